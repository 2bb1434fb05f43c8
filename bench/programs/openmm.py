"""Simulates molten salt with particle mesh Ewald sums on the OpenCL device and checks the energy. usage: openmm.py"""

import sys

# The name of this file hides the module.
sys.path = [folder for folder in sys.path if not folder.endswith("bench/programs")]

import numpy as np  # noqa: E402
import openmm  # noqa: E402
from openmm import unit  # noqa: E402

SIDE, SPACING = 12, 0.3  # Particles along an edge of the box, and nanometres between them.

system = openmm.System()
edge = SIDE * SPACING
system.setDefaultPeriodicBoxVectors((edge, 0, 0), (0, edge, 0), (0, 0, edge))
force = openmm.NonbondedForce()
force.setNonbondedMethod(openmm.NonbondedForce.PME)
force.setCutoffDistance(1.0)
places = np.stack(np.meshgrid(*[np.arange(SIDE)] * 3, indexing="ij"), -1).reshape(-1, 3)
for place in places:
    system.addParticle(30)
    force.addParticle(1 if place.sum() % 2 else -1, 0.27, 0.4)
system.addForce(force)
positions = places * SPACING + np.random.default_rng(1).normal(0, 0.01, places.shape)


def energy(platform: str, steps: int) -> float:
    """Returns the potential energy in kJ/mol before any step, and runs some steps."""
    integrator = openmm.LangevinMiddleIntegrator(1100 * unit.kelvin, 1 / unit.picosecond, 0.001 * unit.picoseconds)
    context = openmm.Context(system, integrator, openmm.Platform.getPlatformByName(platform))
    context.setPositions(positions)
    found = context.getState(getEnergy=True).getPotentialEnergy().value_in_unit(unit.kilojoule_per_mole)
    integrator.step(steps)
    return found


fast, exact = energy("OpenCL", 20), energy("Reference", 0)
assert abs(fast - exact) < 1e-3 * abs(exact), (fast, exact)
