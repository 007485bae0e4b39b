import * as THREE from "three";
import { type BodySheets, bodyMaterials, maskUniforms } from "./body-material.ts";
import { type BodyField, bodyField } from "./field.ts";
import { frontFace } from "./front-face.ts";
import { sideSheets, topSheet } from "./masks.ts";
import { rearFace } from "./rear-face.ts";
import type { CarSpec } from "./spec.ts";
import { attribute } from "./sure.ts";
import { meshField } from "./surface-nets.ts";

export interface BodyShape {
  field: BodyField;
  shell: THREE.BufferGeometry;
  inner: THREE.BufferGeometry;
  glazed: THREE.BufferGeometry;
  covers: THREE.BufferGeometry;
  sheets: BodySheets;
  uniforms: Record<string, THREE.IUniform>;
}

/** Cell size of the mesh in metres: for a single car, and for a car among others. */
export const FINE_CELL_METRES = 0.0185;
export const COARSE_CELL_METRES = 0.026;
/** Depth of lamps and grille behind the body surface, in metres. */
const DEPTH = 0.032;

/** Builds the mesh of a body and family. This costly step is the same for every colour and angle. */
export function buildBodyShape(s: CarSpec, cell = FINE_CELL_METRES): BodyShape {
  const field = bodyField(s);
  const tallest = Math.max(...s.roof.map((p) => p[1])) + 0.08;
  const shell = meshField(
    field.at,
    { min: [-0.06, s.sill - 0.06, 0], max: [s.length + 0.06, tallest, s.width / 2 + 0.1] },
    cell,
  );
  shelter(shell, field);
  const inner = shell.clone();
  const p = attribute(inner, "position");
  const n = attribute(inner, "normal");
  for (let i = 0; i < p.count; i++)
    p.setXYZ(i, p.getX(i) - n.getX(i) * DEPTH, p.getY(i) - n.getY(i) * DEPTH * 0.4, p.getZ(i) - n.getZ(i) * DEPTH);
  const y0 = s.screen[0][1] - 0.1;
  const glazed = part(shell, (_x, y) => y > y0);
  const ends = (x: number) => x < s.tailBow + 0.34 || x > s.length - s.noseBow - 0.4;
  const covers = part(shell, (x, y) => ends(x) && y < y0 + 0.3);
  inner.setIndex(part(inner, (x, y) => ends(x) && y < y0 + 0.3).index);
  const sheets = {
    side: sideSheets(s, field),
    top: topSheet(s, field),
    front: frontFace(s, field),
    rear: rearFace(s, field),
  };
  return { field, shell, inner, glazed, covers, sheets, uniforms: maskUniforms(s, field, sheets) };
}

/** Returns the part of the surface that a material can cover. A software renderer pays for every vertex. */
function part(shell: THREE.BufferGeometry, keep: (x: number, y: number) => boolean): THREE.BufferGeometry {
  const p = attribute(shell, "position");
  const index = shell.index;
  if (!index) throw new Error("the body mesh has no index");
  const kept: number[] = [];
  for (let i = 0; i < index.count; i += 3) {
    const a = index.getX(i);
    if (keep(p.getX(a), p.getY(a))) kept.push(a, index.getX(i + 1), index.getX(i + 2));
  }
  const g = new THREE.BufferGeometry();
  g.setAttribute("position", p);
  g.setAttribute("normal", attribute(shell, "normal"));
  g.setAttribute("ao", attribute(shell, "ao"));
  g.setIndex(kept);
  return g;
}

/**
 * Measures how much of the surroundings each point of the body sees, from distances along its normal. Seams between
 * bonnet, screen and mirrors become darker, as in a photograph.
 */
function shelter(geometry: THREE.BufferGeometry, field: BodyField) {
  const p = attribute(geometry, "position");
  const n = attribute(geometry, "normal");
  const values = new Float32Array(p.count);
  for (let i = 0; i < p.count; i++) {
    let hidden = 0;
    let weight = 1;
    for (const h of [0.025, 0.06, 0.12, 0.24]) {
      const d = field.at(p.getX(i) + n.getX(i) * h, p.getY(i) + n.getY(i) * h, p.getZ(i) + n.getZ(i) * h);
      hidden += (weight * Math.max(0, h - d)) / h;
      weight *= 0.62;
    }
    values[i] = Math.max(0.12, 1 - hidden * 0.75);
  }
  geometry.setAttribute("ao", new THREE.Float32BufferAttribute(values, 1));
}

export type BodyMaterials = ReturnType<typeof bodyMaterials>;

export function buildCarBody(shape: BodyShape): { group: THREE.Group; materials: BodyMaterials } {
  const group = new THREE.Group();
  const m = bodyMaterials(shape.uniforms);
  const add = (geometry: THREE.BufferGeometry, material: THREE.Material, order: number, shadow = false) => {
    const mesh = new THREE.Mesh(geometry, material);
    mesh.renderOrder = order;
    mesh.castShadow = shadow;
    group.add(mesh);
  };
  add(shape.shell, m.paint, 0, true);
  add(shape.glazed, m.lining, 0);
  add(shape.inner, m.behind, 0);
  add(shape.glazed, m.glass, 7);
  add(shape.covers, m.cover, 8);
  return { group, materials: m };
}
