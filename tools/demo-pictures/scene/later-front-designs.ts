import type { Pt } from "./curve.ts";
import type { GrilleStyle } from "./lamp-art.ts";

export interface FaceDesign {
  lamp: Pt[];
  round?: number;
  grille?: Pt[];
  style: GrilleStyle;
  rim?: boolean;
  lower: Pt[];
  lowerStyle?: GrilleStyle;
  /** Round lamps: centre, and size as a fraction of the height of the grille. */
  roundLamp?: { u: number; v: number; size: number };
  side?: Pt[];
  lensAt: number[];
  plate: number;
  bar?: number;
  mattBelow?: number;
  skid?: boolean;
}

/** Fronts with large openings, and those of trucks and off-road cars. Coordinates as in `front-designs.ts`. */
export const LATER_FACES: FaceDesign[] = [
  {
    lamp: [
      [0.44, 0.87],
      [0.48, 0.95],
      [1.12, 1.1],
      [1.12, 0.94],
      [0.74, 0.85],
    ],
    grille: [
      [0.56, 0.2],
      [0.66, 0.42],
      [0.5, 0.78],
      [0, 0.8],
      [0, 0.2],
    ],
    style: "honeycomb",
    lower: [
      [0.5, 0.04],
      [0.5, 0.12],
      [0, 0.12],
      [0, 0.04],
    ],
    side: [
      [0.76, 0.2],
      [0.92, 0.24],
      [0.9, 0.7],
      [0.84, 0.7],
    ],
    lensAt: [0.56, 0.7, 0.84],
    plate: 0.42,
  },
  {
    lamp: [
      [0.4, 0.8],
      [0.46, 0.95],
      [1.12, 1.12],
      [1.12, 0.92],
      [0.86, 0.84],
      [0.66, 0.78],
    ],
    grille: [
      [0.36, 0.8],
      [0.4, 0.9],
      [0, 0.92],
      [0, 0.82],
    ],
    style: "mesh",
    rim: true,
    lower: [
      [0.74, 0.1],
      [0.54, 0.6],
      [0, 0.62],
      [0, 0.1],
    ],
    lowerStyle: "bars",
    side: [
      [0.82, 0.2],
      [0.93, 0.22],
      [0.93, 0.5],
      [0.86, 0.46],
    ],
    lensAt: [0.6, 0.78],
    plate: 0.5,
  },
  {
    lamp: [
      [0.52, 0.76],
      [0.54, 0.93],
      [1.12, 1.08],
      [1.12, 0.86],
      [0.8, 0.74],
    ],
    grille: [
      [0.42, 0.22],
      [0.5, 0.5],
      [0.48, 0.92],
      [0, 0.95],
      [0, 0.22],
    ],
    style: "fine-bars",
    rim: true,
    lower: [
      [0.6, 0.06],
      [0.56, 0.14],
      [0, 0.14],
      [0, 0.06],
    ],
    side: [
      [0.68, 0.18],
      [0.9, 0.22],
      [0.88, 0.42],
      [0.7, 0.36],
    ],
    lensAt: [0.62, 0.76, 0.9],
    plate: 0.34,
  },
  {
    lamp: [
      [0.62, 0.52],
      [0.62, 0.95],
      [1.12, 1.0],
      [1.12, 0.6],
      [0.94, 0.5],
    ],
    round: 0.014,
    grille: [
      [0.58, 0.4],
      [0.58, 0.95],
      [0, 0.97],
      [0, 0.4],
    ],
    style: "three-bars",
    rim: true,
    lower: [
      [0.66, 0.08],
      [0.62, 0.26],
      [0, 0.26],
      [0, 0.08],
    ],
    lensAt: [0.7, 0.84],
    plate: 0.31,
  },
  {
    lamp: [],
    roundLamp: { u: 0.7, v: 0.8, size: 0.42 },
    grille: [
      [0.46, 0.66],
      [0.46, 0.92],
      [0, 0.94],
      [0, 0.66],
    ],
    style: "bars",
    rim: true,
    lower: [
      [0.6, 0.14],
      [0.54, 0.36],
      [0, 0.36],
      [0, 0.14],
    ],
    lensAt: [0.7],
    plate: 0.5,
  },
  {
    lamp: [
      [0.56, 0.72],
      [0.56, 0.94],
      [1.06, 1.0],
      [1.06, 0.76],
    ],
    round: 0.01,
    grille: [
      [0.52, 0.7],
      [0.52, 0.95],
      [0, 0.96],
      [0, 0.7],
    ],
    style: "honeycomb",
    lower: [
      [0.7, 0.1],
      [0.62, 0.52],
      [0, 0.54],
      [0, 0.1],
    ],
    side: [
      [0.8, 0.2],
      [0.93, 0.22],
      [0.92, 0.5],
      [0.82, 0.5],
    ],
    lensAt: [0.66, 0.84],
    plate: 0.6,
  },
  {
    lamp: [
      [0.6, 0.64],
      [0.6, 0.95],
      [1.1, 0.99],
      [1.1, 0.66],
    ],
    round: 0.014,
    grille: [
      [0.56, 0.56],
      [0.56, 0.95],
      [0, 0.96],
      [0, 0.56],
    ],
    style: "three-bars",
    rim: true,
    lower: [
      [0.62, 0.16],
      [0.56, 0.36],
      [0, 0.36],
      [0, 0.16],
    ],
    side: [
      [0.72, 0.2],
      [0.86, 0.2],
      [0.86, 0.36],
      [0.72, 0.36],
    ],
    lensAt: [0.68, 0.84],
    plate: 0.45,
    skid: true,
  },
];
