// Images and samplers as arguments of kernels in tests: what a kernel must not write is compared, texels beside those
// that it may write among them, and a number of the launch selects formats and sizes.
// RUN: %exec-test --simplify shipped --level O0,O3 --method auto --width 8,off %s
// RUN: %reduce-kernel --simplify shipped --level O0 --sabotage 'call .*write_image' %s > %t.cl
// RUN: FileCheck %s < %t.cl
// RUN: %exec-test --level O0 %t.cl

// CHECK: // differs: copy: launch {{.*}}: image 1: texel ({{.*}}) of {{.*}} is ({{.*}}), expected ({{.*}})
// CHECK-NEXT: // {{RUN}}: %exec-test --method loops --simplify shipped --level O0
// CHECK-NEXT: // EXEC: kernel copy i:3:0:11 i:3:6:12
// CHECK-NEXT: // EXEC: launch {{.*}} {{[12]$}}
// CHECK-NOT: EXEC: launch
// CHECK: write_imagef(
// CHECK-NEXT: }
// CHECK-NOT: {{.}}

// Samplers and coordinates of every kind; both results of a read that filters may be off a little.
// EXEC: kernel sample i:3:1:1 s:0:2 s:3:3 t:64:2 t:64:40:1 n:64
// EXEC: launch 1 64 1 1 16 1 1 0 0 0
// EXEC: launch 1 64 1 1 16 1 1 0 0 0 1
// EXEC: launch 1 64 1 1 16 1 1 0 0 0 2
kernel void sample(read_only image2d_t in, sampler_t nearest, sampler_t linear, global float *texels,
                   global float *mixed, global float *undefined) {
  int i = get_global_id(0);
  texels[i] = read_imagef(in, nearest, V2I(i - 8, i / 4)).x;
  mixed[i] = read_imagef(in, linear, V2F((float)i * 0.0625f - 1.0f, (float)i * 0.1f)).y;
  undefined[i] = read_imagef(in, linear, V2F(NAN, (float)i)).z;
}

// EXEC: kernel copy i:3:0:11 i:3:6:12
// EXEC: launch 2 8 4 1 4 2 1 0 0 0 1
// EXEC: launch 2 70 20 1 7 5 1 3 1 0 2
kernel void copy(read_only image2d_t in, write_only image2d_t out) {
  const sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
  int x = get_global_id(0), y = get_global_id(1);
  if (x > 1000) {
    return;
  }
  write_imagef(out, V2I(x, y), read_imagef(in, edge, V2I(x, y)));
}

// Work-items change their own texels.
// EXEC: kernel update i:5:5:21 i:1:4:22 i:7:2:23 g:64
// EXEC: launch 1 64 1 1 8 1 1 0 0 0 4
// EXEC: launch 1 64 1 1 8 1 1 0 0 0 5
kernel void update(read_write image3d_t space, read_only image1d_buffer_t row, read_only image2d_array_depth_t depths,
                   global uint *out) {
  int i = get_global_id(0);
  int4 own = V4I(i % get_image_width(space), i / get_image_width(space), 0, 0);
  if (own.y < get_image_height(space)) {
    uint4 before = read_imageui(space, own);
    write_imageui(space, own, before * 2u + 1u);
    atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);
    out[i] = read_imageui(space, own).x + before.y;
  }
  out[i] += (uint)read_imagei(row, i % get_image_width(row)).x;
  out[i] ^= BITS(read_imagef(depths, V4I(0, 0, (int)get_image_array_size(depths) - 1, 0)));
}
