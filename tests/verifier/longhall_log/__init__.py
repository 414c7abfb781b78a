"""A verifier of Longhall's logs, written from openapi/log-format.md alone.

Nothing here was taken from the server's source, so that the two can be held against each other. "Section N" in the comments
is section N of that page.
"""
