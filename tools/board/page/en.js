// All that the page says in English. Another language is another file with the same keys.
import {isDrawn, isOnPoints, turnsOf} from "./description.js";
import {number as fixed} from "./geometry.js";
const colors = {
    black: "Black",
    white: "White",
    neutral: "Nobody"
};
const ENDS = {
    R: "by resignation",
    T: "on time",
    F: "by forfeit"
};
const WHY = {
    opponent: ": the other's ink",
    edge: ": the edge",
    length: ": no more ink",
    complete: ""
};
// Of so many sections a preview tells each.
const MOST_SECTIONS = 3;
const GHOSTS = "Stones to think with: they touch nothing. Click one again to take it off.";
// What falls short of a bound is never rounded up to it.
const short = (value) => fixed(Math.floor(value * 100 + 1e-6) / 100);
const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
// Errors of the engine are for a person to read already; the commonest are put in the page's own
// tone.
const REFUSALS = [
    [
        /^stale/, "The game had moved on before that arrived. Nothing is lost: here " +
                      "is how it stands now."
    ],
    [/a stone is in the way/, "There is no room: a stone is in the way."],
    [/suicide/, "A stone there would have no liberty."],
    [/ko$/, "Ko: this stone may not be taken back at once. Play elsewhere first."],
    [/^not your turn/, "It is the other player's turn."],
    [/no such room/, "There is no such game any more."],
];

export const T = {
    board: "Board",
    boardRole: "game board",
    menu: "Menu",
    players: "Players",
    actions: "What you can do",
    newGame: "New game",
    learn: "Learn",
    files: "Files",
    share: "Share",
    help: "Help",
    look: "View",
    close: "Close",
    answers: {close: "Close", yes: "OK", no: "Cancel"},
    cancel: "Cancel",
    save: "Save",
    open: "Open",
    copy: "Copy",
    copied: "Copied.",
    score: "Score",
    colors,
    theme: "Colours",
    switches: {
        labels: "Coordinates",
        areas: "Areas",
        preview: "What a move would come to",
        once: "One click places a stone; else the first shows it, the second places it"
    },
    themes: {
        auto: "As the system",
        light: "Light",
        dark: "Dark",
        contrast: "Safe light",
        dusk: "Safe dark"
    },
    welcome: ({title, summary}) => `${title}: ${summary}. Try it on this board.`,
    goOn: "Go on with your game",
    playEngine: "Play the engine",
    twoPlayers: "Two players",
    // ---- the game as it stands
    at: ([x, y]) => `${fixed(x)}, ${fixed(y)}`,
    spot: (at, stone) => `${at.replace(",", ", ")}${
        stone ? `: ${colors[stone.color]}${stone.dead ? ", dead" : ""}` : ""}`,
    standing: ({result, phase, turn: {to_move: color}}, seats = []) =>
        (result ? T.resultText(result)
         : phase === "scoring"
             ? T.scoringNow
             : `${colors[color]} to move${
                   seats.length === 1 && seats[0] === color ? ": your turn" : ""}`),
    status({shown, presence, seats, state: {moves}}, state) {
        const {to_move: color, passes, passer} = state.turn;
        if (shown) return `After move ${state.moves.made} of ${moves.made}`;
        if (state.phase !== "play") return [T.standing(state), ...T.agreed(state)].join(" ");
        if (state.turn.begun && seats.includes(color)) return T.goesOn(state.ink_left);
        return [
            T.standing(state, seats), state.ink_left !== null && `${fixed(state.ink_left)} of ink`,
            passes > 0 && `${colors[passer]} passed`, presence[color].thinking && "thinking…"
        ].filter(Boolean)
            .join(" · ");
    },
    goesOn: (ink) => `Your turn goes on: ${short(ink)} of ink left`,
    agreed: ({phase, marks}) => ["black", "white"]
                                    .filter((color) => phase === "scoring" && marks.agreed[color])
                                    .map((color) => `${colors[color]} has agreed.`),
    scoringNow: "Play has ended. Click dead stones, then agree.",
    resultText(result) {
        const [letter, margin] = result.split("+");
        if (margin === undefined) return "A tie";
        const how = margin && (ENDS[margin] || `by ${fixed(margin)}`);
        return `${letter === "B" ? "Black" : "White"} wins ${how}`.trim();
    },
    leads: (result) => (result === "0" ? "Even" : T.resultText(result).replace("wins", "leads")),
    moved: ({color, move}) => `${colors[color]}: ${T.move(move)}`,
    move(move) {
        if (/^pass$/i.test(move)) return "Pass";
        if (!/^([A-Z]{1,2}\d|-?[\d.])/.test(move)) return capital(move);
        if (!move.includes(":")) return move.replace(",", ", ");
        const strokes = move.split("/"),
              points = strokes[0].split(":").map((p) => T.at(p.split(",")));
        return `${points[0]} → ${points.at(-1)}${
            strokes.length > 1 ? ` + ${strokes.length - 1}` : ""}`;
    },
    describe(state, count) {
        const things = plural(count, isDrawn(state.description) ? "stroke" : "stone");
        const last = state.last_move ? `Last: ${T.moved(state.last_move)}` : "No moves";
        return `${T.roomTitle(state)}. ${things}. ${last}. ${T.standing(state)}. ${T.boardKeys}`;
    },
    boardKeys: "Arrows move a cursor, Enter acts, question mark is help.",
    title: (state, seats) => `${T.standing(state, seats)} · Contigo`,
    roomTitle: ({description, board}) => `${description.title} ${board.columns} × ${board.rows}`,
    spokenScore(state) {
        if (!state.score) return T.standing(state);
        const {black, white, both, komi, result} = state.score;
        return `Black ${fixed(black + both)}, White ${fixed(white + both + komi)}. ${
            T.leads(result)}`;
    },
    offline: "The connection is lost. It is being tried again.",
    refused: (message) =>
        REFUSALS.find(([pattern]) => pattern.test(message))?.[1] ||
        capital(message.replace(/^(illegal move|syntax error|invalid color or coordinate): /, "")),
    mayNot: {
        turn: "It is the other's turn.",
        watch: "You are watching. Players have a link of their own.",
        over: "Play has ended.",
        past: "This is an earlier position. Go to the last move, or go on from here."
    },
    // ---- beside the board
    seat: ({who, here, thinking, failed}, mine) => (failed ? `failed: ${failed}`
                                                    : thinking         ? "thinking…"
                                                    : who !== "person" ? T.program(who)
                                                    : mine             ? "you"
                                                    : here             ? "here"
                                                                       : "not here yet"),
    program: (name) => capital(name.replace(":", ", level ")),
    watchers: (count) => `${plural(count, "person", "persons")} watching`,
    rename: "Name of the player",
    points: "points",
    time(left, count) {
        const whole = Math.ceil(left),
              text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
        return count ? `${text} · ${count}` : text;
    },
    asked: (command) => `You asked for: ${command}. Waiting for the other player.`,
    asks: ({color, command}) => `${colors[color]} asks for: ${command}.`,
    allow: "Agree",
    notNow: "Not now",
    undo: "Undo",
    redo: "Redo",
    pass: "Pass",
    endTurn: "End turn",
    endOfTurn: "End of turn",
    resign: "Resign",
    resignSure: "Resign this game?",
    resume: "Play on",
    agree: (color, open) => (open > 1 ? `${colors[color]} agrees` : "Agree"),
    now: "Now",
    then: "With this move",
    sheet: {
        komi: "Komi",
        points: {black: "Black's points", white: "White's points"},
        result: "Result"
    },
    captured: (color) => `Captured by ${colors[color]}`,
    // ---- hands and lenses
    hands: "What to draw or ask",
    show: "Show",
    finish: "Finish",
    snapping: "Snap",
    magnet: "Magnet",
    whose: "Areas of",
    reach: "Up to",
    tapAgain: "Tap again to place it.",
    hand: {
        draw: "Stroke",
        arc: "Arc",
        circle: "Circle",
        curve: "Curve",
        route: "Route",
        areas: "Areas",
        place: "Stone",
        "ghost-black": "Black ghost",
        "ghost-white": "White ghost"
    },
    modes: {nearest: "Nearest", own: "Own stones", opponent: "Opponent's", exact: "Exact"},
    lens: {
        none: "Nothing",
        groups: "Groups",
        gaps: "Gaps",
        links: "Links",
        liberties: "Liberties",
        forbidden: "Forbidden ground",
        everything: "All of these",
        neutral: "Neutral ground",
        barred: "Forbidden points",
        ground: "Whose ground it would be"
    },
    hints: {
        draw: "Press and draw, or click point after point and click the last one again to finish.",
        arc: "Three clicks: from, over, to.",
        circle: "Two clicks: the centre, then a point of the rim.",
        curve: "Three or four clicks: the control points of a curve. Enter finishes after three.",
        route: "Two clicks: the shortest way between them past the other's ink.",
        place: "Click to place a stone. Keys 1 to 4 choose what it snaps to.",
        "ghost-black": GHOSTS,
        "ghost-white": GHOSTS,
        areas: "Click into areas to see how large they are, and their sum; again to " +
                   "take one off. Escape clears.",
    },
    // What to do with the hand of that name.
    hint(hand, state) {
        if (hand !== "place" || !isOnPoints(state.description)) return T.hints[hand];
        const turns = turnsOf(state), limit = ` There are ${turns} moves, passes counted.`;
        return `Click a point to play there.${turns > 0 ? limit : ""}`;
    },
    pastHint: "An earlier position. Areas, lenses and analysis work here too.",
    watchHint: "You are watching. Areas, lenses and history work for you too.",
    foresee({drawn, left, stopped, removed, score, result}, sections) {
        const fresh = sections.filter((one) => one.fresh).slice(0, MOST_SECTIONS);
        const more = sections.length - fresh.length;
        const section = ({properties: {area, state, total}}) =>
            `${short(area)} ` + (state === "alive" ? "lives" : "not alive yet") +
            (total > area ? ` (${short(total)} in all)` : "");
        const parts = [
            drawn !== null && `${fixed(drawn)} drawn, ${fixed(left)} left${WHY[stopped]}`,
            ...fresh.map(section), more > 0 && `${plural(more, "other section")} too`,
            removed.length > 0 && `takes ${plural(removed.length, "stone")}`,
            score ? T.leads(score.result) : result && T.resultText(result)
        ];
        return parts.filter(Boolean).join(" · ");
    },
    withGhosts: (result) => `With the ghosts: ${T.leads(result)}`,
    sum(sections) {
        const all = sections.reduce((sum, {area}) => sum + area, 0);
        const one = ({area, total, state}) =>
            short(area) + (total > 0 ? ` ${state}, group ${short(total)}` : "");
        const sum = sections.length > 1 ? ` = ${fixed(all)}` : "";
        return `${sections.map(one).join(" + ")}${sum} squares`;
    },
    noArea: "There is no area: that is ink or the edge.",
    route: (length, left) =>
        `${fixed(length)} spaces long; ${fixed(left)} of ink left. Finish draws it.`,
    gapsFound: (count) => (count ? plural(count, "gap") : "No gaps within this distance."),
    groupsFound: (count) => plural(count, "group"),
    networksFound: (count) => plural(count, "network"),
    linksFound: (count) => plural(count, "link"),
    short,
    sectionOf: ({area, state}) => short(area) + (state === "dead" ? ", too small" : ""),
    libertiesFound: (count, narrow) =>
        plural(count, "free arc") + (narrow ? `, ${narrow} of them narrow` : ""),
    neutralFound: (count, sum) =>
        `${fixed(sum)} squares where neither lives, in ${plural(count, "piece")}`,
    barred: (count) => plural(count, "point") + " where it is forbidden to play.",
    forbidden: "Shaded: no stone's centre fits there.",
    // ---- history and analysis
    history: "Moves",
    comment: "Comment on this move",
    noComment: "No comment",
    variations: "Other lines:",
    jump: {
        first: "To the beginning",
        back: "One back",
        forward: "One forward",
        last: "To the last move"
    },
    moveOf: (made, all) => (made === all ? plural(all, "move") : `Move ${made} of ${all}`),
    goOnHere: "Go on from here",
    takenBack: (count) => `${plural(count, "move")} taken back`,
    analysis: "Analysis",
    analyze: "Let the engine look",
    candidateHead: ["", "Move", "Wins", "Lead", "Visits"],
    lead: (points) => `${points > 0 ? "+" : ""}${fixed(points, 1)}`,
    wins: (share) => `${Math.round(share * 100)}%`,
    expected: (moves) => `Expected: ${moves.slice(0, 4).map(T.move).join("; ")}`,
    // ---- files, links, new game
    kinds: {record: "Record", sgf: "SGF", sugo: "Sugo", svg: "SVG picture", png: "PNG picture"},
    openHelp: "A record, a game in SGF or a Sugo file",
    opened: (name) => `Opened ${name}.`,
    shareHelp: "Who has the link of a seat can play there. Give it to that person alone.",
    links: {
        watch: "Watch",
        "seat-black": "To be Black",
        "seat-white": "To be White",
        position: "Position"
    },
    game: "Game",
    columns: "Width",
    rows: "Height",
    me: "Me",
    friend: "A friend, by link",
    level: "Level, 1 weak and quick to 10",
    allowAnalysis: "Players may ask the engine",
    clock: "Clock",
    system: "System",
    rules: "Rules",
    ruleName: (name) => capital(name.replaceAll("_", " ")),
    systems: {
        none: "None",
        absolute: "Plain",
        fischer: "Fischer",
        byoyomi: "Byo-yomi",
        canadian: "Canadian"
    },
    clockNumbers: {
        absolute: ["Seconds"],
        fischer: ["Seconds", "Added a move"],
        byoyomi: ["Seconds", "A period", "Periods"],
        canadian: ["Seconds", "A period", "Moves in it"]
    },
    start: "Start",
    polygon: "Board of another shape",
    outline: "Outline of the board",
    corners: "Corners",
    outlineHelp: "Click corner after corner; drag one to move it.",
    // ---- help
    keysTitle: "Keys",
    helpText: [
        "Press and draw for a stroke by hand, or click point after point; " +
            "a click on the last one or Enter finishes. The ring around the " +
            "pen is the ink left; what is dashed does not fit.",
        "A stone is placed by a click. On small screens the first tap " +
            "shows it, the second places it.",
        "The wheel or two fingers enlarge the board, the middle button " +
            "moves it. All can be done by keys alone."
    ],
    keys: [
        ["B", "put the focus on the board"],
        ["← → ↑ ↓", "move the cursor; Shift finer, Ctrl farther"],
        ["Enter", "act at the cursor; at the same point again: finish"],
        ["Esc", "give up what is begun"], ["Backspace", "take off the last point"],
        ["1 2 3 4", "snap to: nearest, own, opponent's, exact"],
        ["[ ]", "other hand: strokes, curves, areas …"], ["L", "show more: groups, gaps, links …"],
        ["P", "pass, or end the turn"], ["U R", "undo, redo"],
        [", .", "a move back, a move forward"], ["Home End", "to the first, to the last move"],
        ["S", "say the score"], ["X", "analysis on or off"],
        ["T G C", "areas, what a move would come to, coordinates: on or off"],
        ["+ - 0", "closer, farther, the whole board"], ["N V I", "new game, view, rules"],
        ["?", "this help"]
    ],
};
// The words of the lessons: for each step what it asks for, and what is said of right and wrong
// answers.
export const L = {
    title: "Learn by doing",
    none: "There are no lessons of these games.",
    back: "Back",
    next: "Next",
    again: "Again",
    end: "Finish",
    play: "Play a game against the engine",
    fill: (text, ...values) => values.reduce(
        (all, value) => all.replace("%", typeof value === "string" ? value : fixed(value)), text),
    inside: "It ends before the edge. Draw on until it is there, or begin there. Try again.",
    used: "Your ink was used up before the edge. A shorter way will do. Try again.",
    lines: [
        {
            text: "A turn is four spaces of ink, in one stroke or several. Draw one: " +
                      "press and draw, or click two points and click the second again. " +
                      "The ring around the pen is the ink you have left.",
            good: "There it stays. Ink is never taken away again. While you have ink " +
                      "left your turn goes on, until you press End turn."
        },
        {
            text: "The edge is a wall. Close off a corner with one stroke, from one " +
                      "side of it to the other.",
            found: "Closed: % squares. But ground lives only from 8 squares on, and " +
                       "with four spaces of ink one stroke never closes more than about 5 " +
                       "in a corner. So what is closed here is not alive yet.",
            large:
                "That section has % squares. One of more than 8 is not closed. Try a smaller one.",
            wrong: "That closes nothing. Start at one edge of a corner and end at the " +
                       "other. Try again."
        },
        {
            text: "So one turn is not enough, but several are. Here you have 4 " +
                      "squares in the corner, and a line that goes on from there. Close " +
                      "what is below it: from about 5,2 on your line down to the edge. " +
                      "No section may have more than 8 squares, or it is not closed.",
            found: "Alive: % squares. Two small sections whose ink is connected live " +
                       "together, as two eyes do in Go.",
            large: "That section has % squares, and one of more than 8 is not closed. " +
                       "End farther to the left.",
            apart: "Closed, but apart from the first: no group has more than % " +
                       "squares. The ink has to touch.",
            small:
                "Connected, but only % squares together: % are missing. Try farther to the right.",
            alone:
                "It reaches the edge, but does not touch your line. Start on the line. Try again.",
            wrong:
                "That closes nothing new. Go from your line down to the edge below it. Try again."
        },
        {
            text: "Nobody crosses the other's ink. White has a line here. Draw a " +
                      "stroke straight across it.",
            found: "Stopped at x = %, just before White's ink. However small the gap " +
                       "looks, nothing passes.",
            wrong: "That did not meet White's line, which goes up from 4,0. Try " +
                       "again, right across it."
        },
        {
            text: "Look closely: this corner seems closed, but nothing lives. Under " +
                      "Show you find Gaps, which is on now. Close the gap with a little " +
                      "stroke; the magnet pulls it to the edge.",
            found: "Closed, and so % squares live at once. Look for gaps before the other does.",
            wrong: "The ground is still open at the gap that is marked. Start at your " +
                       "ink, end at the edge."
        },
        {
            text: "Two passes after each other end the game. Pass for both colours " +
                      "and see who wins. White has komi, 7 points. And where living " +
                      "ground of both lies one upon the other, both have it: mutual life.",
            wrong: "No more strokes here: pass."
        },
    ],
    stones: [
        {
            text: "Stones go anywhere. Every point of the board belongs to the " +
                      "nearest stone. Place one: before you click you see what it would bring.",
            good: "All 49 squares are yours while you are alone."
        },
        {
            text: "Now White has half. Place a stone so that more than 30 of the 49 " +
                      "squares are Black's.",
            found: "Black has % squares now. A stone close to the other's takes most " +
                       "of the ground between.",
            small: "Black has % squares so; that can be more. Watch the colours as " +
                       "you move, before you click."
        },
        {
            text: "Stones that touch are linked and live or die together. Link these " +
                      "two with one stone.",
            good: "One group now.",
            wrong: "Still apart: it has to touch both. Click right between them."
        },
        {
            text: "A group has a liberty as long as a stone that touches it would " +
                      "fit somewhere. White's stone in the ring has one place left, to " +
                      "its right. Set Snap to Opponent's (key 3) and click there.",
            good: "Captured: four stones leave no room around a fifth.",
            wrong: "White's stone still breathes. Set Snap to Opponent's, and click right of it."
        },
        {
            text: "White has left a stone alone among yours. Pass for both colours; " +
                      "then click that stone, so that it is dead, and let both agree.",
            mark: "Play has ended. Click the white stone at the left.",
            agree: "Marked, and the score follows. Now both agree.",
            wrong: "No more stones here: pass for both.",
            alive: "You agreed that all stones live, also the lone one. Pass again " +
                       "and mark it first."
        },
    ],
    go: [
        {
            text: "Stones stand on points. A stone lives by its liberties, the empty " +
                      "points next to it. White's stone at E5 has one left. Take it.",
            good: "Captured. Prisoners are points.",
            wrong: "E5 still has a liberty: E4. Try again."
        },
        {
            text: "Your three stones in the corner have a single liberty, A1. Try to play there.",
            good: "Refused: you would have no liberty left and take nothing. That is suicide.",
            wrong: "Try A1."
        },
        {
            text: "A group with two eyes cannot be taken, since nobody can fill both " +
                      "at once. Make two eyes out of the three points A1, B1 and C1.",
            good: "Two eyes, A1 and C1. White can play in neither: this group lives for good.",
            wrong: "So it has one eye, and White would take the rest. Where do both " +
                       "sides want to play? Try again."
        },
        {
            text: "Now a ko. Take the white stone at E5.",
            good: "Taken, and your stone stands where White could take it back…",
            wrong: "That takes nothing. White's stone at E5 has its last liberty at F5."
        },
        {
            text: "…but not at once. Play White yourself now, and try to take back at E5.",
            wrong: "Try E5.",
            good: "Refused: ko. White has to play elsewhere first, else both could go on for ever."
        },
        {
            text: "The borders are done. Pass for both colours; then click the white " +
                      "stone that is lost on Black's side, and let both agree.",
            mark: "Play has ended. Click the white stone at C5.",
            agree: "Marked. Now both agree.",
            wrong: "The borders are done: pass for both.",
            alive: "You agreed that C5 lives. Pass again and mark it first."
        },
    ],
};
