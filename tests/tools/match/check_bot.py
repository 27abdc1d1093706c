#!/usr/bin/env python3
"""A Go program that supports everything that `contigo-match check` tests, except for one thing that it does wrong.

Usage: check_bot.py KIND. test_match_check.sh lists the kinds, with the check that each fails. Captures are not
implemented, since none occur in the few moves that are made.
"""
import os
import signal
import subprocess
import sys
import time

KIND = sys.argv[1]
LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
COMMANDS = ['protocol_version', 'name', 'version', 'known_command', 'list_commands', 'quit', 'boardsize',
            'clear_board', 'komi', 'play', 'genmove', 'undo', 'time_settings', 'time_left', 'final_score',
            'list_stones', 'set_rule']
COLORS = {'black': 'b', 'b': 'b', 'white': 'w', 'w': 'w'}


class Refused(Exception):
    pass


class Board:
    def __init__(self):
        self.size = 9
        self.clear()

    def clear(self):
        self.stones = {}
        self.moves = []
        self.passes = 0

    def read_point(self, word):
        word = word.upper()
        column = LETTERS.find(word[:1])
        if column < 0 or not word[1:].isdigit():
            raise Refused('invalid color or coordinate')
        row = int(word[1:]) - 1
        if column >= self.size or not 0 <= row < self.size:
            raise Refused('invalid color or coordinate')
        return column, row

    def play(self, color, word):
        self.moves.append((color, word))
        if word.lower() == 'pass':
            self.passes += 1
            return
        self.moves.pop()
        point = self.read_point(word)
        if point in self.stones and KIND != 'takes-occupied':
            if KIND == 'makes-refused':
                self.stones[point] = color
            raise Refused('illegal move')
        self.moves.append((color, word))
        self.passes = 0
        self.stones[point] = color

    def free_point(self):
        area = self.size * self.size
        for number in range(area):
            place = number * 32 % area
            point = place % self.size, place // self.size
            if (point in self.stones) == (KIND == 'plays-on-stones' and bool(self.stones)):
                return LETTERS[point[0]] + str(point[1] + 1)
        return 'pass'


board = Board()


def read_color(word):
    if word.lower() not in COLORS:
        if KIND == 'any-color':
            return 'b'
        raise Refused('invalid color or coordinate')
    return COLORS[word.lower()]


def hang():
    time.sleep(600)


def genmove(color):
    if KIND == 'genmove-error':
        raise Refused('no idea')
    if KIND == 'genmove-garbage':
        return 'somewhere'
    if KIND == 'genmove-hangs':
        hang()
    if KIND == 'genmove-crashes':
        os.kill(os.getpid(), signal.SIGSEGV)
    if KIND == 'stops-at-pass' and board.passes == 1:
        raise Refused('the opponent has passed')
    if KIND == 'hangs-when-over' and board.passes >= 2:
        hang()
    move = board.free_point()
    if KIND != 'forgets':
        board.play(color, move)
    return move


def boardsize(size):
    if not size.isdigit() or not 2 <= int(size) <= 19 or KIND == 'refuses-size':
        raise Refused('unacceptable size')
    board.size = int(size)
    if KIND != 'keeps-board':
        board.clear()


def undo():
    if not board.moves:
        raise Refused('cannot undo')
    if KIND == 'undo-lies':
        return
    _, word = board.moves.pop()
    if word.lower() != 'pass':
        del board.stones[board.read_point(word)]


def listed():
    names = list(COMMANDS)
    if KIND == 'lists-less':
        names.remove('komi')
    if KIND in ('knows-games', 'any-game'):
        names.append('set_game')
    return names


def known(name):
    if KIND == 'knows-nothing':
        return 'false'
    if KIND == 'knows-all':
        return 'true'
    return 'true' if name in listed() else 'false'


def perform(name, words):
    if name == 'protocol_version':
        return '1' if KIND == 'version-1' else '2'
    if name == 'name':
        return 'two\nlines' if KIND == 'name-of-two-lines' else 'A bot'
    if name == 'version':
        return '1'
    if name == 'known_command':
        return known(words[0])
    if name == 'list_commands':
        return '\n'.join(listed())
    if name == 'boardsize':
        return boardsize(words[0])
    if name == 'clear_board':
        return None if KIND == 'keeps-board' else board.clear()
    if name == 'komi':
        if KIND == 'refuses-komi':
            raise Refused('syntax error')
        return float(words[0]) and None
    if name == 'play':
        if KIND == 'refuses-moves':
            raise Refused('illegal move')
        if KIND == 'takes-nonsense' and words[1] == 'nowhere':
            return None
        return board.play(read_color(words[0]), words[1])
    if name == 'genmove':
        return genmove(read_color(words[0]))
    if name == 'undo':
        return undo()
    if name == 'set_rule':
        return None
    if name in ('time_settings', 'time_left'):
        if KIND == 'refuses-time':
            raise Refused('syntax error')
        return None
    if name == 'final_score':
        return 'black is ahead' if KIND == 'says-score' else 'B+3.5'
    if name == 'list_stones':
        color = COLORS[words[0]]
        return ' '.join(LETTERS[x] + str(y + 1) for (x, y), own in sorted(board.stones.items()) if own == color)
    if name == 'set_game' and 'set_game' in listed():
        if words[0] not in ('go', 'minigo') and KIND != 'any-game':
            raise Refused('unknown game')
        return None
    if KIND == 'takes-anything':
        return None
    raise Refused('unknown command')


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def reply(mark, number, text):
    if KIND == 'no-id':
        number = ''
    if KIND == 'no-id-on-errors' and mark == '?':
        number = ''
    end = '\n' if KIND == 'no-empty-line' else '\n\n'
    if KIND == 'no-mark':
        mark, number = '', ''
    say(mark + number + ' ' + (text or '') + end)


def quit_now(number):
    if KIND == 'stays':
        reply('=', number, '')
        hang()
    if KIND == 'leaves-a-child':
        subprocess.Popen(['sleep', '600'], start_new_session=True, stdout=subprocess.DEVNULL)
    if KIND != 'quits-silently':
        reply('=', number, '')
    if KIND == 'ends-with-3':
        sys.exit(3)
    if KIND == 'crashes-in-quit':
        os.kill(os.getpid(), signal.SIGSEGV)
    sys.exit(0)


def answer(line):
    if KIND == 'answers-comments' and line.startswith('#'):
        reply('?', '', 'unknown command')
    if KIND == 'answers-empty-lines' and line == '\n':
        reply('?', '', 'syntax error')
    if KIND != 'reads-comments':
        line = line.split('#')[0]
    if KIND != 'keeps-cr':
        line = line.replace('\r', '')
    if KIND != 'keeps-tabs':
        line = line.replace('\t', ' ')
    words = line.strip('\n ').split(' ')
    words = [word for word in words if word]
    if not words:
        return
    number = words.pop(0) if words[0].isdigit() else ''
    name = words.pop(0) if words else ''
    if name == 'quit':
        quit_now(number)
    try:
        reply('=', number, perform(name, words))
    except (Refused, IndexError, ValueError) as error:
        reply('?', number, str(error))
    if name == 'genmove' and KIND == 'answers-twice':
        reply('=', number, 'D4')
    if name == 'genmove' and KIND == 'thinks-aloud':
        say('thinking\n')


def main():
    if KIND == 'exits':
        sys.exit(1)
    if KIND == 'silent':
        hang()
    if KIND == 'banner':
        say('Welcome\n')
    sys.stdin.reconfigure(newline='\n')
    for line in sys.stdin:
        answer(line)


main()
