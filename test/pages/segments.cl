// Has all kinds of segments of a binary: code, constants, relocated pointers, and variables of the
// program.
constant ushort Squares[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};
constant ushort Primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
constant constant ushort *constant Tables[2] = {Squares, Primes};
global uint Launches = 1;
global ushort Sums[9000];

kernel void table(global uint *out, global const uint *in) {
  uint i = get_global_id(0), x = in[i];
  out[i] = Tables[x & 1][(x >> 1) & 15] * 3 + i;
}

kernel void group_sums(global uint *out, global const uint *in) {
  local uint part[64];
  uint l = get_local_id(0), i = get_global_id(0);
  part[l] = in[i] + Launches;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = get_local_size(0) / 2; step != 0; step /= 2) {
    if (l < step)
      part[l] += part[l + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  Sums[i] = part[0];
  out[i] = Sums[i] + l;
}

kernel void roots(global float *out, global const uint *in) {
  uint i = get_global_id(0);
  float x = convert_float(in[i] % 1000) + 1.0f;
  out[i] = sqrt(x) + native_rsqrt(x) * 0.0f;
}
