// Undefined values of the source are no fault of the stage that inlines, which also folds the inlined code.
// RUN: %oclc --verify-each -cl-opt-disable --local-size=64 %s -o %t.oclbin -Wno-uninitialized

kernel void k(global uchar *p, int n) {
  float around[2];
  if (get_global_id(0) >= n)
    return;
  barrier(CLK_LOCAL_MEM_FENCE);
  float x = 2.0f * around[1];
  p[get_global_id(0)] = (uchar)x;
}
