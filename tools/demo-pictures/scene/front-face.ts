import { interpolate, type Pt } from "./curve.ts";
import { B, crossing, type Face, G, opening, R, start } from "./face.ts";
import type { BodyField } from "./field.ts";
import { drawGrille, drawHeadlight, type GrilleStyle } from "./lamp-art.ts";
import type { CarSpec } from "./spec.ts";
import { nth } from "./sure.ts";

interface FaceDesign {
  lamp: Pt[];
  round?: number;
  grille?: Pt[];
  style: GrilleStyle;
  rim?: boolean;
  lower: Pt[];
  side?: Pt[];
  lensAt: number[];
  plate: number;
  bar?: number;
  mattBelow?: number;
  skid?: boolean;
}

// Coordinates: u is the fraction of half the width. v is 0 at the sill and 1 at the edge of the bonnet.
const FACES: FaceDesign[] = [
  {
    lamp: [
      [0.5, 0.74],
      [0.54, 0.95],
      [1.12, 1.16],
      [1.12, 0.86],
      [0.72, 0.72],
    ],
    grille: [
      [0.4, 0.56],
      [0.44, 0.92],
      [0, 0.95],
      [0, 0.56],
    ],
    style: "bars",
    rim: true,
    lower: [
      [0.48, 0.12],
      [0.42, 0.3],
      [0, 0.3],
      [0, 0.12],
    ],
    side: [
      [0.62, 0.16],
      [0.86, 0.2],
      [0.84, 0.4],
      [0.64, 0.34],
    ],
    lensAt: [0.66, 0.8],
    plate: 0.44,
  },
  {
    lamp: [
      [0.48, 0.84],
      [0.5, 0.95],
      [1.12, 1.13],
      [1.12, 0.93],
      [0.7, 0.8],
    ],
    grille: [
      [0.36, 0.14],
      [0.52, 0.34],
      [0.44, 0.8],
      [0, 0.82],
      [0, 0.14],
    ],
    style: "honeycomb",
    lower: [
      [0.46, 0.02],
      [0.44, 0.08],
      [0, 0.08],
      [0, 0.02],
    ],
    side: [
      [0.6, 0.14],
      [0.9, 0.18],
      [0.88, 0.56],
      [0.82, 0.58],
      [0.62, 0.4],
    ],
    lensAt: [0.62, 0.78],
    plate: 0.46,
  },
  {
    lamp: [
      [0.46, 0.7],
      [0.46, 0.97],
      [1.12, 1.12],
      [1.12, 0.8],
      [0.78, 0.68],
    ],
    round: 0.012,
    grille: [
      [0.32, 0.36],
      [0.36, 1.0],
      [0, 1.03],
      [0, 0.36],
    ],
    style: "slats",
    rim: true,
    lower: [
      [0.66, 0.1],
      [0.6, 0.24],
      [0, 0.24],
      [0, 0.1],
    ],
    lensAt: [0.58, 0.76],
    plate: 0.24,
  },
  {
    lamp: [
      [0.52, 0.78],
      [0.6, 0.98],
      [0.84, 1.12],
      [1.12, 1.14],
      [1.12, 0.86],
      [0.74, 0.7],
    ],
    round: 0.02,
    grille: [
      [0.44, 0.82],
      [0.46, 0.92],
      [0, 0.95],
      [0, 0.84],
    ],
    style: "mesh",
    lower: [
      [0.6, 0.12],
      [0.52, 0.46],
      [0, 0.46],
      [0, 0.12],
    ],
    side: [
      [0.72, 0.22],
      [0.88, 0.24],
      [0.88, 0.4],
      [0.74, 0.36],
    ],
    lensAt: [0.7, 0.86],
    plate: 0.6,
  },
  {
    lamp: [
      [0.54, 0.68],
      [0.54, 0.94],
      [1.12, 1.04],
      [1.12, 0.74],
    ],
    round: 0.012,
    grille: [
      [0.5, 0.58],
      [0.5, 0.94],
      [0, 0.96],
      [0, 0.58],
    ],
    style: "three-bars",
    rim: true,
    lower: [
      [0.6, 0.14],
      [0.54, 0.34],
      [0, 0.34],
      [0, 0.14],
    ],
    side: [
      [0.7, 0.2],
      [0.88, 0.24],
      [0.88, 0.46],
      [0.72, 0.44],
    ],
    lensAt: [0.66, 0.8],
    plate: 0.44,
    skid: true,
  },
  {
    lamp: [],
    style: "slots",
    grille: [
      [0.86, 0.6],
      [0.86, 0.94],
      [0, 0.96],
      [0, 0.6],
    ],
    round: 0.02,
    lower: [
      [0.5, 0.14],
      [0.5, 0.3],
      [0, 0.3],
      [0, 0.14],
    ],
    lensAt: [0.68],
    plate: 0.42,
    mattBelow: 0.5,
    skid: true,
  },
  {
    lamp: [
      [0.5, 0.8],
      [0.5, 0.94],
      [1.12, 1.1],
      [1.12, 0.84],
      [0.8, 0.7],
    ],
    style: "none",
    bar: 0.93,
    lower: [
      [0.74, 0.12],
      [0.6, 0.3],
      [0, 0.3],
      [0, 0.12],
    ],
    side: [
      [0.84, 0.2],
      [0.92, 0.22],
      [0.92, 0.62],
      [0.86, 0.6],
    ],
    lensAt: [0.66, 0.8],
    plate: 0.46,
  },
];

export function frontFace(s: CarSpec, f: BodyField): Face {
  const face = start(s, f, true);
  const d = nth(FACES, s.face);
  const hw = s.width / 2;
  const noseTop = f.belt(s.length);
  const v = (t: number) => interpolate(s.sill, noseTop, t);
  const at = (points: Pt[]): Pt[] => points.map(([u, t]) => [u * hw, v(t)]);
  const r = d.round ?? 0.008;

  if (d.lower.length) opening(face, at(d.lower), 0.012);
  if (d.side) opening(face, at(d.side), 0.014);
  drawGrille(face, at(d.lower), "mesh");
  if (d.side) drawGrille(face, at(d.side), "fine");
  if (d.grille) {
    const g = at(d.grille);
    if (d.rim) face.bright.fill(s.chrome ? R : "#000", g, { grow: 0.026, mirror: true });
    face.trim.fill(R, g, { grow: 0.016, mirror: true });
    if (d.rim) face.bright.fill("#0ff", g, { grow: 0.008, mirror: true, erase: true });
    opening(face, g, 0.008);
    drawGrille(face, g, d.style);
  }
  if (s.face === 5) {
    // Round lamps inside the grille panel.
    const c: Pt = [0.68 * hw, v(0.78)];
    const radius = Math.min(0.115, (v(0.94) - v(0.6)) * 0.46);
    const ring: Pt[] = [];
    for (let k = 0; k < 48; k++)
      ring.push([c[0] + Math.cos((k / 48) * 6.2832) * radius, c[1] + Math.sin((k / 48) * 6.2832) * radius]);
    face.cut.fill("#ff0", ring, { erase: true, grow: 0.012, mirror: true });
    face.cut.fill(G, ring, { mirror: true });
    face.bright.fill(R, ring, { grow: 0.012, mirror: true });
    drawHeadlight(face, ring, [c], "round", radius);
  } else {
    const lamp = at(d.lamp);
    face.trim.fill(R, lamp, { grow: r + 0.008, mirror: true });
    face.cut.fill(G, lamp, { grow: r, mirror: true });
    const lenses = d.lensAt.map((u): Pt => {
      const ys = crossing(lamp, u * hw);
      return [u * hw, (ys[0] + ys[1]) / 2];
    });
    const ys = crossing(lamp, nth(d.lensAt, 0) * hw);
    drawHeadlight(face, lamp, lenses, s.face % 2 ? "line" : "frame", Math.min(0.05, (ys[1] - ys[0]) * 0.42));
  }
  if (d.bar) {
    const bar = v(d.bar);
    face.cut.fill(
      G,
      [
        [0, bar - 0.012],
        [0.5 * hw, bar - 0.012],
        [0.5 * hw, bar + 0.012],
        [0, bar + 0.012],
      ],
      { mirror: true },
    );
    face.glow.line(
      "#ccc",
      [
        [0, bar],
        [0.5 * hw, bar],
      ],
      0.014,
      true,
    );
    face.art.art((ctx) => {
      ctx.fillStyle = "#dfe8f2";
      ctx.fillRect(0, bar - 0.014, 0.5 * hw, 0.028);
    });
  }
  if (d.mattBelow)
    face.trim.fill(
      G,
      [
        [0, 0],
        [1.2, 0],
        [1.2, v(d.mattBelow) - 0.03],
        [0.7 * hw, v(d.mattBelow)],
        [0, v(d.mattBelow)],
      ],
      { mirror: true },
    );
  else
    face.trim.fill(
      G,
      [
        [0, 0],
        [1.2, 0],
        [1.2, s.sill + (s.cladding ? 0.1 : 0.035)],
        [0, s.sill + (s.cladding ? 0.1 : 0.035)],
      ],
      { mirror: true },
    );
  if (d.skid)
    face.bright.fill(
      "#900",
      at([
        [0.46, -0.05],
        [0.4, 0.11],
        [0, 0.11],
        [0, -0.05],
      ]),
      { mirror: true },
    );
  // Bumper top joint.
  face.trim.line(
    B,
    at([
      [0.5, 0.66],
      [0.52, 0.7],
      [1, 0.68],
    ]),
    0.004,
    true,
  );
  face.plateY = v(d.plate);
  return face;
}
