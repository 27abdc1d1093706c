// The texts of the page in German.
const KOMI = ["Komi", "Punkte, die Weiß zusätzlich bekommt"];
// The rules of Go and Minigo.
const GO_RULES = {
    komi: KOMI,
    ko: ["Ko-Regel", "Welche früheren Stellungen nicht wiederkehren dürfen"],
    scoring: ["Zählung", "Was am Ende zählt"],
    handicap: ["Vorgabe", "Schwarze Steine am Anfang: 0 oder 2 bis 9"],
    max_plies: ["Zuggrenze", "Züge in einer Partie, Passen zählt mit; 0 für beliebig viele"],
    move_time: ["Zeit pro Zug", "Sekunden für jeden Zug; 0 für unbegrenzt"],
    invalid_loses: ["Regelwidrige Züge", "Ob ein regelwidriger Zug die Partie verliert"],
    suicide: ["Selbstmord", "Ob man eine eigene Gruppe aus mehreren Steinen entfernen darf"],
    tax: ["Gruppensteuer", "Gebiet, das nicht zählt"],
    handicap_bonus: ["Vorgabeausgleich", "Punkte für Weiß bei n Vorgabesteinen"],
    pass_stones: ["Passsteine", "Ob Passen einen Stein kostet und Weiß als Letzter passt"]
};
const GO_PLAY = [
    [
        "Das Brett", "Steine werden auf die Schnittpunkte der Linien gesetzt. Die Spalten haben " +
                         "Buchstaben (ohne I), die Reihen Zahlen."
    ],
    [
        "Dein Zug", "Schwarz beginnt. In jedem Zug setzt du einen Stein auf einen freien Punkt. " +
                        "Steine werden nicht bewegt."
    ],
    [
        "Schlagen",
        "Steine gleicher Farbe, die entlang der Linien benachbart sind, bilden eine " +
            "Gruppe. Die freien Punkte daneben sind ihre Freiheiten. Eine Gruppe ohne " +
            "Freiheiten wird geschlagen. Der eigenen Gruppe darfst du nicht die letzte " +
            "Freiheit nehmen, außer du schlägst damit etwas. Ko: Du darfst nicht " +
            "sofort zurückschlagen, wenn sich damit die Stellung wiederholen würde. " +
            "Eine Gruppe mit zwei Augen kann nicht geschlagen werden."
    ],
    [
        "Punkte", {
            territory: "Du bekommst die freien Punkte, die du umschließt, und einen " +
                           "Punkt für jeden Stein, den du gefangen hast. Weiß bekommt " +
                           "{komi} Punkte Komi.",
            area: "Du bekommst deine Steine auf dem Brett und die freien Punkte, die " +
                      "du umschließt. Weiß bekommt {komi} Punkte Komi.",
            stones: "Du bekommst deine Steine auf dem Brett. Weiß bekommt {komi} " +
                        "Punkte Komi."
        }
    ]
];
export default {
    // ---- the page and its dialogs
    language: "Sprache",
    board: "Brett",
    boardRole: "Spielbrett",
    menu: "Menü",
    players: "Spieler",
    actions: "Aktionen",
    turnPart: "Zug",
    newGame: "Neue Partie",
    learn: "Lernen",
    rules: "Regeln",
    rulesOf: "Regeln: {room}",
    files: "Dateien",
    share: "Teilen",
    look: "Einstellungen",
    help: "Hilfe",
    close: "Schließen",
    cancel: "Abbrechen",
    answers: {close: "Schließen", yes: "OK", no: "Abbrechen"},
    welcome: "{title}: {summary}. Probiere es auf diesem Brett aus.",
    goOn: "Partie fortsetzen",
    playEngine: "Gegen den Computer",
    twoPlayers: "Zwei Spieler",
    onThisDevice: "An diesem Gerät",
    byLink: "Mit einem Link",
    myGames: "Meine Partien",
    myGamesHelp:
        "Die Partien stehen hier, wie du sie zuletzt gesehen hast. Dieser Browser speichert sie mit den Links zu deinen Plätzen.",
    forget: "Aus der Liste entfernen",
    turns: {mine: "Du bist am Zug", theirs: "Dein Gegner ist am Zug"},
    name: "Spielername",
    named: {black: "Name von Schwarz", white: "Name von Weiß"},
    offline: "Verbindung unterbrochen. Neuer Versuch…",
    elsewhere: "Diese Partie ist in einem anderen Tab geöffnet",
    playHere: "Hier spielen",
    unreachable:
        "Keine Verbindung zu {server}. Prüfe, ob die Adresse wie {example} lautet und ob der Server mit {option} läuft.",
    colors: {black: "Schwarz", white: "Weiß", neutral: "Neutral"},
    // ---- settings
    theme: "Farben",
    themes: {
        auto: "Wie das System",
        light: "Hell",
        dark: "Dunkel",
        contrast: "Farbenblind, hell",
        dusk: "Farbenblind, dunkel"
    },
    switches: {
        labels: "Koordinaten",
        numbers: "Zugnummern",
        areas: "Flächen",
        preview: "Vorschau der Züge",
        "confirm-touch": "Züge mit dem Finger bestätigen",
        "confirm-mouse": "Züge mit Maus oder Tastatur bestätigen",
        notify: "Mich benachrichtigen, wenn ich am Zug bin",
        "sound-move": "Ton bei Zügen",
        "sound-capture": "Ton, wenn Steine geschlagen oder Flächen geschlossen werden",
        "sound-clock": "Ton in meinen letzten zehn Sekunden",
        "sound-end": "Ton am Ende der Partie"
    },
    sounds: "Töne",
    noCalls: "Der Browser erlaubt dieser Seite keine Benachrichtigungen.",
    unsafeCalls:
        "Für Benachrichtigungen muss die Adresse mit {scheme} beginnen oder der Server auf diesem Computer laufen.",
    talk: "Chat",
    sayHere: "Schreib deinem Gegner",
    send: "Senden",
    // ---- the state of the game
    toMove: {black: "Schwarz ist am Zug", white: "Weiß ist am Zug"},
    yourTurn: {black: "Du bist am Zug (Schwarz)", white: "Du bist am Zug (Weiß)"},
    turnGoesOn: "Du bist noch am Zug: {ink} Tinte übrig",
    inkLeft: "{ink} Tinte übrig",
    passed: {black: "Schwarz passte", white: "Weiß passte"},
    thinking: "denkt nach…",
    clockWaits: "Die Uhr beginnt, wenn beide Spieler da sind.",
    markDead: "Klicke die toten Steine an und stimme dann zu.",
    resumed: "Über die toten Steine besteht keine Einigkeit, also geht das Spiel weiter. Schlage, " +
               "was tot ist, und passe dann wieder.",
    agreed: {black: "Schwarz hat zugestimmt.", white: "Weiß hat zugestimmt."},
    position: "Stellung nach Zug {made} von {all}",
    wins: {
        black: {
            points: {
                one: "Schwarz gewinnt mit {count} Punkt",
                other: "Schwarz gewinnt mit {count} Punkten"
            },
            resignation: "Schwarz gewinnt durch Aufgabe",
            time: "Schwarz gewinnt auf Zeit",
            forfeit: "Schwarz gewinnt kampflos",
            plain: "Schwarz gewinnt"
        },
        white: {
            points:
                {one: "Weiß gewinnt mit {count} Punkt", other: "Weiß gewinnt mit {count} Punkten"},
            resignation: "Weiß gewinnt durch Aufgabe",
            time: "Weiß gewinnt auf Zeit",
            forfeit: "Weiß gewinnt kampflos",
            plain: "Weiß gewinnt"
        },
        named: {
            points: {
                one: "{name} gewinnt mit {count} Punkt",
                other: "{name} gewinnt mit {count} Punkten"
            },
            resignation: "{name} gewinnt durch Aufgabe",
            time: "{name} gewinnt auf Zeit",
            forfeit: "{name} gewinnt kampflos",
            plain: "{name} gewinnt"
        }
    },
    tie: "Unentschieden",
    leads: {black: "Schwarz führt mit {points}", white: "Weiß führt mit {points}"},
    even: "Gleichstand",
    moved: {black: "Schwarz: {move}", white: "Weiß: {move}"},
    moves: {
        pass: "Passen",
        swap: "Tausch",
        resign: "Gibt auf",
        time: "Zeit abgelaufen",
        forfeit: "Verwirkt die Partie"
    },
    strokes: {one: "{count} Strich", other: "{count} Striche"},
    stones: {one: "{count} Stein", other: "{count} Steine"},
    lastMove: "Letzter Zug: {move}",
    noMoves: "Noch keine Züge",
    describe: "{room}. {things}. {last}. {standing}. {keys}",
    boardKeys: "Die Pfeiltasten bewegen den Cursor, Enter zieht, das Fragezeichen zeigt die Hilfe.",
    spot: {
        black: {alive: "{at}: Schwarz", dead: "{at}: Schwarz, tot"},
        white: {alive: "{at}: Weiß", dead: "{at}: Weiß, tot"}
    },
    spokenScore: "Schwarz {black}, Weiß {white}. {leads}",
    // ---- error messages
    refused: "Das geht nicht: {message}",
    refusals: {
        stale: "Die Stellung hatte sich geändert, bevor dein Zug ankam. So steht die Partie jetzt.",
        stone: "Da ist ein Stein im Weg.",
        suicide: "Dort kannst du nicht setzen: Dein Stein hätte keine Freiheiten.",
        ko: "Ko: Du darfst nicht sofort zurückschlagen. Spiele erst woanders.",
        turn: "Dein Gegner ist am Zug.",
        over: "Die Partie ist zu Ende.",
        outside: "Das ist außerhalb des Bretts.",
        onOpponent: "Du kannst nicht auf der Tinte deines Gegners anfangen.",
        nothingFits: "Hier ist kein Platz für einen Strich.",
        tooLong: "So viel Tinte hast du nicht mehr.",
        blocked: "Die Tinte deines Gegners ist im Weg.",
        crossed: "So oft darfst du die eigene Tinte in einem Zug nicht kreuzen.",
        noRoute: "Zwischen diesen Punkten gibt es keinen Weg.",
        nearEdge: "Das ist zu nah am Rand.",
        noContact: "Hier ist keine Stelle frei, die einen Stein berührt.",
        marks: "Die Markierungen haben sich geändert. Prüfe sie und stimme noch einmal zu.",
        agreed: "Du hast zugestimmt. Jetzt kann nur dein Gegner die Markierungen ändern.",
        room: "Diese Partie gibt es nicht mehr.",
        seat: "Dieser Link gilt nicht mehr.",
        closed: "Nur wer den Eröffnungslink dieses Servers hat, kann hier Spiele eröffnen.",
        full: "Der Server ist voll. Versuche es später noch einmal.",
        busy: "Der Server ist ausgelastet. Versuche es später noch einmal.",
        tooFast: "Du schreibst zu schnell. Warte ein paar Sekunden.",
        noAnalysis: "In dieser Partie ist die Analyse ausgeschaltet."
    },
    mayNot: {
        waits: "Dein letzter Zug wartet noch darauf, gesendet zu werden. Du kannst ihn abbrechen.",
        turn: "Dein Gegner ist am Zug.",
        watch: "Du schaust zu. Zum Spielen brauchst du den Link eines Spielers.",
        over: "Das Spiel ist zu Ende.",
        past: "Das ist eine frühere Stellung. Geh zum letzten Zug oder spiele von hier aus weiter."
    },
    // ---- players and their actions
    seat: {failed: "ausgefallen: {reason}", you: "du", here: "online", away: "offline"},
    programs: {search: "Computer", greedy: "Gieriger Spieler", random: "Zufallsspieler"},
    programLevel: "{name}, Stufe {level} ({strength})",
    strengths: ["Anfänger", "Leicht", "Mittel", "Schwer", "Sehr schwer"],
    watchers: {one: "{count} Zuschauer", other: "{count} Zuschauer"},
    rename: "Name des Spielers",
    points: "Punkte",
    asks: {
        black: {
            rematch: "Schwarz möchte eine Revanche.",
            undo: {
                one: "Schwarz möchte den letzten Zug zurücknehmen.",
                other: "Schwarz möchte {count} Züge zurücknehmen."
            },
            redo: {
                one: "Schwarz möchte den nächsten Zug wiederherstellen.",
                other: "Schwarz möchte {count} Züge wiederherstellen."
            },
            goto: "Schwarz möchte zur Stellung nach Zug {count} springen und dort weiterspielen."
        },
        white: {
            rematch: "Weiß möchte eine Revanche.",
            undo: {
                one: "Weiß möchte den letzten Zug zurücknehmen.",
                other: "Weiß möchte {count} Züge zurücknehmen."
            },
            redo: {
                one: "Weiß möchte den nächsten Zug wiederherstellen.",
                other: "Weiß möchte {count} Züge wiederherstellen."
            },
            goto: "Weiß möchte zur Stellung nach Zug {count} springen und dort weiterspielen."
        },
        named: {
            rematch: "{name} möchte eine Revanche.",
            undo: {
                one: "{name} möchte den letzten Zug zurücknehmen.",
                other: "{name} möchte {count} Züge zurücknehmen."
            },
            redo: {
                one: "{name} möchte den nächsten Zug wiederherstellen.",
                other: "{name} möchte {count} Züge wiederherstellen."
            },
            goto: "{name} möchte zur Stellung nach Zug {count} springen und dort weiterspielen."
        }
    },
    asked: {
        rematch: "Du möchtest eine Revanche. Dein Gegner muss noch zustimmen.",
        undo: {
            one: "Du möchtest den letzten Zug zurücknehmen. Dein Gegner muss noch zustimmen.",
            other: "Du möchtest {count} Züge zurücknehmen. Dein Gegner muss noch zustimmen."
        },
        redo: {
            one: "Du möchtest den nächsten Zug wiederherstellen. Dein Gegner muss noch zustimmen.",
            other: "Du möchtest {count} Züge wiederherstellen. Dein Gegner muss noch zustimmen."
        },
        goto:
            "Du möchtest zur Stellung nach Zug {count} springen und dort weiterspielen. Dein Gegner muss noch zustimmen."
    },
    allow: "Zustimmen",
    notNow: "Jetzt nicht",
    withdraw: "Zurückziehen",
    declined: {
        black: "Schwarz hat deine Bitte abgelehnt.",
        white: "Weiß hat deine Bitte abgelehnt.",
        named: "{name} hat deine Bitte abgelehnt."
    },
    undo: "Zurück",
    redo: "Vor",
    pass: "Passen",
    endTurn: "Zug beenden",
    resign: "Aufgeben",
    resignSure: "Diese Partie aufgeben?",
    // ---- the end of the game
    ending: "Ende der Partie",
    ended: {
        black: {
            resign: "Schwarz hat aufgegeben.",
            time: "Die Zeit von Schwarz ist abgelaufen.",
            forfeit: "Schwarz hat die Partie verwirkt, zum Beispiel durch einen unerlaubten Zug."
        },
        white: {
            resign: "Weiß hat aufgegeben.",
            time: "Die Zeit von Weiß ist abgelaufen.",
            forfeit: "Weiß hat die Partie verwirkt, zum Beispiel durch einen unerlaubten Zug."
        },
        named: {
            resign: "{name} hat aufgegeben.",
            time: "Die Zeit von {name} ist abgelaufen.",
            forfeit: "{name} hat die Partie verwirkt, zum Beispiel durch einen unerlaubten Zug."
        }
    },
    finalScore: "Schwarz {black}, Weiß {white}",
    rematch: "Revanche",
    review: "Nachspielen",
    rematchBegun: "Die Revanche hat begonnen.",
    playRematch: "Mitspielen",
    watchRematch: "Der Revanche zuschauen",
    resume: "Weiterspielen",
    agree: "Zustimmen",
    agreeAs: {black: "Schwarz stimmt zu", white: "Weiß stimmt zu"},
    // ---- the score
    score: "Punkte",
    now: "Jetzt",
    then: "Nach dem Zug",
    sheet: {
        territory: "Gebiet",
        prisoners: "Gefangene",
        counted: {area: "Steine und Gebiet", stones: "Steine"},
        total: "Summe",
        komi: "Komi",
        points: {black: "Punkte von Schwarz", white: "Punkte von Weiß"},
        result: "Ergebnis",
        captured: {black: "Gefangene von Schwarz", white: "Gefangene von Weiß"}
    },
    // ---- tools and overlays
    hands: "Werkzeuge",
    markKind: "Markieren mit",
    markKinds: {triangle: "Dreieck", square: "Quadrat", cross: "Kreuz", letter: "Buchstabe"},
    hand: {
        mark: "Markieren",
        draw: "Strich",
        arc: "Bogen",
        circle: "Kreis",
        curve: "Kurve",
        route: "Weg",
        place: "Stein",
        "ghost-black": "Probe schwarz",
        "ghost-white": "Probe weiß",
        areas: "Messen"
    },
    hints: {
        mark: "Ein Klick markiert eine Stelle, ein zweiter entfernt die Marke. Nur du siehst sie.",
        draw: "Zeichne mit Maus oder Finger, oder klicke Punkt für Punkt, den letzten zweimal.",
        arc: "Klicke drei Punkte: den Anfang, einen Punkt auf dem Bogen und das Ende.",
        circle: "Klicke den Mittelpunkt und dann einen Punkt auf dem Kreis.",
        curve: "Klicke drei oder vier Kontrollpunkte. Mit Enter genügen drei.",
        route: "Klicke zwei Punkte, um den kürzesten Weg um die gegnerische Tinte zu finden.",
        place: "Klicke, um einen Stein zu setzen.",
        "ghost-black": "Probesteine zählen nicht. Ein zweiter Klick entfernt einen wieder.",
        "ghost-white": "Probesteine zählen nicht. Ein zweiter Klick entfernt einen wieder.",
        areas: "Klicke Flächen an, um sie zu addieren. Ein zweiter Klick entfernt eine, Esc alle."
    },
    pointHint: "Klicke auf einen Punkt, um dort zu setzen.",
    pointHintTurns: {
        one: "Klicke auf einen Punkt, um dort zu setzen. Die Partie endet nach {count} Zug, " +
               "Passen zählt mit.",
        other: "Klicke auf einen Punkt, um dort zu setzen. Die Partie endet nach {count} Zügen, " +
                 "Passen zählt mit."
    },
    pastHint: "Das ist eine frühere Stellung. Messen und analysieren kannst du auch hier.",
    pastPointHint: "Das ist eine frühere Stellung. Analysieren kannst du auch hier.",
    watchHint: "Du schaust zu. Du kannst Flächen messen und die Züge durchgehen.",
    watchPointHint: "Du schaust zu. Du kannst die Züge durchgehen.",
    tapAgain: "Tippe noch einmal, um den Stein zu setzen.",
    confirm: "Bestätigen",
    waits: "Verbindung unterbrochen. Dein Zug wird gesendet, sobald die Verbindung wieder da ist.",
    finish: "Fertig",
    snapping: "Einrasten",
    modes:
        {nearest: "Am nächsten", own: "An eigenen", opponent: "An gegnerischen", exact: "Nirgends"},
    magnet: "Magnet",
    whose: "Flächen von",
    show: "Zeigen",
    reach: "Bis zu",
    lens: {
        none: "Nichts",
        groups: "Gruppen",
        gaps: "Lücken",
        links: "Verbindungen",
        liberties: "Freiheiten",
        forbidden: "Kein Platz für Steine",
        everything: "Alles davon",
        neutral: "Neutrale Flächen",
        barred: "Verbotene Punkte",
        ground: "Gebiet",
        changes: "Veränderungen"
    },
    // ---- previews of moves
    drawn: "{drawn} gezeichnet, {left} übrig",
    drawnUntil: {
        opponent: "{drawn} gezeichnet, {left} übrig: Gegnerische Tinte ist im Weg",
        edge: "{drawn} gezeichnet, {left} übrig: Hier ist der Rand",
        length: "{drawn} gezeichnet, {left} übrig: Die Tinte ist alle"
    },
    closes: {
        alive: {one: "{count} Feld lebt", other: "{count} Felder leben"},
        dead: {one: "{count} Feld, lebt noch nicht", other: "{count} Felder, leben noch nicht"}
    },
    closesOf: {
        alive: {
            one: "{count} Feld lebt (insgesamt {total})",
            other: "{count} Felder leben (insgesamt {total})"
        },
        dead: {
            one: "{count} Feld, lebt noch nicht (insgesamt {total})",
            other: "{count} Felder, leben noch nicht (insgesamt {total})"
        }
    },
    otherAreas:
        {one: "{count} weitere Fläche ändert sich", other: "{count} weitere Flächen ändern sich"},
    takes: {one: "schlägt {count} Stein", other: "schlägt {count} Steine"},
    withGhosts: "Mit den Probesteinen: {leads}",
    // ---- results of tools and overlays
    squares: {one: "{count} Feld", other: "{count} Felder"},
    measured: {
        alive: "{size} (lebt, in einer Gruppe von {total})",
        dead: "{size} (zu klein, in einer Gruppe von {total})"
    },
    tooSmall: "{area}, zu klein",
    noArea: "Hier ist keine Fläche, nur Tinte oder der Rand.",
    route: "Länge {length}, {left} Tinte übrig. Fertig zeichnet den Weg.",
    noGaps: "Keine Lücken bis zu dieser Breite.",
    gaps: {one: "{count} Lücke", other: "{count} Lücken"},
    groups: {one: "{count} Gruppe", other: "{count} Gruppen"},
    networks: {one: "{count} Netz aus Tinte", other: "{count} Netze aus Tinte"},
    links: {one: "{count} Verbindung", other: "{count} Verbindungen"},
    liberties: {one: "{count} Freiheit", other: "{count} Freiheiten"},
    narrowLiberties: {
        one: "{count} Freiheit, davon {narrow} eng",
        other: "{count} Freiheiten, davon {narrow} eng"
    },
    neutralAreas: {
        one: "{area} Felder sind neutral, in {count} Fläche",
        other: "{area} Felder sind neutral, in {count} Flächen"
    },
    barred: {
        one: "Auf {count} Punkt darfst du nicht setzen.",
        other: "Auf {count} Punkten darfst du nicht setzen."
    },
    forbidden: "In den schraffierten Teilen ist kein Platz für den Mittelpunkt eines Steins.",
    changes: {
        black: {gained: "Schwarz gewann {area}", lost: "Schwarz verlor {area}"},
        white: {gained: "Weiß gewann {area}", lost: "Weiß verlor {area}"}
    },
    unchanged: "keine Fläche gewonnen oder verloren",
    worth: "Wert der Züge anzeigen",
    worthHelp: "Um wie viele Felder sich der Vorsprung änderte",
    worthOf: "Wert {worth}",
    // ---- moves and analysis
    turn: {
        drew: "{ink} gezeichnet",
        closed: {
            alive: {
                one: "{count} Feld umschlossen, Gruppe lebt",
                other: "{count} Felder umschlossen, Gruppe lebt"
            },
            dead: {one: "{count} Feld umschlossen", other: "{count} Felder umschlossen"}
        },
        lives: {one: "{count} Feld lebt jetzt", other: "{count} Felder leben jetzt"}
    },
    history: "Züge",
    comment: "Kommentar zu diesem Zug",
    noComment: "Kein Kommentar",
    tree: "Spielbaum",
    treeLocked: "Um zu einer anderen Variante zu gehen, brauchst du die Plätze beider Spieler.",
    jump: {first: "Anfang", back: "Voriger Zug", forward: "Nächster Zug", last: "Letzter Zug"},
    moveCount: {one: "{count} Zug", other: "{count} Züge"},
    moveOf: "Zug {made} von {all}",
    midTurn: "{position}, Strich {stroke} von {strokes}",
    goOnHere: "Von hier aus weiterspielen",
    takenBack: {one: "{count} Zug zurückgenommen", other: "{count} Züge zurückgenommen"},
    analysis: "Analyse",
    analyze: "Analysieren",
    analysisWaits: "Andere Analysen laufen. Deine wartet, bis eine endet.",
    candidateHead: ["Zug", "Gewinn", "Vorsprung", "Besuche"],
    expected: "Erwartet: {moves}",
    // ---- files and links
    save: "Speichern",
    open: "Öffnen",
    kinds:
        {record: "Spielprotokoll", sgf: "SGF", sugo: "Sugo", svg: "Bild (SVG)", png: "Bild (PNG)"},
    openHelp: "Spielprotokoll, SGF- oder Sugo-Datei",
    opened: "{name} geöffnet",
    copy: "Kopieren",
    copied: "Kopiert",
    pressCopy: "Der Browser erlaubt das Kopieren hier nicht. Drücke Strg+C.",
    qr: "QR-Code",
    shareBase: "Adresse",
    onlyHere:
        "Nur dieser Computer kann diese Links öffnen. Um mit anderen im Netzwerk zu spielen, starte den Server mit --lan oder mit make play-lan.",
    invite: {
        watch: "Zuschauen",
        "seat-black": "Schwarz spielen",
        "seat-white": "Weiß spielen",
        position: "Stellung"
    },
    renew: "Meinen Link ersetzen",
    renewHelp:
        "Hat jemand deinen eigenen Link, der ihn nicht haben soll? Ein neuer Link macht den alten ungültig und trennt alle anderen, die ihn benutzen.",
    renewed: "Du hast einen neuen Link. Der alte gilt nicht mehr.",
    inviteHelp: {
        watch: "Mit diesem Link kann man zuschauen.",
        "seat-black": "Wer diesen Link hat, kann Schwarz spielen.",
        "seat-white": "Wer diesen Link hat, kann Weiß spielen.",
        position: "Beginnt eine neue Partie mit dieser Stellung."
    },
    // ---- a new game
    game: "Spiel",
    boardSize: "Brettgröße",
    columns: "Breite",
    rows: "Höhe",
    units: {lines: "{side} in Linien", spaces: "{side} in Einheiten"},
    sizes: {lines: "{columns} × {rows}", spaces: "{columns} × {rows} Einheiten"},
    me: "Du",
    friend: "Ein Freund, per Link",
    level: "Stufe des Computers",
    levelOf: "{level}: {strength}",
    allowAnalysis: "Computeranalyse erlauben",
    clock: "Uhr",
    system: "Bedenkzeit",
    systems: {
        none: "Ohne",
        absolute: "Feste Zeit",
        fischer: "Fischer",
        byoyomi: "Byoyomi",
        canadian: "Kanadisch"
    },
    clockNumbers: {
        absolute: ["Grundzeit (s)"],
        fischer: ["Grundzeit (s)", "Pro Zug (s)"],
        byoyomi: ["Grundzeit (s)", "Periode (s)", "Perioden"],
        canadian: ["Grundzeit (s)", "Periode (s)", "Züge pro Periode"]
    },
    start: "Los",
    polygon: "Brett in anderer Form",
    outline: "Umriss des Bretts",
    corners: "Ecken",
    outlineHelp: "Klicke, um Ecken zu setzen. Ziehe eine Ecke, um sie zu verschieben.",
    // ---- games and rules: the name and meaning of each rule
    ruleSettings: "Einstellungen dieser Partie",
    games: {
        lines: {
            title: "Linien",
            summary: "Umschließe Gebiet mit Strichen begrenzter Länge",
            score: {
                black: "Nur Schwarz",
                white: "Nur Weiß",
                both: "Beide (gemeinsames Leben)",
                neither: "Neutral"
            },
            rules: {
                komi: KOMI,
                allotment: ["Tinte pro Zug", "Einheiten Tinte für jeden Zug"],
                upper: ["Größte Fläche", "Eine Fläche mit mehr Feldern gilt nicht als geschlossen"],
                lower: ["Kleinste Gruppe", "Felder, die eine Gruppe zum Leben braucht"],
                crossings: ["Kreuzungen", "Wie oft man in einem Zug die eigene Tinte kreuzen darf"],
                handicap: ["Vorgabe", "Tinte von Schwarz im ersten Zug, in Zügen; 0 für keine"],
                max_plies: ["Zuggrenze", "Züge in einer Partie; 0 für beliebig viele"],
                move_time: ["Zeit pro Zug", "Sekunden für jeden Zug; 0 für unbegrenzt"]
            },
            howToPlay:
                [
                    [
                        "Das Brett",
                        "Gezeichnet wird auf einem quadratischen Brett. Das Gitter dient nur zum " +
                            "Messen: Eine Einheit ist der Abstand zwischen zwei Linien."
                    ],
                    [
                        "Dein Zug",
                        "Schwarz beginnt. In jedem Zug hast du {allotment} Einheiten Tinte, für einen " +
                            "Strich oder mehrere, gerade oder gebogen. Tinte bleibt immer stehen. " +
                            "Eigene Tinte darfst du kreuzen, gegnerische nicht berühren."
                    ],
                    [
                        "Gebiet",
                        "Deine Tinte und der Rand teilen das Brett in Flächen, als gäbe es die Tinte " +
                            "des Gegners nicht. Eine Fläche von höchstens {upper} Feldern, die deine " +
                            "Tinte berührt, ist geschlossen. Geschlossene Flächen, deren Tinte " +
                            "verbunden ist, bilden eine Gruppe. Eine Gruppe von mindestens {lower} " +
                            "Feldern lebt. Kleine Flächen leben also, wenn sie verbunden sind. Der " +
                            "Rand schließt Flächen ab, aber er verbindet sie nicht."
                    ],
                    [
                        "Punkte",
                        "Du bekommst die Felder deiner lebenden Gruppen. Wo sich lebende Gruppen " +
                            "beider Spieler überdecken, zählen sie für beide (gemeinsames Leben). " +
                            "Weiß bekommt {komi} Punkte Komi."
                    ],
                    [
                        "Ende der Partie",
                        "Die Partie endet, wenn beide Spieler nacheinander passen. Aufgeben kannst du " +
                            "jederzeit."
                    ]
                ]
        },
        stones: {
            title: "Steine",
            summary: "Go ohne Gitter: Setze Steine, wohin du willst",
            score: {black: "Schwarz", white: "Weiß", both: "Beide", neither: "Neutral"},
            rules: {
                komi: KOMI,
                link:
                    ["Verbindung", "Größter Abstand zwischen den Mittelpunkten verbundener Steine"],
                handicap: ["Vorgabe", "Züge von Schwarz vor dem ersten von Weiß; 0 für keine"],
                max_plies: ["Zuggrenze", "Züge in einer Partie; 0 für beliebig viele"],
                move_time: ["Zeit pro Zug", "Sekunden für jeden Zug; 0 für unbegrenzt"]
            },
            howToPlay:
                [
                    [
                        "Das Brett",
                        "Das Brett ist ein Quadrat oder hat eine beliebige andere Form. Ein Stein ist " +
                            "eine Einheit breit."
                    ],
                    [
                        "Dein Zug",
                        "Schwarz beginnt. In jedem Zug setzt du einen Stein, wohin du willst, solange " +
                            "er keinen anderen Stein und nicht den Rand überdeckt."
                    ],
                    [
                        "Schlagen",
                        "Steine gleicher Farbe, die sich berühren, sind verbunden und bilden eine " +
                            "Gruppe. Eine Gruppe hat Freiheiten, solange noch ein Stein ihrer Farbe " +
                            "Platz hat, der sie berührt. Eine Gruppe ohne Freiheiten wird geschlagen, " +
                            "die gegnerische zuerst. Einen Stein, nach dem deine eigene Gruppe keine " +
                            "Freiheiten hätte, darfst du nicht setzen. Ko: Wurde ein einzelner Stein " +
                            "geschlagen, darf der Stein, der ihn geschlagen hat, nicht sofort " +
                            "geschlagen werden."
                    ],
                    [
                        "Punkte",
                        "Jede Stelle des Bretts gehört dem nächsten Stein. Weiß bekommt {komi} Punkte " +
                            "Komi."
                    ],
                    [
                        "Ende der Partie",
                        "Wenn beide Spieler nacheinander gepasst haben, markiert die toten Steine und " +
                            "stimmt zu. Tote Steine werden vor dem Zählen entfernt. Seid ihr uneinig, " +
                            "spielt weiter. Aufgeben kannst du jederzeit."
                    ]
                ]
        },
        go: {
            title: "Go",
            summary: "Umschließe Gebiet mit Steinen auf einem Gitter",
            score: {black: "Schwarz", white: "Weiß", both: "Beide", neither: "Neutral"},
            rules: GO_RULES,
            howToPlay:
                [
                    ...GO_PLAY,
                    [
                        "Ende der Partie",
                        "Wenn beide Spieler nacheinander gepasst haben, markiert die toten Steine und " +
                            "stimmt zu. Tote Steine werden vor dem Zählen entfernt. Seid ihr uneinig, " +
                            "spielt weiter. Aufgeben kannst du jederzeit."
                    ]
                ]
        },
        minigo: {
            title: "Minigo",
            summary: "Go auf einem kleinen Brett, für Programme gemacht",
            score: {black: "Schwarz", white: "Weiß", both: "Beide", neither: "Neutral"},
            rules: GO_RULES,
            howToPlay:
                [
                    ...GO_PLAY,
                    [
                        "Ende der Partie",
                        "Die Partie endet, wenn beide Spieler nacheinander passen oder die Zuggrenze erreicht ist. Tote Steine werden nicht markiert: Alle Steine auf dem Brett leben. Ein regelwidriger Zug verliert die Partie, wenn die Einstellungen nichts anderes sagen."
                    ]
                ]
        }
    },
    ruleValues: {
        yes: "Ja",
        no: "Nein",
        simple: "Einfaches Ko",
        positional: "Superko (Stellung)",
        situational: "Superko (Stellung und Zugrecht)",
        territory: "Gebiet",
        area: "Fläche",
        stones: "Steine",
        none: "Keine",
        seki: "Seki",
        all: "Zwei Punkte je Gruppe"
    },
    // ---- help
    keysTitle: "Tastenkürzel",
    helpText:
        [
            "Zum Zeichnen drücke und bewege die Maus oder den Finger, oder klicke Punkt für Punkt und " +
                "zum Schluss noch einmal auf den letzten. Der Ring um den Stift zeigt, wie viel Tinte " +
                "du noch hast. Was gestrichelt ist, passt nicht.",
            "Ein Klick setzt einen Stein. Beim Tippen erscheint der Zug erst; „Bestätigen“ spielt ihn. " +
                "Das lässt sich in den Einstellungen ändern.",
            "Das Mausrad oder zwei Finger vergrößern das Brett, die mittlere Maustaste verschiebt es. " +
                "Die rechte markiert mit jedem Werkzeug. Alles geht auch mit der Tastatur."
        ],
    keys:
        [
            ["B", "zum Brett"], ["← → ↑ ↓", "Cursor bewegen; feiner mit Shift, weiter mit Strg"],
            ["Enter", "am Cursor ziehen; am selben Punkt noch einmal: fertig"],
            ["Esc", "abbrechen"], ["Backspace", "letzten Punkt entfernen"],
            ["1 2 3 4", "einrasten: am nächsten Stein, an eigenen, an gegnerischen, nirgends"],
            ["[ ]", "voriges oder nächstes Werkzeug"], ["L", "nächste Anzeige"],
            ["P", "passen oder den Zug beenden"], ["U R", "Zug zurück, Zug vor"],
            [", .", "voriger, nächster Zug"], ["Home End", "Anfang, letzter Zug"],
            ["S", "Punktestand vorlesen"], ["X", "Analyse ein oder aus"],
            ["T G C M", "Flächen, Vorschau, Koordinaten oder Zugnummern ein oder aus"],
            ["+ - 0", "größer, kleiner, ganzes Brett"],
            ["N V I", "neue Partie, Einstellungen, Regeln"], ["?", "diese Hilfe"]
        ],
    // ---- lessons: the task of each step, and feedback on moves
    lessons: {
        title: "Spielen lernen",
        none: "Für diese Spiele gibt es keine Lektionen.",
        back: "Zurück",
        next: "Weiter",
        again: "Von vorn",
        end: "Beenden",
        play: "Gegen den Computer spielen",
        inside: "Dein Strich endet vor dem Rand. Ziehe ihn bis zum Rand oder fange dort an. " +
                  "Versuche es noch einmal.",
        used: "Vor dem Rand war deine Tinte alle. Nimm einen kürzeren Weg. Versuche es noch " +
                "einmal.",
        lines:
            [
                {
                    text:
                        "In jedem Zug hast du vier Einheiten Tinte, für einen Strich oder mehrere. " +
                            "Zeichne einen: Drücke und ziehe, oder klicke zwei Punkte und den " +
                            "zweiten noch einmal. Der Ring um den Stift zeigt, wie viel Tinte du " +
                            "noch hast.",
                    good:
                        "Gut. Tinte bleibt immer stehen. Du kannst weiterzeichnen, bis deine Tinte " +
                            "alle ist oder du auf Zug beenden drückst."
                },
                {
                    text:
                        "Der Rand ist eine Wand. Schließe mit einem Strich eine Ecke ab, von einem " +
                            "Rand zum anderen.",
                    found:
                        "Geschlossen: {area} Felder. Aber eine Gruppe braucht 8 Felder zum Leben, " +
                            "und mit vier Einheiten Tinte schließt du in einer Ecke höchstens etwa " +
                            "5. Also lebt diese Fläche noch nicht.",
                    large:
                        "Diese Fläche hat {area} Felder. Mit mehr als 8 ist sie nicht geschlossen. " +
                            "Versuche es mit einer kleineren.",
                    wrong: "Das schließt nichts ab. Fange an einem Rand der Ecke an und höre am " +
                               "anderen auf. Versuche es noch einmal."
                },
                {
                    text:
                        "Ein Zug reicht nicht, mehrere schon. Du hast 4 Felder in der Ecke und eine " +
                            "Linie, die von dort weitergeht. Schließe die Fläche darunter: Zeichne " +
                            "ungefähr von 5,2 auf deiner Linie nach unten bis zum Rand. Keine Fläche " +
                            "darf mehr als 8 Felder haben.",
                    found:
                        "Das lebt: {area} Felder. Zwei kleine Flächen, deren Tinte verbunden ist, " +
                            "leben zusammen, wie zwei Augen beim Go.",
                    large:
                        "Diese Fläche hat {area} Felder. Mit mehr als 8 ist sie nicht geschlossen. " +
                            "Höre weiter links auf.",
                    apart:
                        "Geschlossen, aber nicht mit der ersten Fläche verbunden: Keine Gruppe hat " +
                            "mehr als {area} Felder. Die Tinte muss sich berühren.",
                    small:
                        "Verbunden, aber zusammen nur {area} Felder: Es fehlen {missing}. Versuche " +
                            "es weiter rechts.",
                    alone:
                        "Dein Strich reicht bis zum Rand, aber er berührt deine Linie nicht. Fange " +
                            "auf der Linie an. Versuche es noch einmal.",
                    wrong:
                        "Das schließt keine neue Fläche. Zeichne von deiner Linie nach unten bis " +
                            "zum Rand. Versuche es noch einmal."
                },
                {
                    text: "Gegnerische Tinte kannst du nicht kreuzen. Weiß hat hier eine Linie " +
                              "gezogen. Zeichne einen Strich quer darüber.",
                    found:
                        "Angehalten bei x = {x}, kurz vor der Tinte von Weiß. Wie klein die Lücke " +
                            "auch aussieht: Da kommt nichts durch.",
                    wrong:
                        "Das hat die Linie von Weiß nicht getroffen, die bei 4,0 nach oben geht. " +
                            "Versuche es noch einmal, quer darüber."
                },
                {
                    text:
                        "Sieh genau hin: Diese Ecke scheint geschlossen, aber nichts lebt. Unter " +
                            "Zeigen sind gerade die Lücken gewählt; die Lücke ist markiert. Schließe " +
                            "sie mit einem kurzen Strich. Der Magnet zieht ihn zum Rand.",
                    found:
                        "Geschlossen, und {area} Felder leben. Suche Lücken, bevor dein Gegner sie " +
                            "findet.",
                    wrong:
                        "Die markierte Lücke ist noch offen. Fange an deiner Tinte an und höre am " +
                            "Rand auf."
                },
                {
                    text:
                        "Wenn beide nacheinander passen, ist die Partie zu Ende. Passe für beide " +
                            "Farben und sieh, wer gewinnt. Weiß bekommt 7 Punkte Komi. Wo sich " +
                            "lebende Flächen beider Spieler überdecken, zählen sie für beide: " +
                            "gemeinsames Leben.",
                    wrong: "Zeichne hier nichts mehr. Passe."
                }
            ],
        stones:
            [
                {
                    text:
                        "Steine kannst du überall setzen. Jede Stelle des Bretts gehört dem nächsten " +
                            "Stein. Setze einen: Vor dem Klick siehst du, was er bringt.",
                    good: "Solange du allein bist, gehören alle 49 Felder dir."
                },
                {
                    text:
                        "Jetzt hat Weiß das halbe Brett. Setze einen Stein so, dass Schwarz mehr als " +
                            "30 der 49 Felder hat.",
                    found:
                        "Schwarz hat jetzt {area} Felder. Ein Stein nahe am gegnerischen bekommt " +
                            "das meiste von der Fläche dazwischen.",
                    small:
                        "So hat Schwarz {area} Felder. Da geht mehr. Achte vor dem Klick auf die " +
                            "Farben, während du den Stein bewegst."
                },
                {
                    text: "Steine, die sich berühren, sind verbunden: Sie leben oder sterben " +
                              "gemeinsam. Verbinde diese beiden mit einem Stein.",
                    good: "Jetzt sind sie eine Gruppe.",
                    wrong: "Noch sind sie getrennt: Dein Stein muss beide berühren. Klicke genau " +
                               "dazwischen."
                },
                {
                    text:
                        "Eine Gruppe hat eine Freiheit, solange noch ein Stein Platz hat, der sie " +
                            "berührt. Der markierte weiße Stein hat eine letzte Freiheit, rechts von " +
                            "ihm. Stelle „Einrasten“ auf „An gegnerischen“ (Taste 3) und klicke " +
                            "dort.",
                    good: "Geschlagen. Vier Steine lassen um einen fünften keinen Platz.",
                    wrong: "Der weiße Stein hat noch eine Freiheit. Stelle „Einrasten“ auf " +
                               "„An gegnerischen“ und klicke rechts von ihm."
                },
                {
                    text:
                        "Weiß hat einen einzelnen Stein zwischen deinen gelassen. Passe für beide " +
                            "Farben, klicke diesen Stein an, um ihn als tot zu markieren, und stimme " +
                            "für beide zu.",
                    mark: "Das Spiel ist zu Ende. Klicke den weißen Stein links an.",
                    agree: "Markiert, und die Punkte sind angepasst. Stimme jetzt für beide zu.",
                    wrong: "Setze hier keine Steine mehr. Passe für beide Farben.",
                    alive:
                        "Du hast zugestimmt, dass alle Steine leben, auch der einzelne. Passe noch " +
                            "einmal und markiere ihn als tot, bevor du zustimmst."
                }
            ],
        go:
            [
                {
                    text:
                        "Steine werden auf Punkte gesetzt. Die freien Punkte neben einem Stein sind " +
                            "seine Freiheiten. Der weiße Stein auf E5 hat noch eine. Schlage ihn.",
                    good: "Geschlagen. Jeder Gefangene ist ein Punkt für dich.",
                    wrong: "E5 hat noch eine Freiheit: E4. Versuche es noch einmal."
                },
                {
                    text:
                        "Deine drei Steine in der Ecke haben nur eine Freiheit, A1. Versuche, dort " +
                            "zu setzen.",
                    good: "Das ist verboten: Du hättest keine Freiheit mehr und würdest nichts " +
                              "schlagen. Man nennt das Selbstmord.",
                    wrong: "Versuche A1."
                },
                {
                    text:
                        "Eine Gruppe mit zwei Augen kann nicht geschlagen werden, weil niemand beide " +
                            "gleichzeitig füllen kann. Mache aus den drei Punkten A1, B1 und C1 zwei " +
                            "Augen.",
                    good:
                        "Zwei Augen, A1 und C1. Weiß kann auf keinen der beiden setzen: Diese Gruppe " +
                            "lebt.",
                    wrong:
                        "So hat sie ein Auge, und Weiß könnte sie schlagen. Welchen Punkt wollen " +
                            "beide Spieler? Versuche es noch einmal."
                },
                {
                    text: "Jetzt ein Ko. Schlage den weißen Stein auf E5.",
                    good: "Geschlagen. Deinen Stein könnte man nun genauso zurückschlagen…",
                    wrong: "Das schlägt nichts. Die letzte Freiheit von E5 ist F5."
                },
                {
                    text: "…aber nicht sofort. Spiele jetzt für Weiß und versuche, auf E5 " +
                              "zurückzuschlagen.",
                    good:
                        "Das ist verboten: Es ist ein Ko. Weiß muss erst woanders spielen, sonst " +
                            "könnte sich die Partie ewig wiederholen.",
                    wrong: "Versuche E5."
                },
                {
                    text:
                        "Die Grenzen sind geschlossen. Passe für beide Farben, klicke den weißen " +
                            "Stein an, der auf der Seite von Schwarz nicht leben kann, und stimme " +
                            "für beide zu.",
                    mark: "Das Spiel ist zu Ende. Klicke den weißen Stein auf C5 an.",
                    agree: "Markiert. Stimme jetzt für beide zu.",
                    wrong: "Die Grenzen sind geschlossen. Passe für beide Farben.",
                    alive: "Du hast zugestimmt, dass C5 lebt. Passe noch einmal und markiere ihn " +
                               "als tot, bevor du zustimmst."
                }
            ]
    }
};
