// A loop with two ways back, both behind divergent conditions, ended too early.
// RUN: %exec-test --simplify shipped --level O3 --width auto,8 --method auto,cbs %s
// EXEC: kernel stepped g:440:1933443349:1 g:440:0 u:5
// EXEC: launch 1 1 1 1 1 1 1 0 0 0
kernel void stepped(global const uint *of_x, global uint *out, uint n) {
  uint me = (uint)((get_global_id(0) * get_global_size(1) + get_global_id(1)) * get_global_size(2) + get_global_id(2));
  uint x = of_x[me];
  uint b = 1;
  if (x) {
    uint i2 = 0;
    top3: ;
    b ^= i2;
    if (i2++ < 2 && (i2 - 8) % 3 == 2 && b != i2) goto top3;
    if (i2++ < 2 && b != i2) goto top3;
  }
  out[me] = b;
}
