// Minima and maxima of floats with NaN and infinities, and their bounds: numbers that are never NaN, and others. The sign
// of a zero is not specified.
// RUN: %exec-test --cpu=x86-64-v2,x86-64-v3 --width 4,8 --simplify usual --level O3 \
// RUN:   %if avx512 %{ --also='--cpu=x86-64-v4 --width 16 --simplify none,shipped --level O0' %} \
// RUN:   --also='--width auto --simplify shipped --level O3' %s

float number(uint bits) {
  if (bits % 5 == 0)
    return as_float(0x7fc00000 | bits % 1000);
  if (bits % 5 == 1)
    return as_float(bits % 3 == 0 ? 0x7f800000 : bits % 3 == 1 ? 0xff800000 : 0x80000000);
  return (float)((int)bits >> 8) * 0x1p-12f;
}

uint bitsOf(float x) { return x != x ? 0x7fc00000 : x == 0 ? 0 : as_uint(x); }
uint bitsOfDouble(double x) { return x != x ? 0x7fc00000 : x == 0 ? 0 : bitsOf((float)x); }

// EXEC: kernel of_numbers g:768:2 g:3072:2 u:77
// EXEC: launch 1  300 1 1  25 1 1  0 0 0
// EXEC: launch 1  512 1 1  64 1 1  0 0 0
__kernel void of_numbers(__global const uint *in, __global uint *out, uint size) {
  uint i = get_global_id(0);
  float x = number(in[i]), y = number(in[i + 256]), bound = size, argument = number(in[0]);
  out[i * 6] = bitsOf(fmin(x, y)) ^ bitsOf(fmax(y, x)) * 3;
  out[i * 6 + 1] = bitsOf(fmin(x, bound)) ^ bitsOf(fmax(bound, x)) * 3;
  out[i * 6 + 2] = bitsOf(clamp(x, 0.0f, bound)) ^ bitsOf(clamp(x, -1.0f, 1.0f)) * 3;
  out[i * 6 + 3] = bitsOf(clamp(x, -bound, argument)) ^ bitsOf(fmax(argument, x)) * 3;
  float least = x, greatest = (float)i;
  for (uint k = 0; k < size % 7; ++k) {
    least = fmin(least, number(in[i + k]));
    greatest = fmax(greatest, number(in[i + k]));
  }
  out[i * 6 + 4] = bitsOf(least) ^ bitsOf(greatest) * 3;
  out[i * 6 + 5] = bitsOfDouble(fmin((double)x, (double)y)) ^ bitsOfDouble(fmax((double)bound, (double)x)) * 3;
}

// The results of min and max are undefined for NaN.
// EXEC: kernel common g:768:2 g:1024:2
// EXEC: launch 1  300 1 1  25 1 1  0 0 0
__kernel void common(__global const uint *in, __global uint *out) {
  uint i = get_global_id(0);
  float x = number(in[i] | 1), y = number(in[i + 256] | 1);
  x = x != x ? 1.0f : x;
  y = y != y ? -INFINITY : y;
  out[i * 2] = bitsOf(min(x, y)) ^ bitsOf(max(x, y)) * 3;
  out[i * 2 + 1] = bitsOfDouble(min((double)x, 3.0)) ^ bitsOfDouble(max((double)x, (double)y)) * 3;
}
