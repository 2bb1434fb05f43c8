; A remark says which groups run in step, or what prevents it.
; RUN: oclopt -disable-output -passes='specialize<any>,interleave-work-groups' %s \
; RUN:   -pass-remarks=interleave-work-groups -pass-remarks-missed=interleave-work-groups 2>&1 | FileCheck %s
; RUN: oclopt -disable-output -passes='specialize<64>,interleave-work-groups' %s \
; RUN:   -pass-remarks=interleave-work-groups -pass-remarks-missed=interleave-work-groups 2>&1 | FileCheck %s --check-prefix=KNOWN

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: remark: {{.*}}: work-groups of up to 256 work-items run in step
; KNOWN: remark: {{.*}}: work-groups are not interleaved: their size is known, and values stay in registers
define spir_kernel void @same_ways(i32 %rounds) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call spir_func void @_Z7barrierj(i32 1)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %rounds
  br i1 %more, label %loop, label %done
done:
  ret void
}

; The pass ignores kernels without barriers and emits no remark.
; CHECK-NOT: remark
define spir_kernel void @no_barrier() {
  ret void
}

; CHECK: remark: {{.*}}: work-groups are not interleaved: they may reach different barriers
define spir_kernel void @own_ways(ptr addrspace(1) %p) {
  %group = call spir_func i64 @_Z12get_group_idj(i32 0)
  %is.first = icmp eq i64 %group, 0
  br i1 %is.first, label %first, label %done
first:
  call spir_func void @_Z7barrierj(i32 1)
  br label %done
done:
  ret void
}

; CHECK: remark: {{.*}}: work-groups are not interleaved: they may reach different barriers
define spir_kernel void @what_local_memory_says(ptr addrspace(3) %flag) {
  %f = load i32, ptr addrspace(3) %flag
  %is.set = icmp eq i32 %f, 0
  br i1 %is.set, label %first, label %done
first:
  call spir_func void @_Z7barrierj(i32 1)
  br label %done
done:
  ret void
}

; CHECK: remark: {{.*}}: work-groups are not interleaved: the order of work-groups is observable
define spir_kernel void @takes_a_ticket(ptr addrspace(1) %p) {
  %ticket = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  call spir_func void @_Z7barrierj(i32 1)
  store i32 %ticket, ptr addrspace(1) %p
  ret void
}

; CHECK: remark: {{.*}}: work-groups are not interleaved: the order of work-groups is observable
define spir_kernel void @waits(ptr addrspace(1) %p) {
  %flag = load atomic i32, ptr addrspace(1) %p acquire, align 4
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

; CHECK: remark: {{.*}}: work-groups of up to 256 work-items run in step
define spir_kernel void @counts(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %own = atomicrmw add ptr addrspace(3) %q, i32 1 monotonic
  call spir_func void @_Z7barrierj(i32 1)
  %unused = atomicrmw add ptr addrspace(1) %p, i32 %own monotonic
  ret void
}

; CHECK: remark: {{.*}}: work-groups are not interleaved: the code between barriers hides the latency
define spir_kernel void @long_way(i32 %rounds) {
  call spir_func void @_Z7barrierj(i32 1)
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %rounds
  br i1 %more, label %loop, label %done
done:
  ret void
}

; An instruction on a vector is as much work as one on each of its elements.
; CHECK: remark: {{.*}}: work-groups are not interleaved: the code between barriers hides the latency
define spir_kernel void @vectors(ptr addrspace(1) %p) {
  %x0 = load <16 x float>, ptr addrspace(1) %p
  call spir_func void @_Z7barrierj(i32 1)
  %x1 = fmul <16 x float> %x0, %x0
  %x2 = fmul <16 x float> %x1, %x1
  %x3 = fmul <16 x float> %x2, %x2
  %x4 = fmul <16 x float> %x3, %x3
  %x5 = fmul <16 x float> %x4, %x4
  %x6 = fmul <16 x float> %x5, %x5
  %x7 = fmul <16 x float> %x6, %x6
  %x8 = fmul <16 x float> %x7, %x7
  %x9 = fmul <16 x float> %x8, %x8
  store <16 x float> %x9, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent
