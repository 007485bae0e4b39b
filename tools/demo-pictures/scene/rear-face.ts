import { interpolate, type Pt } from "./curve.ts";
import { B, type Face, G, R, start } from "./face.ts";
import type { BodyField } from "./field.ts";
import { drawTailLight } from "./lamp-art.ts";
import type { CarSpec } from "./spec.ts";
import { nth } from "./sure.ts";

interface TailDesign {
  lamp: Pt[];
  joined?: boolean;
  style: "bands" | "strip" | "blocks" | "tall" | "rings";
}
// v is 0 at the sill and 1 at the boot lid.
const TAILS: TailDesign[] = [
  {
    lamp: [
      [0.54, 0.7],
      [0.5, 0.86],
      [1.12, 0.93],
      [1.12, 0.7],
    ],
    style: "bands",
  },
  {
    lamp: [
      [0.0, 0.78],
      [0.0, 0.86],
      [0.6, 0.88],
      [1.12, 0.95],
      [1.12, 0.74],
      [0.6, 0.77],
    ],
    joined: true,
    style: "strip",
  },
  {
    lamp: [
      [0.62, 0.62],
      [0.6, 0.9],
      [1.12, 0.96],
      [1.12, 0.62],
    ],
    style: "blocks",
  },
  {
    lamp: [
      [0.76, 0.56],
      [0.74, 0.94],
      [1.12, 0.98],
      [1.12, 0.56],
    ],
    style: "tall",
  },
  {
    lamp: [
      [0.74, 0.6],
      [0.74, 0.94],
      [1.12, 0.94],
      [1.12, 0.6],
    ],
    style: "rings",
  },
  {
    lamp: [
      [0.0, 0.8],
      [0.0, 0.84],
      [0.5, 0.85],
      [0.62, 0.92],
      [1.12, 0.96],
      [1.12, 0.72],
      [0.7, 0.7],
      [0.5, 0.79],
    ],
    joined: true,
    style: "strip",
  },
  {
    lamp: [
      [0.4, 0.68],
      [0.4, 0.88],
      [1.06, 0.92],
      [1.06, 0.68],
    ],
    style: "bands",
  },
];

export function rearFace(s: CarSpec, f: BodyField): Face {
  const face = start(s, f, false);
  const hw = s.width / 2;
  const d = nth(TAILS, s.tailFace);
  const deck = f.belt(0.1);
  const v = (t: number) => interpolate(s.sill, deck, t);
  const at = (points: Pt[]): Pt[] => points.map(([u, t]) => [u * hw, v(t)]);
  // Lamps of a pickup end below the rim of its bed.
  const lamp = at(d.lamp.map(([u, t]): Pt => [u, s.bed ? 0.3 + (t - 0.3) * 0.84 : t]));
  face.trim.fill(R, lamp, { grow: 0.012, mirror: true });
  face.cut.fill(G, lamp, { grow: 0.006, mirror: true });
  drawTailLight(face, lamp, d.style);
  if (s.tailFace !== 1 && s.chrome)
    face.bright.fill(
      R,
      at([
        [0, 0.8],
        [0.46, 0.81],
        [0.46, 0.835],
        [0, 0.825],
      ]),
      { mirror: true },
    );

  // Boot or tailgate outline, plate recess, bumper line and the dark lower apron.
  const upright = ["coupe", "convertible", "sedan", "large-sedan"].includes(s.shape);
  const lidLow = v(0.44);
  const lid: Pt[] = [
    [0, lidLow],
    [0.56 * hw, lidLow],
    [0.66 * hw, lidLow + 0.06],
    [0.7 * hw, v(0.92)],
  ];
  if (upright) lid.push([0.72 * hw, deck + 0.02]);
  else if (!s.bed) {
    for (let k = 0; k <= 10; k++) {
      const y = interpolate(deck, s.rear[1][1] + 0.02, k / 10);
      lid.push([f.cabin(f.rearX(y), y) - 0.075, y]);
    }
    lid.push([0, s.rear[1][1] + 0.03]);
  } else lid.splice(0, lid.length, [0, v(0.3)], [0.84 * hw, v(0.3)], [0.84 * hw, 1.5]);
  face.trim.line(B, lid, 0.006, true);
  if (s.shape === "van")
    face.trim.line(
      B,
      [
        [0, lidLow],
        [0, s.rear[1][1]],
      ],
      0.008,
    );
  const apron = at([
    [0, -0.2],
    [0.7, -0.2],
    [0.66, 0.14],
    [0.5, 0.2],
    [0, 0.2],
  ]);
  face.trim.fill(G, apron, { mirror: true });
  face.trim.fill(
    G,
    [
      [0, 0],
      [1.2, 0],
      [1.2, s.sill + (s.cladding ? 0.13 : 0.06)],
      [0, s.sill + (s.cladding ? 0.13 : 0.06)],
    ],
    { mirror: true },
  );
  if (s.bed)
    face.bright.fill(
      "#a00",
      at([
        [0, 0.0],
        [0.96, 0.0],
        [0.96, 0.2],
        [0, 0.2],
      ]),
      { mirror: true },
    );
  face.cut.fill(
    G,
    at([
      [0.6, 0.29],
      [0.6, 0.325],
      [0.78, 0.325],
      [0.78, 0.29],
    ]),
    { grow: 0.003, mirror: true },
  );
  face.art.art((ctx) => {
    ctx.fillStyle = "#7a0a0a";
    ctx.fillRect(0.56 * hw, v(0.27), 0.26 * hw, v(0.345) - v(0.27));
  });
  face.plateY = upright ? v(0.62) : s.bed ? v(0.13) : v(0.56);
  return face;
}
