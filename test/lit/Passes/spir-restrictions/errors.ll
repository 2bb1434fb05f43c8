; Features of SPIR that the device does not support are reported in OpenCL C terms.
; RUN: %expect-errors %s -passes=spir-restrictions

;--- an image of an old producer
; ERROR: argument 1 ('in') has type 'image2d_msaa_t': the device has no such images
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) !kernel_arg_base_type !0 !kernel_arg_name !1 {
  ret void
}
!0 = !{!"float4*", !"image2d_msaa_t"}
!1 = !{!"out", !"in"}

;--- an image of a new one
; ERROR: argument 0 has type 'image3d_t': the device has no such images
define spir_kernel void @k(target("spirv.Image", float, 2, 0, 0, 1, 0, 0, 0) %in) !kernel_arg_base_type !0 {
  ret void
}
!0 = !{!"image3d_t"}

;--- no description of the arguments
; ERROR: argument 0 has type 'spirv.Image': the device has no such images
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %in) {
  ret void
}

;--- a pipe with its storage
; ERROR: argument 0 has type 'spirv.PipeStorage': the device has no pipes in program scope
define spir_kernel void @k(target("spirv.PipeStorage") %p) {
  ret void
}

;--- a function that takes an image
; ERROR: it calls get_image_num_samples: the device has no such images
define spir_func i32 @f(ptr addrspace(1) %image) {
  %w = call i32 @_Z21get_image_num_samples16ocl_image2d_msaa(ptr addrspace(1) %image)
  ret i32 %w
}
declare i32 @_Z21get_image_num_samples16ocl_image2d_msaa(ptr addrspace(1))

;--- device-side enqueue
; ERROR: it calls create_user_event: the device has no device-side enqueue
define spir_func void @f(ptr %q, ptr %e) {
  %r = call i32 @_Z17create_user_event9ocl_queue12ocl_clkevent(ptr %q, ptr %e)
  ret void
}
declare i32 @_Z17create_user_event9ocl_queue12ocl_clkevent(ptr, ptr)

;--- types of the user by such names
define spir_kernel void @k(ptr byval([4 x i32]) %a, ptr byval([4 x i32]) %b) !kernel_arg_base_type !0 {
  call void @_Z3use5queue4pipe(ptr %a, ptr %b)
  ret void
}
declare void @_Z3use5queue4pipe(ptr, ptr)
!0 = !{!"image_info", !"struct queue"}

;--- initial values in local memory
; ERROR: variable 'count' lies in local memory and has an initial value, which OpenCL C does not allow
@count = internal addrspace(3) global i32 1
@zero = internal addrspace(3) global [4 x i32] zeroinitializer
@none = internal addrspace(3) global i32 undef
