; A loop with an instruction that cannot be split stays scalar and does not change.
; RUN: oclopt -S -pass-remarks-missed=vectorize-work-items -passes='vectorize-work-items<4>' %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WHY
; RUN: FileCheck %s < %t.ll
; WHY: remark: {{.*}}work-items run one by one: 'load' of '<8 x i1>' cannot be split into scalars
; WHY: remark: {{.*}}work-items run one by one: 'store' of '<2 x float>' cannot be split into scalars
; WHY: remark: {{.*}}work-items run one by one: 'call' of llvm.masked.load.v2f32.p0 of '<2 x float>' cannot be split into scalars
; WHY: remark: {{.*}}work-items run one by one: 'load' of '<65 x i8>' cannot be split into scalars
; WHY: remark: {{.*}}work-items run one by one: 'atomicrmw' of '<2 x half>' cannot be split into scalars
; WHY-NOT: remark
; No instruction of these loops is split.
; CHECK: define void @bits(
; CHECK: load <8 x i1>
; CHECK: add nuw nsw <2 x i8>
; CHECK: define void @volatile(
; CHECK: fadd <2 x float>
; CHECK: store volatile <2 x float>
; CHECK-NOT: <4 x

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @bits(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr i8, ptr %in, i64 %id
  %x = load <8 x i1>, ptr %p, !llvm.access.group !3
  %w = extractelement <8 x i1> %x, i32 3
  %z = zext i1 %w to i8
  %v = insertelement <2 x i8> <i8 1, i8 poison>, i8 %z, i32 1
  %y = add <2 x i8> %v, <i8 1, i8 2>
  %q = getelementptr <2 x i8>, ptr %out, i64 %id
  store <2 x i8> %y, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @volatile(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr <2 x float>, ptr %in, i64 %id
  %x = load <2 x float>, ptr %p, !llvm.access.group !3
  %y = fadd <2 x float> %x, %x
  %q = getelementptr <2 x float>, ptr %out, i64 %id
  store volatile <2 x float> %y, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @masked(ptr noalias %in, ptr noalias %out, <2 x i1> %on, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr <2 x float>, ptr %in, i64 %id
  %x = call <2 x float> @llvm.masked.load.v2f32.p0(ptr align 8 %p, <2 x i1> %on, <2 x float> zeroinitializer)
  %q = getelementptr <2 x float>, ptr %out, i64 %id
  store <2 x float> %x, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @large(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr <65 x i8>, ptr %in, i64 %id
  %x = load <65 x i8>, ptr %p, !llvm.access.group !3
  %q = getelementptr <65 x i8>, ptr %out, i64 %id
  store <65 x i8> %x, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @atomic(ptr noalias %in, ptr noalias %out, <2 x half> %by, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr <2 x half>, ptr %in, i64 %id
  %x = atomicrmw fadd ptr %p, <2 x half> %by monotonic
  %y = extractelement <2 x half> %x, i32 0
  %q = getelementptr half, ptr %out, i64 %id
  store half %y, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %exit, !llvm.loop !0

exit:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
