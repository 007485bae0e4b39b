import type { Pt } from "./curve.ts";

export type Body = "sedan" | "suv" | "hatchback" | "pickup" | "coupe" | "van";

/**
 * Dimensions of a car in metres. x runs from the tail (0) to the front (length), y upwards from the ground, z to the
 * side. Each line is a curve over x or y, so that moving a few points gives another family.
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
}

/** Paints of bodies. `flake` is the metallic effect. */
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
