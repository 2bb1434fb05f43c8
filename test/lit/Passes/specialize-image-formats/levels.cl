// Reads of levels get versions for formats, whatever the level is. A read of level 0 is one without a level.
// RUN: oclc -cl-std=CL3.0 --emit=canonical %s -o %t.ll
// RUN: oclopt -S -passes='lower-images,link-builtins,flatten,function(sroa),integer-coordinates,promote-image-fields,function(instcombine<no-verify-fixpoint>),specialize<any>,specialize-image-formats<rgba-unorm8>' %t.ll -o %t.forms.ll
// RUN: FileCheck %s --input-file=%t.forms.ll

constant sampler_t nearest = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

// CHECK-LABEL: define dso_local spir_kernel void @some.any.rgba-unorm8(
// CHECK-NOT: switch
// CHECK-NOT: __oclc_load_texel
// CHECK: getelementptr inbounds %struct.Image, ptr addrspace(2) %in, i64 %
// CHECK-NOT: switch
// CHECK-NOT: __oclc_load_texel
// CHECK: load <4 x i8>
// CHECK: ret void
kernel void some(read_only image2d_t in, global float *levels, global float4 *out) {
  size_t i = get_global_id(0);
  out[i] = read_imagef(in, nearest, (float2)(0.1f, 0.2f), levels[i]);
}

// CHECK-LABEL: define dso_local spir_kernel void @first.any.rgba-unorm8(
// CHECK-NOT: getelementptr inbounds %struct.Image
// CHECK: load <4 x i8>
// CHECK: ret void
kernel void first(read_only image2d_t in, global float4 *out) {
  out[get_global_id(0)] = read_imagef(in, nearest, (float2)(0.1f, 0.2f), 0.0f);
}
