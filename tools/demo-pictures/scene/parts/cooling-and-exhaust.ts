import * as THREE from "three";
import {
  around,
  at,
  box,
  CAST,
  group,
  lathe,
  metal,
  plastic,
  plate,
  ring,
  rod,
  rounded,
  rubber,
  STEEL,
  tube,
} from "./kit.ts";

export function radiator(variant: number): THREE.Group {
  const g = new THREE.Group();
  const w = 3.2;
  const h = variant === 1 ? 2.0 : 1.7;
  const core = metal("#9ea3a8", 0.45, 0.85);
  const tank = variant === 1 ? plastic("#15171a", 0.5) : metal("#c3c7cb", 0.3);
  g.add(at(box(w, h, 0.16, plastic("#15171a", 0.9), 0.02), 0, h / 2 + 0.2, -0.03));
  for (let i = 0; i < 30; i++) g.add(at(box(w, 0.022, 0.24, core, 0.006), 0, 0.24 + (i * h) / 29.5, 0));
  for (let i = 0; i < 110; i++)
    g.add(at(box(0.008, h, 0.2, core, 0.003), -w / 2 + (i * w) / 109, h / 2 + 0.2, 0, 0, 0.5, 0));
  for (const x of [-1, 1]) g.add(at(box(0.34, h + 0.3, 0.42, tank, 0.1), x * (w / 2 + 0.14), h / 2 + 0.2, 0));
  for (const y of [0.13, h + 0.27]) g.add(at(box(w, 0.12, 0.3, metal(STEEL, 0.35), 0.02), 0, y, 0));
  const neck = (x: number, y: number) =>
    at(
      group(
        lathe(
          [
            [0.14, 0],
            [0.14, 0.42],
            [0.18, 0.44],
            [0.18, 0.5],
            [0.13, 0.5],
          ],
          tank,
        ),
      ),
      x,
      y,
      0.15,
      Math.PI / 2,
    );
  g.add(
    neck(w / 2 + 0.14, h - 0.05),
    neck(-w / 2 - 0.14, 0.45),
    at(
      group(
        lathe(
          [
            [0.16, 0],
            [0.16, 0.12],
            [0.24, 0.14],
            [0.24, 0.26],
            [0, 0.28],
          ],
          variant === 1 ? plastic("#15171a") : metal("#c9a94f", 0.3),
        ),
      ),
      -w / 2 - 0.14,
      h + 0.33,
      0,
    ),
  );
  for (const x of [-1.1, 1.1]) g.add(at(rod(0.07, 0.3, rubber()), x, 0.04, 0));
  if (variant === 2) {
    g.add(
      at(ring(0.78, 0.05, plastic("#17191b", 0.5)), 0, h / 2 + 0.2, 0.24),
      around(7, (a) =>
        at(
          box(0.62, 0.26, 0.03, plastic("#1d1f22", 0.45), 0.012),
          Math.cos(a) * 0.42,
          h / 2 + 0.2 + Math.sin(a) * 0.42,
          0.26,
          0.5 * Math.cos(a),
          0,
          a,
        ),
      ),
      at(rod(0.2, 0.2, plastic("#101113", 0.4)), 0, h / 2 + 0.2, 0.26, Math.PI / 2),
    );
    for (const a of [0.6, 2.5, 3.8, 5.6])
      g.add(
        at(
          box(0.9, 0.05, 0.05, plastic("#17191b", 0.5), 0.02),
          Math.cos(a) * 1.1,
          h / 2 + 0.2 + Math.sin(a) * 0.75,
          0.22,
          0,
          0,
          a,
        ),
      );
  }
  g.rotation.y = -0.42;
  return group(g);
}

export function exhaustMuffler(variant: number): THREE.Group {
  const steel = metal(variant === 1 ? "#b5b9bc" : "#8e9194", variant === 1 ? 0.24 : 0.34);
  const profile = rounded(
    [
      [-0.95, -0.5],
      [0.95, -0.5],
      [0.95, 0.5],
      [-0.95, 0.5],
    ],
    0.48,
  );
  const can = plate(profile, 2.6, steel, [], 0.05);
  const g = group(at(can, 0, 0, -1.3));
  for (const z of [-1.33, 1.3])
    g.add(
      at(
        plate(
          profile.map(([x, y]): [number, number] => [x * 1.03, y * 1.05]),
          0.06,
          steel,
          [],
          0.02,
        ),
        0,
        0,
        z,
      ),
    );
  for (const z of [-0.7, 0, 0.7])
    g.add(
      at(
        plate(
          profile.map(([x, y]): [number, number] => [x * 1.012, y * 1.02]),
          0.05,
          steel,
          [],
          0.012,
        ),
        0,
        0,
        z,
      ),
    );
  g.add(
    tube(
      [
        [0.4, 0, -1.3],
        [0.4, 0, -1.8],
        [0.2, 0.1, -2.3],
        [-0.3, 0.25, -2.9],
        [-0.4, 0.25, -3.6],
      ],
      0.17,
      steel,
    ),
  );
  const tip = (x: number) =>
    group(
      at(
        lathe(
          [
            [0.17, 0],
            [0.17, 0.5],
            [0.28, 0.6],
            [0.28, 1.15],
            [0.25, 1.16],
            [0.24, 0.7],
          ],
          metal("#e3e6e9", 0.07, 1),
        ),
        x,
        0,
        1.3,
        Math.PI / 2,
      ),
    );
  if (variant === 1) g.add(tip(-0.5), tip(0.5));
  else g.add(tip(-0.45));
  for (const z of [-0.9, 0.9])
    g.add(
      tube(
        [
          [0.3, 0.5, z],
          [0.3, 0.75, z],
          [0.3, 0.8, z + 0.2],
          [0.3, 0.8, z + 0.45],
        ],
        0.05,
        metal(CAST, 0.4),
      ),
    );
  g.rotation.y = -0.95;
  g.position.y = 0.58;
  return group(g);
}
