// A loop of gotos that returns from its middle lost the result: its counter is uniform, and stopped being so.
// RUN: %exec-test --simplify shipped --level O3 --width auto,8 %s
// EXEC: kernel returned g:458:1258431851:1 g:458:0 u:1 g:32:1952917235:1
// EXEC: launch 1 1 1 1 1 1 1 0 0 0
kernel void returned(global const uint *of_x, global int *out, uint n, volatile global uint *counters) {
  uint me = (uint)((get_global_id(0) * get_global_size(1) + get_global_id(1)) * get_global_size(2) + get_global_id(2));
  int a = 9;
  uint b = 1;
  if (me) {
    return;
  }
  {
    uint k1 = 0;
    top2: ;
    if (k1) {
      if (a) {
        out[me] = a;
        return;
      }
    }
    a++;
    if (k1++ < 7 && 1u != k1) goto top2;
  }
  out[me] = b;
}
