"""Writes a kernel whose text tries to become a part of a page: write-hostile.py FILE.cl"""

import sys

TEXT = b"""// </script><script>document.title = "taken"</script><!-- <img src=x onerror=alert(1)> & \xe2\x80\xa8
kernel void k(global int *a) { *a = 1; } // <b>\\u003c</b> %s \xff @SCRIPT@ @DATA@ </SCRIPT >
"""

with open(sys.argv[1], "wb") as file:
    file.write(TEXT)
