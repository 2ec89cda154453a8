# The page's Python begins here: PyScript runs this file when Python is there. `polyscript` is the part of PyScript that
# holds our scripts; the package `pyscript` itself would be compiled first and is not needed.
from js import document

try:
    from polyscript import js_modules

    from web.ui import app, browser

    browser.patch, browser.durable_js = js_modules.patch, js_modules.durable
    browser.mend, browser.awake = js_modules.mend, js_modules.awake
    await app.start(browser)  # type: ignore  # noqa: F704
except BaseException as error:
    document.documentElement.dataset.bootError = repr(error)
    document.documentElement.dataset.boot = "failed"
    raise
