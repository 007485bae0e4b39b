import type { Composition } from "../scene/composition.ts";

type Cover = Omit<Composition, "name" | "ratio" | "widths" | "sign">;

/** One hand for all: coloured card, one sun from the upper left, one thing in the middle that the post is about. */
const covers: Record<string, Cover> = {
  "summer-battery-care": {
    place: { set: "paper", wall: "#f2a33c", floor: "#f6b758" },
    things: [
      { prop: "disc", colour: "#fff0c9", w: 3.6, h: 3.6, x: 0.9, z: -2.2, y: 0.5 },
      { prop: "block", colour: "#e98a2b", w: 2.6, d: 1.6, h: 0.42, x: 0, z: 0 },
      { part: "battery-1", size: 1.55, x: 0, z: 0, y: 0.42, turn: 24 },
    ],
    camera: { from: [0, 1.9, 8.6], to: [0, 1.45, 0], fov: 24 },
  },
  "sedan-or-suv-for-a-family": {
    place: { set: "paper", wall: "#2f6f73", floor: "#3b8084" },
    things: [
      { prop: "disc", colour: "#f0c9a0", w: 4.4, h: 4, x: -2.4, z: -3.6, y: 0.2 },
      { prop: "disc", colour: "#e2725b", w: 4.4, h: 4, x: 2.6, z: -3.9, y: 0.8 },
      { car: "sedan-1", colour: "silver", x: -2.3, z: 0.2, turn: -128 + 0 },
      { car: "suv-4", colour: "white", x: 2.5, z: -0.2, turn: -52 },
    ],
    camera: { from: [0, 2.0, 14.5], to: [0, 1.2, 0], fov: 21 },
  },
  "renting-for-a-road-trip": {
    place: { set: "paper", wall: "#f3c08b", floor: "#e7a768", hills: ["#d8834a", "#c2683a", "#a44f33"], road: "#4a4346" },
    things: [
      { prop: "disc", colour: "#fff1d2", w: 2.4, h: 2.4, x: 2.6, z: -5.2, y: 2.6 },
      { car: "suv-2", colour: "green", x: 0, z: 0, turn: 12 },
    ],
    camera: { from: [1, 1.8, 13], to: [0, 1.7, 0], fov: 23 },
  },
};

export const blogCovers = (): Composition[] =>
  Object.entries(covers).map(([slug, cover]) => ({
    ...cover,
    name: `blog/${slug}`,
    ratio: 16 / 9,
    widths: [
      { width: 1200, quality: 70 },
      { width: 480, quality: 72 },
    ],
  }));
