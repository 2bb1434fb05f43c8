// Tridiagonal systems by parallel cyclic reduction: a work-group has a system in local memory. Each
// step eliminates the neighbours at twice the distance.
#define N 128

__kernel __attribute__((reqd_work_group_size(N, 1, 1))) void
tridiag_pcr(__global const float *lower, __global const float *diagonal,
            __global const float *upper, __global const float *right, __global float *solution) {
  __local float a[N], b[N], c[N], d[N];
  const int i = get_local_id(0);
  const int gid = get_global_id(0);
  a[i] = i > 0 ? lower[gid] : 0.0f;
  b[i] = diagonal[gid];
  c[i] = i < N - 1 ? upper[gid] : 0.0f;
  d[i] = right[gid];
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int stride = 1; stride < N; stride *= 2) {
    const int left_at = max(i - stride, 0);
    const int right_at = min(i + stride, N - 1);
    const float k1 = i >= stride ? a[i] / b[left_at] : 0.0f;
    const float k2 = i + stride < N ? c[i] / b[right_at] : 0.0f;
    const float new_a = -a[left_at] * k1;
    const float new_b = b[i] - c[left_at] * k1 - a[right_at] * k2;
    const float new_c = -c[right_at] * k2;
    const float new_d = d[i] - d[left_at] * k1 - d[right_at] * k2;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = new_a;
    b[i] = new_b;
    c[i] = new_c;
    d[i] = new_d;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  solution[gid] = d[i] / b[i];
}
