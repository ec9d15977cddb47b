"""What a wizard may know, as an object and as an array (AM-24)."""
