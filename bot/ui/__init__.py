"""Everything that speaks with Discord: the only folder that imports its library."""
