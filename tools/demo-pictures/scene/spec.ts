import type { Pt } from "./curve.ts";

export type Body = "sedan" | "suv" | "hatchback" | "pickup" | "coupe" | "van";

/**
 * One car, in metres. x runs from the tail (0) to the nose (length), y up from the ground,
 * z to the side. Every line is a curve over x or y, so families differ by moving a few points.
 */
export interface CarSpec {
  body: Body;
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
  /** Windscreen and rear glass: foot and head of the plane, as [x, y]. */
  screen: [Pt, Pt];
  rear: [Pt, Pt];
  /** How far the cabin leans in at the roof. */
  lean: number;
  cabinEdge: number;
  /** Height -> how far the face lies behind the foremost point. */
  nose: Pt[];
  tail: Pt[];
  noseBow: number;
  tailBow: number;
  corner: number;
  flare: number;
  crease: number;
  creaseHeight: number;
  bed?: { from: number; to: number; floor: number };
  /** Side glass: first and last x at the belt, and where the doors meet. */
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
}

export const BODIES: Body[] = ["sedan", "suv", "hatchback", "pickup", "coupe", "van"];

/** Body paints. `flake` is how metallic the paint is. */
export const PAINTS: Record<string, { colour: string; flake: number }> = {
  white: { colour: "#f1f1ee", flake: 0 },
  silver: { colour: "#b9bec3", flake: 0.55 },
  gray: { colour: "#585e65", flake: 0.5 },
  black: { colour: "#08090a", flake: 0.15 },
  red: { colour: "#8c0911", flake: 0.25 },
  blue: { colour: "#0f468f", flake: 0.35 },
  "dark-blue": { colour: "#0e1f45", flake: 0.35 },
  brown: { colour: "#47301f", flake: 0.4 },
  gold: { colour: "#b0925a", flake: 0.5 },
  green: { colour: "#17402a", flake: 0.35 },
  orange: { colour: "#c74207", flake: 0.15 },
  beige: { colour: "#cbbd9d", flake: 0.2 },
};
