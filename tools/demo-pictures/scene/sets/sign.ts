import * as THREE from "three";
import type { SetChoice } from "../composition.ts";
import { matt } from "./painted.ts";

async function picture(svg: string, px: number): Promise<THREE.CanvasTexture> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${btoa(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = px;
  canvas.height = px;
  canvas.getContext("2d")?.drawImage(image, 0, 0, px, px);
  const t = new THREE.CanvasTexture(canvas);
  t.colorSpace = THREE.SRGBColorSpace;
  t.anisotropy = 8;
  return t;
}

/** Position and size of the sign in each set: x, y, z and size. */
const SPOTS: Partial<Record<SetChoice["set"], [number, number, number, number]>> = {
  hall: [0, 3.15, -6.9, 1.3],
  forecourt: [0, 4.75, -10.7, 1.9],
  store: [0, 3.72, -1.3, 0.9],
};

/** Mounts the seller's logo as a sign. */
export async function putUpSign(choice: SetChoice, svg: string): Promise<THREE.Object3D> {
  const g = new THREE.Group();
  // A canopy hides the wall behind it, so the sign hangs from its edge.
  const hangs = choice.set === "forecourt" && choice.style === "canopy";
  const spot = hangs ? ([0, 3.95, -2.4, 0.95] as const) : SPOTS[choice.set];
  if (!spot) return g;
  const [x, y, z, size] = spot;
  const face = new THREE.Mesh(
    new THREE.PlaneGeometry(size, size),
    new THREE.MeshBasicMaterial({ map: await picture(svg, 512), transparent: true }),
  );
  face.position.set(x, y, z + 0.07);
  const edge = new THREE.Mesh(new THREE.BoxGeometry(size * 0.6, size * 0.6, 0.1), matt("#20242a"));
  edge.position.set(x, y, z);
  g.add(edge, face);
  return g;
}
