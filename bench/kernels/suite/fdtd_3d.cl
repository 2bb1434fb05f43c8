// A step of the electromagnetic field in three dimensions: first the magnetic components, then the
// electric ones, with the coefficients of the material of each cell.
#define CELL (x + nx * (y + ny * z))

__kernel void update_h(__global const float *ex, __global const float *ey, __global const float *ez,
                       __global float *hx, __global float *hy, __global float *hz, int nx, int ny,
                       int nz, float factor) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  int z = get_global_id(2);
  if (x < nx - 1 && y < ny - 1 && z < nz - 1) {
    int i = CELL;
    int up = i + nx;
    int back = i + nx * ny;
    hx[i] -= factor * ((ez[up] - ez[i]) - (ey[back] - ey[i]));
    hy[i] -= factor * ((ex[back] - ex[i]) - (ez[i + 1] - ez[i]));
    hz[i] -= factor * ((ey[i + 1] - ey[i]) - (ex[up] - ex[i]));
  }
}

__kernel void update_e(__global float *ex, __global float *ey, __global float *ez,
                       __global const float *hx, __global const float *hy, __global const float *hz,
                       __global const uchar *material, __constant float2 *coefficients, int nx,
                       int ny, int nz) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  int z = get_global_id(2);
  if (x == 0 || y == 0 || z == 0 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
    return;
  int i = CELL;
  int down = i - nx;
  int front = i - nx * ny;
  float2 c = coefficients[material[i]];
  ex[i] = c.x * ex[i] + c.y * ((hz[i] - hz[down]) - (hy[i] - hy[front]));
  ey[i] = c.x * ey[i] + c.y * ((hx[i] - hx[front]) - (hz[i] - hz[i - 1]));
  ez[i] = c.x * ez[i] + c.y * ((hy[i] - hy[i - 1]) - (hx[i] - hx[down]));
}
