; A store that updates its base register does so before the data is there, and before older stores. So iterations of a loop
; overlap whose accesses share a base: a few cycles, and not the latency of loads, arithmetic and stores.
; RUN: oclopt -disable-output -passes='print<simulated-loops>' %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

; CHECK: %item, LLVM's loop: {{[1-7]\.[0-9]}} cycles and {{.*}} for {{8|16}} work-items
define void @update(ptr noalias %in, ptr noalias %out, i64 %size, float %by) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %q = getelementptr float, ptr %out, i64 %id
  %x = load float, ptr %p, !llvm.access.group !3
  %y = load float, ptr %q, !llvm.access.group !3
  %sum = call float @llvm.fmuladd.f32(float %x, float %by, float %y)
  store float %sum, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-cpu"="generic" "tune-cpu"="neoverse-v2" "target-features"="+neon" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
