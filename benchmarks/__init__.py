"""What is fast and what is not, measured against peers in the same run: `python -m benchmarks`."""
