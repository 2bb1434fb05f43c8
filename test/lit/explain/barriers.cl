// The methods between which the compiler chooses, the regions between barriers, and what is live across them.
// UNSUPPORTED: emulated
// RUN: %oclc --explain=json --cpu=x86-64-v3 --local-size=8 %s -o %t.json && %python %S/Inputs/facts.py %t.json | FileCheck %s --dump-input-context=30

kernel void turn(global const float *in, global float *out, local float *tile) {
  size_t id = get_local_id(0);
  float mine = sqrt(in[get_global_id(0)]);
  tile[id] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[(id + 1) % get_local_size(0)] + mine;
}

kernel void split(global int *data) {
  if (get_local_id(0) < 3)
    barrier(CLK_GLOBAL_MEM_FENCE);
  data[get_global_id(0)] = 1;
}

// CHECK:      version 1
// CHECK-NEXT: input {{.*}}barriers.cl OpenCL C: {{[0-9]+}} lines
// CHECK:      cpu x86-64-v3
// CHECK-NEXT: {{^(passed|missed|analysis) }}
// CHECK-DAG:  analysis workitem-loops BarrierKeeps at {{.*}}barriers.cl:9: barrier keeps {{.*}} (turn.any)
// CHECK-DAG:  analysis select-work-group-method Method at {{.*}}barriers.cl:14: 'split' for any local size is run by cbs: {{.*}} (split.any)

// CHECK:      variant turn.any of turn for any
// CHECK-NEXT:   method loops: the conditions on which barriers depend are uniform
// CHECK-NEXT:     loops chosen: the conditions on which barriers depend are uniform
// CHECK-NEXT:     replicate: its local size is not fixed
// CHECK-NEXT:     cbs: only barriers in divergent control flow need it
// CHECK-NEXT:   dimension 0: no other dimension has work-items for vectors
// CHECK:        barrier 0 entry
// CHECK:        barrier [[B:[0-9]+]] barrier at {{.*}}barriers.cl:9
// CHECK:          live {{.*}} 4 context divergent, and too expensive to recompute
// CHECK:        barrier {{[0-9]+}} exit
// CHECK:        region from 0 to [[B]]: lines 6-9
// CHECK:        region from [[B]] to {{[0-9]+}}: lines 10-11

// CHECK:      variant turn.8x1x1 of turn for 8x1x1
// CHECK-NEXT:   method replicate: 8 work-items of {{[0-9]+}} instructions
// CHECK-NEXT:     loops: copies of so few work-items keep their values in registers
// CHECK-NEXT:     replicate chosen: 8 work-items of

// CHECK:      variant split.any of split for any
// CHECK-NEXT:   method cbs: whether a barrier is reached depends on this condition
// CHECK-NEXT:     loops: whether a barrier is reached depends on this condition, {{.*}} at {{.*}}barriers.cl:14
// CHECK-NEXT:     replicate: whether a barrier is reached may differ between work-items
// CHECK-NEXT:     cbs chosen: whether

// CHECK:      stage 0 canonical IR: split< turn<
// CHECK-NEXT: stage 1 verify-canonical: nothing
// CHECK:      specialize: split.8x1x1<split split.any<split turn.8x1x1<turn turn.any<turn
// CHECK:      barrier-regions: {{.*}}turn.any<turn.any
// CHECK:      workgroup-launcher: oclc.split.8x1x1<split.8x1x1 oclc.split.any<split.any oclc.turn.8x1x1<turn.8x1x1 oclc.turn.any<turn.any
// CHECK:      code oclc.turn.any.x86-64-v3 of turn.any: lines {{.*}}7 {{.*}}10
