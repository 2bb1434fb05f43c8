; SPIR and the translator of SPIR-V have pointers instead of images, and integers or pointers instead of samplers. The
; metadata of kernels tells which arguments these are, and the names of functions what they take.
; RUN: oclopt -S -passes=lower-images %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; SPIR 1.2: a sampler is an integer.
; CHECK: define spir_kernel void @old(ptr addrspace(2) noundef nonnull align 8 dereferenceable(56) %in, i32 %s, ptr addrspace(1) %out)
; CHECK: %[[IN:.*]] = addrspacecast ptr addrspace(2) %in to ptr addrspace(1)
; CHECK: %[[BACK:.*]] = addrspacecast ptr addrspace(1) %[[IN]] to ptr addrspace(2)
; CHECK: call spir_func <4 x float> @__oclc_read_imagef_2d_array_si(ptr addrspace(2) %[[BACK]], i32 %s, <4 x i32> zeroinitializer)
define spir_kernel void @old(ptr addrspace(1) %in, i32 %s, ptr addrspace(1) %out) !kernel_arg_base_type !0 {
  %v = call spir_func <4 x float> @_Z11read_imagef16ocl_image2darray11ocl_samplerDv4_i(ptr addrspace(1) %in, i32 %s, <4 x i32> zeroinitializer)
  store <4 x float> %v, ptr addrspace(1) %out
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef16ocl_image2darray11ocl_samplerDv4_i(ptr addrspace(1), i32, <4 x i32>)

; From SPIR-V: a sampler is a pointer, whose bits are the flags.
; CHECK: define spir_kernel void @translated(ptr addrspace(2) {{.*}}%in, i32 %s, ptr addrspace(1) %out)
; CHECK: %[[POINTER:.*]] = inttoptr i32 %s to ptr addrspace(2)
; CHECK: %[[FLAGS:.*]] = ptrtoint ptr addrspace(2) %[[POINTER]] to i32
; CHECK: call spir_func <4 x i32> @__oclc_read_imageui_1d_sf(ptr addrspace(2) {{.*}}, i32 %[[FLAGS]], float 5.000000e-01)
; CHECK: inttoptr (i32 39 to ptr addrspace(2))
define spir_kernel void @translated(ptr addrspace(1) %in, ptr addrspace(2) %s, ptr addrspace(1) %out) !kernel_arg_base_type !1 {
  %v = call spir_func <4 x i32> @_Z12read_imageui14ocl_image1d_ro11ocl_samplerf(ptr addrspace(1) %in, ptr addrspace(2) %s, float 0.5)
  store <4 x i32> %v, ptr addrspace(1) %out
  %constant = call ptr addrspace(2) @__translate_sampler_initializer(i32 39)
  %w = call spir_func <4 x i32> @_Z12read_imageui14ocl_image1d_ro11ocl_samplerf(ptr addrspace(1) %in, ptr addrspace(2) %constant, float 0.5)
  store <4 x i32> %w, ptr addrspace(1) %out
  ret void
}
declare spir_func <4 x i32> @_Z12read_imageui14ocl_image1d_ro11ocl_samplerf(ptr addrspace(1), ptr addrspace(2), float)
declare ptr addrspace(2) @__translate_sampler_initializer(i32)

; Levels: with an operand Lod, and with operands Grad; without a sampler, and of a write.
; CHECK: define spir_kernel void @levels(
; CHECK: call spir_func <4 x float> @__oclc_read_imagef_1d_sff(ptr addrspace(2) {{.*}}, i32 {{.*}}, float 5.000000e-01, float 2.000000e+00)
; CHECK: call spir_func <4 x float> @__oclc_read_imagef_1d_sfff(ptr addrspace(2) {{.*}}, i32 {{.*}}, float 5.000000e-01, float 1.000000e+00, float 2.000000e+00)
; CHECK: call spir_func <4 x float> @__oclc_read_imagef_1d_ii(ptr addrspace(2) {{.*}}, i32 5, i32 2)
; CHECK: call spir_func void @__oclc_write_imagef_1d_ii(ptr addrspace(2) {{.*}}, i32 5, i32 1, <4 x float> %{{.*}})
define spir_kernel void @levels(ptr addrspace(1) %in, ptr addrspace(2) %s, ptr addrspace(1) %out) !kernel_arg_base_type !4 {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image1d_ro11ocl_samplerff(ptr addrspace(1) %in, ptr addrspace(2) %s, float 0.5, float 2.0)
  %w = call spir_func <4 x float> @_Z11read_imagef14ocl_image1d_ro11ocl_samplerfff(ptr addrspace(1) %in, ptr addrspace(2) %s, float 0.5, float 1.0, float 2.0)
  %x = call spir_func <4 x float> @_Z11read_imagef14ocl_image1d_roii(ptr addrspace(1) %in, i32 5, i32 2)
  %sum = fadd <4 x float> %v, %w
  %all = fadd <4 x float> %sum, %x
  call spir_func void @_Z12write_imagef14ocl_image1d_woiiDv4_f(ptr addrspace(1) %out, i32 5, i32 1, <4 x float> %all)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef14ocl_image1d_ro11ocl_samplerff(ptr addrspace(1), ptr addrspace(2), float, float)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image1d_ro11ocl_samplerfff(ptr addrspace(1), ptr addrspace(2), float, float, float)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image1d_roii(ptr addrspace(1), i32, i32)
declare spir_func void @_Z12write_imagef14ocl_image1d_woiiDv4_f(ptr addrspace(1), i32, i32, <4 x float>)

; A structure of the user's with such a name is no image, and neither is a pointer without a name.
; CHECK: define spir_kernel void @others(ptr addrspace(1) %a, ptr addrspace(1) %b)
define spir_kernel void @others(ptr addrspace(1) %a, ptr addrspace(1) %b) !kernel_arg_base_type !2 {
  ret void
}

; Declarations whose arguments are not those of their names are left to link-builtins, which reports them.
; CHECK: define spir_kernel void @foreign(
; CHECK: call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(float %x, i32 1, <2 x i32> zeroinitializer)
; CHECK: call spir_func <4 x float> @_Z11read_imagef14ocl_image1d_ro11ocl_samplerf(ptr addrspace(1) %a, <2 x float> zeroinitializer, float %x)
define spir_kernel void @foreign(ptr addrspace(1) %a, float %x) !kernel_arg_base_type !3 {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(float %x, i32 1, <2 x i32> zeroinitializer)
  store <4 x float> %v, ptr addrspace(1) %a
  %w = call spir_func <4 x float> @_Z11read_imagef14ocl_image1d_ro11ocl_samplerf(ptr addrspace(1) %a, <2 x float> zeroinitializer, float %x)
  store <4 x float> %w, ptr addrspace(1) %a
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(float, i32, <2 x i32>)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image1d_ro11ocl_samplerf(ptr addrspace(1), <2 x float>, float)

!0 = !{!"image2d_array_t", !"sampler_t", !"float4*"}
!1 = !{!"image1d_t", !"sampler_t", !"uint4*"}
!2 = !{!"struct image2d_t*", !"image_info*"}
!3 = !{!"float4*", !"float"}
!4 = !{!"image1d_t", !"sampler_t", !"image1d_t"}
