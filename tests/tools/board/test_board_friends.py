#!/usr/bin/env python3
"""Test in Debian's Chromium how friends meet on the page of contigo-board: links, names, notifications, talk and sounds.

Usage: test_board_friends.py BUILD [NAME ...]: all tests, or those with these names. They are skipped if there is no
Chromium.
"""
import json
import re
import sys

import test_board
from board_page import PROGRAM, Mouse, Page
from qr import read_qr
from test_board import Server, check
from test_board_page import runs


def modules(path, side):
    """Return the rows of the QR code that an SVG path fills."""
    rows = [["0"] * side for _ in range(side)]
    for x, y, width in re.findall(r"M(\d+),(\d+)h(\d+)v1h-\3z", path):
        for at in range(int(x), int(x) + int(width)):
            rows[int(y)][at] = "1"
    return ["".join(row) for row in rows]


def field(page, name):
    return page.value(f"document.getElementById('{name}')?.value")


def test_share():
    """On a network, the links begin with an address that others can open, and have QR codes. What can't be copied isn't
    reported as copied."""
    with Server("--lan") as server, Page(server) as page:
        base = server.guest().must("addresses").split("\n")[0] or f"http://127.0.0.1:{server.port}/"
        page.push("share")
        page.has("#link-watch")
        watch = field(page, "link-watch")
        check("links begin with this machine's address", watch.startswith(base + "#"), watch, base)
        if page.value("Boolean(document.getElementById('qr-watch'))"):  # this machine has a network
            page.push("qr-watch")
            page.has("#code-watch path", 1)
            rows = page.value("document.querySelector('#code-watch path').getAttribute('d')")
            side = page.value("document.querySelector('#code-watch svg').viewBox.baseVal.width") - 8
            check("the code is the link", read_qr(modules(rows, side)) == watch, rows)
            page.push("qr-watch")
            check("the code is hidden again", page.has("#code-watch path", 0))
        page.value("void Object.defineProperty(navigator, 'clipboard', {value: undefined})")  # as over plain http
        page.push("copy-watch")
        check("a link is copied", page.says("toasts", page.words("T.copied")), page.text("toasts"))
        page.push("share-dialog-close")
        page.value("document.getElementById('comment').focus()")
        page.tell("Input.dispatchKeyEvent", type="keyDown", key="v", commands=["paste"])
        check("and can be pasted", field(page, "comment") == watch, field(page, "comment"))
        page.value("(() => { document.getElementById('comment').value = '';"
                   "document.activeElement.blur(); document.execCommand = () => false })()")
        page.push("share")
        page.push("copy-position")
        check("if the browser refuses, the page says what to do", page.says("toasts", page.words("T.pressCopy")),
              page.text("toasts"))
        check("with the link selected", page.value("document.activeElement.id") == "link-position" and
              page.value("getSelection().toString()") == field(page, "link-position"))
        with Server() as other:
            page.server = other
            page.enter("")
            page.push("share")
            check("a server on loopback says that nobody else can come",
                  page.says("share-alone", page.words("T.onlyHere")))


def main():
    names = sys.argv[2:]
    if not PROGRAM or not names and not runs():
        print("friends on the board: skipped, chromium is missing or does not run here")
        print("board friends: 0 passed, 0 failed")
        return
    test_board.run({name: test for name, test in globals().items() if name.startswith("test_") and callable(test)}, names)
    print(f"board friends: {test_board.passed} passed, {test_board.failed} failed")
    sys.exit(test_board.failed > 0)


if __name__ == "__main__":
    main()
