"""A browser without a window, which tests drive through a pipe (Chrome DevTools Protocol)."""

import json
import os
import subprocess
import tempfile


class Browser:
    """Opens pages and evaluates expressions in them.

    The browser reads commands from descriptor 3 and writes replies to descriptor 4, each with a zero byte at its end.
    """

    def __init__(self, program, *options):
        self.folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        to_browser, self.commands = os.pipe()
        self.replies, from_browser = os.pipe()
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            ["sh", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "sh", program, "--headless", "--no-sandbox",
             "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}", *options, "about:blank"],
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number, self.rest, self.session = 0, b"", None
        page = next(each for each in self.send("Target.getTargets")["targetInfos"] if each["type"] == "page")
        self.session = self.send("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.send("Page.enable")
        self.send("Runtime.enable")
        self.send("Network.enable")
        self.send("Emulation.setFocusEmulationEnabled", enabled=True)  # Events of the focus need a focused page.
        self.requests = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.commands)
        self.process.terminate()
        self.process.wait()
        os.close(self.replies)
        self.folder.cleanup()

    def receive(self):
        """Returns the next message of the browser."""
        while b"\0" not in self.rest:
            more = os.read(self.replies, 1 << 16)
            if not more:
                raise RuntimeError("the browser has ended")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        if message.get("method") == "Network.requestWillBeSent":
            self.requests.append(message["params"]["request"]["url"])
        return message

    def send(self, method, **parameters):
        """Sends a command and returns its result."""
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]

    def open(self, path, fragment=""):
        """Opens a file and waits until its script has run."""
        self.requests = []
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=f"file://{path}{'#' if fragment else ''}{fragment}")
        while self.evaluate("document.readyState") != "complete" or self.evaluate("location.protocol") != "file:":
            pass

    def evaluate(self, expression):
        """Returns the value of an expression of JavaScript."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def key(self, key):
        """Presses a key."""
        text = {"text": key} if len(key) == 1 else {}
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key)
