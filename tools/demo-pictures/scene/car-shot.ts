import * as THREE from "three";
import { buildCar, carShadow, release } from "./car.ts";
import { keyLight, shadowFloor } from "./lights.ts";
import { room, theRenderer } from "./renderer.ts";
import type { Body, CarSpec } from "./spec.ts";
import { type Backdrop, backdrop, floorOver } from "./studio.ts";

export interface CarShot {
  body: Body;
  family: number;
  colour: string;
  angle: string;
  backdrop: Backdrop;
}

interface View {
  azimuth: number;
  height: number;
  target: [number, number, number];
  width?: number;
}

function viewOf(s: CarSpec, angle: string): View {
  const rad = (d: number) => (d * Math.PI) / 180;
  const tall = Math.max(...s.roof.map((p) => p[1]));
  const target: [number, number, number] = [0, tall * 0.47, 0];
  const f = s.family;
  if (angle === "front") return { azimuth: rad(37 + (f % 3) * 3), height: 1.35 + (f % 2) * 0.25, target };
  if (angle === "front-left") return { azimuth: rad(-30 - (f % 2) * 5), height: 1.2, target };
  if (angle === "rear") return { azimuth: rad(f % 2 ? 214 : 144), height: 1.45, target };
  if (angle === "side") return { azimuth: rad(90), height: 1.05, target };
  // Close-ups show lamp and wheel at the front corner, or the tail.
  const half = s.length / 2;
  if (f % 2)
    return { azimuth: rad(48), height: 0.95, target: [half - 0.62, s.sill + 0.36, s.width * 0.36], width: 1.75 };
  return { azimuth: rad(130), height: 1.05, target: [-half + 0.6, s.sill + 0.42, s.width * 0.36], width: 1.8 };
}

function place(camera: THREE.PerspectiveCamera, view: View, car: THREE.Object3D) {
  const target = new THREE.Vector3(...view.target);
  const put = (d: number) => {
    camera.position.set(target.x + Math.cos(view.azimuth) * d, view.height, target.z + Math.sin(view.azimuth) * d);
    camera.lookAt(target);
    camera.updateMatrixWorld();
  };
  if (view.width) return put(view.width / (2 * Math.tan((camera.fov * Math.PI) / 360) * camera.aspect));
  const box = new THREE.Box3().setFromObject(car);
  const corner = new THREE.Vector3();
  const extent = (d: number) => {
    put(d);
    let e = 0;
    let lo = 9;
    let hi = -9;
    for (let i = 0; i < 8; i++) {
      corner
        .set(i & 1 ? box.max.x * 0.97 : box.min.x * 0.97, i & 2 ? box.max.y : 0, (i & 4 ? 1 : -1) * box.max.z * 0.86)
        .project(camera);
      e = Math.max(e, Math.abs(corner.y) / 0.78);
      lo = Math.min(lo, corner.x);
      hi = Math.max(hi, corner.x);
    }
    return Math.max(e, (hi - lo) / 2 / 0.95);
  };
  let near = 3;
  let far = 40;
  for (let i = 0; i < 30; i++) {
    const m = (near + far) / 2;
    if (extent(m) > 1) near = m;
    else far = m;
  }
  // Centres the visible part of the car.
  let lo = 9;
  let hi = -9;
  for (let i = 0; i < 8; i++) {
    corner
      .set(i & 1 ? box.max.x * 0.97 : box.min.x * 0.97, i & 2 ? box.max.y : 0, (i & 4 ? 1 : -1) * box.max.z * 0.86)
      .project(camera);
    lo = Math.min(lo, corner.x);
    hi = Math.max(hi, corner.x);
  }
  const shift = (lo + hi) / 2;
  camera.projectionMatrix.elements[8] += shift;
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}

export function shootCar(shot: CarShot, w: number, h: number): string {
  const r = theRenderer(w, h);
  r.toneMappingExposure = shot.backdrop === "dusk" ? 1.22 : shot.backdrop === "showroom" ? 1.1 : 1;
  const scene = new THREE.Scene();
  scene.environment = room(shot.backdrop);
  const { car, spec } = buildCar(shot.body, shot.family, shot.colour);
  scene.add(car);
  const view = viewOf(spec, shot.angle);
  const camera = new THREE.PerspectiveCamera(view.width ? 26 : 21, w / h, 0.1, 120);
  place(camera, view, car);

  const pitch = Math.asin(-camera.getWorldDirection(new THREE.Vector3()).y);
  const horizon = 0.5 - Math.tan(pitch) / Math.tan((camera.fov * Math.PI) / 360) / 2;
  const paper = backdrop(shot.backdrop, w, h, horizon, spec.family * 31 + shot.angle.length);
  scene.background = paper;
  if (shot.backdrop === "showroom") {
    // Only the showroom has a polished floor, because rendering the car twice doubles the time.
    const mirror = car.clone();
    mirror.scale.y = -1;
    mirror.traverse((o) => {
      o.castShadow = false;
    });
    scene.add(mirror, floorOver(paper, 0.84, w, h));
  }

  scene.add(carShadow(spec));
  const key = keyLight(shot.backdrop, view.azimuth, spec.length * 0.72);
  scene.add(key, shadowFloor(shot.backdrop === "dusk" ? 0.14 : 0.17));

  r.render(scene, camera);
  r.getContext().finish();
  const url = r.domElement.toDataURL("image/png");
  release(scene);
  return url;
}
