// The texts of the page in English. The other languages have the same keys.
// A word in braces, such as {name}, is replaced by a value. An object with the key "other" has a
// text for each plural form of {count}.
const KOMI = ["Komi", "Points added to White's score"];
// The rules of Go and Minigo.
const GO_RULES = {
    komi: KOMI,
    ko: ["Ko rule", "Which earlier positions you can't repeat"],
    scoring: ["Scoring", "What counts at the end"],
    handicap: ["Handicap", "Black stones at the start: 0, or 2 to 9"],
    max_plies: ["Move limit", "Moves in a game, including passes; 0 for no limit"],
    move_time: ["Time per move", "Seconds for each move; 0 for no limit"],
    invalid_loses: ["Illegal moves", "Whether an illegal move loses the game"],
    suicide: ["Suicide", "Whether your move may remove your own group of two or more stones"],
    tax: ["Group tax", "Territory that doesn't count"],
    handicap_bonus: ["Handicap bonus", "Points that White gets if Black has n handicap stones"],
    pass_stones: ["Pass stones", "Whether a pass costs a stone and White must pass last"]
};
const GO_PLAY = [
    [
        "The board",
        "Stones are placed on the points where the lines cross. Columns have letters, " +
            "without I. Rows have numbers."
    ],
    [
        "Your turn", "Black starts. On each turn you place one stone on an empty point. Stones " +
                         "don't move."
    ],
    [
        "Capturing",
        "Stones of the same color that are next to each other along the lines form a " +
            "group. The empty points next to it are its liberties. A group without " +
            "liberties is captured. You can't leave your own group without liberties, " +
            "unless you capture something. Ko: you can't recapture right away if that " +
            "would repeat the position. A group with two eyes can't be captured."
    ],
    [
        "Score", {
            territory: "You score the empty points that you surround, and a point for " +
                           "each stone that you have captured. White gets {komi} " +
                           "points komi.",
            area: "You score your stones on the board and the empty points that you " +
                      "surround. White gets {komi} points komi.",
            stones: "You score your stones on the board. White gets {komi} points komi."
        }
    ]
];
export default {
    // ---- the page and its dialogs
    language: "Language",
    board: "Board",
    boardRole: "game board",
    menu: "Menu",
    players: "Players",
    actions: "Actions",
    turnPart: "Turn",
    newGame: "New game",
    learn: "Learn",
    rules: "Rules",
    rulesOf: "Rules: {room}",
    files: "Files",
    share: "Share",
    look: "Settings",
    help: "Help",
    close: "Close",
    cancel: "Cancel",
    answers: {close: "Close", yes: "OK", no: "Cancel"},
    welcome: "{title}: {summary}. Try it out on this board.",
    goOn: "Resume your game",
    playEngine: "Play the computer",
    twoPlayers: "Two players",
    onThisDevice: "On this device",
    byLink: "By link",
    myGames: "My games",
    myGamesHelp:
        "The list shows your games as you last saw them. This browser stores the list, with the links to your seats.",
    forget: "Remove from the list",
    turns: {mine: "Your turn", theirs: "Your opponent's turn"},
    name: "Name",
    named: {black: "Black's name", white: "White's name"},
    offline: "Connection lost. Reconnecting…",
    elsewhere: "This game is open in another tab",
    playHere: "Play here",
    unreachable:
        "No connection to {server}. Check that its address looks like {example}, and that it was started with {option}.",
    colors: {black: "Black", white: "White", neutral: "Neutral"},
    // ---- settings
    theme: "Theme",
    themes: {
        auto: "Same as system",
        light: "Light",
        dark: "Dark",
        contrast: "Color-blind, light",
        dusk: "Color-blind, dark"
    },
    switches: {
        labels: "Coordinates",
        numbers: "Move numbers",
        areas: "Areas",
        preview: "Preview of moves",
        "confirm-touch": "Confirm moves made by touch",
        "confirm-mouse": "Confirm moves made by mouse or keyboard",
        notify: "Notify me when it's my turn",
        "sound-move": "Sound for moves",
        "sound-capture": "Sound for captures and closed areas",
        "sound-clock": "Sound for the last ten seconds on my clock",
        "sound-end": "Sound at the end of the game"
    },
    sounds: "Sounds",
    noCalls: "Your browser doesn't allow notifications from this page.",
    unsafeCalls:
        "Notifications work only if the address begins with {scheme}, or on the computer on which the server runs.",
    talk: "Chat",
    sayHere: "Write to your opponent",
    send: "Send",
    // ---- the state of the game
    toMove: {black: "Black to move", white: "White to move"},
    yourTurn: {black: "Your turn (Black)", white: "Your turn (White)"},
    turnGoesOn: "Your turn continues: {ink} ink left",
    inkLeft: "{ink} ink left",
    passed: {black: "Black passed", white: "White passed"},
    thinking: "thinking…",
    clockWaits: "The clock starts when both players are here.",
    markDead: "Click the dead stones, then accept.",
    resumed: "The players don't agree about the dead stones, so play continues. Capture the " +
               "dead stones, then pass again.",
    agreed: {black: "Black has accepted.", white: "White has accepted."},
    position: "Position after move {made} of {all}",
    wins: {
        black: {
            points: {one: "Black wins by {count} point", other: "Black wins by {count} points"},
            resignation: "Black wins by resignation",
            time: "Black wins on time",
            forfeit: "Black wins by forfeit",
            plain: "Black wins"
        },
        white: {
            points: {one: "White wins by {count} point", other: "White wins by {count} points"},
            resignation: "White wins by resignation",
            time: "White wins on time",
            forfeit: "White wins by forfeit",
            plain: "White wins"
        },
        named: {
            points: {one: "{name} wins by {count} point", other: "{name} wins by {count} points"},
            resignation: "{name} wins by resignation",
            time: "{name} wins on time",
            forfeit: "{name} wins by forfeit",
            plain: "{name} wins"
        }
    },
    tie: "Draw",
    leads: {black: "Black leads by {points}", white: "White leads by {points}"},
    even: "Even",
    moved: {black: "Black: {move}", white: "White: {move}"},
    moves:
        {pass: "Pass", swap: "Swap", resign: "Resigns", time: "Out of time", forfeit: "Forfeits"},
    strokes: {one: "{count} stroke", other: "{count} strokes"},
    stones: {one: "{count} stone", other: "{count} stones"},
    lastMove: "Last move: {move}",
    noMoves: "No moves yet",
    describe: "{room}. {things}. {last}. {standing}. {keys}",
    boardKeys: "The arrow keys move the cursor, Enter plays, and ? shows help.",
    spot: {
        black: {alive: "{at}: Black", dead: "{at}: Black, dead"},
        white: {alive: "{at}: White", dead: "{at}: White, dead"}
    },
    spokenScore: "Black {black}, White {white}. {leads}",
    // ---- error messages
    refused: "{message}",
    refusals: {
        stale: "The game changed before your move arrived. This is the current position.",
        stone: "There's a stone in the way.",
        suicide: "You can't play there: your stone would have no liberties.",
        ko: "Ko: you can't recapture right away. Play somewhere else first.",
        turn: "It's your opponent's turn.",
        over: "The game is over.",
        outside: "That's outside the board.",
        onOpponent: "You can't start on your opponent's ink.",
        nothingFits: "There's no room for a stroke here.",
        tooLong: "You don't have that much ink left.",
        blocked: "Your opponent's ink is in the way.",
        crossed: "That crosses your own ink too often for one turn.",
        noRoute: "There's no route between these points.",
        nearEdge: "That's too close to the edge.",
        noContact: "There's no free place nearby that touches a stone.",
        marks: "The marked stones have changed. Check them, then accept again.",
        agreed: "You've accepted. Only your opponent can change the marked stones now.",
        room: "This game no longer exists.",
        seat: "This link is no longer valid.",
        closed: "Only people with this server's opening link can open games here.",
        full: "The server is full. Try again later.",
        busy: "The server is busy. Try again later.",
        tooFast: "You're writing too fast. Wait a few seconds.",
        noAnalysis: "Analysis is turned off in this game."
    },
    mayNot: {
        waits: "Your last move is still waiting to be sent. You can cancel it.",
        turn: "It's your opponent's turn.",
        watch: "You're watching. To play, you need a player's link.",
        over: "Play has ended.",
        past: "This is an earlier position. Go to the last move, or continue from here."
    },
    // ---- players and their actions
    seat: {failed: "stopped: {reason}", you: "you", here: "online", away: "offline"},
    programs: {search: "Computer", greedy: "Greedy player", random: "Random player"},
    programLevel: "{name}, level {level} ({strength})",
    // A word for every two levels: 1 and 2, 3 and 4, and so on.
    strengths: ["Beginner", "Easy", "Medium", "Hard", "Very hard"],
    watchers: {one: "{count} spectator", other: "{count} spectators"},
    rename: "Name of the player",
    points: "points",
    asks: {
        black: {
            rematch: "Black offers a rematch.",
            undo: {
                one: "Black asks to take back the last move.",
                other: "Black asks to take back {count} moves."
            },
            redo: {
                one: "Black asks to redo the next move.",
                other: "Black asks to redo {count} moves."
            },
            goto: "Black asks to go to the position after move {count} and continue there."
        },
        white: {
            rematch: "White offers a rematch.",
            undo: {
                one: "White asks to take back the last move.",
                other: "White asks to take back {count} moves."
            },
            redo: {
                one: "White asks to redo the next move.",
                other: "White asks to redo {count} moves."
            },
            goto: "White asks to go to the position after move {count} and continue there."
        },
        named: {
            rematch: "{name} offers a rematch.",
            undo: {
                one: "{name} asks to take back the last move.",
                other: "{name} asks to take back {count} moves."
            },
            redo: {
                one: "{name} asks to redo the next move.",
                other: "{name} asks to redo {count} moves."
            },
            goto: "{name} asks to go to the position after move {count} and continue there."
        }
    },
    asked: {
        rematch: "You offered a rematch. Waiting for your opponent.",
        undo: {
            one: "You asked to take back the last move. Waiting for your opponent.",
            other: "You asked to take back {count} moves. Waiting for your opponent."
        },
        redo: {
            one: "You asked to redo the next move. Waiting for your opponent.",
            other: "You asked to redo {count} moves. Waiting for your opponent."
        },
        goto:
            "You asked to go to the position after move {count} and continue there. Waiting for your opponent."
    },
    allow: "Accept",
    notNow: "Not now",
    withdraw: "Withdraw",
    declined: {
        black: "Black declined your request.",
        white: "White declined your request.",
        named: "{name} declined your request."
    },
    undo: "Undo",
    redo: "Redo",
    pass: "Pass",
    endTurn: "End turn",
    resign: "Resign",
    resignSure: "Resign this game?",
    // ---- the end of the game
    ending: "The end of the game",
    ended: {
        black: {
            resign: "Black resigned.",
            time: "Black ran out of time.",
            forfeit: "Black forfeited the game, for example by an illegal move."
        },
        white: {
            resign: "White resigned.",
            time: "White ran out of time.",
            forfeit: "White forfeited the game, for example by an illegal move."
        },
        named: {
            resign: "{name} resigned.",
            time: "{name} ran out of time.",
            forfeit: "{name} forfeited the game, for example by an illegal move."
        }
    },
    finalScore: "Black {black}, White {white}",
    rematch: "Rematch",
    review: "Review",
    rematchBegun: "The rematch has begun.",
    playRematch: "Play",
    watchRematch: "Watch the rematch",
    resume: "Resume play",
    agree: "Accept",
    agreeAs: {black: "Accept as Black", white: "Accept as White"},
    // ---- the score
    score: "Score",
    now: "Now",
    then: "After this move",
    sheet: {
        territory: "Territory",
        prisoners: "Prisoners",
        counted: {area: "Stones and territory", stones: "Stones"},
        total: "Total",
        komi: "Komi",
        points: {black: "Black's score", white: "White's score"},
        result: "Result",
        captured: {black: "Captured by Black", white: "Captured by White"}
    },
    // ---- tools and overlays
    hands: "Tools",
    markKind: "Mark with",
    markKinds: {triangle: "Triangle", square: "Square", cross: "Cross", letter: "Letter"},
    hand: {
        mark: "Mark",
        draw: "Stroke",
        arc: "Arc",
        circle: "Circle",
        curve: "Curve",
        route: "Route",
        place: "Stone",
        "ghost-black": "Black ghost",
        "ghost-white": "White ghost",
        areas: "Measure"
    },
    hints: {
        mark: "Click to mark a place, and again to remove the mark. Only you see your marks.",
        draw: "Draw with the mouse or a finger, or click point by point and click the last point " +
                "again to finish.",
        arc: "Click three points: the start, a point on the arc, and the end.",
        circle: "Click the center, then a point on the circle.",
        curve: "Click three or four control points. Press Enter to finish after three.",
        route: "Click two points to find the shortest way around your opponent's ink.",
        place: "Click to place a stone.",
        "ghost-black": "Ghost stones are for trying things out and don't count. Click one again " +
                         "to remove it.",
        "ghost-white": "Ghost stones are for trying things out and don't count. Click one again " +
                         "to remove it.",
        areas: "Click areas to measure them and add them up. Click one again to leave it out. Esc " +
                 "clears all."
    },
    pointHint: "Click a point to play there.",
    pointHintTurns: {
        one: "Click a point to play there. The game ends after {count} move, including passes.",
        other: "Click a point to play there. The game ends after {count} moves, including passes."
    },
    pastHint: "This is an earlier position. You can measure and analyze it, too.",
    pastPointHint: "This is an earlier position. You can analyze it, too.",
    watchHint: "You're watching. You can measure areas and step through the moves.",
    watchPointHint: "You're watching. You can step through the moves.",
    tapAgain: "Tap again to place the stone.",
    confirm: "Confirm",
    waits: "Connection lost. Your move will be sent when the connection is back.",
    finish: "Finish",
    snapping: "Snap to",
    modes: {nearest: "Nearest", own: "Own stones", opponent: "Opponent's", exact: "Nothing"},
    magnet: "Magnet",
    whose: "Areas of",
    show: "Show",
    reach: "Up to",
    lens: {
        none: "Nothing",
        groups: "Groups",
        gaps: "Gaps",
        links: "Connections",
        liberties: "Liberties",
        forbidden: "No room for stones",
        everything: "All of these",
        neutral: "Neutral areas",
        barred: "Illegal points",
        ground: "Territory",
        changes: "Changes"
    },
    // ---- previews of moves
    drawn: "{drawn} drawn, {left} left",
    drawnUntil: {
        opponent: "{drawn} drawn, {left} left: your opponent's ink is in the way",
        edge: "{drawn} drawn, {left} left: stopped by the edge",
        length: "{drawn} drawn, {left} left: out of ink"
    },
    closes: {
        alive: {one: "{count} square alive", other: "{count} squares alive"},
        dead: {one: "{count} square, not alive yet", other: "{count} squares, not alive yet"}
    },
    closesOf: {
        alive: {
            one: "{count} square alive ({total} in total)",
            other: "{count} squares alive ({total} in total)"
        },
        dead: {
            one: "{count} square, not alive yet ({total} in total)",
            other: "{count} squares, not alive yet ({total} in total)"
        }
    },
    otherAreas: {one: "{count} other area changes", other: "{count} other areas change"},
    takes: {one: "captures {count} stone", other: "captures {count} stones"},
    withGhosts: "With the ghost stones: {leads}",
    // ---- results of tools and overlays
    squares: {one: "{count} square", other: "{count} squares"},
    measured: {
        alive: "{size} (alive, in a group of {total})",
        dead: "{size} (too small, in a group of {total})"
    },
    tooSmall: "{area}, too small",
    noArea: "There's no area here, only ink or the edge.",
    route: "Length {length}, {left} ink left. Press Finish to draw it.",
    noGaps: "No gaps up to this width.",
    gaps: {one: "{count} gap", other: "{count} gaps"},
    groups: {one: "{count} group", other: "{count} groups"},
    networks: {one: "{count} network of ink", other: "{count} networks of ink"},
    links: {one: "{count} connection", other: "{count} connections"},
    liberties: {one: "{count} liberty", other: "{count} liberties"},
    narrowLiberties: {
        one: "{count} liberty, {narrow} narrow",
        other: "{count} liberties, {narrow} of them narrow"
    },
    neutralAreas: {
        one: "{area} squares are neutral, in {count} area",
        other: "{area} squares are neutral, in {count} areas"
    },
    barred:
        {one: "{count} point is illegal to play.", other: "{count} points are illegal to play."},
    forbidden: "No stone can have its center in the shaded parts.",
    changes: {
        black: {gained: "Black gained {area}", lost: "Black lost {area}"},
        white: {gained: "White gained {area}", lost: "White lost {area}"}
    },
    unchanged: "no ground gained or lost",
    worth: "Show what each move was worth",
    worthHelp: "By how many squares each move changed the lead",
    worthOf: "worth {worth}",
    // ---- moves and analysis
    turn: {
        drew: "drew {ink}",
        closed: {
            alive: {
                one: "closed {count} square, group alive",
                other: "closed {count} squares, group alive"
            },
            dead: {one: "closed {count} square", other: "closed {count} squares"}
        },
        lives: {one: "{count} square now alive", other: "{count} squares now alive"}
    },
    history: "Moves",
    comment: "Comment on this move",
    noComment: "No comment",
    tree: "Game tree",
    treeLocked: "To go to another variation, you need the seats of both players.",
    jump: {first: "Start", back: "Previous move", forward: "Next move", last: "Last move"},
    moveCount: {one: "{count} move", other: "{count} moves"},
    moveOf: "Move {made} of {all}",
    midTurn: "{position}, stroke {stroke} of {strokes}",
    goOnHere: "Continue from here",
    takenBack: {one: "{count} move undone", other: "{count} moves undone"},
    analysis: "Analysis",
    analyze: "Analyze",
    analysisWaits: "Waiting for other analyses to end.",
    candidateHead: ["Move", "Win rate", "Lead", "Visits"],
    expected: "Expected: {moves}",
    // ---- files and links
    save: "Save",
    open: "Open",
    kinds: {
        record: "Game record",
        sgf: "SGF",
        sugo: "Sugo",
        svg: "Picture (SVG)",
        png: "Picture (PNG)"
    },
    openHelp: "Game record, SGF or Sugo file",
    opened: "Opened {name}",
    copy: "Copy",
    copied: "Copied",
    pressCopy: "Your browser doesn't allow copying here. Press Ctrl+C.",
    qr: "QR code",
    shareBase: "Address",
    onlyHere:
        "Only this computer can open these links. To play with others on your network, start the server with --lan or with make play-lan.",
    invite: {
        watch: "Watch",
        "seat-black": "Play as Black",
        "seat-white": "Play as White",
        position: "Position"
    },
    renew: "Replace my link",
    renewHelp:
        "Did your link fall into the wrong hands? A new link makes the old one invalid and disconnects everyone else who uses it.",
    renewed: "You have a new link. The old one no longer works.",
    inviteHelp: {
        watch: "Anyone with this link can watch.",
        "seat-black": "Anyone with this link can play as Black.",
        "seat-white": "Anyone with this link can play as White.",
        position: "Anyone with this link can open a new game from this position."
    },
    // ---- a new game
    game: "Game",
    boardSize: "Board size",
    columns: "Width",
    rows: "Height",
    units: {lines: "{side} in lines", spaces: "{side} in spaces"},
    sizes: {lines: "{columns} × {rows}", spaces: "{columns} × {rows} spaces"},
    me: "You",
    friend: "A friend, by link",
    level: "Computer level",
    levelOf: "{level}: {strength}",
    allowAnalysis: "Allow computer analysis",
    clock: "Clock",
    system: "Time control",
    systems: {
        none: "None",
        absolute: "Absolute",
        fischer: "Fischer",
        byoyomi: "Byo-yomi",
        canadian: "Canadian"
    },
    clockNumbers: {
        absolute: ["Main time (s)"],
        fischer: ["Main time (s)", "Per move (s)"],
        byoyomi: ["Main time (s)", "Period (s)", "Periods"],
        canadian: ["Main time (s)", "Period (s)", "Moves per period"]
    },
    start: "Start",
    polygon: "Board of another shape",
    outline: "Outline of the board",
    corners: "Corners",
    outlineHelp: "Click to add corners. Drag a corner to move it.",
    // ---- games and rules: the name and meaning of each rule
    ruleSettings: "Settings of this game",
    games: {
        lines: {
            title: "Lines",
            summary: "Draw lines of limited length to enclose territory",
            score: {
                black: "Black only",
                white: "White only",
                both: "Both (mutual life)",
                neither: "Neutral"
            },
            rules: {
                komi: KOMI,
                allotment: ["Ink per turn", "Spaces of ink for each turn"],
                upper: ["Largest area", "An area larger than this many squares isn't closed"],
                lower: ["Smallest group", "Squares that a group needs to live"],
                crossings: ["Crossings", "How often a turn may cross your own ink"],
                handicap:
                    [
                        "Handicap",
                        "Black's ink in the first turn, as a number of normal turns; 0 for none"
                    ],
                max_plies: ["Turn limit", "Turns in a game; 0 for no limit"],
                move_time: ["Time per turn", "Seconds for each turn; 0 for no limit"]
            },
            howToPlay:
                [
                    [
                        "The board",
                        "You draw on a square board. Its grid is only for measuring: a space is the " +
                            "distance between neighboring lines."
                    ],
                    [
                        "Your turn",
                        "Black starts. On each turn you have {allotment} spaces of ink, for one stroke " +
                            "or several, straight or curved. Ink is never removed. You can cross your " +
                            "own ink, but you can't touch your opponent's."
                    ],
                    [
                        "Territory",
                        "Your ink and the edge divide the board into areas, as if your opponent's ink " +
                            "weren't there. An area of at most {upper} squares that touches your ink " +
                            "is closed. Closed areas with connected ink form a group. A group of at " +
                            "least {lower} squares is alive, so small areas live when they are " +
                            "connected. The edge closes areas, but it doesn't connect them."
                    ],
                    [
                        "Score",
                        "You score the squares of your living groups. Where living groups of both " +
                            "players overlap, both score (mutual life). White gets {komi} points komi."
                    ],
                    [
                        "End of the game",
                        "The game ends when both players pass in a row. You can resign at any time."
                    ]
                ]
        },
        stones: {
            title: "Stones",
            summary: "Go without a grid: place stones anywhere",
            score: {black: "Black", white: "White", both: "Both", neither: "Neutral"},
            rules: {
                komi: KOMI,
                link:
                    [
                        "Connection",
                        "Largest distance between centers of connected stones, in spaces"
                    ],
                handicap: ["Handicap", "Black's turns before White's first; 0 for none"],
                max_plies: ["Turn limit", "Turns in a game; 0 for no limit"],
                move_time: ["Time per turn", "Seconds for each turn; 0 for no limit"]
            },
            howToPlay:
                [
                    [
                        "The board",
                        "The board can be a square or any other shape. A stone is one space wide."
                    ],
                    [
                        "Your turn",
                        "Black starts. On each turn you place one stone, anywhere it doesn't overlap " +
                            "another stone or the edge."
                    ],
                    [
                        "Capturing",
                        "Stones of the same color that touch are connected and form a group. A group " +
                            "has liberties while there is room for another stone of its color that " +
                            "touches it. Groups without liberties are captured, your opponent's first. " +
                            "You can't place a stone that leaves your own group without liberties. " +
                            "Ko: after a single stone is captured, you can't capture the capturing " +
                            "stone right away."
                    ],
                    [
                        "Score",
                        "Every part of the board belongs to the nearest stone. White gets {komi} " +
                            "points komi."
                    ],
                    [
                        "End of the game",
                        "When both players pass in a row, mark the dead stones and accept. Dead stones " +
                            "are removed before scoring. If you disagree, resume play. You can resign " +
                            "at any time."
                    ]
                ]
        },
        go: {
            title: "Go",
            summary: "Surround territory with stones on a grid",
            score: {black: "Black", white: "White", both: "Both", neither: "Neutral"},
            rules: GO_RULES,
            howToPlay:
                [
                    ...GO_PLAY,
                    [
                        "End of the game",
                        "When both players pass in a row, mark the dead stones and accept. Dead stones " +
                            "are removed before scoring. If you disagree, resume play. You can resign " +
                            "at any time."
                    ]
                ]
        },
        minigo: {
            title: "Minigo",
            summary: "Go on a small board, made for programs",
            score: {black: "Black", white: "White", both: "Both", neither: "Neutral"},
            rules: GO_RULES,
            howToPlay:
                [
                    ...GO_PLAY,
                    [
                        "End of the game",
                        "The game ends when both players pass in a row or the move limit is reached. There are no dead stones to mark: all stones on the board are alive. An illegal move loses the game, unless the settings of the game say otherwise."
                    ]
                ]
        }
    },
    ruleValues: {
        yes: "Yes",
        no: "No",
        simple: "Simple ko",
        positional: "Positional superko",
        situational: "Situational superko",
        territory: "Territory",
        area: "Area",
        stones: "Stones",
        none: "None",
        seki: "Seki",
        all: "Two points per group"
    },
    // ---- help
    keysTitle: "Keyboard shortcuts",
    helpText:
        [
            "To draw, press and move the mouse or a finger, or click point by point and click the " +
                "last point again. The ring around the pen shows the ink you have left. Dashed parts of " +
                "a line can't be drawn.",
            "Click to place a stone. If you tap instead, the stone or stroke is shown first, and " +
                "Confirm plays it. You can turn this off in the settings.",
            "Zoom with the mouse wheel or two fingers, and move the board with the middle mouse " +
                "button. The right mouse button marks with any tool. Everything can be done with the keyboard, too."
        ],
    keys:
        [
            ["B", "focus the board"],
            ["← → ↑ ↓", "move the cursor; finer with Shift, farther with Ctrl"],
            ["Enter", "play at the cursor; press again at the same point to finish"],
            ["Esc", "cancel"], ["Backspace", "remove the last point"],
            [
                "1 2 3 4",
                "snap to the nearest stone, to your own, to your opponent's, or don't snap"
            ],
            ["[ ]", "previous or next tool"], ["L", "next overlay"], ["P", "pass or end the turn"],
            ["U R", "undo, redo"], [", .", "previous, next move"], ["Home End", "start, last move"],
            ["S", "say the score"], ["X", "turn analysis on or off"],
            ["T G C M", "turn areas, previews, coordinates or move numbers on or off"],
            ["+ - 0", "zoom in, zoom out, whole board"], ["N V I", "new game, settings, rules"],
            ["?", "this help"]
        ],
    // ---- lessons: the task of each step, and feedback on moves
    lessons: {
        title: "Learn to play",
        none: "There are no lessons for these games.",
        back: "Back",
        next: "Next",
        again: "Restart",
        end: "Finish",
        play: "Play the computer",
        inside:
            "Your stroke ends before the edge. Draw it to the edge, or start at the edge. Try again.",
        used: "You ran out of ink before the edge. Take a shorter route. Try again.",
        lines:
            [
                {
                    text:
                        "On each turn you have four spaces of ink, for one stroke or several. Draw a " +
                            "stroke: press and draw, or click two points and click the second one " +
                            "again. The ring around the pen shows the ink you have left.",
                    good:
                        "Well done. Ink is never removed. You can draw more until your ink is used " +
                            "up or you press End turn."
                },
                {
                    text:
                        "The edge is a wall. Close off a corner with one stroke from one edge to the " +
                            "other.",
                    found:
                        "Closed: {area} squares. But a group needs 8 squares to live, and with four " +
                            "spaces of ink you can't close more than about 5 in a corner. So this " +
                            "area isn't alive yet.",
                    large:
                        "This area has {area} squares. An area of more than 8 isn't closed. Try a " +
                            "smaller one.",
                    wrong:
                        "That doesn't close anything. Start at one edge of a corner and end at the " +
                            "other. Try again."
                },
                {
                    text:
                        "One turn isn't enough, but several are. You have 4 squares in the corner, " +
                            "and a line that goes on from there. Close the area below the line: " +
                            "draw down to the edge from about 5,2 on your line. No area may have " +
                            "more than 8 squares.",
                    found:
                        "Alive: {area} squares. Two small areas with connected ink live together, " +
                            "like two eyes in Go.",
                    large:
                        "This area has {area} squares. An area of more than 8 isn't closed. End " +
                            "farther to the left.",
                    apart: "Closed, but not connected to the first area: no group has more than " +
                               "{area} squares. The ink has to touch.",
                    small:
                        "Connected, but only {area} squares in total: {missing} more are needed. " +
                            "Try farther to the right.",
                    alone:
                        "Your stroke reaches the edge but doesn't touch your line. Start on the " +
                            "line. Try again.",
                    wrong:
                        "That doesn't close a new area. Draw from your line down to the edge below " +
                            "it. Try again."
                },
                {
                    text:
                        "You can't cross your opponent's ink. White has drawn a line here. Draw a " +
                            "stroke straight across it.",
                    found:
                        "Stopped at x = {x}, just before White's ink. However small the gap looks, " +
                            "nothing gets through.",
                    wrong:
                        "That didn't meet White's line, which goes up from 4,0. Try again, right " +
                            "across it."
                },
                {
                    text:
                        "Look closely: this corner seems closed, but nothing is alive. The overlay " +
                            "Gaps is on and marks the gap. Close it with a short stroke. The magnet pulls " +
                            "your stroke to the edge.",
                    found:
                        "Closed, and {area} squares are alive. Look for gaps before your opponent " +
                            "does.",
                    wrong: "The marked gap is still open. Start at your ink and end at the edge."
                },
                {
                    text:
                        "Two passes in a row end the game. Pass for both colors and see who wins. " +
                            "White gets 7 points komi. Where living areas of both players overlap, " +
                            "both score them: mutual life.",
                    wrong: "Don't draw any more strokes here. Pass."
                }
            ],
        stones:
            [
                {
                    text:
                        "You can place stones anywhere. Every part of the board belongs to the " +
                            "nearest stone. Place a stone: before you click, you see what it would gain.",
                    good: "All 49 squares are yours while you're alone."
                },
                {
                    text:
                        "Now White has half the board. Place a stone so that Black has more than 30 " +
                            "of the 49 squares.",
                    found:
                        "Black has {area} squares now. A stone close to your opponent's gets most " +
                            "of the area between your stones and theirs.",
                    small:
                        "That gives Black {area} squares. You can get more. Watch the colors as you " +
                            "move, before you click."
                },
                {
                    text:
                        "Stones that touch are connected, and live or die together. Connect these " +
                            "two with one stone.",
                    good: "Now they are one group.",
                    wrong:
                        "They aren't connected: your stone has to touch both. Click right between " +
                            "them."
                },
                {
                    text:
                        "A group has a liberty while there is room for another stone that touches " +
                            "it. White's marked stone has one liberty left, to its right. Set Snap " +
                            "to: Opponent's (key 3), and click there.",
                    good: "Captured. Four stones leave no room around a fifth.",
                    wrong: "White's stone still has a liberty. Set Snap to: Opponent's, and " +
                               "click to the right of it."
                },
                {
                    text:
                        "White has left a single stone among yours. Pass for both colors, click that " +
                            "stone to mark it as dead, and accept for both.",
                    mark: "Play has ended. Click the white stone on the left.",
                    agree: "Marked, and the score includes it. Now accept for both.",
                    wrong: "Don't play any more stones here. Pass for both colors.",
                    alive:
                        "You accepted that all stones are alive, even the single one. Pass again, " +
                            "and mark it as dead before you accept."
                }
            ],
        go:
            [
                {
                    text:
                        "Stones are placed on the points. The empty points next to a stone are its " +
                            "liberties. White's stone at E5 has one left. Capture it.",
                    good: "Captured. Each prisoner is a point for you.",
                    wrong: "E5 still has a liberty: E4. Try again."
                },
                {
                    text:
                        "Your three stones in the corner have a single liberty, A1. Try to play there.",
                    good:
                        "That's illegal: you would have no liberties left and capture nothing. This " +
                            "is called suicide.",
                    wrong: "Try A1."
                },
                {
                    text:
                        "A group with two eyes can't be captured, because your opponent can't fill " +
                            "both at the same time. Make two eyes out of the three points A1, B1 " +
                            "and C1.",
                    good:
                        "Two eyes, A1 and C1. White can't play in either of them: this group is alive.",
                    wrong:
                        "Now you have one eye, and White can capture the group. Which point do both " +
                            "players want? Try again."
                },
                {
                    text: "Now a ko. Capture the white stone at E5.",
                    good: "Captured. Now your stone could be captured in the same way…",
                    wrong: "That doesn't capture anything. The last liberty of E5 is F5."
                },
                {
                    text: "…but not right away. Play for White now, and try to recapture at E5.",
                    good:
                        "That's illegal: it's ko. White has to play somewhere else first, or the " +
                            "game could repeat forever.",
                    wrong: "Try E5."
                },
                {
                    text:
                        "The borders are closed. Pass for both colors, click the white stone on " +
                            "Black's side, which can't live, and accept for both.",
                    mark: "Play has ended. Click the white stone at C5.",
                    agree: "Marked. Now accept for both.",
                    wrong: "The borders are closed. Pass for both colors.",
                    alive:
                        "You accepted that C5 is alive. Pass again, and mark it as dead before you " +
                            "accept."
                }
            ]
    }
};
