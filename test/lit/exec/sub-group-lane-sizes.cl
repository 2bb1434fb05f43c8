// Each sub-group function for sub-groups of several sizes that are vectors; sub-group-lane-types.cl has all types.
// LLVM optimises the code much only with `--param full=1`.
// RUN: %exec-test --level O0 --simplify usual --width 16 %s
// RUN: sed -e 's/SIZE 4u/SIZE 8u/' -e 's,Inputs/,%S/Inputs/,' %s > %t.8.cl && %exec-test --level O0%if full %{,O3%} --simplify usual --width 16 %t.8.cl
// RUN: sed -e 's/SIZE 4u/SIZE 32u/' -e 's,Inputs/,%S/Inputs/,' %s > %t.32.cl && %exec-test --level O0 --simplify usual --width 16 %t.32.cl
// RUN: sed -e 's/SIZE 4u/SIZE 64u/' -e 's,Inputs/,%S/Inputs/,' %s > %t.64.cl && %exec-test --level O1%if full %{,O3%} --simplify usual %t.64.cl

#include "Inputs/sub-group-numbers.h"

#define SUB_GROUP_SIZE 4u

// EXEC: kernel uchars g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(uchars, uchar)
// EXEC: kernel ints g:16384 g:1024:3
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(ints, int)
// EXEC: kernel doubles g:16384 g:1024:6
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(doubles, double)
