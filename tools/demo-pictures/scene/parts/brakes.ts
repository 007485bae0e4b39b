import * as THREE from "three";
import {
  ALU,
  around,
  at,
  bowl,
  box,
  CAST,
  gloss,
  group,
  type Hole,
  lathe,
  metal,
  type Profile,
  plastic,
  plate,
  ring,
  rod,
  rounded,
  rubber,
  STEEL,
  tube,
} from "./kit.ts";

export function brakeDisc(variant: number): THREE.Group {
  const holes: Hole[] = [];
  if (variant === 1) {
    for (let k = 0; k < 14; k++)
      for (let j = 0; j < 3; j++) {
        const a = ((k + j * 0.3) / 14) * Math.PI * 2;
        const r = 1.06 + j * 0.14;
        holes.push([Math.cos(a) * r, Math.sin(a) * r, 0.034]);
      }
  } else {
    for (let k = 0; k < 10; k++) {
      const slot: Profile = [];
      for (let s = 0; s <= 8; s++) {
        const r = 1.0 + s * 0.05;
        const a = (k / 10) * 6.2832 + s * 0.03;
        slot.push([Math.cos(a) * r, Math.sin(a) * r]);
      }
      for (let s = 8; s >= 0; s--) {
        const r = 1.0 + s * 0.05;
        const a = (k / 10) * 6.2832 + s * 0.03 + 0.03;
        slot.push([Math.cos(a) * r, Math.sin(a) * r]);
      }
      holes.push(slot.reverse());
    }
  }
  const inner: [number, number, number] = [0, 0, 0.9];
  const steel = metal("#b4b8bc", 0.26);
  const hatMetal = variant === 1 ? metal("#5a5e63", 0.5, 0.8) : gloss("#8e1a1a", 0.3);
  const g = group(
    bowl(plate(1.5, 0.09, steel, [inner, ...holes]), 0.32),
    at(plate(1.5, 0.09, steel, [inner, ...holes]), 0, 0, -0.2),
    around(36, (a) => at(box(0.5, 0.1, 0.03, metal(CAST, 0.5)), Math.cos(a) * 1.2, Math.sin(a) * 1.2, -0.06, 0, 0, a)),
  );
  const hat = lathe(
    [
      [0.97, 0],
      [0.95, 0.34],
      [0.9, 0.4],
      [0.36, 0.42],
      [0.33, 0.4],
      [0.33, 0.32],
      [0.9, 0.3],
    ],
    hatMetal,
  );
  hat.rotation.x = Math.PI / 2;
  g.add(hat);
  g.add(
    around(5, (a) =>
      at(rod(0.075, 0.02, plastic("#08090a")), Math.cos(a) * 0.62, Math.sin(a) * 0.62, 0.416, Math.PI / 2),
    ),
  );
  g.rotation.y = -0.6;
  g.position.y = 1.51;
  return group(g);
}

export function brakePads(variant: number): THREE.Group {
  const out: Profile = rounded(
    [
      [-0.95, -0.36],
      [0.95, -0.36],
      [1.12, 0.0],
      [1.0, 0.42],
      [0.5, 0.56],
      [-0.5, 0.56],
      [-1.0, 0.42],
      [-1.12, 0.0],
    ],
    0.12,
  );
  const lining: Profile = rounded(
    [
      [-0.84, -0.3],
      [0.84, -0.3],
      [0.92, 0.3],
      [0.45, 0.46],
      [-0.45, 0.46],
      [-0.92, 0.3],
    ],
    0.14,
  );
  const paint = gloss(variant === 1 ? "#1d1f22" : "#9c1c1c", 0.2);
  const friction = plastic(variant === 1 ? "#4a4642" : "#6d6258", 0.95);
  const pad = (front: boolean) => {
    const p = group(
      plate(out, 0.09, paint, [
        [-1.0, 0.02, 0.05],
        [1.0, 0.02, 0.05],
      ]),
    );
    const half = (s: number) =>
      plate(
        lining.map(([x, y]): [number, number] => [x * 0.48 + s * 0.46, y]).filter(Boolean),
        0.2,
        friction,
        [],
        0.02,
      );
    if (front) p.add(at(half(-1), 0, 0, 0.1), at(half(1), 0, 0, 0.1));
    else
      p.add(
        at(
          plate(lining, 0.03, metal(STEEL, 0.4), [
            [-0.4, 0.08, 0.14],
            [0.4, 0.08, 0.14],
          ]),
          0,
          0,
          0.1,
        ),
      );
    p.add(
      at(
        tube(
          [
            [-0.2, 0.56, 0],
            [-0.2, 0.72, 0.06],
            [0.2, 0.72, 0.06],
            [0.2, 0.56, 0],
          ],
          0.025,
          metal(STEEL, 0.3),
        ),
        0,
        0,
        0.05,
      ),
    );
    return p;
  };
  return group(
    at(pad(true), -0.62, 0.38, 0.7, -0.28, 0.32, 0),
    at(pad(false), 0.85, 0.38, 0.15, -0.2, -0.3, 0),
    at(pad(true), -0.35, 0.38, -0.75, -0.16, 0.18, 0),
    at(pad(true), 1.25, 0.38, -1.05, -0.14, -0.12, 0),
  );
}

export function shockAbsorber(variant: number): THREE.Group {
  const g = group(
    lathe(
      [
        [0, 0],
        [0.34, 0],
        [0.36, 0.05],
        [0.36, 1.6],
        [0.3, 1.68],
        [0, 1.68],
      ],
      gloss(variant === 1 ? "#17191b" : "#c0a21c", 0.3),
    ),
    lathe(
      [
        [0, 1.5],
        [0.1, 1.5],
        [0.1, 3.05],
        [0, 3.05],
      ],
      metal("#e2e5e8", 0.08, 1),
    ),
    lathe(
      [
        [0.1, 2.5],
        [0.16, 2.5],
        [0.2, 2.56],
        [0.15, 2.62],
        [0.2, 2.68],
        [0.15, 2.74],
        [0.1, 2.76],
      ],
      rubber(),
    ),
  );
  const eye = ring(0.2, 0.085, metal(CAST, 0.4));
  g.add(at(eye, 0, -0.2, 0), at(rod(0.12, 0.24, rubber()), 0, -0.2, 0, Math.PI / 2));
  const pts: [number, number, number][] = [];
  const turns = variant === 1 ? 6.2 : 7.4;
  for (let i = 0; i <= 260; i++) {
    const t = i / 260;
    const a = t * Math.PI * 2 * turns;
    pts.push([Math.cos(a) * 0.58, 0.9 + t * 1.85, Math.sin(a) * 0.58]);
  }
  if (variant === 1) g.add(tube(pts, 0.075, gloss("#c01818", 0.1), false, 620));
  else {
    // Bare damper: dust boot instead of a spring.
    const boot: Profile = [];
    for (let i = 0; i <= 60; i++) boot.push([0.36 + (i % 6 < 3 ? 0.05 : 0), 1.5 + i * 0.018]);
    g.add(lathe(boot, rubber()));
  }
  const cup = metal("#2e3135", 0.42, 0.7);
  if (variant === 1)
    g.add(
      lathe(
        [
          [0.34, 0.76],
          [0.7, 0.78],
          [0.76, 0.86],
          [0.7, 0.83],
          [0.34, 0.82],
        ],
        cup,
      ),
      lathe(
        [
          [0.1, 2.86],
          [0.55, 2.9],
          [0.72, 2.78],
          [0.74, 2.82],
          [0.56, 2.96],
          [0.1, 2.94],
        ],
        cup,
      ),
    );
  g.add(
    lathe(
      [
        [0, 2.98],
        [0.3, 2.98],
        [0.34, 3.06],
        [0.2, 3.12],
        [0, 3.12],
      ],
      rubber(),
    ),
    at(rod(0.07, 0.42, metal(STEEL, 0.25)), 0, 3.2, 0),
    at(rod(0.13, 0.1, metal(ALU, 0.3), 6), 0, 3.2, 0),
  );
  const lean = group(g);
  g.position.y = 0.5;
  if (variant === 2) {
    const second = g.clone();
    second.position.set(1.15, 0.5, -0.3);
    lean.add(second);
  }
  return lean;
}

export function clutchKit(variant: number): THREE.Group {
  const g = new THREE.Group();
  // Pressure plate with its diaphragm fingers.
  const cover = group(
    lathe(
      [
        [1.35, 0],
        [1.38, 0.08],
        [1.2, 0.12],
        [1.12, 0.3],
        [0.9, 0.34],
        [0.86, 0.3],
      ],
      metal("#6f7479", 0.42),
    ),
  );
  cover.add(
    around(18, (a) =>
      at(box(0.66, 0.03, 0.13, metal("#a9aeb3", 0.3), 0.01), Math.cos(a) * 0.58, 0.34, Math.sin(a) * 0.58, 0, -a, 0.1),
    ),
  );
  cover.add(around(6, (a) => at(rod(0.07, 0.08, metal("#c7a44c", 0.35)), Math.cos(a) * 1.0, 0.36, Math.sin(a) * 1.0)));
  cover.rotation.x = Math.PI / 2;
  g.add(at(group(cover), -0.75, 1.38, -0.35, 0, 0.35, 0));
  // Friction plate.
  const facing = plastic(variant === 1 ? "#6b5a44" : "#3d3a37", 0.9);
  const disc = group(
    plate(1.2, 0.05, facing, [[0, 0, 0.78]]),
    at(plate(1.2, 0.05, facing, [[0, 0, 0.78]]), 0, 0, -0.1),
    plate(0.84, 0.03, metal("#8b9095", 0.4), [
      [0, 0, 0.16],
      ...Array.from({ length: 6 }, (_, k): [number, number, number] => [
        Math.cos(k * 1.047) * 0.52,
        Math.sin(k * 1.047) * 0.52,
        0.15,
      ]),
    ]),
  );
  disc.add(
    around(6, (a) => {
      const s = new THREE.Group();
      for (let k = 0; k < 5; k++)
        s.add(
          at(
            ring(0.1, 0.028, metal(variant === 1 ? "#3b6fb0" : "#b23a2a", 0.3, 0.5)),
            0,
            -0.13 + k * 0.065,
            0,
            Math.PI / 2,
          ),
        );
      return at(s, Math.cos(a) * 0.52, Math.sin(a) * 0.52, 0.06, 0, 0, a);
    }),
  );
  disc.add(
    around(20, (a) =>
      at(box(0.4, 0.014, 0.01, plastic("#16110c", 0.9), 0.004), Math.cos(a) * 1.0, Math.sin(a) * 1.0, 0.064, 0, 0, a),
    ),
  );
  const hub = lathe(
    [
      [0.1, -0.14],
      [0.2, -0.14],
      [0.2, 0.16],
      [0.1, 0.16],
    ],
    metal(STEEL, 0.3),
  );
  hub.rotation.x = Math.PI / 2;
  disc.add(hub);
  g.add(at(disc, 0.95, 1.22, 0.35, -0.08, -0.25, 0));
  // Release bearing.
  const bearing = group(
    lathe(
      [
        [0.24, 0],
        [0.5, 0],
        [0.52, 0.08],
        [0.5, 0.26],
        [0.36, 0.3],
        [0.34, 0.5],
        [0.24, 0.52],
      ],
      metal(STEEL, 0.25),
    ),
    lathe(
      [
        [0.38, 0.27],
        [0.48, 0.27],
        [0.48, 0.3],
        [0.38, 0.3],
      ],
      plastic("#1a1b1d"),
    ),
  );
  if (variant === 1) g.add(at(bearing, 0.05, 0, 1.35));
  else
    g.add(
      at(bearing, -0.2, 0, 1.35),
      at(plate(0.28, 0.2, metal(STEEL, 0.2), [[0, 0, 0.15]]), 0.55, 0.28, 1.45, 0, 0.6, 0),
    );
  return g;
}
