# The page's Python begins here: PyScript runs this file when Python is there. `polyscript` is the part of PyScript that
# holds our scripts; the package `pyscript` itself would be compiled first and is not needed.
from js import document

try:
    from polyscript import js_modules

    from web.ui import app, browser

    browser.patch, browser.vault, browser.mend = js_modules.patch, js_modules.vault, js_modules.mend
    await app.start()  # type: ignore  # noqa: F704
except BaseException as error:
    document.documentElement.dataset.bootError = repr(error)
    document.documentElement.dataset.boot = "failed"
    raise
