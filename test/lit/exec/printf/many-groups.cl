// Thousands of work-groups on all threads print megabytes: every call's text is whole, each work-item's in order.
// REQUIRES: oclc, runtime
// RUN: %oclc --local-size=8 %s -o %t.oclbin
// RUN: %launch-kernel %t.oclbin k 65536 8 > %t.out
// RUN: %python %S/Inputs/check-lines.py 65536 4 < %t.out
// RUN: %launch-kernel %t.oclbin k 3001 > %t.out
// RUN: %python %S/Inputs/check-lines.py 3001 4 < %t.out

kernel void k() {
  int item = get_global_id(0);
  for (int line = 0; line < 3; ++line)
    printf("item %6d line %d %v4hlf\n", item, line, (float4)(item, line, 0.5f, 1.0f));
  barrier(CLK_LOCAL_MEM_FENCE);
  printf("item %6d line %d %v4hlf\n", item, 3, (float4)(item, 3.0f, 0.5f, 1.0f));
}
