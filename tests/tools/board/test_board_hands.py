#!/usr/bin/env python3
"""Test in Debian's Chromium how the page of contigo-board fits screens and hands: its layout on phones and desktops,
touch, confirmation of moves, lost connections, and what it tells screen readers and weak eyes.

Usage: test_board_hands.py BUILD [NAME ...]: all tests, or those with these names. They are skipped if there is no
Chromium.
"""
import sys

import test_board
from board_page import PROGRAM, Finger, Mouse, Page
from test_board import BUILD, Server, check
from test_board_page import Room, record, runs

PHONE, SCREENS = (390, 664), ((1366, 768, False), (1024, 700, False), (390, 664, True))
# Everything that a finger can hit, as a list of elements: a label stands for its checkbox.
TARGETS = """[...document.querySelectorAll("button, select, input, textarea, summary, a")]
  .map((node) => node.closest("label:has([type=checkbox], [type=radio])") || node)
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("#toolbar:not(.open)") &&
                    (!document.querySelector("dialog[open]") || node.closest("dialog")))"""
SMALL = TARGETS + """.map((node) => [node, node.getBoundingClientRect()])
  .filter(([, { width, height }]) => width && (width < 43.5 || height < 43.5))
  .map(([node, { width, height }]) => `${node.tagName} ${node.id} ${node.textContent.slice(0, 20)} ${width}x${height}`)"""
DIALOGS = ("new", "learn", "rules", "files", "share", "look", "help")


def in_view(page, *queries):
    """Return the elements that are not completely in the window, or covered."""
    return page.value("""LIST.filter((query) => {
        const node = document.querySelector(query), box = node?.getBoundingClientRect();
        if (!box?.width || box.x < 0 || box.y < 0 || box.right > innerWidth || box.bottom > innerHeight) return true;
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return !node.contains(there) && there !== node })""".replace("LIST", str(list(queries))))


def test_pocket_screen():
    """On a phone, the turn with its actions is directly below the board and always in view; menus are folded."""
    with Server() as server, Page(server, phone=True) as page:
        page.window(*PHONE, True)
        for lines in (["set_game lines", "draw black 2,2 3,2"], ["set_game go"], ["set_game stones"]):
            room = Room(server, *lines)
            page.enter(room.both)
            page.value("scrollTo(0, 0)")
            board, turn = page.box("#board"), page.box("#turn")
            check(f"{lines[0]}: the board is as wide as the screen", board[2] >= 366, board)
            check(f"{lines[0]}: the turn is below the board", 0 <= turn[1] - board[1] - board[3] < 12, board, turn)
            for far in (0, 300, 9999):
                page.value(f"scrollTo(0, {far})")
                hidden = in_view(page, "#status", "#pass", "#undo")
                check(f"{lines[0]}: its actions are in view after scrolling by {far}", not hidden, hidden)
            page.value("scrollTo(0, 0)")
            check(f"{lines[0]}: so is the hint", not in_view(page, "#hint"))
            check(f"{lines[0]}: menus are folded", in_view(page, "#new") and in_view(page, "#lens"))
        finger = Finger(page)
        for fold, part in (("menu-fold", "#new"), ("tools-fold", "#lens")):
            board = page.box("#board")
            page.push(fold, finger)
            check(f"{fold} opens", not in_view(page, part))
            small = page.value(SMALL)
            check(f"{fold}: everything is large enough to hit", not small, *small)
            check(f"{fold} doesn't move the board", page.box("#board") == board)
            made = room.guest.made
            page.touch(page.at(6, 1))
            page.rest()
            check(f"{fold} is closed by touching elsewhere", in_view(page, part))
            check("which does nothing else", room.guest.made == made and page.has(".layer-preview > *", 0))
        page.key("Escape")
        for dialog in DIALOGS:
            page.push("menu-fold", finger)
            page.push(dialog, finger)
            page.wait("document.querySelector('dialog[open]')")
            page.rest()
            page.value("document.querySelectorAll('dialog details').forEach((one) => { one.open = true })")
            small = page.value(SMALL)
            check(f"{dialog}: everything is large enough to hit", not small, *small)
            wide = page.value("(() => { const one = document.querySelector('dialog[open]');"
                              "return one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > 390 })()")
            check(f"{dialog}: it is not wider than the screen", not wide)
            page.key("Escape")
        check("nor is the page", page.value("document.documentElement.scrollWidth <= innerWidth"))


def test_still():
    """Nothing moves the board: other tools, overlays, hints and requests of all games leave it where it is."""
    with Server() as server, Page(server) as page:
        for width, height, phone in SCREENS:
            page.window(width, height, phone)
            for name, lines in (("lines", ["set_game lines", "draw black 1,1 2,2"]),
                                ("stones", ["set_game stones", "play black 3,3"])):
                page.enter(Room(server, *lines).both)
                page.value("scrollTo(0, 0)")
                here, board = f"{name} at {width}x{height}", page.box("#board")
                moved = page.value("""(async () => {
                    const box = () => { const { x, y, width, height } =
                      document.getElementById("board").getBoundingClientRect(); return [x, y, width, height].join() };
                    const before = box(), moved = [], rest = async () => { do await new Promise((done) => setTimeout(done, 5));
                      while ([...watched.sockets].some(({ asked }) => asked.size)) };
                    const look = async (name) => { await rest(); if (box() !== before) moved.push(name + " " + box()) };
                    const options = [...document.querySelectorAll("#lens option")].map((one) => one.value);
                    for (const { id } of [...document.querySelectorAll("#hands button")]) {
                      document.getElementById(id).click(); await look(id) }
                    document.querySelector("#hands button").click();
                    for (const value of options) { const list = document.getElementById("lens"); list.value = value;
                      list.dispatchEvent(new Event("change")); await look(value) }
                    for (const text of ["", "a few words", "many words ".repeat(40)]) {
                      document.getElementById("hint").textContent = text; await look(text.slice(0, 5)) }
                    return [before, ...moved] })()""")
                check(f"{here}: the board stays where it is", len(moved) == 1, *moved)
                check(f"{here}: it is in view", board[0] >= 0 and board[1] >= 0 and board[0] + board[2] <= width and
                      board[1] + board[3] <= height, board)
                check(f"{here}: the page isn't wider than the window",
                      page.value("document.documentElement.scrollWidth <= innerWidth"))


def main():
    names = sys.argv[2:]
    tests = {name: test for name, test in globals().items() if name.startswith("test_") and callable(test)}
    if not PROGRAM or not names and not runs():
        print(f"hands on the board: skipped, {PROGRAM + ' does not run here' if PROGRAM else 'there is no chromium'}")
    else:
        test_board.run(tests, names)
    print(f"hands on the board: {test_board.passed} passed, {test_board.failed} failed")
    sys.exit(test_board.failed > 0)


if __name__ == "__main__":
    main()
