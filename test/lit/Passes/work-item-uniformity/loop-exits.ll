; If work-items leave a loop at different times, their exits differ, even if the PHI after it only has constants.
; RUN: oclopt -disable-output -passes='print<work-item-uniformity>' %s 2>&1 | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: 'constants'
; CHECK: varying {{.*}}%how = phi
; CHECK: varying {{.*}}%more = add
define spir_kernel void @constants() {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %again = icmp ult i64 %i, 9
  br i1 %again, label %latch, label %exit
latch:
  %next = add i64 %i, 1
  %found = icmp eq i64 %i, %id
  br i1 %found, label %exit, label %head
exit:
  %how = phi i32 [ 5, %head ], [ 8, %latch ]
  %more = add i32 %how, 1
  ret void
}

; Exits with uniform conditions are under a divergent branch and leave two loops.
; CHECK-LABEL: 'under_condition'
; CHECK: varying {{.*}}%how = phi
define spir_kernel void @under_condition(i1 %c) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %outer
outer:
  br label %head
head:
  %i = phi i64 [ 0, %outer ], [ %next, %latch ]
  %next = add i64 %i, 1
  %found = icmp eq i64 %i, %id
  br i1 %found, label %inside, label %latch
inside:
  br i1 %c, label %exit, label %latch
latch:
  %again = icmp ult i64 %i, 9
  br i1 %again, label %head, label %outer.latch
outer.latch:
  br i1 %c, label %outer, label %exit
exit:
  %how = phi i32 [ 5, %inside ], [ 8, %outer.latch ]
  ret void
}

; The divergent paths inside the loop join again before any exit.
; CHECK-LABEL: 'together'
; CHECK: uniform {{.*}}%how = phi
define spir_kernel void @together(i1 %c, ptr addrspace(1) %p) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %next = add i64 %i, 1
  %found = icmp eq i64 %i, %id
  br i1 %found, label %inside, label %middle
inside:
  store i32 0, ptr addrspace(1) %p
  br label %middle
middle:
  br i1 %c, label %exit, label %latch
latch:
  %again = icmp ult i64 %i, 9
  br i1 %again, label %head, label %exit
exit:
  %how = phi i32 [ 5, %middle ], [ 8, %latch ]
  ret void
}

; The value is the same at all exits.
; CHECK-LABEL: 'same'
; CHECK: uniform {{.*}}%how = phi
define spir_kernel void @same(i32 %n) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %again = icmp ult i64 %i, 9
  br i1 %again, label %latch, label %exit
latch:
  %next = add i64 %i, 1
  %found = icmp eq i64 %i, %id
  br i1 %found, label %exit, label %head
exit:
  %how = phi i32 [ %n, %head ], [ %n, %latch ]
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
