#!/usr/bin/env python3
"""A player for any game: reads questions as JSON lines, answers with the number of a legal action.

    clashtable arena clash --bots "cmd:python3 examples/bot.py,random" --games 20

It plays at random, but prefers what its name says is an attack. docs/bot-protocol.md has the rest.
"""
import json
import random
import sys


def choose(question):
    wanted = [i for i, label in enumerate(question["labels"]) if "attack" in label.lower()]
    return random.choice(wanted or range(len(question["legal"])))


for line in sys.stdin:
    told = json.loads(line)
    if "decide" in told:
        print(json.dumps({"choose": choose(told["decide"])}), flush=True)
