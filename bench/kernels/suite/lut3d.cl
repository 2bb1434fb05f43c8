// Colours of pixels from a cube of colours. Each of the six tetrahedra of a cell has its own way
// from the lower corner to the upper one.
__kernel void lut3d(__global const uchar4 *src, __global uchar4 *dst, __global const float4 *lut,
                    int size, int width, int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  uchar4 pixel = src[y * width + x];
  float3 position = convert_float3(pixel.xyz) * ((size - 1) / 255.0f);
  int3 low = convert_int3(position);
  int3 high = min(low + 1, size - 1);
  float3 d = position - convert_float3(low);

#define AT(r, g, b) lut[((r) * size + (g)) * size + (b)]
  float4 c000 = AT(low.x, low.y, low.z);
  float4 c111 = AT(high.x, high.y, high.z);
  float4 color;
  if (d.x > d.y) {
    if (d.y > d.z) {
      float4 c100 = AT(high.x, low.y, low.z);
      float4 c110 = AT(high.x, high.y, low.z);
      color = (1 - d.x) * c000 + (d.x - d.y) * c100 + (d.y - d.z) * c110 + d.z * c111;
    } else if (d.x > d.z) {
      float4 c100 = AT(high.x, low.y, low.z);
      float4 c101 = AT(high.x, low.y, high.z);
      color = (1 - d.x) * c000 + (d.x - d.z) * c100 + (d.z - d.y) * c101 + d.y * c111;
    } else {
      float4 c001 = AT(low.x, low.y, high.z);
      float4 c101 = AT(high.x, low.y, high.z);
      color = (1 - d.z) * c000 + (d.z - d.x) * c001 + (d.x - d.y) * c101 + d.y * c111;
    }
  } else {
    if (d.z > d.y) {
      float4 c001 = AT(low.x, low.y, high.z);
      float4 c011 = AT(low.x, high.y, high.z);
      color = (1 - d.z) * c000 + (d.z - d.y) * c001 + (d.y - d.x) * c011 + d.x * c111;
    } else if (d.z > d.x) {
      float4 c010 = AT(low.x, high.y, low.z);
      float4 c011 = AT(low.x, high.y, high.z);
      color = (1 - d.y) * c000 + (d.y - d.z) * c010 + (d.z - d.x) * c011 + d.x * c111;
    } else {
      float4 c010 = AT(low.x, high.y, low.z);
      float4 c110 = AT(high.x, high.y, low.z);
      color = (1 - d.y) * c000 + (d.y - d.x) * c010 + (d.x - d.z) * c110 + d.z * c111;
    }
  }
  uchar4 result = convert_uchar4_sat_rte(color * 255.0f);
  result.w = pixel.w;
  dst[y * width + x] = result;
}
