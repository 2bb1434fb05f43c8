; The number of jammed rows is estimated: rows are jammed if a loop waits for its sum or loads the same values for all
; rows, as far as registers and the number of rows allow.
; RUN: oclopt -disable-output -pass-remarks=unroll-and-jam-work-items -pass-remarks-missed=unroll-and-jam-work-items -passes=unroll-and-jam-work-items %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: remark: {{.*}}: 8 rows of work-items are jammed
define void @product(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %y.n = mul i64 %y, %n
  %a.y = getelementptr float, ptr %a, i64 %y.n
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %c.x = getelementptr float, ptr %c, i64 %at
  br label %loop

loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %loop ]
  %sum.0 = phi float [ 0.0, %item ], [ %next.0, %loop ]
  %p = getelementptr float, ptr %a.y, i64 %k
  %u = load float, ptr %p, !llvm.access.group !3
  %k.w = mul i64 %k, %w
  %q.k = getelementptr float, ptr %b, i64 %k.w
  %q = getelementptr float, ptr %q.k, i64 %x
  %v = load float, ptr %q, !llvm.access.group !3
  %next.0 = call float @llvm.fmuladd.f32(float %u, float %v, float %sum.0)
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %behind

behind:
  store float %next.0, ptr %c.x, !llvm.access.group !3
  br label %latch

latch:
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, %w
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, %h
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK: remark: {{.*}}: 2 rows of work-items are jammed
define void @three_rows(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %y.n = mul i64 %y, %n
  %a.y = getelementptr float, ptr %a, i64 %y.n
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %c.x = getelementptr float, ptr %c, i64 %at
  br label %loop

loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %loop ]
  %sum.0 = phi float [ 0.0, %item ], [ %next.0, %loop ]
  %p = getelementptr float, ptr %a.y, i64 %k
  %u = load float, ptr %p, !llvm.access.group !3
  %k.w = mul i64 %k, %w
  %q.k = getelementptr float, ptr %b, i64 %k.w
  %q = getelementptr float, ptr %q.k, i64 %x
  %v = load float, ptr %q, !llvm.access.group !3
  %next.0 = call float @llvm.fmuladd.f32(float %u, float %v, float %sum.0)
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %behind

behind:
  store float %next.0, ptr %c.x, !llvm.access.group !3
  br label %latch

latch:
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, %w
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, 3
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK: remark: {{.*}}: rows of work-items are not jammed: they are shorter than a vector
define void @short_rows(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %y.n = mul i64 %y, %n
  %a.y = getelementptr float, ptr %a, i64 %y.n
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %c.x = getelementptr float, ptr %c, i64 %at
  br label %loop

loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %loop ]
  %sum.0 = phi float [ 0.0, %item ], [ %next.0, %loop ]
  %p = getelementptr float, ptr %a.y, i64 %k
  %u = load float, ptr %p, !llvm.access.group !3
  %k.w = mul i64 %k, %w
  %q.k = getelementptr float, ptr %b, i64 %k.w
  %q = getelementptr float, ptr %q.k, i64 %x
  %v = load float, ptr %q, !llvm.access.group !3
  %next.0 = call float @llvm.fmuladd.f32(float %u, float %v, float %sum.0)
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %behind

behind:
  store float %next.0, ptr %c.x, !llvm.access.group !3
  br label %latch

latch:
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, 4
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, %h
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK: remark: {{.*}}: 2 rows of work-items are jammed
define void @many_sums(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %y.n = mul i64 %y, %n
  %a.y = getelementptr float, ptr %a, i64 %y.n
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %c.x = getelementptr float, ptr %c, i64 %at
  br label %loop

loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %loop ]
  %sum.0 = phi float [ 0.0, %item ], [ %next.0, %loop ]
  %sum.1 = phi float [ 0.0, %item ], [ %next.1, %loop ]
  %sum.2 = phi float [ 0.0, %item ], [ %next.2, %loop ]
  %sum.3 = phi float [ 0.0, %item ], [ %next.3, %loop ]
  %sum.4 = phi float [ 0.0, %item ], [ %next.4, %loop ]
  %p = getelementptr float, ptr %a.y, i64 %k
  %u = load float, ptr %p, !llvm.access.group !3
  %k.w = mul i64 %k, %w
  %q.k = getelementptr float, ptr %b, i64 %k.w
  %q = getelementptr float, ptr %q.k, i64 %x
  %v = load float, ptr %q, !llvm.access.group !3
  %next.0 = call float @llvm.fmuladd.f32(float %u, float %v, float %sum.0)
  %f.1 = fmul float %v, 2.0
  %next.1 = call float @llvm.fmuladd.f32(float %u, float %f.1, float %sum.1)
  %f.2 = fmul float %v, 3.0
  %next.2 = call float @llvm.fmuladd.f32(float %u, float %f.2, float %sum.2)
  %f.3 = fmul float %v, 4.0
  %next.3 = call float @llvm.fmuladd.f32(float %u, float %f.3, float %sum.3)
  %f.4 = fmul float %v, 5.0
  %next.4 = call float @llvm.fmuladd.f32(float %u, float %f.4, float %sum.4)
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %behind

behind:
  %all.1 = fadd float %next.0, %next.1
  %all.2 = fadd float %all.1, %next.2
  %all.3 = fadd float %all.2, %next.3
  %all.4 = fadd float %all.3, %next.4
  store float %all.4, ptr %c.x, !llvm.access.group !3
  br label %latch

latch:
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, %w
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, %h
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK: remark: {{.*}}: rows of work-items are not jammed: they would take too many registers, or too much memory
define void @too_many_sums(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %y.n = mul i64 %y, %n
  %a.y = getelementptr float, ptr %a, i64 %y.n
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %c.x = getelementptr float, ptr %c, i64 %at
  br label %loop

loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %loop ]
  %sum.0 = phi float [ 0.0, %item ], [ %next.0, %loop ]
  %sum.1 = phi float [ 0.0, %item ], [ %next.1, %loop ]
  %sum.2 = phi float [ 0.0, %item ], [ %next.2, %loop ]
  %sum.3 = phi float [ 0.0, %item ], [ %next.3, %loop ]
  %sum.4 = phi float [ 0.0, %item ], [ %next.4, %loop ]
  %sum.5 = phi float [ 0.0, %item ], [ %next.5, %loop ]
  %sum.6 = phi float [ 0.0, %item ], [ %next.6, %loop ]
  %sum.7 = phi float [ 0.0, %item ], [ %next.7, %loop ]
  %sum.8 = phi float [ 0.0, %item ], [ %next.8, %loop ]
  %sum.9 = phi float [ 0.0, %item ], [ %next.9, %loop ]
  %sum.10 = phi float [ 0.0, %item ], [ %next.10, %loop ]
  %sum.11 = phi float [ 0.0, %item ], [ %next.11, %loop ]
  %p = getelementptr float, ptr %a.y, i64 %k
  %u = load float, ptr %p, !llvm.access.group !3
  %k.w = mul i64 %k, %w
  %q.k = getelementptr float, ptr %b, i64 %k.w
  %q = getelementptr float, ptr %q.k, i64 %x
  %v = load float, ptr %q, !llvm.access.group !3
  %next.0 = call float @llvm.fmuladd.f32(float %u, float %v, float %sum.0)
  %f.1 = fmul float %v, 2.0
  %next.1 = call float @llvm.fmuladd.f32(float %u, float %f.1, float %sum.1)
  %f.2 = fmul float %v, 3.0
  %next.2 = call float @llvm.fmuladd.f32(float %u, float %f.2, float %sum.2)
  %f.3 = fmul float %v, 4.0
  %next.3 = call float @llvm.fmuladd.f32(float %u, float %f.3, float %sum.3)
  %f.4 = fmul float %v, 5.0
  %next.4 = call float @llvm.fmuladd.f32(float %u, float %f.4, float %sum.4)
  %f.5 = fmul float %v, 6.0
  %next.5 = call float @llvm.fmuladd.f32(float %u, float %f.5, float %sum.5)
  %f.6 = fmul float %v, 7.0
  %next.6 = call float @llvm.fmuladd.f32(float %u, float %f.6, float %sum.6)
  %f.7 = fmul float %v, 8.0
  %next.7 = call float @llvm.fmuladd.f32(float %u, float %f.7, float %sum.7)
  %f.8 = fmul float %v, 9.0
  %next.8 = call float @llvm.fmuladd.f32(float %u, float %f.8, float %sum.8)
  %f.9 = fmul float %v, 10.0
  %next.9 = call float @llvm.fmuladd.f32(float %u, float %f.9, float %sum.9)
  %f.10 = fmul float %v, 11.0
  %next.10 = call float @llvm.fmuladd.f32(float %u, float %f.10, float %sum.10)
  %f.11 = fmul float %v, 12.0
  %next.11 = call float @llvm.fmuladd.f32(float %u, float %f.11, float %sum.11)
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %behind

behind:
  %all.1 = fadd float %next.0, %next.1
  %all.2 = fadd float %all.1, %next.2
  %all.3 = fadd float %all.2, %next.3
  %all.4 = fadd float %all.3, %next.4
  %all.5 = fadd float %all.4, %next.5
  %all.6 = fadd float %all.5, %next.6
  %all.7 = fadd float %all.6, %next.7
  %all.8 = fadd float %all.7, %next.8
  %all.9 = fadd float %all.8, %next.9
  %all.10 = fadd float %all.9, %next.10
  %all.11 = fadd float %all.10, %next.11
  store float %all.11, ptr %c.x, !llvm.access.group !3
  br label %latch

latch:
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, %w
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, %h
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK: remark: {{.*}}: 8 rows of work-items are jammed
define void @straight(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %y.n = mul i64 %y, %n
  %a.y = getelementptr float, ptr %a, i64 %y.n
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %c.x = getelementptr float, ptr %c, i64 %at
  %q = getelementptr float, ptr %b, i64 %x
  %v = load float, ptr %q, !llvm.access.group !3
  %s = call float @llvm.sin.f32(float %v)
  %yf = uitofp i64 %y to float
  %sum = fadd float %s, %yf
  store float %sum, ptr %c.x, !llvm.access.group !3
  br label %latch

latch:
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, %w
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, %h
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK: remark: {{.*}}: rows of work-items are not jammed: they share too few values
define void @alone(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %y.n = mul i64 %y, %n
  %a.y = getelementptr float, ptr %a, i64 %y.n
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %c.x = getelementptr float, ptr %c, i64 %at
  %q = getelementptr float, ptr %b, i64 %at
  %v = load float, ptr %q, !llvm.access.group !3
  %s = fmul float %v, %v
  store float %s, ptr %c.x, !llvm.access.group !3
  br label %latch

latch:
  %x.next = add nuw nsw i64 %x, 1
  %x.again = icmp ult i64 %x.next, %w
  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0

row.latch:
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, %h
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

declare float @llvm.fmuladd.f32(float, float, float)
declare float @llvm.sin.f32(float)

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
!4 = distinct !{!4, !5}
!5 = !{!"oclc.loop.rows"}
