// --atomics 2 ---atomic_reductions ---emi ---fake_divergence ---inter_thread_comm -g 8,6,1 -l 4,3,1
// The verdict on a kernel of CLSmith's form: the first line says which buffers it has, and the sizes of the launch.
// REQUIRES: oclc, runtime
// UNSUPPORTED: emulated
// RUN: %check-csmith --peer none --jobs 1 %s | FileCheck %s --check-prefix=SAME
// SAME: csmith: same
// SAME: kernels: file: 1 same
// SAME-DAG: modes: plain, auto: 1 right{{$}}
// SAME-DAG: modes: width 16: 1 right{{$}}
// SAME: 1 kernels, {{[0-9]+}} runs compared, 0 differences are ours, 0 the peer's alone, 0 without a verdict

// A difference between modes is found, whoever is the peer; the kernel is kept.
// RUN: not %check-csmith --peer %icd --jobs 1 --sabotage width-8 --differences %t.ours %s \
// RUN:   | FileCheck %s --check-prefix=OURS
// RUN: cmp %t.ours/csmith.cl %s
// OURS: csmith: ours
// OURS-NEXT:   width-8-{{.*}}: 12 of 48 results differ, first #24: 0x{{.*}} instead of 0x
// OURS: modes: width 8: 1 wrong
// OURS: 1 kernels, {{[0-9]+}} runs compared, 1 differences are ours

// If the plain mode has no ally in the peer, the others are right.
// RUN: not %check-csmith --peer %icd --jobs 1 --sabotage plain --differences %t.ours %s \
// RUN:   | FileCheck %s --check-prefix=PLAIN
// PLAIN: modes: plain, auto: 1 wrong
// PLAIN: modes: width 8: 1 right

// Alone with its result, the peer is wrong.
// RUN: %check-csmith --peer %icd --jobs 1 --sabotage peer %s | FileCheck %s --check-prefix=PEER
// PEER: csmith: peer's
// PEER-NEXT:   peer: 12 of 48 results differ
// PEER: 1 kernels, {{[0-9]+}} runs compared, 0 differences are ours, 1 the peer's alone (1 another result)

// The launch as the first line describes it.
// RUN: %oclc -o %t.oclbin %s
// RUN: %run-program %t.oclbin entry 8,6,1 4,3,1 8:48:0:0 4:8:0:0 4:8:0:0 4:4:0:0 4:1024:1024:-1 4:8:10:1 8:48:1:0 > %t.bin
// RUN: od -v -An -tx8 -w8 %t.bin | FileCheck %s --check-prefix=RESULT
// RESULT-COUNT-48: {{^}} 00000000000c0c0a{{$}}
// RESULT-NOT: {{.}}

kernel void entry(global ulong *result, volatile global uint *atomics, volatile global uint *special,
                  volatile global int *reductions, global int *emi, global int *sequence, global long *values) {
  size_t item = get_global_id(1) * get_global_size(0) + get_global_id(0);
  size_t group = get_group_id(1) * get_num_groups(0) + get_group_id(0);
  atomic_inc(&atomics[2 * group + 1]);             // 12 work-items do.
  atomic_add(&reductions[group], values[item]);    // 1 for each.
  barrier(CLK_GLOBAL_MEM_FENCE);
  ulong sum = sequence[get_global_id(0)] - get_global_id(0) + special[2 * group]; // 10
  if (emi[0] == 1024 && emi[1023] == 1)
    sum += (atomics[2 * group + 1] << 8) + (reductions[group] << 16);
#ifdef SABOTAGE
  sum += group == 2;
#endif
  result[item] = sum;
}
