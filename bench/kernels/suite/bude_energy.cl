// Energies of poses of a small molecule on a protein, several poses for each work-item.
#define POSES 2
#define BOND_BOTH 70
#define BOND_NEGATIVE 69

typedef struct {
  float x, y, z;
  int type;
} Atom;

typedef struct {
  int bond;
  float radius;
  float solvation;
  float charge;
} AtomType;

__kernel void bude_energy(int ligand_count, int protein_count, __global const Atom *protein,
                          __global const Atom *ligand, __global const float *rotation_x,
                          __global const float *rotation_y, __global const float *rotation_z,
                          __global const float *offset_x, __global const float *offset_y,
                          __global const float *offset_z, __global float *energies,
                          __global const AtomType *all_types, __local AtomType *types,
                          int type_count, int pose_count) {
  event_t copied = async_work_group_copy((__local float *)types, (__global const float *)all_types,
                                         type_count * sizeof(AtomType) / sizeof(float), 0);

  int step = get_local_size(0);
  int first = get_group_id(0) * step * POSES + get_local_id(0);
  float4 rows[POSES][3];
  float energy[POSES];
  for (int p = 0; p < POSES; p++) {
    int pose = min(first + p * step, pose_count - 1);
    float sx, cx, sy, cy, sz, cz;
    sx = sincos(rotation_x[pose], &cx);
    sy = sincos(rotation_y[pose], &cy);
    sz = sincos(rotation_z[pose], &cz);
    rows[p][0] = (float4)(cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz, offset_x[pose]);
    rows[p][1] = (float4)(cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz, offset_y[pose]);
    rows[p][2] = (float4)(-sy, sx * cy, cx * cy, offset_z[pose]);
    energy[p] = 0.0f;
  }
  wait_group_events(1, &copied);

  for (int l = 0; l < ligand_count; l++) {
    Atom a = ligand[l];
    AtomType ta = types[a.type];
    float3 position[POSES];
    for (int p = 0; p < POSES; p++) {
      float4 start = (float4)(a.x, a.y, a.z, 1.0f);
      position[p].x = dot(rows[p][0], start);
      position[p].y = dot(rows[p][1], start);
      position[p].z = dot(rows[p][2], start);
    }
    for (int k = 0; k < protein_count; k++) {
      Atom b = protein[k];
      AtomType tb = types[b.type];
      float radius = ta.radius + tb.radius;
      bool both = ta.bond == BOND_BOTH && tb.bond == BOND_BOTH;
      float charge_reach = both ? 4.0f : 2.0f;
      float charge_slope = both ? 0.25f : 0.5f;
      float charge = ta.charge * tb.charge;
      bool negative = ta.bond == BOND_NEGATIVE || tb.bond == BOND_NEGATIVE;
      float solvation = tb.solvation * (ta.solvation > 0.0f ? -1.0f : 1.0f) + ta.solvation;
      float reach = ta.solvation < 0.0f ? 5.5f : 1.0f;

      for (int p = 0; p < POSES; p++) {
        float gap = distance(position[p], (float3)(b.x, b.y, b.z)) - radius;
        bool touching = gap < 0.0f;
        energy[p] += touching ? -gap / radius * 76.0f : 0.0f;
        float electric = charge * (touching ? 1.0f : 1.0f - gap * charge_slope);
        electric = gap < charge_reach ? electric : 0.0f;
        energy[p] += 45.0f * (negative ? -fabs(electric) : electric);
        if (tb.solvation < 0.0f && gap < reach)
          energy[p] += solvation * (touching ? 1.0f : 1.0f - gap / reach);
      }
    }
  }

  for (int p = 0; p < POSES; p++)
    if (first + p * step < pose_count)
      energies[first + p * step] = 0.5f * energy[p];
}
