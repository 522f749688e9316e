"""Cards (preview images) of tables and results: drawn as SVG, and as PNG for link previews."""
