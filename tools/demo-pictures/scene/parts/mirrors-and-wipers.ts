import * as THREE from "three";
import { drawPath } from "../curve.ts";
import { attribute } from "../sure.ts";
import { at, box, gloss, group, metal, type Profile, plastic, plate, rounded, rubber, tube } from "./kit.ts";

/** Creates flat mirror glass with the normals of a shallow bowl, so that it reflects a room and not a single grey. */
function convex(outline: Profile): THREE.Mesh {
  const s = new THREE.Shape();
  drawPath(s, outline);
  const g = new THREE.ShapeGeometry(s);
  const p = attribute(g, "position");
  const n = attribute(g, "normal");
  const v = new THREE.Vector3();
  for (let i = 0; i < p.count; i++) {
    v.set(p.getX(i) * 0.3, p.getY(i) * 0.42 + 0.12, 1).normalize();
    n.setXYZ(i, v.x, v.y, v.z);
  }
  return new THREE.Mesh(g, metal("#dfe6ec", 0.03, 1));
}

export function sideMirror(variant: number): THREE.Group {
  const paint = gloss(variant === 1 ? "#9aa0a6" : "#0c0d0f", variant === 1 ? 0.6 : 0.1);
  const s = new THREE.Mesh(new THREE.SphereGeometry(1, 64, 48), paint);
  const p = attribute(s.geometry, "position");
  const sq = (t: number, e: number) => Math.sign(t) * Math.abs(t) ** e;
  for (let i = 0; i < p.count; i++)
    p.setXYZ(i, sq(p.getX(i), 0.6) * 1.35, sq(p.getY(i), 0.62) * 0.86, Math.min(sq(p.getZ(i), 0.9) * 0.8, 0.28));
  s.geometry.computeVertexNormals();
  s.castShadow = true;
  const face = rounded(
    [
      [-1.16, -0.68],
      [1.1, -0.72],
      [1.2, 0.2],
      [1.05, 0.7],
      [-1.0, 0.7],
      [-1.2, 0.2],
    ],
    0.3,
  );
  const g = group(
    s,
    at(
      plate(
        face.map(([x, y]): [number, number] => [x * 1.04, y * 1.04]),
        0.02,
        plastic("#111214", 0.5),
        [],
        0.02,
      ),
      0,
      0,
      0.27,
    ),
    at(convex(face.map(([x, y]): [number, number] => [x * 0.95, y * 0.93])), 0, 0, 0.315),
  );
  g.add(at(box(0.9, 0.07, 0.05, plastic("#d07a1c", 0.2), 0.03), 0.5, 0.2, -0.74, 0, 0.25));
  const foot = group(
    tube(
      [
        [-0.5, -0.6, -0.1],
        [-0.8, -1.0, -0.1],
        [-1.3, -1.2, -0.05],
        [-1.7, -1.22, 0],
      ],
      0.2,
      plastic("#16181a", 0.5),
    ),
    at(
      plate(
        rounded(
          [
            [-0.3, -0.6],
            [0.4, -0.6],
            [0.5, 0.2],
            [-0.3, 0.7],
          ],
          0.15,
        ),
        0.12,
        plastic("#16181a", 0.55),
      ),
      -1.72,
      -1.1,
      0,
      0,
      Math.PI / 2,
    ),
  );
  g.add(foot);
  g.rotation.y = variant === 1 ? -0.35 : 0.45;
  g.position.y = 1.75;
  return group(g);
}

export function wiperBlade(variant: number): THREE.Group {
  const one = (len: number) => {
    const g = new THREE.Group();
    const arc = (y: number): [number, number, number][] =>
      Array.from({ length: 21 }, (_, i) => {
        const t = i / 10 - 1;
        return [t * len, y - 0.16 * t * t, 0];
      });
    g.add(
      tube(arc(0.02), 0.035, rubber()),
      tube(
        arc(0.0).map(([x, y]): [number, number, number] => [x, y - 0.045, 0]),
        0.03,
        rubber("#0c0c0c"),
      ),
    );
    if (variant === 1) {
      const spoiler = tube(arc(0.1), 0.075, plastic("#17191b", 0.45));
      spoiler.scale.z = 0.8;
      g.add(
        spoiler,
        at(box(0.62, 0.2, 0.24, plastic("#202326", 0.4), 0.07), 0, 0.17, 0),
        at(box(0.2, 0.12, 0.26, plastic("#e5361c", 0.4), 0.03), 0, 0.25, 0),
      );
    } else {
      const bar = metal("#2a2d30", 0.4, 0.6);
      g.add(
        tube(
          [
            [-len * 0.62, 0.1, 0],
            [-len * 0.3, 0.26, 0],
            [0, 0.32, 0],
            [len * 0.3, 0.26, 0],
            [len * 0.62, 0.1, 0],
          ],
          0.05,
          bar,
        ),
      );
      for (const s of [-1, 1])
        g.add(
          tube(
            [
              [s * len * 0.3, -0.0, 0],
              [s * len * 0.62, 0.13, 0],
              [s * len * 0.95, -0.1, 0],
            ],
            0.04,
            bar,
          ),
        );
      g.add(at(box(0.3, 0.16, 0.2, plastic("#17191b"), 0.04), 0, 0.34, 0));
    }
    return g;
  };
  return group(at(one(1.9), 0, 0.62, 0, -0.1, 0.28, 0.02), at(one(1.55), 0.15, 0.56, 0.85, -0.1, 0.22, 0.02));
}
