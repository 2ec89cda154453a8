"""A screen in a museum, ``?kiosk`` or ``?kiosk=chocim,magnaci``: a match of bots is told in two minutes, again and again,
until somebody touches the screen; whoever walks away is asked once and then forgotten. Nothing leads out of the page.

`options` reads the address, `museum` a museum's own file, `story` cuts a recorded match down to what is told of it, `clock`
knows when somebody has gone, `visitor_counts` counts, `screens` is the markup, `kiosk` runs it all. Nobody else needs this package: it
is a wheel of its own, fetched where the address asks for a kiosk.
"""
