// run.py appends to this file and checks that the kernel is compiled again.
#define SCALE(x) ((x) * FACTOR)
