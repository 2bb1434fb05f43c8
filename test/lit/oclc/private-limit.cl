// Private variables are on a stack of limited size. More than it can hold is an error at the kernel, also if called
// functions and variants contribute to it.
// RUN: not %oclc %s -o %t.clb 2>&1 | FileCheck %s
// RUN: %oclc -DFITS %s -o %t.clb

#ifdef FITS
#define COUNT 131072
#else
#define COUNT 262144
#endif

uint helper(uint n) {
  uint array[COUNT];
  for (uint i = 0; i < n; ++i)
    array[(i * n) % COUNT] = i;
  return array[n % COUNT];
}

// CHECK: private-limit.cl:[[#@LINE+1]]:{{[0-9]+}}: error: kernel 'large' has {{[0-9]+}} bytes of private variables, more than the possible 4194304
__kernel void large(__global uint *out, uint n) {
  uint first[COUNT], second[COUNT], third[COUNT];
  for (uint i = 0; i < n; ++i)
    first[(i * n) % COUNT] = second[(i + n) % COUNT] = third[(i ^ n) % COUNT] = i;
  out[n] = helper(n) + helper(n + 1) + first[n % COUNT] + second[n % COUNT] + third[n % COUNT];
}
// CHECK-NOT: error
