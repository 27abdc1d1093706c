"""Compare pictures of pages as a person would: PNG files (ISO 15948), and regions as grids of average colors.

A stored picture contains what to compare, as a text named "regions". It is JSON: the names of regions with boxes [x,
y, width, height], and under "masks" the boxes that contain text, which other machines draw with other fonts.
"""
import collections
import itertools
import json
import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Picture:
    """A picture: its width, its height, and its rows of pixels, which are three bytes each."""

    def __init__(self, width, height, rows, texts):
        self.width, self.height, self.rows, self.texts = width, height, rows, texts

    @property
    def regions(self):
        return json.loads(self.texts.get("regions", "{}"))


def read_png(data):
    """Read a picture with eight bits per channel, with or without alpha, or with a palette. Browsers and write_png()
    write such files."""
    assert data[:8] == SIGNATURE, "no PNG"
    at, packed, texts = 8, b"", {}
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colors, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and colors in (2, 3, 6) and not interlaced, "not as browsers write them"
        elif kind == b"PLTE":
            palette = [bytes(body[c::3].ljust(256, b"\0")) for c in range(3)]
        elif kind == b"IDAT":
            packed += body
        elif kind == b"tEXt":
            name, _, text = body.decode("latin-1").partition("\0")
            texts[name] = text
        at += 12 + size
    step = {2: 3, 3: 1, 6: 4}[colors]
    raw, rows, before = zlib.decompress(packed), [], bytes(width * step)
    for start in range(0, height * (width * step + 1), width * step + 1):
        before = unfiltered(raw[start], raw[start + 1:start + 1 + width * step], before, step)
        rows.append(before)
    plain = {2: bytes, 3: lambda row: interleaved(row.translate(table) for table in palette),
             6: lambda row: interleaved(row[c::4] for c in range(3))}[colors]
    return Picture(width, height, [plain(row) for row in rows], texts)


def unfiltered(kind, row, before, step):
    """Undo the filter of a row. This is fast for all filters up to the average of left and above."""
    if kind == 0:
        return row
    if kind == 2:
        return added(row, before)
    row = bytearray(row)
    if kind == 1:
        for c in range(step):
            row[c::step] = bytes(value & 255 for value in itertools.accumulate(row[c::step]))
    else:
        for i, value in enumerate(row):
            left, corner = (row[i - step], before[i - step]) if i >= step else (0, 0)
            row[i] = (value + (left + before[i]) // 2 if kind == 3 else value + paeth(left, before[i], corner)) & 255
    return bytes(row)


def added(row, other):
    """Add two rows byte by byte, as two large integers whose bytes don't carry."""
    size = len(row)
    low = int.from_bytes(b"\x7f" * size, "little")
    a, b = int.from_bytes(row, "little"), int.from_bytes(other, "little")
    return (((a & low) + (b & low)) ^ ((a ^ b) & ~low)).to_bytes(size, "little")


def paeth(left, up, corner):
    guess = left + up - corner
    return min((left, up, corner), key=lambda one: abs(guess - one))


def interleaved(channels):
    parts = list(channels)
    row = bytearray(3 * len(parts[0]))
    for c, part in enumerate(parts):
        row[c::3] = part
    return bytes(row)


def write_png(picture):
    """Write a small file with the 256 most frequent colors. All other colors come from anti-aliasing, and become the
    nearest of these."""
    pixels = [list(zip(row[::3], row[1::3], row[2::3])) for row in picture.rows]
    counts = collections.Counter(itertools.chain.from_iterable(pixels))
    palette = [color for color, _ in counts.most_common(256)]
    number = {color: min(range(len(palette)), key=lambda i: sum((a - b) ** 2 for a, b in zip(palette[i], color)))
              for color in counts}
    rows = b"".join(b"\0" + bytes(number[pixel] for pixel in row) for row in pixels)
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", picture.width, picture.height, 8, 3, 0, 0, 0)),
              (b"PLTE", bytes(itertools.chain.from_iterable(palette)))]
    chunks += [(b"tEXt", f"{name}\0{text}".encode("latin-1")) for name, text in picture.texts.items()]
    chunks += [(b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return SIGNATURE + b"".join(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
                                for kind, body in chunks)


def grid(picture, box, cells, masks):
    """Return the average color of each cell, when a box is divided into a grid; None for cells that are partly
    masked."""
    x, y, width, height = box
    averages = []
    for j in range(cells):
        top, bottom = (round(y + height * (j + k) / cells) for k in (0, 1))
        for i in range(cells):
            left, right = (round(x + width * (i + k) / cells) for k in (0, 1))
            hidden = any(a < right and a + w > left and b < bottom and b + h > top for a, b, w, h in masks)
            parts = [row[left * 3:right * 3] for row in picture.rows[top:bottom]]
            count = sum(map(len, parts)) // 3
            averages.append(None if hidden or not count else
                            [sum(sum(part[c::3]) for part in parts) / count for c in range(3)])
    return averages


def difference(one, other, region, cells):
    """Compare a region of two pictures. Return the largest difference between cells (255 is the most), the cell where
    it occurs, and how many cells were compared."""
    grids = [grid(picture, picture.regions[region], cells, picture.regions["masks"]) for picture in (one, other)]
    apart = {place: max(abs(a - b) for a, b in zip(*pair)) for place, pair in enumerate(zip(*grids)) if None not in pair}
    worst = max(apart, key=apart.get, default=0)
    return apart.get(worst, 0), (worst % cells, worst // cells), len(apart)
