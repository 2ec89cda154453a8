# The page's Python begins here: PyScript runs this file when Pyodide and our wheels are there.
from web.ui import app

await app.start()  # type: ignore  # noqa: F704, PLE1142
