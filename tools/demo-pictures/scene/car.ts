import * as THREE from "three";
import { carSpec } from "./bodies.ts";
import { type BodyShape, buildBodyShape, buildCarBody, FINE_CELL_METRES } from "./car-body.ts";
import { carInterior, carUnderside } from "./interior.ts";
import { type Body, type CarSpec, PAINTS } from "./spec.ts";
import { contactShadow } from "./studio.ts";
import { named } from "./sure.ts";
import { carTrim } from "./trim.ts";
import { buildWheel } from "./wheels.ts";

/** Cache of meshed bodies, most recently used last. Their sheets are large, so only a few bodies are cached. */
const shapes = new Map<string, { spec: CarSpec; shape: BodyShape }>();
const KEPT = 10;

function shaped(body: Body, family: number, cell: number) {
  const key = `${body}-${family}-${cell}`;
  let found = shapes.get(key);
  if (!found) {
    const spec = carSpec(body, family);
    found = { spec, shape: buildBodyShape(spec, cell) };
  }
  shapes.delete(key);
  shapes.set(key, found);
  const [oldest] = shapes.keys();
  const leaves = shapes.size > KEPT && oldest ? shapes.get(oldest) : undefined;
  if (leaves && oldest) {
    for (const { value } of Object.values(leaves.shape.uniforms)) if (value instanceof THREE.Texture) value.dispose();
    shapes.delete(oldest);
  }
  return found;
}

/** Builds a car in the middle of the scene, with its front towards +x. */
export function buildCar(
  body: Body,
  family: number,
  colour: string,
  cell = FINE_CELL_METRES,
): { car: THREE.Group; spec: CarSpec } {
  const { spec, shape } = shaped(body, family, cell);
  const paint = named(PAINTS, colour);
  const inner = new THREE.Group();
  inner.add(
    buildCarBody(shape, paint),
    carTrim(spec, shape, paint),
    carInterior(spec, shape),
    carUnderside(spec, shape),
  );
  for (const x of [spec.frontAxle, spec.rearAxle]) {
    for (const side of [1, -1]) {
      const w = buildWheel(
        spec.wheelRadius,
        spec.tyreWidth,
        spec.wheel,
        spec.rim,
        spec.body === "coupe" ? "#b3261e" : "#2a2c2f",
      );
      w.scale.z = side;
      w.position.set(
        x,
        spec.wheelRadius,
        side * (shape.field.side(x, spec.wheelRadius + shape.field.arch) - spec.tyreWidth / 2 - 0.012),
      );
      inner.add(w);
    }
  }
  inner.position.x = -spec.length / 2;
  const car = new THREE.Group();
  car.add(inner);
  return { car, spec };
}

/** Builds the shadow of a car on the ground. */
export function carShadow(spec: CarSpec): THREE.Mesh {
  const hw = spec.width / 2;
  const outline: [number, number][] = [];
  for (let k = 0; k < 64; k++) {
    const a = (k / 64) * Math.PI * 2;
    const c = Math.cos(a);
    const d = Math.sin(a);
    outline.push([
      Math.sign(c) * Math.abs(c) ** 0.35 * spec.length * 0.485,
      Math.sign(d) * Math.abs(d) ** 0.35 * hw * 0.97,
    ]);
  }
  const tyre = hw - spec.tyreWidth / 2 - 0.03;
  const tyres = [spec.frontAxle, spec.rearAxle].flatMap((x) =>
    [1, -1].map((z): [number, number, number, number] => [x - spec.length / 2, z * tyre, 0.3, spec.tyreWidth]),
  );
  return contactShadow(outline, tyres, 1);
}

/**
 * Disposes of everything large in the scene of a picture, except cached bodies. Materials stay, because the last
 * material of a kind would take its shader program with it.
 */
export function release(scene: THREE.Scene) {
  const stays = new Set(
    [...shapes.values()].flatMap(({ shape }) => [shape.shell, shape.inner, shape.glazed, shape.covers]),
  );
  scene.traverse((o) => {
    if (!(o instanceof THREE.Mesh)) return;
    if (!stays.has(o.geometry)) o.geometry.dispose();
    for (const m of Array.isArray(o.material) ? o.material : [o.material]) {
      if (m.map) m.map.dispose();
    }
  });
  if (scene.background instanceof THREE.Texture) scene.background.dispose();
}
