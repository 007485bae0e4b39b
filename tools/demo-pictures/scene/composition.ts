import type { Body } from "./spec.ts";

export type Point = [number, number, number];

/** Turns are in degrees, from above, against the clock; everything else is in metres. */
interface Placed {
  x: number;
  z: number;
  turn?: number;
}
export interface CarThing extends Placed {
  car: `${Body}-${number}`;
  colour: string;
  /** Above the floor, on a turntable. */
  y?: number;
}
export interface PartThing extends Placed {
  part: string;
  /** The longest side. Parts are seldom shown at their real size beside a car. */
  size: number;
  y?: number;
  /** Leaning back and rolling to the side, in degrees. */
  lean?: number;
  roll?: number;
}
/** Set pieces cut from card and wood. */
export interface PropThing extends Placed {
  prop: "block" | "drum" | "disc" | "arch" | "corners" | "page" | "lens" | "pin" | "key";
  colour: string;
  w: number;
  h: number;
  d?: number;
  y?: number;
  lean?: number;
  roll?: number;
}
export type Thing = CarThing | PartThing | PropThing;

export type SkyName = "noon" | "morning" | "dusk" | "night" | "sand";

export type SetChoice =
  /** Coloured card without a corner, as in a product studio. */
  | { set: "paper"; wall: string; floor?: string; hills?: string[]; road?: string }
  | {
      set: "hall";
      wall: string;
      accent: string;
      floor: string;
      style: "slats" | "arches" | "panels" | "glass" | "blocks";
    }
  | {
      set: "forecourt";
      sky: SkyName;
      wall: string;
      accent: string;
      style: "glass" | "fort" | "canopy";
      palms?: boolean;
    }
  | { set: "dunes"; sky: SkyName; sand: string; road?: boolean }
  | { set: "quay"; sky: SkyName; paving: string; city?: boolean }
  | { set: "airport"; sky: SkyName; accent: string }
  | { set: "road"; sky: SkyName; rock: string }
  | { set: "store"; wall: string; rack: string; floor: string; stock: [string, number][][] };

export interface Composition {
  /** File name without the width. */
  name: string;
  place: SetChoice;
  things: Thing[];
  camera: { from: Point; to: Point; fov: number };
  /** Where the light comes from, and how much of it is sun. */
  key?: { from: Point; strength?: number; colour?: string };
  exposure?: number;
  /** How much the far of the set is out of focus, in thousandths of the width. */
  blur?: number;
  /** An SVG put up as a sign in the set. */
  sign?: string;
  /** Width over height, and the widths that are kept. */
  ratio: number;
  widths: { width: number; quality: number }[];
}
