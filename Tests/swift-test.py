#!/usr/bin/env python3
"""Runs `swift test`, and ends it when it hangs.

    python3 Tests/swift-test.py [ARGUMENT…]

Arguments go to `swift test`. What it prints is passed on, and so is its status. When it has printed nothing
for a long time, the tests that have begun and not ended are named, the stacks of what runs are shown if there
is a debugger, all of it is killed, and the status is 124. Programs that the tests leave behind are named
and killed; they cannot hold it up, whatever they have inherited.

MEDIAINTELLIGENCE_TEST_SILENCE is the time in seconds.
"""
import json
import os
import pathlib
import re
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# All cases begin at once and the first tests end when most have: on two cores nothing is printed for 9 of 10
# minutes. Three times that is a hang, also on a slow machine.
SILENCE = float(os.environ.get("MEDIAINTELLIGENCE_TEST_SILENCE", "1800"))
# A failed comparison of pictures prints every pixel; lines are cut where nobody reads on.
LINE = 2000
# What has just ended may still be listed for a moment.
PATIENCE = 5


def members(session):
    """The processes of a session that have not ended, as (number, command)."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name stands in parentheses and may hold any character.
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] not in "ZX":
            found.append((int(folder.name), command.strip()))
    return sorted(found)


def kill(session):
    """Ends the processes of a session, and those that they start meanwhile."""
    while found := members(session):
        for number, _ in found:
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.1)


def unended(events):
    """The tests of which a case has begun and not ended, as the events of the run tell."""
    if not pathlib.Path(events).exists():
        return []
    running, names = {}, {}
    for line in pathlib.Path(events).read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        payload = record.get("payload", {})
        test = payload.get("testID", "")
        if record.get("kind") == "test":
            names[payload.get("id")] = payload.get("displayName") or payload.get("name")
        elif payload.get("kind") == "testCaseStarted":
            running[test] = running.get(test, 0) + 1
        elif payload.get("kind") == "testCaseEnded":
            running[test] = running.get(test, 0) - 1
    return [f"{names.get(test, '')} ({test})" for test, count in running.items() if count > 0]


def stacks(number):
    """The stacks of a process' threads, if a debugger is there."""
    if shutil.which("gdb"):
        debugger = ["gdb", "--batch", "-p", str(number), "-ex", "thread apply all backtrace 40"]
    elif shutil.which("lldb"):
        debugger = ["lldb", "--batch", "-p", str(number), "-o", "thread backtrace all -c 40"]
    else:
        return "There is no debugger to show its stacks."
    try:
        run = subprocess.run(
            debugger, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=60
        )
    except subprocess.TimeoutExpired:
        return "The debugger did not end."
    return "\n".join(line[:300] for line in run.stdout.splitlines()[-1500:])


def report(session, events):
    """Tells what hangs."""
    say(f"swift-test.py: nothing was printed for {SILENCE:.0f} s. Begun and not ended:")
    for test in unended(events) or ["no test"]:
        say(f"  {test}")
    say("What runs:")
    found = members(session)
    for number, command in found:
        say(f"  {number} {command[:300]}")
    for number, command in found:
        if "PackageTests.xctest " in command + " ":
            say(f"The stacks of {number}:\n{stacks(number)}")


def say(text):
    print(text, flush=True)


def pass_on(tests):
    """Passes the output on until the tests end; false when they hang."""
    output = tests.stdout
    os.set_blocking(output.fileno(), False)
    selector = selectors.DefaultSelector()
    selector.register(output, selectors.EVENT_READ)
    last, column = time.monotonic(), 0
    while True:
        # Looked at before the output, so that all that was written until the end is there.
        has_ended = tests.poll() is not None
        while selector.get_map() and selector.select(timeout=0 if has_ended else 1):
            part = output.read(1 << 16)
            if not part:
                selector.unregister(output)
                break
            last = time.monotonic()
            column = write(part, column)
        if has_ended:
            return True
        if time.monotonic() - last > SILENCE:
            return False
        if not selector.get_map():
            time.sleep(0.1)


def write(part, column):
    """Writes a part of the output, with lines cut; takes and gives the place in the line."""
    for line in re.findall(rb"[^\n]*\n|[^\n]+", part):
        text = line.rstrip(b"\n")
        sys.stdout.buffer.write(text[: max(LINE - column, 0)])
        column += len(text)
        if line.endswith(b"\n"):
            sys.stdout.buffer.write(b"\n")
            column = 0
    sys.stdout.flush()
    return column


def main():
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    with tempfile.TemporaryDirectory() as folder:
        events = folder + "/events.json"
        command = ["swift", "test", "--disable-xctest", "--event-stream-output-path", events]
        tests = subprocess.Popen(
            command + sys.argv[1:],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            start_new_session=True,
        )
        try:
            if not pass_on(tests):
                report(tests.pid, events)
                return 124
            deadline = time.monotonic() + PATIENCE
            while (left := members(tests.pid)) and time.monotonic() < deadline:
                time.sleep(0.1)
            for number, command in left:
                say(f"swift-test.py: the tests left a program behind: {number} {command[:300]}")
            return tests.returncode if tests.returncode >= 0 else 128 - tests.returncode
        except KeyboardInterrupt:
            return 130
        finally:
            kill(tests.pid)


if __name__ == "__main__":
    sys.exit(main())
