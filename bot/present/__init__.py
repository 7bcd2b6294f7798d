"""What a player reads and may press: pure, in words and plain records, knowing nothing of Discord's library."""
