; A function on images that the library does not have is an error at its call.
; RUN: %expect-errors %s -passes=lower-images

;--- a level of an image that is written, too
; ERROR: read_imagef is not supported with these arguments
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %in, target("spirv.Sampler") %s) {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_rw11ocl_samplerDv2_ff(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %in, target("spirv.Sampler") %s, <2 x float> zeroinitializer, float 1.0)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_rw11ocl_samplerDv2_ff(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), target("spirv.Sampler"), <2 x float>, float)

;--- a level that is half a gradient
; ERROR: read_imagef is not supported with these arguments
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %in, target("spirv.Sampler") %s) {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_iff(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %in, target("spirv.Sampler") %s, <2 x i32> zeroinitializer, float 1.0, float 1.0)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_iff(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x i32>, float, float)

;--- an unknown query
; ERROR: get_image_num_samples is not supported with these arguments
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %in) {
  %n = call spir_func i32 @_Z21get_image_num_samples14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %in)
  ret void
}
declare spir_func i32 @_Z21get_image_num_samples14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))

;--- a write without coordinates and colour
; ERROR: write_imagef is not supported with these arguments
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %out) {
  call spir_func void @_Z12write_imagef14ocl_image2d_wo(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %out)
  ret void
}
declare spir_func void @_Z12write_imagef14ocl_image2d_wo(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1))

;--- an image as a pointer that no metadata names
; ERROR: images as pointers need the metadata kernel_arg_type, which names their types
define spir_kernel void @k(ptr addrspace(1) %in) {
  %n = call spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1) %in)
  ret void
}
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1))
