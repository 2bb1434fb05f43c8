; An array and its loops do not change if an index depends on data, a loop has a barrier, the source forbids unrolling,
; the code would become too large, or the address escapes.
; RUN: oclopt -S -passes=unroll-array-loops -pass-remarks-missed=unroll-array-loops %s -o %t.ll 2>%t.remarks
; RUN: oclopt -S -passes=no-op-module %s | diff - %t.ll
; RUN: FileCheck --input-file=%t.remarks %s
; CHECK-NOT: remark
; CHECK: remark: {{.*}}private array 'large' stays in memory: the loops that index it are too large to be unrolled
; CHECK-NOT: remark

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @by_data(ptr addrspace(1) %p, i64 %where) {
entry:
  %a = alloca [4 x i32]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %place = getelementptr i32, ptr %a, i64 %i
  store i32 7, ptr %place
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 4
  br i1 %again, label %fill, label %exit
exit:
  %at = getelementptr i32, ptr %a, i64 %where
  %x = load i32, ptr %at
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @barrier(ptr addrspace(1) %p) {
entry:
  %a = alloca [4 x i32]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %place = getelementptr i32, ptr %a, i64 %i
  store i32 7, ptr %place
  call spir_func void @_Z7barrierj(i32 1)
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 4
  br i1 %again, label %fill, label %exit
exit:
  %x = load i32, ptr %a
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @unwanted(ptr addrspace(1) %p) {
entry:
  %a = alloca [4 x i32]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %place = getelementptr i32, ptr %a, i64 %i
  store i32 7, ptr %place
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 4
  br i1 %again, label %fill, label %exit, !llvm.loop !0
exit:
  %x = load i32, ptr %a
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @too_large(ptr addrspace(1) %p) {
entry:
  %large = alloca [64 x i32]
  br label %outer
outer:
  %j = phi i64 [ 0, %entry ], [ %j.next, %outer.latch ]
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %next, %inner ]
  %both = add i64 %i, %j
  %last = and i64 %both, 63
  %place = getelementptr i32, ptr %large, i64 %last
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %both
  %x = load i32, ptr addrspace(1) %from
  store i32 %x, ptr %place
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 64
  br i1 %again, label %inner, label %outer.latch
outer.latch:
  %j.next = add i64 %j, 1
  %j.again = icmp ult i64 %j.next, 64
  br i1 %j.again, label %outer, label %exit
exit:
  ret void
}

define spir_kernel void @escapes(ptr addrspace(1) %p) {
entry:
  %a = alloca [4 x i32]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %place = getelementptr i32, ptr %a, i64 %i
  store i32 7, ptr %place
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 4
  br i1 %again, label %fill, label %exit
exit:
  store ptr %a, ptr addrspace(1) %p
  ret void
}

declare spir_func void @_Z7barrierj(i32) convergent

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
