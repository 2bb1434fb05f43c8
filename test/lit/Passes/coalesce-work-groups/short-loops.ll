; Loops of a few iterations, as those of a stencil, are no reason for narrow tiles: a row of joined groups may be 4,096
; work-items wide. Longer loops, also nested ones of a few iterations each, and those of unknown length are.
; RUN: oclopt -S -passes='specialize<any>,coalesce-work-groups' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @nine.any({{.*}} #[[WIDE:[0-9]+]]
define spir_kernel void @nine(ptr addrspace(1) %out) "oclc-only-global-x" "oclc-only-global-y" {
entry:
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %outer
outer:
  %j = phi i64 [ 0, %entry ], [ %j.next, %outer.latch ]
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %i.next, %inner ]
  %at = add i64 %x, %i
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float 1.0, ptr addrspace(1) %to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 3
  br i1 %more, label %inner, label %outer.latch
outer.latch:
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 3
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

; CHECK: define spir_kernel void @eightyone.any({{.*}} #[[NARROW:[0-9]+]]
define spir_kernel void @eightyone(ptr addrspace(1) %out) "oclc-only-global-x" "oclc-only-global-y" {
entry:
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %outer
outer:
  %j = phi i64 [ 0, %entry ], [ %j.next, %outer.latch ]
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %i.next, %inner ]
  %at = add i64 %x, %i
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float 1.0, ptr addrspace(1) %to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 9
  br i1 %more, label %inner, label %outer.latch
outer.latch:
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 9
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

; CHECK: define spir_kernel void @unknown.any({{.*}} #[[ALSO_NARROW:[0-9]+]]
define spir_kernel void @unknown(ptr addrspace(1) %out, i64 %n) "oclc-only-global-x" "oclc-only-global-y" {
entry:
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %at = add i64 %x, %i
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float 1.0, ptr addrspace(1) %to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; CHECK-DAG: attributes #[[WIDE]] = {{.*}}"oclc-joined-tile-items"="4096"
; CHECK-DAG: attributes #[[NARROW]] = {{.*}}"oclc-joined-tile-items"="16"
; CHECK-DAG: attributes #[[ALSO_NARROW]] = {{.*}}"oclc-joined-tile-items"="16"
declare spir_func i64 @_Z12get_local_idj(i32) nounwind willreturn memory(none)
