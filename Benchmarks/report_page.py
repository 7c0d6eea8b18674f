#!/usr/bin/env python3
"""Opens a report in headless Chromium, uses it by keyboard and by mouse, and takes its picture.

    python3 Benchmarks/report_page.py REPORT.html [-o PICTURES]

Prints one line per check and exits 1 when one fails. The pictures are REPORT-light.png and
REPORT-dark.png. Needs Debian's chromium; speaks the DevTools protocol over a pipe, so no port is opened.
"""
import argparse
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time


class Browser:
    """A headless Chromium with one page."""

    def __init__(self, profile):
        to_browser, self.out = os.pipe()
        self.inp, from_browser = os.pipe()

        def place():
            # The protocol's pipe is file descriptors 3 and 4; copies keep either from hitting the other.
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
             "--autoplay-policy=no-user-gesture-required", "--remote-debugging-pipe",
             f"--user-data-dir={profile}"],
            preexec_fn=place, pass_fds=(3, 4, to_browser, from_browser),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                data = os.read(self.inp, 1 << 20)
                if not data:
                    raise SystemExit("the browser went away")
                self.rest += data
            line, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True, userGesture=True)
        return result["result"].get("value")

    def key(self, key, code=0, text=None):
        extra = {"text": text} if text else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key,
                  windowsVirtualKeyCode=code, **extra)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key,
                  windowsVirtualKeyCode=code)

    def picture(self, path):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True, clip={
            "x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 3000),
            "scale": 1})["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def close(self):
        self.process.terminate()
        self.process.wait()


def wait_for(browser, expression, seconds=10):
    end = time.time() + seconds
    while time.time() < end:
        if browser.value(expression):
            return True
        time.sleep(0.1)
    return False


def checks(browser):
    """Pairs of what is checked and whether it holds."""
    yield "the video loads", wait_for(browser, "video.readyState>=1", 20)
    length = browser.value("video.duration")
    yield "its length is that of the chart", abs(length - browser.value("length")) < 0.5
    browser.value("chart.focus()")
    browser.key("ArrowRight", 39)
    yield "the right arrow seeks 5 s on", wait_for(browser, "Math.abs(video.currentTime-5)<0.1")
    yield "the slider says so", browser.value("chart.getAttribute('aria-valuetext')") == "0:05"
    browser.key("End", 35)
    yield "End seeks to the end", wait_for(browser, "video.duration-video.currentTime<0.5")
    browser.key("Home", 36)
    yield "Home seeks to the start", wait_for(browser, "video.currentTime<0.1")
    browser.value("document.querySelector('#highlights').focus()")
    browser.key("Tab", 9)
    focused = "document.activeElement"
    yield "Tab goes to the first moment", browser.value(f"{focused}.dataset.time!==undefined")
    browser.key("Enter", 13, "\r")
    yield "Enter plays from it", wait_for(
        browser, f"Math.abs(video.currentTime-Number({focused}.dataset.time))<1.5&&!video.paused")
    yield "the change is told", browser.value("state.textContent").startswith("Playing from ")
    yield "the moment is marked", browser.value(f"{focused}.getAttribute('aria-current')==='true'")
    browser.value("video.pause()")
    box = browser.value("JSON.stringify(chart.getBoundingClientRect())")
    box = json.loads(box)
    browser.value("chart.scrollIntoView({block:'center'})")
    box = json.loads(browser.value("JSON.stringify(chart.getBoundingClientRect())"))
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for kind in ("mousePressed", "mouseReleased"):
        browser.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)
    yield "a click in the middle of the chart seeks there", wait_for(
        browser, "Math.abs(video.currentTime-length/2)<1.5")
    browser.value("video.pause();window.scrollTo(0,0)")
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = [(node.get("role", {}).get("value"), node.get("name", {}).get("value", ""))
             for node in nodes if not node.get("ignored")]
    yield "every button has a name", all(name for role, name in roles if role == "button")
    yield "the slider has a name", any(
        role == "slider" and name == "Position in the video" for role, name in roles)
    yield "there is one heading of the first level", browser.value(
        "document.querySelectorAll('h1').length===1")
    errors = [event for event in browser.events
              if event["method"] in ("Runtime.exceptionThrown", "Log.entryAdded")]
    yield "nothing is complained about", not errors


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("-o", "--pictures", type=pathlib.Path, default=pathlib.Path("."))
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        browser.call("Emulation.setDeviceMetricsOverride", width=1200, height=900,
                     deviceScaleFactor=1, mobile=False)
        browser.call("Page.navigate", url=options.report.resolve().as_uri())
        wait_for(browser, "document.readyState==='complete'", 20)
        for words, holds in checks(browser):
            failed += not holds
            print("ok  " if holds else "FAIL", words)
        for scheme in ("light", "dark"):
            browser.call("Emulation.setEmulatedMedia",
                         features=[{"name": "prefers-color-scheme", "value": scheme}])
            time.sleep(0.3)
            browser.picture(options.pictures / f"{options.report.stem}-{scheme}.png")
        browser.close()
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
