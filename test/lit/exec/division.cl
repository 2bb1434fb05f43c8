// Division by zero, and a quotient that does not fit, have an unspecified value; no work-item traps.
// RUN: %exec-test \
// RUN:   --also='--width 2,16 --simplify usual --level O3' \
// RUN:   --also='--cpu x86-64-v2 --width 8,16 --simplify usual --level O3' \
// RUN:   %if avx512 %{ --also='--cpu x86-64-v4 --width 8,16 --simplify usual --level O3' %} \
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

// Quotients and remainders of all lanes, by numbers of their own and by one that they share, behind conditions and not.
#define PARTS(T, A, B) ((uint)(T)((A) / (B)) * 31 + (uint)(T)((A) % (B)))
#define KERNEL(NAME, T)                                                                                                \
  __kernel void NAME(__global const uint *in, __global uint *out, uint shared) {                                       \
    uint i = get_global_id(0), bits = in[i];                                                                           \
    T a = (T)bits, b = (T)(in[i + 512] >> (bits & 31)), same = (T)shared, most = (T)~(T)0;                             \
    if ((most < 0 && b == most) || b == 0)                                                                             \
      b = 3;                                                                                                           \
    out[i * 3] = PARTS(T, a, b);                                                                                       \
    out[i * 3 + 1] = PARTS(T, a, same) + PARTS(T, (T)(a - a % same), same) * 3;                                        \
    out[i * 3 + 2] = bits;                                                                                             \
    if (bits & 256)                                                                                                    \
      out[i * 3 + 2] += PARTS(T, (T)(a * b), b) + PARTS(T, b, (T)(same + 2));                                          \
  }
// EXEC: kernel of_char g:1024:2 g:1536:2 u:7
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
// EXEC: kernel of_uchar g:1024:2 g:1536:2 u:250
// EXEC: launch 1  300 1 1  25 1 1  0 0 0
// EXEC: kernel of_short g:1024:2 g:1536:2 u:4294966773
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
// EXEC: kernel of_ushort g:1024:2 g:1536:2 u:65533
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
// EXEC: kernel of_int g:1024:2 g:1536:2 u:4294967293
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
// EXEC: launch 1  300 1 1  25 1 1  0 0 0
// EXEC: kernel of_uint g:1024:2 g:1536:2 u:2863311531
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
// EXEC: kernel of_long g:1024:2 g:1536:2 u:4294967293
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
// EXEC: kernel of_ulong g:1024:2 g:1536:2 u:7
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
KERNEL(of_char, char)
KERNEL(of_uchar, uchar)
KERNEL(of_short, short)
KERNEL(of_ushort, ushort)
KERNEL(of_int, int)
KERNEL(of_uint, uint)
KERNEL(of_long, long)
KERNEL(of_ulong, ulong)

// The ends of the types, divided by small numbers that all lanes share. The number may be zero if no lane divides by it.
#define ENDS(NAME)                                                                                                     \
  __kernel void NAME(__global const uint *in, __global uint *out, uint shared) {                                       \
    uint i = get_global_id(0), kind = in[i] % 3;                                                                       \
    uint bits = kind == 0 ? 0u - in[i] % 16 : kind == 1 ? 0x80000000u + in[i] % 16 : in[i];                            \
    out[i * 2] = bits;                                                                                                 \
    out[i * 2 + 1] = 5;                                                                                                \
    if (shared != 0) {                                                                                                 \
      out[i * 2] = bits / shared + bits % shared * 3;                                                                  \
      if (bits & 64)                                                                                                   \
        out[i * 2 + 1] = (uint)((int)bits / (int)shared) + (uint)((int)bits % (int)shared) * 3;                        \
    } else if (bits == 0x12345678u) {                                                                                  \
      out[i * 2 + 1] = bits / shared;                                                                                  \
    }                                                                                                                  \
  }
// EXEC: kernel ends_of_1 g:512:2 g:1024 u:1
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
// EXEC: kernel ends_of_3 g:512:2 g:1024 u:3
// EXEC: launch 1  300 1 1  25 1 1  0 0 0
// EXEC: kernel ends_of_0 g:512:2 g:1024 u:0
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
ENDS(ends_of_1)
ENDS(ends_of_3)
ENDS(ends_of_0)
