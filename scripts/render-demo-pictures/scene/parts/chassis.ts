import * as THREE from "three";
import { drawPath } from "../curve.ts";
import { attribute, nth } from "../sure.ts";
import { buildWheel } from "../wheels.ts";
import {
  ALU,
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
  rubber,
  STEEL,
  sticker,
  tube,
} from "./kit.ts";

export function tyre(variant: number): THREE.Group {
  const w = variant === 1 ? 0.5 : 0.66;
  const R = 1.5;
  const r = variant === 1 ? 1.0 : 0.88;
  const skin = rubber("#252527");
  const p: Profile = [
    [r, -w * 0.8],
    [r + 0.06, -w * 0.9],
    [r + 0.2, -w * 1.02],
    [R * 0.9, -w * 1.03],
    [R * 0.96, -w * 0.96],
  ];
  for (let i = 0; i <= 48; i++) {
    const z = -w * 0.9 + (i / 48) * w * 1.8;
    const groove = [-0.42, 0, 0.42].some((c) => Math.abs(z / w - c) < 0.05) ? 0.07 : 0;
    p.push([R - groove - 0.05 * (Math.abs(z) / w) ** 4, z]);
  }
  p.push(
    [R * 0.96, w * 0.96],
    [R * 0.9, w * 1.03],
    [R * 0.86, w * 1.045],
    [R * 0.85, w * 1.03],
    [r + 0.2, w * 1.02],
    [r + 0.06, w * 0.9],
    [r, w * 0.8],
    [r - 0.02, w * 0.5],
    [r + 0.12, 0],
    [r - 0.02, -w * 0.5],
    [r, -w * 0.8],
  );
  const body = lathe(p, skin, 200);
  body.rotation.x = Math.PI / 2;
  const g = group(body);
  // Sipes cut across the ribs, and shoulder blocks on the all-terrain one.
  const cut = rubber("#040404");
  const n = variant === 1 ? 64 : 40;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2;
    for (const z of [-0.68, -0.2, 0.2, 0.68]) {
      const off = z * 0.06;
      g.add(
        at(
          box(variant === 1 ? 0.024 : 0.05, 0.05, w * 0.36, cut, 0.008),
          Math.cos(a + off) * (R - 0.012),
          Math.sin(a + off) * (R - 0.012),
          z * w,
          0,
          0,
          a + off - Math.PI / 2,
        ),
      );
      if (variant === 2 && Math.abs(z) > 0.5)
        g.add(
          at(
            box(0.13, 0.08, w * 0.3, skin, 0.02),
            Math.cos(a + 0.08) * (R - 0.02),
            Math.sin(a + 0.08) * (R - 0.02),
            z * w * 1.28,
            0,
            0,
            a + 0.08 - Math.PI / 2,
          ),
        );
    }
  }
  // Raised lettering of the sidewall, without any maker's name.
  for (let i = 0; i < 26; i++)
    if (i % 13 < 9) {
      const a = 1.1 + i * 0.075 + (i > 12 ? 1.9 : 0);
      g.add(
        at(
          box(0.05, 0.09, 0.012, variant === 2 ? plastic("#d8d8d4", 0.7) : rubber("#2a2a2c"), 0.004),
          Math.cos(a) * 1.24,
          Math.sin(a) * 1.24,
          w * 1.036,
          0,
          0,
          a - Math.PI / 2,
        ),
      );
    }
  g.rotation.y = -0.62;
  g.position.y = R;
  if (variant === 2) return group(g);
  // Stacked pair, one lying.
  const lying = body.clone();
  lying.rotation.x = 0;
  const flat = group(lying);
  flat.position.set(-1.7, w * 1.03, -1.9);
  return group(g, flat);
}

export function alloyWheel(variant: number): THREE.Group {
  const wheel = buildWheel(0.335, 0.225, variant === 1 ? 2 : 4, variant === 1 ? "two-tone" : "black", "#b3261e");
  // Only the rim: the tyre is the first child, calliper and disc belong to the car.
  wheel.remove(
    ...[0, 3, 4].map((i) => nth(wheel.children, i)),
    ...wheel.children.filter((c) => c instanceof THREE.Mesh && c.geometry instanceof THREE.TorusGeometry),
  );
  wheel.scale.setScalar(6);
  const barrel = lathe(
    [
      [1.43, -0.62],
      [1.38, -0.5],
      [1.3, 0],
      [1.36, 0.55],
    ],
    metal(variant === 1 ? "#4a4d51" : "#1a1b1d", 0.35, 0.8),
    120,
  );
  barrel.rotation.x = Math.PI / 2;
  const lip = ring(1.43, 0.03, metal(ALU, 0.25));
  const g = group(wheel, barrel, at(lip, 0, 0, -0.62));
  g.rotation.y = -0.55;
  g.position.y = 1.47;
  return group(g);
}

/** Mirror glass: flat, but with the normals of a shallow bowl, so that it shows a room and not one grey. */
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

/** Soft box for seats: a box whose faces swell. */
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
