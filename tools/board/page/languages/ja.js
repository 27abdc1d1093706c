// The texts of the page in Japanese.
const KOMI = ["コミ", "白に加える目数"];
const TURN_LIMIT = ["手数制限", "1局の手数。0なら制限なし"];
const MOVE_TIME = ["1手の時間", "1手ごとの秒数。0なら制限なし"];
const SCORING =
    "両者が続けてパスをしたら、死に石をクリックして印を付け、両者が合意します。死に石は数える前に" +
    "盤から取り除きます。意見が合わなければ対局を再開できます。投了はいつでもできます。";
// The rules of Go and Minigo.
const GO_RULES = {
    komi: KOMI,
    ko: ["コウ", "繰り返してはいけない局面"],
    scoring: ["計算方法", "最後に数えるもの"],
    handicap: ["置石", "最初に置く黒石の数。0、または2〜9"],
    max_plies: ["手数制限", "パスを含む1局の手数。0なら制限なし"],
    move_time: MOVE_TIME,
    invalid_loses: ["反則負け", "反則の手を打つと負けになるか"],
    suicide: ["自殺手", "2個以上の自分の石を取り除く手を打てるか"],
    tax: ["切り賃", "数えない地"],
    handicap_bonus: ["置石の補正", "置石がn個のとき白に加える目数"],
    pass_stones: ["パスの石", "パスのとき石を1個渡し、白が最後にパスをするか"]
};
const GO_PLAY = [
    ["盤", "線の交点に石を置きます。列はアルファベット（Iは使いません）、行は数字で表します。"],
    ["手番", "黒が先です。1手に1個、空いた点に石を置きます。石は動かしません。"],
    [
        "石を取る",
        "線に沿って隣り合う同じ色の石はつながっています。つながった石に隣り合う空いた点が" +
            "呼吸点です。呼吸点がなくなった石は取られます。相手の石を取る場合を除いて、" +
            "自分の石の呼吸点がなくなる所には打てません。コウ：同じ局面に戻る場合は、" +
            "すぐには取り返せません。眼が2つある石は取られません。"
    ],
    [
        "得点", {
            territory: "囲んだ空点と、取った石の数が得点です。白にはコミ{komi}目が加わります。",
            area: "盤上の自分の石と、囲んだ空点が得点です。白にはコミ{komi}目が加わります。",
            stones: "盤上の自分の石が得点です。白にはコミ{komi}目が加わります。"
        }
    ]
];
export default {
    // ---- the page and its dialogs
    language: "言語",
    board: "盤",
    boardRole: "対局盤",
    menu: "メニュー",
    players: "対局者",
    actions: "操作",
    turnPart: "手番",
    newGame: "新しい対局",
    learn: "入門",
    rules: "ルール",
    rulesOf: "ルール：{room}",
    files: "ファイル",
    share: "共有",
    look: "設定",
    help: "ヘルプ",
    close: "閉じる",
    cancel: "取消",
    answers: {close: "閉じる", yes: "はい", no: "いいえ"},
    welcome: "{title}：{summary}。この盤で試してみましょう。",
    goOn: "対局を続ける",
    playEngine: "コンピュータと対局",
    twoPlayers: "2人で対局",
    onThisDevice: "この端末で",
    byLink: "リンクで",
    myGames: "自分の対局",
    myGamesHelp: "最後に見たときの状態です。このブラウザに席とともに保存されています。",
    forget: "一覧から削除",
    turns: {mine: "あなたの番", theirs: "相手の番"},
    name: "名前",
    named: {black: "黒の名前", white: "白の名前"},
    offline: "接続が切れました。再接続しています…",
    elsewhere: "この対局は別のタブで開かれています",
    playHere: "ここで対局する",
    unreachable:
        "{server} に接続できません。アドレスが {example} のような形で、サーバーが {option} 付きで動いているか確認してください。",
    colors: {black: "黒", white: "白", neutral: "中立"},
    // ---- settings
    theme: "配色",
    themes: {
        auto: "システムに合わせる",
        light: "ライト",
        dark: "ダーク",
        contrast: "色覚対応（ライト）",
        dusk: "色覚対応（ダーク）"
    },
    switches: {
        labels: "座標",
        numbers: "手数",
        areas: "領域",
        preview: "着手のプレビュー",
        "confirm-touch": "タッチでの着手を確認する",
        "confirm-mouse": "マウスやキーボードでの着手を確認する",
        notify: "自分の番になったら通知する",
        "sound-move": "着手の音",
        "sound-capture": "石を取ったときと領域を閉じたときの音",
        "sound-clock": "自分の残り10秒の音",
        "sound-end": "終局の音"
    },
    sounds: "音",
    noCalls: "ブラウザがこのページからの通知を許可していません。",
    unsafeCalls:
        "通知は、アドレスが {scheme} で始まる場合か、サーバーと同じコンピューターでのみ使えます。",
    talk: "チャット",
    sayHere: "相手へのメッセージ",
    send: "送信",
    // ---- the state of the game
    toMove: {black: "黒番", white: "白番"},
    yourTurn: {black: "あなたの番です（黒）", white: "あなたの番です（白）"},
    turnGoesOn: "まだあなたの番です：インク残り {ink}",
    inkLeft: "インク残り {ink}",
    passed: {black: "黒パス", white: "白パス"},
    thinking: "考え中…",
    clockWaits: "二人がそろうと時計が動き始めます。",
    markDead: "死に石をクリックして、合意してください。",
    resumed:
        "死に石について合意できなかったので、対局を再開します。死に石は打ち上げてから、もう一度パスしてください。",
    agreed: {black: "黒は合意しました。", white: "白は合意しました。"},
    position: "{all}手中 {made}手目の局面",
    wins: {
        black: {
            points: "黒 {count}目勝ち",
            resignation: "黒 中押し勝ち",
            time: "黒 時間切れ勝ち",
            forfeit: "黒 反則勝ち",
            plain: "黒勝ち"
        },
        white: {
            points: "白 {count}目勝ち",
            resignation: "白 中押し勝ち",
            time: "白 時間切れ勝ち",
            forfeit: "白 反則勝ち",
            plain: "白勝ち"
        },
        named: {
            points: "{name}さんの{count}目勝ち",
            resignation: "{name}さんの中押し勝ち",
            time: "{name}さんの時間切れ勝ち",
            forfeit: "{name}さんの反則勝ち",
            plain: "{name}さんの勝ち"
        }
    },
    tie: "引き分け",
    leads: {black: "黒 {points}目リード", white: "白 {points}目リード"},
    even: "互角",
    moved: {black: "黒：{move}", white: "白：{move}"},
    moves: {pass: "パス", swap: "色の交換", resign: "投了", time: "時間切れ", forfeit: "反則"},
    strokes: "線 {count}本",
    stones: "石 {count}個",
    lastMove: "最終手 {move}",
    noMoves: "着手はまだありません",
    describe: "{room}。{things}。{last}。{standing}。{keys}",
    boardKeys: "矢印キーでカーソルを動かし、Enterで着手、?でヘルプを表示します。",
    spot: {
        black: {alive: "{at}：黒", dead: "{at}：黒、死に石"},
        white: {alive: "{at}：白", dead: "{at}：白、死に石"}
    },
    spokenScore: "黒 {black}、白 {white}。{leads}",
    // ---- error messages
    refused: "できません：{message}",
    refusals: {
        stale: "着手が届く前に局面が変わりました。これが現在の局面です。",
        stone: "ほかの石があって置けません。",
        suicide: "着手禁止点です。置いた石の呼吸点がなくなります。",
        ko: "コウです。すぐには取り返せません。先にほかへ打ってください。",
        turn: "相手の番です。",
        over: "対局は終了しています。",
        outside: "盤の外です。",
        onOpponent: "相手のインクの上からは始められません。",
        nothingFits: "ここには線を引く余地がありません。",
        tooLong: "インクが足りません。",
        blocked: "相手のインクがあって引けません。",
        crossed: "1手の中で自分のインクと交わる回数が多すぎます。",
        noRoute: "この2点を結ぶ道はありません。",
        nearEdge: "端に近すぎます。",
        noContact: "石に接する空いた場所がありません。",
        marks: "死に石の印が変わりました。確かめて、もう一度合意してください。",
        agreed: "あなたは合意済みです。印を変えられるのは相手だけです。",
        room: "この対局はもうありません。",
        seat: "このリンクはもう使えません。",
        closed: "このサーバーで対局を作成できるのは、作成用リンクを持つ人だけです。",
        full: "サーバーが満員です。しばらくしてからもう一度お試しください。",
        busy: "サーバーが混み合っています。しばらくしてからもう一度お試しください。",
        tooFast: "送信が速すぎます。数秒待ってください。",
        noAnalysis: "この対局では検討が許可されていません。"
    },
    mayNot: {
        waits: "前の手がまだ送信を待っています。取り消せます。",
        turn: "相手の番です。",
        watch: "観戦中です。対局するには対局者用のリンクが必要です。",
        over: "対局は終了しています。",
        past: "過去の局面です。最終手に戻るか、ここから続けてください。"
    },
    // ---- players and their actions
    seat: {failed: "停止しました：{reason}", you: "あなた", here: "オンライン", away: "オフライン"},
    programs: {search: "コンピュータ", greedy: "欲張りプレイヤー", random: "ランダムプレイヤー"},
    programLevel: "{name} レベル{level}（{strength}）",
    strengths: ["入門", "やさしい", "ふつう", "強い", "とても強い"],
    watchers: "観戦者 {count}人",
    rename: "対局者の名前",
    points: "目",
    asks: {
        black: {
            rematch: "黒が再戦を申し込んでいます。",
            undo: "黒が{count}手の待ったを求めています。",
            redo: "黒が{count}手のやり直しを求めています。",
            goto: "黒が{count}手目の局面に移って続けることを求めています。"
        },
        white: {
            rematch: "白が再戦を申し込んでいます。",
            undo: "白が{count}手の待ったを求めています。",
            redo: "白が{count}手のやり直しを求めています。",
            goto: "白が{count}手目の局面に移って続けることを求めています。"
        },
        named: {
            rematch: "{name}さんが再戦を申し込んでいます。",
            undo: "{name}さんが{count}手の待ったを求めています。",
            redo: "{name}さんが{count}手のやり直しを求めています。",
            goto: "{name}さんが{count}手目の局面に移って続けることを求めています。"
        }
    },
    asked: {
        rematch: "再戦を申し込みました。相手の返事を待っています。",
        undo: "{count}手の待ったを求めました。相手の返事を待っています。",
        redo: "{count}手のやり直しを求めました。相手の返事を待っています。",
        goto: "{count}手目の局面に移って続けることを求めました。相手の返事を待っています。"
    },
    allow: "認める",
    notNow: "今はしない",
    withdraw: "取り下げる",
    declined: {
        black: "黒はあなたの求めを断りました。",
        white: "白はあなたの求めを断りました。",
        named: "{name}さんはあなたの求めを断りました。"
    },
    undo: "待った",
    redo: "やり直し",
    pass: "パス",
    endTurn: "手番を終える",
    resign: "投了",
    resignSure: "投了しますか？",
    // ---- the end of the game
    ending: "終局",
    ended: {
        black: {
            resign: "黒が投了しました。",
            time: "黒が時間切れになりました。",
            forfeit: "黒は反則などで負けになりました。"
        },
        white: {
            resign: "白が投了しました。",
            time: "白が時間切れになりました。",
            forfeit: "白は反則などで負けになりました。"
        },
        named: {
            resign: "{name}さんが投了しました。",
            time: "{name}さんが時間切れになりました。",
            forfeit: "{name}さんは反則などで負けになりました。"
        }
    },
    finalScore: "黒 {black}、白 {white}",
    rematch: "再戦",
    review: "振り返る",
    rematchBegun: "再戦が始まりました。",
    playRematch: "対局する",
    watchRematch: "再戦を観戦する",
    resume: "対局を再開",
    agree: "合意する",
    agreeAs: {black: "黒が合意", white: "白が合意"},
    // ---- the score
    score: "形勢",
    now: "現在",
    then: "この手の後",
    sheet: {
        territory: "地",
        prisoners: "アゲハマ",
        counted: {area: "石と地", stones: "石"},
        total: "合計",
        komi: "コミ",
        points: {black: "黒の合計", white: "白の合計"},
        result: "結果",
        captured: {black: "黒のアゲハマ", white: "白のアゲハマ"}
    },
    // ---- tools and overlays
    hands: "道具",
    markKind: "印の形",
    markKinds: {triangle: "三角", square: "四角", cross: "バツ", letter: "文字"},
    hand: {
        mark: "印",
        draw: "線",
        arc: "弧",
        circle: "円",
        curve: "曲線",
        route: "経路",
        place: "石",
        "ghost-black": "仮の黒石",
        "ghost-white": "仮の白石",
        areas: "面積"
    },
    hints: {
        mark: "クリックで印を付け、もう一度で消します。印はあなたにだけ見えます。",
        draw: "マウスか指で線を引くか、点を順にクリックし、最後の点をもう一度クリックします。",
        arc: "始点、弧の途中の点、終点の3か所をクリックします。",
        circle: "中心をクリックし、次に円周上の点をクリックします。",
        curve: "3つか4つの制御点をクリックします。3つで終えるにはEnterを押します。",
        route: "2点をクリックすると、相手のインクを避ける最短の道を示します。",
        place: "クリックで石を置きます。",
        "ghost-black":
            "仮の石は試すためのもので、対局には影響しません。もう一度クリックすると消えます。",
        "ghost-white":
            "仮の石は試すためのもので、対局には影響しません。もう一度クリックすると消えます。",
        areas:
            "領域をクリックすると面積を測って合計します。もう一度クリックすると外れ、Escで全部消えます。"
    },
    pointHint: "打ちたい点をクリックします。",
    pointHintTurns: "打ちたい点をクリックします。対局はパスを含めて{count}手で終わります。",
    pastHint: "過去の局面です。ここでも面積の計測や検討ができます。",
    pastPointHint: "過去の局面です。ここでも検討ができます。",
    watchHint: "観戦中です。面積を測ったり、手順をたどったりできます。",
    watchPointHint: "観戦中です。手順をたどれます。",
    tapAgain: "もう一度タップすると石を置きます。",
    confirm: "確定",
    waits: "接続が切れました。再接続すると手を送ります。",
    finish: "完了",
    snapping: "吸着",
    modes: {nearest: "最も近い石", own: "自分の石", opponent: "相手の石", exact: "なし"},
    magnet: "磁石",
    whose: "領域",
    show: "表示",
    reach: "幅の上限",
    lens: {
        none: "なし",
        groups: "グループ",
        gaps: "すき間",
        links: "つながり",
        liberties: "呼吸点",
        forbidden: "石を置けない所",
        everything: "まとめて表示",
        neutral: "中立の領域",
        barred: "着手禁止点",
        ground: "地",
        changes: "地の増減"
    },
    // ---- previews of moves
    drawn: "長さ {drawn}、残り {left}",
    drawnUntil: {
        opponent: "長さ {drawn}、残り {left}：相手のインクがあります",
        edge: "長さ {drawn}、残り {left}：盤の端です",
        length: "長さ {drawn}、残り {left}：インク切れです"
    },
    closes: {alive: "{count}マス 生き", dead: "{count}マス まだ生きていない"},
    closesOf: {
        alive: "{count}マス 生き（合計 {total}）",
        dead: "{count}マス まだ生きていない（合計 {total}）"
    },
    otherAreas: "ほか{count}か所も変化",
    takes: "石を{count}個取る",
    withGhosts: "仮の石を置くと：{leads}",
    // ---- results of tools and overlays
    squares: "{count}マス",
    measured: {
        alive: "{size}（生き、グループ全体で {total}）",
        dead: "{size}（小さすぎ、グループ全体で {total}）"
    },
    tooSmall: "{area} 小さすぎ",
    noArea: "ここに領域はありません。インクか盤の端です。",
    route: "長さ {length}、インク残り {left}。「完了」で引きます。",
    noGaps: "この幅までのすき間はありません。",
    gaps: "すき間 {count}か所",
    groups: "グループ {count}個",
    networks: "つながったインク {count}組",
    links: "つながり {count}か所",
    liberties: "呼吸点 {count}か所",
    narrowLiberties: "呼吸点 {count}か所、うち {narrow}か所は狭い",
    neutralAreas: "中立の領域は{count}か所、{area}マス",
    barred: "着手禁止点 {count}か所",
    forbidden: "色の付いた所には石の中心を置けません。",
    changes: {
        black: {gained: "黒の増えた地 {area}", lost: "黒の減った地 {area}"},
        white: {gained: "白の増えた地 {area}", lost: "白の減った地 {area}"}
    },
    unchanged: "地の増減なし",
    worth: "各手の価値を表示",
    worthHelp: "その手で差がどれだけ変わったか（マス）",
    worthOf: "価値 {worth}",
    // ---- moves and analysis
    turn: {
        drew: "{ink}の線",
        closed: {alive: "{count}マスを囲み、グループが生き", dead: "{count}マスを囲む"},
        lives: "{count}マスが生き"
    },
    history: "手順",
    comment: "この手へのコメント",
    noComment: "コメントなし",
    tree: "棋譜ツリー",
    treeLocked: "別の変化に進むには、両方の席が必要です。",
    jump: {first: "最初", back: "前の手", forward: "次の手", last: "最終手"},
    moveCount: "{count}手",
    moveOf: "{made}手目 / 全{all}手",
    midTurn: "{position}（{strokes}本中 {stroke}本目）",
    goOnHere: "ここから続ける",
    takenBack: "{count}手戻しています",
    analysis: "検討",
    analyze: "AIで検討",
    analysisWaits: "ほかの解析の終了を待っています。",
    candidateHead: ["着手", "勝率", "目差", "探索数"],
    expected: "予想手順：{moves}",
    // ---- files and links
    save: "保存",
    open: "開く",
    kinds: {record: "対局記録", sgf: "SGF", sugo: "Sugo", svg: "画像（SVG）", png: "画像（PNG）"},
    openHelp: "対局記録、SGF、Sugoファイル",
    opened: "{name} を開きました",
    copy: "コピー",
    copied: "コピーしました",
    pressCopy: "このブラウザではコピーできません。Ctrl+Cを押してください。",
    qr: "QRコード",
    shareBase: "アドレス",
    onlyHere:
        "これらのリンクはこのコンピュータでしか開けません。ネットワーク上の人と対局するには、--lanまたはmake play-lanでサーバーを起動してください。",
    invite: {watch: "観戦", "seat-black": "黒で対局", "seat-white": "白で対局", position: "局面"},
    renew: "自分のリンクを取り替える",
    renewHelp:
        "自分のリンクを他人に知られたときに使います。古いリンクは無効になり、それを使っているほかの人は切断されます。",
    renewed: "新しいリンクになりました。古いリンクはもう使えません。",
    inviteHelp: {
        watch: "このリンクを知っている人は観戦できます。",
        "seat-black": "このリンクを知っている人は黒で対局できます。",
        "seat-white": "このリンクを知っている人は白で対局できます。",
        position: "この局面から新しい対局を開きます。"
    },
    // ---- a new game
    game: "ゲーム",
    boardSize: "盤の大きさ",
    columns: "横",
    rows: "縦",
    units: {lines: "{side}の路数", spaces: "{side}（石の直径単位）"},
    sizes: {
        points: "{columns} × {rows}",
        lines: "{columns} × {rows} 路",
        spaces: "石 {columns} × {rows} 個分"
    },
    me: "あなた",
    friend: "友だち（リンクで招待）",
    level: "コンピュータの強さ",
    levelOf: "{level}：{strength}",
    allowAnalysis: "AIでの検討を許可",
    clock: "持ち時間",
    system: "方式",
    systems: {
        none: "なし",
        absolute: "切れ負け",
        fischer: "フィッシャー",
        byoyomi: "秒読み",
        canadian: "カナダ式"
    },
    clockNumbers: {
        absolute: ["持ち時間（秒）"],
        fischer: ["持ち時間（秒）", "1手ごとに加算（秒）"],
        byoyomi: ["持ち時間（秒）", "秒読み（秒）", "回数"],
        canadian: ["持ち時間（秒）", "秒読み（秒）", "秒読みごとの手数"]
    },
    start: "対局開始",
    polygon: "別の形の盤",
    outline: "盤の輪郭",
    corners: "頂点",
    outlineHelp: "クリックで頂点を加え、ドラッグで動かします。",
    // ---- games and rules: the name and meaning of each rule
    ruleSettings: "この対局の設定",
    games: {
        lines: {
            title: "ライン",
            summary: "長さの限られた線で地を囲むゲーム",
            score: {black: "黒だけ", white: "白だけ", both: "両者（共生）", neither: "中立"},
            rules: {
                komi: KOMI,
                allotment: ["1手のインク", "1手で使えるインクの長さ"],
                upper: ["領域の上限", "これより多いマスの領域は閉じたことになりません"],
                lower: ["生きる大きさ", "グループが生きるのに必要なマスの数"],
                crossings: ["交差", "1手の中で自分のインクと交われる回数"],
                handicap: ["ハンデ", "黒の初手のインク（何手分か）。0ならなし"],
                max_plies: TURN_LIMIT,
                move_time: MOVE_TIME
            },
            howToPlay:
                [
                    [
                        "盤",
                        "正方形の盤に線を引きます。盤の格子は目盛りで、隣り合う線の間隔が長さ1です。"
                    ],
                    [
                        "手番",
                        "黒が先です。1手で長さ{allotment}のインクを使えます。線は何本でもよく、直線でも" +
                            "曲線でもかまいません。引いたインクは消えません。自分のインクとは交わって" +
                            "かまいませんが、相手のインクに触れることはできません。"
                    ],
                    [
                        "地",
                        "相手のインクがないものとして、自分のインクと盤の端で盤を領域に分けます。自分の" +
                            "インクに接する{upper}マス以下の領域は閉じています。インクがつながった" +
                            "閉じた領域は1つのグループになり、合わせて{lower}マス以上あれば生きです。" +
                            "小さな領域もつながれば生きられます。盤の端は領域を閉じますが、領域を" +
                            "つなぐことはありません。"
                    ],
                    [
                        "得点",
                        "生きたグループのマスが得点です。両者の生きたグループが重なった所は、両者の" +
                            "得点になります（共生）。白にはコミ{komi}目が加わります。"
                    ],
                    ["終局", "両者が続けてパスをすると終わりです。投了はいつでもできます。"]
                ]
        },
        stones: {
            title: "ストーン",
            summary: "格子のない囲碁。石をどこにでも置ける",
            score: {black: "黒", white: "白", both: "両者", neither: "中立"},
            rules: {
                komi: KOMI,
                link: ["つながり", "つながる石の中心どうしの最大の距離"],
                handicap: ["ハンデ", "白の初手までに黒が打つ手数。0ならなし"],
                max_plies: TURN_LIMIT,
                move_time: MOVE_TIME
            },
            howToPlay:
                [
                    ["盤", "盤は正方形か、ほかの好きな形です。石の直径は1です。"],
                    [
                        "手番",
                        "黒が先です。1手に1個、ほかの石や盤の端に重ならない所なら、どこにでも石を置けます。"
                    ],
                    [
                        "石を取る",
                        "接している同じ色の石はつながって、1つのグループになります。グループに接して同じ色の" +
                            "石をもう1個置ける所が呼吸点です。呼吸点がなくなったグループは取られます。" +
                            "相手の石を先に取ります。自分のグループの呼吸点がなくなる所には置けません。" +
                            "コウ：1個だけ石を取られたとき、その石を取った石をすぐに取り返すことは" +
                            "できません。"
                    ],
                    [
                        "得点",
                        "盤のどの場所も、いちばん近い石のものです。白にはコミ{komi}目が加わります。"
                    ],
                    ["終局", SCORING]
                ]
        },
        go: {
            title: "囲碁",
            summary: "石で地を囲むゲーム",
            score: {black: "黒", white: "白", both: "両者", neither: "中立"},
            rules: GO_RULES,
            howToPlay: [...GO_PLAY, ["終局", SCORING]]
        },
        minigo: {
            title: "ミニ囲碁",
            summary: "小さな盤の囲碁。プログラム向け",
            score: {black: "黒", white: "白", both: "両者", neither: "中立"},
            rules: GO_RULES,
            howToPlay:
                [
                    ...GO_PLAY,
                    [
                        "終局",
                        "両者が続けてパスをするか、手数制限に達すると終わりです。死に石の確認はなく、盤上の石はすべて生きとみなします。設定で変えていなければ、反則の手を打つと負けになります。"
                    ]
                ]
        }
    },
    ruleValues: {
        yes: "はい",
        no: "いいえ",
        simple: "通常のコウ",
        positional: "スーパーコウ（局面）",
        situational: "スーパーコウ（局面と手番）",
        territory: "地",
        area: "地と石",
        stones: "石",
        none: "なし",
        seki: "セキ",
        all: "グループごとに2目"
    },
    // ---- help
    keysTitle: "キーボード操作",
    helpText:
        [
            "線は、押したまま動かして引くか、点を順にクリックし、最後の点をもう一度クリックします。ペンの" +
                "まわりの輪は残りのインクを表します。破線の部分は引けません。",
            "石はクリックで置きます。タップすると手が表示され、「確定」で打ちます。設定で変えられます。",
            "マウスホイールか2本の指で盤を拡大し、中央ボタンで動かします。右クリックでどの道具でも印を付けられます。すべてキーボードでも操作できます。"
        ],
    keys:
        [
            ["B", "盤に移る"], ["← → ↑ ↓", "カーソルを動かす（Shiftで細かく、Ctrlで大きく）"],
            ["Enter", "カーソルの位置に打つ。同じ点でもう一度押すと完了"], ["Esc", "取り消す"],
            ["Backspace", "最後の点を消す"],
            ["1 2 3 4", "吸着先：最も近い石、自分の石、相手の石、なし"],
            ["[ ]", "前の道具、次の道具"], ["L", "次の表示"], ["P", "パス、または手番を終える"],
            ["U R", "待った、やり直し"], [", .", "前の手、次の手"], ["Home End", "最初、最終手"],
            ["S", "形勢を読み上げる"], ["X", "検討のオン・オフ"],
            ["T G C M", "領域、プレビュー、座標、手数のオン・オフ"], ["+ - 0", "拡大、縮小、全体"],
            ["N V I", "新しい対局、設定、ルール"], ["?", "このヘルプ"]
        ],
    // ---- lessons: the task of each step, and feedback on moves
    lessons: {
        title: "遊び方を学ぶ",
        none: "これらのゲームの入門はありません。",
        back: "前へ",
        next: "次へ",
        again: "最初から",
        end: "終わる",
        play: "コンピュータと対局",
        inside: "線が端まで届いていません。端まで引くか、端から始めて、もう一度試してください。",
        used: "端に届く前にインクがなくなりました。もっと短い線で、もう一度試してください。",
        lines:
            [
                {
                    text:
                        "1手で長さ4のインクを使えます。線は1本でも何本でもかまいません。1本引いてみま" +
                            "しょう。押したまま動かすか、2点をクリックして、2つ目をもう一度クリックします。" +
                            "ペンのまわりの輪は残りのインクです。",
                    good:
                        "できました。引いたインクは消えません。インクがなくなるか「手番を終える」を押すまで" +
                            "続けて引けます。"
                },
                {
                    text: "盤の端は壁です。端から端へ1本の線を引いて、隅を閉じてください。",
                    found:
                        "{area}マスの領域が閉じました。ただし、グループが生きるには8マス必要で、長さ4の" +
                            "インクでは隅に5マスほどしか囲めません。この領域はまだ生きていません。",
                    large:
                        "この領域は{area}マスです。8マスより大きい領域は閉じたことになりません。もっと小さく" +
                            "囲んでみてください。",
                    wrong:
                        "何も閉じていません。隅の一方の端から始めて、もう一方の端で終えてください。"
                },
                {
                    text:
                        "1手では足りなくても、何手かかければ生きられます。隅に4マスあり、そこから線が伸びて" +
                            "います。線の上の5,2あたりから下の端まで引いて、線の下の領域を閉じてください。" +
                            "どの領域も8マスを超えてはいけません。",
                    found:
                        "{area}マスで生きました。インクがつながった2つの小さな領域は、囲碁の二眼のように" +
                            "いっしょに生きます。",
                    large:
                        "この領域は{area}マスです。8マスより大きい領域は閉じたことになりません。もっと左で" +
                            "終えてください。",
                    apart:
                        "閉じましたが、最初の領域とつながっていません。いちばん大きいグループでも{area}マス" +
                            "です。インクが触れ合っている必要があります。",
                    small:
                        "つながりましたが、合わせて{area}マスしかありません。あと{missing}マスです。もっと" +
                            "右で試してください。",
                    alone: "端には届きましたが、元の線に触れていません。線の上から始めてください。",
                    wrong: "新しい領域が閉じていません。元の線から、下の端まで引いてください。"
                },
                {
                    text:
                        "相手のインクは横切れません。ここに白の線があります。この線を横切るように引いて" +
                            "みてください。",
                    found:
                        "x = {x}、白のインクのすぐ手前で止まりました。どんなに細いすき間に見えても、" +
                            "通り抜けられません。",
                    wrong:
                        "4,0から上に伸びる白の線に当たっていません。まっすぐ横切るように引いてください。"
                },
                {
                    text:
                        "よく見てください。この隅は閉じているようで、生きていません。「表示」は「すき間」に" +
                            "なっていて、すき間に印があります。短い線で閉じてください。磁石が線を端へ引き寄せ" +
                            "ます。",
                    found:
                        "閉じました。{area}マスが生きています。すき間は相手より先に見つけましょう。",
                    wrong:
                        "印の付いたすき間がまだ開いています。自分のインクから始めて、端で終えてください。"
                },
                {
                    text:
                        "2回続けてパスをすると終局です。両方の色でパスをして、勝敗を見ましょう。白には" +
                            "コミ7目があります。両者の生きた領域が重なった所は、両者の得点になります（共生）。",
                    wrong: "ここでは線を引かず、パスをしてください。"
                }
            ],
        stones:
            [
                {
                    text:
                        "石はどこにでも置けます。盤のどの場所も、いちばん近い石のものです。石を1つ置いて" +
                            "みましょう。クリックする前に、置くとどうなるかが見えます。",
                    good: "あなたの石だけなので、49マス全部があなたのものです。"
                },
                {
                    text:
                        "白が盤の半分を取りました。黒が49マスのうち30マスより多く取れるように、石を1つ" +
                            "置いてください。",
                    found:
                        "黒は{area}マスになりました。相手の石の近くに置くと、間の場所をたくさん取れます。",
                    small:
                        "これでは黒は{area}マスです。もっと取れます。クリックする前に、石を動かして色の" +
                            "変化を見てください。"
                },
                {
                    text:
                        "接している石はつながり、生きるも死ぬもいっしょです。この2つの石を、1つの石で" +
                            "つないでください。",
                    good: "1つのグループになりました。",
                    wrong:
                        "つながっていません。両方の石に接する必要があります。ちょうど間をクリックして" +
                            "ください。"
                },
                {
                    text:
                        "接して石をもう1個置ける所があれば、グループには呼吸点があります。印の付いた白石の" +
                            "呼吸点は、右に1つ残っています。「吸着」を「相手の石」にして（キー3）、そこを" +
                            "クリックしてください。",
                    good: "取りました。4つの石で囲むと、もう石を置く余地がありません。",
                    wrong:
                        "白石にはまだ呼吸点があります。「吸着」を「相手の石」にして、その右をクリックして" +
                            "ください。"
                },
                {
                    text:
                        "あなたの石の間に、白石が1つ取り残されています。両方の色でパスをし、その石を" +
                            "クリックして死に石にし、両方の色で合意してください。",
                    mark: "対局終了です。左の白石をクリックしてください。",
                    agree: "印が付き、得点も変わりました。両方の色で合意してください。",
                    wrong: "ここでは石を置かず、両方の色でパスをしてください。",
                    alive:
                        "取り残された石も含めて、全部が生きと合意しました。もう一度パスをして、合意する" +
                            "前に死に石の印を付けてください。"
                }
            ],
        go:
            [
                {
                    text:
                        "石は線の交点に置きます。石に隣り合う空いた点が呼吸点です。E5の白石の呼吸点は" +
                            "あと1つです。取ってください。",
                    good: "取りました。取った石（アゲハマ）は1個が1目になります。",
                    wrong: "E5にはまだ呼吸点E4があります。もう一度試してください。"
                },
                {
                    text:
                        "隅にあるあなたの3つの石の呼吸点は、A1だけです。そこに打ってみてください。",
                    good:
                        "着手禁止点です。石が取れないのに、自分の呼吸点がなくなります。これを自殺手と" +
                            "いいます。",
                    wrong: "A1に打ってみてください。"
                },
                {
                    text:
                        "眼が2つある石は、両方を同時に埋められないので取られません。A1、B1、C1の3点から" +
                            "眼を2つ作ってください。",
                    good: "A1とC1に眼ができました。白はどちらにも打てません。この石は生きです。",
                    wrong:
                        "これでは眼が1つで、白に取られてしまいます。お互いに打ちたい急所はどこでしょう。" +
                            "もう一度試してください。"
                },
                {
                    text: "次はコウです。E5の白石を取ってください。",
                    good: "取りました。あなたの石も、同じように取り返されそうですが…",
                    wrong: "石が取れていません。E5の最後の呼吸点はF5です。"
                },
                {
                    text: "…すぐには取り返せません。白の番です。E5で取り返してみてください。",
                    good:
                        "コウなので打てません。白は先にほかへ打つ必要があります。そうでないと同じ形が" +
                            "いつまでも続いてしまいます。",
                    wrong: "E5に打ってみてください。"
                },
                {
                    text:
                        "境界が決まりました。両方の色でパスをし、黒の地の中で生きられない白石をクリック" +
                            "して、両方の色で合意してください。",
                    mark: "対局終了です。C5の白石をクリックしてください。",
                    agree: "印が付きました。両方の色で合意してください。",
                    wrong: "境界は決まっています。両方の色でパスをしてください。",
                    alive:
                        "C5が生きと合意しました。もう一度パスをして、合意する前に死に石の印を付けてください。"
                }
            ]
    }
};
