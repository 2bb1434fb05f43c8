"""Starts programs by a fork server, which has loaded them already (lib/Base/ForkServer.h)."""

import os
import socket
import struct
import subprocess
from contextlib import ExitStack

SOCKET = 3  # The server's number of its socket.


class ForkServer:
    """A process that starts copies of a program."""

    def __init__(self, program):
        self.program = program
        self.socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other, open(os.devnull, "r+b", buffering=0) as null:
            actions = [(os.POSIX_SPAWN_DUP2, null.fileno(), number) for number in range(3)]
            actions.append((os.POSIX_SPAWN_DUP2, other.fileno(), SOCKET))
            self.process = os.posix_spawnp(program, [program, f"--fork-server={SOCKET}"], os.environ,
                                           file_actions=actions, setpgroup=0)

    def close(self):
        self.socket.close()
        os.waitpid(self.process, 0)

    def start(self, arguments, stdin=os.devnull, stdout=None, stderr=None):
        """Starts the program and returns its process ID. `stdin` and `stdout` are paths; None is the file of this
        process."""
        texts = [str(len(arguments) + 1), self.program, *arguments, *(f"{k}={v}" for k, v in os.environ.items())]
        with ExitStack() as opened:
            def descriptor(path, flags):
                number = os.open(path, flags | os.O_CLOEXEC, 0o666)
                opened.callback(os.close, number)
                return number

            memory = os.memfd_create("request")
            opened.callback(os.close, memory)
            os.write(memory, b"".join(os.fsencode(text) + b"\0" for text in texts))
            new = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            files = [descriptor(stdin, os.O_RDONLY), descriptor(stdout, new) if stdout else 1,
                     descriptor(stderr, new) if stderr else 2, descriptor(os.devnull, os.O_RDONLY),
                     descriptor(".", os.O_PATH | os.O_DIRECTORY), memory]
            socket.send_fds(self.socket, [b"\0"], files)
        answer = self.socket.recv(4)
        number, = struct.unpack("=i", answer) if answer else (-1,)
        if number <= 0:
            raise OSError(f"the fork server of {self.program} started nothing ({number})")
        return number

    def run(self, arguments, **files):
        """Runs the program. Raises subprocess.CalledProcessError if it fails."""
        _, status = os.waitpid(self.start(arguments, **files), 0)
        code = os.waitstatus_to_exitcode(status)
        if code != 0:
            raise subprocess.CalledProcessError(code, [self.program, *arguments])
