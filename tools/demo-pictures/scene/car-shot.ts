import * as THREE from "three";
import { takeCar } from "./car.ts";
import { flawTexture } from "./flaw-art.ts";
import { enterPlace } from "./places/place.ts";
import { theRenderer } from "./renderer.ts";
import type { CarSpec, Shape } from "./spec.ts";

export interface CarShot {
  shape: Shape;
  family: number;
  colour: string;
  view: CarView;
  place: string;
  light: string;
  /** Turn of the place around the car, in degrees. */
  turn: number;
  /** Differences of the camera between pictures of the same view: values from 0 to 1. */
  camera: [number, number, number];
  flaw?: Flaw;
}

export interface Flaw {
  kind: "scratch" | "dent";
  part: "door" | "fender" | "front-bumper" | "rear-bumper";
}

export type CarView = "front" | "front-left" | "side" | "rear" | "wheel" | "flaw";

interface Aim {
  azimuth: number;
  height: number;
  target: [number, number, number];
  fov: number;
  /** Width of the close-up in metres. */
  width?: number;
}

const rad = (d: number) => (d * Math.PI) / 180;

function aimAt(s: CarSpec, shot: CarShot, indoors: boolean): Aim {
  const [a, b, c] = shot.camera;
  const tall = Math.max(...s.roof.map((p) => p[1]));
  const target: [number, number, number] = [0, tall * 0.46, 0];
  // Phones have a wide lens and are held at eye level; studios use a longer lens.
  const fov = indoors ? 22 + c * 10 : 34 + c * 16;
  const height = indoors ? 1 + b * 0.6 : 1.3 + b * 0.42;
  const half = s.length / 2;
  switch (shot.view) {
    case "front":
      return { azimuth: rad(19 + a * 24), height, target, fov };
    case "front-left":
      return { azimuth: rad(-20 - a * 24), height, target, fov };
    case "side":
      return { azimuth: rad(84 + a * 12), height: height * 0.92, target, fov: fov * 0.9 };
    case "rear":
      return { azimuth: rad(138 + a * 24), height, target, fov };
    case "wheel":
      return {
        // Only rim and tyre are seen, because cars of every colour share the picture.
        azimuth: rad(78 + a * 8),
        height: s.wheelRadius + 0.12 + b * 0.1,
        target: [s.frontAxle - half, s.wheelRadius, s.width / 2 - 0.06],
        fov: 30,
        width: s.wheelRadius * 1.66,
      };
    case "flaw": {
      const [x, y] = flawPoint(s, shot);
      return {
        azimuth: rad(80 + a * 24),
        height: y + 0.1 + b * 0.25,
        target: [x - half, y, s.width / 2],
        fov: 40,
        width: 0.85,
      };
    }
  }
}

/** Returns the place of a flaw on the right side of the car. */
function flawPoint(s: CarSpec, shot: CarShot): [number, number] {
  const part = shot.flaw?.part ?? "door";
  const x = {
    door: (s.frontAxle + s.rearAxle) / 2 + 0.25,
    fender: s.frontAxle - s.wheelRadius - 0.16,
    "rear-bumper": s.rearAxle - s.wheelRadius - 0.24,
    "front-bumper": s.frontAxle + s.wheelRadius + 0.2,
  }[part];
  const belt = s.screen[0][1];
  return [x, s.sill + (belt - s.sill) * (part === "door" || part === "fender" ? 0.5 : 0.34)];
}

function place(camera: THREE.PerspectiveCamera, aim: Aim, s: CarSpec, shift: number, size: number) {
  const target = new THREE.Vector3(...aim.target);
  const put = (d: number) => {
    camera.position.set(target.x + Math.cos(aim.azimuth) * d, aim.height, target.z + Math.sin(aim.azimuth) * d);
    camera.lookAt(target);
    camera.updateMatrixWorld();
  };
  if (aim.width) return put(aim.width / (2 * Math.tan(rad(aim.fov) / 2) * camera.aspect));
  const tall = Math.max(...s.roof.map((p) => p[1]));
  const corner = new THREE.Vector3();
  const extent = () => {
    let lo = 9;
    let hi = -9;
    let high = 0;
    for (let i = 0; i < 8; i++) {
      corner
        .set((i & 1 ? 0.485 : -0.485) * s.length, i & 2 ? tall : 0, (i & 4 ? 1 : -1) * s.width * 0.43)
        .project(camera);
      lo = Math.min(lo, corner.x);
      hi = Math.max(hi, corner.x);
      high = Math.max(high, Math.abs(corner.y));
    }
    return { lo, hi, high };
  };
  let near = 2.4;
  let far = 40;
  for (let i = 0; i < 26; i++) {
    const m = (near + far) / 2;
    put(m);
    const { lo, hi, high } = extent();
    if (Math.max(high / (0.8 * size), (hi - lo) / 2 / (0.94 * size)) > 1) near = m;
    else far = m;
  }
  const { lo, hi } = extent();
  // Centres the visible part of the car, nearly: nobody frames exactly.
  camera.projectionMatrix.elements[8] += (lo + hi) / 2 + shift;
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}

/** Renders one view of a car, and returns the picture as a JPEG data URL. */
export async function shootCar(shot: CarShot, w: number, h: number): Promise<string> {
  const r = theRenderer(w, h);
  const where = await enterPlace(r, shot.place, shot.light, rad(shot.turn));
  r.toneMappingExposure = where.exposure;
  const car = takeCar(shot.shape, shot.family, shot.colour);
  const { spec } = car;
  const aim = aimAt(spec, shot, where.indoors);
  const camera = new THREE.PerspectiveCamera(aim.fov, w / h, 0.1, 420);
  const [a, b, c] = shot.camera;
  place(
    camera,
    aim,
    spec,
    where.indoors ? 0 : (((a * 7) % 1) - 0.5) * 0.05,
    where.indoors ? 0.97 : 0.84 + 0.1 * ((c * 5) % 1),
  );
  if (!where.indoors) camera.rotateZ(rad((((b * 11) % 1) - 0.5) * 1.6));
  camera.updateMatrixWorld();
  car.frame(where.contact, where.indoors);
  const u = car.materials.paint.uniforms as Record<string, THREE.IUniform>;
  if (shot.flaw) (u.uFlaw as THREE.IUniform).value = flawTexture(shot.flaw.kind, Math.round(a * 1000));
  (u.uFlawAt as THREE.IUniform<THREE.Vector4>).value.set(
    ...(shot.flaw ? flawPoint(spec, shot) : ([0, 0] as [number, number])),
    shot.flaw ? 0.42 : 0,
    1,
  );
  const added: THREE.Object3D[] = [car.group, car.shadow];
  if (where.mirror) {
    const below = car.group.clone();
    below.scale.y = -1;
    below.traverse((o) => {
      o.castShadow = false;
    });
    added.push(below);
  }
  where.scene.add(...added);
  r.render(where.scene, camera);
  where.scene.remove(...added);
  return r.domElement.toDataURL("image/jpeg", 0.97);
}
