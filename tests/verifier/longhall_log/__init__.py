"""A verifier of Longhall's logs, written from openapi/log-format.md alone.

Nothing here was taken from the server's source, so that the two can be compared. "Section N" in comments refers to that
page.
"""
