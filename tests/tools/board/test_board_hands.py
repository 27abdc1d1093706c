#!/usr/bin/env python3
"""Test in Debian's Chromium how the page of contigo-board fits screens and hands: its layout on phones and desktops,
touch, confirmation of moves, lost connections, what screen readers find in it, and whether its contrast suffices for
weak eyes.

Usage: test_board_hands.py BUILD [NAME ...]: all tests, or those with these names. They are skipped if there is no
Chromium.
"""
import sys
import tempfile

import test_board
from board_page import PROGRAM, Finger, Mouse, Page
from picture import read_png
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
    """Return the elements that are covered, or not completely in the window."""
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
        page.window(844, 390, True)
        page.value("scrollTo(0, 0)")
        hidden = in_view(page, "#board", "#status", "#pass", "#undo", "#hint")
        check("held sideways, the board and the turn are in view, too", not hidden and page.box("#board")[3] > 300, hidden)


# Return the texts that don't fit in the line of the status, or in the two lines of the hint.
LONG = """Promise.all([import('/languages/texts.js'), import('/languages/phrases.js')]).then(([{ T, fill }]) => {
    const status = document.getElementById("status"), hint = document.getElementById("hint"), long = [];
    const over = (color) => `${T.mayNot.over} ${T.agreed[color]}`, ink = 3.75, made = 123, all = 123;
    const lines = [over("black"), over("white"), T.offline, fill(T.position, { made, all }), fill(T.turnGoesOn, { ink }),
      ...["black", "white"].map((color) => `${T.yourTurn[color]} · ${fill(T.inkLeft, { ink })}`),
      ...["black", "white"].map((color) => `${T.yourTurn[color]} · ${T.passed[color]}`)];
    for (const text of lines) { status.classList.toggle("mine", lines.indexOf(text) > 3);
      status.textContent = text; if (status.scrollWidth > status.clientWidth) long.push(text) }
    const turns = fill(T.pointHintTurns, { count: 100 });
    for (const text of [...Object.values(T.hints), T.pointHint, turns, T.pastHint, T.pastPointHint, T.watchHint,
                        T.watchPointHint, T.tapAgain, T.waits, T.markDead, T.clockWaits, ...Object.values(T.mayNot)]) {
      hint.textContent = text; if (hint.scrollHeight > hint.clientHeight) long.push(text) }
    return long })"""


def test_lines():
    """On a phone, the status has one line, and hints fit in two, in all languages. The result isn't repeated."""
    with Server() as server, Page(server, phone=True) as page:
        page.window(*PHONE, True)
        for language in ("en", "de", "ja", "ru", "zh"):
            page.value(f"localStorage.setItem('language', '{language}')")
            page.enter("")
            long = page.value(LONG)
            check(f"{language}: the status and the hints fit", long == [], *long)
        page.value("localStorage.setItem('language', 'en')")
        page.enter("")
        room = Room(server, "set_game go", "boardsize 5", "play black C3", "play white pass", "play black pass")
        page.enter(room.both)
        check("the hint says what to do with dead stones", page.says("hint", page.words("T.markDead")), page.text("hint"))
        for color in ("black", "white"):
            page.push(f"done-{color}", Finger(page))
        check("the panel shows the result", page.says("outcome", "Black wins by 17.5 points"), page.text("outcome"))
        shown = page.value("['status', 'hint'].filter((id) => document.getElementById(id).checkVisibility())")
        check("and nothing else near the board does", shown == [], shown)
        check("the panel is in view", not in_view(page, "#outcome", "#rematch"))


def test_review():
    """On a phone, the controls that step through a finished game are near the board."""
    with Server() as server, Page(server, phone=True) as page:
        page.window(*PHONE, True)
        finger = Finger(page)
        room = Room(server, "set_game go", "boardsize 5", "play black C3", "play white B2")
        page.enter(room.both)
        check("in play they are with the moves", page.has("#history-part #jumps") and in_view(page, "#back"))
        page.push("resign", finger)
        page.push("ask-yes", finger)
        check("after the end they are below the board", page.has("#turn #jumps"))
        page.push("review", finger)
        page.value("scrollTo(0, 0)")
        for _ in range(2):
            page.push("forward", finger)
        hidden = in_view(page, "#board", "#status", "#first", "#back", "#history", "#forward", "#last", "#outcome")
        check("they step through the moves, with the board in view", page.stones(2) and not hidden, hidden)
        page.push("undo", finger)
        check("if play goes on, they are with the moves again", page.has("#history-part #jumps"), page.text("status"))


def test_start():
    """On a phone, the button that starts a new game is in view, and numbers and names have aligned fields."""
    with Server() as server, Page(server, phone=True) as page:
        page.window(*PHONE, True)
        page.push("new", Finger(page))
        page.has("#rule-komi")
        check("the button is in view", not in_view(page, "#start", "#columns"))
        boxes = [page.box(query) for query in ("#columns", "#rows", "#who-black", "#named-black", "#who-white")]
        columns, rows, black, name, white = boxes
        check("both numbers are on one line", columns[1] == rows[1] and columns[0] < rows[0], columns, rows)
        check("so are a player and the name", black[1] == name[1] and black[0] == white[0], black, name, white)


def pixel(page, x, y):
    return list(read_png(page.seen()).rows[round(y)][3 * round(x):3 * round(x) + 3])


def test_messages():
    """On a phone, messages neither cover a button nor hide behind a dialog. Links and names have room."""
    with Server("--lan") as server, Page(server, phone=True) as page:
        page.window(*PHONE, True)
        finger = Finger(page)
        page.enter(Room(server, "set_game go").place("white"))
        check("out of turn, the hint says so", page.says("hint", page.words("T.mayNot.turn")), page.text("hint"))
        finger.act(3, 3)
        check("and so does a message", page.has("#toasts .toast", 1))
        finger.act(4, 4)
        check("the same message again doesn't add one", page.has("#toasts .toast", 1))
        covered = page.value("""(() => { const a = document.querySelector(".toast").getBoundingClientRect();
            return [...document.querySelectorAll("button")].filter((node) => node.checkVisibility()).filter((node) => {
              const b = node.getBoundingClientRect();
              return b.left < a.right && a.left < b.right && b.top < a.bottom && a.top < b.bottom }).map(({ id }) => id) })()""")
        check("it covers no button", not covered, covered)
        page.push("look", finger)
        check("the menu opens below it", page.has("#look-dialog", 1))
        page.push("show-notify", finger)
        check("the next message comes", page.has("#toasts .toast", 2))
        x, y, _, height = page.box("#toasts .toast:last-child")
        wanted = page.value("getComputedStyle(document.querySelector('.toast')).backgroundColor.match(/\\d+/g).map(Number)")
        check("and is above the dialog", pixel(page, x + 6, y + height / 2) == wanted, wanted, pixel(page, x + 6, y + height / 2))
        page.push("look-dialog-close", finger)
        page.push("share", finger)
        page.has("#link-watch")
        check("a link can be read", page.box("#link-watch")[2] > 150, page.box("#link-watch"))
        page.push("share-dialog-close", finger)
        mine, other = page.box("#player-white .who"), page.box("#player-black .who")
        check("the names of both players are on one line", mine[3] == other[3], mine, other)


def test_lesson():
    """On a phone, the board stays in view while a lesson is read, with the lesson's text and buttons, and the turn."""
    with Server() as server, Page(server, phone=True) as page:
        page.window(*PHONE, True)
        finger = Finger(page)
        page.push("learn", finger)
        page.push("lesson-lines", finger)
        for step in (1, 2):
            page.wait(f"document.querySelector('#lesson h2')?.textContent.includes('{step}/')")
            page.rest()
            hidden = in_view(page, "#board", "#lesson p", "#lesson-next", "#status", "#pass")
            check(f"step {step}: the board and the text are in view", not hidden, hidden)
            for far in (0, 200, 400):
                page.value(f"scrollTo(0, {far})")
                check(f"the board is still in view after scrolling by {far}", not in_view(page, "#board"), page.box("#board"))
            page.push("lesson-next", finger)


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


def test_confirm():
    """By touch, a move counts only once it is confirmed; a stroke of the running turn is taken back without consent."""
    with Server() as server:
        room = Room(server, "set_game lines", "boardsize 9")
        with Page(server, phone=True) as page:
            page.window(*PHONE, True)
            page.enter(room.place("black"))
            finger = Finger(page)
            finger.draw((1, 1), (2, 2), (3, 1))
            check("a stroke by touch waits", page.has("#confirm") and page.has(".layer-preview .ink.coming"))
            check("its buttons are in view", not in_view(page, "#confirm", "#cancel", "#status"))
            check("nothing is drawn yet", not room.has(lambda guest: guest.made, 0.2))
            page.push("cancel", finger)
            check("it can be canceled", page.has("#confirm", 0) and page.has(".layer-preview > *", 0) and page.has("#pass"))
            finger.draw((1, 1), (2, 1))
            finger.draw((1, 3), (2, 3))
            page.push("confirm", finger)
            check("or replaced, and confirmed", room.made(1) and room.state["last_move"]["move"].startswith("1,3:2,3"),
                  room.state["last_move"])
            page.push("undo", finger)
            check("a stroke of one's own turn is taken back without consent", room.made(0) and page.has("#asks:empty"))
            finger.stroke((1, 1), (4, 1))
            finger.stroke((4, 1), (5, 1))
            check("a turn without ink left has passed", room.made(2) and page.says("status", "White"), page.text("status"))
            page.push("undo", finger)
            check("then undo needs consent", page.says("asks", page.words("say.asked('undo 1')")), page.text("asks"))
            room = Room(server, "set_game stones", "boardsize 7")
            page.enter(room.both)
            for place in ((2, 2), (4, 4)):
                page.touch(page.at(*place))
                page.rest()
                check("a tap shows a stone", page.has(".layer-preview .stone.coming", 1) and room.guest.made == 0)
            page.push("confirm", finger)
            check("the last one is placed", room.made(1) and room.state["last_move"]["move"] == "4,4", room.state["last_move"])
            page.push("look", finger)
            page.push("show-confirm-touch", finger)
            page.push("look-dialog-close", finger)
            page.touch(page.at(2, 2))
            check("confirming can be turned off", room.made(2), page.text("hint"))
            page.rest()
            page.push("look", finger)
            page.push("show-confirm-mouse", finger)
            page.push("look-dialog-close", finger)
            page.window(1366, 768)
            mouse = Mouse(page)
            mouse.act(2, 4)
            check("and turned on for the mouse", page.has("#confirm") and room.guest.made == 2)
            page.value("document.activeElement.blur()")
            page.key("Enter")
            check("a key confirms, too", room.made(3))


def spread(page, middle, gaps, shift=(0, 0)):
    """Put two fingers on the board around a place, move them apart or together, and lift them."""
    (x, y), kind = middle, "touchStart"
    for step, gap in enumerate(gaps):
        part = step / max(1, len(gaps) - 1)
        points = [{"x": x + part * shift[0] + side * gap / 2, "y": y + part * shift[1], "id": at}
                  for at, side in enumerate((-1, 1))]
        for end in (1, 2) if kind == "touchStart" else (2,):
            page.tell("Input.dispatchTouchEvent", type=kind, touchPoints=points[:end])
        kind = "touchMove"
    page.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.rest()


def test_fingers():
    """One finger draws; two zoom and move the view of the board, and draw nothing."""
    view = "document.getElementById('board').getAttribute('viewBox').split(' ').map(Number)"
    with Server() as server, Page(server, phone=True) as page:
        page.window(*PHONE, True)
        room = Room(server, "set_game lines", "boardsize 19")
        page.enter(room.both)
        finger, whole, place = Finger(page), page.value(view), page.at(6, 12)
        spread(page, place, (80, 120, 160))
        near, seen = page.at(6, 12), page.value(view)
        check("two fingers zoom in", abs(seen[2] / whole[2] - 0.5) < 0.01, seen, whole)
        check("the place between them stays", abs(near[0] - place[0]) < 2 and abs(near[1] - place[1]) < 2, near, place)
        spread(page, place, (100, 100, 100), (30, -20))
        moved = page.at(6, 12)
        check("and they move the view", abs(moved[0] - place[0] - 30) < 2 and abs(moved[1] - place[1] + 20) < 2, moved, place)
        check("nothing was drawn", page.has(".layer-preview > *", 0) and page.has("#begun:empty"))
        finger.stroke((5, 11), (6, 11))
        check("one finger draws there", room.made(1) and room.state["last_move"]["move"].startswith("5,11"),
              room.state["last_move"])
        for _ in range(2):
            page.touch(page.at(6, 10))
        page.rest()
        check("a double tap doesn't zoom the page", page.value("visualViewport.scale") == 1)
        page.push("cancel", finger)
        page.touch(page.at(6, 12))
        page.rest()
        spread(page, place, (160, 90, 40))
        check("fingers together zoom out", abs(page.value(view)[2] - whole[2]) < 0.01, page.value(view))
        check("points of an unfinished stroke stay", page.has(".layer-pen .probe", 1) and page.has("#finish"))
        check("the page isn't zoomed", page.value("visualViewport.scale") == 1)


def test_away():
    """While the connection is lost, the page says so and shows a move that waits, which can be canceled."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db")
        server = Server(*options)
        room = Room(server, "set_game lines", "boardsize 9")
        with Page(server, room.both) as page:
            server.process.kill()
            server.process.wait()
            page.may_complain = ("WebSocket connection to", "/icon.svg")
            check("the page says that it reconnects", page.says("status", page.words("T.offline")), page.text("status"))
            for y in (3, 5):
                ends = page.at(2, y), page.at(4, y)
                page.press_mouse("mousePressed", *ends[0])
                page.press_mouse("mouseMoved", *ends[1])
                page.press_mouse("mouseReleased", *ends[1])
                check("a stroke that waits is shown", page.has(".layer-preview .ink.waiting", 1))
                check("the hint says that it waits", page.says("hint", page.words("T.waits")), page.text("hint"))
                if y == 3:
                    page.click(page.at(6, 6))
                    check("only one waits", page.has(".layer-preview .waiting", 1) and page.has("#finish", 0))
                    page.click(page.middle("#cancel"))
                    check("it can be canceled", page.has(".layer-preview > *", 0) and page.has("#cancel", 0))
            server.process.stderr.close()
            server = page.server = Server(*options, port=server.port)
            check("the page comes back with the other", page.has(".layer-ink .ink", 1) and page.has(".waiting", 0))
            page.rest()
            check("and says so", page.wait("!document.getElementById('status').classList.contains('away')"),
                  page.text("status"))
            check("it is the one that was not canceled", page.has("#moves li", 1) and
                  page.has(".layer-ink [d='M2 3L4 3']", 1), page.value("document.querySelector('.layer-ink').innerHTML"))
        with server:
            pass


# The contrast (WCAG 2.2) of all visible texts with what is behind them, from computed styles: a list of those below 4.5.
# Of the texts in the board's picture, only coordinates are included: they are next to the board, and the others have
# outlines. The colors of texts that aren't always there are compared, too.
PALE = """(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255] };
  const over = ([r, g, b, a], below) => [r, g, b].map((one, at) => one * a + below[at] * (1 - a));
  const light = (color) => { const [r, g, b] = color.map((one) => { const part = one / 255;
    return part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4 }); return .2126 * r + .7152 * g + .0722 * b };
  const contrast = (one, other) => { const [dark, pale] = [light(one), light(other)].sort((a, b) => a - b);
    return (pale + .05) / (dark + .05) };
  const behind = (node) => { if (!node) return [255, 255, 255];
    const color = rgba(getComputedStyle(node).backgroundColor);
    return color[3] === 1 ? color.slice(0, 3) : over(color, behind(node.parentElement)) };
  const probe = document.body.appendChild(document.createElement("i"));
  const named = (name) => { probe.style.color = `var(${name})`; return rgba(getComputedStyle(probe).color).slice(0, 3) };
  const found = new Map(), note = (node, color, ground) => {
    let opacity = 1; for (let up = node; up; up = up.parentElement) opacity *= getComputedStyle(up).opacity;
    const seen = contrast(over([...color.slice(0, 3), color[3] * opacity], ground), ground);
    if (seen < 4.5) found.set(`${node.id || node.className.baseVal || node.className || node.tagName} ${seen.toFixed(2)}`,
      node.textContent.slice(0, 20)) };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !node.checkVisibility() || node.closest(":disabled, .sr, desc, option")) continue;
    const style = getComputedStyle(node);
    if (!(node instanceof SVGElement)) note(node, rgba(style.color), behind(node));
    else if (node.matches(".label")) note(node, rgba(style.fill), named("--page")) }
  for (const [color, ...grounds] of [["--text", "--page", "--panel"], ["--faint", "--page", "--panel"],
      ["--good", "--page", "--panel"], ["--bad", "--page", "--panel"], ["--on-main", "--main"], ["--page", "--text"]])
    for (const ground of grounds) { const seen = contrast(named(color), named(ground));
      if (seen < 4.5) found.set(`${color} on ${ground} ${seen.toFixed(2)}`, "") }
  probe.remove();
  return [...found].map((one) => one.join(": ")) })()"""


def test_contrast():
    """In every theme, all texts of the page and its dialogs are easy to read: their contrast is at least 4.5."""
    with Server() as server, Page(server) as page:
        screens = (["set_game lines", "boardsize 9", "draw black 2,0 2,2 0,2", "play white 6,8:6,6"],
                   ["set_game go", "boardsize 5", "play black C3", "play white pass", "play black pass"])
        for lines in screens:
            page.enter(Room(server, *lines).both)
            for theme in ("light", "dark", "contrast", "dusk"):
                page.value(f"document.documentElement.dataset.theme = '{theme}'")
                pale = page.value(PALE)
                check(f"{lines[0]}, {theme}: texts are readable", not pale, *pale)
                for dialog in ("new", "look", "help") if "lines" in lines[0] else ():
                    page.press(dialog)
                    page.wait("document.querySelector('dialog[open] :is(label, button.card, table, input)')")
                    page.value("document.querySelectorAll('dialog details').forEach((one) => { one.open = true })")
                    pale = page.value(PALE)
                    check(f"{dialog}, {theme}: texts are readable", not pale, *pale)
                    page.value("document.querySelector('dialog').close()")


def test_aloud():
    """Screen readers find landmarks, headings in order, and a name for everything that can be used."""
    with Server() as server, Page(server) as page:
        page.enter(Room(server, "set_game lines", "boardsize 9", "draw black 2,0 2,2 0,2").both)
        page.tell("Accessibility.enable")

        def tree():
            nodes = page.tell("Accessibility.getFullAXTree")["nodes"]
            return [{"role": node["role"]["value"], "name": node.get("name", {}).get("value", ""),
                     **{one["name"]: one["value"].get("value") for one in node.get("properties", ())}}
                    for node in nodes if not node["ignored"]]

        all_nodes = tree()
        roles = [node["role"] for node in all_nodes]
        for role in ("banner", "main", "navigation", "complementary"):
            check(f"one landmark: {role}", roles.count(role) == 1, roles.count(role))
        for name in ("T.board", "T.turnPart", "T.players"):
            check(f"a region: {name}", {"role": "region", "name": page.words(name)} in
                  [{key: node[key] for key in ("role", "name")} for node in all_nodes])
        headings = [(node["level"], node["name"]) for node in all_nodes if node["role"] == "heading"]
        levels = [level for level, _ in headings]
        check("there is one main heading, the first", levels[0] == 1 and levels.count(1) == 1, headings)
        check("no level is left out", all(after - before < 2 for before, after in zip(levels, levels[1:])), headings)
        for text in ("T.board", "T.players", "T.score", "T.history"):
            check(f"a heading: {text}", (2, page.words(text)) in headings, headings)
        for dialog in (None, "new", "files", "share", "look"):
            if dialog:
                page.push(dialog)
                page.wait("document.querySelector('dialog[open]')")
                page.rest()
                page.value("document.querySelectorAll('dialog details').forEach((one) => { one.open = true })")
            nameless = [node for node in tree() if node.get("focusable") and not node["name"] and
                        node["role"] not in ("RootWebArea", "dialog")]
            check(f"{dialog or 'the page'}: everything that can be used has a name", not nameless, *nameless)
            if dialog:
                page.key("Escape")


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
