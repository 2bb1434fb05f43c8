// run.py appends to this file and looks whether the kernel is compiled again.
#define SCALE(x) ((x) * FACTOR)
