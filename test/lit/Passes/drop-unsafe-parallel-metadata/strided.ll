; Loops lose the promise of independent iterations if LLVM would move strided accesses past an access between them.
; RUN: oclopt -S -passes=drop-unsafe-parallel-metadata %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -S -passes=drop-unsafe-parallel-metadata %s | FileCheck %s
; REQUIRES: plugin
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"

; A load at an unknown address lies between two stores.
; CHECK-LABEL: @load_between_stores
; CHECK: br i1 {{.*}}, !llvm.loop [[FREE:![0-9]+]]
define void @load_between_stores(ptr noalias %a, ptr noalias %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %own = getelementptr inbounds [4 x i32], ptr %a, i64 %i
  %k = load i64, ptr %n, align 8, !llvm.access.group !0
  store i32 1, ptr %own, align 4, !llvm.access.group !0
  %any = getelementptr inbounds i32, ptr %own, i64 %k
  %x = load i32, ptr %any, align 4, !llvm.access.group !0
  %second = getelementptr inbounds i32, ptr %own, i64 1
  store i32 %x, ptr %second, align 4, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %done, !llvm.loop !1
done:
  ret void
}

; The 32-bit index might wrap around, so LLVM's vectorizer checks at run time that it does not.
; CHECK-LABEL: @narrow_index
; CHECK: br i1 {{.*}}, !llvm.loop [[FREE_NARROW:![0-9]+]]
define void @narrow_index(ptr noalias %a, ptr noalias %n, i64 %start) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %id = add i64 %i, %start
  %narrow = and i64 %id, 4294967295
  %own = getelementptr inbounds [4 x i32], ptr %a, i64 %narrow
  %k = load i64, ptr %n, align 8, !llvm.access.group !0
  store i32 1, ptr %own, align 4, !llvm.access.group !0
  %any = getelementptr inbounds i32, ptr %own, i64 %k
  %x = load i32, ptr %any, align 4, !llvm.access.group !0
  %second = getelementptr inbounds i32, ptr %own, i64 1
  store i32 %x, ptr %second, align 4, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %done, !llvm.loop !6
done:
  ret void
}

; A store at an unknown address lies between two loads.
; CHECK-LABEL: @store_between_loads
; CHECK: br i1 {{.*}}, !llvm.loop [[FREE2:![0-9]+]]
define void @store_between_loads(ptr noalias %a, ptr noalias %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %own = getelementptr inbounds [4 x i32], ptr %a, i64 %i
  %k = load i64, ptr %n, align 8, !llvm.access.group !0
  %x = load i32, ptr %own, align 4, !llvm.access.group !0
  %any = getelementptr inbounds i32, ptr %own, i64 %k
  store i32 %x, ptr %any, align 4, !llvm.access.group !0
  %second = getelementptr inbounds i32, ptr %own, i64 1
  %y = load i32, ptr %second, align 4, !llvm.access.group !0
  %out = getelementptr inbounds i32, ptr %n, i64 %i
  store i32 %y, ptr %out, align 4, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %done, !llvm.loop !3
done:
  ret void
}

; Accesses to other memory, to different known elements, or not between the strided accesses do no harm.
; CHECK-LABEL: @apart
; CHECK: br i1 {{.*}}, !llvm.loop [[KEPT:![0-9]+]]
define void @apart(ptr noalias %a, ptr noalias %b) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %own = getelementptr inbounds [4 x i32], ptr %a, i64 %i
  %second = getelementptr inbounds i32, ptr %own, i64 1
  %x = load i32, ptr %own, align 4, !llvm.access.group !0
  store i32 1, ptr %own, align 4, !llvm.access.group !0
  %other = getelementptr inbounds i32, ptr %b, i64 %i
  %y = load i32, ptr %other, align 4, !llvm.access.group !0
  %sum = add i32 %x, %y
  store i32 %sum, ptr %second, align 4, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %done, !llvm.loop !4
done:
  ret void
}

; LLVM does not move consecutive accesses, so they are safe.
; CHECK-LABEL: @consecutive
; CHECK: br i1 {{.*}}, !llvm.loop [[KEPT2:![0-9]+]]
define void @consecutive(ptr noalias %a, ptr noalias %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %own = getelementptr inbounds i32, ptr %a, i64 %i
  %k = load i64, ptr %n, align 8, !llvm.access.group !0
  store i32 1, ptr %own, align 4, !llvm.access.group !0
  %any = getelementptr inbounds i32, ptr %a, i64 %k
  %x = load i32, ptr %any, align 4, !llvm.access.group !0
  %far = getelementptr inbounds i32, ptr %own, i64 64
  store i32 %x, ptr %far, align 4, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %done, !llvm.loop !5
done:
  ret void
}

; CHECK-DAG: [[FREE]] = distinct !{[[FREE]]}
; CHECK-DAG: [[FREE2]] = distinct !{[[FREE2]]}
; CHECK-DAG: [[FREE_NARROW]] = distinct !{[[FREE_NARROW]]}
; CHECK-DAG: [[PROMISE:![0-9]+]] = !{!"llvm.loop.parallel_accesses", {{.*}}}
; CHECK-DAG: [[KEPT]] = distinct !{[[KEPT]], [[PROMISE]]}
; CHECK-DAG: [[KEPT2]] = distinct !{[[KEPT2]], [[PROMISE]]}
!0 = distinct !{}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.parallel_accesses", !0}
!3 = distinct !{!3, !2}
!4 = distinct !{!4, !2}
!5 = distinct !{!5, !2}
!6 = distinct !{!6, !2}
