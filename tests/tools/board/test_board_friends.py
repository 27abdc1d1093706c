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
from test_board_page import EVIL, Room, runs


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


def talk(one, two, third):
    """Two players talk, and a spectator reads what they write, which is never parsed as HTML."""
    check("a spectator can't talk", third.value("document.getElementById('talk-part').hidden"))
    one.value("document.getElementById('say').focus()")
    one.write(EVIL)
    one.key("Enter")
    for page in (one, two, third):
        check("everyone reads a text as it is", page.says("talk", f"Ada <b> {EVIL}"), page.text("talk"))
        check("no element results from it", page.value("document.querySelector('#talk img') === null"))
    check("the opponent sees a message", two.says("toasts", f"Ada <b>: {EVIL}"), two.text("toasts"))
    check("the field is empty again", one.wait("document.getElementById('say').value === ''"))
    two.value("document.getElementById('say').focus()")
    for text in ("p", "u", "x", "n", "?", "!", "."):
        two.write(text)
        two.key("Enter")
        two.rest()
    check("a player who writes too fast is told so", two.says("toasts", two.words("T.refusals.tooFast")), two.text("toasts"))
    check("letters in the field aren't keys of the board", two.stones(2) and two.has("dialog", 0), two.text("status"))


def test_meet():
    """Two friends meet by a link, with their names in the game's record, and talk. Each finds the game in a list."""
    with Server() as server, Page(server) as one:
        check("there is no list without games", one.value("document.getElementById('mine').hidden"))
        one.push("welcome-two")
        one.push("two-link")
        check("a friend is to play White", one.wait("document.getElementById('who-white')?.value === 'friend'"))
        one.push("#setup .card:has([value=go])")
        one.has("#rule-scoring")
        one.choose("who-white", "friend")
        one.fill("named-black", "Ada <b>")
        one.fill("named-white", "Bob")
        one.push("start")
        one.has("#link-seat-white")
        link = field(one, "link-seat-white").split("#")[1]
        one.push("share-dialog-close")
        check("the names are shown", one.says("player-black", "Ada <b>") and one.says("player-white", "Bob"))
        room = link.split("/")[0]
        watcher = server.guest()
        watcher.join(room)
        info = watcher.state["info"]
        check("and recorded", [info.get("black"), info.get("white")] == ["Ada <b>", "Bob"], info)
        with Page(server, "#" + link) as two:
            Mouse(one).act(3, 3)
            check("the friend sees a move", two.stones(1))
            two.push("mine")
            check("the friend finds the game", two.says("games", "Ada <b>") and two.says("games", two.words("T.turns.mine")),
                  two.text("games"))
            two.key("Escape")
            one.enter("")
            one.push("mine")
            check("so does the other", one.says("games", "Bob") and one.says("games", one.words("T.turns.theirs")),
                  one.text("games"))
            one.push("game-0")
            check("and is back in it", one.stones(1) and one.says("player-black", one.words("T.seat.you")), one.text("status"))
            one.push("share")
            check("the friend's link is still known",
                  one.wait("document.getElementById('link-seat-white')") and field(one, "link-seat-white").endswith(link))
            one.push("share-dialog-close")
            Mouse(two).act(5, 5)
            check("the game goes on", one.stones(2))
            one.push("undo")
            check("a request names who asks", two.says("asks", "Ada <b> asks to take back the last move."), two.text("asks"))
            two.push("decline")
            check("and who declines", one.says("asks", "Bob declined your request."), one.text("asks"))
            one.push("withdraw")
            with Page(server, "#" + room) as third:
                talk(one, two, third)
            one.push("mine")
            one.push("forget-0")
            check("a game can be removed", one.has("#games li", 0) and one.value("document.getElementById('mine').hidden"))


SPY = """
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function(...words) {
        window.tones.push(this.frequency.value);
        return start.apply(this, words);
    };
    window.notes = [];
    window.Notification = class extends Notification {
        constructor(title, more) { super(title, more); window.notes.push(title); }
    };
    Object.defineProperty(document, "hidden", {get: () => Boolean(window.away)});
"""


def test_calls():
    """A player hears moves, captures, the last seconds and the end, and is notified of a turn in a hidden page."""
    with Server() as server:
        room = Room(server, "set_game go", "boardsize 5", "kata-time_settings byoyomi 0 9 1000", "play black B1",
                    "play white A1")
        with Page(server, room.place("black")) as one:
            check("the page says that the clock waits", one.says("hint", one.words("T.clockWaits")), one.text("hint"))
            call(server, room, one)


def call(server, room, one):
    """Let White come, and check what both players hear and see."""
    move, capture, clock, end = 330, 440, 988, 392
    with Page(server, room.place("white")) as two:
        check("and then runs", one.wait(f"!document.getElementById('hint').textContent.includes("
                                        f"{json.dumps(one.words('T.clockWaits'))})"), one.text("hint"))
        for page in (one, two):
            page.value(SPY)
        one.tell("Browser.setPermission", permission={"name": "notifications"}, setting="granted",
                 origin=f"http://127.0.0.1:{server.port}")
        icon = "document.querySelector('link[rel=icon]').href"
        check("the icon shows whose turn it is", one.value(icon).startswith("blob:") and
              two.value(icon).endswith("/icon.svg"), one.value(icon), two.value(icon))
        due = one.value(icon)
        one.push("look")
        check("notifications are off at first", not one.value("document.getElementById('show-notify').checked"))
        one.push("show-notify")
        check("and can be turned on", one.wait("document.getElementById('show-notify').checked"), one.text("toasts"))
        one.push("look-dialog-close")
        Mouse(one).act(0, 1)
        check("a capture sounds", one.wait(f"tones.includes({capture})"), one.value("tones"))
        one.value("void (window.away = true)")
        two.push("look")
        two.push("show-sound-move")
        two.push("look-dialog-close")
        Mouse(two).act(3, 3)
        check("a move sounds", one.wait(f"tones.includes({move})"), one.value("tones"))
        check("the player is notified", one.wait("notes.length === 1") and
              one.value("notes[0]") == one.words("T.yourTurn.black"), one.value("notes"))
        check("the player's last seconds tick", one.wait(f"tones.includes({clock})"), one.value("tones"))
        check("a sound that was turned off stays off", two.stones(3) and not two.value(f"tones.includes({move})"),
              two.value("tones"))
        two.push("resign")
        two.push("ask-yes")
        check("the end sounds", all(page.wait(f"tones.includes({end})") for page in (one, two)), one.value("tones"))
        check("then the icon is the usual one", one.value(icon) != due, due)


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
