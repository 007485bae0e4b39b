import { mix, type Pt } from "./curve.ts";
import type { BodyField } from "./field.ts";
import { drawGrille, drawHeadlight, drawTailLight, type GrilleStyle } from "./lamp-art.ts";
import { FACE, screenHalf } from "./masks.ts";
import { Sheet } from "./sheet.ts";
import type { CarSpec } from "./spec.ts";
import { nth } from "./sure.ts";

/** Masks and painted depth of one end of the car, in (z, y). */
export interface Face {
  /** R glass, G lamp, B opening. */
  cut: Sheet;
  /** R gloss black, G matt black, B shut lines. */
  trim: Sheet;
  /** R chrome. */
  bright: Sheet;
  /** What lies behind the lamp covers and in the openings, its glow, and where it shines like metal (B). */
  art: Sheet;
  glow: Sheet;
  /** Where the number plate sits. */
  plateY: number;
  /** Projector lenses: [z, y, radius]. */
  lenses: [number, number, number][];
}

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

// Coordinates: u = share of the half width, v = 0 at the sill and 1 at the edge of the bonnet.
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

const blank = (): Sheet => new Sheet(FACE.left, FACE.width, FACE.height, FACE.pixels);
const R = "#f00",
  G = "#0f0",
  B = "#00f";

function start(s: CarSpec, f: BodyField, front: boolean): Face {
  const face: Face = {
    cut: blank(),
    trim: blank(),
    bright: blank(),
    art: new Sheet(FACE.left, FACE.width, FACE.height, FACE.pixels, "#050506"),
    glow: blank(),
    plateY: 0.5,
    lenses: [],
  };
  const r = 0.035;
  face.cut.fill(R, screenHalf(s, f, front, r), { grow: r - 0.008, mirror: true });
  face.trim.fill(R, screenHalf(s, f, front, r), { grow: r + 0.016, mirror: true });
  return face;
}

export function frontFace(s: CarSpec, f: BodyField): Face {
  const face = start(s, f, true);
  const d = nth(FACES, s.face);
  const hw = s.width / 2;
  const noseTop = f.belt(s.length);
  const v = (t: number) => mix(s.sill, noseTop, t);
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

function opening(face: Face, points: Pt[], grow: number) {
  face.cut.fill(B, points, { grow, mirror: true });
  face.trim.fill(R, points, { grow: grow + 0.007, mirror: true });
}

function crossing(poly: Pt[], x: number): [number, number] {
  const ys: number[] = [];
  poly.forEach((a, i) => {
    const b = nth(poly, (i + 1) % poly.length);
    if (a[0] <= x !== b[0] <= x) ys.push(a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]));
  });
  ys.sort((p, q) => p - q);
  return ys.length > 1 ? [nth(ys, 0), nth(ys, ys.length - 1)] : [nth(poly, 0)[1], nth(poly, 1)[1]];
}

interface TailDesign {
  lamp: Pt[];
  joined?: boolean;
  style: "bands" | "strip" | "blocks" | "tall" | "rings";
}
// v = 0 at the sill and 1 at the deck.
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
];

export function rearFace(s: CarSpec, f: BodyField): Face {
  const face = start(s, f, false);
  const hw = s.width / 2;
  const d = nth(TAILS, s.tailFace);
  const deck = f.belt(0.1);
  const v = (t: number) => mix(s.sill, deck, t);
  const at = (points: Pt[]): Pt[] => points.map(([u, t]) => [u * hw, v(t)]);
  // A pickup's lamps end below the rim of its bed.
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
  const upright = s.body === "sedan" || s.body === "coupe";
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
      const y = mix(deck, s.rear[1][1] + 0.02, k / 10);
      lid.push([f.cabin(f.rearX(y), y) - 0.075, y]);
    }
    lid.push([0, s.rear[1][1] + 0.03]);
  } else lid.splice(0, lid.length, [0, v(0.3)], [0.84 * hw, v(0.3)], [0.84 * hw, 1.5]);
  face.trim.line(B, lid, 0.006, true);
  if (s.body === "van" && s.family === 2)
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
