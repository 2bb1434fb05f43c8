; Relaxed updates that may store what is there already are tested before, where the CPU has no instruction for them.
; RUN: oclopt -S -passes=test-before-update %s | FileCheck %s
; An architecture of which nothing is known keeps all updates.
; RUN: sed 's/x86_64-unknown-linux-gnu/s390x-unknown-linux-gnu/' %s | oclopt -S -passes=test-before-update \
; RUN:   | FileCheck %s --check-prefix=OTHER
; AArch64 has instructions for all updates of integers with the extension LSE, and only then.
; RUN: sed 's/x86_64-unknown-linux-gnu/aarch64-unknown-linux-gnu/; s/\(define i32 @minimum(.*)\) {/\1 "target-features"="+neon,+lse" {/' %s \
; RUN:   | oclopt -S -passes=test-before-update | FileCheck %s --check-prefix=LSE
; OTHER-NOT: load atomic
; LSE-LABEL: define i32 @minimum(
; LSE-NOT: load atomic
; LSE-LABEL: define void @unused(
; LSE: load atomic

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i32 @minimum(
; CHECK:         %seen = load atomic i32, ptr %p monotonic, align 4
; CHECK-NEXT:    %[[NEW:.*]] = icmp sle i32 %seen, %v
; CHECK-NEXT:    %[[NEXT:.*]] = select i1 %[[NEW]], i32 %seen, i32 %v
; CHECK-NEXT:    %changes = icmp ne i32 %[[NEXT]], %seen
; CHECK-NEXT:    br i1 %changes, label %update, label %[[DONE:.*]]
; CHECK:       update:
; CHECK-NEXT:    %before = atomicrmw min ptr %p, i32 %v monotonic, align 4
; CHECK-NEXT:    br label %[[DONE]]
; CHECK:       [[DONE]]:
; CHECK-NEXT:    %old = phi i32 [ %seen, %entry ], [ %before, %update ]
; CHECK-NEXT:    ret i32 %old
define i32 @minimum(ptr %p, i32 %v) {
entry:
  %before = atomicrmw min ptr %p, i32 %v monotonic, align 4
  ret i32 %before
}

; CHECK-LABEL: define void @unused(
; CHECK-COUNT-3: load atomic
; CHECK-NOT:     load atomic
; CHECK:         atomicrmw or
; CHECK:         atomicrmw add
define void @unused(ptr %p, ptr %q, i32 %v, i64 %w) {
  %a = atomicrmw umax ptr %p, i32 %v monotonic, align 4
  %b = atomicrmw max ptr %q, i64 %w syncscope("agent") monotonic, align 8
  %c = atomicrmw umin ptr %q, i64 %w monotonic, align 8
  %d = atomicrmw or ptr %p, i32 %v monotonic, align 4
  %e = atomicrmw add ptr %p, i32 %v monotonic, align 4
  ret void
}

; The old value is used, which LOCK OR does not return.
; CHECK-LABEL: define i32 @flags(
; CHECK:         %seen = load atomic
; CHECK:         or i32 %seen, %v
; CHECK:         atomicrmw or
; CHECK:         %seen{{[0-9]+}} = load atomic
; CHECK:         and i32 %seen{{[0-9]+}}, %v
; CHECK:         atomicrmw and
define i32 @flags(ptr %p, i32 %v) {
  %a = atomicrmw or ptr %p, i32 %v monotonic, align 4
  %b = atomicrmw and ptr %p, i32 %v monotonic, align 4
  %c = xor i32 %a, %b
  ret i32 %c
}

; Other orders, volatile memory, floating-point numbers with their NaN, and operations that mostly change something.
; CHECK-LABEL: define i32 @kept(
; CHECK-NOT:     load atomic
; CHECK:         ret
define i32 @kept(ptr %p, ptr %q, i32 %v, float %x) {
  %a = atomicrmw min ptr %p, i32 %v acq_rel, align 4
  %b = atomicrmw max ptr %p, i32 %v seq_cst, align 4
  %c = atomicrmw volatile umin ptr %p, i32 %v monotonic, align 4
  %d = atomicrmw fmax ptr %q, float %x monotonic, align 4
  %e = atomicrmw xor ptr %p, i32 %v monotonic, align 4
  %f = xor i32 %a, %e
  ret i32 %f
}
