; Fields of a descriptor become arguments: one for each field and type, with the range of sizes. Loads of other memory,
; volatile ones, those at unknown offsets and those behind the descriptor stay.
; RUN: oclopt -S -passes=promote-image-fields %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @k(ptr addrspace(2) %image, ptr addrspace(2) %buffer, i64 %index, ptr addrspace(1) %out,
; CHECK-SAME: ptr addrspace(2) noundef "oclc-image-field"="0+0" %image.texels,
; CHECK-SAME: i32 noundef range(i32 1, 134217729) "oclc-image-field"="0+24" %image.width,
; CHECK-SAME: i32 noundef "oclc-image-field"="0+44" %image.order)
; CHECK-NEXT: entry:
; CHECK-NOT: load ptr
; CHECK: load i32, ptr addrspace(2) %buffer
; CHECK: load volatile i32
; CHECK: load i32, ptr addrspace(2) %any
; CHECK: load i32, ptr addrspace(2) %behind
; CHECK: add i32 %image.width, %image.width
; CHECK: add i32 %{{.*}}, %image.order
; CHECK-NOT: load
define spir_kernel void @k(ptr addrspace(2) %image, ptr addrspace(2) %buffer, i64 %index, ptr addrspace(1) %out) !kernel_arg_type !0 {
entry:
  %width.at = getelementptr i8, ptr addrspace(2) %image, i64 24
  %width = load i32, ptr addrspace(2) %width.at
  %again.at = getelementptr i32, ptr addrspace(2) %image, i64 6
  %again = load i32, ptr addrspace(2) %again.at
  %half = getelementptr i8, ptr addrspace(2) %image, i64 40
  %order.at = getelementptr i8, ptr addrspace(2) %half, i64 4
  %order = load i32, ptr addrspace(2) %order.at
  %texels = load ptr addrspace(2), ptr addrspace(2) %image
  %b = load i32, ptr addrspace(2) %buffer
  %v = load volatile i32, ptr addrspace(2) %width.at
  %any = getelementptr i8, ptr addrspace(2) %image, i64 %index
  %a = load i32, ptr addrspace(2) %any
  %behind = getelementptr i8, ptr addrspace(2) %image, i64 56
  %c = load i32, ptr addrspace(2) %behind
  %sum = add i32 %width, %again
  %sum.2 = add i32 %sum, %order
  %sum.3 = add i32 %sum.2, %b
  %sum.4 = add i32 %sum.3, %v
  %sum.5 = add i32 %sum.4, %a
  %sum.6 = add i32 %sum.5, %c
  store i32 %sum.6, ptr addrspace(1) %out
  %p = ptrtoint ptr addrspace(2) %texels to i64
  store i64 %p, ptr addrspace(1) %out
  ret void
}

; What all levels of a mipmap have in common is a field of the first one, and the size of some level is not.
; CHECK: define spir_kernel void @levels(ptr addrspace(2) %image, i64 %level, ptr addrspace(1) %out,
; CHECK-SAME: i32 noundef "oclc-image-field"="0+44" %image.order,
; CHECK-SAME: i32 noundef range(i32 1, 16) "oclc-image-field"="0+52" %image.levels)
; CHECK: %width = load i32, ptr addrspace(2) %width.at
; CHECK: %last = load i32, ptr addrspace(2) %last.at
; CHECK: %odd = load i32, ptr addrspace(2) %odd.at
; CHECK-NOT: load
; CHECK: add i32 %width, %image.order
define spir_kernel void @levels(ptr addrspace(2) %image, i64 %level, ptr addrspace(1) %out) !kernel_arg_type !0 {
  %at = getelementptr [56 x i8], ptr addrspace(2) %image, i64 %level
  %width.at = getelementptr i8, ptr addrspace(2) %at, i64 24
  %width = load i32, ptr addrspace(2) %width.at
  %order.at = getelementptr i8, ptr addrspace(2) %at, i64 44
  %order = load i32, ptr addrspace(2) %order.at
  %last.at = getelementptr i8, ptr addrspace(2) %at, i64 52
  %last = load i32, ptr addrspace(2) %last.at
  %levels.at = getelementptr i8, ptr addrspace(2) %image, i64 52
  %levels = load i32, ptr addrspace(2) %levels.at
  %odd.start = getelementptr [28 x i8], ptr addrspace(2) %image, i64 %level
  %odd.at = getelementptr i8, ptr addrspace(2) %odd.start, i64 44
  %odd = load i32, ptr addrspace(2) %odd.at
  %sum = add i32 %width, %order
  %sum.2 = add i32 %sum, %last
  %sum.3 = add i32 %sum.2, %levels
  %sum.4 = add i32 %sum.3, %odd
  store i32 %sum.4, ptr addrspace(1) %out
  ret void
}

; A kernel without images is left alone.
; CHECK: define spir_kernel void @plain(ptr addrspace(2) %buffer)
define spir_kernel void @plain(ptr addrspace(2) %buffer) !kernel_arg_type !1 {
  %at = getelementptr i8, ptr addrspace(2) %buffer, i64 24
  %v = load i32, ptr addrspace(2) %at
  ret void
}

; SPIR has casts between the argument and the loads. What reaches beyond the descriptor stays.
; CHECK: define spir_kernel void @cast(ptr addrspace(2) %image,
; CHECK-SAME: "oclc-image-field"="0+28" %image.height)
; CHECK: load <4 x i32>, ptr addrspace(2) %end
define spir_kernel void @cast(ptr addrspace(2) %image) !kernel_arg_type !2 {
  %global = addrspacecast ptr addrspace(2) %image to ptr addrspace(1)
  %again = addrspacecast ptr addrspace(1) %global to ptr addrspace(2)
  %at = getelementptr i8, ptr addrspace(2) %again, i64 28
  %height = load i32, ptr addrspace(2) %at
  %end = getelementptr i8, ptr addrspace(2) %again, i64 48
  %over = load <4 x i32>, ptr addrspace(2) %end
  ret void
}

!0 = !{!"image2d_t", !"int*", !"long", !"int*"}
!1 = !{!"int*"}
!2 = !{!"image2d_t"}
