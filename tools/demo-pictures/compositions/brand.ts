import type { Composition } from "../scene/composition.ts";

/** Scene of the picture for shared links. The site's name is added beside the car afterwards. */
export const shareScene: Composition = {
  name: "brand/og",
  place: { set: "paper", wall: "#1a1f28", floor: "#232a35" },
  things: [
    { prop: "disc", colour: "#e5361c", w: 3.9, h: 3.9, x: 2.1, z: -3.2, y: 0.25 },
    { car: "large-sedan-1", colour: "white", x: 1.15, z: 0, turn: -54 },
  ],
  camera: { from: [-0.5, 1.7, 13.6], to: [-0.5, 1.42, 0], fov: 20 },
  exposure: 1.05,
  ratio: 1200 / 630,
  widths: [],
};
