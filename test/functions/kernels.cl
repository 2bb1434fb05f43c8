// Kernels that calls.c and threads.cpp call as functions of C.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

typedef struct {
  int factor;
  double offset;
} line;

kernel void saxpy(float a, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] = fma(a, x[i], y[i]);
}

// One sum for each work-group; the caller gives the local memory.
kernel void sum_groups(global const int *in, global int *out, local int *tile, local int *extra) {
  size_t l = get_local_id(0);
  extra[l] = in[get_global_id(0)];
  tile[l] = extra[l];
  for (size_t step = 1; step < get_local_size(0); step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int other = l + step < get_local_size(0) ? tile[l + step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[l] += other;
  }
  if (l == 0)
    out[get_group_id(0)] = tile[0];
}

// Reverses the elements of each work-group through static local memory.
__attribute__((reqd_work_group_size(16, 1, 1))) kernel void reverse16(global int *data) {
  local int tile[16];
  size_t l = get_local_id(0);
  tile[l] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = tile[15 - l];
}

// Vectors and structures by value.
kernel void transform(global float4 *data, float4 by, int3 shift, line l) {
  size_t i = get_global_id(0);
  data[i] = data[i] * by + (float4)(convert_float3(shift), 1) + (float)(l.factor * l.offset);
}

kernel void scalars(char c, uchar uc, short s, ushort us, int i, uint ui, long l, ulong ul, float f,
                    double d, half h, global double *out) {
  out[0] = c;
  out[1] = uc;
  out[2] = s;
  out[3] = us;
  out[4] = i;
  out[5] = ui;
  out[6] = l;
  out[7] = ul;
  out[8] = f;
  out[9] = d;
  out[10] = h;
}

kernel void ids(global ulong *out) {
  size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
         z = get_global_id(2) - get_global_offset(2);
  out[x + get_global_size(0) * (y + get_global_size(1) * z)] =
      get_global_id(0) + 1000 * get_global_id(1) + 1000000 * get_global_id(2);
}

// Names that are keywords of C or C++, or functions of the C library.
kernel void new (global int *class, int range) { class[get_global_id(0)] += range; }
kernel void index(global int *int_, constant int *const restrict auto_) {
  int_[get_global_id(0)] = auto_[0];
}

// A table that each object has for itself, and a name that another object has, too.
constant int table[4] = {1, 2, 3, 4};
int helper(int i) { return table[i & 3]; }
kernel void first(global int *out) { out[get_global_id(0)] = helper(get_global_id(0)); }
