"""The service: the table in the browser, and games over HTTP."""
