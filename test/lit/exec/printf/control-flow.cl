// printf where a kernel has loops, conditions and barriers: each work-item's lines come in its order.
// REQUIRES: oclc, runtime
// RUN: %oclc --local-size=4 %s -o %t.oclbin
// RUN: %launch-kernel %t.oclbin only 2 1 | FileCheck %s --check-prefix=ONLY
// RUN: %launch-kernel %t.oclbin flow 8 4 > %t.any && FileCheck %s --check-prefix=FLOW < %t.any
// RUN: %oclc -cl-opt-disable --no-any-local-size --local-size=4 %s -o %t.oclbin
// RUN: %launch-kernel %t.oclbin flow 8 4 > %t.simple && FileCheck %s --check-prefix=FLOW < %t.simple

// ONLY: printf alone{{$}}
// ONLY-NEXT: printf alone{{$}}
// ONLY-NOT: {{.}}
kernel void only() { printf("printf alone\n"); }

static int twice(int item, int x) {
  int failed = printf("%d: helper %d\n", item, x);
  return failed | printf("%d: helper %d again\n", item, x);
}

// What a group prints in front of a barrier comes before what it prints behind it. Of one item:
// FLOW: 3: 0 begin
// FLOW: 3: 1 loop 0
// FLOW: 3: 1 loop 1
// FLOW: 3: 1 loop 2
// FLOW: 3: 2 odd
// FLOW: 3: 3 neighbours 3,0,1,2
// FLOW: 3: round 0: 3
// FLOW: 3: round 1: 4
// FLOW: 3: helper 7
// FLOW: 3: helper 7 again
// FLOW: 3: result 0
kernel void flow() {
  local int ids[4];
  int item = get_global_id(0), id = get_local_id(0);
  printf("%d: 0 begin\n", item);
  for (int i = 0; i < id; ++i)
    printf("%d: 1 loop %d\n", item, i);
  if (item & 1)
    printf("%d: 2 odd\n", item);
  else
    printf("%d: 2 even\n", item);
  ids[id] = id;
  barrier(CLK_LOCAL_MEM_FENCE);
  int4 all = (int4)(ids[id], ids[(id + 1) & 3], ids[(id + 2) & 3], ids[(id + 3) & 3]);
  printf("%d: 3 neighbours %v4hld\n", item, all);
  for (int round = 0; round < 2; ++round) {
    barrier(CLK_LOCAL_MEM_FENCE);
    printf("%d: round %d: %d\n", item, round, all.x + round);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  printf("%d: result %d\n", item, twice(item, 7));
}
