import type { Pt } from "./curve.ts";
import type { BodyField } from "./field.ts";
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
  /** Image behind the lamp covers and in the openings. The blue channel marks areas that shine like metal. */
  art: Sheet;
  glow: Sheet;
  /** Height of the number plate. */
  plateY: number;
  /** Projector lenses: [z, y, radius]. */
  lenses: [number, number, number][];
}

const blank = (): Sheet => new Sheet(FACE.left, FACE.width, FACE.height, FACE.pixels);
/** Colours that select one channel of a mask. */
export const R = "#f00";
export const G = "#0f0";
export const B = "#00f";

export function start(s: CarSpec, f: BodyField, front: boolean): Face {
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

export function opening(face: Face, points: Pt[], grow: number) {
  face.cut.fill(B, points, { grow, mirror: true });
  face.trim.fill(R, points, { grow: grow + 0.007, mirror: true });
}

/** Returns the lowest and the highest point of an outline at x. */
export function crossing(poly: Pt[], x: number): [number, number] {
  const ys: number[] = [];
  poly.forEach((a, i) => {
    const b = nth(poly, (i + 1) % poly.length);
    if (a[0] <= x !== b[0] <= x) ys.push(a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]));
  });
  ys.sort((p, q) => p - q);
  return ys.length > 1 ? [nth(ys, 0), nth(ys, ys.length - 1)] : [nth(poly, 0)[1], nth(poly, 1)[1]];
}
