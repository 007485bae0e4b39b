import type { Shape } from "./spec.ts";

export type Point = [number, number, number];

/** Position of an object in metres. Rotations are in degrees, counterclockwise as seen from above. */
interface Placed {
  x: number;
  z: number;
  turn?: number;
}
interface CarThing extends Placed {
  car: `${Shape}-${number}`;
  colour: string;
  /** Height above the floor, for objects on a turntable. */
  y?: number;
}
interface PartThing extends Placed {
  part: string;
  /** Length of the longest side. Parts beside a car are seldom shown at their real size. */
  size: number;
  y?: number;
  /** Tilt backwards and roll to the side, in degrees. */
  lean?: number;
  roll?: number;
}
/** Prop made of card and wood. */
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
  /** Direction of the light, and the fraction of it that is sunlight. */
  key?: { from: Point; strength?: number; colour?: string };
  exposure?: number;
  /** Blur of the distant part of the set, in thousandths of the width. */
  blur?: number;
  /** SVG that is mounted as a sign in the set. */
  sign?: string;
  /** Ratio of width to height. `widths` are the widths of the published files. */
  ratio: number;
  widths: { width: number; quality: number }[];
}
