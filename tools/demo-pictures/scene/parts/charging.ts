import * as THREE from "three";
import {
  around,
  at,
  box,
  CAST,
  gloss,
  group,
  lathe,
  metal,
  type Profile,
  plastic,
  plate,
  ring,
  rod,
  rounded,
  STEEL,
  sticker,
  tube,
} from "./kit.ts";

export function battery(variant: number): THREE.Group {
  const lid = variant === 1 ? "#15171a" : "#0f3d7a";
  const accent = variant === 1 ? "#e5361c" : "#12805c";
  const g = group(
    at(box(2.6, 1.5, 1.5, plastic("#17191c", 0.5), 0.07), 0, 0.75, 0),
    at(box(2.66, 0.3, 1.56, plastic(lid, 0.4), 0.06), 0, 1.58, 0),
    at(box(2.3, 0.1, 0.7, plastic(lid, 0.42), 0.04), 0, 1.75, -0.3),
  );
  for (let i = 0; i < 6; i++)
    g.add(
      at(rod(0.13, 0.05, plastic("#222528", 0.4)), -0.92 + i * 0.37, 1.81, -0.3),
      at(box(0.16, 0.03, 0.03, plastic("#0c0d0e")), -0.92 + i * 0.37, 1.84, -0.3, 0, 0.5),
    );
  for (const [x, c] of [
    [-0.98, "#c62020"],
    [0.98, "#0b0c0d"],
  ] as const) {
    g.add(
      at(
        lathe(
          [
            [0.2, 0],
            [0.3, 0],
            [0.3, 0.06],
            [0.2, 0.08],
          ],
          plastic(c, 0.4),
        ),
        x,
        1.72,
        0.4,
      ),
      at(
        lathe(
          [
            [0.17, 0],
            [0.17, 0.06],
            [0.13, 0.08],
            [0.115, 0.28],
            [0.1, 0.31],
            [0, 0.31],
          ],
          metal("#b5b8bb", 0.4),
        ),
        x,
        1.73,
        0.4,
      ),
    );
    g.add(at(box(0.22, 0.03, 0.06, plastic("#e9e9e9"), 0.01), x, 1.735, 0.66));
    if (c === "#c62020") g.add(at(box(0.06, 0.03, 0.22, plastic("#e9e9e9"), 0.01), x, 1.735, 0.66));
  }
  for (let i = 0; i < 9; i++)
    g.add(at(box(0.06, 1.2, 0.03, plastic("#1d2023", 0.5), 0.015), 1.31, 0.72, -0.6 + i * 0.15, 0, Math.PI / 2));
  g.add(
    at(
      sticker(
        2.1,
        1.02,
        accent,
        [variant === 1 ? "12V  70Ah  640A" : "12V  AGM  80Ah  800A"],
        variant === 1 ? "#f4f5f6" : "#182a44",
      ),
      0,
      0.74,
      0.756,
    ),
  );
  if (variant === 1)
    g.add(
      tube(
        [
          [-0.9, 1.78, -0.6],
          [-0.86, 2.2, -0.6],
          [0, 2.32, -0.6],
          [0.86, 2.2, -0.6],
          [0.9, 1.78, -0.6],
        ],
        0.05,
        plastic("#222427", 0.5),
      ),
    );
  g.rotation.y = -0.38;
  return group(g);
}

export function alternator(variant: number): THREE.Group {
  const cast = metal("#a9adb1", 0.5, 0.75);
  const g = new THREE.Group();
  const shell = (flip: number) => {
    const s = group(
      lathe(
        [
          [0.2, 0.78],
          [0.55, 0.76],
          [0.95, 0.62],
          [1.08, 0.4],
          [1.1, 0.1],
          [1.05, 0.1],
        ],
        cast,
      ),
    );
    s.add(
      around(14, (a) =>
        at(
          box(0.05, 0.44, 0.16, plastic("#0b0c0d", 0.8), 0.02),
          Math.cos(a) * 1.05,
          0.4,
          Math.sin(a) * 1.05,
          0,
          -a,
          0.25,
        ),
      ),
    );
    s.add(
      around(10, (a) =>
        at(
          box(0.3, 0.02, 0.07, plastic("#0b0c0d", 0.8), 0.008),
          Math.cos(a) * 0.62,
          0.752,
          Math.sin(a) * 0.62,
          0,
          -a,
          -0.12,
        ),
      ),
    );
    s.scale.y = flip;
    return s;
  };
  g.add(
    shell(1),
    shell(-1),
    lathe(
      [
        [1.02, -0.14],
        [1.13, -0.12],
        [1.13, 0.12],
        [1.02, 0.14],
      ],
      metal("#6b6f74", 0.4),
    ),
  );
  for (let i = 0; i < 8; i++) g.add(at(ring(1.13, 0.008, plastic("#3a3d40")), 0, -0.1 + i * 0.028, 0, Math.PI / 2));
  g.add(
    around(4, (a) =>
      at(rod(0.07, 1.1, metal("#d0d3d6", 0.3), 16), Math.cos(a + 0.5) * 1.02, 0, Math.sin(a + 0.5) * 1.02),
    ),
  );
  const grooves: Profile = [[0.1, 0.8]];
  for (let i = 0; i <= 24; i++) grooves.push([0.44 + (i % 4 < 2 ? 0 : 0.06), 0.82 + i * 0.018]);
  grooves.push([0.44, 1.27], [0.2, 1.27], [0.18, 1.18]);
  g.add(
    lathe(grooves, metal(variant === 1 ? "#3a3d40" : "#c7cacd", 0.3)),
    at(rod(0.16, 0.2, metal("#c9a94f", 0.3), 6), 0, 1.22, 0),
  );
  for (const [x, z] of [
    [1.28, 0],
    [-1.24, 0.2],
  ] as const)
    g.add(
      at(box(0.4, 0.3, 0.34, cast, 0.08), x, 0.3, z),
      at(ring(0.13, 0.07, cast), x + Math.sign(x) * 0.2, 0.3, z, Math.PI / 2),
    );
  if (variant === 2)
    g.add(
      at(box(0.5, 0.4, 0.6, plastic("#1a1c1f", 0.5), 0.08), 0.2, -0.86, 0.5),
      at(rod(0.07, 0.3, metal("#c9a94f", 0.3)), -0.4, -0.9, 0.4),
    );
  // The part lies with its pulley towards the camera.
  const lie = group(g);
  g.rotation.x = Math.PI / 2;
  lie.rotation.y = variant === 1 ? -0.65 : 0.6;
  lie.position.y = 1.22;
  return group(lie);
}

export function starter(variant: number): THREE.Group {
  const g = group(
    lathe(
      [
        [0, -1.5],
        [0.5, -1.5],
        [0.6, -1.44],
        [0.62, -1.2],
        [0.66, -1.18],
        [0.66, 0.4],
        [0.62, 0.42],
      ],
      gloss(variant === 1 ? "#1a1c1f" : "#5c6166", 0.4),
    ),
    lathe(
      [
        [0.62, 0.4],
        [0.7, 0.44],
        [0.72, 0.7],
        [0.52, 1.1],
        [0.5, 1.5],
        [0.3, 1.55],
        [0.14, 1.55],
      ],
      metal("#b3b7bb", 0.48, 0.8),
    ),
    at(rod(0.1, 0.7, metal(STEEL, 0.2)), 0, 1.55, 0),
  );
  g.add(
    around(11, (a) =>
      at(box(0.1, 0.34, 0.08, metal("#c8ccd0", 0.28), 0.02), Math.cos(a) * 0.27, 1.68, Math.sin(a) * 0.27, 0, -a, 0),
    ),
    at(rod(0.24, 0.34, metal(CAST, 0.35)), 0, 1.68, 0),
  );
  const flange = plate(
    rounded(
      [
        [-1.1, -0.25],
        [-0.7, -0.62],
        [0.7, -0.62],
        [1.1, -0.25],
        [1.1, 0.25],
        [0.6, 0.85],
        [-0.6, 0.85],
        [-1.1, 0.25],
      ],
      0.2,
    ),
    0.12,
    metal("#a5a9ad", 0.5, 0.8),
    [
      [0, 0, 0.5],
      [-0.88, 0, 0.1],
      [0.88, 0, 0.1],
    ],
  );
  g.add(at(flange, 0, 0.95, 0, -Math.PI / 2));
  const solenoid = group(
    lathe(
      [
        [0, -1.15],
        [0.3, -1.15],
        [0.34, -1.1],
        [0.34, 0.3],
        [0.3, 0.4],
        [0, 0.4],
      ],
      metal("#8f9499", 0.3),
    ),
    lathe(
      [
        [0, -1.3],
        [0.26, -1.3],
        [0.3, -1.1],
        [0, -1.1],
      ],
      plastic("#23140f", 0.5),
    ),
  );
  for (const x of [-0.13, 0.13])
    solenoid.add(
      at(rod(0.05, 0.24, metal("#c9a94f", 0.3)), x, -1.4, 0),
      at(rod(0.09, 0.05, metal("#c9a94f", 0.3), 6), x, -1.36, 0),
    );
  g.add(at(solenoid, 0, 0.2, -0.98));
  g.add(
    around(2, (a) =>
      at(rod(0.035, 2.1, metal(STEEL, 0.3), 12), Math.cos(a + 0.7) * 0.69, -0.55, Math.sin(a + 0.7) * 0.69),
    ),
  );
  const lie = group(g);
  g.rotation.set(Math.PI / 2, 0, Math.PI / 2 - 0.2, "YXZ");
  g.rotation.y = variant === 1 ? 1.0 : -1.1;
  lie.position.y = 0.72;
  return group(lie);
}

export function jumpCable(variant: number): THREE.Group {
  const g = new THREE.Group();
  if (variant === 2) {
    // Charger with its clamps.
    g.add(
      at(box(1.9, 1.1, 0.9, gloss("#1d2024", 0.1), 0.16), 0, 0.58, -0.3),
      at(sticker(1.4, 0.7, "#e5361c", ["CHARGER 12V · 10A"], "#14181f"), 0, 0.55, 0.152),
    );
    g.add(
      tube(
        [
          [-0.6, 1.12, -0.3],
          [-0.5, 1.42, -0.3],
          [0.5, 1.42, -0.3],
          [0.6, 1.12, -0.3],
        ],
        0.07,
        plastic("#26292d", 0.5),
      ),
    );
  }
  const clamp = (c: string) => {
    const skin = plastic(c, 0.4);
    const half = (s: number) =>
      group(
        tube(
          [
            [0, 0.02 * s, 0],
            [0.4, 0.1 * s, 0],
            [0.75, 0.2 * s, 0],
            [1.1, 0.3 * s, 0],
          ],
          0.085,
          skin,
        ),
        tube(
          [
            [0.05, 0.02 * s, 0],
            [-0.3, 0.14 * s, 0],
            [-0.62, 0.02 * s, 0],
          ],
          0.05,
          metal("#c48a4a", 0.3),
        ),
      );
    const k = group(half(1), half(-1), at(rod(0.1, 0.2, metal(STEEL, 0.3)), 0, 0, 0, Math.PI / 2));
    for (let i = 0; i < 5; i++)
      k.add(at(box(0.05, 0.04, 0.12, metal("#c48a4a", 0.3), 0.01), -0.35 - i * 0.06, 0.02, 0));
    return k;
  };
  for (const [c, z, s] of [
    ["#c41d1d", 0.5, 1],
    ["#17181a", 1.0, -1],
  ] as const) {
    const cable = plastic(c, 0.5);
    if (variant === 1) {
      const pts: [number, number, number][] = [];
      for (let i = 0; i <= 120; i++) {
        const a = (i / 120) * Math.PI * 2 * 4;
        const r = 0.95 + 0.09 * Math.sin(i * 0.9) * 0.4;
        pts.push([
          Math.cos(a + (s > 0 ? 0 : 2.2)) * r,
          0.09 + (i / 120) * 0.55 + (s > 0 ? 0.06 : 0),
          Math.sin(a + (s > 0 ? 0 : 2.2)) * r * 0.9,
        ]);
      }
      pts.push([1.4, 0.5, s * 0.5 + 0.3], [1.75, 0.2, s * 0.4 + 0.5]);
      g.add(tube(pts, 0.075, cable, false, 700));
      g.add(
        at(clamp(c), 1.95, 0.3, s * 0.42 + 0.55, 0, Math.PI - s * 0.3, 0),
        at(clamp(c), -0.9, 0.3, s * 0.35 + 1.35, 0, 0.35 * s, 0),
      );
      g.add(
        tube(
          [
            [-0.6 + 0.1, 0.12, 0.92],
            [-0.1, 0.1, 1.25 + s * 0.1],
            [0.2, 0.3, s * 0.35 + 1.25],
          ],
          0.075,
          cable,
        ),
      );
    } else {
      g.add(
        tube(
          [
            [s * 0.9, 0.3, -0.1],
            [s * 1.3, 0.14, 0.2],
            [s * 1.4, 0.1, 0.7],
            [s * 1.14, 0.3, 1.2],
          ],
          0.06,
          cable,
        ),
      );
      g.add(at(clamp(c), s * 1.45, 0.32, 2.0 + z * 0.1, 0, Math.PI / 2 + s * 0.33, 0));
    }
  }
  return g;
}
