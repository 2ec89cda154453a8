"""The game in somebody else's page: `options` reads what the address asks for, `embedding` plays it and speaks with the
page around."""
