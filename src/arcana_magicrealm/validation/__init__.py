"""Relations that a position from outside must satisfy."""
