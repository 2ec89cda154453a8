"""A match at the table. `table.Table` puts the parts together; each part has one job and a module of its own."""
