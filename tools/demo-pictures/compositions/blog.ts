import type { Composition } from "../scene/composition.ts";

type Cover = Omit<Composition, "name" | "ratio" | "widths" | "sign">;

/**
 * Covers of blog posts in one style: coloured card, sunlight from the upper left, and in the middle the subject of the
 * post.
 */
const covers: Record<string, Cover> = {
  "how-to-check-a-used-car": {
    place: { set: "paper", wall: "#3a5f96", floor: "#4a73ad" },
    things: [
      { prop: "disc", colour: "#f4d7a8", w: 4.6, h: 4.6, x: 2.3, z: -3.4, y: 0.1 },
      { prop: "page", colour: "#d9482b", w: 2.1, h: 2.75, x: -3.2, z: 0.3, turn: 22, lean: -8 },
      { car: "sedan-1", colour: "silver", x: 1.5, z: -0.3, turn: -48 },
      { prop: "lens", colour: "#f2b541", w: 1.5, h: 1.5, x: -1.5, z: 2.2, turn: -6 },
    ],
    camera: { from: [-0.4, 2.0, 14.5], to: [-0.2, 1.35, 0], fov: 19 },
  },
  "summer-battery-care": {
    place: { set: "paper", wall: "#ec9426", floor: "#f4ad45" },
    things: [
      { prop: "disc", colour: "#fff0c9", w: 3.3, h: 3.3, x: 0.9, z: -2.2, y: 0.35 },
      { prop: "block", colour: "#d9601f", w: 2.9, d: 1.7, h: 0.36, x: 0, z: 0 },
      { part: "battery-1", size: 1.9, x: 0, z: 0, y: 0.36, turn: 24 },
    ],
    camera: { from: [-0.5, 2.1, 8.6], to: [0, 1.22, 0], fov: 21 },
  },
  "genuine-or-aftermarket": {
    place: { set: "paper", wall: "#6a3656", floor: "#7d4468" },
    things: [
      { prop: "arch", colour: "#f0b49a", w: 2.1, h: 2.9, x: -1.35, z: -1.2 },
      { prop: "arch", colour: "#5fb0a5", w: 2.1, h: 2.9, x: 1.35, z: -1.2 },
      { prop: "drum", colour: "#f4d3c0", w: 1.9, h: 0.4, x: -1.35, z: 0.2 },
      { prop: "drum", colour: "#9dd3c9", w: 1.9, h: 0.4, x: 1.35, z: 0.2 },
      { part: "oil-filter-1", size: 1.65, x: -1.35, z: 0.2, y: 0.4, turn: 6 },
      { part: "oil-filter-2", size: 1.65, x: 1.35, z: 0.2, y: 0.4, turn: -6 },
    ],
    camera: { from: [0, 1.9, 8.4], to: [0, 1.26, 0], fov: 20.5 },
  },
  "read-a-tyre-sidewall": {
    place: { set: "paper", wall: "#e3b62c", floor: "#efc74a" },
    things: [
      { prop: "disc", colour: "#fff3cf", w: 3.4, h: 3.4, x: -0.8, z: -2.4, y: 0.3 },
      { part: "tyre-2", size: 2.5, x: -0.2, z: 0, turn: 56 },
      { prop: "lens", colour: "#d9361c", w: 1.5, h: 1.5, x: 0.95, z: 1.7, y: 0.35, turn: -8 },
    ],
    camera: { from: [0.4, 1.7, 8.6], to: [0.15, 1.25, 0], fov: 20 },
  },
  "brake-pads-when-to-change": {
    place: { set: "paper", wall: "#b8321f", floor: "#cf4630" },
    things: [
      { prop: "drum", colour: "#f6d9c8", w: 3.6, h: 0.3, x: 0, z: -0.1 },
      { prop: "disc", colour: "#e8a48c", w: 3.4, h: 3.4, x: 1.2, z: -2.6, y: 0.5 },
      { part: "brake-disc-1", size: 1.9, x: -0.4, z: -0.35, y: 0.3, turn: 14 },
      { part: "brake-pads-2", size: 1.7, x: 0.8, z: 0.7, y: 0.3, turn: -16 },
    ],
    camera: { from: [0.2, 2.2, 8.6], to: [0.1, 1.15, 0], fov: 21 },
  },
  "selling-your-car-in-a-week": {
    place: { set: "paper", wall: "#a9cfe3", floor: "#bfdcea" },
    things: [
      { prop: "arch", colour: "#f7f2e6", w: 5.2, h: 4.4, d: 0.4, x: 0, z: -3 },
      { prop: "drum", colour: "#f7f2e6", w: 5.6, h: 0.3, x: 0, z: 0 },
      { car: "hatchback-1", colour: "orange", x: 0, z: 0, y: 0.3, turn: -46 },
      ...Array.from({ length: 7 }, (_, i) => ({
        prop: "disc" as const,
        colour: i === 6 ? "#d9361c" : "#2c5f86",
        w: 0.46,
        h: 0.46,
        d: 0.14,
        x: -2.1 + i * 0.7,
        z: 4,
        y: 0.02,
      })),
    ],
    camera: { from: [0.6, 2.9, 14.8], to: [0, 1.45, 0], fov: 19.5 },
  },
  "renting-for-a-road-trip": {
    place: {
      set: "paper",
      wall: "#f0b577",
      floor: "#e29a56",
      hills: ["#d07a40", "#b75c30", "#94432a"],
      road: "#4a4346",
    },
    things: [
      { prop: "disc", colour: "#fff1d2", w: 2.2, h: 2.2, x: 3.3, z: -5.2, y: 2.7 },
      { car: "off-roader-1", colour: "green", x: -0.2, z: 0, turn: -16 },
    ],
    camera: { from: [0.4, 1.7, 11.6], to: [0, 1.5, 0], fov: 22 },
  },
  "engine-oil-grades-in-the-heat": {
    place: { set: "paper", wall: "#e0522a", floor: "#ec7343" },
    things: [
      { prop: "disc", colour: "#ffd56b", w: 3.5, h: 3.5, x: 0, z: -2.4, y: 0.7 },
      { prop: "block", colour: "#f8e3c6", w: 1.9, d: 1.5, h: 0.7, x: -1.05, z: -0.2 },
      { prop: "block", colour: "#fbeedb", w: 1.9, d: 1.5, h: 0.32, x: 1.05, z: 0.1 },
      { part: "engine-oil-1", size: 1.75, x: -1.05, z: -0.2, y: 0.7, turn: 10 },
      { part: "engine-oil-2", size: 1.75, x: 1.05, z: 0.1, y: 0.32, turn: -10 },
    ],
    camera: { from: [0.3, 2.0, 9.2], to: [0, 1.4, 0], fov: 21 },
  },
  "transfer-of-ownership-checklist": {
    place: { set: "paper", wall: "#7fa395", floor: "#94b5a8" },
    things: [
      { prop: "block", colour: "#e9e2d0", w: 3.4, d: 1.6, h: 0.34, x: 0.1, z: 0 },
      { prop: "disc", colour: "#d5e3db", w: 3.2, h: 3.2, x: -1.0, z: -2.2, y: 0.6 },
      { prop: "page", colour: "#2c6a57", w: 1.5, h: 2.0, x: -0.55, z: -0.1, y: 0.34, lean: -7, turn: 10 },
      { prop: "key", colour: "#1f2329", w: 1.5, h: 1.5, x: 1.05, z: 0.2, y: 0.34, lean: -6, turn: -14 },
    ],
    camera: { from: [0.3, 1.9, 8.6], to: [0.05, 1.3, 0], fov: 21 },
  },
  "sedan-or-suv-for-a-family": {
    place: { set: "paper", wall: "#2f6f73", floor: "#3b8084" },
    things: [
      { prop: "disc", colour: "#f0c9a0", w: 4.2, h: 4.2, x: -2.7, z: -3.6, y: 0.2 },
      { prop: "disc", colour: "#e2725b", w: 4.2, h: 4.2, x: 2.8, z: -3.9, y: 0.7 },
      { car: "sedan-1", colour: "red", x: -2.3, z: 0.2, turn: -130 },
      { car: "large-suv-4", colour: "white", x: 2.35, z: -0.2, turn: -50 },
    ],
    camera: { from: [0, 1.9, 15.6], to: [0, 1.35, 0], fov: 20 },
  },
  "photos-that-sell-a-car": {
    place: { set: "paper", wall: "#4a3f78", floor: "#5b4e90" },
    things: [
      { prop: "drum", colour: "#f1b7a1", w: 5.8, h: 0.16, x: 0, z: -0.2 },
      { prop: "disc", colour: "#8f80cf", w: 4.4, h: 4.4, x: -0.4, z: -3.8, y: 0.3 },
      { car: "coupe-1", colour: "red", x: 0, z: -0.2, y: 0.16, turn: -44 },
      { prop: "corners", colour: "#ffffff", w: 4.9, h: 2.35, x: 0.1, z: 3, y: 0.12 },
    ],
    camera: { from: [0.1, 1.7, 13.2], to: [0.1, 1.2, 0], fov: 18.5 },
  },
  "find-a-part-number": {
    place: { set: "paper", wall: "#1d6a57", floor: "#2a7d68" },
    things: [
      { prop: "block", colour: "#e5d7b8", w: 2.8, d: 1.8, h: 0.3, x: 0, z: -0.1 },
      { prop: "arch", colour: "#f0b541", w: 2.8, h: 2.8, x: -0.4, z: -1.6 },
      { part: "battery-2", size: 2.0, x: -0.1, z: 0, y: 0.3, turn: 16 },
      { prop: "lens", colour: "#f4efe3", w: 1.15, h: 1.15, x: 0.62, z: 1.5, y: -0.08, turn: -6 },
    ],
    camera: { from: [0.2, 1.7, 7.8], to: [0.1, 1.15, 0], fov: 20 },
  },
};

export const blogCovers = (): Composition[] =>
  Object.entries(covers).map(([slug, cover]) => ({
    ...cover,
    name: `blog/${slug}`,
    ratio: 16 / 9,
    widths: [
      { width: 1200, quality: 72 },
      { width: 480, quality: 74 },
    ],
  }));
