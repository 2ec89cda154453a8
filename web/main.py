# The page's Python begins here: PyScript runs this file when Pyodide and our wheels are there.
from js import document

try:
    from web.ui import app

    await app.start()  # type: ignore  # noqa: F704
except BaseException as error:
    document.documentElement.dataset.bootError = repr(error)
    document.documentElement.dataset.boot = "failed"
    raise
