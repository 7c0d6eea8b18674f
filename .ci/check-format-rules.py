#!/usr/bin/env python3
"""Compares .swift-format with the formatter's own configuration, which is read from standard input.

A partial list of rules silently turns off every rule that it leaves out, and unknown names are
ignored, so both are errors here.
"""
import json
import sys

with open(".swift-format", encoding="utf-8") as file:
    ours = json.load(file)
complete = json.load(sys.stdin)

problems = []
for what, mine, theirs in [
    ("setting", ours, complete),
    ("rule", ours.get("rules", {}), complete["rules"]),
]:
    problems += [f"the {what} {name} is missing" for name in sorted(theirs.keys() - mine.keys())]
    problems += [f"there is no {what} {name}" for name in sorted(mine.keys() - theirs.keys())]
problems += [f"the rule {name} is off" for name, on in sorted(ours.get("rules", {}).items()) if not on]
for problem in problems:
    print(f".swift-format: {problem}")
sys.exit(1 if problems else 0)
