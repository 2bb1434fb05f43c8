"""Runs programs by a fork server, which has loaded them already (lib/Base/ForkServer.h)."""

import os
import select
import signal
import socket
import struct
import subprocess
import threading
from contextlib import ExitStack

SOCKET = 3  # The server's number of its socket.


class ForkServer:
    """Represents a process that starts copies of a program for this process and all of its threads.

    The server ends with the thread that has created it."""

    def __init__(self, program):
        self.program = program
        self.lock = threading.Lock()
        self.socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other, open(os.devnull, "r+b", buffering=0) as null:
            actions = [(os.POSIX_SPAWN_DUP2, null.fileno(), number) for number in range(3)]
            actions.append((os.POSIX_SPAWN_DUP2, other.fileno(), SOCKET))
            self.process = os.posix_spawnp(program, [program, f"--fork-server={SOCKET}"], os.environ, file_actions=actions)

    def close(self):
        self.socket.close()
        os.waitpid(self.process, 0)

    def start(self, arguments, stderr):
        """Starts the program and returns its process ID. Its standard output is that of this process."""
        words = [self.program, *map(str, arguments)]
        texts = [str(len(words)), *words, *(f"{name}={value}" for name, value in os.environ.items())]
        with ExitStack() as opened:
            def opening(number):
                opened.callback(os.close, number)
                return number

            content = opening(os.memfd_create("request"))
            os.write(content, b"".join(os.fsencode(text) + b"\0" for text in texts))
            null = opening(os.open(os.devnull, os.O_RDONLY))
            folder = opening(os.open(".", os.O_PATH | os.O_DIRECTORY))
            with self.lock:
                socket.send_fds(self.socket, [b"\0"], [null, 1, stderr, null, folder, content])
                answer = self.socket.recv(4)
        number, = struct.unpack("=i", answer) if answer else (0,)
        if number <= 0:
            raise ConnectionError(f"the fork server of {self.program} has started nothing ({number})")
        return number

    def run(self, arguments, timeout=None, quietly=False):
        """Runs the program with a time limit in seconds. Raises the exceptions of subprocess.run(..., check=True), with
        the text on standard error if it runs quietly."""
        command = [self.program, *map(str, arguments)]
        with ExitStack() as opened:
            errors = 2
            if quietly:
                errors = os.memfd_create("errors")
                opened.callback(os.close, errors)
            process = self.start(arguments, errors)
            ended = wait(process, timeout)
            status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
            text = os.pread(errors, os.fstat(errors).st_size, 0).decode(errors="replace") if quietly else None
        if not ended:
            raise subprocess.TimeoutExpired(command, timeout, stderr=text)
        if status != 0:
            raise subprocess.CalledProcessError(status, command, stderr=text)


def wait(process, timeout):
    """Waits until a child has ended. Kills it after `timeout` seconds and returns False."""
    descriptor = os.pidfd_open(process)
    try:
        waiting = select.poll()
        waiting.register(descriptor, select.POLLIN)
        if waiting.poll(None if timeout is None else timeout * 1000):
            return True
        os.kill(process, signal.SIGKILL)
        return False
    finally:
        os.close(descriptor)
