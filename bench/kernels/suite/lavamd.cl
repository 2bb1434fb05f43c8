// Forces between particles in boxes: each group loops over the neighbours of its box, and copies
// their particles to local memory.
#define PER_BOX 100
#define GROUP 128

typedef struct {
  int box;
  int first;
} Neighbour;

typedef struct {
  int first;
  int count;
  Neighbour others[26];
} Box;

__kernel void lavamd(float alpha, __global const Box *boxes, __global const float4 *positions,
                     __global const float *charges, __global float4 *forces, int box_count) {
  int box = get_group_id(0);
  int lid = get_local_id(0);
  if (box >= box_count)
    return;
  __local float4 own[PER_BOX];
  __local float4 near[PER_BOX];
  __local float near_charge[PER_BOX];
  float a2 = 2.0f * alpha * alpha;
  int first = boxes[box].first;

  int i = lid;
  while (i < PER_BOX) {
    own[i] = positions[first + i];
    forces[first + i] = (float4)(0.0f);
    i += GROUP;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int k = 0; k < 1 + boxes[box].count; k++) {
    int start = k == 0 ? first : boxes[box].others[k - 1].first;
    i = lid;
    while (i < PER_BOX) {
      near[i] = positions[start + i];
      near_charge[i] = charges[start + i];
      i += GROUP;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    i = lid;
    while (i < PER_BOX) {
      float4 p = own[i];
      for (int j = 0; j < PER_BOX; j++) {
        float r2 = p.w + near[j].w - (p.x * near[j].x + p.y * near[j].y + p.z * near[j].z);
        float v = exp(-a2 * r2);
        float f = 2.0f * v;
        forces[first + i].x += near_charge[j] * f * (p.x - near[j].x);
        forces[first + i].y += near_charge[j] * f * (p.y - near[j].y);
        forces[first + i].z += near_charge[j] * f * (p.z - near[j].z);
        forces[first + i].w += near_charge[j] * v;
      }
      i += GROUP;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
