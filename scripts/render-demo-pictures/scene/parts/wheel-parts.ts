import * as THREE from "three";
import { nth } from "../sure.ts";
import { buildWheel } from "../wheels.ts";
import { ALU, at, box, group, lathe, metal, type Profile, plastic, ring, rubber } from "./kit.ts";

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
