#!/usr/bin/env python3
"""Compare the lines that no test reaches with the list in tests/unreached.txt.

Usage: coverage.py COUNTS.json LIST          from `gcovr --json`

A line of the list is `FILE: SOURCE LINE -- WHY`. A source line that occurs several times in its file is listed as many
times. It is an error if an unreached line is missing from the list, or if a listed line is reached or no longer
exists. If WHY begins with "by chance", the line may be reached or not.
"""
import collections
import json
import sys


def read_list(path):
    listed, by_chance = collections.Counter(), collections.Counter()
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if "  -- " not in line or ": " not in line:
            sys.exit(f"{path}:{number}: expected FILE: SOURCE LINE  -- WHY")
        row, why = line.split("  -- ", 1)
        file, source = row.split(": ", 1)
        (by_chance if why.startswith("by chance") else listed)[file, source.strip()] += 1
    return listed, by_chance


def read_counts(path):
    found = collections.Counter()
    where = {}
    for file in json.load(open(path, encoding="utf-8"))["files"]:
        name = file["file"]
        source = open(name, encoding="utf-8").read().splitlines()
        for line in file["lines"]:
            if line["count"] or line.get("gcovr/noncode"):
                continue
            key = name, source[line["line_number"] - 1].strip()
            found[key] += 1
            where.setdefault(key, []).append(line["line_number"])
    return found, where


def main():
    found, where = read_counts(sys.argv[1])
    listed, by_chance = read_list(sys.argv[2])
    listed += (found - listed) & by_chance
    for file, source in sorted(found - listed):
        print(f"not reached, not listed: {file}:{where[file, source][0]}: {source}")
    for file, source in sorted(listed - found):
        print(f"listed, but reached or gone: {file}: {source}")
    wrong = sum((found - listed).values()) + sum((listed - found).values())
    print(f"unreached lines: {sum(found.values())}, of which {wrong} are not as listed")
    sys.exit(1 if wrong else 0)


main()
