#!/usr/bin/env python3
"""Read pictures with another XML reader, and compare them with their games: marks, numbers, links, liberties. Compare
animations frame by frame, and sheets page by page, with pictures of each position. Usage: test_pictures.py [BUILD];
run it in the project's top folder."""
import glob
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as etree

BUILD = sys.argv[1] if len(sys.argv) > 1 else 'build'
SVG = '{http://www.w3.org/2000/svg}'
LINK = '{http://www.w3.org/1999/xlink}href'
passed = failed = 0


def check(name, good, why=''):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print('FAILED', name, why)


def draw(file, *options, given=None):
    return subprocess.run([BUILD + '/contigo-svg', *options, file], input=given, capture_output=True, check=True).stdout


def tree(text):
    return etree.fromstring(text)


def ask(file, *commands):
    lines = '\n'.join(['loadgame ' + file, *commands]) + '\n'
    out = subprocess.run([BUILD + '/contigo'], input=lines, capture_output=True, text=True).stdout
    return [reply[2:] for reply in out.strip('\n').split('\n\n')][1:]


def of_class(root, name):
    return [e for e in root.iter() if name in e.get('class', '').split()]


def layer(root, name):
    found = [e for e in root.iter(SVG + 'g') if e.get('class') == name]
    return found[0] if found else None


def number(element, name):
    return float(element.get(name))


def move_of(element):
    return int(element.get('data-move', '0'))


def prefix_of(root):
    return root.get('id')[:-len('picture')]


def walk(element, named, name, ids):
    """Check that ids are unique, and that every drawn element has an id and a class, or is part of one that has."""
    tag = element.tag.replace(SVG, '')
    if element.get('id'):
        ids.append(element.get('id'))
    named = named or tag == 'defs' or (tag not in ('svg', 'g') and bool(element.get('id') and element.get('class')))
    if tag == 'g' and element.get('id') and element.get('class') == 'item':
        named = True
    if tag in ('path', 'circle', 'rect', 'text', 'use') and not named:
        check(name + ': named', False, etree.tostring(element)[:200])
    for child in element:
        inside = named or (tag == 'g' and bool(element.get('id')) and child.tag != SVG + 'g'
                           and element.get('data-move') is not None)
        walk(child, inside, name, ids)


def check_document(name, root):
    ids = []
    walk(root, False, name, ids)
    check(name + ': ids are there once', len(ids) == len(set(ids)))
    text = etree.tostring(root).decode()
    used = set(re.findall(r'url\(#([^)]*)\)', text)) | {e.get(LINK)[1:] for e in root.iter() if e.get(LINK)}
    check(name + ': what is referred to is there', used <= set(ids), used - set(ids))
    check(name + ': a title and what there is to say', root[0].tag == SVG + 'title' and root[1].tag == SVG + 'desc')
    check(name + ': no script', not any(e.tag.endswith('script') or any(a.startswith('on') for a in e.attrib) for e in root.iter()))


def place_of(root, file):
    """Return a function that converts spaces on the board to pixels."""
    columns = {int(e.text): number(e, 'x') for e in of_class(root, 'column')}
    rows = [(int(e.text), e) for e in of_class(root, 'row')]
    low = min(columns)
    high = max(columns)
    space = (columns[high] - columns[low]) / (high - low)
    size = number(layer(root, 'coordinates'), 'font-size')
    first, element = rows[0]
    down = number(element, 'y') - size * 0.35
    return lambda x, y: (columns[low] + (x - low) * space, down - (y - first) * space), space


def events(file):
    """Return the moves of a game; each is its number, its color, and a vertex or a keyword."""
    return [line.split()[1:] for line in ask(file, 'moves')[0].split('\n') if line]


def check_links(file, root, place):
    """For each linked pair of stones, there must be a neck from one to the other, unless they are dead."""
    dead = {tuple(map(float, word.split(','))) for _, word, *mark in
            (line.split() for line in ask(file, 'position')[0].split('\n') if re.match('(black|white) ', line)) if mark}
    wanted = []
    for line in filter(None, ask(file, 'links')[0].split('\n')):
        ends = [tuple(map(float, word.split(','))) for word in line.split()[3:5]]
        if not dead & set(ends):
            wanted.append(sorted(place(*end) for end in ends))
    drawn = []
    for link in of_class(root, 'link'):
        for neck in link.iter(SVG + 'path'):  # one for the outline, and one for the area inside
            ends = re.fullmatch(r'M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)', neck.get('d')).groups()
            drawn.append(sorted([tuple(map(float, ends[:2])), tuple(map(float, ends[2:]))]))
    pairs = zip(sorted(wanted + wanted), sorted(drawn))
    check(file + ': a neck for each link', len(drawn) == 2 * len(wanted) and
          all(math.dist(a, b) < 0.05 for pair, other in pairs for a, b in zip(pair, other)), (wanted, drawn))


def check_stones(file):
    root = tree(draw(file, '--numbers'))
    plain = tree(draw(file))
    place, space = place_of(root, file)
    moves = events(file)
    fill = {'black': '#17130e', 'white': '#ffffff'}
    for stone in of_class(root, 'stone'):
        color, word = moves[move_of(stone) - 1]
        x, y = place(*map(float, word.split(',')))
        check(file + ': a stone where its move says', math.dist((x, y), (number(stone, 'cx'), number(stone, 'cy'))) < 0.05
              and color in stone.get('class').split())
        check(file + ': with a visible outline', stone.get('fill') == fill[color] != stone.get('stroke'))
    numbers = {move_of(e): e.text for e in of_class(root, 'number')}
    check(file + ': numbers of all stones', numbers == {move_of(e): e.get('data-move') for e in of_class(root, 'stone')})
    order = [e.get('class') for e in root.iter(SVG + 'g')]
    if 'links' in order:
        check(file + ': links are under stones', order.index('links') < order.index('stones'))
    placed = [i + 1 for i, (_, word) in enumerate(moves) if ',' in word]
    marks = [move_of(e) for e in of_class(plain, 'last') if e.tag == SVG + 'circle']
    check(file + ': a ring on the last stone', marks == placed[-1:], (marks, placed[-1:]))
    stones = {move_of(e): (number(e, 'cx'), number(e, 'cy')) for e in of_class(plain, 'stone')}
    for liberty in of_class(plain, 'liberty'):
        for dot in liberty.iter(SVG + 'circle'):
            away = math.dist(stones[move_of(liberty)], (number(dot, 'cx'), number(dot, 'cy'))) / space
            check(file + ': a narrow liberty at its stone', 0.49 < away < 0.72, away)
    check_links(file, plain, place)


def points_of(data):
    """Read path data that contains only the commands M and l."""
    at, points = (0.0, 0.0), []
    for letter, numbers in re.findall(r'([Ml])([^MlzLA]*)', data):
        values = list(map(float, re.findall(r'-?[0-9.]+', numbers)))
        for x, y in zip(values[::2], values[1::2]):
            at = (x, y) if letter == 'M' else (at[0] + x, at[1] + y)
            points.append((at, letter == 'M'))
    return points


def distance(data, p):
    best = 1e9
    points = points_of(data)
    for (a, _), (b, begins) in zip(points, points[1:]):
        if begins:
            continue
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = dx * dx + dy * dy
        t = max(0, min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0
        best = min(best, math.dist((a[0] + t * dx, a[1] + t * dy), p))
    return best


def check_lines(file):
    root = tree(draw(file, '--numbers'))
    moves = events(file)
    drawn = [i + 1 for i, (_, word) in enumerate(moves) if ',' in word]
    ink = {move_of(e): e for e in of_class(root, 'ink')}
    check(file + ': ink of each move', sorted(ink) == drawn)
    check(file + ': the last has a mark', [move_of(e) for e in of_class(root, 'last') if e.tag == SVG + 'use'] == drawn[-1:])
    check(file + ': a number for each', sorted(int(e.text) for e in of_class(root, 'number')) == drawn)
    for disc in of_class(root, 'disc'):
        away = distance(ink[move_of(disc)].get('d'), (number(disc, 'cx'), number(disc, 'cy')))
        check(file + ': a number on its stroke', away < 0.5, away)
    order = ['board', 'areas-black', 'areas-white', 'areas-both', 'dead-areas-black', 'dead-areas-white', 'grid', 'stars',
             'coordinates', 'ink-black', 'ink-white-rim', 'ink-white', 'last', 'discs', 'numbers', 'caption', 'legend']
    found = [e.get('class') for e in root if e.tag == SVG + 'g']
    check(file + ': the order of layers', found == [name for name in order if name in found], found)
    frame = of_class(root, 'frame')[0]
    edge = number(frame, 'stroke-width') / 2
    clips = {e.get('id'): e[0] for e in root.iter(SVG + 'clipPath')}
    for name in 'ink-black', 'ink-white', 'ink-white-rim', 'last':
        group = layer(root, name)
        if group is None:
            continue
        clip = clips[group.get('clip-path')[5:-1]]
        good = all(abs(number(clip, a) - number(frame, a) - by * edge) < 0.011 for a, by in
                   (('x', -1), ('y', -1), ('width', 2), ('height', 2)))
        check(file + ': ink ends at the edge', good)


def areas(root):
    return {int(e.get('id').rsplit('-', 1)[1]): move_of(e) for name in ('black', 'white', 'both')
            for kind in ('-area', '-dead-area') for e in of_class(root, name + kind)}


def check_makers(file):
    """An area must appear with the move that is said to have made it."""
    for key, move in areas(tree(draw(file))).items():
        check(file + ': the move that made an area', move > 0 and key in areas(tree(draw(file, '--move', str(move))))
              and key not in areas(tree(draw(file, '--move', str(move - 1)))), (key, move))


def check_points(file):
    root = tree(draw(file, '--numbers'))
    plain = tree(draw(file))
    moves = events(file)
    for stone in of_class(root, 'stone'):
        if move_of(stone):
            color = moves[move_of(stone) - 1][0]
            check(file + ': a stone of its color', color in stone.get('class').split())
    group = layer(plain, 'stones-black')
    check(file + ': black stones have an outline', group is None or group.get('stroke') not in (None, '#17130e'))


def check_captions():
    text = ' '.join(e.text or '' for e in of_class(tree(draw('fixtures/lines/search-greedy.contigo')), 'line'))
    check('the result is rounded once', 'B+28.66 ' in text and 'won by 28.66' in text and '28.662' not in text)


def check_outline():
    file = 'fixtures/stones/board-triangle.contigo'  # corners 2,1 12,1.5 6.33333,11
    root = tree(draw(file))
    check('only the surroundings of an outline are shown: columns',
          [e.text for e in of_class(root, 'column')] == [str(i) for i in range(2, 13)])
    check('only the surroundings of an outline are shown: rows',
          [e.text for e in of_class(root, 'row')] == [str(i) for i in range(1, 12)])
    check('the wood has the shape of the board', [e.tag for e in of_class(root, 'wood')] == [SVG + 'path'])
    left = min(p[0][0] for p in points_of(of_class(root, 'wood')[0].get('d').replace('L', 'M')))
    right = max(p[0][0] for p in points_of(of_class(root, 'wood')[0].get('d').replace('L', 'M')))
    check('the board is as large as possible', left < 60 and right > 660)


def check_rectangle():
    """If a rectangle doesn't fill its grid, the picture must show only the rectangle and its surroundings. If it does,
    the board must look like one that was made with `boardsize`."""
    def board(*lines):
        text = '\n'.join(['# Contigo game record', 'set_game stones', *lines, '# unfinished', ''])
        return draw('-', '--no-caption', given=text.encode())
    for corners, columns, rows in (('2,2 6.5,2 6.5,5 2,5', range(2, 7), range(2, 6)),
                                   ('0,0 6.5,0 6.5,5 0,5', range(7), range(6)),
                                   ('0,2 6,2 6,5 0,5', range(7), range(2, 6))):
        root = tree(board('set_board ' + corners))
        check(f'rectangle {corners}: columns', [e.text for e in of_class(root, 'column')] == [str(i) for i in columns])
        check(f'rectangle {corners}: rows', [e.text for e in of_class(root, 'row')] == [str(i) for i in rows])
        check(f'rectangle {corners}: wood of its shape', [e.tag for e in of_class(root, 'wood')] == [SVG + 'path'])
    whole = board('boardsize 6')
    check('a rectangle that fills the grid', re.sub(rb'c[0-9a-f]+-', b'', board('set_board 0,0 6,0 6,6 0,6')) ==
          re.sub(rb'c[0-9a-f]+-', b'', whole) and [e.tag for e in of_class(tree(whole), 'wood')] == [SVG + 'rect'])


def check_labels_apart():
    """Labels must be a fifth of a letter's width apart, on pages and boards of any size. Digits are assumed to be as
    wide as in DejaVu Serif, which has wide digits, and letters at most as wide as W."""
    for kind, lines in ('go', (7, 19, 25)), ('lines', (10, 51, 101, 161)), ('stones', (9, 160)):
        for size, option in (100, '--numbers'), (110, '--numbers'), (300, '--numbers'), (370, '--numbers'), (100, '--sheet'):
            for count in lines:
                game = f'# Contigo game record\nset_game {kind}\nboardsize {count}\n# unfinished\n'.encode()
                root = tree(draw('-', '--size', str(size), option, given=game))
                letter = number(layer(root, 'coordinates'), 'font-size')
                for name, at, along in ('column', 'x', None), ('row', 'y', 0.72):
                    labels = sorted((number(e, at), e.text) for e in of_class(root, name))
                    for (a, text), (b, other) in zip(labels, labels[1:]):
                        width = along or max(sum(0.636 if c.isdigit() else 0.98 for c in t) for t in (text, other))
                        check(f'{kind} {count} at {size} {option}: labels apart', b - a > (width + 0.2) * letter, (text, other))


def place_of_words(element, size, weight):
    """Return the left, right, top and bottom of a text, or of a sample in a legend. Letters are assumed to have their
    usual width."""
    if element.tag == SVG + 'circle':
        x, y, r = (number(element, name) for name in ('cx', 'cy', 'r'))
        return x - r, x + r, y - r, y + r
    x, y = number(element, 'x'), number(element, 'y')
    if element.tag == SVG + 'rect':
        return x, x + number(element, 'width'), y, y + number(element, 'height')
    wide = sum(0.3 if c in ' .,;:()' else 0.56 if c.islower() or c.isdigit() else 0.68 for c in element.text) * size * weight
    left = x - wide if element.get('text-anchor') == 'end' else x
    return left, left + wide, y - 0.74 * size, y + 0.22 * size


def check_words(name, root):
    """No text may overlap another text, a sample or the board, or extend beyond the page."""
    boxes = []
    for part in filter(lambda part: part is not None, (layer(root, 'caption'), layer(root, 'legend'))):
        for e in (e for e in part.iter() if e.tag in (SVG + 'text', SVG + 'circle', SVG + 'rect')):
            size = float(e.get('font-size') or part.get('font-size') or 0)
            boxes.append((place_of_words(e, size, 1.1 if e.get('font-weight') else 1), e.text or e.tag.replace(SVG, '')))
    wood = of_class(root, 'wood')[0]
    bottom = number(wood, 'y') + number(wood, 'height') if wood.tag == SVG + 'rect' else 0
    width, height = map(float, root.get('viewBox').split()[2:])
    # A sample may consist of two fills.
    boxes = [box for i, box in enumerate(boxes) if box[0] not in [other for other, _ in boxes[:i]]]
    for i, ((left, right, top, end), text) in enumerate(boxes):
        check(f'{name}: on the page', left > 0 and right < width and top > bottom and end < height, (text, left, right, top, end))
        for (other, far, over, under), words in boxes[i + 1:]:
            check(f"{name}: texts don't overlap",
                  right < other or far < left or end < over or under < top, (text, words))


def check_captions_apart():
    long = 'A title that needs all of the room that there is, and then some more, so that it has to end'
    for file in ('lines/search-greedy', 'lines/game-mutual-life', 'stones/dead-stones', 'go/agreed', 'go/game-nine'):
        with open(f'fixtures/{file}.contigo', encoding='utf-8') as record:
            lines = record.read().split('\n')
        setup = next(i for i, line in enumerate(lines) if line.startswith('set_game')) + 1
        lines[setup:setup] = [f'set_info {key} {words}' for key, words in (
            ('black', 'Alexandra Longname'), ('white', 'Bartholomew Longername'), ('event', 'The Cup of the Long Names'),
            ('place', 'Llanfairpwllgwyngyll'), ('date', '2020-02-29'), ('comment', long))]
        for size in 100, 150, 200, 300, 420, 720, 1200:
            for given, options in ((None, ()), ('\n'.join(lines).encode(), ()), (None, ('--title', long)),
                                   (None, ('--title', 'Short', '--numbers', '--ghosts'))):
                path = '-' if given else f'fixtures/{file}.contigo'
                check_words(f'{file} at {size} {options[1:2]}{" named" if given else ""}',
                            tree(draw(path, '--size', str(size), *options, given=given)))


def check_themes():
    seen = set()
    for theme in 'light', 'dark', 'print':
        for file in ('fixtures/lines/search-greedy.contigo', 'fixtures/stones/dead-stones.contigo',
                     'fixtures/go/game-nine.contigo'):
            text = draw(file, '--theme', theme, '--numbers').decode()
            colors = re.findall('#([0-9a-f]{6})"', text)
            seen.add((theme, frozenset(colors)))
            if theme == 'print':
                check('gray alone', all(c[:2] == c[2:4] == c[4:] for c in colors), set(colors))
    check('themes differ', len({colors for _, colors in seen}) == 9)
    light = draw('fixtures/go/game-nine.contigo')
    check('light is the default', light == draw('fixtures/go/game-nine.contigo', '--theme', 'light'))


def rgb(color):
    return [int(color[i:i + 2], 16) for i in (1, 3, 5)]


def check_last_numbers():
    """The number of the last move must look different from the others on its color, or have a ring around it."""
    for theme in 'light', 'dark', 'print':
        for file in 'go/lesson-capture', 'go/lesson-eyes', 'stones/lesson-capture', 'stones/lesson-dead':
            for move in '5', '6':
                root = tree(draw(f'fixtures/{file}.contigo', '--theme', theme, '--numbers', '--move', move))
                numbers = {move_of(e): e for e in of_class(root, 'number')}
                last = numbers.pop(int(move))
                color = last.get('class').split()[1]
                ring = [e for e in of_class(root, 'last') if e.tag == SVG + 'circle']
                stone = [e for e in of_class(root, 'stone') if move_of(e) == int(move)][0]
                others = {e.get('fill') for e in numbers.values() if color in e.get('class').split()}
                check(f'{file} in {theme}, move {move}: the last number is marked', others and
                      (last.get('fill') not in others) != bool(ring), (last.get('fill'), others, len(ring)))
                check(f'{file} in {theme}, move {move}: a ring is around its number', all(
                    (e.get('cx'), e.get('cy')) == (stone.get('cx'), stone.get('cy'))
                    and number(last, 'font-size') / 2 < number(e, 'r') < number(stone, 'r') for e in ring))


def over(ground, color, opacity):
    """Return a translucent color as it looks on a background."""
    return [g + (c - g) * opacity for c, g in zip(color, ground)]


def check_hatches():
    """Areas too small to live must be visible however small they are, both the lines of their hatching and the ground
    between these. The background is wood, an area that is alive for the other color, or one that is alive for both."""
    for theme in 'light', 'dark', 'print':
        root = tree(draw('fixtures/lines/search-greedy.contigo', '--theme', theme))
        black, white, both = [rgb(item[0].get('fill')) for item in of_class(root, 'item')[:3]]
        wood = rgb(of_class(root, 'wood')[0].get('fill'))
        for pattern, other in zip(root.iter(SVG + 'pattern'), (white, black)):
            tint, lines = pattern
            for name, ground in ('wood', wood), ("the other's area", other), ("both's area", both):
                tinted = over(ground, rgb(tint.get('fill')), number(tint, 'fill-opacity'))
                hatched = over(tinted, rgb(lines.get('stroke')), number(lines, 'stroke-opacity'))
                check(f'{theme}: small areas are visible on {name}', math.dist(ground, tinted) > 15, (ground, tinted))
                check(f'{theme}: hatching is visible on {name}', math.dist(tinted, hatched) > 50, (tinted, hatched))


def check_legends():
    for file in glob.glob('fixtures/*/*.contigo')[::7] + ['fixtures/stones/dead-stones.contigo']:
        root = tree(draw(file, '--ghosts'))
        board = {e.get('fill') for group in root if group.get('class') != 'legend' for e in group.iter()}
        for item in of_class(root, 'item'):
            *sample, words = item
            check(file + ': a sample next to its text', words.tag == SVG + 'text' not in [part.tag for part in sample])
            seen = {e.get('fill') for part in sample for e in part.iter() if e.get('fill') not in (None, 'none')}
            # some texts, such as numbers of captured stones, don't describe what is on the board
            there = words.text[-2:] != ' 0' and not words.text.startswith('Captured')
            check(file + ': everything in the legend is on the board',
                  not there or seen and seen <= board, (words.text, seen))
    root = tree(draw('fixtures/stones/dead-stones.contigo'))
    for index, name in enumerate(('ground-black', 'ground-white')):
        check('areas have the color of their sample',
              layer(root, name).get('fill') == of_class(root, 'item')[index][0].get('fill'))


def things(root, seen):
    """Return everything visible, without ids, as a list that can be compared."""
    found = []
    prefix = prefix_of(root)
    for group in root:
        if group.tag != SVG + 'g' or group.get('class') == 'curve':
            continue
        for thing in group:
            if seen(thing):
                text = etree.tostring(thing).decode().replace(prefix, '')
                text = re.sub(r' (id|style|visibility|xmlns:?\w*)="[^"]*"', '', text).strip()
                found.append((group.get('class'), text))
    return sorted(found)


def check_film(file, *options):
    root = tree(draw(file, '--animate', *options))
    check_document(file + ' as a film', root)
    count = len(events(file))
    dots = 0 if '/go/' in file else count + 1  # a score that is counted only at the end has no curve
    check(file + ' as a film: a curve if there is a score', len(of_class(root, 'now')) == dots
          and len(of_class(root, 'curve')) == (dots > 0))
    # Viewers who prefer reduced motion see the last frame, and so do those who hold the button down. This must apply
    # also to elements that <use> repeats, since they inherit it.
    style = next(root.iter('{http://www.w3.org/2000/svg}style')).text
    names = re.findall(r'(--\S+?):none', style)
    check(file + ' as a film: every motion can be turned off', len(names) == 4 and names[:2] == names[2:] and
          ':active{' in style and '(prefers-reduced-motion:reduce){' in style and
          set(re.findall(r'animation:(\S+) ', etree.tostring(root).decode())) <= {f'var({name})' for name in names}, style)
    frames = re.findall(r'animation:\S* ([0-9.]+)s ([0-9.]+)s', etree.tostring(root).decode())
    tempo = min([float(d) for d, _ in frames if float(d) > 0], default=0.8)

    def at(time):
        def seen(thing):
            hidden = thing.get('visibility') == 'hidden'
            style = re.search(r'animation:\S* ([0-9.]+)s ([0-9.]+)s', thing.get('style', ''))
            running = style and float(style[2]) <= time < float(style[2]) + float(style[1])
            return hidden if running else not hidden
        return seen

    for move in range(count + 1):
        still = tree(draw(file, '--move', str(move), *options))
        check(f'{file} as a film, move {move}',
              things(root, at(2 + (move + 0.5) * tempo)) == things(still, lambda _: True))
    whole = tree(draw(file, *options))
    for time in 0, 1.9:
        check(file + ' as a film: the last position first', things(root, at(time)) == things(whole, lambda _: True))
    check(file + ' as a film: the last position without animation',
          things(root, lambda t: t.get('visibility') != 'hidden') == things(whole, lambda _: True))


def check_curve(file):
    root = tree(draw(file, '--animate'))
    dots = {int(e.get('id').rsplit('-', 1)[1]): number(e, 'cy') for e in of_class(root, 'now')}
    scores = []
    for move in range(len(dots)):
        there = [f'goto {move}'] if move + 1 < len(dots) else []  # the last frame also shows dead stones
        fields = dict(line.split() for line in ask(file, *there, 'score')[-1].split('\n'))
        scores.append(float(fields['black']) - float(fields['white']) - float(fields['komi']))
    ground = of_class(root, 'curve-ground')[0]
    middle = number(ground, 'y') + number(ground, 'height') / 2
    scale = max(1, max(abs(s) for s in scores[len(scores) // 10:]))
    for move, score in enumerate(scores):
        expected = middle - max(-1, min(1, score / scale)) * number(ground, 'height') / 2
        check(f'{file}: the curve after move {move}', abs(dots[move] - expected) < 0.03, (dots[move], expected))


def box_of(wood, corner):
    """Return the margins around the wood of a diagram: left, top, right, bottom."""
    if wood.tag == SVG + 'rect':
        x, y, width, height = (number(wood, name) for name in ('x', 'y', 'width', 'height'))
        points = [(x, y), (x + width, y + height)]
    else:
        points = [p for p, _ in points_of(wood.get('d').replace('L', 'M'))]
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*points))
    return corner[0] + left, corner[1] + top, corner[0] + right, corner[1] + bottom


def check_sheet(file, each):
    root = tree(draw(file, '--sheet'))
    check_document(file + ' as a sheet', root)
    moves = events(file)
    diagrams = of_class(root, 'diagram')
    check(file + ' as a sheet: diagrams', len(diagrams) == max(1, -(-len(moves) // each)))
    told = {}
    for line in of_class(root, 'line'):
        for note, word in re.findall(r'(\d+) ([A-Za-z]+\d*|[0-9.,]+)', line.text):
            told[int(note)] = word
    numbers = [int(e.text) for e in of_class(root, 'number')]
    check(file + ' as a sheet: no number twice', len(numbers) == len(set(numbers)))
    missing = [i + 1 for i in range(len(moves)) if i + 1 not in numbers]
    check(file + ' as a sheet: a note says what is not shown',
          all(m in told for m in missing), [m for m in missing if m not in told])
    views = list(root.iter(SVG + 'view'))
    leaves = of_class(root, 'leaf')
    check(file + ' as a sheet: a view for each page', len(views) == len(leaves) > 0)
    for view, leaf in zip(views, leaves):
        box = [leaf.get(a) for a in ('x', 'y', 'width', 'height')]
        check(file + ' as a sheet: the size of its page', view.get('viewBox').split() == box)
        check(file + ' as a sheet: the proportions of paper',
              abs(number(leaf, 'height') / number(leaf, 'width') - 297 / 210) < 0.01)
    corners = [tuple(map(float, re.findall(r'[0-9.]+', e.get('transform')))) for e in diagrams]
    boxes = [box_of(next(e for e in diagram.iter() if e.get('class') == 'wood'), corner)
             for diagram, corner in zip(diagrams, corners)]
    for i, (left, top, right, bottom) in enumerate(boxes):
        on = [leaf for leaf in leaves if number(leaf, 'y') < top and bottom < number(leaf, 'y') + number(leaf, 'height')]
        check(file + ' as a sheet: a diagram on a page', len(on) == 1 and 0 < left and right < number(on[0], 'width'))
        for other in boxes[:i]:
            check(file + ' as a sheet: diagrams apart', other[2] < left or right < other[0] or other[3] < top, (other, i))
    for line in of_class(root, 'line'):
        x, y, size = (number(line, name) for name in ('x', 'y', 'font-size'))
        check(file + ' as a sheet: no text on a diagram', not any(
            left <= x <= right and top < y and y - 0.72 * size < bottom for left, top, right, bottom in boxes), line.text)


def check_classes():
    """The table of classes must name exactly the classes of all drawn elements."""
    section = open('engine/pictures/svg.md').read().split('\n| in | `class` |\n')[1].split('\n\n')[0]
    rows = [line.strip('| ').split(' | ') for line in section.split('\n')[1:]]
    told = {place: set(re.findall(r'`([a-z-]+)`', re.sub('`contigo-svg --numbers`', '', words))) for place, words in rows}
    every = told.pop('every game')
    found = {'`lines`': set(), '`stones`': set(), 'games on grid points': set()}
    for file in glob.glob('fixtures/*/*.contigo'):
        names = set()
        for options in ['--ghosts'], ['--ghosts', '--numbers']:
            root = tree(draw(file, *options))
            drawn = [e for e in root if e.tag != SVG + 'g'] + [e for group in root.findall(SVG + 'g') for e in group]
            names |= {e.get('class').split()[0] for e in drawn if e.get('class')}
        kind = file.split('/')[1]
        found[f'`{kind}`' if kind != 'go' else 'games on grid points'] |= names
    check('classes of every game', every == set.intersection(*found.values()), (every, set.intersection(*found.values())))
    for place, names in found.items():
        check('classes in ' + place, told[place] == names - every, told[place] ^ (names - every))


def check_ids_differ():
    """If two pictures contain the same id, its element must be the same in both, however their games differ."""
    def record(*lines, result='unfinished'):
        return '\n'.join(['# Contigo game record', *lines, f'# {result}', '']).encode()
    stones = ['set_game stones', 'boardsize 9']
    told = ['play black 2,2', 'comment {}', 'play white 6,6']
    covered = ['ghost white {}', 'play black 4,4', 'play white 7,7']
    komi = ['komi {}', 'play black 2,2', 'play white 6,6', 'forfeit black']
    pairs = {'ghosts': [record(*stones, f'ghost {color} 4,4', 'play black 2,2') for color in ('black', 'white')],
             'the last comment': [record(*stones, *told[:1], 'comment ' + text) for text in ('one', 'other')],
             'an earlier comment': [record(*stones, *(line.format(text) for line in told)) for text in ('one', 'other')],
             'ghosts that are covered': [record(*stones, *(line.format(at) for line in covered)) for at in ('4,4', '4.5,4')],
             'komi, and a game that is given up': [record(*stones, *(line.format(n) for line in komi), result='result W+F')
                                                   for n in (6.5, 7.5)],
             'who plays': [record(*stones, f'set_info black {name}') for name in 'AB'],
             'the event': [record(*stones, f'set_info event {name}') for name in 'AB'],
             'a mark': [record('set_game go', 'boardsize 5', 'play black A1', 'play white C3', 'pass black', 'pass white', *mark)
                        for mark in ([], ['mark_dead A1'])]}
    for what, games in pairs.items():
        for options in ['--ghosts'], ['--ghosts', '--animate'], ['--ghosts', '--sheet']:
            named = [{e.get('id'): etree.tostring(e) for e in tree(draw('-', *options, given=game)).iter() if e.get('id')}
                     for game in games]
            check(f'{what} {options}: ids have 64 bits',
                  all(re.match('c[0-9a-f]{16}-', name) for name in {**named[0], **named[1]}))
            same = named[0].keys() & named[1].keys()
            check(f'{what} {options}: different pictures have different ids',
                  all(named[0][name] == named[1][name] for name in same),
                  sorted(same)[:3])
    game = pairs['who plays'][0]
    check('the same game has the same ids', draw('-', given=game) == draw('-', given=game))


def area_of(path, space):
    """Return the area of a path in squares. Holes count as negative, since they go the other way around."""
    rings = []
    for p, begins in points_of(path.get('d')):
        if begins:
            rings.append([])
        rings[-1].append(p)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for ring in rings for a, b in zip(ring, ring[1:] + ring[:1]))) / 2 / space ** 2


def changes(root, space):
    """Return the area of the ground that is marked as changed, for each class of marks in the picture."""
    sums = {}
    for name in ('black-gained', 'black-lost', 'white-gained', 'white-lost', 'changed'):
        found = of_class(root, name)
        if found:
            sums[name] = round(sum(area_of(path, space) for path in found), 1)
    return sums


# Black encloses a square, and eight more around it. White takes half of the board, and then it is Black's turn to take
# half of that.
RINGS = """# Contigo game record
set_game lines
boardsize 13
set_rule allotment 12
set_rule lower 1
play black 4,4:5,4:5,5:4,5:4,4
play white 9,9:12,9:12,11:9,11:9,9
play black 3,3:6,3:6,6:3,6:3,3
# unfinished
"""
HALVES = """# Contigo game record
set_game stones
boardsize 8
play black 2,4
play white 6,4
# unfinished
"""


def check_changes():
    with tempfile.TemporaryDirectory() as folder:
        for text, moves, wanted, legend in (
                (RINGS, (2, None), {'black-gained': 8, 'changed': 8}, ['Black gained 8']),
                (RINGS, (0, 2), {'black-gained': 1, 'white-gained': 6, 'changed': 7}, ['Black gained 1', 'White gained 6']),
                (RINGS, (3, 1), {'black-lost': 8, 'white-lost': 6, 'changed': 14}, ['Black lost 8', 'White lost 6']),
                (RINGS, (2, 2), {}, ['No ground gained or lost']),
                (HALVES, (1, None), {'black-lost': 32, 'white-gained': 32, 'changed': 64}, ['Black lost 32', 'White gained 32'])):
            file = folder + '/game.contigo'
            pathlib.Path(file).write_text(text, encoding='utf-8')
            since, to = moves
            name = f'compared with {since}, after {to}: '
            options = ['--compare', str(since)] + (['--move', str(to)] if to is not None else [])
            for theme in 'light', 'dark', 'print':
                root = tree(draw(file, *options, '--theme', theme))
                check_document(name + theme, root)
                place, space = place_of(root, file)
                check(name + 'the ground', changes(root, space) == wanted, changes(root, space))
            words = [item[-1].text for item in of_class(root, 'item')]
            check(name + 'the legend', [text for text in words if 'gained' in text or 'lost' in text] == legend, words)
            line = f'Compared with the position after {since} move' + ('' if since == 1 else 's')
            check(name + 'the caption', line in [e.text for e in of_class(root, 'line')])
            order = [e.get('class') for e in root if e.tag == SVG + 'g']
            below = ('areas-black', 'ground-black')
            check(name + 'over areas, below ink and stones', not wanted or 'changes' in order and
                  max(order.index(one) for one in below if one in order) < order.index('changes') <
                  min(order.index(one) for one in ('ink-black', 'stones') if one in order), order)
            check(name + 'the same from the engine', ask(file, f'svg {len(events(file)) if to is None else to} {since}')[0] + '\n'
                  == draw(file, *options, '--ghosts').decode())
            check(name + 'nothing without the option', not changes(tree(draw(file)), 1))
        root = tree(draw(file, '--compare', '1'))
        # Hatching over hatching needs lines in two directions and two colors.
        patterns = {e.get('id').split('-', 1)[1]: [line.get('stroke') for line in e] for e in root.iter(SVG + 'pattern')}
        check('white lines have a rim, black ones need none',
              patterns['white-gained-hatch'] == ['#17130e', '#ffffff'] and patterns['black-lost-hatch'] == ['#17130e'], patterns)
        check('gained and lost have different directions', len({e[-1].get('d') for e in root.iter(SVG + 'pattern')}) == 2)


def check_command(file):
    before, first, last, after = ask(file, 'state_json', 'svg 2', 'svg', 'state_json')
    check(file + ': svg changes nothing', before == after)
    check(file + ': svg N is --move N', first + '\n' == draw(file, '--move', '2', '--ghosts').decode())
    check(file + ': svg is the picture', last + '\n' == draw(file, '--ghosts').decode())


for game in sorted(glob.glob('fixtures/*/*.contigo')):
    check_document(game, tree(draw(game, '--numbers', '--ghosts')))
    kind = game.split('/')[1]
    {'stones': check_stones, 'lines': check_lines, 'go': check_points}.get(kind, lambda _: None)(game)
for game in 'search-greedy', 'rules-two-loops-apart', 'lesson-joined', 'lesson-corner':
    check_makers(f'fixtures/lines/{game}.contigo')
check_captions()
check_captions_apart()
check_outline()
check_rectangle()
check_labels_apart()
check_themes()
check_last_numbers()
check_hatches()
check_legends()
check_changes()
check_film('fixtures/lines/search-greedy.contigo')
check_film('fixtures/lines/lesson-mutual.contigo', '--numbers', '--theme', 'dark')
check_film('fixtures/stones/greedy-search.contigo')
check_film('fixtures/stones/lesson-capture.contigo', '--numbers', '--no-territory')
check_film('fixtures/go/game-nine.contigo', '--no-coordinates')
check_film('fixtures/go/liberty-capture-first.contigo')
check_film('fixtures/stones/no-stones.contigo', '--no-caption')
check_curve('fixtures/lines/search-greedy.contigo')
check_curve('fixtures/stones/lesson-capture.contigo')
check_curve('fixtures/stones/greedy-search.contigo')  # the first stones of this game own the whole board
check_sheet('fixtures/lines/search-greedy.contigo', 20)
check_sheet('fixtures/stones/greedy-search.contigo', 30)
check_sheet('fixtures/go/game-nine.contigo', 50)
check_sheet('fixtures/go/game-handicap.contigo', 50)
check_sheet('fixtures/stones/no-stones.contigo', 30)
check_sheet('fixtures/stones/board-concave.contigo', 30)
check_classes()
check_ids_differ()
for game in 'lines/search-greedy', 'stones/greedy-search', 'go/game-nine':
    check_command(f'fixtures/{game}.contigo')

print(f'pictures looked at: {passed} passed, {failed} failed')
sys.exit(failed > 0)
