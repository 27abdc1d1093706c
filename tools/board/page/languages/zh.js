// The texts of the page in simplified Chinese.
const KOMI = ["贴目", "加给白方的目数"];
const TURN_LIMIT = ["手数上限", "一局的手数，0 表示不限"];
const MOVE_TIME = ["每手用时", "每一手的秒数，0 表示不限"];
const SCORING =
    "双方连续停一手后，点击死子作标记，双方同意后计算胜负。死子在数目前提掉。若有分歧，可以继续对局。" +
    "任何时候都可以认输。";
// The rules of Go and Minigo.
const GO_RULES = {
    komi: KOMI,
    ko: ["劫", "不能重复哪些局面"],
    scoring: ["计算方法", "终局时计算什么"],
    handicap: ["让子", "开局时的黑子数：0，或 2 到 9"],
    max_plies: ["手数上限", "一局的手数，停一手也计入；0 表示不限"],
    move_time: MOVE_TIME,
    invalid_loses: ["犯规判负", "下了犯规的着手是否判负"],
    suicide: ["自杀", "是否可以下使自己多颗子被提的着手"],
    tax: ["还棋头", "不计算的地"],
    handicap_bonus: ["让子补偿", "让 n 子时加给白方的目数"],
    pass_stones: ["停手交子", "停一手是否交一颗子，且由白方最后停手"]
};
const GO_PLAY = [
    ["棋盘", "棋子放在线的交叉点上。列用字母表示（没有 I），行用数字表示。"],
    ["轮到你时", "黑先。每一手在空点上放一颗子。棋子放下后不再移动。"],
    [
        "提子",
        "沿线相邻的同色棋子连成一块棋，与它相邻的空点是它的气。没有气的棋被提掉。除非能提掉对方的" +
            "棋子，否则不能让自己的棋没有气。打劫：如果会使局面重复，就不能立即提回。有两只眼的棋" +
            "不会被提掉。"
    ],
    [
        "计分", {
            territory: "围住的空点每点一目，提掉的棋子每颗一目。白方另得贴目 {komi} 目。",
            area: "自己在棋盘上的棋子和围住的空点都算得分。白方另得贴目 {komi} 目。",
            stones: "自己在棋盘上的棋子算得分。白方另得贴目 {komi} 目。"
        }
    ]
];
export default {
    // ---- the page and its dialogs
    language: "语言",
    board: "棋盘",
    boardRole: "棋盘",
    menu: "菜单",
    players: "对局者",
    actions: "操作",
    turnPart: "当前回合",
    newGame: "新对局",
    learn: "入门",
    rules: "规则",
    rulesOf: "规则：{room}",
    files: "文件",
    share: "分享",
    look: "设置",
    help: "帮助",
    close: "关闭",
    cancel: "取消",
    answers: {close: "关闭", yes: "确定", no: "取消"},
    welcome: "{title}：{summary}。在这个棋盘上试试吧。",
    goOn: "继续对局",
    playEngine: "与电脑对局",
    twoPlayers: "两人对局",
    onThisDevice: "在本设备上",
    byLink: "通过链接",
    myGames: "我的对局",
    myGamesHelp: "列表显示你上次看到的状态。此浏览器保存这些对局和你的席位链接。",
    forget: "从列表中移除",
    turns: {mine: "轮到你", theirs: "轮到对手"},
    name: "姓名",
    named: {black: "黑方姓名", white: "白方姓名"},
    offline: "连接已断开，正在重新连接…",
    elsewhere: "这盘棋已在另一个标签页中打开",
    playHere: "在这里继续",
    unreachable: "无法连接到 {server}。请确认地址形如 {example}，并且服务器以 {option} 运行。",
    colors: {black: "黑", white: "白", neutral: "中立"},
    // ---- settings
    theme: "配色",
    themes: {
        auto: "跟随系统",
        light: "浅色",
        dark: "深色",
        contrast: "色觉友好（浅色）",
        dusk: "色觉友好（深色）"
    },
    switches: {
        labels: "坐标",
        numbers: "手数",
        areas: "区域",
        preview: "落子预览",
        "confirm-touch": "触摸落子需要确认",
        "confirm-mouse": "鼠标或键盘落子需要确认",
        notify: "轮到我时通知我",
        "sound-move": "落子声",
        "sound-capture": "吃子和围成区域的声音",
        "sound-clock": "我最后十秒的声音",
        "sound-end": "终局的声音"
    },
    sounds: "声音",
    noCalls: "浏览器不允许此页面发送通知。",
    unsafeCalls: "只有地址以 {scheme} 开头，或在运行服务器的电脑上打开时，才能使用通知。",
    talk: "聊天",
    sayHere: "给对手留言",
    send: "发送",
    // ---- the state of the game
    toMove: {black: "轮到黑方", white: "轮到白方"},
    yourTurn: {black: "轮到你了（黑）", white: "轮到你了（白）"},
    turnGoesOn: "仍轮到你：剩余墨水 {ink}",
    inkLeft: "剩余墨水 {ink}",
    passed: {black: "黑方停一手", white: "白方停一手"},
    thinking: "思考中…",
    clockWaits: "双方到齐后开始计时。",
    markDead: "请点击死子，然后同意。",
    resumed: "双方对死子意见不一，对局继续。请先提掉死子，然后再次停一手。",
    agreed: {black: "黑方已同意。", white: "白方已同意。"},
    position: "第 {made} 手后的局面（共 {all} 手）",
    wins: {
        black: {
            points: "黑胜 {count} 目",
            resignation: "黑中盘胜",
            time: "黑超时胜",
            forfeit: "黑因对方犯规胜",
            plain: "黑胜"
        },
        white: {
            points: "白胜 {count} 目",
            resignation: "白中盘胜",
            time: "白超时胜",
            forfeit: "白因对方犯规胜",
            plain: "白胜"
        },
        named: {
            points: "{name} 胜 {count} 目",
            resignation: "{name} 中盘胜",
            time: "{name} 超时胜",
            forfeit: "{name} 因对方犯规胜",
            plain: "{name} 胜"
        }
    },
    tie: "和棋",
    leads: {black: "黑领先 {points} 目", white: "白领先 {points} 目"},
    even: "双方持平",
    moved: {black: "黑：{move}", white: "白：{move}"},
    moves: {pass: "停一手", swap: "交换颜色", resign: "认输", time: "超时", forfeit: "犯规"},
    strokes: "{count} 条线",
    stones: "{count} 颗子",
    lastMove: "最后一手 {move}",
    noMoves: "尚未落子",
    describe: "{room}。{things}。{last}。{standing}。{keys}",
    boardKeys: "方向键移动光标，Enter 落子，问号键显示帮助。",
    spot: {
        black: {alive: "{at}：黑", dead: "{at}：黑，死子"},
        white: {alive: "{at}：白", dead: "{at}：白，死子"}
    },
    spokenScore: "黑 {black}，白 {white}。{leads}",
    // ---- error messages
    refused: "无法完成：{message}",
    refusals: {
        stale: "你的着手送达之前局面已变。这是当前局面。",
        stone: "这里有棋子挡着。",
        suicide: "禁入点：落子后没有气。",
        ko: "打劫：不能立即提回，请先在别处落子。",
        turn: "轮到对方了。",
        over: "对局已结束。",
        outside: "超出了棋盘。",
        onOpponent: "不能从对方的墨线上开始。",
        nothingFits: "这里画不下线。",
        tooLong: "墨水不够了。",
        blocked: "被对方的墨线挡住了。",
        crossed: "一手之内与自己的墨线交叉太多次。",
        noRoute: "这两点之间没有通路。",
        nearEdge: "离边太近了。",
        noContact: "这里没有能贴着棋子的空位。",
        marks: "死子标记已改变。请检查后再次同意。",
        agreed: "你已经同意，现在只有对方能更改标记。",
        room: "这盘对局已不存在。",
        seat: "这个链接已失效。",
        closed: "只有持有本服务器开局链接的人才能在这里创建对局。",
        full: "服务器已满，请稍后再试。",
        busy: "服务器繁忙，请稍后再试。",
        tooFast: "发送太快。请稍等几秒。",
        noAnalysis: "这盘对局不允许分析。"
    },
    mayNot: {
        waits: "上一手还在等待发送，可以取消。",
        turn: "轮到对方了。",
        watch: "你正在观战。要对局，需要对局者的链接。",
        over: "对局已结束。",
        past: "这是之前的局面。请回到最后一手，或从这里继续。"
    },
    // ---- players and their actions
    seat: {failed: "已停止：{reason}", you: "你", here: "在线", away: "离线"},
    programs: {search: "电脑", greedy: "贪心电脑", random: "随机电脑"},
    programLevel: "{name} {level} 级（{strength}）",
    strengths: ["入门", "简单", "中等", "困难", "极难"],
    watchers: "{count} 人观战",
    rename: "对局者的名字",
    points: "目",
    asks: {
        black: {
            rematch: "黑方邀请再来一局。",
            undo: "黑方请求悔棋 {count} 手。",
            redo: "黑方请求恢复 {count} 手。",
            goto: "黑方请求跳到第 {count} 手后的局面继续对局。"
        },
        white: {
            rematch: "白方邀请再来一局。",
            undo: "白方请求悔棋 {count} 手。",
            redo: "白方请求恢复 {count} 手。",
            goto: "白方请求跳到第 {count} 手后的局面继续对局。"
        },
        named: {
            rematch: "{name} 邀请再来一局。",
            undo: "{name} 请求悔棋 {count} 手。",
            redo: "{name} 请求恢复 {count} 手。",
            goto: "{name} 请求跳到第 {count} 手后的局面继续对局。"
        }
    },
    asked: {
        rematch: "你邀请对方再来一局，正在等待答复。",
        undo: "你请求悔棋 {count} 手，正在等待对方答复。",
        redo: "你请求恢复 {count} 手，正在等待对方答复。",
        goto: "你请求跳到第 {count} 手后的局面继续对局，正在等待对方答复。"
    },
    allow: "同意",
    notNow: "暂不",
    withdraw: "撤回请求",
    declined: {
        black: "黑方拒绝了你的请求。",
        white: "白方拒绝了你的请求。",
        named: "{name} 拒绝了你的请求。"
    },
    undo: "悔棋",
    redo: "恢复",
    pass: "停一手",
    endTurn: "结束本手",
    resign: "认输",
    resignSure: "确定认输吗？",
    // ---- the end of the game
    ending: "对局结束",
    ended: {
        black: {resign: "黑方认输了。", time: "黑方超时了。", forfeit: "黑方因犯规等原因判负。"},
        white: {resign: "白方认输了。", time: "白方超时了。", forfeit: "白方因犯规等原因判负。"},
        named: {
            resign: "{name} 认输了。",
            time: "{name} 超时了。",
            forfeit: "{name} 因犯规等原因判负。"
        }
    },
    finalScore: "黑 {black}，白 {white}",
    rematch: "再来一局",
    review: "复盘",
    rematchBegun: "新的一局已经开始。",
    playRematch: "去对局",
    watchRematch: "观看新的一局",
    resume: "继续对局",
    agree: "同意",
    agreeAs: {black: "黑方同意", white: "白方同意"},
    // ---- the score
    score: "形势",
    now: "现在",
    then: "落子后",
    sheet: {
        territory: "目数",
        prisoners: "提子",
        counted: {area: "子与地", stones: "子数"},
        total: "合计",
        komi: "贴目",
        points: {black: "黑方合计", white: "白方合计"},
        result: "结果",
        captured: {black: "黑方提子", white: "白方提子"}
    },
    // ---- tools and overlays
    hands: "工具",
    markKind: "标记形状",
    markKinds: {triangle: "三角", square: "方块", cross: "叉", letter: "字母"},
    hand: {
        mark: "标记",
        draw: "线",
        arc: "弧",
        circle: "圆",
        curve: "曲线",
        route: "路径",
        place: "棋子",
        "ghost-black": "黑虚子",
        "ghost-white": "白虚子",
        areas: "测量"
    },
    hints: {
        mark: "点击可做标记，再点一次移除。标记只有你能看到。",
        draw: "按住鼠标或手指画线，或逐点点击，最后再点一次末点完成。",
        arc: "点击三处：起点、弧上一点、终点。",
        circle: "先点击圆心，再点击圆上一点。",
        curve: "点击三个或四个控制点。只用三个时按 Enter 完成。",
        route: "点击两点，显示绕过对方墨线的最短路径。",
        place: "点击落子。",
        "ghost-black": "虚子只用来试下，不影响对局。再点一次即可移除。",
        "ghost-white": "虚子只用来试下，不影响对局。再点一次即可移除。",
        areas: "点击区域可测量面积并求和。再点一次移除，按 Esc 全部清除。"
    },
    pointHint: "点击要落子的点。",
    pointHintTurns: "点击要落子的点。对局在 {count} 手后结束，停一手也计入。",
    pastHint: "这是之前的局面。在这里也可以测量和分析。",
    pastPointHint: "这是之前的局面。在这里也可以分析。",
    watchHint: "你正在观战。可以测量区域，也可以逐手查看。",
    watchPointHint: "你正在观战。可以逐手查看。",
    tapAgain: "再点一次即落子。",
    confirm: "确认",
    waits: "连接已断开，恢复后会发送你的一手。",
    finish: "完成",
    snapping: "吸附",
    modes: {nearest: "最近的", own: "己方棋子", opponent: "对方棋子", exact: "不吸附"},
    magnet: "磁力",
    whose: "区域属于",
    show: "显示",
    reach: "宽度上限",
    lens: {
        none: "无",
        groups: "棋块",
        gaps: "缺口",
        links: "连接",
        liberties: "气",
        forbidden: "放不下棋子处",
        everything: "一起显示",
        neutral: "中立区域",
        barred: "禁入点",
        ground: "地",
        changes: "得失"
    },
    // ---- previews of moves
    drawn: "画 {drawn}，剩 {left}",
    drawnUntil: {
        opponent: "画 {drawn}，剩 {left}：被对方墨线挡住",
        edge: "画 {drawn}，剩 {left}：到边了",
        length: "画 {drawn}，剩 {left}：墨水用完"
    },
    closes: {alive: "{count} 格，活", dead: "{count} 格，还没活"},
    closesOf: {alive: "{count} 格，活（共 {total}）", dead: "{count} 格，还没活（共 {total}）"},
    otherAreas: "另有 {count} 个区域变化",
    takes: "提 {count} 子",
    withGhosts: "加上虚子：{leads}",
    // ---- results of tools and overlays
    squares: "{count} 格",
    measured: {alive: "{size}（活，整块 {total}）", dead: "{size}（太小，整块 {total}）"},
    tooSmall: "{area}，太小",
    noArea: "这里没有区域，只有墨线或棋盘的边。",
    route: "长 {length}，剩余墨水 {left}。点“完成”即可画出。",
    noGaps: "没有不超过这个宽度的缺口。",
    gaps: "{count} 处缺口",
    groups: "{count} 块棋",
    networks: "{count} 组相连的墨线",
    links: "{count} 处连接",
    liberties: "{count} 口气",
    narrowLiberties: "{count} 口气，其中 {narrow} 口很窄",
    neutralAreas: "{count} 个中立区域，共 {area} 格",
    barred: "{count} 个禁入点",
    forbidden: "阴影部分放不下棋子的中心。",
    changes: {
        black: {gained: "黑方得 {area}", lost: "黑方失 {area}"},
        white: {gained: "白方得 {area}", lost: "白方失 {area}"}
    },
    unchanged: "没有得失",
    worth: "显示每手的价值",
    worthHelp: "这一手使差距改变了多少（格）",
    worthOf: "价值 {worth}",
    // ---- moves and analysis
    turn: {
        drew: "画了 {ink}",
        closed: {alive: "围住 {count} 格，该块活", dead: "围住 {count} 格"},
        lives: "{count} 格变活"
    },
    history: "着手",
    comment: "评论这一手",
    noComment: "没有评论",
    tree: "棋谱树",
    treeLocked: "要转到其他变化，需要拥有双方的席位。",
    jump: {first: "开局", back: "上一手", forward: "下一手", last: "最后一手"},
    moveCount: "{count} 手",
    moveOf: "第 {made} 手，共 {all} 手",
    midTurn: "{position}（第 {stroke} 笔，共 {strokes} 笔）",
    goOnHere: "从这里继续",
    takenBack: "已退回 {count} 手",
    analysis: "分析",
    analyze: "AI 分析",
    analysisWaits: "正在等待其他分析结束。",
    candidateHead: ["着手", "胜率", "目差", "计算量"],
    expected: "预计：{moves}",
    // ---- files and links
    save: "保存",
    open: "打开",
    kinds: {record: "对局记录", sgf: "SGF", sugo: "Sugo", svg: "图片（SVG）", png: "图片（PNG）"},
    openHelp: "对局记录、SGF 或 Sugo 文件",
    opened: "已打开 {name}",
    copy: "复制",
    copied: "已复制",
    pressCopy: "浏览器不允许在此复制。请按 Ctrl+C。",
    qr: "二维码",
    shareBase: "地址",
    onlyHere:
        "只有这台电脑能打开这些链接。要与网络上的其他人对弈，请用 --lan 或 make play-lan 启动服务器。",
    invite: {watch: "观战", "seat-black": "执黑对局", "seat-white": "执白对局", position: "局面"},
    renew: "更换我的链接",
    renewHelp: "如果自己的链接落入他人之手，请更换：旧链接会失效，其他使用旧链接的人会断开连接。",
    renewed: "链接已更换，旧链接不再有效。",
    inviteHelp: {
        watch: "任何人都可以用这个链接观战。",
        "seat-black": "任何人都可以用这个链接执黑对局。",
        "seat-white": "任何人都可以用这个链接执白对局。",
        position: "从这个局面开始新的对局。"
    },
    // ---- a new game
    game: "棋种",
    boardSize: "棋盘大小",
    columns: "宽",
    rows: "高",
    units: {lines: "{side}（路）", spaces: "{side}（棋子直径）"},
    sizes: {lines: "{columns} × {rows}", spaces: "{columns} × {rows} 棋子直径"},
    me: "你",
    friend: "朋友（用链接邀请）",
    level: "电脑等级",
    levelOf: "{level}：{strength}",
    allowAnalysis: "允许 AI 分析",
    clock: "棋钟",
    system: "计时方式",
    systems: {
        none: "不计时",
        absolute: "包干制",
        fischer: "费舍尔制",
        byoyomi: "读秒制",
        canadian: "加拿大制"
    },
    clockNumbers: {
        absolute: ["基本时间（秒）"],
        fischer: ["基本时间（秒）", "每手加时（秒）"],
        byoyomi: ["基本时间（秒）", "读秒（秒）", "次数"],
        canadian: ["基本时间（秒）", "读秒（秒）", "每次读秒手数"]
    },
    start: "开始",
    polygon: "其他形状的棋盘",
    outline: "棋盘轮廓",
    corners: "顶点",
    outlineHelp: "点击添加顶点，拖动可移动顶点。",
    // ---- games and rules: the name and meaning of each rule
    ruleSettings: "本局设置",
    games: {
        lines: {
            title: "墨线棋",
            summary: "用长度有限的墨线围地",
            score: {black: "仅黑方", white: "仅白方", both: "双方（双活）", neither: "中立"},
            rules: {
                komi: KOMI,
                allotment: ["每手墨水", "每一手可用的墨水长度"],
                upper: ["区域上限", "超过这个格数的区域不算封闭"],
                lower: ["活棋下限", "一块棋活所需的格数"],
                crossings: ["交叉", "一手之内可与自己的墨线交叉的次数"],
                handicap: ["让子", "黑方第一手的墨水，相当于几手；0 表示不让"],
                max_plies: TURN_LIMIT,
                move_time: MOVE_TIME
            },
            howToPlay:
                [
                    ["棋盘", "在方形棋盘上画线。网格只用来度量：相邻两条线的距离为 1。"],
                    [
                        "轮到你时",
                        "黑先。每一手有长度 {allotment} 的墨水，可以画一条或几条线，直的弯的都行。画下的" +
                            "墨线不会消失。可以穿过自己的墨线，但不能碰到对方的墨线。"
                    ],
                    [
                        "围地",
                        "不计对方的墨线，你的墨线和棋盘的边把棋盘分成若干区域。贴着你的墨线、不超过 {upper} " +
                            "格的区域是封闭的。墨线相连的封闭区域合成一块棋，至少有 {lower} 格就是活棋，" +
                            "所以小区域连起来也能活。棋盘的边可以封闭区域，但不能连接区域。"
                    ],
                    [
                        "计分",
                        "活棋的格数就是得分。双方活棋重叠的地方，双方都得分（双活）。白方另得贴目 {komi} 目。"
                    ],
                    ["终局", "双方连续停一手，对局结束。任何时候都可以认输。"]
                ]
        },
        stones: {
            title: "自由围棋",
            summary: "没有网格的围棋，棋子可以放在任何地方",
            score: {black: "黑", white: "白", both: "双方", neither: "中立"},
            rules: {
                komi: KOMI,
                link: ["连接", "相连棋子中心之间的最大距离"],
                handicap: ["让子", "白方第一手之前黑方的手数；0 表示不让"],
                max_plies: TURN_LIMIT,
                move_time: MOVE_TIME
            },
            howToPlay:
                [
                    ["棋盘", "棋盘是正方形，也可以是其他形状。棋子的直径为 1。"],
                    [
                        "轮到你时",
                        "黑先。每一手放一颗子，只要不与别的棋子或棋盘的边重叠，放在哪里都行。"
                    ],
                    [
                        "提子",
                        "相接的同色棋子连成一块棋。只要还能放下一颗与它相接的同色棋子，这块棋就有气。没有气的" +
                            "棋被提掉，先提对方的。不能让自己的棋没有气。打劫：一颗子被单独提掉后，不能立即" +
                            "提回提它的那颗子。"
                    ],
                    ["计分", "棋盘的每一处都属于离它最近的棋子。白方另得贴目 {komi} 目。"],
                    ["终局", SCORING]
                ]
        },
        go: {
            title: "围棋",
            summary: "用棋子在棋盘上围地",
            score: {black: "黑", white: "白", both: "双方", neither: "中立"},
            rules: GO_RULES,
            howToPlay: [...GO_PLAY, ["终局", SCORING]]
        },
        minigo: {
            title: "迷你围棋",
            summary: "小棋盘上的围棋，适合程序对局",
            score: {black: "黑", white: "白", both: "双方", neither: "中立"},
            rules: GO_RULES,
            howToPlay:
                [
                    ...GO_PLAY,
                    [
                        "终局",
                        "双方连续停一手，或达到手数上限，对局结束。不标记死子：棋盘上的棋子都算活棋。除非设置另有规定，下了犯规的着手即判负。"
                    ]
                ]
        }
    },
    ruleValues: {
        yes: "是",
        no: "否",
        simple: "普通劫",
        positional: "全局同形禁止",
        situational: "同形且同方禁止",
        territory: "数目",
        area: "数子",
        stones: "只数棋子",
        none: "无",
        seki: "双活",
        all: "每块棋两目"
    },
    // ---- help
    keysTitle: "快捷键",
    helpText:
        [
            "画线时，按住并移动鼠标或手指，或逐点点击，最后再点一次末点。笔尖周围的圆环表示剩余的墨水，虚线" +
                "部分画不下。",
            "点击即可落子。触摸时先显示这一手，按“确认”才落下；可在设置中更改。",
            "用滚轮或双指缩放棋盘，用鼠标中键移动。使用任何工具时都可用右键标记。所有操作都可以用键盘完成。"
        ],
    keys:
        [
            ["B", "转到棋盘"], ["← → ↑ ↓", "移动光标（Shift 更细，Ctrl 更远）"],
            ["Enter", "在光标处落子；在同一点再按一次：完成"], ["Esc", "取消"],
            ["Backspace", "去掉最后一点"], ["1 2 3 4", "吸附：最近的、己方棋子、对方棋子、不吸附"],
            ["[ ]", "上一个、下一个工具"], ["L", "下一种显示"], ["P", "停一手，或结束本手"],
            ["U R", "悔棋、恢复"], [", .", "上一手、下一手"], ["Home End", "开局、最后一手"],
            ["S", "朗读形势"], ["X", "打开或关闭分析"],
            ["T G C M", "打开或关闭区域、预览、坐标、手数"], ["+ - 0", "放大、缩小、整个棋盘"],
            ["N V I", "新对局、设置、规则"], ["?", "本帮助"]
        ],
    // ---- lessons: the task of each step, and feedback on moves
    lessons: {
        title: "学习下棋",
        none: "这些棋没有入门教程。",
        back: "上一步",
        next: "下一步",
        again: "重来",
        end: "结束",
        play: "与电脑对局",
        inside: "线没有画到边。请画到边，或从边开始，再试一次。",
        used: "还没到边墨水就用完了。请走短一些的路，再试一次。",
        lines:
            [
                {
                    text:
                        "每一手有长度 4 的墨水，可以画一条或几条线。画一条试试：按住拖动，或点击两点，再点" +
                            "一次第二点。笔尖周围的圆环表示剩余的墨水。",
                    good: "很好。画下的墨线不会消失。在墨水用完或按“结束本手”之前，你可以继续画。"
                },
                {
                    text: "棋盘的边是墙。请画一条从一边到另一边的线，把一个角封住。",
                    found:
                        "封闭了 {area} 格。不过一块棋要 8 格才能活，而长度 4 的墨水在角上最多只能围住大约 " +
                            "5 格，所以这个区域还没活。",
                    large: "这个区域有 {area} 格。超过 8 格就不算封闭。请围小一些。",
                    wrong: "没有封住任何区域。请从角的一边开始，在另一边结束，再试一次。"
                },
                {
                    text:
                        "一手不够，几手就够了。角上你已有 4 格，还有一条从那里伸出的线。请从这条线上大约 " +
                            "5,2 处往下画到边，封住线下面的区域。每个区域都不能超过 8 格。",
                    found: "活了：{area} 格。墨线相连的两个小区域一起活，就像围棋的两只眼。",
                    large: "这个区域有 {area} 格。超过 8 格就不算封闭。请在更靠左的地方结束。",
                    apart:
                        "封闭了，但没有与第一个区域相连：最大的一块只有 {area} 格。墨线必须相接。",
                    small: "连上了，但一共只有 {area} 格，还差 {missing} 格。请往右一些再试。",
                    alone: "线画到了边，但没有碰到原来的线。请从那条线上开始，再试一次。",
                    wrong: "没有封住新的区域。请从原来的线往下画到边，再试一次。"
                },
                {
                    text: "不能穿过对方的墨线。白方在这里画了一条线，请画一条线横穿它试试。",
                    found: "停在 x = {x}，就在白方的墨线前面。看起来再小的缝，也穿不过去。",
                    wrong: "没有碰到白方的线，它从 4,0 向上延伸。请横着画过去，再试一次。"
                },
                {
                    text:
                        "仔细看：这个角好像封住了，却没有活。“显示”已选为“缺口”，缺口有标记。请用一条短线封住" +
                            "它，磁力会把线吸到边上。",
                    found: "封住了，{area} 格活了。要比对方先发现缺口。",
                    wrong: "标记的缺口还开着。请从自己的墨线开始，画到边上。"
                },
                {
                    text:
                        "连续两次停一手，对局结束。请替双方各停一手，看看谁赢。白方有贴目 7 目。双方活的区域" +
                            "重叠的地方，双方都得分，这叫双活。",
                    wrong: "这里不要再画线了，请停一手。"
                }
            ],
        stones:
            [
                {
                    text:
                        "棋子可以放在任何地方。棋盘的每一处都属于离它最近的棋子。请放一颗子：点击之前就能看到" +
                            "它的效果。",
                    good: "现在只有你的棋子，49 格都是你的。"
                },
                {
                    text: "现在白方占了半个棋盘。请放一颗子，使黑方占到 49 格中的 30 格以上。",
                    found: "黑方现在有 {area} 格。靠近对方的棋子，可以得到中间的大部分地方。",
                    small: "这样黑方只有 {area} 格，还能更多。点击之前，移动棋子看看颜色的变化。"
                },
                {
                    text: "相接的棋子是连着的，同生共死。请用一颗子把这两颗子连起来。",
                    good: "现在它们是一块棋了。",
                    wrong: "没有连上：你的子必须与两颗子都相接。请点击正中间。"
                },
                {
                    text:
                        "只要还能放下一颗与它相接的棋子，一块棋就有气。做了标记的白子只剩右边一口气。请把" +
                            "“吸附”设为“对方棋子”（3 键），然后点击那里。",
                    good: "提掉了。四颗子围住，就没有再放一颗子的余地。",
                    wrong: "白子还有气。请把“吸附”设为“对方棋子”，点击它的右边。"
                },
                {
                    text:
                        "白方有一颗孤子留在你的棋子中间。请替双方各停一手，点击这颗子标记为死子，然后替双方" +
                            "同意。",
                    mark: "对局已结束。请点击左边的白子。",
                    agree: "已标记，得分也随之改变。现在请替双方同意。",
                    wrong: "这里不要再落子了，请替双方各停一手。",
                    alive:
                        "你同意了所有棋子都是活的，包括那颗孤子。请再次停一手，同意之前先把它标记为死子。"
                }
            ],
        go:
            [
                {
                    text:
                        "棋子放在交叉点上。与棋子相邻的空点是它的气。E5 的白子只剩一口气，请把它提掉。",
                    good: "提掉了。每颗提子算一目。",
                    wrong: "E5 还有一口气：E4。请再试一次。"
                },
                {
                    text: "你在角上的三颗子只有一口气 A1。请试着下在那里。",
                    good: "这是禁入点：你会没有气，又提不了子。这叫自杀。",
                    wrong: "请试试 A1。"
                },
                {
                    text:
                        "有两只眼的棋不会被提掉，因为对方无法同时填满两只眼。请用 A1、B1、C1 三点做出两只眼。",
                    good: "A1 和 C1 是两只眼，白方都不能下。这块棋活了。",
                    wrong: "这样只有一只眼，白方能提掉它。双方都想下的要点在哪里？请再试一次。"
                },
                {
                    text: "现在看打劫。请提掉 E5 的白子。",
                    good: "提掉了。你的子似乎也可以被同样提回……",
                    wrong: "没有提到子。E5 的最后一口气在 F5。"
                },
                {
                    text: "……但不能立即提回。现在请替白方下，试着在 E5 提回。",
                    good: "这是打劫，不能下。白方必须先在别处下一手，否则局面会无休止地重复。",
                    wrong: "请试试 E5。"
                },
                {
                    text:
                        "边界已经定了。请替双方各停一手，点击黑方地里活不了的白子，然后替双方同意。",
                    mark: "对局已结束。请点击 C5 的白子。",
                    agree: "已标记。现在请替双方同意。",
                    wrong: "边界已经定了，请替双方各停一手。",
                    alive: "你同意了 C5 是活的。请再次停一手，同意之前先把它标记为死子。"
                }
            ]
    }
};
