"""The page's parts: components, storage, routing."""
