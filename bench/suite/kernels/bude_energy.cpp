//===- bude_energy.cpp - Energies of poses of a small molecule on a protein ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

namespace {

struct MoleculeAtom {
  float x, y, z;
  int type;
};

struct AtomType {
  int bond;
  float radius, solvation, charge;
};

/// Energy of a pair of atoms at a distance.
float pairEnergy(const AtomType &ligand, const AtomType &protein, float distance) {
  constexpr int typeF = 70, typeE = 69;
  const float radius = protein.radius + ligand.radius, gap = distance - radius;
  const bool near = gap < 0, bothF = protein.bond == typeF && ligand.bond == typeF;
  float energy = near ? (1 - distance * (1 / radius)) * 76 : 0;
  float charge = 0;
  if (gap < (bothF ? 4.0f : 2.0f))
    charge = ligand.charge * protein.charge * (near ? 1 : 1 - gap * (bothF ? 0.25f : 0.5f));
  if (protein.bond == typeE || ligand.bond == typeE)
    charge = -std::fabs(charge);
  energy += charge * 45;
  const float reach = ligand.solvation < 0 ? 5.5f : 1.0f;
  if (protein.solvation < 0 && gap < reach) {
    const float both = protein.solvation * (ligand.solvation > 0 ? -1.0f : 1.0f) + ligand.solvation;
    energy += both * (near ? 1 : 1 - gap * (1 / reach));
  }
  return energy;
}

float poseEnergy(const MoleculeAtom *protein, size_t proteinAtoms, const MoleculeAtom *ligand,
                 size_t ligandAtoms, const AtomType *types, const float (&pose)[6]) {
  const float sx = std::sin(pose[0]), cx = std::cos(pose[0]), sy = std::sin(pose[1]);
  const float cy = std::cos(pose[1]), sz = std::sin(pose[2]), cz = std::cos(pose[2]);
  float energy = 0;
  for (size_t l = 0; l != ligandAtoms; ++l) {
    const MoleculeAtom &a = ligand[l];
    const float x =
        cy * cz * a.x + (sx * sy * cz - cx * sz) * a.y + (cx * sy * cz + sx * sz) * a.z + pose[3];
    const float y =
        cy * sz * a.x + (sx * sy * sz + cx * cz) * a.y + (cx * sy * sz - sx * cz) * a.z + pose[4];
    const float z = -sy * a.x + sx * cy * a.y + cx * cy * a.z + pose[5];
    for (size_t k = 0; k != proteinAtoms; ++k) {
      const MoleculeAtom &b = protein[k];
      const float dx = x - b.x, dy = y - b.y, dz = z - b.z;
      energy += pairEnergy(types[a.type], types[b.type], std::sqrt(dx * dx + dy * dy + dz * dz));
    }
  }
  return energy * 0.5f;
}

} // namespace

Problem bude_energy(const Wish &wish) {
  constexpr size_t group = 64, perItem = 2, typeCount = 32, ligandAtoms = 26;
  const size_t poses = wish.pick<size_t>(256, 331, 512), proteinAtoms = wish.pick(32, 37, 256);
  Problem p;
  auto makeAtoms = [&](size_t count, float size) {
    auto atoms = p.floats(4 * count, -size, size);
    for (size_t i = 0; i != count; ++i) {
      const int type = int(i * 7 % typeCount);
      std::memcpy(p.arrays[atoms] + 4 * i + 3, &type, sizeof(type));
    }
    return atoms;
  };
  auto protein = makeAtoms(proteinAtoms, 12), ligand = makeAtoms(ligandAtoms, 3);
  auto types = p.floats(4 * typeCount, -1, 1);
  for (size_t i = 0; i != typeCount; ++i) {
    const int bond = i % 3 ? i % 3 == 1 ? 70 : 69 : 0;
    std::memcpy(p.arrays[types] + 4 * i, &bond, sizeof(bond));
    p.arrays[types][4 * i + 1] += 2.5f;
  }
  Array<float> transforms[6];
  for (size_t k = 0; k != 6; ++k)
    transforms[k] = k < 3 ? p.floats(poses, -3, 3) : p.floats(poses, -6, 6);
  const auto [t0, t1, t2, t3, t4, t5] = transforms;
  auto energies = p.arrays.uninitialized<float>(poses);
  p.launch("bude_energy", wish.row((poses + perItem - 1) / perItem, group), int(ligandAtoms),
           int(proteinAtoms), protein, ligand, t0, t1, t2, t3, t4, t5, energies, types,
           LocalMemory{typeCount * sizeof(AtomType)}, int(typeCount), int(poses));
  p.cpp(poses, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t pose = begin; pose < end; ++pose) {
      float values[6];
      for (size_t k = 0; k != 6; ++k)
        values[k] = arrays[transforms[k]][pose];
      arrays[energies][pose] =
          poseEnergy(reinterpret_cast<const MoleculeAtom *>(arrays[protein]), proteinAtoms,
                     reinterpret_cast<const MoleculeAtom *>(arrays[ligand]), ligandAtoms,
                     reinterpret_cast<const AtomType *>(arrays[types]), values);
    }
  });
  p.expect(energies, 1e-3, 0.05);
  return p;
}

} // namespace suite
