#!/usr/bin/env python3
"""Test the page of contigo-board in Debian's Chromium, by mouse, by touch and by keyboard.

Usage: test_board_page.py BUILD [NAME ...]: all tests, or those with these names. They are skipped if there is no
Chromium. KEEP=1 stores the present pictures of the page, which a person must then check.
"""
import itertools
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import test_board
from board_page import PROGRAM, Finger, Keyboard, Mouse, Page
from test_board import BUILD, SLOW, Server, check, engine

EVIL = "<img src=x onerror=alert(1)><b>&amp;"


class Room:
    """A room on a server, with a guest who watches it over WebSocket, to check what actions in a page have done."""

    def __init__(self, server, *lines, words=""):
        self.guest = server.guest()
        self.name, *self.secrets = self.guest.open(words, *lines)
        self.guest.join(self.name)

    def place(self, *seats):
        return "#" + "/".join([self.name] + [self.secrets[("black", "white").index(seat)] for seat in seats])

    @property
    def both(self):
        return self.place("black", "white")

    def has(self, until, timeout=120):
        """Return whether a condition becomes true for the guest."""
        return self.guest.wait(lambda: until(self.guest), timeout)

    def made(self, count):
        return self.has(lambda guest: guest.made == count)

    @property
    def state(self):
        return self.guest.state


def finish(page, room, hand, result, dead=None):
    """Pass twice. If there is a dead stone, mark it, and let both players agree. Check the result."""
    made = room.guest.made
    page.push("pass", hand)
    check(f"{hand.name}: a pass", room.made(made + 1), room.state)
    page.push("pass", hand)
    if dead:
        check(f"{hand.name}: counting begins",
              room.has(lambda guest: guest.state["phase"] == "scoring") and page.has("#done-black"), room.state)
        hand.act(*dead)
        check(f"{hand.name}: a dead stone is marked", page.has(".layer-stones .dead"), room.guest.news.get("scoring"))
        check(f"{hand.name}: nobody has agreed", "accepted" not in page.text("status"), page.text("status"))
        page.push("done-black", hand)
        check(f"{hand.name}: one player has agreed", page.says("status", "Black has accepted."), page.text("status"))
        page.push("done-white", hand)
    check(f"{hand.name}: play is over", room.has(lambda guest: guest.state["phase"] == "over"), room.state)
    check(f"{hand.name}: the result is {result}", room.state["result"] == result, room.state)
    margin = result.split("+")[1]
    check(f"{hand.name}: the page shows the result",
          page.says("result", f"{'Black' if result[0] == 'B' else 'White'} wins by {margin}"),
          page.text("result"))


def choose_theme(page, theme):
    page.push("look")
    page.choose("theme", theme)
    page.key("Escape")
    page.value("document.activeElement.blur()")


def play_lines(server, page, hand):
    """Two sections of four squares are alive, since their ink is connected. Their eight squares are more than komi."""
    room = Room(server, "set_game lines", "boardsize 9")
    page.enter(room.both)
    hand.stroke((2, 0), (2, 2), (0, 2))
    check(f"{hand.name}: a stroke", room.made(1), room.guest.made, page.text("hint"))
    check(f"{hand.name}: it is drawn", page.has(".layer-ink .ink.black", 1))
    check(f"{hand.name}: its ink is used up", page.says("status", "White to move"), page.text("status"))
    hand.stroke((6, 5), (7, 7))
    page.push("pass", hand)
    check(f"{hand.name}: White ends the turn", room.made(3), room.guest.made, room.state["turn"])
    hand.stroke((2, 2), (4, 2), (4, 0))
    check(f"{hand.name}: turns are named by what they have done",
          page.says("moves", "Blackdrew 4 · closed 4 squaresWhitedrew 2.24Blackdrew 4 · closed 4 squares, group alive"),
          page.text("moves"))
    check(f"{hand.name}: eight squares are alive",
          room.has(lambda guest: guest.state["score"]["black"] == 8), room.state)
    check(f"{hand.name}: and have the color of living areas", page.has(".layer-areas .section.black.alive"))
    finish(page, room, hand, "B+1")


def play_stones(server, page, hand):
    """Each color has half of a board of 6 by 6. A white stone in Black's half is agreed to be dead, so komi decides."""
    room = Room(server, "set_game stones", "boardsize 6")
    page.enter(room.both)
    for count, point in enumerate(((1.5, 3), (4.5, 3)), 1):
        hand.act(*point)
        check(f"{hand.name}: stone {count}", room.made(count), page.text("hint"))
    page.push("pass", hand)
    hand.act(1.5, 1)
    check(f"{hand.name}: stones are where they were placed", room.made(4) and
          all(abs(a - b) < 0.02 for a, b in zip(sorted(sum((one["geometry"]["coordinates"] for one in
                                                            room.guest.things["ink"].values()), [])), (1, 1.5, 1.5, 3, 3, 4.5))),
          room.guest.things["ink"])
    check(f"{hand.name}: the lone stone takes area", room.state["score"]["black"] < 17, room.state["score"])
    made = room.guest.made
    page.push("pass", hand)
    room.made(made + 1)
    page.push("pass", hand)
    check(f"{hand.name}: the page offers to accept", page.has("#done-black"))
    hand.act(1.5, 1)
    check(f"{hand.name}: it is marked dead", page.has(".layer-stones .dead"), room.guest.news.get("scoring"))
    score = room.guest.must("score")
    check(f"{hand.name}: each has about half",
          all(abs(float(line.split()[1]) - 18) < 0.3 for line in score.split("\n")[:2]), score)
    page.push("done-black", hand)
    page.push("done-white", hand)
    check(f"{hand.name}: a result", room.has(lambda guest: guest.state["phase"] == "over") and
          abs(float(room.state["result"].replace("W+", "")) - 6.5) < 0.3, room.state)
    check(f"{hand.name}: the page shows the result", page.says("result", "White wins by 6"), page.text("result"))


def play_go(server, page, hand):
    """On a board of 5 by 5, Black has two columns and a prisoner, which are 11 points. White has one column and komi,
    which are 11.5."""
    room = Room(server, "set_game go", "boardsize 5")
    page.enter(room.both)
    made = 0
    for row in (2, 1, 3, 0, 4):
        for column in (2, 3):
            hand.act(column, row)
            made += 1
            check(f"{hand.name}: move {made}", room.made(made), page.text("hint"))
    page.push("pass", hand)
    hand.act(0, 2)
    check(f"{hand.name}: stones and captures",
          room.made(12) and room.guest.news["stones"]["white"].split()[0] == "D5" and
          "A3" in room.guest.news["stones"]["white"], room.guest.news["stones"])
    page.push("pass", hand)
    page.push("pass", hand)
    page.push("resume", hand)
    check(f"{hand.name}: players are told why play goes on", page.says("toasts", page.words("T.resumed")), page.text("toasts"))
    finish(page, room, hand, "W+0.5", dead=(0, 2))
    check(f"{hand.name}: the sheet counts as in Go",
          page.says("score-sheet", "BlackWhiteTerritory105Prisoners10Komi6.5Total1111.5ResultWhite wins by 0.5"),
          page.text("score-sheet"))


def play_all(hand, phone=False):
    with Server() as server, Page(server, phone=phone) as page:
        for play in (play_lines, play_stones, play_go) if not SLOW else (play_lines, play_go):
            play(server, page, hand(page))
        return page


def test_mouse():
    play_all(Mouse)


def test_touch():
    play_all(Finger, phone=True)


def test_keyboard():
    play_all(Keyboard)


def test_preview():
    """Test previews during a stroke, refused strokes, and the other pens."""
    with Server() as server, Page(server) as page:
        mouse, first = Mouse(page), page.value("watched.firstBoard")
        print(f"the first board is there after {first:.0f} ms (tests/tools/board/test_board_page.py {BUILD} preview)")
        room = Room(server, "set_game lines", "boardsize 9", "play white 4,0:4,3")
        page.enter(room.both)
        for point in ((2, 0), (2, 2), (0, 2)):
            mouse.act(*point)
        check("the hint shows what the stroke closes", page.wait("/^4 drawn, 0 left.* 4 .*7$/.test(document.getElementById('hint').textContent)"), page.text("hint"))
        check("the section has its outline", page.has(".layer-preview .section.black.dead.coming"))
        check("the sheet shows the score after it", page.text("result").endswith("7"), page.text("result"))
        page.key("Backspace")
        page.rest()
        check("a point is removed", page.has(".layer-pen .probe", 2), page.text("hint"))
        page.key("Escape")
        check("everything is canceled", page.has(".layer-preview > *", 0) and room.guest.made == 1)
        mouse.drag((1, 1), (6, 1), lifts=False)
        check("the opponent's ink is in the way",
              page.wait("/^3 drawn, 1 left:/.test(document.getElementById('hint').textContent)"),
              page.text("hint"))
        seen = page.value("[...document.querySelector('.layer-preview .coming').getAttribute('d').matchAll(/[\\d.]+/g)]"
                          ".map(Number).at(-2)")
        check("and the preview stops there", 3.9 < seen < 4, seen)
        page.press_mouse("mouseReleased", *page.at(6, 1))
        check("so does the stroke",
              room.made(2) and room.state["last_move"]["move"].split(":")[-1].startswith("3.99"), room.state)
        page.enter(Room(server, "set_game lines", "boardsize 9", "play white 4,0:4,3").both)
        for pen, points in (("circle", ((6, 6), (6.5, 6))), ("arc", ((5, 5), (5.5, 5.8), (6, 5))),
                            ("curve", ((5, 5), (5.2, 5.5), (5.9, 5.5), (6, 5))), ("curve", ((5, 5), (5.2, 5.5), (6, 5)))):
            page.push(f"hand-{pen}")
            for point in points:
                mouse.act(*point)
            if pen == "curve" and len(points) == 3:
                page.push("finish")
            check(f"{pen}, by {len(points)} points",
                  page.has(".layer-ink .ink.black", 1), page.text("hint"), page.text("toasts"))
            page.push("undo")
            check(f"{pen}, undone", page.has(".layer-ink .ink.black", 0))
        page.push("redo")
        check("and redone", page.has(".layer-ink .ink.black", 1))
        page.push("undo")
        page.push("hand-route")
        for point in ((3, 1), (5, 1)):
            mouse.act(*point)
        check("a route around the opponent's ink", page.has(".layer-tools .way"), page.text("hint"))
        page.enter(Room(server, "set_game lines", "boardsize 9", "play black 2,0:2,2:0.8,2").both)
        page.push("hand-draw")
        page.choose("lens", "gaps")
        check("no gap", page.has(".layer-tint .gap", 0))
        page.fill("reach", "0.9")
        check("a gap", page.has(".layer-tint .gap"), page.text("hint"))
        page.value("(() => { const node = document.getElementById('magnet'); node.focus() })()")
        for _ in range(10):
            page.key("ArrowRight")
        page.rest()
        check("the magnet", float(page.value("document.getElementById('magnet').value")) == 0.05, page.text("toasts"))


def test_two():
    """Two players and a spectator each use a browser. Typed text is never parsed as HTML, and a game survives when the
    server is killed."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db")
        server = Server(*options)
        room = Room(server, "set_game go", "boardsize 9")
        with Page(server, room.place("black")) as one, Page(server, room.place("white")) as two, \
                Page(server, room.place()) as third:
            pages = (one, two, third)
            check("the title shows whose turn it is", one.wait("document.title.includes('Your turn')") and
                  "Your turn" not in two.value("document.title"))
            one.click(one.at(2, 2))
            check("the others see a move", all(page.stones(1) for page in pages))
            one.click(one.at(4, 4))
            check("playing out of turn is refused", one.says("toasts", one.words("T.mayNot.turn")), one.text("toasts"))
            two.click(two.at(6, 6))
            check("the answer", all(page.stones(2) for page in pages))
            third.click(third.at(4, 4))
            check("a spectator cannot play", third.says("toasts", third.words("T.mayNot.watch")), third.text("toasts"))
            check("and has no buttons for it", third.has("#actions button", 0))
            check("the page shows who is present", one.says("watchers", "2 ") and one.says("player-white", "online"),
                  one.text("players"))
            one.push("undo")
            check("undo is requested", one.says("asks", one.words("say.asked('undo 1')")), one.text("asks"))
            check("the other player sees the request",
                  two.says("asks", two.words("say.asks({ color: 'black', command: 'undo 1' }, [])")), two.text("asks"))
            check("and need not answer", all(page.stones(2) for page in pages))
            two.push("decline")
            check("the request is declined", two.wait("!document.getElementById('asks').textContent"))
            check("and the player who asked sees that", one.says("asks", one.words("T.declined.white")), one.text("asks"))
            one.push("withdraw")
            check("until it is acknowledged", one.wait("!document.getElementById('asks').textContent"))
            one.push("undo")
            check("a request", two.has("#agree"))
            one.push("withdraw")
            check("is withdrawn", two.has("#agree", 0) and one.has("#withdraw", 0), two.text("asks"))
            one.push("undo")
            two.push("undo")
            check("both agree", all(page.stones(1) for page in pages))
            one.push("name-black")
            one.fill("ask-text", EVIL)
            one.push("ask-yes")
            one.value("document.getElementById('comment').focus()")
            one.write(EVIL)
            one.value("document.activeElement.blur()")
            for page in pages:
                check("a name is not parsed", page.says("player-black", EVIL), page.text("player-black"))
                check("a comment is not parsed",
                      page.wait(f"document.getElementById('comment').value === {json.dumps(EVIL)}"),
                      page.value("document.getElementById('comment').value"))
                check("no element results from it",
                      page.value("document.querySelector('img, b:not(.card b)') === null"))
            for again in range(2 if not SLOW else 1):
                server.process.kill()
                server.process.wait()
                for page in pages:
                    page.may_complain = ("WebSocket connection to", "/icon.svg")
                    check("the page shows that the server is away", page.has("body.offline"))
                mover, place = (two, (5, 5 + again)) if not again else (one, (3, 3))
                mover.click(mover.at(*place))
                server.process.stderr.close()
                server = Server(*options, port=server.port)
                for page in pages:
                    page.server = server
                    check("the page comes back by itself",
                          page.wait("!document.body.classList.contains('offline')"))
                check("with all moves, including the one made meanwhile", all(page.stones(2 + again) for page in pages),
                      [page.value("document.querySelectorAll('.layer-stones > *').length") for page in pages])
            check("the name too", one.says("player-black", EVIL), one.text("player-black"))
        with server:
            pass


def rematch(server, page, viewer, room):
    """Black's page opens a room with two people. Each enters the rematch with one click, and the viewer too."""
    page.enter(room.place("black"))
    with Page(server, room.place("white"), phone=True) as two:
        places = {one: one.value("location.hash") for one in (page, two, viewer)}
        two.push("resign")
        two.push("ask-yes")
        check("the result is shown with its reason", all(one.says("outcome", "Black wins by resignation") and
              one.says("why", "White resigned.") for one in places), page.text("ending"))
        check("and no second time", page.value("getComputedStyle(document.getElementById('status')).display") == "none")
        page.push("review")
        check("a review begins at the start", page.wait("document.querySelector('#stage.past')") and page.stones(0))
        page.key("End")
        page.push("save")
        check("the game can be saved", page.has("#save-sgf"))
        page.key("Escape")
        page.push("rematch")
        check("the other player is asked", two.says("rematch-request", "Black offers a rematch."), two.text("ending"))
        check("and a viewer may not answer", viewer.says("rematch-request", "Black offers") and viewer.has("#agree", 0))
        two.push("agree", Finger(two))
        check("both are led there", all(one.wait(f"location.hash !== '{places[one]}'") for one in (page, two)))
        check("with the other colors", page.says("player-white", "you") and two.says("player-black", "you"), page.text("players"))
        check("and the same settings", page.says("room", "Go 5 × 5") and page.has("#ending[hidden]"), page.text("room"))
        viewer.push("next-game")
        two.rest()
        Finger(two).act(2, 2)
        check("the viewer sees the new game, too", viewer.stones(1) and page.stones(1), viewer.value("location.hash"))
        page.value("history.back()")
        check("who goes back to the old game stays there", page.says("outcome", "Black wins") and page.has("#next-game"))


def test_end():
    """A move is one message to a page, which then asks nothing. A resignation, even as the first move, and a loss on time
    are moves in the list. The page shows why a game has ended, and leads both players to a rematch."""
    with Server() as server, Page(server) as page:
        def resign(what, made):
            page.push("resign")
            page.push("ask-yes")
            check(f"{what}: a resignation", room.made(made) and page.has("#moves li", made) and page.says("moves", "Resign"),
                  page.text("moves"))

        for game in ("lines", "stones", "go", "minigo"):
            room = Room(server, f"set_game {game}", "boardsize 5")
            page.enter(room.both)
            resign(game, 1)
        room = Room(server, "set_game go", "boardsize 5")
        page.enter(room.both)
        page.press_mouse("mouseMoved", *page.at(2, 2), button="none")
        check("nobody leads before the second move", page.has(".layer-preview .coming", 1) and page.text("result") == "",
              page.text("result"))
        with Page(server, room.place()) as viewer:
            viewer.value("void (watched.got.length = watched.sent.length = 0)")
            page.click(page.at(2, 2))
            check("a viewer sees a move", viewer.stones(1))
            viewer.rest()
            check("which is one message to it", viewer.value("watched.got.length") == 1, viewer.value("watched.got"))
            check("and no question", viewer.value("watched.sent.length") == 0, viewer.value("watched.sent"))
            rematch(server, page, viewer, room)
        room = Room(server, "set_game go", "boardsize 5", "play black C3", words="white=random")
        page.enter(room.place("black"))
        room.made(2)
        resign("against a program", 3)
        place = page.value("location.hash")
        page.push("rematch")
        check("its rematch begins with one click", page.wait(f"location.hash !== '{place}'") and
              page.says("player-white", "you") and page.stones(1), page.text("players"))
        room = Room(server, "set_game go", "boardsize 5", "play black C3")
        page.enter(room.both)
        page.push("undo")
        page.click(page.at(3, 3))
        check("after an undo, another move", room.has(
            lambda guest: (guest.state["last_move"] or {}).get("move") == "D4"), room.state["last_move"])
        page.rest()
        page.push("first")
        check("the first one is a variation now", page.has("#tree [title='1. Black: C3']", 1), page.text("tree"))
        page.push("#tree [title='1. Black: C3']")
        check("which can be played again", room.has(
            lambda guest: (guest.state["last_move"] or {}).get("move") == "C3") and
              page.stones(1), room.state["last_move"])
        room = Room(server, "set_game go", "boardsize 5", "time_settings 1 0 0", "play black C3")
        page.enter(room.both)
        check("a loss on time is a move", room.made(2) and page.has("#moves li", 2) and page.says("moves", "Out of time"),
              page.text("moves"))


def place_is_free(page, place):
    return page.value("![...document.querySelectorAll('.layer-stones circle')].some((one) => "
                      f"+one.getAttribute('cx') === {place[0]} && +one.getAttribute('cy') === {4 - place[1]})")


def test_engine():
    """Test the engine as an opponent, and its analysis, in each game."""
    with Server() as server:
        room = Room(server, "set_game go", "boardsize 5", words="white=search:1")
        with Page(server, room.place("black")) as page:
            Mouse(page).act(2, 2)
            check("the engine answers", room.has(lambda guest: guest.made == 2) and page.stones(2), room.guest.made)
            check("and is shown by name", page.says("player-white", "Computer, level 1"), page.text("player-white"))
            page.push("undo")
            check("against a program, undo removes one's own move",
                  room.made(0) and page.stones(0), room.state["moves"])
            check("and it waits", not room.has(lambda guest: guest.made, 1) and page.says("status", "Your turn"), room.guest.made)
            page.push("redo")
            check("redo goes to one's next turn", room.made(2) and page.stones(2) and
                  page.says("status", "Your turn"), room.state["moves"])
            for place in ((1, 3), (3, 1)):
                if place_is_free(page, place):
                    break
            made = room.guest.made
            Mouse(page).act(*place)
            room.made(made + 2)
            # The page may know of the move later than the guest.
            shown = "document.getElementById('history').value === '{}'"
            page.wait(shown.format(made + 2))
            for back in (2, 0):
                page.push("undo")
                check(f"back to move {back}", room.made(back) and page.wait(shown.format(back)), room.state["moves"])
            for forth in (2, 4):
                page.push("redo")
                check(f"forward to move {forth}", room.made(forth) and page.wait(shown.format(forth)), room.state["moves"])
            page.push("resign")
            page.push("ask-yes")
            check("a result", page.says("result", "White wins by resignation"), page.text("result"))
            room = Room(server, "set_game lines", "boardsize 9", words="white=greedy")
            page.enter(room.place("black"))
            mouse = Mouse(page)
            for count, stroke in enumerate((((1, 1), (2, 1)), ((1, 2), (2, 2))), 1):
                mouse.drag(*stroke)
                check(f"lines: stroke {count}", room.made(count), page.text("toasts"))
            page.push("undo")
            check("a stroke of this turn is undone alone", room.made(1) and page.has(".layer-ink .ink", 1))
            page.push("pass")
            check("lines: the engine answers", room.has(lambda guest: guest.made > 2 and
                                                guest.state["turn"]["to_move"] == "black"), room.state)
            page.push("undo")
            check("a turn that was ended continues", room.made(1) and page.text("pass") == page.words("T.endTurn"), room.state)
            page.push("undo")
            check("and starts over", room.made(0) and not room.has(lambda guest: guest.made, 1), room.state)
            page.enter(Room(server, "set_game go", "boardsize 5", words="black=greedy").place("white"))
            check("a program's first move cannot be undone", page.stones(1) and
                  page.value("document.getElementById('undo').disabled"))
            for lines, owners, moves in ((("set_game go", "boardsize 5", "play black C3"), "circle.owned", "circle.candidate"),
                                         (("set_game stones", "boardsize 5", "play black 2,2"), "path.owned", "circle.candidate"),
                                         (("set_game lines", "boardsize 9", "play black 2,0:2,2:0,2"), None, "path.candidate")):
                page.enter(Room(server, *lines).both)
                page.push("analyze")
                check(f"{lines[0]}: candidates",
                      page.has("#candidates tbody tr") and page.has(f".layer-analysis {moves}"),
                      page.text("candidates"))
                check(f"{lines[0]}: expected owners", not owners or page.has(f".layer-analysis {owners}"))
                check(f"{lines[0]}: figures",
                      page.wait("/%.*\\d/.test(document.getElementById('candidates').textContent)"))
                page.value("document.querySelector('#candidates tbody tr').scrollIntoView({ block: 'nearest' })")
                page.key("Home")
                check(f"{lines[0]}: of earlier positions too",
                      page.has("#stage.past") and page.has("#candidates tbody tr"))
                page.key("x")
                check(f"{lines[0]}: until it is stopped",
                      page.has(".layer-analysis > *", 0) and page.has("#candidates tr", 0))


# Below, LESSONS has for each step of a lesson some wrong moves, followed by its solution.
def pass_all(*places):
    def act(page, mouse):
        page.push("pass")
        page.push("pass")
        for place in places:
            check("the lesson says what to mark", page.wait("/[Cc]lick/.test(document.getElementById('lesson-answer')"
                                                            ".textContent)"), page.text("lesson"))
            mouse.act(*place)
            page.push("done-black")
            page.push("done-white")
    return act


def drawn(*points):
    return lambda page, hand: (hand.drag if hand.name == "mouse" else hand.stroke)(*points)


def put(*point):
    return lambda page, mouse: mouse.act(*point)


LESSONS = {
    "lines": ((drawn((1, 1), (4, 4)),),
              (drawn((3, 3), (5, 5)), drawn((1, 0), (1, 7)), drawn((2, 0), (2, 2), (0, 2))),
              (drawn((6, 6), (7, 7)), drawn((2, 2), (2, 7)), drawn((6, 8), (6, 6.5), (8, 6.5)), drawn((6, 2), (6.8, 0)),
               drawn((3, 2), (3, 0)), drawn((5, 1.5), (5, 0)), drawn((5, 2), (5, 0))),
              (drawn((1, 6), (3, 7)), drawn((1, 2), (5, 2))),
              (drawn((6, 6), (7, 7)), drawn((0.5, 2), (0, 2))),
              (drawn((6, 6), (7, 7)), pass_all())),
    "stones": ((put(3.5, 3.5),),
               (put(0.8, 0.8), put(4.2, 4.2)),
               (put(3.5, 6), put(3.4, 3.8)),
               (put(5.5, 5), put(4, 3)),
               (put(6, 0.5), pass_all((1, 3.2)))),
    "go": ((put(2, 2), put(4, 3)),
           (put(8, 8), put(0, 0)),
           (put(0, 0), put(1, 0)),
           (put(0, 0), put(5, 4)),
           (put(0, 0), put(4, 4)),
           (put(8, 8), pass_all((2, 4)))),
}


# SAID is the feedback on the wrong moves of a step: a text of the lessons, and its values. SLACK lists solutions that
# must count even if the hand is off by OFF pixels.
SAID = {("lines", 2): ("inside", "used"),
        ("lines", 3): ("inside", "used", ("lines[2].apart", 4), ("lines[2].large", 8.8),
                       ("lines[2].small", 6, 2), "lines[2].alone")}
SLACK = {("lines", 3): ((5, 2), (5, 0)), ("lines", 5): ((0.5, 2), (0, 2)), ("stones", 3): ((3.45, 3.5),)}
OFF = 12


def lesson_words(page, words):
    name, *values = [words] if isinstance(words, str) else words
    return page.words(f"fill(T.lessons.{name}, {json.dumps(dict(zip(('area', 'missing'), values)))})")


def shaky(page, points):
    """Do what a step requires, but imprecisely: off in each direction in turn. The step must succeed each time."""
    for turn in range(8):
        places = [page.at(*point) for point in points]
        for index, (x, y) in enumerate(places):
            angle = (turn * (1 + 2 * index) / 8 + 0.07) * 2 * math.pi
            places[index] = x + OFF * math.cos(angle), y + OFF * math.sin(angle)
        page.press_mouse("mouseMoved", *places[0], button="none")
        page.press_mouse("mousePressed", *places[0])
        for place in places[1:]:
            page.press_mouse("mouseMoved", *place)
            page.rest()
        page.press_mouse("mouseReleased", *places[-1])
        page.rest()
        check(f"an input that is off by {OFF} pixels, {turn}", page.has("#lesson-answer.good"), points, page.text("lesson"))
        page.push("lesson-again")
        page.has("#lesson-answer:empty")
        page.rest()


def test_lessons():
    with Server() as server, Page(server) as page:
        mouse = Mouse(page)
        for name, steps in LESSONS.items():
            page.push("learn")
            page.push(f"lesson-{name}")
            for number, (*tries, right) in enumerate(steps, 1):
                here = f"{name}, step {number}"
                check(f"{here} begins", page.says("lesson", f" {number}/{len(steps)}"), page.text("lesson"))
                page.rest()
                said = SAID.get((name, number), ())
                for act, words in itertools.zip_longest(tries, said[:len(tries)]):
                    made = page.value("document.querySelectorAll('#moves li').length")
                    act(page, mouse)
                    check(f"{here}: a wrong move gets feedback", page.has("#lesson-answer.wrong") and
                          len(page.text("lesson-answer")) > 5, page.text("lesson"))
                    check(f"{here}: the feedback is right", not words or page.text("lesson-answer") ==
                          lesson_words(page, words), words, page.text("lesson-answer"))
                    check(f"{here}: and is undone", page.has("#moves li", made), page.text("moves"))
                    page.rest()
                if (name, number) in SLACK:
                    shaky(page, SLACK[name, number])
                check(f"{here}: a mark where words would need coordinates", (name, number) != ("stones", 4) or
                      page.has(".layer-lesson .mark", 1))
                right(page, mouse)
                check(f"{here}: done", page.has("#lesson-answer.good"), page.text("lesson"), page.text("status"))
                page.push("lesson-next")
            check(f"{name}: the lesson ends", page.wait("document.getElementById('lesson').hidden"))
        page.push("learn")
        page.push("lesson-lines")
        page.rest()
        ink = (0, 0, 2, 1, 4, 4)
        for number in (*range(2, 7), *range(5, 0, -1)):
            up = page.text("lesson").startswith(f"Lines {number - 1}")
            page.push("lesson-next" if up else "lesson-back")
            check(f"step {number} sets up its own position", page.says("lesson", f" {number}/") and
                  page.has(".layer-ink .ink", ink[number - 1]), page.text("moves"))
            page.rest()
            if up and number == 5:
                mouse.drag((6, 6), (7, 7))
                page.has("#lesson-answer.wrong")
        for _ in range(5):
            page.push("lesson-next")
        page.push("lesson-play")
        check("afterwards play is free", page.wait("document.getElementById('setup')?.game?.value === 'lines'") and
              page.value("document.getElementById('who-white').value") == "search")
        page.push("start")
        check("another game ends a lesson", page.wait("document.getElementById('lesson').hidden") and
              page.says("player-white", "Computer"), page.text("lesson"))
        page.enter(Room(server, "set_game stones", "boardsize 7").both)
        page.key("2")
        page.push("learn")
        page.push("lesson-stones")
        page.rest()
        page.key("4")
        for _ in range(3):
            page.push("lesson-next")
        check("a lens", page.wait("document.getElementById('lens').value === 'liberties'"))
        room = Room(server, "set_game stones", "boardsize 9")
        page.value(f"void (location.hash = {json.dumps(room.both)})")
        check("so does following a link", page.wait("document.getElementById('lesson').hidden") and
              page.says("room", "9 × 9"), page.text("lesson"))
        page.rest()
        check("and its settings are restored", page.value("document.getElementById('mode').value") == "own" and
              page.value("document.getElementById('lens').value") == "" and page.has(".layer-lesson > *", 0))


def test_pocket():
    """Follow the lessons by finger on a phone: the current text is always in view, and nothing covers it."""
    on_top = ("['#lesson h2', '#lesson-answer', '#lesson-next'].every((query) => {"
              "const node = document.querySelector(query), box = node.getBoundingClientRect(), y = box.y + box.height / 2;"
              "return !box.width || document.elementFromPoint(box.x + box.width / 2, y) === node })")
    with Server() as server, Page(server, phone=True) as page:
        finger = Finger(page)
        for name, steps in LESSONS.items():
            page.push("learn", finger)
            page.push(f"lesson-{name}", finger)
            for number, (*_, right) in enumerate(steps, 1):
                here = f"{name}, step {number}"
                check(f"{here} begins", page.says("lesson", f" {number}/{len(steps)}"), page.text("lesson"))
                page.rest()
                check(f"{here}: it is in view", page.value(on_top), page.text("lesson"))
                right(page, finger)
                check(f"{here}: done", page.has("#lesson-answer.good"), page.text("lesson"), page.text("status"))
                check(f"{here}: the feedback is in view", page.value(on_top), page.text("lesson"))
                page.push("lesson-next", finger)


def saved(page, folder, kind, end):
    """Return what a button of the dialog for files saves."""
    page.push(f"save-{kind}")
    files = []
    for _ in range(2400):
        files = [file for file in folder.glob(f"*.{end}") if not file.name.endswith(".crdownload")]
        if files and files[0].stat().st_size:
            break
        time.sleep(0.05)
    check(f"{kind} is saved", files, list(folder.iterdir()))
    return files[0].read_bytes() if files else b""


def open_file(page, path):
    page.push("files")
    node = page.tell("Runtime.evaluate", expression="document.getElementById('open-file')")["result"]["objectId"]
    page.tell("DOM.setFileInputFiles", files=[str(pathlib.Path(path).resolve())], objectId=node)
    check(f"{path} is opened", page.says("toasts", pathlib.Path(path).name), page.text("toasts"))
    page.rest()


def test_files():
    """Test saving and opening files, and a link that contains the position."""
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        room = Room(server, "set_game go", "boardsize 9", "play black C3", "play white G7", "play black C7")
        with Page(server, room.both) as page:
            page.tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
            page.push("files")
            check("a record", saved(page, folder, "record", "contigo").decode() == room.guest.must("save savegame"))
            check("SGF", saved(page, folder, "sgf", "sgf").decode() == room.guest.must("save savesgf"))
            picture = saved(page, folder, "svg", "svg").decode()
            check("a picture with three stones", picture.count("stone black") == 2 and picture.count("stone white") == 1 and "<svg" in picture, picture[:400])
            check("and one of points",
                  saved(page, folder, "png", "png")[12:20] == b"IHDR" + (1600).to_bytes(4, "big"))
            page.push("files-dialog-close")
            page.enter(Room(server, "set_game stones", "boardsize 5", "play black 2,2").both)
            page.push("files")
            check("sugo", json.loads(saved(page, folder, "sugo", "sugo")))
            page.push("files-dialog-close")
            open_file(page, next(folder.glob("*.contigo")))
            check("the record is opened", page.stones(3) and page.says("room", "Go 9 × 9"), page.text("room"))
            open_file(page, next(folder.glob("*.sugo")))
            check("so is the sugo file", page.stones(1) and page.says("room", "Stones 5 × 5"), page.text("room"))
            open_file(page, "fixtures/sgf/annotated.sgf")
            moves = page.value("document.querySelectorAll('#moves li').length")
            check("an SGF file has its moves", moves == 5, page.text("moves"))
            check("and its variations", page.has("#tree .knot.other"), page.text("history-part"))
            page.push("#tree .knot.other")
            check("which can be chosen", page.wait("!document.querySelector('#stage.past')") and
                  page.has("#tree .knot.now[aria-level='2']", 1), page.text("moves"))
            (folder / "bad.contigo").write_text("# Contigo game record\nset_game chess\n")
            page.push("files")
            node = page.tell("Runtime.evaluate", expression="document.getElementById('open-file')")["result"]["objectId"]
            page.tell("DOM.setFileInputFiles", files=[str(folder / "bad.contigo")], objectId=node)
            check("a file that is not a game is reported", page.says("toasts", "chess"), page.text("toasts"))
            page.enter(Room(server, "set_game lines", "boardsize 9", "play black 2,0:2,2:0,2", "play white 6,6:7,7").both)
            status = page.text("status")
            page.push("share")
            link = page.value("document.getElementById('link-position').value")
            check("there are links", all(page.has(f"#link-{name}") for name in ("watch", "seat-black", "seat-white")))
        with Page(server, "#" + link.split("#")[1]) as page:
            check("the link contains the position", page.has(".layer-ink .ink.black", 1) and
                  page.has(".layer-ink .ink.white", 1) and page.text("status") == status, link, page.text("status"), status)
            Mouse(page).drag((1, 4), (3, 4))
            check("and play continues from it", page.has(".layer-ink .ink", 3), page.text("hint"), page.text("toasts"))
            page.enter("#state=rubbish")
            check("an invalid position is refused", page.has("#toasts .toast") and page.has(".layer-ground > *"))


# A game with variations: after move 2 there are three lines, and each of them branches again.
BRANCHES = ("(;GM[1]SZ[9];B[ee];W[gc](;B[cc];W[gg];B[ge](;W[he];B[hf];W[hd])(;W[hf];B[he])(;W[fe]))"
            "(;B[gg];W[cg](;B[cc])(;B[ce];W[df]))(;B[gf];W[dc];B[cg]))")


def knot(page, name):
    """Return the query for a turn in the tree of the game, which is scrolled into view."""
    query = f"#tree [title='{name}']"
    page.wait(f"document.querySelector({json.dumps(query)})")
    page.value(f"document.querySelector({json.dumps(query)}).scrollIntoView({{ block: 'nearest', inline: 'nearest' }})")
    return query


def now(page):
    """Return the turn that the tree marks as the current one."""
    return page.value("document.querySelector('#tree [aria-selected=true]')?.title")


def test_tree():
    """Test the tree of the game: variations by mouse, finger and keyboard, long games, and visitors who can't play."""
    with Server() as server:
        room, black, white = server.guest().must("open file=loadsgf\n" + BRANCHES).split()
        both = f"#{room}/{black}/{white}"
        for hand, phone in ((Mouse, False), (Finger, True)):
            with Page(server, both, phone=phone) as page:
                push = lambda name: page.push(knot(page, name), hand(page))
                check("the tree has all turns", page.has("#tree .knot", 20), page.text("tree"))
                check("and marks the current one", now(page) == "8. White: H6", now(page))
                push("4. White: G3")
                check("a turn of the game can be looked at", page.has("#stage.past", 1) and now(page) == "4. White: G3")
                push("5. Black: C5")
                check("a variation can be played", page.stones(5) and page.wait("!document.querySelector('.past')") and
                      now(page) == "5. Black: C5", now(page), page.text("toasts"))
                check("the game's line is that of the variation",
                      page.value("[...document.querySelectorAll('#moves .what')].map((one) => one.textContent).join()")
                      == "E5,G7,G3,C3,C5", page.text("moves"))
                push("8. White: H6")
                check("the first line can be played again", page.stones(8) and now(page) == "8. White: H6", now(page))
                wide = page.value("document.documentElement.scrollWidth <= innerWidth")
                check("the tree doesn't widen the page", wide)
        with Page(server, both) as page:
            page.value("document.getElementById('tree').focus()")
            for key in ("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight",
                        "ArrowRight", "ArrowDown", "ArrowDown"):
                page.key(key)
            at = page.value("document.getElementById(document.getElementById('tree')"
                            ".getAttribute('aria-activedescendant')).getAttribute('aria-label')")
            check("the arrow keys move in the tree", at == "6. White: F5", at)
            check("and not on the board", page.has(".layer-cursor > *", 0))
            page.key("Enter")
            page.rest()
            check("Enter goes there", now(page) == "6. White: F5" and page.stones(6), now(page))
        with Page(server, f"#{room}") as page:
            page.push(knot(page, "3. Black: G4"))
            check("a spectator can't play a variation", page.says("toasts", page.words("T.treeLocked")) and page.stones(6))
            page.push(knot(page, "2. White: G7"))
            check("but look at what was played", page.stones(2), now(page))
        long = "".join(f";{'BW'[at % 2]}[{chr(97 + at % 19)}{chr(97 + at // 19)}]" for at in range(361))
        room = server.guest().must(f"open file=loadsgf\n(;GM[1]SZ[19]{long[:300 * 6]}(;B[aa]){long[300 * 6:]})").split()[0]
        with Page(server, f"#{room}") as page:
            check("a long game opens at its end", page.wait("document.querySelector('#tree [aria-selected=true]')"))
            made, drawn = page.value("[document.getElementById('moves').children.length, "
                                     "document.querySelectorAll('#tree .knot').length]")
            check("of its turns, only those in view are drawn", drawn < 60 < 200 < made, made, drawn)
            tree, knot_box = page.box("#tree"), page.box("#tree .now")
            check("among them the current one", tree[0] <= knot_box[0] <= tree[0] + tree[2] - knot_box[2], tree, knot_box)
            page.push("first")
            check("at the start, the start", page.wait("document.getElementById('tree').scrollLeft === 0") and
                  now(page) == page.words("T.jump.first"))
        with Page(server, Room(server, "set_game lines", "draw black 2,2 3,2", "draw black 5,5 6,5").both) as page:
            check("without variations the tree is folded", page.wait("!document.getElementById('tree-part').open"))
            page.push("#tree-part summary")
            check("and can be opened; the strokes of a turn are one", page.has("#tree .knot", 2) and
                  now(page).startswith("1. "), now(page))


def choose_game(page, name, size):
    """Open a new game for two persons in one browser, from the dialog."""
    page.push("new")
    page.push(f"#setup .card:has([value={name}])")
    check(f"{name} is proposed", page.wait(f"document.querySelector('#setup [name=game]:checked').value === '{name}'"))
    for side in ("columns", "rows"):
        page.fill(side, str(size))
    page.choose("who-white", "me")
    page.push("start")


def play_points(page, mouse, *places):
    for place in places:
        made = page.value("document.querySelectorAll('#moves li').length")
        mouse.act(*place)
        check(f"a stone at {place}", page.has("#moves li", made + 1), page.text("hint"), page.text("toasts"))


def test_other():
    """Play complete games that the page and its server don't contain (tests/games/), and test everything around
    them."""
    with Server(program="tests/games/contigo-board") as server, Page(server) as page, \
            tempfile.TemporaryDirectory() as folder:
        folder, mouse = pathlib.Path(folder), Mouse(page)
        check("the server's first game is open for trying", page.says("room", "Capture Go 9 × 9") and
              page.says("welcome", "the first to capture wins"), page.text("welcome"))
        page.push("learn")
        check("there are no lessons for these games", page.wait("document.querySelector('#lessons-dialog p')"))
        page.key("Escape")
        choose_game(page, "capture", 5)
        check("a title", page.says("room", "Capture Go 5 × 5"), page.text("room"))
        check("a game without a score shows none", page.value("document.getElementById('score-sheet').offsetParent === null") and
              page.has("#players .points", 0))
        play_points(page, mouse, (0, 1), (0, 0))
        page.choose("lens", "barred")
        check("suicide is refused only where it is one", page.has(".layer-tint .refused", 0))
        page.press_mouse("mouseMoved", *page.at(1, 0), button="none")
        page.rest()
        check("a capture wins", page.text("hint") == "captures 1 stone · Black wins", page.text("hint"))
        play_points(page, mouse, (1, 0))
        check("capture: who has won", page.text("status") == "Black wins", page.text("status"))
        check("the captured stone is gone", page.stones(2))
        check("nobody can pass or resign any more", page.has("#pass, #resign", 0))
        page.push("undo")
        check("undo opens the game again", page.stones(2) and page.says("status", "Black to move"), page.text("status"))
        page.push("redo")
        check("redo ends it", page.says("status", "Black wins"))
        page.key("s")
        check("its end is announced", "Black wins" in page.said(), page.said())
        page.key("Home")
        page.key(".")
        check("earlier positions", page.stones(1) and page.has("#stage.past"))
        page.key("i")
        check("the dialog for rules, of which it has none",
              page.has("#rules-dialog") and page.has("#rules-table tr", 0))
        page.key("Escape")
        page.push("files")
        check("it offers no formats of other games", page.has("#save-record, #save-svg, #save-png", 3) and
              page.has("#save-sgf, #save-sugo", 0))
        page.tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        saved(page, folder, "record", "contigo")
        page.push("files-dialog-close")
        choose_game(page, "gomoku", 9)
        check("tools: one for moves, and one for marks", page.has("#hands button", 2) and page.has("#hand-mark"))
        play_points(page, mouse, *((x // 2, 3 * (x % 2)) for x in range(8)))
        check("four in a row do not win", page.says("status", "Black to move"), page.text("status"))
        mouse.act(3, 3)
        check("an occupied point is refused", page.has("#toasts .toast") and page.stones(8))
        play_points(page, mouse, (4, 0))
        check("five win", page.text("status") == "Black wins", page.text("status"))
        page.push("share")
        link = page.value("document.getElementById('link-position').value")
        page.push("share-dialog-close")
        with Page(server, "#" + link.split("#")[1]) as other:
            check("a link contains the position", other.stones(9) and other.says("status", "Black wins"), other.text("status"))
        choose_game(page, "hex", 3)
        check("there is no passing in Hex", page.has("#undo") and page.has("#pass", 0))
        play_points(page, mouse, (1, 0), (1, 0))
        check("White has taken over Black's first stone", page.has(".layer-stones .stone.white", 1) and
              page.has(".layer-stones .stone.black", 0))
        play_points(page, mouse, (2, 2), (1, 1), (0, 0), (2, 1))
        check("a chain from side to side wins", page.text("status") == "White wins", page.text("status"))
        open_file(page, next(folder.glob("*.contigo")))
        check("the record of another game", page.says("room", "Capture Go") and page.says("status", "Black wins"))
        room = Room(server, "set_game gomoku", "boardsize 6", words="white=search:1")
        page.enter(room.place("black"))
        mouse.act(2, 2)
        check("the engine answers", room.made(2) and page.stones(2), room.guest.made)
        page.push("analyze")
        check("and shows its analysis", page.has("#candidates tbody tr") and page.has(".layer-analysis .candidate"),
              page.text("candidates"))
        page.push("resign")
        page.push("ask-yes")
        check("a resignation", page.says("status", "White wins by resignation"), page.text("status"))


def test_setup():
    """Start new games from the dialog: invite a friend by a link, set a polygon by its corners, a clock, a rule."""
    with Server() as server, Page(server) as page:
        page.push("new")
        check("the dialog begins at the games", page.wait("document.activeElement.name === 'game'"))
        for game in ("stones", "go"):
            page.key("ArrowRight")
            check("another game keeps the focus",
                  page.wait(f"document.activeElement.value === '{game}' && document.activeElement.checked"),
                  page.value("document.activeElement.outerHTML"))
        check("go's rules", page.has("#rule-scoring"))
        page.push("size-9")
        check("a common size is one click", page.value("['columns', 'rows'].map((id) => document.getElementById(id).value)")
              == ["9", "9"] and page.has("#size-9[aria-pressed=true]", 1))
        page.fill("columns", "7")
        page.fill("rows", "7")
        check("another size is typed", page.has("#setup [aria-pressed=true]", 0))
        page.choose("who-white", "friend")
        for part in ("Clock", "Rules"):
            page.click(page.value(f"(() => {{ const node = [...document.querySelectorAll('#setup summary')].find((one) =>"
                                  f"one.textContent === '{part}'); node.scrollIntoView();"
                                  "const box = node.getBoundingClientRect(); return [box.x + 20, box.y + 8] })()"))
        page.value("document.getElementById('clock-system').focus()")
        for system in ("absolute", "fischer"):
            page.key("ArrowDown")
            check("another clock keeps the focus", page.wait("document.activeElement.id === 'clock-system' && "
                                                             f"document.activeElement.value === '{system}'"))
        cut = page.value("[...document.querySelectorAll('.rule select')].filter((one) => {"
                         "const width = one.offsetWidth; one.style.width = 'max-content';"
                         "const all = one.offsetWidth; one.style.width = ''; return all > width })"
                         ".map((one) => one.id).join()")
        check("no value of a rule is cut off", cut == "", cut)
        page.fill("rule-komi", "2.5")
        page.push("start")
        shown = "document.getElementById('link-seat-white')?.value"
        check("the friend's link is shown", page.wait(shown))
        link = page.value(shown)
        check("so is the clock", page.wait("/^[0-5]:\\d\\d$/.test(document.getElementById('clock-black').textContent)"),
              page.text("clock-black"))
        check("the rule holds", page.says("score-sheet", "Komi2.5"), page.text("score-sheet"))
        page.push("share-dialog-close")
        with Page(server, "#" + (link or "#").split("#")[1]) as friend:
            Mouse(page).act(3, 3)
            check("the friend sees it", friend.stones(1))
            Mouse(friend).act(2, 2)
            check("and plays", page.stones(2), friend.text("toasts"))
            check("their clocks run", page.wait("document.getElementById('clock-white').textContent !== '5:00'"))
        page.push("new")
        page.push("#setup .card:has([value=stones])")
        page.has("#outline", 1)
        page.push("#setup details summary")
        corners = ((0, 0), (12, 0), (12, 5), (5, 5), (5, 12), (0, 12))
        for x, y in corners:
            page.click(page.value("(() => { const svg = document.getElementById('outline');"
                                  "svg.scrollIntoView({ block: 'center' });"
                                  f"const p = new DOMPoint({x}, 13 - {y}).matrixTransform(svg.getScreenCTM());"
                                  "return [p.x, p.y] })()"))
        check("corners are listed", page.value("document.getElementById('corners').value") ==
              " ".join(f"{x},{y}" for x, y in corners), page.value("document.getElementById('corners').value"))
        page.choose("who-white", "me")
        page.push("start")
        check("a board of that shape", page.wait("document.querySelector('.layer-ground path')?.getAttribute('d')"
                                                 ".split(/[ML]/).length === 7"), page.text("toasts"))
        mouse = Mouse(page)
        mouse.act(2, 2)
        check("stones can be placed on it", page.stones(1), page.text("hint"))
        page.key("4")
        mouse.act(10, 10)
        check("and not outside", page.stones(1) and page.has("#toasts .toast"), page.text("hint"))
        page.look("polygon")


def test_tools():
    """Test modes, ghosts, areas and lenses; the history and its slider; themes."""
    with Server() as server:
        room = Room(server, "set_game stones", "boardsize 7", "play black 2,2", "play white 5,2", "play black 2,3",
                    "play white 5,3", "play black 2,4", "play white 4,4")
        with Page(server, room.both) as page:
            mouse = Mouse(page)
            for key, mode in zip("4321", ("exact", "opponent", "own", "nearest")):
                page.key(key)
                check(f"key {key} snaps to {mode}", page.value("document.getElementById('mode').value") == mode)
            page.key("3")
            mouse.act(4.1, 5.2)
            made = room.made(7) and room.state["last_move"]["move"]
            check("a stone in contact with the opponent's", made == "4.09902,4.99508" or made and
                  abs(sum((a - b) ** 2 for a, b in zip(map(float, made.split(",")), (4, 4))) - 1) < 0.01, made)
            page.push("undo")
            page.key("]")
            check("a key changes the hand", page.has("#hand-ghost-black[aria-pressed=true]"))
            mouse.act(3.5, 6)
            check("a ghost",
                  page.has(".layer-marks .ghost", 1) and room.made(6), page.text("hint"), page.text("toasts"))
            check("the score that it would give", page.text("hint") == page.words(
                f"say.withGhosts({json.dumps(room.guest.must('score').split()[-1])})") or "ghost" in page.text("hint"), page.text("hint"))
            mouse.act(3.5, 6)
            check("it is removed", page.has(".layer-marks .ghost", 0))
            page.push("hand-areas")
            mouse.act(0.5, 2)
            first = page.text("hint")
            mouse.act(6.5, 2)
            check("areas and their sum", page.has(".layer-tools .probed", 2) and " = " in page.text("hint") and
                  first != page.text("hint"), first, page.text("hint"))
            mouse.act(6.4, 2.1)
            check("another click removes one", page.has(".layer-tools .probed", 1) and page.text("hint") == first,
                  first, page.text("hint"))
            page.key("Escape")
            check("they are cleared", page.has(".layer-tools > *", 0))
            for lens, shapes in (("groups", ".halo"), ("liberties", ".liberty"), ("links", ".link"), ("forbidden", ".forbidden"),
                                 ("everything", ".link"), ("everything", ".liberty"), ("everything", ".forbidden")):
                if page.value("document.getElementById('lens').value") != lens:
                    page.key("l")
                check(f"{lens} are shown", page.value("document.getElementById('lens').value") == lens and
                      page.has(f"#stage svg {shapes}"), page.text("hint"))
            page.choose("lens", "")
            box = page.value("(() => { const box = document.getElementById('history').getBoundingClientRect();"
                             "return [box.x, box.y + box.height / 2, box.width] })()")
            page.click((box[0] + box[2] / 2, box[1]))
            check("the slider goes back", page.has("#stage.past") and page.stones(3), page.text("past"))
            mouse.act(3.5, 6)
            page.push("hand-place")
            mouse.act(3.5, 6)
            check("earlier positions cannot be played in",
                  page.says("toasts", page.words("T.mayNot.past")) and room.guest.made == 6)
            for key, stones in (("Home", 0), (".", 1), (".", 2), (",", 1), ("End", 6)):
                page.key(key)
                check(f"key {key} in the history", page.stones(stones), page.text("past"))
            page.push("#moves li:nth-child(4) button")
            check("clicking a move in the list", page.stones(4))
            page.push("goto")
            check("continuing from there", room.made(4) and page.has("#stage:not(.past)"), room.state["moves"])
            page.push("last")
            page.push("redo")
            check("and forward again", room.made(5))
            page.key("s")
            check("the score is announced", str(round(room.state["score"]["white"] + 6.5)) in page.said() or
                  page.said().count(".") > 1, page.said())
            page.key("?")
            check("help", page.has("#help-dialog #keys kbd"))
            page.key("Escape")
            check("help is closed", page.has("#help-dialog", 0))
            colors = {}
            for theme in ("light", "dark", "contrast", "dusk"):
                choose_theme(page, theme)
                colors[theme] = page.value("[getComputedStyle(document.body).backgroundColor, getComputedStyle("
                                           "document.querySelector('.layer-areas .black')).fill].join()")
            check("themes differ", len(set(colors.values())) == 4, colors)
            page.tell("Page.reload")
            check("a theme is stored",
                  page.has("#status") and page.value("document.documentElement.dataset.theme") == "dusk")
            page.rest()


def test_hovering():
    """Test the preview of a move, with its links and liberties. A curve that doesn't fit is shown in full."""
    with Server() as server, Page(server) as page:
        mouse = Mouse(page)
        page.enter(Room(server, "set_game stones", "boardsize 9", "play black 3,3", "play white 3,5").both)

        def hover(*point):
            page.press_mouse("mouseMoved", *page.at(*point), button="none")
            page.rest()

        for lens, shape, alone, more in (("links", ".link", 0, 1), ("liberties", ".liberty.black", 1, 2),
                                         ("everything", ".link", 0, 1), ("everything", ".liberty.black", 1, 2)):
            page.choose("lens", lens)
            hover(7, 7)
            check(f"{lens} of the position", page.has(f".layer-tint {shape}", alone + (shape != ".link")), page.text("hint"))
            hover(4, 3)
            check(f"{lens} including the previewed stone", page.has(f".layer-tint {shape}", more), page.text("hint"))
            check("and the hint describes the move", "leads" in page.text("hint"), page.text("hint"))
            page.press_mouse("mouseMoved", 5, 5, button="none")
            page.rest()
            check(f"{lens} of the position again", page.has(f".layer-tint {shape}", alone), page.text("hint"))
        page.enter(Room(server, "set_game stones", "boardsize 9", "play black 3,3", "play white 4,3", "play black 7,7",
                        "play white 2.5,3.86603", "play black 7,2").both)
        page.choose("lens", "liberties")
        check("a narrow liberty", page.has(".layer-tint .liberty.black.narrow", 1))
        hover(2.5, 2.13397)
        check("and with the previewed stone", page.has(".layer-tint .liberty.black.narrow", 3), page.text("hint"))
        page.enter(Room(server, "set_game lines", "boardsize 13", "play white 7,0:7,4").both)
        ink = "document.querySelector('.layer-preview .ink.coming')"
        for pen, points, far in (("circle", ((5, 2), (7.5, 2)), (2.5, 2)), ("arc", ((5, 1), (7.5, 3.5), (9, 1)), (7, 3.5)),
                                 ("arc", ((5, 3), (6, 2), (9, 3)), (9, 3)), ("curve", ((5, 1), (7, 6), (9, 1)), (9, 1)),
                                 ("curve", ((5, 1), (6, 5), (8, 5), (9, 1)), (9, 1))):
            page.push(f"hand-{pen}")
            for point in points[:-1]:
                mouse.act(*point)
            hover(*points[-1])
            check(f"{pen}: the part that fits is shown", page.wait(f"{ink} !== null"), page.text("hint"))
            check(f"{pen}: where it stops", page.has(".layer-pen .refused", 1))
            seen = page.value("""(() => { const all = document.querySelector(".layer-preview .cannot");
                if (!all) return null;
                const box = document.getElementById("board").viewBox.baseVal, on = (path, part) => {
                  const { x, y } = path.getPointAtLength(part * path.getTotalLength());
                  return [x, box.height + 2 * box.y - y] };
                const near = (path, p) => Math.min(...Array.from({ length: 2001 }, (_, i) => on(path, i / 2000))
                  .map((q) => Math.hypot(p[0] - q[0], p[1] - q[1])));
                const ink = document.querySelector(".layer-preview .ink.coming");
                return [Math.max(...[0, .3, .6, 1].map((part) => near(all, on(ink, part)))), near(all, FAR)] })()"""
                              .replace("FAR", json.dumps(far)))
            check(f"{pen}: the whole curve is shown, with the part on it",
                  seen and seen[0] < 0.02 and seen[1] < 0.1, seen)
            page.key("Escape")
            page.key("Escape")


def test_asides():
    """Test rules, neutral areas, the magnet's strength, comments on earlier moves, and personal settings."""
    with Server() as server, Page(server) as page:
        mouse = Mouse(page)
        room = Room(server, "set_game lines", "boardsize 9", "set_rule allotment 8", "set_rule komi 5.5",
                    "play black 2,0:2,4:0,4", "play white 6,8:6,6", "play white pass")
        page.enter(room.both)
        page.choose("lens", "neutral")
        check("neutral areas are highlighted", page.has(".layer-under .probed", 1) and page.text("hint").startswith("56 "), page.text("hint"))
        page.push("hand-areas")
        page.choose("whose", "neutral")
        mouse.act(6, 3)
        check("also with the hand for areas", page.has(".layer-tools .probed", 1), page.text("hint"))
        page.key("Escape")
        page.push("hand-draw")
        page.value("document.getElementById('magnet').focus()")
        for _ in range(10):
            page.key("ArrowRight")
        check("the magnet shows its strength", page.says("strength", "0.05"), page.text("options"))
        page.value("document.activeElement.blur()")
        page.rest()
        check("and after a change", room.has(lambda guest: guest.state["magnet"] == 0.05) and page.says("strength", "0.05"))
        for hand, push in (("pointer", lambda: page.push("rules")), ("key", lambda: page.key("i"))):
            push()
            page.rest()
            check(f"rules by {hand}", page.says("rules-table", "Ink per turn8") and page.says("rules-table", "Komi5.5") and
                  page.says("rules-table", "Spaces of ink"), page.text("rules-dialog"))
            check("and the state of the game", page.says("rules-dialog", "you have 8 spaces of ink"), page.text("rules-dialog"))
            page.key("Escape")
        comments = ("Begun.\nWell.", EVIL, "That was all.")
        for made in (0, 1, 3):
            page.key("Home")
            page.rest()
            for _ in range(made):
                page.key(".")
                page.rest()
            page.fill("comment", comments[made if made < 2 else 2])
            page.rest()
            check(f"a comment after {made} moves", page.wait(f"document.getElementById('history').value === '{made}'") and
                  room.has(lambda guest: str(made) in [line.split()[0] for line in guest.must("comments").split("\n") if line]),
                  page.text("toasts"))
            check("leaves the game unchanged", room.made(3), room.state["moves"])
        for made, text in ((0, comments[0]), (1, comments[1]), (2, ""), (3, comments[2])):
            page.push("#moves li:nth-child(%d) button" % made if made else "first")
            check(f"it is shown after {made} moves", page.wait(f"document.getElementById('comment').value === {json.dumps(text)}"),
                  page.value("document.getElementById('comment').value"))
        page.push("hand-mark")
        mouse.act(7, 7)
        mouse.act(1, 7)
        mouse.act(7, 7)
        check("marks are set and removed, and change nothing", page.has(".layer-own > *", 1) and room.made(3))
        page.press_mouse("mousePressed", *page.at(5, 2), button="right")
        page.press_mouse("mouseReleased", *page.at(5, 2), button="right")
        check("also by the right mouse button", page.has(".layer-own > *", 2))
        page.push("first")
        check("marks belong to a position", page.has(".layer-own > *", 0))
        page.push("last")
        check("and come back with it", page.has(".layer-own > *", 2))
        shown = "getComputedStyle(document.querySelector('.layer-numbers')).display"
        page.key("m")
        check("a key shows the numbers of turns", page.wait(f"{shown} === 'inline'") and
              page.value("[...document.querySelectorAll('.layer-numbers text')].map((one) => one.textContent).join()") == "1,2")
        page.key("m")
        page.enter(room.place("black"))
        page.key("Home")
        check("of two players neither can comment on earlier moves", page.wait(
            "document.querySelector('#stage.past') && document.getElementById('comment').readOnly") and
            page.wait(f"document.getElementById('comment').value === {json.dumps(comments[0])}"))
        page.key("c")
        label = "getComputedStyle(document.querySelector('.layer-grid .label')).display"
        check("a key hides the coordinates", page.wait(f"{label} === 'none'"))
        page.tell("Page.reload")
        check("they stay hidden", page.has("#board .label") and page.wait(f"{label} === 'none'"))
        page.rest()
        page.push("look")
        page.push("show-labels")
        check("and come back", page.wait(f"{label} !== 'none'"))
        page.push("show-confirm-mouse")
        page.key("Escape")
        for game, place, beside in (("go", (2, 2), (2.3, 2.2)), ("minigo", (2, 2), (1.8, 2)), ("stones", (2, 2), (2.2, 2.1))):
            room = Room(server, f"set_game {game}", "boardsize 5")
            page.enter(room.both)
            mouse.act(3, 3)
            mouse.act(*place)
            check(f"{game}: a click previews a stone", page.has(".layer-preview .stone.coming", 1) and
                  page.text("hint") == page.words("T.tapAgain") and room.guest.made == 0, page.text("hint"))
            mouse.act(*beside)
            check(f"{game}: another one places it", room.made(1) and page.stones(1) and
                  room.state["last_move"]["move"] == ("2,2" if game == "stones" else "C3"), room.state["last_move"])


def test_told():
    """Test messages about turns, near misses, and strokes that end at the edge; and the welcome."""
    with Server() as server, Page(server) as page, tempfile.TemporaryDirectory() as folder:
        mouse = Mouse(page)
        check("the visitor is welcomed", page.has("#welcome:not([hidden]) #welcome-learn") and not page.value(
            "document.getElementById('welcome-on')"), page.text("welcome"))
        page.push("welcome-two")
        page.push("two-here")
        check("two players", page.wait("document.getElementById('who-white')?.value === 'me'"))
        check("the kinds of players",
              page.value("[...document.getElementById('who-white').options].map((one) => one.text)"
                                         ".slice(0, 2).join()") == "You,A friend, by link" and
              page.value("[...document.getElementById('who-white').options].every((one) => one.value !== 'person')"))
        page.fill("columns", "9")
        page.fill("rows", "10")
        page.push("start")
        check("the welcome disappears", page.wait("document.getElementById('welcome').hidden") and page.says("room", "9 × 10"))
        mouse.drag((1, 1), (4.89, 1))
        check("a turn continues", page.says("status", "Your turn continues: 0.11") and page.has("#pass.waits"), page.text("status"))
        page.push("pass")
        check("it has ended, and is one move in the list", page.has("#pass:not(.waits)") and page.has("#moves li", 1) and
              page.says("moves", "Blackdrew 3.89"), page.text("moves"))
        page.push("pass")
        check("a pass is a pass", page.wait("document.querySelectorAll('#moves li')[1]?.textContent.includes('Pass')"))
        own = page.value("location.hash")
        page.push("learn")
        page.push("lesson-lines")
        page.rest()
        mouse.drag((1, 1), (3, 3))
        page.push("lesson-close")
        page.push("new")
        check("the size is remembered", page.wait("document.getElementById('rows')?.value === '10'"))
        page.key("Escape")
        page.go(f"http://127.0.0.1:{server.port}/")
        check("there is a way back", page.has("#welcome-on"))
        page.rest()
        page.push("welcome-on")
        check("to the game that was played", page.wait(f"location.hash === {json.dumps(own)}") and
              page.says("room", "9 × 10") and page.has(".layer-ink .ink", 1), page.value("location.hash"))
        page.go(f"http://127.0.0.1:{server.port}/")
        page.push("welcome-close")
        check("the welcome can be dismissed", page.wait("document.getElementById('welcome').hidden"))
        page.enter(Room(server, "set_game lines", "boardsize 9", "play black 2,0:2,2:0,2", "play white pass").both)
        mouse.drag((2, 2), (3.999, 2), (3.999, -0.2), lifts=False)
        check("an area that falls short is not rounded up",
              page.wait("/3.99 squares, not alive yet \\(7.99 in total\\)/.test("
              "document.getElementById('hint').textContent)") and page.value(
                  "[...document.querySelectorAll('.layer-preview .sum')].map((one) => one.textContent).join()") == "3.99",
              page.text("hint"))
        check("existing areas are not reported again", "4 squares" not in page.text("hint") and "1 other area" in page.text("hint"),
              page.text("hint"))
        check("stopping at the edge on purpose is no obstacle", page.has(".layer-pen .refused", 0) and
              "edge" not in page.text("hint"), page.text("hint"))
        page.key("Escape")
        page.press_mouse("mouseReleased", *page.at(4, 0))
        page.rest()
        mouse.drag((6, 6), (7, 9.5), (7.9, 6), lifts=False)
        check("being cut off by it is", page.has(".layer-pen .refused", 1) and "edge" in page.text("hint"), page.text("hint"))
        page.key("Escape")
        page.press_mouse("mouseReleased", *page.at(7, 6))
        page.tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        page.key("Home")
        page.key(".")
        page.rest()
        page.push("files")
        saved(page, pathlib.Path(folder), "svg", "svg")
        check("a picture's name contains the number of its move", [file.name for file in pathlib.Path(folder).iterdir()] == ["lines-1.svg"],
              list(pathlib.Path(folder).iterdir()))
        page.push("files-dialog-close")
        page.enter(Room(server, "set_game go", "boardsize 5", "play black C3", "play white pass", "play black pass").both)
        places = [page.middle(f"#{name}") for name in ("done-white", "undo")]
        page.push("done-black")
        check("buttons stay where they are", page.says("status", "Black has accepted") and
              places == [page.middle(f"#{name}") for name in ("done-white", "undo")], places)
        page.push("learn")
        page.push("lesson-lines")
        page.rest()
        places = set()
        for step in range(6):
            places.add(tuple(page.middle("#lesson-next")))
            page.rest()
            mouse.drag(*(((1, 1), (4, 4)), ((3, 3), (5, 5)), ((6, 2), (6.8, 0)), ((1, 6), (3, 7)), ((6, 6), (7, 7)))[step % 5])
            page.has("#lesson-answer:not(:empty)")
            places.add(tuple(page.middle("#lesson-next")))
            if step < 5:
                page.push("lesson-next")
        check("buttons of a lesson stay where they are", len({y for _, y in places}) == 1, places)


def test_languages():
    """The page is in the browser's language, or in another one that the visitor chooses, which the browser stores."""
    language = "document.documentElement.lang === '{}'"

    def is_in(page, code, new, status):
        check(f"the page is in {code}", page.wait(language.format(code)) and page.says("new", new) and
              page.says("status", status), page.text("new"), page.text("status"))
        check(f"{code} is selected", page.value("document.getElementById('language').value") == code)
        for width, phone in ((390, True), (900, False), (1280, False)):
            page.window(width, 800, phone)
            check(f"{code}: nothing is wider than {width} pixels",
                  page.wait("document.documentElement.scrollWidth <= innerWidth"),
                  page.value("document.documentElement.scrollWidth"))
        page.rest()

    with Server() as server:
        place = Room(server, "set_game go", "boardsize 5").both
        with Page(server, place, languages="de-AT,en") as page:
            is_in(page, "de", "Neue Partie", "Schwarz ist am Zug")
            Mouse(page).act(2, 2)
            is_in(page, "de", "Neue Partie", "Weiß ist am Zug")
            for code, new, status in (("en", "New game", "White to move"), ("ja", "新しい対局", "白番"),
                                      ("ru", "Новая игра", "Ход белых"), ("zh", "新对局", "轮到白方")):
                page.value("document.getElementById('language').focus()")
                page.key("ArrowDown")
                is_in(page, code, new, status)
                check("the game is the same", page.stones(1))
            page.tell("Page.reload")
            is_in(page, "zh", "新对局", "轮到白方")
        with Page(server, place, languages="fr,pt") as page:
            is_in(page, "en", "New game", "White to move")


VIEW = "document.getElementById('board').getAttribute('viewBox').split(' ').map(Number)"


def near(one, other):
    return all(abs(a - b) < 1e-6 for a, b in zip(one, other))


def test_changes():
    """Test how the page shows the ground that the last turn has changed."""
    with Server() as server:
        room = Room(server, "set_game lines", "boardsize 9", "set_rule allotment 20", "set_rule lower 1", "magnet 0.2",
                    "play black 4,4:5,4:5,5:4,5:4,4", "play white 7,7:8,7:8,8:7,8:7,7")
        with Page(server, room.both) as page:
            mouse = Mouse(page)
            check("no legend yet", page.has("#legend[hidden]"))
            page.choose("lens", "changes")
            check("what White gained", page.text("hint") == "White: 7, 7 → 7, 7 · worth +1" and
                  page.text("legend") == "White gained 1" and page.has(".layer-under .changed.white.gained", 1),
                  page.text("hint"), page.text("legend"))
            mouse.stroke((3, 3), (6, 3), (6, 6), (3, 6), (3, 3))
            # Black gained the eight squares around the first one, give or take a pixel of the pointer.
            check("after a stroke, what Black gained", page.wait(
                "/^Black gained (7[.]9|8)/.test(document.getElementById('legend').textContent)") and
                page.has(".layer-under .changed.black.gained", 1) and page.has(".layer-under .changed", 1), page.text("legend"))
            mouse.stroke((1, 1), (1, 1.5), (1.5, 1.5))
            page.push("pass")
            check("the whole turn counts", page.text("hint").startswith("Black: 1, 1 → 1.5, 1.5 · worth +") and
                  page.has(".layer-under .changed", 1), page.text("hint"))
            page.key(",")
            page.key(",")
            page.key(",")
            check("also after an earlier move", page.says("legend", "White gained 1") and page.has("#stage.past"),
                  page.text("legend"))
            page.key("Home")
            check("before the first move, nothing", page.has("#legend[hidden]") and page.has(".layer-under > *", 0) and
                  page.text("hint") == page.words("T.noMoves"), page.text("hint"))
            page.key("End")
            # Each stone owns half of the board.
            page.enter(Room(server, "set_game stones", "boardsize 7", "play black 2,3.5", "play white 5,3.5").both)
            page.choose("lens", "changes")
            check("ground that changed hands is in both colors", page.text("legend") == "Black lost 24.5White gained 24.5" and
                  page.has(".layer-under .black.lost", 1) and page.has(".layer-under .white.gained", 1) and
                  page.text("hint") == "White: 5, 3.5 · worth +49", page.text("legend"), page.text("hint"))
            fills = page.value("[...document.querySelectorAll('.layer-under .changed')].map((node) => "
                               "document.querySelector(node.getAttribute('fill').slice(4, -1))?.tagName)")
            check("both are hatched", fills == ["pattern", "pattern"], fills)
            page.choose("lens", "")
            check("no legend any more", page.has("#legend[hidden]") and page.has(".layer-under > *", 0))
            page.enter(Room(server, "set_game go", "boardsize 5").both)
            check("not in a game without areas", page.has("#lens option[value=ground]") and
                  page.has("#lens option[value=changes]", 0))


def test_worth():
    """Test how the list of moves shows what each move was worth."""
    with Server() as server:
        # Each of the first two stones gets half of the board; the next ones change less. A pass changes nothing.
        room = Room(server, "set_game stones", "boardsize 7", "play black 2,3.5", "play white 5,3.5", "play black pass",
                    *(f"play {color} {x},{y}" for y in (1, 6, 2.2, 4.8) for color, x in (("white", 6), ("black", 1))))
        with Page(server, room.both) as page:
            mouse = Mouse(page)
            count = "window.asked.filter((one) => / compare /.test(one)).length"
            page.value("window.asked = []; for (const one of watched.sockets) { const send = one.send;"
                       "one.send = (text) => { asked.push(text); send.call(one, text) } } undefined")
            page.push("first")
            page.push("last")
            check("nothing is asked before the viewer wants to know", page.value(count) == 0, page.value("asked"))
            page.push("worth")
            row = "document.querySelector('#moves li:nth-child(%d) .worth [aria-hidden]')?.textContent"
            page.value("void (document.getElementById('side').scrollTop = 9999)")
            page.value("void document.getElementById('moves').scrollTo(0, 0)")
            check("the first stone got everything, the second one half", page.wait(f"{row % 1} === '+49'") and
                  page.wait(f"{row % 2} === '+49'"), page.text("moves"))
            page.rest()
            check("a pass has no value", page.has("#moves li:nth-child(3) .worth", 0))
            check("one question for each move that is no pass", page.value(count) == 10, page.value("asked"))
            long = page.value("[2, 4].map((row) => document.querySelector(`#moves li:nth-child(${row}) .worth i`)"
                              ".getBoundingClientRect().width)")
            check("its bar is longer than the next one's", long[0] > 2 * long[1] > 0, long)
            mouse.act(3.5, 0.6)
            page.value("void document.getElementById('moves').scrollTo(0, 9999)")
            check("a new move is valued, too", room.made(12) and page.has("#moves li:nth-child(12) .worth") and
                  page.value(count) == 11, page.text("moves"))
            page.push("undo")
            check("and not when it is taken back", page.has("#moves li", 11) and page.has("#moves .worth", 10))
            page.push("worth")
            check("they can be hidden", page.has("#moves .worth", 0))
            page.enter(Room(server, "set_game lines", "boardsize 19", *(
                f"play {('black', 'white')[at % 2]} {at % 18},{at // 18}:{at % 18 + 0.5},{at // 18}" for at in range(120))).both)
            page.value("void (asked.length = 0)")
            page.push("worth")
            page.value("void (document.getElementById('side').scrollTop = 9999)")
            check("only moves in view are asked about", page.has("#moves li:nth-child(119) .worth") and
                  page.has("#moves li:nth-child(60) .worth", 0) and 0 < page.value(count) < 30, page.value(count))
            page.key("Home")
            check("and those that come into view", page.has("#moves li:nth-child(2) .worth") and
                  page.has("#moves li:nth-child(60) .worth", 0), page.value("asked"))
            page.enter(Room(server, "set_game go", "boardsize 5", "play black A2").both)
            check("not offered in a game without areas", page.has("#worth-part[hidden]"))


def test_closer():
    """Test zooming by wheel and keys, moving the view by the middle button, canceling a stroke, and announcements."""
    with Server() as server, Page(server) as page:
        room = Room(server, "set_game lines", "boardsize 9")
        page.enter(room.both)
        check("lines have star points", page.has(".layer-grid .star"))
        whole, place, other = page.value(VIEW), page.at(6, 2), page.at(6.5, 2)
        page.tell("Input.dispatchMouseEvent", type="mouseWheel", x=place[0], y=place[1], deltaX=0, deltaY=-100)
        check("the wheel zooms in", page.wait(f"{VIEW}[2] < {whole[2]}"), page.value(VIEW))
        seen = page.value(VIEW)
        for point in (place, other, other):
            page.click(point)
            page.rest()
        drawn = room.made(1) and room.state["last_move"]["move"].split(":")
        scale = seen[2] / whole[2]
        check("the point under the pointer stays there", drawn and all(abs(a - b) < 0.02 for a, b in zip(
            (float(n) for one in drawn for n in one.split(",")), (6, 2, 6 + 0.5 * scale, 2))), drawn, scale)
        page.press_mouse("mouseMoved", *place, button="none")
        page.tell("Input.dispatchMouseEvent", type="mousePressed", x=place[0], y=place[1], button="middle", buttons=4,
                  clickCount=1)
        page.tell("Input.dispatchMouseEvent", type="mouseMoved", x=place[0] + 20, y=place[1], button="middle", buttons=4)
        check("the middle button moves it", page.wait(f"{VIEW}[0] < {seen[0]}"), page.value(VIEW), seen)
        page.tell("Input.dispatchMouseEvent", type="mouseReleased", x=place[0] + 20, y=place[1], button="middle")
        page.key("0")
        check("and the whole board is visible again", near(page.value(VIEW), whole), page.value(VIEW))
        page.key("+")
        check("a key zooms in", near([page.value(VIEW)[2] * 1.25], whole[2:]), page.value(VIEW))
        page.key("-")
        page.key("-")
        check("and no farther than the whole board", near(page.value(VIEW), whole), page.value(VIEW))
        mouse = Mouse(page)
        mouse.drag((1, 1), (2, 1), lifts=False)
        check("a stroke is in progress", page.has(".layer-preview .coming"))
        page.key("Escape")
        page.press_mouse("mouseReleased", *page.at(2, 1))
        page.rest()
        check("Escape cancels it", not room.has(lambda guest: guest.made != 1, 0.5) and page.has(".layer-preview > *", 0),
              room.guest.made)
        page.key("b")
        for key in ("ArrowLeft", "Enter", "ArrowRight"):
            page.key(key)
            page.rest()
        check("the result of a stroke is announced", page.wait(
            "['live-0', 'live-1'].some((id) => document.getElementById(id).textContent.includes('drawn'))"), page.said())
        page.key("Escape")
        for key, layer in (("t", "areas"), ("g", "preview")):
            page.key(key)
            check(f"key {key} hides them", page.value(f"getComputedStyle(document.querySelector('.layer-{layer}')).display")
                  == "none")
            page.key(key)
            check(f"and shows them again", page.value(f"getComputedStyle(document.querySelector('.layer-{layer}')).display")
                  != "none")
        page.enter(Room(server, "set_game go", "boardsize 5", "play black A2", "play white E5", "play black B1").both)
        page.choose("lens", "barred")
        check("suicide is forbidden", page.has(".layer-tint .refused", 1) and page.text("hint").startswith("1 point "),
              page.text("hint"))
        page.enter(Room(server, "set_game go", "boardsize 5", *(f"play {color} {column}{row}" for row in range(1, 6)
                                                               for color, column in (("black", "B"), ("white", "D")))).both)
        page.choose("lens", "ground")
        check("expected owners of points", page.has(".layer-tint .owned.black", 5) and page.has(".layer-tint .owned.white", 5),
              page.text("hint"))


def record(path, last=None):
    """Return the lines of a record, up to one that begins with `last`."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").split("\n")
    ends = [at for at, line in enumerate(lines) if last and line.startswith(last)]
    return lines[:ends[0]] if ends else lines


# A reply of `analyze` for the position below. Real replies differ each time in their visits.
THOUGHT = ("info move F6 visits 120 winrate 0.61 scoreMean 2.5 scoreLead 2.5 prior 0.3 lcb 0.55 order 0 pv F6 D6 "
           "info move D6 visits 60 winrate 0.55 scoreMean 1 scoreLead 1 prior 0.2 lcb 0.5 order 1 pv D6 "
           "info move C3 visits 20 winrate 0.48 scoreMean -0.5 scoreLead -0.5 prior 0.1 lcb 0.4 order 2 pv C3 ownership " +
           " ".join(str(round((4 - column) / 4, 2)) for row in range(9) for column in range(9)))


def test_looks():
    """Compare the page's appearance with pictures that a person has checked."""
    with Server() as server, Page(server) as page:
        mouse = Mouse(page)
        page.enter(Room(server, *record("fixtures/lines/game-mutual-life.contigo")[:101]).both)
        mouse.drag((3.6, 0.4), (5.4, 0.9), (7.2, 0.6), lifts=False)
        page.look("lines")
        page.press_mouse("mouseReleased", 5, 5)
        page.rest()
        page.enter(Room(server, *record("fixtures/stones/greedy-search.contigo")[:48]).both)
        for place in ((1, 1), (6.4, 3.2)):
            page.press_mouse("mouseMoved", *page.at(*place), button="none")
        page.rest()
        page.look("stones")
        choose_theme(page, "dark")
        page.press_mouse("mouseMoved", 3, 400, button="none")
        page.look("dark")
        choose_theme(page, "light")
        page.enter(Room(server, *record("fixtures/go/game-nine.contigo", "done black")).both)
        page.look("go-scoring")
        page.enter(Room(server, "set_game go", "boardsize 9", "play black C7", "play white G3", "play black G7",
                        "play white F5").both)
        page.value(f"void (watched.analysis = {json.dumps(THOUGHT)})")
        page.push("analyze")
        check("an analysis", page.has("#candidates tbody tr", 3), page.text("candidates"))
        page.press_mouse("mouseMoved", 3, 400, button="none")
        page.look("analysis", 9999)
        page.push("analyze")
        page.push("learn")
        page.push("lesson-lines")
        for number, act in enumerate((LESSONS["lines"][0][-1], LESSONS["lines"][1][-1], LESSONS["lines"][2][3]), 1):
            page.says("lesson", f" {number}/")
            page.rest()
            act(page, mouse)
            page.has("#lesson-answer.good, #lesson-answer.wrong")
            if number < 3:
                page.push("lesson-next")
        page.press_mouse("mouseMoved", 3, 400, button="none")
        page.look("lesson")
        page.push("lesson-close")
        page.window(390, 844, True)
        page.enter(Room(server, *record("fixtures/go/game-nine.contigo")[:40]).both)
        page.value("scrollTo(0, 0)")
        page.look("phone")


def test_speed():
    """Measure the preview while a stroke is dragged, with 1,000 strokes on the board."""
    chance, count = random.Random(7), 1000 if not SLOW else 50
    with Server() as server:
        room = Room(server, "set_game lines", "boardsize 60")
        guest, black, white = room.guest, *room.secrets
        guest.join(room.name, black, white)
        made = 0
        while made < count:
            points = [(chance.uniform(1, 58), chance.uniform(1, 58))]
            for _ in range(2):
                points.append(tuple(a + chance.uniform(-.7, .7) for a in points[-1]))
            color = ("black", "white")[made % 2]
            done, _ = guest.at(f"draw {color} " + " ".join(f"{a:.5f},{b:.5f}" for a, b in points))
            if done:
                before = guest.version
                guest.wait_version(before + 1)
                guest.at(f"pass {color}")
                guest.wait_version(before + 2)
                made += 1
        with Page(server, room.both) as page:
            check(f"{count} strokes are drawn", page.has(".layer-ink .ink", count))
            ends = [page.at(*point) for point in ((20, 20), (23, 22))]
            page.value("void (watched.previews.length = watched.frames.length = 0)")
            page.press_mouse("mouseMoved", *ends[0], button="none")
            page.press_mouse("mousePressed", *ends[0])
            for i in range(250):
                page.press_mouse("mouseMoved", *(a + (b - a) * (i % 50) / 50 + i / 100 for a, b in zip(*ends)))
            page.key("Escape")
            page.press_mouse("mouseReleased", *ends[0])
            page.rest()
            check("a preview appears", page.wait("watched.previews.length && watched.frames.length"))
            took, drawn = (sorted(page.value(f"watched.{name}")) for name in ("previews", "frames"))
            worst = [times[-1 - len(times) // 100] for times in (took, drawn)]
            print(f"with {count} strokes, {len(took)} previews: from the pointer to the preview half within "
                  f"{took[len(took) // 2]:.1f} ms, 99 in 100 within {worst[0]:.1f}; until its frame is done "
                  f"{drawn[len(drawn) // 2]:.1f} and {worst[1]:.1f} (tests/tools/board/test_board_page.py "
                  f"{BUILD} speed)")


def runs():
    try:
        return subprocess.run([PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"],
                              capture_output=True, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


# Tests mostly wait, so these two lists of tests run in parallel.
BESIDE = (("mouse", "touch", "keyboard", "tree", "two", "files", "other", "asides", "pocket", "preview", "speed", "changes",
           "worth"),
          ("looks", "lessons", "end", "engine", "setup", "tools", "closer", "hovering", "told", "languages"))


def run_beside():
    parts = [subprocess.Popen([sys.executable, __file__, BUILD, *names], stdout=subprocess.PIPE, text=True)
             for names in BESIDE]
    for part, names in zip(parts, BESIDE):
        *lines, last = part.communicate()[0].splitlines() or [""]
        counts = re.fullmatch(r"board page: (\d+) passed, (\d+) failed", last)
        print(*lines, sep="\n", end="\n" if lines else "")
        check(f"{names} run to completion", counts and part.returncode == (counts[2] != "0"), last, part.returncode)
        test_board.passed += int(counts[1]) if counts else 0
        test_board.failed += int(counts[2]) if counts else 0


def main():
    names = sys.argv[2:]
    if not PROGRAM or not names and not runs():
        print(f"the board in the browser: skipped, {PROGRAM + ' does not run here' if PROGRAM else 'there is no chromium'}")
        print("board page: 0 passed, 0 failed")
        return
    tests = {name: test for name, test in globals().items() if name.startswith("test_") and callable(test)}
    if not names:
        check("each test is in one list", sorted(sum(BESIDE, ())) == sorted(name[5:] for name in tests))
        run_beside()
    else:
        test_board.run(tests, names)
    print(f"board page: {test_board.passed} passed, {test_board.failed} failed")
    sys.exit(test_board.failed > 0)


if __name__ == "__main__":
    main()
