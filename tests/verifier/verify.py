"""Verifies logs of Longhall by openapi/log-format.md alone, without any of the server's code.

Exit status: 0 all are verified; 3 they hold as far as they go, and what was not checked is listed; 1 there is a fault;
2 bad usage.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from longhall_log import receipts
from longhall_log.verdict import EXIT
from longhall_log.verifier import compare, verify


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="verify.py", description=__doc__.splitlines()[0])
    parser.add_argument("logs", nargs="+", metavar="FILE", help="a log, one event a line; - is standard input")
    receipt = "a receipt, or an answer with one"
    parser.add_argument("--receipt", action="append", default=[], metavar="FILE", help=receipt)
    parser.add_argument("--keys", metavar="FILE", help="what the hall tells at /.well-known/longhall")
    parser.add_argument("--json", action="store_true", help="one JSON object a log, each in a line")
    return parser.parse_args()


def read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def show(reports: list[str]) -> None:
    """Prints them. A reader that goes away, as `head` does once it has enough, is no error."""
    try:
        print("\n".join(reports), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> int:
    args = arguments()
    try:
        keys = receipts.read_keys(args.keys, read(args.keys).decode()) if args.keys else {}
        signed = [receipts.read(file, read(file).decode()) for file in args.receipt]
        told = [verify(file, read(file), signed, keys) for file in args.logs]
    except (OSError, UnicodeDecodeError, receipts.Unusable) as error:
        print(f"verify.py: {error}", file=sys.stderr)
        return 2
    compare([(report, log) for report, log in told if log is not None])
    show([json.dumps(report.as_json(), sort_keys=True) if args.json else report.as_text() for report, _ in told])
    exits = {EXIT[report.verdict] for report, _ in told}
    return next(code for code in (1, 3, 0) if code in exits)


if __name__ == "__main__":
    sys.exit(main())
