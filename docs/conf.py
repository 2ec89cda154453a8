"""How Sphinx makes the documentation: python build.py docs writes it to dist/docs, as build.py site does."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pyengine import __version__ as release  # noqa: F401

project = "Kronika"
author = "Kronika contributors"
project_copyright = "Kronika contributors, MIT licence"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
exclude_patterns = ["notebooks"]
html_theme = "furo"
html_title = "Kronika"
html_favicon = "../web/static/icon.svg"
html_copy_source = False
html_show_sourcelink = False
# The ink and paper of the page.
_DAY = {"color-brand-primary": "#9e2b25", "color-brand-content": "#2f4a7a", "color-background-primary": "#f6f0e1",
        "color-background-secondary": "#eadfc4", "color-foreground-primary": "#2b2118"}  # fmt: skip
html_theme_options = {"light_css_variables": _DAY, "navigation_with_keys": True}
