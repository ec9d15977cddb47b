"""How the documentation is built: warnings are errors, and all that can be generated is generated."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

from strength import figures, measured  # the folder isn't on the path before

project = "Arcana"
author = "The Arcana authors"
project_copyright = "The Arcana authors"
version = release = "0.1.0"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "clauses",
    "commands",
    "facts",
    "measurements",
    "reference",
    "strength",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "_ext", "rules", "generated/commands.md", "generated/measurements.md"]

html_theme = "furo"
html_title = "Arcana"
html_static_path = ["_static"]
html_css_files = ["arcana.css"]
html_copy_source = False

myst_enable_extensions = ["deflist", "colon_fence", "substitution"]
# Figures of the bots in sentences: {{ wizwar.turns }}.
myst_substitutions = figures(measured())
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
# A bare name in a signature, such as Game, is the name of several classes; its link leads to one of them.
suppress_warnings = ["ref.python"]
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_attr_annotations = False
maximum_signature_line_length = 100

# The examples in docstrings are run by the test suite, each in its own module; here only those of the pages.
doctest_test_doctest_blocks = ""
doctest_default_flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
