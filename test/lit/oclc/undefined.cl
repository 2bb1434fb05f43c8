// An undefined function is an error of the kernels that need it, at the line of the call; a kernel that does not need
// it compiles.
// RUN: %python %S/Inputs/status.py 1 %oclc %s -o %t 2>&1 | FileCheck %s
// RUN: %oclc %s --kernel=fine -o %t
int missing(int);
static int helper(int x) { return missing(x); }
// CHECK: undefined.cl:6:35: error: undefined function missing, needed by kernel broken
kernel void broken(global int *a) { *a = helper(1); }
kernel void fine(global int *a) { *a = 1; }

// A kernel of another file is reported under its name in that file.
kernel void elsewhere(global int *out);
kernel void calls_kernel(global int *out) { elsewhere(out); }
// CHECK: error: undefined function elsewhere, needed by kernel calls_kernel
