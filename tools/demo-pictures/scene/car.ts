import * as THREE from "three";
import { type BodyMaterials, type BodyShape, buildBodyShape, buildCarBody, FINE_CELL_METRES } from "./car-body.ts";
import { carInterior, carUnderside } from "./interior.ts";
import { carSpec } from "./shapes/shapes.ts";
import { type CarSpec, PAINTS, type Shape } from "./spec.ts";
import { contactShadow } from "./studio.ts";
import { named } from "./sure.ts";
import { carTrim } from "./trim.ts";
import { buildWheel } from "./wheels.ts";
import { surface, world } from "./world.ts";

/** Car with everything that stays the same for all colours and views. */
export interface BuiltCar {
  group: THREE.Group;
  spec: CarSpec;
  shape: BodyShape;
  materials: BodyMaterials;
  shadow: THREE.Mesh;
  /** Sets the darkness below the car. */
  frame(contact: number, indoors: boolean): void;
  /** Changes the colour of the body and of its small painted parts. */
  paint(colour: string): void;
}

/** Cache of built cars, most recently used last. Their sheets are large, so only a few cars are cached. */
const cars = new Map<string, BuiltCar>();
const KEPT = 3;

/** Builds a car that no cache shares, for pictures with several cars. */
export function buildCar(kind: Shape, family: number, cell = FINE_CELL_METRES): BuiltCar {
  const spec = carSpec(kind, family);
  const shape = buildBodyShape(spec, cell);
  const { group: body, materials } = buildCarBody(shape);
  const skin = surface({ colour: "#ffffff", rough: 0.35, coat: 1 });
  const roofSkin = surface({ colour: "#08090a", rough: 0.35, coat: 1 });
  const inner = new THREE.Group();
  inner.add(
    body,
    carTrim(spec, shape, { body: spec.blackRoof ? roofSkin : skin, skin }),
    carInterior(spec, shape),
    carUnderside(spec, shape),
  );
  const sporty = spec.shape === "coupe" || spec.shape === "convertible";
  const wheel = buildWheel(spec.wheelRadius, spec.tyreWidth, spec.wheel, spec.rim, sporty ? "#b3261e" : "#2a2c2f");
  for (const x of [spec.frontAxle, spec.rearAxle]) {
    for (const side of [1, -1]) {
      const w = wheel.clone();
      w.scale.z = side;
      w.rotation.z = x * 1.3 * side;
      w.position.set(
        x,
        spec.wheelRadius,
        side * (shape.field.side(x, spec.wheelRadius + shape.field.arch) - spec.tyreWidth / 2 - 0.008),
      );
      inner.add(w);
    }
  }
  if (spec.spare) {
    const spare = wheel.clone();
    spare.rotation.y = -Math.PI / 2;
    spare.position.set(shape.field.back(spec.sill + 0.62, 0) - spec.tyreWidth / 2 - 0.04, spec.sill + 0.66, 0.1);
    inner.add(spare);
  }
  inner.position.x = -spec.length / 2;
  const group = new THREE.Group();
  group.add(inner);
  const shadow = carShadow(spec);
  return {
    group,
    spec,
    shape,
    materials,
    shadow,
    frame(contact, indoors) {
      world.uCar.value.set(spec.length / 2 - 0.08, spec.width / 2 - 0.03, indoors ? 0.8 : 0.92);
      (shadow.material as THREE.MeshBasicMaterial).opacity = contact;
    },
    paint(colour) {
      const { colour: tone, flake } = named(PAINTS, colour);
      const u = materials.paint.uniforms as Record<string, THREE.IUniform>;
      (u.uPaint as THREE.IUniform<THREE.Color>).value.set(tone);
      (u.uPaintLook as THREE.IUniform<THREE.Vector4>).value.set(flake, spec.softTop ? 1 : 0, 0, 0);
      (skin.uniforms.uColour as THREE.IUniform<THREE.Color>).value.set(tone);
    },
  };
}

/** Returns a car in the middle of the scene, with its front towards +x. The same object serves every picture of it. */
export function takeCar(shape: Shape, family: number, colour: string, cell = FINE_CELL_METRES): BuiltCar {
  const key = `${shape}-${family}-${cell}`;
  const car = cars.get(key) ?? buildCar(shape, family, cell);
  cars.delete(key);
  cars.set(key, car);
  const [oldest] = cars.keys();
  const leaves = cars.size > KEPT && oldest ? cars.get(oldest) : undefined;
  if (leaves && oldest) {
    release(leaves.group);
    for (const { value } of Object.values(leaves.shape.uniforms)) if (value instanceof THREE.Texture) value.dispose();
    cars.delete(oldest);
  }
  car.paint(colour);
  return car;
}

/** Builds the shadow of a car on the ground. */
function carShadow(spec: CarSpec): THREE.Mesh {
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

/** Disposes of the geometry below an object. Materials stay: the last one of a kind would take its program with it. */
export function release(root: THREE.Object3D) {
  root.traverse((o) => {
    if (o instanceof THREE.Mesh) o.geometry.dispose();
  });
  if (root instanceof THREE.Scene && root.background instanceof THREE.Texture) root.background.dispose();
}
