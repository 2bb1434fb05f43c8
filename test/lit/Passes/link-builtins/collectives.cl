// Collective functions become accesses to their own variables between barriers. Accesses that order the work-items are
// volatile; code that reads the result, computes a scan or prepares the next round runs once.
// RUN: %clang-cl %s -o %t.ll
// RUN: %oclopt %t.ll -S -passes='link-builtins,flatten,allocate-collective-storage,automatic-locals,function(sroa,early-cse,simplifycfg)' \
// RUN:   | FileCheck %s
// RUN: %oclopt %t.ll -disable-output -passes='link-builtins,flatten,allocate-collective-storage,automatic-locals,expand-work-item-queries,function(sroa,early-cse,simplifycfg),specialize<8>,function(phis-to-allocas,allocas-to-entry,barrier-regions,print<barrier-regions>)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REGIONS

// CHECK-LABEL: define {{.*}} @reduce(
// CHECK-SAME: "oclc-group-variable"="4" "oclc-group-variable-per-item"="0" [[SUM:%[^)]*]])
// CHECK: store i32 0, ptr addrspace(3) [[SUM]]
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK: [[BEFORE:%.*]] = load volatile i32, ptr addrspace(3) [[SUM]]
// CHECK-NEXT: [[AFTER:%.*]] = add i32 {{.*}}[[BEFORE]]
// CHECK-NEXT: store volatile i32 [[AFTER]], ptr addrspace(3) [[SUM]]
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK-NEXT: load i32, ptr addrspace(3) [[SUM]]
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK-NEXT: store i32 0, ptr addrspace(3) [[SUM]]
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK-NOT: barrierj
// CHECK: ret void
// REGIONS-LABEL: Barrier regions of 'reduce.8x1x1':
// REGIONS-NEXT: from %entry.barrier: %body to %[[B0:.*]] (once)
// REGIONS-NEXT: from %[[B0]]: %[[A0:.*]] to %[[B1:.*]]{{$}}
// REGIONS-NEXT: from %[[B1]]: %[[A1:.*]] to %[[B2:.*]] (once)
// REGIONS-NEXT: from %[[B2]]: %[[A2:.*]] to %[[B3:.*]] (once)
// REGIONS-NEXT: from %[[B3]]: %[[A3:.*]] to %exit.barrier{{$}}
__kernel void reduce(__global int *out, __global const int *in) {
  out[get_global_id(0)] = work_group_reduce_add(in[get_global_id(0)]);
}

// CHECK-LABEL: define {{.*}} @scan(
// CHECK-SAME: "oclc-group-variable"="128" "oclc-group-variable-per-item"="8" [[VALUES:%[^,]*]], {{.*}}"oclc-group-variable"="128" "oclc-group-variable-per-item"="8" [[SUMS:%[^)]*]])
// CHECK: call {{.*}}barrierj(i32 1)
// CHECK: store i64 {{.*}}, ptr addrspace(3)
// CHECK: load <4 x i64>, ptr addrspace(3)
// CHECK: shufflevector <4 x i64>
// CHECK: call {{.*}}<4 x i64> @llvm.smin.v4i64
// CHECK: store <4 x i64>
// CHECK: call {{.*}}barrierj(i32 1)
// CHECK-NOT: barrierj
// CHECK: ret void
// REGIONS-LABEL: Barrier regions of 'scan.8x1x1':
// REGIONS-NEXT: from %entry.barrier: %body to %[[B1:.*]]{{$}}
// REGIONS-NEXT: from %[[B1]]: {{.*}} to %[[B2:.*]] (once)
// REGIONS-NEXT: from %[[B2]]: %{{.*}} to %exit.barrier{{$}}
__kernel void scan(__global double *out, __global const double *in) {
  out[get_global_id(0)] = work_group_scan_exclusive_min(in[get_global_id(0)]);
}

// The copy is made once although nothing proves that all work-items request the same one.
// CHECK-LABEL: define {{.*}} @copy(
// REGIONS-LABEL: Barrier regions of 'copy.8x1x1':
// REGIONS-NEXT: from %entry.barrier: %body to %[[B0:.*]] (once)
// REGIONS-NEXT: from %[[B0]]: %[[A0:.*]] to %[[B1:.*]]{{$}}
// REGIONS-NEXT: from %[[B1]]: {{.*}} to %[[B2:.*]] (once)
// REGIONS-NEXT: from %[[B2]]: to %[[B3:[^ ]*]]
// REGIONS-NEXT: from %[[B3]]: %[[A3:.*]] to %exit.barrier{{$}}
__kernel void copy(__global float *out, __global const float *in, __local float *tile) {
  event_t event = async_work_group_copy(tile, in + (get_global_id(0) - get_local_id(0)), 64, 0);
  wait_group_events(1, &event);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

// CHECK-LABEL: define {{.*}} @none(
// CHECK-NOT: oclc-group-variable
// CHECK: ret void
__kernel void none(__global double *out) { out[get_global_id(0)] = 1; }

// CHECK-NOT: __oclc_group
