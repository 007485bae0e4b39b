import * as THREE from "three";
import { attribute } from "../sure.ts";
import {
  at,
  box,
  group,
  metal,
  type Profile,
  plastic,
  plate,
  rod,
  rounded,
  rubber,
  STEEL,
  sticker,
  tube,
} from "./kit.ts";

/** Creates a seat cushion: a box with bulging faces. */
function cushion(w: number, h: number, d: number, swell: number, m: THREE.Material): THREE.Mesh {
  const b = new THREE.Mesh(new THREE.BoxGeometry(w, h, d, 40, 40, 16), m);
  const p = attribute(b.geometry, "position");
  for (let i = 0; i < p.count; i++) {
    const x = p.getX(i) / (w / 2),
      y = p.getY(i) / (h / 2),
      z = p.getZ(i) / (d / 2);
    const edge = (t: number) => 1 - 0.09 * Math.abs(t) ** 6;
    p.setXYZ(
      i,
      ((x * w) / 2) * edge(y) * edge(z),
      ((y * h) / 2) * edge(x) * edge(z),
      ((z * d) / 2) * (1 + swell * (1 - x * x) * (1 - y * y)) * edge(x) * edge(y),
    );
  }
  b.geometry.computeVertexNormals();
  b.castShadow = true;
  b.receiveShadow = true;
  return b;
}

export function seatCover(variant: number): THREE.Group {
  const base = plastic(variant === 1 ? "#1d1e21" : "#8a6a48", 0.7);
  const panel = plastic(variant === 1 ? "#b3261e" : "#d9c7a6", 0.75);
  const stitch = plastic(variant === 1 ? "#e3e3e3" : "#5a4128", 0.6);
  const g = new THREE.Group();
  const back = group(cushion(1.7, 2.3, 0.5, 0.25, base), at(cushion(0.95, 1.75, 0.52, 0.45, panel), 0, -0.05, 0.06));
  for (const s of [-1, 1])
    back.add(
      at(cushion(0.34, 1.9, 0.6, 0.3, base), s * 0.72, -0.15, 0.14),
      tube(
        [
          [s * 0.5, -0.95, 0.36],
          [s * 0.52, 0, 0.4],
          [s * 0.48, 0.85, 0.34],
        ],
        0.012,
        stitch,
      ),
    );
  for (let i = 0; i < 6; i++)
    back.add(
      tube(
        [
          [-0.42, -0.75 + i * 0.27, 0.37],
          [0, -0.75 + i * 0.27, 0.42],
          [0.42, -0.75 + i * 0.27, 0.37],
        ],
        0.014,
        base,
      ),
    );
  const seat = group(cushion(1.8, 0.5, 1.8, 0.12, base), at(cushion(1.0, 0.54, 1.5, 0.12, panel), 0, 0.05, 0.05));
  for (const s of [-1, 1]) seat.add(at(cushion(0.36, 0.62, 1.7, 0.15, base), s * 0.76, 0.08, 0.02));
  for (let i = 0; i < 5; i++)
    seat.add(
      tube(
        [
          [-0.42, 0.335, -0.5 + i * 0.27],
          [0, 0.35, -0.5 + i * 0.27],
          [0.42, 0.335, -0.5 + i * 0.27],
        ],
        0.014,
        base,
      ),
    );
  g.add(
    at(seat, 0, 0.45, 0.4, -0.1),
    at(back, 0, 1.75, -0.6, -0.2),
    at(cushion(0.95, 0.6, 0.34, 0.3, base), 0, 3.2, -0.84, -0.15),
    at(cushion(0.55, 0.4, 0.36, 0.3, panel), 0, 3.2, -0.8, -0.15),
  );
  for (const s of [-0.2, 0.2]) g.add(at(rod(0.03, 0.4, metal(STEEL, 0.2)), s, 2.9, -0.85, -0.15));
  g.rotation.y = variant === 1 ? -0.6 : 0.55;
  return group(g);
}

export function floorMat(variant: number): THREE.Group {
  const m = variant === 1 ? rubber("#1b1c1e") : plastic("#4a4d52", 0.95);
  const one = (mirror: number) => {
    const right: Profile = [
      [-0.9, -1.25],
      [0.85, -1.25],
      [0.95, 0.4],
      [0.7, 1.35],
      [-0.45, 1.35],
      [-0.95, 0.7],
    ];
    const outline = rounded(
      right.map(([x, y]): [number, number] => [x * mirror, y]),
      0.22,
    );
    const g = group(plate(mirror < 0 ? outline.reverse() : outline, 0.05, m, [], 0.03));
    const rim: [number, number, number][] = outline.map(([x, y]) => [x * 0.97, y * 0.98, 0.1]);
    g.add(tube(rim, variant === 1 ? 0.07 : 0.035, variant === 1 ? m : plastic("#c9281d", 0.6), true, 300));
    if (variant === 1) {
      for (let i = 0; i < 9; i++)
        for (let j = 0; j < 12; j++) {
          const x = -0.66 + i * 0.165;
          const y = -1.02 + j * 0.19;
          if (y > 0.75 && x * mirror < -0.4) continue;
          g.add(at(box(0.1, 0.13, 0.05, m, 0.02), x, y, 0.1, 0, 0, (i + j) % 2 ? 0.6 : -0.6));
        }
    } else {
      for (let i = 0; i < 22; i++)
        g.add(at(box(1.5, 0.018, 0.012, plastic("#3d4045", 0.95), 0.005), 0, -1.0 + i * 0.095, 0.085));
      g.add(
        at(box(0.8, 0.6, 0.02, rubber("#18191b"), 0.01), 0.05 * mirror, -0.6, 0.09),
        at(sticker(0.5, 0.16, "#e5361c", [""], "#14181f"), 0, 0.95, 0.1),
      );
    }
    return g;
  };
  return group(at(one(1), -1.05, 1.15, -0.1, -1.0, 0, 0.06), at(one(-1), 1.05, 1.15, 0.1, -1.0, 0, -0.06));
}
