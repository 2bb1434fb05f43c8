; These rows are not jammed, and remarks say why.
; RUN: oclopt -S -pass-remarks=unroll-and-jam-work-items -pass-remarks-missed=unroll-and-jam-work-items -passes='unroll-and-jam-work-items<2>' %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WHY
; RUN: FileCheck %s < %t.ll
; WHY: remark: {{.*}}rows of work-items are not jammed: control flow diverges between rows
; WHY: remark: {{.*}}rows of work-items are not jammed: control flow diverges between rows
; WHY: remark: {{.*}}rows of work-items are not jammed: control flow diverges between rows
; WHY: remark: {{.*}}rows of work-items are not jammed: accesses whose order matters
; WHY: remark: {{.*}}rows of work-items are not jammed: accesses whose order matters
; WHY: remark: {{.*}}rows of work-items are not jammed: calls whose order matters
; WHY: remark: {{.*}}rows of work-items are not jammed: work-items depend on each other through memory
; WHY: remark: {{.*}}rows of work-items are not jammed: work-items depend on each other through memory
; WHY: remark: {{.*}}rows of work-items are not jammed: a row has side effects outside of its work-items
; WHY-NOT: remark
; CHECK-NOT: rows.
; CHECK: oclc.loop.rows

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @apart(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  %v = load i64, ptr %p, !llvm.access.group !3
  %less = icmp slt i64 %v, %y
  br i1 %less, label %then, label %latch

then:
  store i64 %v, ptr %q, !llvm.access.group !3
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

define void @triangle(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  br label %item

item:
  %x = phi i64 [ %y, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  %v = load i64, ptr %p, !llvm.access.group !3
  store i64 %v, ptr %q, !llvm.access.group !3
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

define void @trips(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  br label %loop

loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %loop ]
  store i64 %k, ptr %q, !llvm.access.group !3
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %y
  br i1 %more, label %loop, label %latch

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

define void @atomic(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  %v = atomicrmw add ptr %p, i64 1 monotonic
  store i64 %v, ptr %q, !llvm.access.group !3
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

define void @volatile(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  %v = load volatile i64, ptr %p
  store i64 %v, ptr %q, !llvm.access.group !3
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

define void @called(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  call void @print(i64 %y)
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

define void @in_memory(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  %v = load i64, ptr %p
  store i64 %v, ptr %q, !llvm.access.group !3
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

define void @in_group_memory(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  %g = alloca [8 x i64], !oclc.group.memory !6
  %g.n = getelementptr i64, ptr %g, i64 %n
  store i64 %h, ptr %g.n
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  %g.x = getelementptr i64, ptr %g, i64 %x
  %v = load i64, ptr %g.x
  store i64 %v, ptr %q, !llvm.access.group !3
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

define void @effect(ptr noalias %in, ptr noalias %out, i64 %n, i64 %w, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  store i64 %y, ptr %in
  br label %item

item:
  %x = phi i64 [ 0, %row ], [ %x.next, %latch ]
  %y.w = mul i64 %y, %w
  %at = add i64 %y.w, %x
  %p = getelementptr i64, ptr %in, i64 %x
  %q = getelementptr i64, ptr %out, i64 %at
  %v = load i64, ptr %p, !llvm.access.group !3
  store i64 %v, ptr %q, !llvm.access.group !3
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

define void @no_rows(ptr noalias %out, i64 %h) #0 {
entry:
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row ]
  %q = getelementptr i64, ptr %out, i64 %y
  store i64 %y, ptr %q, !llvm.access.group !3
  %y.next = add nuw nsw i64 %y, 1
  %y.again = icmp ult i64 %y.next, %h
  br i1 %y.again, label %row, label %done, !llvm.loop !4

done:
  ret void
}

declare void @print(i64)

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
!4 = distinct !{!4, !5}
!5 = !{!"oclc.loop.rows"}
!6 = !{}
