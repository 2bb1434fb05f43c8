; These functions show which loops are worth collapsing, and what prevents it.
; RUN: oclopt -disable-output -pass-remarks=collapse-work-item-loops -pass-remarks-missed=collapse-work-item-loops -passes=collapse-work-item-loops %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: remark: {{.*}}: short rows of work-items are collapsed into one loop: a work-item costs {{[0-9.]+}} in one loop, {{[0-9.]+}} row by row
define void @four(ptr noalias %in, ptr noalias %out, i64 %pitch) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %first = mul i64 %y, %pitch
  
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %item ]
  %at = add i64 %first, %x
  %from = getelementptr float, ptr %in, i64 %at
  %a = load float, ptr %from, !llvm.access.group !3
  %of.row = getelementptr float, ptr %in, i64 %y
  %b = load float, ptr %of.row, !llvm.access.group !3
  %sum = fadd float %a, %b
  %r0 = fmul float %sum, %sum
  %r1 = fmul float %r0, %sum
  %r2 = fmul float %r1, %sum
  %r3 = fmul float %r2, %sum
  %r4 = fmul float %r3, %sum
  %r5 = fmul float %r4, %sum
  %r6 = fmul float %r5, %sum
  %r7 = fmul float %r6, %sum
  %r8 = fmul float %r7, %sum
  %r9 = fmul float %r8, %sum
  %r10 = fmul float %r9, %sum
  %r11 = fmul float %r10, %sum
  %r12 = fmul float %r11, %sum
  %r13 = fmul float %r12, %sum
  %r14 = fmul float %r13, %sum
  %r15 = fmul float %r14, %sum
  %root = fmul float %r15, %sum
  %n.y = mul nuw nsw i64 %y, 4
  %linear = add nuw nsw i64 %n.y, %x
  %tile = getelementptr float, ptr %out, i64 %linear
  store float %root, ptr %tile, !llvm.access.group !3
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, 4
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, 16
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK: remark: {{.*}}: short rows of work-items are not collapsed: their length is no power of two
define void @three(ptr noalias %in, ptr noalias %out, i64 %pitch) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %first = mul i64 %y, %pitch
  
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %item ]
  %at = add i64 %first, %x
  %from = getelementptr float, ptr %in, i64 %at
  %a = load float, ptr %from, !llvm.access.group !3
  %of.row = getelementptr float, ptr %in, i64 %y
  %b = load float, ptr %of.row, !llvm.access.group !3
  %sum = fadd float %a, %b
  %root = call float @llvm.sqrt.f32(float %sum)
  %n.y = mul nuw nsw i64 %y, 3
  %linear = add nuw nsw i64 %n.y, %x
  %tile = getelementptr float, ptr %out, i64 %linear
  store float %root, ptr %tile, !llvm.access.group !3
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, 3
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, 16
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; Two rows of four work-items do not fill a vector of 16 lanes, so there is no remark.
; CHECK-NOT: remark
define void @few(ptr noalias %in, ptr noalias %out, i64 %pitch) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %first = mul i64 %y, %pitch
  
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %item ]
  %at = add i64 %first, %x
  %from = getelementptr float, ptr %in, i64 %at
  %a = load float, ptr %from, !llvm.access.group !3
  %of.row = getelementptr float, ptr %in, i64 %y
  %b = load float, ptr %of.row, !llvm.access.group !3
  %sum = fadd float %a, %b
  %root = call float @llvm.sqrt.f32(float %sum)
  %n.y = mul nuw nsw i64 %y, 4
  %linear = add nuw nsw i64 %n.y, %x
  %tile = getelementptr float, ptr %out, i64 %linear
  store float %root, ptr %tile, !llvm.access.group !3
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, 4
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, 2
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

define void @enough(ptr noalias %in, ptr noalias %out, i64 %pitch) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %first = mul i64 %y, %pitch
  
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %item ]
  %at = add i64 %first, %x
  %from = getelementptr float, ptr %in, i64 %at
  %a = load float, ptr %from, !llvm.access.group !3
  %of.row = getelementptr float, ptr %in, i64 %y
  %b = load float, ptr %of.row, !llvm.access.group !3
  %sum = fadd float %a, %b
  %root = call float @llvm.sqrt.f32(float %sum)
  %n.y = mul nuw nsw i64 %y, 16
  %linear = add nuw nsw i64 %n.y, %x
  %tile = getelementptr float, ptr %out, i64 %linear
  store float %root, ptr %tile, !llvm.access.group !3
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, 16
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, 4
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK: remark: {{.*}}: short rows of work-items are not collapsed: a row has code beside that of its work-items
define void @loads(ptr noalias %in, ptr noalias %out, i64 %pitch) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %first = mul i64 %y, %pitch
  %z = load volatile i64, ptr %in
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %item ]
  %at = add i64 %first, %x
  %from = getelementptr float, ptr %in, i64 %at
  %a = load float, ptr %from, !llvm.access.group !3
  %of.row = getelementptr float, ptr %in, i64 %y
  %b = load float, ptr %of.row, !llvm.access.group !3
  %sum = fadd float %a, %b
  %root = call float @llvm.sqrt.f32(float %sum)
  %n.y = mul nuw nsw i64 %y, 4
  %linear = add nuw nsw i64 %n.y, %x
  %tile = getelementptr float, ptr %out, i64 %linear
  store float %root, ptr %tile, !llvm.access.group !3
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, 4
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, 16
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

declare float @llvm.sqrt.f32(float)

attributes #0 = { "target-cpu"="x86-64-v4" "prefer-vector-width"="512" }

!0 = distinct !{!0, !1, !2, !6}
!1 = !{!"oclc.loop.work-items"}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
!4 = distinct !{!4, !5, !6}
!5 = !{!"oclc.loop.rows"}
!6 = !{!"llvm.loop.unroll.disable"}
