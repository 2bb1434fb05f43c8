// Reductions become loops over vectors, also combined with code of the kernel. Scans and copies run once for the group,
// in vectors. None of their variables remains in memory.
// RUN: %oclc -cl-std=CL3.0 --emit=llvm-ir --local-size=256 --kernel=add -o - %s | FileCheck %s --check-prefix=ADD
// RUN: %oclc -cl-std=CL3.0 --emit=llvm-ir --local-size=256 --kernel=low -o - %s | FileCheck %s --check-prefix=LOW
// RUN: %oclc -cl-std=CL3.0 --emit=llvm-ir --kernel=found -o - %s | FileCheck %s --check-prefix=FOUND
// RUN: %oclc -cl-std=CL3.0 --emit=llvm-ir --kernel=sent -o - %s | FileCheck %s --check-prefix=SENT
// RUN: %oclc -cl-std=CL3.0 --emit=llvm-ir --kernel=scan -o - %s | FileCheck %s --check-prefix=SCAN
// RUN: %oclc -cl-std=CL3.0 --emit=llvm-ir --kernel=copy -o - %s | FileCheck %s --check-prefix=COPY

// ADD-NOT: alloca
// ADD: define {{.*}}any
// ADD: fadd reassoc <8 x float>
// ADD: define {{.*}}256x1x1
// ADD: fmul <8 x float>
// ADD: fadd reassoc <8 x float>
// ADD: call reassoc float @llvm.vector.reduce.fadd.v8f32
// ADD-NOT: alloca
kernel void add(global float *out, global const float *in) {
  size_t me = get_global_id(0);
  out[me] = work_group_reduce_add(in[me] * in[me]);
}

// LOW-NOT: alloca
// LOW: define {{.*}}256x1x1
// LOW: fcmp ord <4 x double>
// LOW: @llvm.smin.v4i64
// LOW: @llvm.vector.reduce.smin.v4i64
// LOW-NOT: alloca
kernel void low(global double *out, global const double *in) {
  size_t me = get_global_id(0);
  out[me] = work_group_reduce_min(in[me]);
}

// FOUND-NOT: alloca
// FOUND: @llvm.vector.reduce.or.v8i
// FOUND-NOT: alloca
kernel void found(global int *out, global const float *in) {
  size_t me = get_global_id(0);
  out[me] = work_group_any(in[me] < 0);
}

// SENT-NOT: alloca
// SENT: @llvm.vector.reduce.or.v8i32
// SENT-NOT: alloca
kernel void sent(global float *out, global const float *in, uint from) {
  size_t me = get_global_id(0);
  out[me] = work_group_broadcast(in[me], from);
}

// SCAN: fadd <8 x float>
// SCAN: fadd <8 x float>
// SCAN: fadd <8 x float>
// SCAN: fadd <8 x float>
kernel void scan(global float *out, global const float *in) {
  size_t me = get_global_id(0);
  out[me] = work_group_scan_inclusive_add(in[me]);
}

// COPY-NOT: alloca
// COPY: load <8 x float>
// COPY-NOT: alloca
kernel void copy(global float *out, global const float *in, local float *tile, uint step) {
  event_t event = async_work_group_copy(tile, in + get_group_id(0) * step, step, 0);
  wait_group_events(1, &event);
  out[get_global_id(0)] = tile[step - 1 - get_local_id(0)];
}
