// Each sub-group function for each type, where sub-groups are vectors.
// LLVM optimises the code much only with `--param full=1`.
// RUN: %exec-test --level O1%if full %{,O3%} --simplify usual --cpu x86-64-v3%if avx512 %{,x86-64-v4%} %s
// RUN: %if full %{ sed -e 's/SIZE 16u/SIZE 4u/' -e 's,Inputs/,%S/Inputs/,' %s > %t.4.cl && %exec-test --level O0 --simplify usual --width 16 %t.4.cl %}
// RUN: %if full %{ sed -e 's/SIZE 16u/SIZE 8u/' -e 's,Inputs/,%S/Inputs/,' %s > %t.8.cl && %exec-test --level O3 --simplify usual %t.8.cl %}
// RUN: %if full %{ sed -e 's/SIZE 16u/SIZE 32u/' -e 's,Inputs/,%S/Inputs/,' %s > %t.32.cl && %exec-test --level O0 --simplify usual --width 16 %t.32.cl %}
// RUN: %if full %{ sed -e 's/SIZE 16u/SIZE 64u/' -e 's,Inputs/,%S/Inputs/,' %s > %t.64.cl && %exec-test --level O3 --simplify usual %t.64.cl %}

#include "Inputs/sub-group-numbers.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define SUB_GROUP_SIZE 16u

// EXEC: kernel chars g:16384 g:1024:4
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(chars, char)
// EXEC: kernel uchars g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(uchars, uchar)
// EXEC: kernel shorts g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(shorts, short)
// EXEC: kernel ushorts g:16384 g:1024:6
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(ushorts, ushort)
// EXEC: kernel ints g:16384 g:1024:3
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(ints, int)
// EXEC: kernel uints g:16384 g:1024:4
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(uints, uint)
// EXEC: kernel longs g:16384 g:1024:4
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(longs, long)
// EXEC: kernel ulongs g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(ulongs, ulong)
// EXEC: kernel floats g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(floats, float)
// EXEC: kernel doubles g:16384 g:1024:6
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(doubles, double)
// EXEC: kernel halves g:16384 g:1024:4
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(halves, half)
