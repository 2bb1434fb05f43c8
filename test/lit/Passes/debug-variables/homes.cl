// Variables get homes: scalars, booleans, vectors, structures that SROA takes apart, and arrays, which are their own homes.
// Arguments, and the address of local memory, are the same for all work-items.
// RUN: %oclc -g --emit=canonical %s -o %t.ll
// RUN: oclopt -S -passes='flatten,automatic-locals,expand-work-item-queries,function(debug-variables,sroa,debug-variables<keep>)' %t.ll 2>/dev/null | FileCheck %s

// CHECK-DAG: %b.home = alloca i8,{{.*}} !oclc.kept
// CHECK-DAG: %x.home = alloca float,{{.*}} !oclc.kept
// CHECK-DAG: #dbg_declare(ptr %x.home, ![[X:[0-9]+]], !DIExpression(),
// CHECK-DAG: %v.home = alloca <4 x float>,{{.*}} !oclc.kept
// CHECK-DAG: %s.home = alloca [8 x i8], align 4,{{.*}} !oclc.kept
// CHECK-DAG: %array = alloca [8 x float],{{.*}} !oclc.kept
// CHECK-DAG: %n.home = alloca i32,{{.*}} !oclc.group.memory
// CHECK-DAG: %tile.home = alloca ptr addrspace(3),{{.*}} !oclc.group.memory
// CHECK-DAG: #dbg_declare(ptr %tile.home, ![[TILE:[0-9]+]], !DIExpression(DW_OP_deref),
// CHECK: store volatile i32 %n, ptr %n.home
// CHECK: store volatile ptr addrspace(3) %f.tile, ptr %tile.home
// CHECK: store volatile float %{{.*}}, ptr %x.home, align 4, !dbg ![[LINE:[0-9]+]], !oclc.home
// CHECK: store volatile i8 %{{.*}}, ptr %b.home
// CHECK: %[[F:[0-9]+]] = getelementptr inbounds i8, ptr %s.home, i64 4
// CHECK: store volatile float %{{.*}}, ptr %[[F]], align 4
// CHECK: store volatile i32 %n, ptr %s.home
// CHECK: store volatile <4 x float> %{{.*}}, ptr %v.home
// CHECK-NOT: DW_OP_xderef
// CHECK: ![[X]] = !DILocalVariable(name: "x"
// CHECK: ![[TILE]] = !DILocalVariable(name: "tile"
// CHECK: ![[LINE]] = !DILocation(line: [[#@LINE+4]]

kernel void f(global float *a, int n) {
  local float tile[4];
  float x = a[n] + 1;
  float array[8];
  for (int i = 0; i < 8; ++i)
    array[i] = a[i];
  tile[n & 3] = x + array[n & 7];
  barrier(CLK_LOCAL_MEM_FENCE);
  bool b = x > 2;
  float4 v = (float4)(x, tile[0], 1, 2);
  struct { int i; float f; } s = { n, x };
  a[n] = b ? v.y + s.f : s.i;
}
