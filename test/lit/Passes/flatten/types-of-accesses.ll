; Accesses lose !tbaa, because C's aliasing rule for types holds within a work-item but not within a work-group.
; RUN: %oclopt -S -passes=flatten %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-NOT: !tbaa
define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  store float 1.000000e+00, ptr addrspace(3) %p, !tbaa !0
  call spir_func void @helper(ptr addrspace(3) %p)
  call void @llvm.memcpy.p3.p3.i64(ptr addrspace(3) %p, ptr addrspace(3) %q, i64 8, i1 false), !tbaa.struct !4
  ret void
}

define spir_func void @helper(ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p, !tbaa !2
  ret void
}

declare void @llvm.memcpy.p3.p3.i64(ptr addrspace(3), ptr addrspace(3), i64, i1)

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !5}
!2 = !{!3, !3, i64 0}
!3 = !{!"int", !5}
!4 = !{i64 0, i64 8, !0}
!5 = !{!"omnipotent char", !6}
!6 = !{!"Simple C/C++ TBAA"}
