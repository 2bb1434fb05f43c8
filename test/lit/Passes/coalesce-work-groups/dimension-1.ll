; If vectors run along dimension 1, tiles are 16 wide and up to 4,096 high; 16 high if work-items have loops.
; RUN: oclopt -S -passes='specialize<any;16x16>,function(select-vector-dimension<1>),coalesce-work-groups' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @straight.any({{.*}} #[[WIDE:[0-9]+]]
; CHECK: define spir_kernel void @straight.16x16x1({{.*}} #[[WIDE_16:[0-9]+]]
define spir_kernel void @straight(ptr addrspace(1) %out, i64 %width) "oclc-only-global-x" "oclc-only-global-y" {
  %row = call spir_func i64 @_Z12get_local_idj(i32 0)
  %col = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float 1.0, ptr addrspace(1) %to
  ret void
}

; CHECK: define spir_kernel void @loop.any({{.*}} #[[NARROW:[0-9]+]]
; CHECK: define spir_kernel void @loop.16x16x1({{.*}} #[[ALONE:[0-9]+]]
define spir_kernel void @loop(ptr addrspace(1) %out, i64 %width) "oclc-only-global-x" "oclc-only-global-y" {
entry:
  %row = call spir_func i64 @_Z12get_local_idj(i32 0)
  %col = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %place = add i64 %at, %i
  %to = getelementptr float, ptr addrspace(1) %out, i64 %place
  store float 1.0, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %width
  br i1 %more, label %body, label %exit
exit:
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32) nounwind willreturn memory(none)

; CHECK-DAG: attributes #[[WIDE]] = {{.*}}"oclc-joined-tile-items"="16" "oclc-joined-tile-rows"="4096"
; CHECK-DAG: attributes #[[WIDE_16]] = {{.*}}"oclc-joined-tile-items"="16" "oclc-joined-tile-rows"="4096"
; CHECK-DAG: attributes #[[NARROW]] = {{.*}}"oclc-joined-tile-items"="16" "oclc-joined-tile-rows"="16"
; CHECK-NOT: attributes #[[ALONE]] = {{.*}}may-join
