; These kernels show which dimension is selected, and when only dimension 0 is possible.
; RUN: oclopt -S -passes='specialize<any;16x16;64x2;256>,function(select-work-group-method,select-vector-dimension)' -pass-remarks=select-vector-dimension -pass-remarks-missed=select-vector-dimension %s -o %t.ll 2> %t.remarks
; RUN: FileCheck %s < %t.remarks && FileCheck %s --check-prefix=ATTR < %t.ll
; RUN: oclopt -disable-output -passes='specialize<any>,function(select-work-group-method,select-vector-dimension<2>)' -pass-remarks-missed=select-vector-dimension %s 2>&1 | FileCheck %s --check-prefix=ASKED

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; Dimension 0 is the row. Groups may join, so their size does not matter.
; CHECK-COUNT-4: vectors run along dimension 1: a work-item costs {{.*}}, and {{.*}} along dimension 0
; ATTR: define spir_kernel void @rows_first.any({{.*}} #[[ONE:[0-9]+]]
; ATTR: define spir_kernel void @rows_first.16x16x1({{.*}} #[[ONE_16:[0-9]+]]
define spir_kernel void @rows_first(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %width) "oclc-only-global-x" "oclc-only-global-y" {
  %row = call spir_func i64 @_Z12get_local_idj(i32 0)
  %col = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  %from = getelementptr float, ptr addrspace(1) %in, i64 %at
  %x = load float, ptr addrspace(1) %from
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float %x, ptr addrspace(1) %to
  ret void
}

; Dimension 0 is the column, as it should be.
; CHECK-NOT: vectors run along dimension {{[0-9]}}:
; ATTR: define spir_kernel void @columns_first.any({{.*}} #[[ZERO:[0-9]+]]
define spir_kernel void @columns_first(ptr addrspace(1) %out, i64 %width) {
  %col = call spir_func i64 @_Z12get_local_idj(i32 0)
  %row = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float 1.0, ptr addrspace(1) %to
  ret void
}

; Either dimension makes one of the two accesses scattered, so dimension 0 stays.
define spir_kernel void @transposed(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %width) {
  %col = call spir_func i64 @_Z12get_local_idj(i32 0)
  %row = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  %from = getelementptr float, ptr addrspace(1) %in, i64 %at
  %x = load float, ptr addrspace(1) %from
  %other.first = mul i64 %col, %width
  %other = add i64 %other.first, %row
  %to = getelementptr float, ptr addrspace(1) %out, i64 %other
  store float %x, ptr addrspace(1) %to
  ret void
}

; A dimension whose id the kernel does not query has no adjacent elements.
define spir_kernel void @flat(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %in, i64 %id
  %place = load i64, ptr addrspace(1) %at
  %to = getelementptr float, ptr addrspace(1) %out, i64 %place
  store float 1.0, ptr addrspace(1) %to
  ret void
}

; Groups with a barrier do not join, so dimension 1 must be wide enough: in 16 x 16 and any size, but not in 64 x 2.
; CHECK-COUNT-2: vectors run along dimension 1
; ATTR: define spir_kernel void @barrier.any({{.*}} #[[ONE_BARRIER:[0-9]+]]
; ATTR: define spir_kernel void @barrier.64x2x1({{.*}} #[[ZERO_64:[0-9]+]]
define spir_kernel void @barrier(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %width) {
  %row = call spir_func i64 @_Z12get_local_idj(i32 0)
  %col = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  %from = getelementptr i8, ptr addrspace(1) %in, i64 %at
  %x = load i8, ptr addrspace(1) %from
  %square = mul i8 %x, %x
  %fourth = mul i8 %square, %square
  call spir_func void @_Z7barrierj(i32 1)
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %at
  store i8 %fourth, ptr addrspace(1) %to
  ret void
}

; Sub-groups, collective functions and printed output depend on the order of work-items.
; CHECK-NOT: vectors run along dimension {{[0-9]}}:
; ASKED: vectors run along dimension 0, the default: sub-groups are work-items with consecutive linear ids
define spir_kernel void @sub_group(ptr addrspace(1) %out, i64 %width) {
  %row = call spir_func i64 @_Z12get_local_idj(i32 0)
  %col = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  call void @__oclc_sub_group_barrier()
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float 1.0, ptr addrspace(1) %to
  ret void
}

; ASKED: vectors run along dimension 0, the default: a collective function takes work-items in the order of their linear ids
define spir_kernel void @collective(ptr addrspace(1) %out, i64 %width, ptr addrspace(3) "oclc-group-variable"="4" %sum) {
  %row = call spir_func i64 @_Z12get_local_idj(i32 0)
  %col = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  %old = load volatile i32, ptr addrspace(3) %sum
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %old, ptr addrspace(1) %to
  ret void
}

; ASKED-NOT: remark
define spir_kernel void @prints(ptr addrspace(1) %out, i64 %width) {
  %row = call spir_func i64 @_Z12get_local_idj(i32 0)
  %col = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = mul i64 %row, %width
  %at = add i64 %first, %col
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float 1.0, ptr addrspace(1) %to
  %n = call i32 @__oclc_printf(ptr addrspace(2) null, ptr null, i64 0)
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent
declare void @__oclc_sub_group_barrier() convergent
declare i32 @__oclc_printf(ptr addrspace(2), ptr, i64)

; ATTR-DAG: attributes #[[ONE]] = {{.*}}"oclc-vector-dim"="1"
; ATTR-DAG: attributes #[[ONE_16]] = {{.*}}"oclc-vector-dim"="1"
; ATTR-DAG: attributes #[[ONE_BARRIER]] = {{.*}}"oclc-vector-dim"="1"
; ATTR-NOT: attributes #[[ZERO_64]] = {{.*}}"oclc-vector-dim"
