"""Changes a file of words: words.py swap FILE | bytes COUNT FILE | set INDEX VALUE FILE"""

import struct
import sys
from pathlib import Path

way, *values, name = sys.argv[1:]
data = Path(name).read_bytes()
if way == "bytes":
    data = data[:int(values[0])]
else:
    words = list(struct.unpack(f"<{len(data) // 4}I", data))
    if way == "set":
        words[int(values[0])] = int(values[1], 0)
    data = struct.pack(f"{'>' if way == 'swap' else '<'}{len(words)}I", *words)
sys.stdout.buffer.write(data)
