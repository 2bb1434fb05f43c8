// Images and samplers of OpenCL C get the types that the translator of SPIR-V writes. Names and metadata stay, by which
// lower-images knows them.
// RUN: oclc --emit=canonical %s -o %t.ll
// RUN: oclopt -S -passes=images-as-pointers,verify-canonical %t.ll -o %t.pointers.ll && FileCheck %s --input-file=%t.pointers.ll
// RUN: oclopt -S -passes=lower-images %t.pointers.ll | FileCheck %s --check-prefix=LOWERED

// CHECK-NOT: target("spirv
// CHECK: define {{.*}} <4 x float> @pick(ptr addrspace(1) %in, ptr addrspace(2) %s, <2 x i32>
// CHECK: alloca ptr addrspace(1)
// CHECK: call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(1) %{{.*}}, ptr addrspace(2) %{{.*}}, <2 x i32>
__attribute__((noinline)) float4 pick(read_only image2d_t in, sampler_t s, int2 at) { return read_imagef(in, s, at); }

// CHECK: define {{.*}} spir_kernel void @copy(ptr addrspace(1) %in, ptr addrspace(1) %out) {{.*}} !kernel_arg_access_qual
// CHECK: call spir_func ptr addrspace(2) @__translate_sampler_initializer(i32 18)
// CHECK: call spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(ptr addrspace(1)
// CHECK-NOT: target("spirv
// LOWERED-DAG: call spir_func <4 x float> @__oclc_read_imagef_2d_si(ptr addrspace(2)
// LOWERED-DAG: call spir_func void @__oclc_write_imagef_2d_i(ptr addrspace(2)
kernel void copy(read_only image2d_t in, write_only image2d_t out) {
  const sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, at, pick(in, edge, at));
}
