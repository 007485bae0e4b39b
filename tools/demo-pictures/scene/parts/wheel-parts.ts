import * as THREE from "three";
import { context2d, nth } from "../sure.ts";
import { buildWheel } from "../wheels.ts";
import { ALU, at, box, group, lathe, metal, type Profile, ring, rubber } from "./kit.ts";

/** Creates the lettering of the sidewall, without the name of a manufacturer. */
function lettering(colour: string): THREE.Mesh {
  const canvas = document.createElement("canvas");
  canvas.width = 2048;
  canvas.height = 2048;
  const x = context2d(canvas);
  x.fillStyle = colour;
  x.font = '800 112px "DejaVu Sans"';
  x.textAlign = "center";
  x.textBaseline = "middle";
  const write = (text: string, middle: number) => {
    for (const [i, letter] of [...text].entries()) {
      x.save();
      x.translate(1024, 1024);
      x.rotate(middle + (i - (text.length - 1) / 2) * 0.096);
      x.fillText(letter, 0, -948);
      x.restore();
    }
  };
  write("265/65 R17 112S", -0.35);
  write("KARAJ", Math.PI - 0.35);
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 8;
  return new THREE.Mesh(
    new THREE.PlaneGeometry(2.54, 2.54),
    new THREE.MeshStandardMaterial({ map, transparent: true, alphaTest: 0.3, roughness: 0.7, depthWrite: false }),
  );
}

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
  // Sipes cut the ribs. The all-terrain tyre has shoulder blocks.
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
  g.add(at(lettering(variant === 2 ? "#d8d8d4" : "#3a3a3d"), 0, 0, w * 1.05));
  g.rotation.y = -0.62;
  g.position.y = R;
  if (variant === 2) return group(g);
  // Two stacked tyres and a lying one.
  const lying = body.clone();
  lying.rotation.x = 0;
  const flat = group(lying);
  flat.position.set(-1.7, w * 1.03, -1.9);
  return group(g, flat);
}

export function alloyWheel(variant: number): THREE.Group {
  const wheel = buildWheel(0.335, 0.225, variant === 1 ? 2 : 4, variant === 1 ? "two-tone" : "black", "#b3261e");
  // Keeps only the rim. The first child is the tyre; calliper and disc belong to the car.
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
