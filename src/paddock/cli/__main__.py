"""`python -m paddock.cli` is `paddock`."""

import sys

from paddock.cli import main

if __name__ == "__main__":
    sys.exit(main())
