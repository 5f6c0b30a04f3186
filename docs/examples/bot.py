"""Plays one game of Clash! against the server's bot and prints how it ended. Python 3, nothing to install."""
import json, random, secrets, sys, time, urllib.request

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
token = None


def call(method, path, body=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


token = call("POST", "/api/session", {"name": "Snake"})["token"]
table = call("POST", "/api/tables", {"game": "clash", "seats": ["me", {"bot": "random"}]})["table"]
while True:
    now = call("GET", f"/api/tables/{table}")
    if now["over"]:
        break
    if not now["legal"]:  # the other one is still thinking
        time.sleep(0.05)
        continue
    action = random.choice(now["legal"])["action"]  # put something cleverer here: now["view"] is all you may know
    request = {"version": now["version"], "key": secrets.token_hex(8), "request": {"act": action}}
    call("POST", f"/api/tables/{table}/actions", request)
places = now["status"]["places"]
print("drawn" if places[0] == places[1] else "won" if places[0] == 1 else "lost", "by", now["status"]["clause"])
