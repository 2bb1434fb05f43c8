// The reducer, with a compiler that loses barriers: what has nothing to do with that goes, and what remains is a test
// that a right compiler passes.
// RUN: %reduce-kernel --simplify none --level O0 --sabotage '@_Z7barrierj' %s > %t.cl
// RUN: FileCheck %s --match-full-lines < %t.cl
// RUN: %exec-test --level O0 %t.cl

// CHECK: // differs: turn: launch {{.*}}
// CHECK-NEXT: // RUN: %exec-test --method loops --simplify none --level O0 --cpu x86-64-v3 %s
// CHECK-NEXT: // EXEC: kernel turn g:256 g:64:3 u:5
// CHECK-NEXT: // EXEC: launch 1 2 1 1 2 1 1 0 0 0
// CHECK-NEXT: __kernel void turn({{.*}}) {
// CHECK-NEXT: LOCAL(uint, tile[64]);
// CHECK-NEXT: uint items = {{.*}};
// CHECK-NEXT: uint lin = {{.*}};
// CHECK-NEXT: uint v = {{.*}};
// CHECK-NEXT: tile[lin] = {{.*}};
// CHECK-NEXT: barrier(CLK_LOCAL_MEM_FENCE);
// CHECK-NEXT: {{.*}}tile[{{.*}}];
// CHECK-NEXT: out[{{.*}}] {{.*}}v;
// CHECK-NEXT: }
// CHECK-NOT: {{.}}

// EXEC: kernel fine g:256
// EXEC: launch 1 8 1 1 4 1 1 0 0 0
__kernel void fine(__global uint *out) {
  out[get_global_id(0)] = 1u;
}

// EXEC: kernel turn g:256 g:64:3 u:5
// EXEC: launch 1 8 1 1 1 1 1 0 0 0
// EXEC: launch 2 24 2 1 8 1 1 3 0 0
// EXEC: launch 1 30 1 1 8 1 1 0 0 0
__kernel void turn(__global uint *out, __global const uint *in, uint n) {
  LOCAL(uint, tile[64]);
  LOCAL(uint, other[64]);
  uint items = (uint)(get_local_size(0) * get_local_size(1));
  uint lin = (uint)get_local_linear_id();
  uint v = lin;
  uint unused = 3u;
  other[lin] = n;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (n < 9u) {
    for (uint i = 0; i < n; ++i) {
      unused += other[lin];
      tile[lin] = in[(v + i) & 63u] * (unused - 7u) + lin;
      barrier(CLK_LOCAL_MEM_FENCE);
      v ^= tile[(lin + 1u + i * 2u) % items];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  } else {
    v = 17u;
  }
  out[get_global_linear_id()] += v;
}
