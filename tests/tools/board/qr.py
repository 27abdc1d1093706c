"""Read a QR code according to ISO/IEC 18004, without correcting errors: versions 1 to 5 with error correction level L,
which keep all their data in one block of bytes."""

MASKS = (lambda y, x: (y + x) % 2, lambda y, x: y % 2, lambda y, x: x % 3, lambda y, x: (y + x) % 3,
         lambda y, x: (y // 2 + x // 3) % 2, lambda y, x: y * x % 2 + y * x % 3, lambda y, x: (y * x % 2 + y * x % 3) % 2,
         lambda y, x: ((y + x) % 2 + y * x % 3) % 2)
FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


def is_data(y, x, side):
    """Return whether a module is data, and not part of a finder pattern with the format next to it, of a timing
    pattern or of the alignment pattern."""
    corner = min(y, side - 1 - y) < 9 and min(x, side - 1 - x) < 9 and (y < 9 and (x < 9 or x >= side - 8) or
                                                                       x < 9 and y >= side - 8)
    aligned = side > 21 and abs(y - side + 7) <= 2 and abs(x - side + 7) <= 2
    return not (corner or aligned or 6 in (y, x))


def read_qr(rows):
    """Return the text of a code, given as strings with a digit for each module."""
    side = len(rows)
    if side not in (21, 25, 29, 33, 37) or any(len(row) != side for row in rows):
        return f"no code: {side} rows"
    for y, x in ((0, 0), (0, side - 7), (side - 7, 0)):
        if tuple(row[x:x + 7] for row in rows[y:y + 7]) != FINDER:
            return f"no finder at {x}, {y}"
    level, mask = divmod(int(rows[8][:5], 2) ^ 0b10101, 8)
    if level != 0b01:
        return f"level {level}"
    bits, up = "", True
    for right in [*range(side - 1, 6, -2), 5, 3, 1]:
        for y in reversed(range(side)) if up else range(side):
            bits += "".join(str(int(rows[y][x]) ^ (MASKS[mask](y, x) == 0)) for x in (right, right - 1) if is_data(y, x, side))
        up = not up
    if bits[:4] != "0100":
        return f"mode {bits[:4]}"
    return bytes(int(bits[12 + 8 * i:20 + 8 * i], 2) for i in range(int(bits[4:12], 2))).decode()


def read_blocks(lines):
    """Return the rows of a code in a terminal, where each character has two modules, filled if they are light."""
    dark = {"\u2588": "00", "\u2580": "01", "\u2584": "10", " ": "11"}
    rows = ["".join(dark[block][half] for block in line) for line in lines for half in (0, 1)]
    while rows and "1" not in rows[0]:
        rows.pop(0)
    while rows and "1" not in rows[-1]:
        rows.pop()
    left = min((row.index("1") for row in rows if "1" in row), default=0)
    return [row[left:left + len(rows)] for row in rows]
