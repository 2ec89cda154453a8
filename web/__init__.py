"""The page. Shipped to the browser as the wheel kronika_web, without build/, which only runs on the builder's machine."""
