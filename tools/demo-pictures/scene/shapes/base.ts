import type { CarSpec } from "../spec.ts";

export type BaseCarSpec = Omit<CarSpec, "shape" | "family">;
/** Differences of a family from its shape. `sx` and `sy` stretch the body along and upwards. */
export type Change = Partial<BaseCarSpec> & { sx?: number; sy?: number };

export const common = {
  tyreWidth: 0.225,
  lean: 0.2,
  cabinEdge: 0.09,
  noseBow: 0.28,
  tailBow: 0.18,
  corner: 0.1,
  flare: 0.022,
  crease: 0.012,
  creaseHeight: 0.76,
  belt: 0.045,
  tumble: 0.045,
  hollow: 0.024,
  bulge: 0.014,
  tint: 0.86,
  seats: "#33302d",
  softTop: false,
  spare: false,
  snorkel: false,
  bumperBlack: false,
  doorKind: "four" as const,
  face: 0,
  tailFace: 0,
  wheel: 0,
  rim: "silver" as const,
  chrome: true,
  cladding: false,
  rails: false,
  roofGlass: false,
  blackRoof: false,
  spoiler: false,
};

/** Upright front with a slightly set-back bonnet edge. */
export const bluntNose = (low: number, high: number): CarSpec["nose"] => [
  [low, 0.07],
  [low + 0.1, 0.015],
  [low + 0.22, 0],
  [high - 0.14, 0.015],
  [high - 0.04, 0.045],
  [high + 0.06, 0.11],
  [high + 0.35, 0.4],
];

export const tailEnd = (low: number, high: number): CarSpec["tail"] => [
  [low, 0.13],
  [low + 0.16, 0.03],
  [low + 0.32, 0],
  [high - 0.25, 0.012],
  [high + 0.05, 0.05],
];
