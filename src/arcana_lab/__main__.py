"""`python -m arcana_lab` is the `arcana` command."""

from arcana_lab.command import main

if __name__ == "__main__":
    main()
