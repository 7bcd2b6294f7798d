"""The Discord bot: the service of the tables, and everything that a player sees of it."""
