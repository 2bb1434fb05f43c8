; The printer simulates the loops of both vectorizers. A chain of 1000 multiplications of 3 to 5 cycles each takes the same
; time in vectors and for one work-item, so that each lane gains. In loops without a chain, the number of instructions
; decides. The numbers are those of LLVM's model of the CPU, and checked as ranges.
; RUN: oclopt -S -o %t.ll -passes='print<simulated-loops>' %s 2>&1 | FileCheck %s
; RUN: oclopt -S -o %t.same.ll %s
; RUN: cmp %t.ll %t.same.ll
; RUN: opt -load-pass-plugin=%plugin -disable-output -passes='print<simulated-loops>' %s 2>&1 | FileCheck %s
; The simulation has no random numbers.
; RUN: oclopt -disable-output -passes='print<simulated-loops>' %s 2> %t.first
; RUN: oclopt -disable-output -passes='print<simulated-loops>' %s 2> %t.second
; RUN: cmp %t.first %t.second
; There is no model of this CPU, so nothing is known of its loops.
; RUN: sed 's/x86-64-v3/nocona/; s/+avx2/-avx2/' %s | oclopt -disable-output -passes='print<simulated-loops>' 2>&1 \
; RUN:   | FileCheck --check-prefix=UNKNOWN %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: Simulated loops of 'chains'
; CHECK-NEXT:   %item, LLVM's loop: {{[3-5][0-9][0-9][0-9]\.[0-9]}} cycles and {{.*}} micro-operations for 1 work-items, {{[3-5][0-9][0-9][0-9]\.}}
; CHECK-NEXT:   %item, 4 lanes: {{[3-5][0-9][0-9][0-9]\.[0-9]}} cycles {{.*}} for 4 work-items, {{[7-9][0-9][0-9]|1[0-3][0-9][0-9]}}.
; CHECK-NEXT:   %item, 8 lanes: {{[3-5][0-9][0-9][0-9]\.[0-9]}} cycles {{.*}} for 8 work-items, {{[3-6][0-9][0-9]}}.
; CHECK-NEXT:   %item, 16 lanes: {{[3-5][0-9][0-9][0-9]\.[0-9]}} cycles {{.*}} for 16 work-items, {{[1-3][0-9][0-9]}}.
; CHECK-NEXT:   %item, 32 lanes: {{[3-6][0-9][0-9][0-9]\.[0-9]}} cycles {{.*}} for 32 work-items, {{[1][0-9][0-9]}}.
define void @chains(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p, !llvm.access.group !3
  br label %loop

loop:
  %k = phi i32 [ 0, %item ], [ %k.next, %loop ]
  %a = phi float [ %x, %item ], [ %a.next, %loop ]
  %a.next = fmul float %a, %x
  %k.next = add nuw i32 %k, 1
  %k.again = icmp ult i32 %k.next, 1000
  br i1 %k.again, label %loop, label %latch

latch:
  %q = getelementptr float, ptr %out, i64 %id
  store float %a.next, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; LLVM's vectorizer makes several loops of this one.
; CHECK-LABEL: Simulated loops of 'stream'
; CHECK-DAG:   %item, LLVM's loop: {{.*}} for {{8|16|32|64}} work-items, 0.
; CHECK-DAG:   %item, LLVM's loop: {{.*}} for 1 work-items, {{[1-3]}}.
; CHECK:       %item, 4 lanes: {{[1-3]}}.{{[0-9]}} cycles
; CHECK-NEXT:  %item, 8 lanes: {{[1-3]}}.{{[0-9]}} cycles
; CHECK-NEXT:  %item, 16 lanes: {{[2-6]}}.{{[0-9]}} cycles
; CHECK-NEXT:  %item, 32 lanes: {{[4-9]}}.{{[0-9]}} cycles
define void @stream(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p, !llvm.access.group !3
  %y = fadd float %x, 1.0
  %q = getelementptr float, ptr %out, i64 %id
  store float %y, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !4

done:
  ret void
}

; UNKNOWN: Simulated loops of 'chains'
; UNKNOWN-NEXT: Simulated loops of 'stream'
; UNKNOWN-NOT: {{.}}

attributes #0 = { "target-cpu"="x86-64-v3" "target-features"="+avx2,+fma" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
!4 = distinct !{!4, !1, !2}
