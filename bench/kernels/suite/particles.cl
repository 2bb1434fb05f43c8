// Particles, which are structures of eight floats, move by one time step.
typedef struct {
  float x, y, z, mass;
  float vx, vy, vz, age;
} Particle;

__kernel void particles(__global const Particle *input, __global Particle *output, float dt,
                        float gravity, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  Particle p = input[i];
  p.vy -= gravity * dt;
  p.x += p.vx * dt;
  p.y += p.vy * dt;
  p.z += p.vz * dt;
  if (p.y < 0.0f) {
    p.y = -p.y;
    p.vy = -0.5f * p.vy;
  }
  p.age += dt;
  output[i] = p;
}
