"""The application service: tables, lobbies and results, on the engine and on ports of its own."""
