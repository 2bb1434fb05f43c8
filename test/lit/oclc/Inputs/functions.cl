typedef float4 color;
typedef struct {
  int a;
  double b;
} pair;

__attribute__((reqd_work_group_size(16, 1, 1), vec_type_hint(float4))) kernel void
paint(global const color *in, global color *out, color by, uint3 shift, pair p, local uint *tile, constant int *table,
      global volatile ulong *count, global pair *pairs) {
  local int shared[32];
  shared[get_local_id(0)] = tile[get_local_id(0)] = shift.x;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = in[get_global_id(0)] * by + shared[15 - get_local_id(0)] + p.a + table[0] + pairs[0].a;
  *count = 1;
}

kernel void new(char c, uchar d, long class, float range, global int *restrict y) { y[0] = c + d + class + range; }
