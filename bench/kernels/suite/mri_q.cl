// Magnetic resonance images: each voxel sums over the points of a chunk in constant memory.
#define TWO_PI 6.2831853071795864769f

typedef struct {
  float kx, ky, kz, magnitude;
} Point;

__kernel void magnitudes(__global const float *real, __global const float *imaginary,
                         __global Point *points, int n) {
  int k = get_global_id(0);
  if (k < n)
    points[k].magnitude = real[k] * real[k] + imaginary[k] * imaginary[k];
}

__kernel void mri_q(int count, __constant Point *chunk, __global const float *x,
                    __global const float *y, __global const float *z, __global float *qr,
                    __global float *qi, int voxels) {
  int id = get_global_id(0);
  if (id >= voxels)
    return;
  float vx = x[id], vy = y[id], vz = z[id];
  float sum_r = 0.0f, sum_i = 0.0f;
  int k = 0;
  if (count % 2) {
    float angle = TWO_PI * (chunk[0].kx * vx + chunk[0].ky * vy + chunk[0].kz * vz);
    sum_r += chunk[0].magnitude * cos(angle);
    sum_i += chunk[0].magnitude * sin(angle);
    k = 1;
  }
  for (; k < count; k += 2) {
    float angle = TWO_PI * (chunk[k].kx * vx + chunk[k].ky * vy + chunk[k].kz * vz);
    sum_r += chunk[k].magnitude * cos(angle);
    sum_i += chunk[k].magnitude * sin(angle);
    float angle1 = TWO_PI * (chunk[k + 1].kx * vx + chunk[k + 1].ky * vy + chunk[k + 1].kz * vz);
    sum_r += chunk[k + 1].magnitude * cos(angle1);
    sum_i += chunk[k + 1].magnitude * sin(angle1);
  }
  qr[id] = sum_r;
  qi[id] = sum_i;
}
