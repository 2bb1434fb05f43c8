; Entries of opencl.kernels become metadata of the functions; the triple, layout and lists become those of canonical IR.
; RUN: oclopt -passes=spir-metadata -S %s | FileCheck %s

; CHECK: target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
; CHECK: target triple = "spir64-unknown-unknown"
target triple = "spir64"

; CHECK: define spir_kernel void @k(ptr addrspace(1) %x, i32 %n) #[[UNIFORM:[0-9]+]]
; CHECK-SAME: !kernel_arg_name ![[NAMES:[0-9]+]] !kernel_arg_addr_space ![[SPACES:[0-9]+]] !reqd_work_group_size ![[SIZE:[0-9]+]] {
define cc75 void @k(ptr addrspace(1) %x, i32 %n) {
  ret void
}

; Metadata that a function already has takes precedence.
; CHECK: define spir_kernel void @l(i32 %n) #[[UNIFORM]] !kernel_arg_name ![[OWN:[0-9]+]] {
define spir_kernel void @l(i32 %n) !kernel_arg_name !9 {
  ret void
}

; A function that is not in the list is not a kernel.
; CHECK: define spir_func void @f() #[[UNIFORM]] {
define spir_func void @f() {
  ret void
}

; CHECK: attributes #[[UNIFORM]] = { "uniform-work-group-size"="true" }
; CHECK-NOT: !opencl
; CHECK-DAG: ![[SPACES]] = !{i32 1, i32 0}
; CHECK-DAG: ![[NAMES]] = !{!"x", !"n"}
; CHECK-DAG: ![[SIZE]] = !{i32 8, i32 4, i32 1}
; CHECK-DAG: ![[OWN]] = !{!"own"}

!opencl.kernels = !{!0, !6, !8, !10}
!opencl.ocl.version = !{!5}
!opencl.spir.version = !{!5}
!opencl.enable.FP_CONTRACT = !{}
!0 = !{ptr @k, !1, !2, !3, !4}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!2 = !{!"kernel_arg_name", !"x", !"n"}
!3 = !{!"reqd_work_group_size", i32 8, i32 4, i32 1}
!4 = !{!"some_other_fact", i32 1}
!5 = !{i32 1, i32 2}
!6 = !{ptr @l, !7}
!7 = !{!"kernel_arg_name", !"other"}
; Entries without information are ignored.
!8 = !{null, !2}
!9 = !{!"own"}
!10 = !{}
