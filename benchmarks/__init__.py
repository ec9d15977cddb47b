"""Speed, compared with peers in the same run: `python -m benchmarks`."""
