// Lengths, distances and directions of vectors with any exponents, among them those whose squares overflow or underflow.
// A kernel checks its own results with numbers that have more bits or are scaled first, so the reference is always 1.
// RUN: %exec-test \
// RUN:   --also='--width 4,8,16 --simplify usual --level O3' \
// RUN:   --also='--width 8 --method cbs --simplify usual --level O3' \
// RUN:   %s

#ifdef __OPENCL_C_VERSION__
#define IS_RIGHT(CONDITION) ((CONDITION) ? 1 : 0)

// Finite numbers of any exponent; neighbours often have similar ones.
float anyFloat(uint bits, uint near) {
  bits = near % 3 ? (bits & 0x87ffffff) | (near & 0x78000000) : bits;
  return as_float((bits >> 23 & 255) == 255 ? bits & 0xff7fffff : bits);
}
double anyDouble(uint high, uint low, uint near) {
  high = near % 3 ? (high & 0x80ffffff) | (near & 0x7f000000) : high;
  return as_double((ulong)((high >> 20 & 2047) == 2047 ? high & 0xffefffff : high) << 32 | low);
}
bool isClose(double value, double exact) { return fabs(value - exact) <= 4e-7 * fabs(exact) + 0x1p-148; }
bool isLength(float value, double exact) { return exact > FLT_MAX ? value >= FLT_MAX : isClose(value, exact); }
// The exact length of `v` is that of `v` * 2^-exponent times 2^exponent.
bool isScaled(double value, double scaled, int exponent) {
  double exact = ldexp(scaled, exponent);
  return isinf(exact) ? value >= DBL_MAX : fabs(value - exact) <= 1e-15 * exact + 0x1p-1073;
}
int exponentOf(double4 v) {
  double most = fmax(fmax(fabs(v.x), fabs(v.y)), fmax(fabs(v.z), fabs(v.w)));
  return most == 0 ? 0 : ilogb(most);
}
#else
#define IS_RIGHT(CONDITION) 1
#endif

// EXEC: kernel floats g:1152 g:1536:1
// EXEC: launch 1  96 1 1  32 1 1   0 0 0
// EXEC: launch 1  93 1 1  31 1 1   0 0 0
__kernel void floats(__global uint *out, __global const uint *in) {
  size_t i = get_global_id(0);
#ifdef __OPENCL_C_VERSION__
  uint near = in[i];
  float4 v = (float4)(anyFloat(in[4 * i], near), anyFloat(in[4 * i + 1], near), anyFloat(in[4 * i + 2], near),
                      anyFloat(in[4 * i + 3], near));
  if (i % 11 == 0)
    v.xy = 0;
  if (i % 22 == 0)
    v = 0;
  double x = v.x, y = v.y, z = v.z, w = v.w;
  double two = sqrt(x * x + y * y), three = sqrt(x * x + y * y + z * z), four = sqrt(x * x + y * y + z * z + w * w);
  float3 d = v.xyz - v.yzw;
  double apart = sqrt((double)d.x * d.x + (double)d.y * d.y + (double)d.z * d.z);
  float3 n = normalize(v.xyz);
#endif
  out[3 * i] = IS_RIGHT(isLength(length(v.xy), two) && isLength(length(v.xyz), three) && isLength(length(v), four));
  out[3 * i + 1] = IS_RIGHT(isinf(apart) || isLength(distance(v.xyz, v.yzw), apart));
  out[3 * i + 2] = IS_RIGHT(three == 0 ? n.x == 0 && n.y == 0 && n.z == 0
                                       : isClose(n.x, x / three) && isClose(n.y, y / three) && isClose(n.z, z / three));
}

// EXEC: kernel doubles g:768 g:3072:1
// EXEC: launch 1  96 1 1  32 1 1   0 0 0
__kernel void doubles(__global uint *out, __global const uint *in) {
  size_t i = get_global_id(0);
#ifdef __OPENCL_C_VERSION__
  uint near = in[i];
  double4 v = (double4)(anyDouble(in[8 * i], in[8 * i + 1], near), anyDouble(in[8 * i + 2], in[8 * i + 3], near),
                        anyDouble(in[8 * i + 4], in[8 * i + 5], near), anyDouble(in[8 * i + 6], in[8 * i + 7], near));
  if (i % 11 == 0)
    v = 0;
  int e = exponentOf(v);
  double x = ldexp(v.x, -e), y = ldexp(v.y, -e), z = ldexp(v.z, -e), w = ldexp(v.w, -e);
  double four = sqrt(x * x + y * y + z * z + w * w);
  double4 n = normalize(v);
#endif
  out[2 * i] = IS_RIGHT(isScaled(length(v), four, e) && isScaled(distance(v, 0), four, e));
  out[2 * i + 1] = IS_RIGHT(four == 0 ? n.x == 0 && n.w == 0
                                      : fabs(n.x - x / four) <= 1e-15 && fabs(n.w - w / four) <= 1e-15);
}

// Infinite elements are ones in the direction, and the others zeros.
// EXEC: kernel infinite g:128 g:384:1
// EXEC: launch 1  32 1 1  32 1 1   0 0 0
__kernel void infinite(__global uint *out, __global const uint *in) {
  size_t i = get_global_id(0);
#ifdef __OPENCL_C_VERSION__
  float3 v = (float3)(in[3 * i] % 100, -INFINITY, in[3 * i + 1] % 2 ? INFINITY : 3.0f), n = normalize(v);
  float one = v.z == 3.0f ? 1.0f : 0.70710678f;
#endif
  out[i] = IS_RIGHT(isinf(length(v)) && n.x == 0 && fabs(n.y + one) < 1e-6f &&
                    fabs(n.z - (v.z == 3.0f ? 0.0f : one)) < 1e-6f);
}
