// Kernels for bench-variants that show what the type of an index costs. They are compiled with
// -DINDEX=size_t, int or uint; bench/README.md has the commands.

// BENCH: kernel saxpy f:262144 f:262144
// BENCH: launch 262144 1 64 1
// BENCH: launch 262144 1 256 1
kernel void saxpy(global float *y, global const float *x) {
  INDEX i = get_global_id(0);
  y[i] = 1.5f * x[i] + y[i];
}

// BENCH: kernel guarded f:262144 f:262144 u:262100
// BENCH: launch 262144 1 64 1
// BENCH: launch 262144 1 256 1
kernel void guarded(global float *y, global const float *x, uint size) {
  INDEX n = size;
  INDEX i = get_global_id(0);
  if (i < n)
    y[i] = 1.5f * x[i];
}

// BENCH: kernel own_sum f:262144 f:262144
// BENCH: launch 262144 1 64 1
// BENCH: launch 262144 1 256 1
kernel void own_sum(global float *y, global const float *x) {
  INDEX i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  y[i] = 1.5f * x[i] + 2;
}

// BENCH: kernel neighbours f:262144 f:262146
// BENCH: launch 262144 1 64 1
// BENCH: launch 262144 1 256 1
kernel void neighbours(global float *y, global const float *x) {
  INDEX i = get_global_id(0);
  y[i] = x[i] + 2 * x[i + 1] + x[i + 2];
}

// BENCH: kernel row_major f:262144 f:262144
// BENCH: launch 512 512 16 16
// BENCH: launch 512 512 32 4
kernel void row_major(global float *y, global const float *x) {
  INDEX i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  y[i] = 1.5f * x[i] + 2;
}

// BENCH: kernel product f:102400 f:102400 f:102400 u:320
// BENCH: launch 320 320 16 16
// BENCH: launch 320 320 8 8
kernel void product(global float *c, global const float *a, global const float *b, uint size) {
  INDEX n = size;
  INDEX x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (INDEX k = 0; k < n; k++)
    sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

// BENCH: kernel stencil f:262144 f:264708 u:514
// BENCH: launch 512 512 16 16
// BENCH: launch 512 512 32 4
kernel void stencil(global float *out, global const float *in, uint row) {
  INDEX width = row;
  INDEX x = get_global_id(0), y = get_global_id(1);
  float centre = in[(y + 1) * width + x + 1];
  float sum = in[y * width + x + 1] + in[(y + 2) * width + x + 1] + in[(y + 1) * width + x] +
              in[(y + 1) * width + x + 2];
  out[y * (width - 2) + x] = 0.5f * centre + 0.125f * sum;
}
