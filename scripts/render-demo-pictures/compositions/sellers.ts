import type { Composition } from "../scene/composition.ts";

type Cover = Omit<Composition, "name" | "ratio" | "widths" | "sign">;

/** A showroom's or a rental room's floor, as wide as the head of its page. */
const covers: Record<string, Cover> = {
  "al-waha-motors": {
    place: { set: "forecourt", sky: "morning", wall: "#efe6d6", accent: "#1e7d5a", style: "glass", palms: true },
    things: [
      { car: "sedan-2", colour: "white", x: -5.2, z: 0.4, turn: -52 },
      { car: "suv-1", colour: "brown", x: -1.5, z: -0.6, turn: -58 },
      { car: "sedan-3", colour: "gold", x: 2.2, z: -0.4, turn: -62 },
      { car: "suv-4", colour: "white", x: 5.9, z: 0.3, turn: -66 },
    ],
    camera: { from: [1.5, 1.75, 15.5], to: [0.2, 1.75, 0], fov: 20 },
    blur: 1.6,
  },
  "north-star-cars": {
    place: { set: "hall", wall: "#22304f", accent: "#f0b64a", floor: "#6a7284", style: "slats" },
    things: [
      { car: "coupe-1", colour: "gray", x: -5.4, z: 0.6, turn: -38 },
      { car: "sedan-3", colour: "dark-blue", x: -0.4, z: 0.2, turn: -44 },
      { car: "sedan-2", colour: "black", x: 4.6, z: 0.0, turn: -142 },
    ],
    camera: { from: [0, 1.3, 13.5], to: [0, 1.55, 0], fov: 20 },
    blur: 1.4,
  },
  "al-rimal-4x4": {
    place: { set: "dunes", sky: "sand", sand: "#d9a163" },
    things: [
      { car: "suv-2", colour: "green", x: -3.8, z: 0.8, turn: -32 },
      { car: "pickup-2", colour: "beige", x: 1.9, z: -0.6, turn: -48 },
      { car: "suv-1", colour: "white", x: 6.6, z: -2.2, turn: -64 },
    ],
    camera: { from: [-1, 1.2, 13.5], to: [0.4, 1.7, 0], fov: 20 },
    blur: 1.2,
  },
  "corniche-motors": {
    place: { set: "quay", sky: "dusk", paving: "#c9b9a4", city: true },
    things: [
      { car: "coupe-2", colour: "orange", x: -4.6, z: 0.8, turn: -30 },
      { car: "sedan-1", colour: "silver", x: 0.8, z: -0.6, turn: -150 },
      { car: "coupe-4", colour: "blue", x: 5.8, z: 0.2, turn: -40 },
    ],
    camera: { from: [-1, 1.45, 13], to: [0.2, 1.6, 0], fov: 20 },
    blur: 1.4,
    exposure: 1.15,
  },
  "dar-al-qita": {
    place: {
      set: "store",
      wall: "#e4dccd",
      rack: "#1f4e79",
      floor: "#b9b2a6",
      stock: [
        [["oil-filter-2", 0.5], ["box", 1], ["alternator-1", 0.6], ["headlight-1", 0.85], ["box", 1], ["timing-belt-1", 0.6], ["air-filter-2", 0.5], ["box", 1], ["brake-disc-1", 0.6], ["battery-2", 0.6], ["box", 1], ["shock-absorber-1", 0.68]],
        [["brake-disc-2", 0.62], ["engine-oil-2", 0.6], ["box", 1], ["battery-1", 0.62], ["clutch-kit-1", 0.7], ["spark-plug-1", 0.5], ["side-mirror-1", 0.66], ["box", 1], ["radiator-1", 0.85], ["oil-filter-1", 0.5], ["starter-1", 0.6], ["tail-light-2", 0.6]],
        [["tyre-1", 0.85], ["box", 1], ["alloy-wheel-1", 0.72], ["engine-oil-1", 0.62], ["exhaust-muffler-1", 0.9], ["box", 1], ["brake-pads-2", 0.7], ["jump-cable-2", 0.66], ["tyre-2", 0.74], ["alloy-wheel-2", 0.72], ["box", 1], ["seat-cover-1", 0.8]],
      ],
    },
    things: [],
    camera: { from: [0.4, 1.6, 8.2], to: [0, 1.55, 0], fov: 18 },
  },
  "safari-rentals": {
    place: { set: "road", sky: "morning", rock: "#a4603c" },
    things: [
      { car: "suv-2", colour: "beige", x: -5.6, z: 1.6, turn: 8 },
      { car: "suv-3", colour: "red", x: 0.6, z: 1.9, turn: 8 },
      { car: "pickup-1", colour: "white", x: 6.6, z: 2.2, turn: 8 },
    ],
    camera: { from: [4.5, 1.5, 14.5], to: [0.4, 1.7, 1], fov: 20 },
    blur: 1,
  },
  "tareeq-rentals": {
    place: { set: "airport", sky: "noon", accent: "#0d8f8c" },
    things: [
      { car: "sedan-1", colour: "white", x: -6.2, z: 0, turn: -90 },
      { car: "hatchback-1", colour: "silver", x: -3.1, z: 0, turn: -90 },
      { car: "sedan-4", colour: "gray", x: 0, z: 0, turn: -90 },
      { car: "suv-4", colour: "white", x: 3.1, z: 0, turn: -90 },
      { car: "hatchback-1", colour: "blue", x: 6.2, z: 0, turn: -90 },
    ],
    camera: { from: [-7, 1.7, 12.5], to: [0.4, 1.6, 0], fov: 20 },
    blur: 1.4,
  },
};

export const sellerCovers = (): Composition[] =>
  Object.entries(covers).map(([slug, cover]) => ({
    ...cover,
    name: `sellers/${slug}-cover`,
    sign: `sellers/${slug}`,
    ratio: 3,
    widths: [
      { width: 1200, quality: 68 },
      { width: 480, quality: 70 },
    ],
  }));
