// Particles, which are structures of eight floats, move by one time step.

#include "launch.isph"

struct Particle {
  float x, y, z, mass;
  float vx, vy, vz, age;
};

inline void step(Particle &p, uniform float dt, uniform float gravity) {
  p.vy -= gravity * dt;
  p.x += p.vx * dt;
  p.y += p.vy * dt;
  p.z += p.vz * dt;
  const bool below = p.y < 0.0f;
  p.y = below ? -p.y : p.y;
  p.vy = below ? -0.5f * p.vy : p.vy;
  p.age += dt;
}

// Loads the particles of all lanes. aos_to_soa4() yields a position and a velocity for each of
// half of the particles.
inline Particle load(const uniform Particle *uniform from) {
  uniform float *uniform floats = (uniform float *uniform)from;
  float x[2], y[2], z[2], w[2];
#pragma unroll
  for (uniform int half = 0; half < 2; half++)
    aos_to_soa4(floats + 4 * programCount * half, &x[half], &y[half], &z[half], &w[half]);
  const int even = 2 * programIndex;
  const int odd = even + 1;
  Particle p = {shuffle(x[0], x[1], even), shuffle(y[0], y[1], even), shuffle(z[0], z[1], even),
                shuffle(w[0], w[1], even), shuffle(x[0], x[1], odd), shuffle(y[0], y[1], odd),
                shuffle(z[0], z[1], odd), shuffle(w[0], w[1], odd)};
  return p;
}

inline void store(uniform Particle *uniform to, Particle p) {
  uniform float *uniform floats = (uniform float *uniform)to;
#pragma unroll
  for (uniform int half = 0; half < 2; half++) {
    const int lane = programIndex / 2 + programIndex % 2 * programCount + programCount / 2 * half;
    soa_to_aos4(shuffle(p.x, p.vx, lane), shuffle(p.y, p.vy, lane), shuffle(p.z, p.vz, lane),
                shuffle(p.mass, p.age, lane), floats + 4 * programCount * half);
  }
}

KERNEL(particles) {
  const uniform Particle *uniform input = ARRAY(Particle, 0);
  uniform Particle *uniform output = ARRAY(Particle, 1);
  const uniform float dt = VALUE(float, 2);
  const uniform float gravity = VALUE(float, 3);
  const uniform int n = min(VALUE(int, 4), (uniform int)end);
  uniform int first = (uniform int)begin;
  for (; first + programCount <= n; first += programCount) {
    Particle p = load(input + first);
    step(p, dt, gravity);
    store(output + first, p);
  }
  foreach (i = first ... n) {
#pragma ignore warning(perf)
    Particle p = input[i];
    step(p, dt, gravity);
#pragma ignore warning(perf)
    output[i] = p;
  }
}
