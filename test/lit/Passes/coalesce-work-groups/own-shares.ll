; A loop over rows that belong to the work-item alone reuses nothing, so rows of joined groups may be wide. Where
; it also loads what other rows load, as a matrix product does, tiles are narrow.
; RUN: oclopt -S -passes='specialize<any>,coalesce-work-groups' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @rows.any({{.*}} #[[WIDE:[0-9]+]]
define spir_kernel void @rows(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %rows, i64 %width) "oclc-only-global-x" "oclc-only-global-y" {
entry:
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  %id = call spir_func i64 @_Z12get_local_idj(i32 1)
  %begin = mul nuw nsw i64 %id, %rows
  %end = add nuw nsw i64 %begin, %rows
  br label %body
body:
  %y = phi i64 [ %begin, %entry ], [ %y.next, %body ]
  %row = mul nuw nsw i64 %y, %width
  %at = add i64 %x, %row
  %from = getelementptr float, ptr addrspace(1) %in, i64 %row
  %from.x = getelementptr float, ptr addrspace(1) %from, i64 %x
  %v = load float, ptr addrspace(1) %from.x
  %to = getelementptr float, ptr addrspace(1) %out, i64 %row
  %to.x = getelementptr float, ptr addrspace(1) %to, i64 %x
  store float %v, ptr addrspace(1) %to.x
  %y.next = add nuw nsw i64 %y, 1
  %more = icmp ult i64 %y.next, %end
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; CHECK: define spir_kernel void @product.any({{.*}} #[[NARROW:[0-9]+]]
define spir_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out, i64 %n) "oclc-only-global-x" "oclc-only-global-y" {
entry:
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  %id = call spir_func i64 @_Z12get_local_idj(i32 1)
  %begin = mul nuw nsw i64 %id, %n
  %end = add nuw nsw i64 %begin, %n
  br label %body
body:
  %k = phi i64 [ %begin, %entry ], [ %k.next, %body ]
  %j = phi i64 [ 0, %entry ], [ %j.next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %body ]
  %p = getelementptr float, ptr addrspace(1) %a, i64 %k
  %l = load float, ptr addrspace(1) %p
  %column = getelementptr float, ptr addrspace(1) %b, i64 %j
  %q = getelementptr float, ptr addrspace(1) %column, i64 %x
  %r = load float, ptr addrspace(1) %q
  %sum.next = call float @llvm.fmuladd.f32(float %l, float %r, float %sum)
  %j.next = add nuw nsw i64 %j, %n
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %end
  br i1 %more, label %body, label %exit
exit:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %sum.next, ptr addrspace(1) %to
  ret void
}

; CHECK-DAG: attributes #[[WIDE]] = {{.*}}"oclc-joined-tile-items"="4096"
; CHECK-DAG: attributes #[[NARROW]] = {{.*}}"oclc-joined-tile-items"="16"
declare spir_func i64 @_Z12get_local_idj(i32) nounwind willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float)
