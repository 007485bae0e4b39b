import * as THREE from "three";
import { enterPlace } from "../places/place.ts";
import { theRenderer } from "../renderer.ts";
import { world } from "../world.ts";
import { type BootKind, buildBoot } from "./boot.ts";
import { buildCabin, type Vec } from "./cabin.ts";
import { cabinMaterials, cabinTrim } from "./trims.ts";

export interface CabinShot {
  view: "dashboard" | "seats" | "screen" | "rear-seats" | "boot";
  /** Index of the trim. */
  trim: number;
  rows: number;
  boot: BootKind;
  place: string;
  light: string;
  turn: number;
  camera: [number, number, number];
}

const views: Record<CabinShot["view"], { from: Vec; to: Vec; fov: number }> = {
  dashboard: { from: [-0.5, 1.16, -0.24], to: [0.6, 0.82, -0.04], fov: 64 },
  seats: { from: [0.46, 1.14, 0.36], to: [-0.5, 0.7, -0.12], fov: 70 },
  "rear-seats": { from: [-0.68, 1.16, 0.5], to: [-1.26, 0.68, -0.2], fov: 72 },
  screen: { from: [-0.1, 0.98, -0.04], to: [0.5, 0.82, 0.02], fov: 50 },
  boot: { from: [-0.86, 1.2, 0.14], to: [0.7, 0.8, 0], fov: 54 },
};

/** Renders the inside of a car: dashboard, seats, screen or boot. */
export async function shootCabin(shot: CabinShot, w: number, h: number): Promise<string> {
  const r = theRenderer(w, h);
  const where = await enterPlace(r, shot.place, shot.light, (shot.turn * Math.PI) / 180);
  r.toneMappingExposure = where.exposure * (shot.view === "boot" ? 1.9 : 1.35);
  world.uCar.value.set(0, 0, 0);
  const trim = cabinTrim(shot.trim);
  const materials = cabinMaterials(trim);
  const group = shot.view === "boot" ? buildBoot(materials, shot.boot) : buildCabin(materials, trim, shot.rows);
  const { from, to, fov } = views[shot.view];
  const [a, b, c] = shot.camera;
  const camera = new THREE.PerspectiveCamera(fov - 4 + c * 8, w / h, 0.05, 420);
  camera.position.set(from[0] + (a - 0.5) * 0.12, from[1] + (b - 0.5) * 0.1, from[2] + (c - 0.5) * 0.16);
  camera.lookAt(to[0], to[1] + (a - 0.5) * 0.05, to[2] + (b - 0.5) * 0.08);
  camera.updateMatrixWorld();
  where.scene.add(group);
  r.render(where.scene, camera);
  where.scene.remove(group);
  group.traverse((o) => {
    if (o instanceof THREE.Mesh) o.geometry.dispose();
  });
  return r.domElement.toDataURL("image/jpeg", 0.97);
}
