; RISC-V's code generator leaves jumps and other instructions to the printer of instructions, and LLVM's models do not
; contain them. They do not keep a loop from being simulated.
; RUN: oclopt -disable-output -passes='print<simulated-loops>' %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-LABEL: Simulated loops of 'rows'
; CHECK:   %item, LLVM's loop: {{[1-9]}}{{.*}} cycles
; CHECK:   %item, 32 lanes: {{[1-9]}}{{.*}} cycles
define void @rows(ptr noalias %in, ptr noalias %out, i64 %size, i64 %count) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p, !llvm.access.group !3
  %negative = fcmp olt float %x, 0.0
  br i1 %negative, label %latch, label %loop

loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %loop ]
  %a = phi float [ %x, %item ], [ %a.next, %loop ]
  %a.next = fmul float %a, %x
  %k.next = add nuw i64 %k, 1
  %k.again = icmp ult i64 %k.next, %count
  br i1 %k.again, label %loop, label %latch

latch:
  %result = phi float [ %x, %item ], [ %a.next, %loop ]
  %floor = call float @llvm.floor.f32(float %result)
  %number = fptosi float %floor to i32
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %number, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-cpu"="generic-rv64" "tune-cpu"="sifive-x280" "target-features"="+a,+c,+d,+f,+m,+v,+zvl512b" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
