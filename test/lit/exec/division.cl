// Division by zero, and a quotient that does not fit, have an unspecified value; no work-item traps.
// RUN: %exec-test \
// RUN:   --also='--width 2,16 --simplify usual --level O3' \
// RUN:   %s

#ifdef OCLC_TEST_EXEC_OPENCL_ON_HOST_H
#define QUOTIENT(A, B) (hasValue(A, B) ? (A) / (B) : 0)
#else
#define QUOTIENT(A, B) ((A) / (B))
#endif

int hasValue(int a, int b) { return b != 0 && !(a == (int)0x80000000 && b == -1); }

// EXEC: kernel divide g:64 l:64
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
__kernel void divide(__global uint *out, __local uint *unchecked) {
  int i = (int)get_global_id(0);
  int a = i % 3 == 0 ? (int)0x80000000 : i * 1234567;
  int b = i % 5 - 2;
  int q = QUOTIENT(a, b);
  // Stored, so that the division takes place whatever becomes of its result.
  unchecked[get_local_id(0)] = (uint)q;
  out[i] = hasValue(a, b) ? (uint)q : 7u;
}
