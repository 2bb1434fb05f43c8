// The collective functions become accesses of one local variable between barriers; a kernel that calls none has no such
// variable. What orders the work-items is volatile, so that loops over them are not declared independent there.
// RUN: %clang-cl %s -o %t.ll
// RUN: %oclopt %t.ll -S -passes='link-builtins,flatten,automatic-locals,function(sroa,early-cse,simplifycfg)' \
// RUN:   | FileCheck %s
// RUN: %oclopt %t.ll -disable-output -passes='link-builtins,flatten,automatic-locals,expand-queries,function(sroa,early-cse,simplifycfg),specialize<8>,function(phis-to-allocas,allocas-to-entry,barrier-regions,print<barrier-regions>)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REGIONS

// CHECK-LABEL: define {{.*}} @reduce(
// CHECK-SAME: align 8 {{.*}}"oclc-local-offset"="0" [[SLOT:%[^)]*]])
// CHECK: store i32 0, ptr addrspace(3) [[SLOT]]
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK-NEXT: [[BEFORE:%.*]] = load volatile i32, ptr addrspace(3) [[SLOT]]
// CHECK-NEXT: [[SUM:%.*]] = add i32 {{.*}}[[BEFORE]]
// CHECK-NEXT: store volatile i32 [[SUM]], ptr addrspace(3) [[SLOT]]
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK-NEXT: load i32, ptr addrspace(3) [[SLOT]]
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK-NOT: barrierj
// CHECK: ret void
// The result is the same for all, so what only reads it runs once.
// REGIONS-LABEL: Barrier regions of 'reduce.8x1x1':
// REGIONS-NEXT: from %entry.barrier: %body to %[[B1:.*]]{{$}}
// REGIONS-NEXT: from %[[B1]]: %[[A1:.*]] to %[[B2:.*]]{{$}}
// REGIONS-NEXT: from %[[B2]]: %[[A2:.*]] to %[[B3:.*]] (once)
// REGIONS-NEXT: from %[[B3]]: %[[A3:.*]] to %exit.barrier{{$}}
__kernel void reduce(__global int *out, __global const int *in) {
  out[get_global_id(0)] = work_group_reduce_add(in[get_global_id(0)]);
}

// CHECK-LABEL: define {{.*}} @scan(
// CHECK: store double 0x7FFFFFFFE0000000, ptr addrspace(3) [[SLOT:%[^,]*]], align
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK-NEXT: [[BEFORE:%.*]] = load volatile double, ptr addrspace(3) [[SLOT]]
// CHECK: store volatile double {{%.*}}, ptr addrspace(3) [[SLOT]]
// CHECK-NEXT: call {{.*}}barrierj(i32 1)
// CHECK-NOT: barrierj
// CHECK: select i1 {{%.*}}, double 0x7FF0000000000000, double [[BEFORE]]
// CHECK: ret void
__kernel void scan(__global double *out, __global const double *in) {
  out[get_global_id(0)] = work_group_scan_exclusive_min(in[get_global_id(0)]);
}

// CHECK-LABEL: define {{.*}} @none(
// CHECK-NOT: oclc-local-offset
// CHECK: ret void
__kernel void none(__global double *out) { out[get_global_id(0)] = 1; }

// CHECK-NOT: {{^@.*}}slot
