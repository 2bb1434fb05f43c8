// Foreign and damaged files end with exit status 1, and wrong command lines with 2.
//
// RUN: %oclc %s -o %t.oclbin
// RUN: not %ocldis %t.no-such-file 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not %ocldis %S 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not %ocldis %s 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not %ocldis %ocldis 2>&1 | FileCheck %s --check-prefix=PROGRAM
// RUN: not %ocldis /dev/null 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: head -c 100 %t.oclbin > %t.short
// RUN: not %ocldis %t.short 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: %python -c "import sys; b = bytearray(open(sys.argv[1], 'rb').read()); b[0x1000] ^= 1; open(sys.argv[2], 'wb').write(b)" %t.oclbin %t.flipped
// RUN: not %ocldis %t.flipped 2>&1 | FileCheck %s --check-prefix=FLIPPED
// RUN: %python -c "import sys; b = bytearray(open(sys.argv[1], 'rb').read()); b[18] = 22; open(sys.argv[2], 'wb').write(b)" %t.oclbin %t.s390
// RUN: not %ocldis %t.s390 2>&1 | FileCheck %s --check-prefix=S390
// RUN: not %ocldis --kernel=third %t.oclbin 2>&1 | FileCheck %s --check-prefix=KERNEL
//
// The other files are still printed.
// RUN: not %ocldis %t.short %t.oclbin 2>/dev/null | FileCheck %s --check-prefix=OTHER
//
// RUN: %python -c "import subprocess, sys; print([subprocess.run(a.split(), capture_output=True).returncode for a in sys.argv[1:]])" "%ocldis %t.oclbin" "%ocldis %t.short" "%ocldis" "%ocldis --no-such-option x" "%ocldis --json --ir %t.oclbin" "%ocldis --syntax=masm %t.oclbin" "%ocldis --help" "%ocldis --version" | FileCheck %s --check-prefix=STATUS
// RUN: not %ocldis 2>&1 | FileCheck %s --check-prefix=USAGE

kernel void first(global int *out) { out[get_global_id(0)] = 1; }
kernel void second() {}

// MISSING: ocldis: error: {{.*}}no-such-file: No such file or directory
// FOLDER:  ocldis: error: {{.*}}: Is a directory
// TEXT:    ocldis: error: {{.*}}errors.cl: is text, not an ELF file
// PROGRAM: ocldis: error: {{.*}}ocldis: {{[a-z]}}
// EMPTY:   ocldis: error: /dev/null: is empty
// SHORT:   ocldis: error: {{.*}}short: truncated: the program header table ends at byte {{[0-9]+}}, the file at 100
// FLIPPED: ocldis: error: {{.*}}flipped: damaged: the content hash is {{[0-9a-f]+}}, the file says {{[0-9a-f]+}}
// S390:    ocldis: error: {{.*}}s390: made for machine s390x, which has no binaries
// KERNEL:  ocldis: error: {{.*}}: no kernel is called 'third'; the kernels are: first, second
// OTHER:   oclc binary, format version 1
// STATUS:  [0, 1, 2, 2, 2, 2, 0, 0]
// USAGE:   ocldis: error: FILE is required
