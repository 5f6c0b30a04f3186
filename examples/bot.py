#!/usr/bin/env python3
"""A player for any game. Python 3, nothing to install.

As JSON lines, in an arena or at a terminal table (docs/bot-protocol.md):

    clashtable arena clash --bots "cmd:python3 examples/bot.py,random" --games 20

At a table of a server, against people, by the invite link somebody gave you (docs/api.md):

    python3 examples/bot.py http://127.0.0.1:8080/join/…

It plays at random, but prefers what its name says is an attack.
"""
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


def choose(labels):
    """The number of the action to take, of those with these names."""
    wanted = [i for i, label in enumerate(labels) if "attack" in label.lower()]
    return random.choice(wanted or range(len(labels)))


def by_lines():
    for line in sys.stdin:
        told = json.loads(line)
        if "decide" in told:
            print(json.dumps({"choose": choose(told["decide"]["labels"])}), flush=True)


def by_invite(link):
    server, invite = link.split("/join/")
    headers = {"Content-Type": "application/json"}

    def call(path, body=None):
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(server + path, data, headers), timeout=20) as answer:
            return json.load(answer)

    headers["Authorization"] = "Bearer " + call("/api/session", {"name": "Example bot"})["token"]
    seated = call(f"/api/join/{invite}", {"seed": secrets.token_hex(16)})
    table = f"/api/tables/{seated['table']}"
    while not (now := call(table))["over"]:
        if not now["legal"]:  # somebody else must decide, or has not sat down yet
            time.sleep(0.1)
            continue
        action = now["legal"][choose([legal["label"] for legal in now["legal"]])]["action"]
        try:
            call(table + "/actions", {"version": now["version"], "key": secrets.token_hex(8), "request": {"act": action}})
        except urllib.error.HTTPError as refused:
            if refused.code != 409:  # the table has moved on: look again
                raise
    print("place", now["status"]["places"][seated["seat"]], "by", now["status"]["clause"])


if __name__ == "__main__":
    by_invite(sys.argv[1]) if len(sys.argv) > 1 else by_lines()
