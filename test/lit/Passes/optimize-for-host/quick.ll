; optimize-for-host<O1> promotes variables and moves what does not change out of loops, but makes no vectors and does not
; unroll.
; RUN: oclopt -S -passes='lower-address-spaces<cpu=x86-64-v3>,optimize-for-host<O1>' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @f.x86-64-v3(ptr
; CHECK-NOT: alloca
; CHECK: %square = mul i32 %x, %x
; CHECK: loop:
; CHECK-NOT: mul
; CHECK: store i32 %square
; CHECK-NOT: <{{[0-9]+}} x
; CHECK: br i1
; CHECK: ret void
define void @f(ptr addrspace(1) %out, i32 %x, i64 %n) {
entry:
  %slot = alloca i64
  store i64 0, ptr %slot
  br label %loop
loop:
  %i = load i64, ptr %slot
  %square = mul i32 %x, %x
  %address = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %square, ptr addrspace(1) %address
  %next = add i64 %i, 1
  store i64 %next, ptr %slot
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

!oclc.entries = !{!0}
!0 = !{ptr @f, !"f", !"any", i32 1, !"loops", i64 0, i64 0, i64 0, i64 0}
