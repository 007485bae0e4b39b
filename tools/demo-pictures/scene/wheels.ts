import * as THREE from "three";
import { drawPath, type Pt } from "./curve.ts";
import { attribute, nth } from "./sure.ts";
import { surface } from "./world.ts";

export type RimFinish = "silver" | "two-tone" | "black" | "bronze";
const WHEEL_DESIGNS = 9;

const lathe = (points: [number, number][], material: THREE.Material, segments = 96) => {
  const mesh = new THREE.Mesh(
    new THREE.LatheGeometry(
      points.map((p) => new THREE.Vector2(p[0], p[1])),
      segments,
    ),
    material,
  );
  mesh.rotation.x = Math.PI / 2;
  return mesh;
};

function finishes(finish: RimFinish): { face: THREE.Material; flank: THREE.Material } {
  const metal = (color: string, metalness: number, roughness: number) =>
    surface({ colour: color, metal: metalness, rough: roughness, coat: 0.5, side: THREE.DoubleSide, sheltered: true });
  if (finish === "two-tone") return { face: metal("#d4d7da", 0.95, 0.2), flank: metal("#1b1d20", 0.5, 0.35) };
  if (finish === "black") return { face: metal("#17181a", 0.5, 0.28), flank: metal("#0d0e0f", 0.4, 0.4) };
  if (finish === "bronze") return { face: metal("#8a6a3c", 0.85, 0.3), flank: metal("#5f4829", 0.8, 0.38) };
  return { face: metal("#c2c6ca", 0.85, 0.26), flank: metal("#8d9196", 0.8, 0.36) };
}

/** Creates a spoke from hub to rim along +x, deepest in the middle. */
function spoke(outline: [number, number][], rim: number, dish: number, thick: number): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  drawPath(
    shape,
    outline.map(([x, y]): Pt => [x * rim, y * rim]),
  );
  const g = new THREE.ExtrudeGeometry(shape, {
    depth: thick,
    bevelEnabled: true,
    bevelSize: 0.004,
    bevelThickness: 0.005,
    bevelSegments: 3,
    curveSegments: 8,
    steps: 1,
  });
  const p = attribute(g, "position");
  for (let i = 0; i < p.count; i++) {
    const r = Math.hypot(p.getX(i), p.getY(i)) / rim;
    p.setZ(i, p.getZ(i) - thick - dish * (1 - Math.min(1, r) ** 1.6));
  }
  g.computeVertexNormals();
  return g;
}

interface Design {
  n: number;
  outlines: [number, number][][];
  dish: number;
  steel?: boolean;
}

const bar = (w0: number, w1: number, offset = 0, sweep = 0): [number, number][] => {
  const pts: [number, number][] = [];
  const steps = 8;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const r = 0.14 + 0.85 * t;
    pts.push([r, offset * (0.4 + 0.6 * t) + sweep * t * t - (w0 + (w1 - w0) * t) / 2]);
  }
  for (let i = steps; i >= 0; i--) {
    const t = i / steps;
    const r = 0.14 + 0.85 * t;
    pts.push([r, offset * (0.4 + 0.6 * t) + sweep * t * t + (w0 + (w1 - w0) * t) / 2]);
  }
  return pts;
};

const DESIGNS: Design[] = [
  { n: 5, outlines: [bar(0.15, 0.11, -0.15), bar(0.15, 0.11, 0.15)], dish: 0.03 },
  { n: 7, outlines: [bar(0.2, 0.16)], dish: 0.02 },
  {
    n: 5,
    outlines: [
      [
        [0.14, -0.16],
        [0.55, -0.1],
        [0.99, -0.36],
        [0.99, -0.22],
        [0.66, 0],
        [0.99, 0.22],
        [0.99, 0.36],
        [0.55, 0.1],
        [0.14, 0.16],
      ],
    ],
    dish: 0.035,
  },
  { n: 12, outlines: [bar(0.09, 0.085)], dish: 0.025 },
  { n: 9, outlines: [bar(0.1, 0.16, 0, 0.34)], dish: 0.03 },
  { n: 6, outlines: [bar(0.3, 0.24)], dish: 0.015 },
  { n: 8, outlines: [bar(0.2, 0.13, 0, 0)], dish: -0.01 },
  { n: 10, outlines: [], dish: 0, steel: true },
  { n: 10, outlines: [bar(0.07, 0.05, -0.06), bar(0.07, 0.05, 0.06)], dish: 0.028 },
];

export function buildWheel(
  radius: number,
  width: number,
  design: number,
  finish: RimFinish,
  calliper = "#2a2c2f",
): THREE.Group {
  const g = new THREE.Group();
  const rim = radius * 0.7;
  const h = width / 2;
  const { face, flank } = finishes(finish);
  const rubber = surface({ colour: "#1c1c1d", rough: 0.85, side: THREE.DoubleSide, sheltered: true });
  const profile: [number, number][] = [
    [rim - 0.004, -h + 0.014],
    [rim + 0.012, -h - 0.002],
    [radius * 0.84, -h - 0.008],
    [radius * 0.95, -h + 0.004],
    [radius * 0.985, -h + 0.022],
  ];
  for (let i = 0; i <= 24; i++) {
    const z = -h + 0.03 + (i / 24) * (2 * h - 0.06);
    const groove = [-0.3, -0.1, 0.1, 0.3].some((c) => Math.abs(z / width - c) < 0.025) ? 0.008 : 0;
    profile.push([radius - groove - 0.008 * (Math.abs(z) / h) ** 6, z]);
  }
  profile.push(
    [radius * 0.985, h - 0.022],
    [radius * 0.95, h - 0.004],
    [radius * 0.925, h + 0.001],
    [radius * 0.92, h + 0.004],
    [radius * 0.84, h + 0.008],
    [rim + 0.03, h + 0.006],
    [rim + 0.026, h + 0.002],
    [rim + 0.012, h + 0.002],
    [rim - 0.004, h - 0.014],
  );
  g.add(lathe(profile, rubber, 72));
  // Lip, barrel and the dark back of the rim.
  g.add(
    lathe(
      [
        [rim + 0.008, h - 0.006],
        [rim + 0.004, h + 0.002],
        [rim - 0.008, h - 0.001],
        [rim - 0.014, h - 0.014],
        [rim - 0.02, h - 0.05],
      ],
      face,
      80,
    ),
  );
  g.add(
    lathe(
      [
        [rim - 0.02, h - 0.05],
        [rim - 0.035, 0],
        [rim - 0.02, -h + 0.02],
      ],
      flank,
      48,
    ),
  );
  const dark = surface({ colour: "#050506", rough: 0.95, side: THREE.DoubleSide, sheltered: true });
  const back = lathe(
    [
      [0, -0.045],
      [rim - 0.02, -0.045],
    ],
    dark,
    48,
  );
  g.add(back);
  const disc = surface({ colour: "#6b6e72", metal: 0.9, rough: 0.4, side: THREE.DoubleSide, sheltered: true });
  g.add(
    lathe(
      [
        [0.06, 0.005],
        [rim * 0.42, 0.005],
        [rim * 0.42, -0.005],
        [rim * 0.8, -0.005],
        [rim * 0.8, -0.03],
      ],
      disc,
      72,
    ),
  );
  const block = new THREE.Mesh(
    new THREE.TorusGeometry(rim * 0.7, rim * 0.13, 10, 24, 0.9),
    surface({ colour: calliper, rough: 0.4, coat: 0.6, sheltered: true }),
  );
  block.rotation.z = 2.2;
  block.scale.z = 0.55;
  block.position.z = 0.0;
  g.add(block);

  const d = nth(DESIGNS, design % WHEEL_DESIGNS);
  const faceZ = h - 0.012;
  if (d.steel) {
    const s = new THREE.Shape();
    s.absarc(0, 0, rim * 0.97, 0, Math.PI * 2, false);
    for (let i = 0; i < 12; i++) {
      const a = (i / 12) * Math.PI * 2;
      const hole = new THREE.Path();
      hole.absellipse(
        Math.cos(a) * rim * 0.76,
        Math.sin(a) * rim * 0.76,
        rim * 0.085,
        rim * 0.13,
        0,
        Math.PI * 2,
        true,
        a + Math.PI / 2,
      );
      s.holes.push(hole);
    }
    const plate = new THREE.ExtrudeGeometry(s, {
      depth: 0.006,
      bevelEnabled: true,
      bevelSize: 0.003,
      bevelThickness: 0.004,
      bevelSegments: 2,
      curveSegments: 48,
    });
    const p = attribute(plate, "position");
    for (let i = 0; i < p.count; i++) {
      const r = Math.hypot(p.getX(i), p.getY(i)) / rim;
      p.setZ(i, p.getZ(i) - 0.03 + 0.022 * Math.cos(r * 6.5));
    }
    plate.computeVertexNormals();
    const m = new THREE.Mesh(plate, face);
    m.position.z = faceZ - 0.01;
    g.add(m);
    const cap = lathe(
      [
        [0, 0.02],
        [rim * 0.24, 0.016],
        [rim * 0.3, 0],
        [rim * 0.3, -0.02],
      ],
      flank,
      48,
    );
    cap.position.z = faceZ - 0.02;
    g.add(cap);
  } else {
    for (const outline of d.outlines) {
      const geometry = spoke(outline, rim, d.dish, 0.024);
      for (let i = 0; i < d.n; i++) {
        const m = new THREE.Mesh(geometry, [face, flank]);
        m.rotation.z = (i / d.n) * Math.PI * 2 + 0.2;
        m.position.z = faceZ;
        g.add(m);
      }
    }
    const hub = lathe(
      [
        [0, 0.004],
        [rim * 0.13, 0.003],
        [rim * 0.15, -0.003],
        [rim * 0.24, -0.008],
        [rim * 0.27, -0.02],
        [rim * 0.27, -0.06],
      ],
      face,
      64,
    );
    hub.position.z = faceZ - d.dish - 0.002;
    g.add(hub);
    const capDark = lathe(
      [
        [0, 0.008],
        [rim * 0.1, 0.007],
        [rim * 0.115, 0.002],
      ],
      flank,
      48,
    );
    capDark.position.z = faceZ - d.dish;
    g.add(capDark);
    for (let i = 0; i < 5; i++) {
      const a = (i / 5) * Math.PI * 2 + 0.5;
      const nut = new THREE.Mesh(new THREE.CylinderGeometry(0.009, 0.009, 0.014, 6), dark);
      nut.rotation.x = Math.PI / 2;
      nut.position.set(Math.cos(a) * rim * 0.19, Math.sin(a) * rim * 0.19, faceZ - d.dish - 0.006);
      g.add(nut);
    }
  }
  g.traverse((o) => {
    if (o instanceof THREE.Mesh) o.castShadow = true;
  });
  return g;
}
