; The pointers are selects between constants that point to no memory, offsets from them, and pointers to real memory.
; RUN: oclopt -S -passes=resolve-address-spaces %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @step(
; CHECK: %none = getelementptr i32, ptr addrspace(4) null, i64 %n
; CHECK: %[[NONE:.*]] = freeze ptr addrspace(4) %none
; CHECK: phi ptr addrspace(4) [ %[[NONE]], %entry ], [ %some, %then ]
define spir_kernel void @step(ptr addrspace(1) %p, i64 %n, i1 %c) {
entry:
  %none = getelementptr i32, ptr addrspace(4) null, i64 %n
  %some = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  br i1 %c, label %then, label %join

then:
  br label %join

join:
  %q = phi ptr addrspace(4) [ %none, %entry ], [ %some, %then ]
  %r = getelementptr i32, ptr addrspace(4) %q, i64 %n
  store i32 1, ptr addrspace(4) %r
  ret void
}

; CHECK-LABEL: define spir_kernel void @loop(
; CHECK: %nothing = phi ptr addrspace(4) [ null, %entry ], [ %[[NOTHING:.*]], %loop ]
; CHECK: %[[NOTHING]] = freeze ptr addrspace(4) %nothing
; CHECK: select i1 %c, ptr addrspace(4) %[[NOTHING]], ptr addrspace(4) %some
define spir_kernel void @loop(ptr addrspace(1) %p, i64 %n, i1 %c) {
entry:
  %some = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  br label %loop

loop:
  %nothing = phi ptr addrspace(4) [ null, %entry ], [ %nothing, %loop ]
  br i1 %c, label %loop, label %done

done:
  %q = select i1 %c, ptr addrspace(4) %nothing, ptr addrspace(4) %some
  %r = getelementptr i32, ptr addrspace(4) %q, i64 %n
  store i32 1, ptr addrspace(4) %r
  ret void
}
