"""The games, one folder each; `catalog` lists them."""
