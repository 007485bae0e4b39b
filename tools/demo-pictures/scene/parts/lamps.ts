import * as THREE from "three";
import {
  at,
  box,
  clear,
  gloss,
  group,
  lathe,
  metal,
  type Profile,
  plastic,
  plate,
  ring,
  rounded,
  tube,
} from "./kit.ts";

export function headlight(variant: number): THREE.Group {
  const outline: Profile =
    variant === 1
      ? rounded(
          [
            [-1.6, -0.35],
            [0.5, -0.62],
            [1.7, -0.35],
            [1.75, 0.55],
            [0.9, 0.62],
            [-1.55, 0.28],
          ],
          0.22,
        )
      : rounded(
          [
            [-1.5, -0.55],
            [1.3, -0.62],
            [1.6, -0.2],
            [1.5, 0.6],
            [-1.0, 0.5],
            [-1.6, 0.1],
          ],
          0.26,
        );
  const g = new THREE.Group();
  g.add(
    at(
      plate(
        outline.map(([x, y]): [number, number] => [x * 0.97, y * 0.95]),
        0.7,
        plastic("#1a1c1e", 0.55),
        [],
        0.08,
      ),
      0,
      0,
      -0.75,
    ),
  );
  g.add(
    at(
      plate(
        outline,
        0.05,
        gloss("#0c0d0e", 0.2),
        [outline.map(([x, y]): [number, number] => [x * 0.94, y * 0.88]).reverse()],
        0.02,
      ),
      0,
      0,
      0.02,
    ),
  );
  const chrome = metal("#e3e6e9", 0.08, 1);
  const glow = new THREE.MeshStandardMaterial({ color: "#ffffff", emissive: "#e8f1ff", emissiveIntensity: 1.2 });
  for (const x of variant === 1 ? [-0.1, 0.72] : [0.35]) {
    const r = variant === 1 ? 0.34 : 0.42;
    const bowl = lathe(
      [
        [r * 0.62, -0.05],
        [r * 0.8, 0.02],
        [r, 0.16],
        [r * 1.04, 0.16],
      ],
      chrome,
    );
    bowl.rotation.x = Math.PI / 2;
    g.add(at(group(bowl), x, -0.02, 0.02));
    const ball = new THREE.Mesh(
      new THREE.SphereGeometry(r * 0.66, 48, 32),
      new THREE.MeshPhysicalMaterial({
        color: "#cfdbe6",
        metalness: 0.1,
        roughness: 0.02,
        clearcoat: 1,
        emissive: "#8fa9c4",
        emissiveIntensity: 0.25,
      }),
    );
    ball.scale.z = 0.55;
    g.add(at(group(ball), x, -0.02, 0.06));
    g.add(at(ring(r * 0.95, 0.022, glow), x, -0.02, 0.17));
  }
  const lower = outline
    .filter(([, y]) => y < -0.1)
    .map(([x, y]): [number, number, number] => [x * 0.88, y * 0.78, 0.12])
    .sort((a, b) => a[0] - b[0]);
  g.add(tube(lower, 0.028, glow));
  for (let i = 0; i < 9; i++) g.add(at(box(0.05, 0.4, 0.05, chrome, 0.01), -1.25 + i * 0.085, -0.02, 0.06, 0, 0.5));
  g.add(at(box(0.3, 0.22, 0.04, plastic("#d67a1a", 0.2)), 1.36, 0.12, 0.06));
  const lens = plate(
    outline.map(([x, y]): [number, number] => [x * 0.92, y * 0.86]),
    0.08,
    clear("#ffffff", 0.13),
    [],
    0.08,
  );
  lens.castShadow = false;
  g.add(at(lens, 0, 0, 0.1));
  for (const [x, y] of [
    [-1.2, 0.46],
    [1.2, 0.78],
    [0.2, -0.72],
  ] as const)
    g.add(at(box(0.3, 0.2, 0.08, plastic("#1a1c1e", 0.55), 0.03), x, y, -0.2));
  g.rotation.set(-0.12, -0.42, 0);
  g.position.y = 0.8;
  return group(g);
}

export function tailLight(variant: number): THREE.Group {
  const outline: Profile =
    variant === 1
      ? rounded(
          [
            [-1.6, -0.4],
            [0.9, -0.5],
            [1.5, -0.3],
            [1.55, 0.5],
            [0.4, 0.48],
            [-1.5, 0.2],
          ],
          0.2,
        )
      : rounded(
          [
            [-0.7, -1.3],
            [0.55, -1.3],
            [0.7, 0.4],
            [0.45, 1.35],
            [-0.35, 1.35],
            [-0.75, 0.5],
          ],
          0.22,
        );
  const g = new THREE.Group();
  const inset = (k: number): Profile => outline.map(([x, y]): [number, number] => [x * k, y * k]);
  g.add(at(plate(inset(0.97), 0.55, plastic("#191b1d", 0.55), [], 0.06), 0, 0, -0.62));
  g.add(at(plate(inset(0.95), 0.02, metal("#5a0a0d", 0.3, 0.5), [], 0.01), 0, 0, 0.02));
  const glow = new THREE.MeshStandardMaterial({ color: "#ff2a22", emissive: "#c80806", emissiveIntensity: 0.7 });
  const white = metal("#e9e6e0", 0.15, 0.6);
  const amber = plastic("#d07a1c", 0.25);
  if (variant === 1) {
    g.add(
      tube(
        [
          [-1.35, 0.0, 0.12],
          [0, 0.16, 0.14],
          [1.3, 0.3, 0.12],
        ],
        0.04,
        glow,
      ),
      tube(
        [
          [-1.35, -0.14, 0.12],
          [0, -0.04, 0.14],
          [1.32, 0.08, 0.12],
        ],
        0.028,
        glow,
      ),
    );
    g.add(at(box(0.7, 0.18, 0.06, white), 0.2, -0.28, 0.1), at(box(0.55, 0.2, 0.06, amber), 0.98, -0.22, 0.1));
  } else {
    g.add(at(ring(0.36, 0.045, glow), -0.02, 0.75, 0.12), at(ring(0.36, 0.045, glow), 0, -0.12, 0.12));
    g.add(at(box(0.95, 0.3, 0.06, amber), -0.02, -0.72, 0.1), at(box(0.92, 0.26, 0.06, white), -0.04, -1.06, 0.1));
  }
  for (let i = -14; i <= 14; i++) {
    const x = i * 0.1;
    if (variant === 1 ? Math.abs(x) < 1.3 : Math.abs(x) < 0.5)
      g.add(at(box(0.012, variant === 1 ? 0.5 : 1.9, 0.02, metal("#300406", 0.3, 0.4), 0.004), x, 0.02, 0.05));
  }
  const lens = plate(inset(0.93), 0.02, clear("#c00d14", 0.26), [], 0.03);
  lens.castShadow = false;
  g.add(at(lens, 0, 0, 0.15));
  g.rotation.set(-0.08, -0.45, 0);
  g.position.y = variant === 1 ? 0.68 : 1.5;
  return group(g);
}
