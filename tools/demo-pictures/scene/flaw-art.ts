import * as THREE from "three";
import { seeded } from "./curve.ts";
import { context2d } from "./sure.ts";

const SIZE = 512;

/** Creates a flaw of the paint. Red and green tilt the surface; blue shows the primer in scratches. */
export function flawTexture(kind: "scratch" | "dent", seed: number): THREE.CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const x = context2d(canvas);
  const random = seeded(seed + 3);
  const image = x.createImageData(SIZE, SIZE);
  const wide = kind === "dent" ? 0.3 : 0.16;
  const high = kind === "dent" ? 0.2 : 0.05;
  for (let j = 0; j < SIZE; j++)
    for (let i = 0; i < SIZE; i++) {
      const u = (i / SIZE - 0.5) / wide;
      const v = (0.5 - j / SIZE) / high;
      const depth = Math.exp(-(u * u + v * v)) * (kind === "dent" ? 1.3 : 0.35);
      const k = (j * SIZE + i) * 4;
      image.data[k] = 128 + 127 * Math.max(-1, Math.min(1, -u * depth));
      image.data[k + 1] = 128 + 127 * Math.max(-1, Math.min(1, -v * depth));
      image.data[k + 2] = 0;
      image.data[k + 3] = 255;
    }
  x.putImageData(image, 0, 0);
  x.globalCompositeOperation = "lighter";
  x.lineCap = "round";
  const lines = kind === "dent" ? 5 : 16;
  for (let n = 0; n < lines; n++) {
    const y = SIZE * (0.5 + (random() - 0.5) * (kind === "dent" ? 0.08 : 0.1));
    let px = SIZE * (0.18 + random() * 0.3);
    const long = SIZE * (0.08 + random() * random() * 0.42);
    const slope = (random() - 0.4) * 0.16;
    const end = px + long;
    let py = y;
    while (px < end) {
      const step = 5 + random() * 10;
      x.strokeStyle = `rgba(0,0,255,${0.15 + random() * 0.75})`;
      x.lineWidth = 0.8 + random() * 1.8;
      x.beginPath();
      x.moveTo(px, py);
      px += step;
      py += slope * step + (random() - 0.5) * 1.2;
      x.lineTo(px, py);
      x.stroke();
    }
  }
  const t = new THREE.CanvasTexture(canvas);
  t.anisotropy = 4;
  return t;
}
