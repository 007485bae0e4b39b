import * as THREE from "three";
import { nth } from "../sure.ts";
import { around, at, box, group, metal, plastic, plate, ring, rod, rubber } from "./kit.ts";

export function timingBelt(variant: number): THREE.Group {
  const g = new THREE.Group();
  // Belt: a loop extruded in z, with teeth inside.
  const loop: [number, number][] = [];
  const n = 260;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2;
    const r = variant === 1 ? 1.15 + 0.28 * Math.cos(2 * a) + 0.1 * Math.cos(3 * a) : 1.2 + 0.16 * Math.sin(3 * a);
    loop.push([Math.cos(a) * r * 1.15, Math.sin(a) * r]);
  }
  const inner = loop.map(([x, y], i): [number, number] => {
    const [ax, ay] = nth(loop, (i + n - 1) % n);
    const [bx, by] = nth(loop, (i + 1) % n);
    const l = Math.hypot(bx - ax, by - ay);
    const d = i % 4 < 2 ? 0.06 : 0.12;
    return [x - ((by - ay) / l) * d, y + ((bx - ax) / l) * d];
  });
  const belt = plate(loop, variant === 1 ? 0.42 : 0.36, rubber("#1b1c1e"), [inner.reverse()], 0.008);
  g.add(at(belt, 0, 1.32, -0.2));
  const print = plastic("#d9dcd6", 0.7);
  for (let i = 0; i < 14; i++) {
    const k = 40 + i * 2;
    const [x, y] = nth(loop, k);
    const [bx, by] = nth(loop, k + 1);
    g.add(at(box(0.03, 0.005, 0.13, print, 0.002), x, y + 1.325, 0, 0, 0, Math.atan2(by - y, bx - x)));
  }
  const pulley = (r: number, teeth: number) => {
    const p = group(
      at(rod(r, 0.4, metal("#9a9fa4", 0.32), 72), 0, 0, 0, Math.PI / 2),
      at(ring(r * 0.82, 0.03, metal("#5d6166", 0.4)), 0, 0, 0.2),
      at(rod(r * 0.36, 0.44, metal("#d7dadd", 0.2)), 0, 0, 0, Math.PI / 2),
      at(rod(r * 0.18, 0.46, plastic("#0c0d0e")), 0, 0, 0, Math.PI / 2),
    );
    if (teeth)
      p.add(
        around(teeth, (a) =>
          at(box(0.07, 0.06, 0.38, metal("#8b9095", 0.35), 0.015), Math.cos(a) * r, Math.sin(a) * r, 0, 0, 0, a),
        ),
      );
    return p;
  };
  if (variant === 1)
    g.add(at(pulley(0.42, 0), 1.5, 0.42, 0.85, 0, -0.3, 0), at(pulley(0.3, 0), 0.65, 0.3, 1.25, 0, -0.1, 0));
  else g.add(at(pulley(0.5, 28), -0.1, 1.25, 0), at(pulley(0.3, 0), 1.55, 0.3, 0.9, 0, -0.3, 0));
  g.rotation.y = -0.3;
  return group(g);
}
