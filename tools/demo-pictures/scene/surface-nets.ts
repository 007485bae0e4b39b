import * as THREE from "three";
import { nth } from "./sure.ts";

export type DistanceField = (x: number, y: number, z: number) => number;
interface Box {
  min: [number, number, number];
  max: [number, number, number];
}

/**
 * Converts a field that is symmetric in z to a mesh (naive surface nets). Moves every vertex onto the surface and takes
 * the normals from the field. Shading therefore does not depend on the triangles, and the bonnet shows no seams.
 */
export function meshField(field: DistanceField, box: Box, cell: number): THREE.BufferGeometry {
  const nx = Math.ceil((box.max[0] - box.min[0]) / cell) + 1;
  const ny = Math.ceil((box.max[1] - box.min[1]) / cell) + 1;
  const half = Math.ceil(box.max[2] / cell);
  const nz = half * 2 + 1;
  const at = (i: number, j: number, k: number) => (i * ny + j) * nz + k;
  const values = new Float32Array(nx * ny * nz);
  // `nth` accepts many kinds of lists and is too slow for millions of calls.
  const sample = (i: number, j: number, k: number) => values[at(i, j, k)] ?? Number.NaN;
  const X = (i: number) => box.min[0] + i * cell;
  const Y = (j: number) => box.min[1] + j * cell;
  const Z = (k: number) => (k - half) * cell;

  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      let k = half;
      while (k < nz) {
        const v = field(X(i), Y(j), Z(k));
        values[at(i, j, k)] = v;
        values[at(i, j, 2 * half - k)] = v;
        // Far from the surface the next cells cannot cross it, so they are filled without evaluation.
        const skip = Math.min(Math.floor((Math.abs(v) - 4 * cell) / (2.2 * cell)), nz - 1 - k);
        for (let s = 1; s <= skip; s++) {
          values[at(i, j, k + s)] = v;
          values[at(i, j, 2 * half - k - s)] = v;
        }
        k += Math.max(1, skip + 1);
      }
    }
  }

  const index = new Int32Array(values.length).fill(-1);
  const positions: number[] = [];
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((c): [number, number, number] => [c & 1, (c >> 1) & 1, c >> 2]);
  const edges: [number, number][] = [];
  for (let a = 0; a < 8; a++) for (const bit of [1, 2, 4]) if (!(a & bit)) edges.push([a, a | bit]);
  const v = new Float32Array(8);
  const offsets = Int32Array.from(corners, ([di, dj, dk]) => (di * ny + dj) * nz + dk);
  for (let i = 0; i < nx - 1; i++) {
    for (let j = 0; j < ny - 1; j++) {
      for (let k = 0; k < nz - 1; k++) {
        let inside = 0;
        const base = at(i, j, k);
        for (let c = 0; c < 8; c++) {
          const value = values[base + (offsets[c] ?? 0)] ?? 0;
          v[c] = value;
          if (value < 0) inside++;
        }
        if (inside === 0 || inside === 8) continue;
        let px = 0,
          py = 0,
          pz = 0,
          n = 0;
        for (const [a, b] of edges) {
          const va = nth(v, a);
          const vb = nth(v, b);
          if (va < 0 === vb < 0) continue;
          const t = va / (va - vb);
          const [ax, ay, az] = nth(corners, a);
          const [bx, by, bz] = nth(corners, b);
          px += ax + (bx - ax) * t;
          py += ay + (by - ay) * t;
          pz += az + (bz - az) * t;
          n++;
        }
        index[at(i, j, k)] = positions.length / 3;
        positions.push(X(i) + (px / n) * cell, Y(j) + (py / n) * cell, Z(k) + (pz / n) * cell);
      }
    }
  }

  const faces: number[] = [];
  const solid = (i: number, j: number, k: number) => sample(i, j, k) < 0;
  const vertex = (i: number, j: number, k: number) => index[at(i, j, k)] ?? -1;
  const quad = (a: number, b: number, c: number, d: number, flip: boolean) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (flip) faces.push(a, c, b, a, d, c);
    else faces.push(a, b, c, a, c, d);
  };
  for (let i = 1; i < nx - 1; i++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let k = 1; k < nz - 1; k++) {
        const s = solid(i, j, k);
        if (s !== solid(i + 1, j, k))
          quad(vertex(i, j - 1, k - 1), vertex(i, j, k - 1), vertex(i, j, k), vertex(i, j - 1, k), !s);
        if (s !== solid(i, j + 1, k))
          quad(vertex(i - 1, j, k - 1), vertex(i - 1, j, k), vertex(i, j, k), vertex(i, j, k - 1), !s);
        if (s !== solid(i, j, k + 1))
          quad(vertex(i - 1, j - 1, k), vertex(i, j - 1, k), vertex(i, j, k), vertex(i - 1, j, k), !s);
      }
    }
  }

  const normals = new Float32Array(positions.length);
  for (let p = 0; p < positions.length; p += 3) {
    let x = nth(positions, p),
      y = nth(positions, p + 1),
      z = nth(positions, p + 2);
    const e = 0.003;
    let gx = 0,
      gy = 0,
      gz = 0;
    for (let pass = 0; pass < 3; pass++) {
      gx = (field(x + e, y, z) - field(x - e, y, z)) / (2 * e);
      gy = (field(x, y + e, z) - field(x, y - e, z)) / (2 * e);
      gz = (field(x, y, z + e) - field(x, y, z - e)) / (2 * e);
      const g2 = Math.max(gx * gx + gy * gy + gz * gz, 1e-6);
      if (pass === 2) break;
      const f = field(x, y, z);
      const step = Math.max(-cell, Math.min(cell, f)) / g2;
      x -= gx * step;
      y -= gy * step;
      z -= gz * step;
    }
    const len = Math.hypot(gx, gy, gz) || 1;
    positions[p] = x;
    positions[p + 1] = y;
    positions[p + 2] = z;
    normals[p] = gx / len;
    normals[p + 1] = gy / len;
    normals[p + 2] = gz / len;
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normals, 3));
  geometry.setIndex(faces);
  return geometry;
}
