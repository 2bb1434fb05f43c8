// Counters and other values that are the same for all lanes of a loop that lanes leave at different times, or of code
// behind a divergent branch, decide about branches there. They have to stay the same when lanes run together.
//
// RUN: %exec-test --method auto,cbs --width auto,off,2,4,8,16 --level O3 --simplify usual,hard \
// RUN:   --also='--width auto,8 --level O3 --simplify usual --cpu x86-64-v2' \
// RUN:   %s
// EXEC: sizes 8x1x1 13x1x1

// EXEC: kernel start_of_inner_loop g:4096:7 g:4096:0 u:5
// EXEC: launch 1 64 1 1 8 1 1 0 0 0
// EXEC: launch 1 39 1 1 13 1 1 0 0 0
// EXEC: launch 1 100 1 1 31 1 1 0 0 0
kernel void start_of_inner_loop(global const uint *in, global uint *out, uint n) {
  uint x = in[get_global_id(0)], a = 1;
  for (uint i = 0; i < x % 8; i++) {
    for (uint j = i; j < 8; j++) a += a;
    if (a == x) break;
  }
  out[get_global_id(0)] = a;
}

// EXEC: kernel fall_through g:4096:11 g:4096:0 u:5
// EXEC: launch 1 64 1 1 8 1 1 0 0 0
// EXEC: launch 1 39 1 1 13 1 1 0 0 0
kernel void fall_through(global const uint *in, global uint *out, uint n) {
  uint x = in[get_global_id(0)], r = 0;
  for (uint i = 0; i < 4; i++)
    switch (x & 7) {
    default: r += 11; break;
    case 6: r += i;
    case 7: r >>= 1;
    }
  out[get_global_id(0)] = r;
}

// A uniform branch behind a divergent one joins two values; other lanes wait for the same block.
// EXEC: kernel uniform_join g:4096:13 g:4096:0 u:5
// EXEC: launch 1 64 1 1 8 1 1 0 0 0
// EXEC: launch 1 39 1 1 13 1 1 0 0 0
// EXEC: launch 1 77 1 1 64 1 1 0 0 0
kernel void uniform_join(global const uint *in, global uint *out, uint n) {
  uint x = in[get_global_id(0)], r = 0;
  for (uint i = 0; i < x % 9; i++) {
    uint s = i;
    if (x & 16) {
      if ((n + i) & 1) {
        s += 5;
        r += in[s + 1];
      } else {
        s *= 3;
        r ^= in[s];
      }
      for (uint j = s; j < 9; j += 2) r += in[j] >> j;
      if (r & 4) continue;
      r += s;
    }
    for (uint j = i; j <= s; j++) r = r * 3 + j;
    if (r % 7 == 3) break;
  }
  out[get_global_id(0)] = r;
}

// A value that is uniform in each iteration leaves a loop by several exits.
// EXEC: kernel several_exits g:4096:17 g:4096:0 u:3
// EXEC: launch 1 64 1 1 8 1 1 0 0 0
// EXEC: launch 1 39 1 1 13 1 1 0 0 0
kernel void several_exits(global const uint *in, global uint *out, uint n) {
  uint x = in[get_global_id(0)], r = 1, k = 0;
  for (uint i = n; i < 12; i++) {
    for (uint j = i; j < i + n; j++) {
      k = j * i;
      if (((x >> j) & 3) == 3) goto found;
      if (k > 40 && (x & 1)) break;
    }
    if ((x >> (i & 7)) % 5 == 0) break;
    r += k;
  }
  k += 1000;
found:
  out[get_global_id(0)] = r * 65536 + k;
}
