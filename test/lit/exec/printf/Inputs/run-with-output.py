"""run-with-output.py COMMAND...: runs it with odd standard outputs.

The command takes a number of work-items; each prints 40 bytes."""
import os
import subprocess
import sys
import threading
import time

ITEMS = 20000
SIZE = ITEMS * 40


def status(output, items=ITEMS, **options):
    return subprocess.run(sys.argv[1:] + [str(items)], stdout=output, timeout=120, **options).returncode


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: found {found}, expected {wanted}")


def closed_pipe():
    reader, writer = os.pipe()
    os.close(reader)
    expect("closed pipe", status(writer), 0)
    expect("closed pipe, one thread", status(writer, items=1), 0)
    os.close(writer)


def pipe(blocking):
    reader, writer = os.pipe()
    os.set_blocking(writer, blocking)
    size = 0

    def read():
        nonlocal size
        time.sleep(0.2)  # The pipe is full by then.
        while data := os.read(reader, 65536):
            size += len(data)

    thread = threading.Thread(target=read)
    thread.start()
    expect("status", status(writer), 0)
    os.close(writer)
    thread.join()
    os.close(reader)
    expect("bytes of a pipe", size, SIZE)


def reader_that_stops():
    reader, writer = os.pipe()
    thread = threading.Thread(target=lambda: (os.read(reader, 1000), os.close(reader)))
    thread.start()
    expect("half-read pipe", status(writer), 0)
    thread.join()
    os.close(writer)


def limited_file():
    import resource
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))
    with open("limited.out", "wb") as file:
        expect("limited file", status(file, preexec_fn=limit), 0)
    expect("bytes of a limited file", os.path.getsize("limited.out"), 100000)
    os.unlink("limited.out")


closed_pipe()
pipe(blocking=True)
pipe(blocking=False)
reader_that_stops()
limited_file()
with open("/dev/full", "wb") as full:
    expect("full device", status(full), 0)
expect("no standard output", status(None, preexec_fn=lambda: os.close(1)), 0)
