//===- nbody.cpp - Stars that attract each other ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"

#include <random>

using namespace example;

static constexpr size_t count = 1500; // Not a multiple of the tile size.
static constexpr unsigned steps = 10;
static constexpr float timeStep = 0.01f, softening = 0.01f;

struct Body {
  double position[3], velocity[3], mass;
};

/// Creates a slowly rotating disc.
static std::vector<Body> makeBodies() {
  std::minstd_rand random(3);
  std::normal_distribution<float> normal;
  std::vector<Body> bodies(count);
  for (Body &body : bodies) {
    const float x = normal(random), y = normal(random), z = 0.1f * normal(random);
    body = {{x, y, z}, {-0.5f * y, 0.5f * x, 0.0f}, 1.0f / count};
  }
  return bodies;
}

static void advance(std::vector<Body> &bodies) {
  for (Body &body : bodies) {
    double acceleration[3] = {};
    for (const Body &other : bodies) {
      double away[3], square = softening;
      for (int c = 0; c < 3; ++c) {
        away[c] = other.position[c] - body.position[c];
        square += away[c] * away[c];
      }
      const double pull = other.mass / (square * std::sqrt(square));
      for (int c = 0; c < 3; ++c)
        acceleration[c] += away[c] * pull;
    }
    for (int c = 0; c < 3; ++c)
      body.velocity[c] += acceleration[c] * timeStep;
  }
  for (Body &body : bodies)
    for (int c = 0; c < 3; ++c)
      body.position[c] += body.velocity[c] * timeStep;
}

static cl_float4 toFloat4(const double (&values)[3], double last) {
  return {{static_cast<float>(values[0]), static_cast<float>(values[1]),
           static_cast<float>(values[2]), static_cast<float>(last)}};
}

static void run(const Arguments &arguments, Report &report) {
  const Session session(arguments.binary);
  const std::vector<Body> start = makeBodies();
  std::vector<cl_float4> positions, velocities;
  for (const Body &body : start) {
    positions.push_back(toFloat4(body.position, body.mass));
    velocities.push_back(toFloat4(body.velocity, 0.0));
  }

  const Stopwatch watch;
  std::vector<Body> bodies = start;
  for (unsigned i = 0; i < steps; ++i)
    advance(bodies);
  const double referenceTime = watch.milliseconds();
  std::vector<double> want;
  for (const Body &body : bodies)
    want.insert(want.end(), body.position, body.position + 3);

  for (const size_t local : {64, 50}) {
    Buffer current = session.upload(positions), next = session.upload(positions);
    const Buffer velocity = session.upload(velocities);
    double time = 0.0;
    for (unsigned i = 0; i < steps; ++i) {
      time += session.run("advance", {{roundUp(count, local)}, {local}, {}}, current, next,
                          velocity, static_cast<cl_uint>(count), cl_float{timeStep},
                          cl_float{softening}, LocalMemory{local * sizeof(cl_float4)});
      std::swap(current, next);
    }
    std::vector<float> got;
    for (const cl_float4 &position : session.download<cl_float4>(current, count))
      got.insert(got.end(), position.s, position.s + 3);
    // Positions are about 1. The kernel computes ten steps in float, the reference in double.
    report.compare(std::to_string(count) + " bodies, tiles of " + std::to_string(local), got, want,
                   2e-5, time, referenceTime);
  }
}

int main(int argc, char **argv) { return runExample("nbody", argc, argv, run); }
