"""The card pictures, the themes that name them, and the scripts that draw them."""
