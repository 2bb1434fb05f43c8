// Kernels get versions for formats. Each has one way of the switch, and the entry point tests the descriptors.
// RUN: oclc --emit=canonical %s -o %t.ll
// RUN: oclopt -S -passes='lower-images,link-builtins,flatten,function(sroa),promote-image-fields,function(instcombine<no-verify-fixpoint>),specialize<any>,specialize-image-formats<common;gray:rgba-unorm8+r-unorm8>' %t.ll -o %t.forms.ll
// RUN: FileCheck %s --check-prefix=FORMS --input-file=%t.forms.ll
// RUN: FileCheck %s --check-prefix=FLOATS --input-file=%t.forms.ll
// RUN: FileCheck %s --check-prefix=INTEGERS --input-file=%t.forms.ll
// RUN: oclopt -S -passes='expand-work-item-queries,phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops,workgroup-launcher' %t.forms.ll | FileCheck %s --check-prefix=ENTRY

// Nothing is made for none, and the call is gone all the same.
// RUN: oclopt -S -passes='lower-images,link-builtins,flatten,specialize<any>,specialize-image-formats<none>' %t.ll | FileCheck %s --check-prefix=NONE
// NONE-NOT: oclc-format-forms
// NONE-NOT: @__oclc_image_format

// A version that is asked for by hand comes first. It may have formats of several kinds.
// FORMS: define dso_local spir_kernel void @gray.any(
// FORMS: switch i32
// FORMS: "oclc-format-forms"="gray.any.rgba-unorm8+r-unorm8;gray.any.rgba-unorm8;gray.any.r-unorm8;gray.any.rgba-float;gray.any.r-float;gray.any.rgba-half;gray.any.r-unorm8+rgba-unorm8"
// FORMS: "oclc-image-formats"="rgba-unorm8;r-unorm8"

// FLOATS-LABEL: define dso_local spir_kernel void @"gray.any.rgba-unorm8+r-unorm8"(
// FLOATS-NOT: switch
// FLOATS-NOT: __oclc_load_texel
// FLOATS: load <4 x i8>
// FLOATS: store i8
// FLOATS: ret void
kernel void gray(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, at, dot(read_imagef(in, at), 0.25f));
}

// Kernels that read integers get versions for formats of integers.
// INTEGERS-LABEL: define dso_local spir_kernel void @invert.any.rgba-uint8(
// INTEGERS-NOT: switch
// INTEGERS: load <4 x i8>
// INTEGERS: store <4 x i8>
// INTEGERS: ret void
// INTEGERS-NOT: @invert.any.rgba-unorm8(
kernel void invert(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imageui(out, at, 255 - read_imageui(in, at));
}

// A kernel that only asks for a size has no need of versions.
// FORMS-NOT: @size.any.
kernel void size(read_only image2d_t in, global int *out) { *out = get_image_width(in); }

// ENTRY-LABEL: define internal void @"gray.any.rgba-unorm8+r-unorm8"(
// ENTRY-LABEL: define void @oclc.gray.any(
// ENTRY: icmp eq i32 %{{.*}}, 4277
// ENTRY: icmp eq i32 %{{.*}}, 4306
// ENTRY: icmp eq i32 %{{.*}}, 4272
// ENTRY: icmp eq i32 %{{.*}}, 4306
// ENTRY: br i1 %{{.*}}, label %these.formats, label %other.formats
// ENTRY: these.formats:
// ENTRY-NEXT: call void @"gray.any.rgba-unorm8+r-unorm8"(ptr %arguments, ptr %launch, ptr %worker, i64 %first, i64 %end)
// ENTRY-NEXT: ret void
