// Coordinates that are integers, converted to float, select the same texels as the floats, whatever has been rounded:
// around the numbers from which floats skip halves and integers, and at both ends of the integers.
// RUN: %exec-test --simplify shipped --level O0,O3 --method auto --width 8,off %s
// RUN: %exec-test --simplify none,usual,hard --level O0 --method loops %s

constant int numbers[32] = {0, 1, 2, 3, 5, 8, 13, 31, -1, -2, -3, 4194303, 4194304, 4194305, 8388607, 8388608,
                            8388609, 16777215, 16777216, 16777217, 33554431, -4194305, -8388609, -16777215, -16777217,
                            -33554435, 2147483520, 2147483583, 2147483647, -2147483647 - 1, -2147483647, 1048577};

#define EDGE CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST
#define BORDER CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST

// EXEC: kernel of_int i:3:2:1 g:1024
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0 1
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0 2
kernel void of_int(read_only image2d_t in, global float *out) {
  const sampler_t edge = EDGE, border = BORDER;
  int i = get_global_id(0), x = numbers[i & 31], y = numbers[i / 32];
  float2 at = V2F((float)x, (float)y);
  float sum = read_imagef(in, edge, at).x + 3.0f * read_imagef(in, border, at).x;
  at = V2F((float)x + 0.5f, (float)y + 0.5f);
  sum += 5.0f * read_imagef(in, edge, at).x + 7.0f * read_imagef(in, border, at).w;
  at = V2F(1.5f + (float)x, (float)y - 2.5f);
  sum += 11.0f * read_imagef(in, edge, at).y + 13.0f * read_imagef(in, border, at).x;
  for (int dx = -2; dx <= 2; dx++)
    sum += read_imagef(in, border, V2F((float)x + 0.5f + (float)dx, (float)y - (float)dx)).x;
  out[i] = sum;
}

// EXEC: kernel of_others i:3:2:2 g:1024
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0 1
kernel void of_others(read_only image2d_t in, global float *out) {
  const sampler_t edge = EDGE, border = BORDER;
  int i = get_global_id(0), x = numbers[i & 31], y = numbers[i / 32];
  float sum = read_imagef(in, edge, V2F((float)(uint)x, (float)(uint)y + 0.5f)).x;
  sum += 3.0f * read_imagef(in, border, V2F((float)(uint)x - 1.0f, (float)y)).x;
  sum += 5.0f * read_imagef(in, border, V2F((float)((long)x * 2147483648L), (float)((long)y - 5))).x;
  sum += 7.0f * read_imagef(in, edge, V2F((float)(ulong)(long)x + 1.0f, (float)((ulong)(long)y + 0.5f))).x;
  sum += 11.0f * read_imagef(in, border, V2F((float)(short)x - 0.5f, (float)(uchar)y - 2.5f)).x;
  out[i] = sum;
}

// The floats of two large integers may cancel.
// EXEC: kernel of_two i:3:2:3 g:1024
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0 1
kernel void of_two(read_only image2d_t in, global float *out) {
  const sampler_t edge = EDGE, border = BORDER;
  int i = get_global_id(0), x = numbers[i & 31], y = numbers[i / 32];
  float2 at = V2F((float)x + (float)y, (float)x - (float)(x - 1));
  out[i] = read_imagef(in, edge, at).x + 3.0f * read_imagef(in, border, at).x +
           5.0f * read_imagef(in, border, V2F((float)x + 16777216.0f, (float)y - 33554432.0f)).x;
}

// Layers are rounded to even numbers, and clamped.
// EXEC: kernel of_layers i:4:2:4 g:1024
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0
// EXEC: launch 1 1024 1 1 64 1 1 0 0 0 1
kernel void of_layers(read_only image2d_array_t in, global float *out) {
  const sampler_t edge = EDGE, border = BORDER;
  int i = get_global_id(0), x = numbers[i & 31], z = numbers[i / 32];
  out[i] = read_imagef(in, edge, V4F((float)x, 0.5f, (float)z, 0.0f)).x +
           3.0f * read_imagef(in, border, V4F((float)(x & 7), 0.5f, (float)z - 1.0f, 0.0f)).x +
           5.0f * read_imagef(in, border, V4F((float)(x & 7), 0.5f, (float)z + 0.5f, 0.0f)).x;
}
