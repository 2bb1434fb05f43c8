// Images become addresses of descriptors and samplers flags, in kernels and in functions. The names of functions tell the
// kind of image and the other arguments.
// RUN: %oclc -cl-std=CL3.0 --emit=canonical %s -o %t.ll
// RUN: oclopt -S -passes=lower-images %t.ll | FileCheck %s

// CHECK-LABEL: define internal spir_func <4 x float> @helper(ptr addrspace(2) %image, i32 %sampler,
// CHECK: alloca ptr addrspace(2)
// CHECK: alloca i32
// CHECK: call spir_func <4 x float> @__oclc_read_imagef_2d_si(ptr addrspace(2) {{.*}}, i32 {{.*}}, <2 x i32> {{.*}})
float4 helper(read_only image2d_t image, sampler_t sampler, int2 at) { return read_imagef(image, sampler, at); }

__constant sampler_t linear = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;

// CHECK-LABEL: define {{.*}}spir_kernel void @samplers(
// CHECK-SAME: ptr addrspace(2) noundef nonnull align 8 dereferenceable(56) %image, i32 %s,
// CHECK: call spir_func <4 x float> @helper(
// 3 << 1 | 2 << 4 | 1
// CHECK: @__oclc_read_imagef_2d_sf(ptr addrspace(2) {{.*}}, i32 39, <2 x float>
// CHECK-NOT: spirv.
// CHECK: ret void
kernel void samplers(read_only image2d_t image, sampler_t s, global float4 *out) {
  out[0] = helper(image, s, (int2)(1, 2));
  out[1] = read_imagef(image, linear, (float2)(1, 2));
}

// CHECK-LABEL: spir_kernel void @reads(
// CHECK: @__oclc_read_imagef_1d_i(ptr addrspace(2) {{.*}}, i32
// CHECK: @__oclc_read_imagei_1d_i(
// CHECK: @__oclc_read_imageui_1d_array_si(
// CHECK: @__oclc_read_imageh_2d_array_sf(
// CHECK: @__oclc_read_imagef_3d_sf(
// CHECK: call spir_func float @__oclc_read_imagef_2d_depth_i(
// CHECK: call spir_func float @__oclc_read_imagef_2d_array_depth_sf(
// CHECK: ret void
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void reads(read_only image1d_t line, read_only image1d_buffer_t buffer, read_only image1d_array_t lines,
                  read_only image2d_array_t planes, read_only image3d_t space, read_only image2d_depth_t depth,
                  read_only image2d_array_depth_t depths, global float4 *out, global half4 *halves) {
  out[0] = read_imagef(line, 1);
  out[1] = convert_float4(read_imagei(buffer, 2));
  out[2] = convert_float4(read_imageui(lines, 0, (int2)(1, 2)));
  halves[3] = read_imageh(planes, linear, (float4)(1));
  out[4] = read_imagef(space, linear, (float4)(1));
  out[5] = read_imagef(depth, (int2)(1)) + read_imagef(depths, linear, (float4)(1));
}

// CHECK-LABEL: spir_kernel void @writes(
// CHECK: @__oclc_write_imagef_1d_i(
// CHECK: @__oclc_write_imagei_1d_array_i(
// CHECK: @__oclc_write_imageh_2d_i(
// CHECK: @__oclc_read_imageui_2d_array_rw(
// CHECK: @__oclc_write_imageui_2d_array_i(
// CHECK: @__oclc_write_imagef_2d_depth_i(ptr addrspace(2) {{.*}}, <2 x i32> {{.*}}, float
// CHECK: ret void
kernel void writes(write_only image1d_buffer_t buffer, write_only image1d_array_t lines, write_only image2d_t plane,
                   read_write image2d_array_t both, write_only image2d_depth_t depth) {
  write_imagef(buffer, 1, (float4)(2));
  write_imagei(lines, (int2)(1), (int4)(2));
  write_imageh(plane, (int2)(1), (half4)(2));
  write_imageui(both, (int4)(1), read_imageui(both, (int4)(2)));
  write_imagef(depth, (int2)(1), 2.0f);
}

// CHECK-LABEL: spir_kernel void @queries(
// CHECK: call spir_func i32 @__oclc_get_image_width_1d(
// CHECK: call spir_func i64 @__oclc_get_image_array_size_2d_array(
// CHECK: call spir_func <4 x i32> @__oclc_get_image_dim_3d(
// CHECK: call spir_func i32 @__oclc_get_image_channel_order_3d(
// CHECK: ret void
kernel void queries(read_only image1d_t line, read_only image2d_array_t planes, write_only image3d_t space,
                    global int4 *out) {
  out[0].x = get_image_width(line) + (int)get_image_array_size(planes);
  out[1] = get_image_dim(space);
  out[2].x = get_image_channel_order(space);
}

// CHECK-LABEL: spir_kernel void @levels(
// CHECK: @__oclc_read_imagef_2d_sff(ptr addrspace(2) {{.*}}, i32 39, <2 x float> {{.*}}, float 2.000000e+00)
// CHECK: @__oclc_read_imagei_3d_sfff(ptr addrspace(2) {{.*}}, i32 39, <4 x float> {{.*}}, <4 x float> {{.*}}, <4 x float>
// CHECK: call spir_func float @__oclc_read_imagef_2d_depth_sff(
// CHECK: @__oclc_write_imageui_1d_array_ii(ptr addrspace(2) {{.*}}, <2 x i32> {{.*}}, i32 3, <4 x i32>
// CHECK: call spir_func i32 @__oclc_get_image_num_mip_levels_1d_array(
// CHECK: ret void
kernel void levels(read_only image2d_t plane, read_only image3d_t space, read_only image2d_depth_t depth,
                   write_only image1d_array_t lines, global float4 *out) {
  out[0] = read_imagef(plane, linear, (float2)(1, 2), 2.0f);
  out[1] = convert_float4(read_imagei(space, linear, (float4)(1), (float4)(2), (float4)(3)));
  out[2].x = read_imagef(depth, linear, (float2)(1), 2.0f);
  write_imageui(lines, (int2)(1), 3, (uint4)(4));
  out[3].x = get_image_num_mip_levels(lines);
}
