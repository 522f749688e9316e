"""Pictures of tables and results: drawn as SVG, for the client to save and, as PNG, for previews of links."""
