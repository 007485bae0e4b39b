import type { Pt } from "./curve.ts";

export const SHAPES = [
  "city",
  "hatchback",
  "sedan",
  "large-sedan",
  "liftback",
  "estate",
  "coupe",
  "convertible",
  "crossover",
  "mid-suv",
  "large-suv",
  "off-roader",
  "double-cab",
  "single-cab",
  "minivan",
  "van",
] as const;
export type Shape = (typeof SHAPES)[number];

/**
 * Dimensions of a car in metres. x runs from the tail (0) to the front (length), y upwards from the ground, z to the
 * side. Each line is a curve over x or y, so that moving a few points gives another family.
 */
export interface CarSpec {
  shape: Shape;
  family: number;
  length: number;
  width: number;
  wheelRadius: number;
  tyreWidth: number;
  frontAxle: number;
  rearAxle: number;
  sill: number;
  /** Top of the lower body: tail, belt line, bonnet. */
  top: Pt[];
  roof: Pt[];
  /** Windscreen and rear window: lower and upper end of the plane, as [x, y]. */
  screen: [Pt, Pt];
  rear: [Pt, Pt];
  /** Inward tilt of the cabin at the roof. */
  lean: number;
  cabinEdge: number;
  /** Distance of the front from its foremost point, by height. */
  nose: Pt[];
  tail: Pt[];
  noseBow: number;
  tailBow: number;
  corner: number;
  flare: number;
  crease: number;
  creaseHeight: number;
  bed?: { from: number; to: number; floor: number };
  /** Side windows: first and last x at the belt line, and the x between the doors. */
  glass: { front: number; rear: number; pillars: number[]; rearLean: number; blankBehind?: number };
  doors: number[];
  face: number;
  tailFace: number;
  wheel: number;
  rim: "silver" | "two-tone" | "black" | "bronze";
  chrome: boolean;
  cladding: boolean;
  rails: boolean;
  roofGlass: boolean;
  blackRoof: boolean;
  spoiler: boolean;
  /** Radius of the corner between the lower body and the cabin. */
  belt: number;
  /** Inward tilt of the doors above the shoulder, as a fraction of half the width. */
  tumble: number;
  /** Depth of the hollow above the sill. */
  hollow: number;
  /** Height of the middle of the bonnet above its sides. */
  bulge: number;
  /** Darkness of the rear windows, from 0 to 1. */
  tint: number;
  seats: string;
  softTop: boolean;
  /** Spare wheel on the tailgate. */
  spare: boolean;
  snorkel: boolean;
  /** Two doors, sliding rear doors or four doors. */
  doorKind: "two" | "sliding" | "four";
  bumperBlack: boolean;
}

/** Paints of bodies. `flake` is the metallic effect. */
export const PAINTS: Record<string, { colour: string; flake: number }> = {
  white: { colour: "#f1f1ee", flake: 0 },
  silver: { colour: "#b9bec3", flake: 0.55 },
  gray: { colour: "#585e65", flake: 0.5 },
  black: { colour: "#08090a", flake: 0.15 },
  red: { colour: "#740a10", flake: 0.25 },
  blue: { colour: "#173f7c", flake: 0.4 },
  "dark-blue": { colour: "#0e1f45", flake: 0.35 },
  brown: { colour: "#3a2b22", flake: 0.4 },
  gold: { colour: "#b0925a", flake: 0.5 },
  green: { colour: "#1b3a2a", flake: 0.35 },
  orange: { colour: "#b5470f", flake: 0.15 },
  beige: { colour: "#bfb49b", flake: 0.2 },
};

/** Returns whether the car is low, so that its mirrors and door handles are small. */
export const isLow = (s: CarSpec): boolean =>
  ["city", "hatchback", "sedan", "large-sedan", "liftback", "estate", "coupe", "convertible"].includes(s.shape);
