"""The page. Shipped to the browser as the wheel kronika_web, without build/, which runs where the site is built."""
