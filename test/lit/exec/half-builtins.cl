// Functions of half whose results are not as wide as their arguments, that go through memory, or that return something
// through a pointer. The others have a test of their own, with all halves.
// REQUIRES: avx2
// RUN: %exec-test --cpu=x86-64,x86-64-v3 --simplify=usual %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#ifdef __OPENCL_C_VERSION__
#define H4(A, B, C, D) ((half4)((A), (B), (C), (D)))
#define LOAD4(I, P) vload4(I, P)
#define STORE4(V, I, P) vstore4(V, I, P)
#define COPY(N, I, FROM, TO) vstore##N(vload##N(I, FROM), I, TO)
#define SHUFFLE(V, A, B, C, D) shuffle2(V, V.wzyx, (ushort4)((A), (B), (C), (D)))
#else
#define H4(A, B, C, D) (half4{(half)(A), (half)(B), (half)(C), (half)(D)})
#define LOAD4(I, P) H4((P)[4 * (I)], (P)[4 * (I) + 1], (P)[4 * (I) + 2], (P)[4 * (I) + 3])
#define STORE4(V, I, P)                                                                            \
  for (int E = 0; E < 4; ++E)                                                                      \
  (P)[4 * (I) + E] = (V)[E]
#define COPY(N, I, FROM, TO)                                                                       \
  for (int E = 0; E < N; ++E)                                                                      \
  (TO)[N * (I) + E] = (FROM)[N * (I) + E]
#define SHUFFLE(V, A, B, C, D) H4(pick(V, A), pick(V, B), pick(V, C), pick(V, D))
#define INFINITY __builtin_inff()
static half pick(half4 v, int i) { return i % 8 < 4 ? v[i % 8] : v[7 - i % 8]; }
template <int N> using Halves = half __attribute__((ext_vector_type(N)));
template <int N> float sum(const float (&of)[N]) {
  return N == 2   ? of[0] + of[1]
         : N == 3 ? of[0] + of[1] + of[2]
                  : (of[0] + of[1]) + (of[2] + of[3]);
}
template <int N> float product(Halves<N> x, Halves<N> y) {
  float products[N];
  for (int e = 0; e < N; ++e)
    products[e] = (float)x[e] * (float)y[e];
  return sum(products);
}
template <int N> half dot(Halves<N> x, Halves<N> y) { return product(x, y); }
template <int N> half length(Halves<N> x) { return __builtin_sqrtf(product(x, x)); }
static half dot(half x, half y) { return x * y; }
static half length(half x) { return __builtin_fabsf(x); }
template <int N> half distance(Halves<N> x, Halves<N> y) {
  float squares[N];
  for (int e = 0; e < N; ++e)
    squares[e] = ((float)x[e] - (float)y[e]) * ((float)x[e] - (float)y[e]);
  return __builtin_sqrtf(sum(squares));
}
// Infinite elements are ones, and the others then zeros.
template <int N> Halves<N> normalize(Halves<N> x) {
  bool isInfinite = false;
  for (int e = 0; e < N; ++e)
    isInfinite |= __builtin_isinf((float)x[e]);
  for (int e = 0; isInfinite && e < N; ++e)
    x[e] = __builtin_copysignf(__builtin_isinf((float)x[e]) ? 1 : 0, x[e]);
  float scale = __builtin_sqrtf(product(x, x));
  for (int e = 0; scale != 0 && e < N; ++e)
    x[e] = (float)x[e] / scale;
  return x;
}
static half4 cross(half4 x, half4 y) {
  return H4((float)x.y * (float)y.z - (float)x.z * (float)y.y,
            (float)x.z * (float)y.x - (float)x.x * (float)y.z,
            (float)x.x * (float)y.y - (float)x.y * (float)y.x, 0);
}
static half frexp(half x, int *exponent) { return __builtin_frexpf(x, exponent); }
static half modf(half x, half *whole) {
  *whole = __builtin_truncf(x);
  return __builtin_copysignf((float)x - (float)*whole, x);
}
#endif

half finite(half x) { return x - x == 0 ? x : (half)0x1.8p-20f; }
half4 finite4(half4 v) { return H4(finite(v.x), finite(v.y), finite(v.z), finite(v.w)); }
half plain(half x) { return x == x ? x : (half)-1.0f; }

// EXEC: kernel geometry g:96 g:96:1
// EXEC: launch 1  24 1 1  8 1 1  0 0 0
// EXEC: launch 1  23 1 1  5 1 1  0 0 0
__kernel void geometry(__global half *out, __global const half *in) {
  size_t i = get_global_id(0);
  half4 x = finite4(LOAD4(i, in)), y = finite4(LOAD4(i + 24, in));
  out[i] = plain(dot(x, y));
  out[i + 24] = plain(length(x));
  out[i + 48] = plain(distance(x, y));
  half4 unit = normalize(x * (half)0.001f), normal = cross(x, y);
  out[i + 72] = plain(unit.x);
  out[i + 96] = plain(unit.w);
  out[i + 120] = plain(normal.x);
  out[i + 144] = plain(normal.z);
  out[i + 168] = normal.w;
}

// EXEC: kernel narrow_geometry g:96 g:96:5
// EXEC: launch 1  24 1 1  8 1 1  0 0 0
__kernel void narrow_geometry(__global half *out, __global const half *in) {
  size_t i = get_global_id(0);
  half4 x = finite4(LOAD4(i, in)), y = finite4(LOAD4(i + 24, in));
  if (i % 3 == 0)
    x.y = i % 2 ? INFINITY : -INFINITY;
  out[i] = plain(dot(x.x, y.x) + length(y.z));
  out[i + 24] = plain(dot(x.xy, y.xy));
  out[i + 48] = plain(dot(x.xyz, y.xyz));
  out[i + 72] = plain(length(x.xyz));
  out[i + 96] = plain(distance(x.zw, y.yx));
  out[i + 120] = plain(normalize(x.xyz).x);
  out[i + 144] = plain(normalize(x.xyz).y);
  out[i + 168] = plain(normalize(x).y);
}

// EXEC: kernel widths g:512 g:64:6 l:64
// EXEC: launch 1  16 1 1  1 1 1  0 0 0
__kernel void widths(__global half *out, __global const half *in, __local half *tile) {
  size_t i = get_global_id(0);
  half mine[16];
  COPY(16, 0, in + 2 * i, mine);
  COPY(8, 0, mine, tile);
  COPY(8, 1, mine, tile);
  COPY(3, 1, tile + 2, mine);
  COPY(2, 3, tile + 1, mine + 2);
  COPY(16, 0, mine, out + 16 * i);
  COPY(4, 1, tile + 1, out + 512 + 8 * i);
  COPY(3, 0, in + i, out + 512 + 8 * i);
}

// EXEC: kernel memory g:64 g:64:2 l:64
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  30 1 1  7 1 1  0 0 0
__kernel void memory(__global half *out, __global const half *in, __local half *tile) {
  size_t i = get_global_id(0), l = get_local_id(0);
  half4 mine = LOAD4(i, in);
  STORE4(mine, l / 2 * 2, tile + (l % 2) * 4);
  barrier(CLK_LOCAL_MEM_FENCE);
  half4 seen = LOAD4((l + 1) % get_local_size(0), tile);
  half4 mixed = SHUFFLE(seen, (ushort)i, (ushort)5, (ushort)2, (ushort)(i * 3));
  STORE4(mixed, i, out);
}

// EXEC: kernel pointers g:64 g:64:3
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
__kernel void pointers(__global half *out, __global const half *in) {
  size_t i = get_global_id(0);
  half x = finite(in[i]);
  int exponent;
  out[i] = frexp(x, &exponent);
  out[i + 32] = (half)exponent;
  out[i + 64] = modf(x, &out[i + 96]);
}
