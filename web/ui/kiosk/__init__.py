"""A screen in a museum, ``?kiosk`` or ``?kiosk=chocim,magnaci``: bots play and tell what they do until somebody touches
the screen; whoever walks away is asked once and then forgotten. Nothing is kept and nothing leads out of the page.

`options` reads the address, `clock` knows when somebody has gone, `screens` is the markup, `ahead`
plays what nobody would watch, `kiosk` runs it all.
"""
