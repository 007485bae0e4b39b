import type { Composition } from "../scene/composition.ts";

type Cover = Omit<Composition, "name" | "ratio" | "widths" | "sign">;

/** Shelves of a parts shop from the top board down. Each entry is a part with its size, or boxes. */
const SHELVES: [string, number][][] = [
  [
    "box 1",
    "oil-filter-2 .62",
    "alternator-1 .7",
    "headlight-1 .95",
    "box 1",
    "timing-belt-1 .7",
    "air-filter-2 .6",
    "brake-disc-1 .72",
    "battery-2 .72",
    "box 1",
    "side-mirror-2 .7",
    "box 1",
  ],
  [
    "brake-disc-2 .74",
    "engine-oil-2 .72",
    "box 1",
    "battery-1 .74",
    "clutch-kit-1 .84",
    "spark-plug-1 .6",
    "side-mirror-1 .76",
    "box 1",
    "radiator-1 .95",
    "oil-filter-1 .6",
    "starter-1 .7",
    "tail-light-2 .7",
  ],
  [
    "tyre-1 .9",
    "box 1",
    "alloy-wheel-1 .82",
    "engine-oil-1 .74",
    "exhaust-muffler-1 1",
    "tyre-2 .84",
    "brake-pads-2 .84",
    "jump-cable-2 .78",
    "alloy-wheel-2 .82",
    "shock-absorber-2 .8",
    "box 1",
    "seat-cover-1 .84",
  ],
].map((row) =>
  row.map((text): [string, number] => {
    const [part = "", size] = text.split(" ");
    return [part, Number(size)];
  }),
);

/** Covers of showrooms and rental outlets, as wide as the header of their pages. */
const covers: Record<string, Cover> = {
  "al-waha-motors": {
    place: { set: "forecourt", sky: "morning", wall: "#efe6d6", accent: "#1e7d5a", style: "glass", palms: true },
    things: [
      { car: "sedan-1", colour: "white", x: -5.6, z: 0.4, turn: -52 },
      { car: "mid-suv-1", colour: "brown", x: -2, z: -0.6, turn: -56 },
      { car: "large-sedan-1", colour: "gold", x: 1.7, z: -0.4, turn: -58 },
      { car: "large-suv-4", colour: "white", x: 5.4, z: -0.3, turn: -62 },
    ],
    camera: { from: [1.2, 1.7, 16], to: [-0.1, 1.8, 0], fov: 20 },
    blur: 0.8,
  },
  "north-star-cars": {
    place: { set: "hall", wall: "#22304f", accent: "#f0b64a", floor: "#6a7284", style: "slats" },
    things: [
      { car: "coupe-1", colour: "gray", x: -5.1, z: 0.4, turn: -40 },
      { car: "large-sedan-1", colour: "dark-blue", x: 0, z: 0.4, turn: -42 },
      { car: "large-suv-4", colour: "black", x: 5.1, z: -0.2, turn: -138 },
    ],
    camera: { from: [0, 1.3, 14.2], to: [0, 1.55, 0], fov: 20 },
    blur: 0.7,
  },
  "gulf-parts-house": {
    place: { set: "hall", wall: "#3b3f46", accent: "#f2641d", floor: "#7d7f83", style: "blocks" },
    things: [
      { prop: "drum", colour: "#f2641d", w: 1.5, h: 0.5, x: -3.3, z: 0 },
      { prop: "block", colour: "#ece7df", w: 1.4, d: 1.2, h: 0.8, x: -1.65, z: -0.3 },
      { prop: "drum", colour: "#ece7df", w: 1.6, h: 0.35, x: 0, z: 0.4 },
      { prop: "block", colour: "#f2641d", w: 1.4, d: 1.2, h: 0.7, x: 1.7, z: -0.3 },
      { prop: "drum", colour: "#ece7df", w: 1.5, h: 0.5, x: 3.3, z: 0 },
      { part: "tyre-2", size: 1.25, x: -3.3, z: 0, y: 0.5, turn: 24 },
      { part: "battery-1", size: 0.9, x: -1.65, z: -0.3, y: 0.8, turn: 18 },
      { part: "brake-disc-2", size: 1.15, x: 0, z: 0.4, y: 0.35, turn: 8 },
      { part: "headlight-1", size: 1.1, x: 1.7, z: -0.3, y: 0.7, turn: -10 },
      { part: "shock-absorber-1", size: 1.35, x: 3.1, z: 0, y: 0.5 },
      { part: "oil-filter-1", size: 0.6, x: 3.6, z: 0.35, y: 0.5 },
      { part: "alloy-wheel-1", size: 1.0, x: -4.45, z: -0.5, turn: 26 },
      { part: "engine-oil-1", size: 0.95, x: 4.5, z: -0.3, turn: -14 },
    ],
    camera: { from: [0, 1.45, 9.6], to: [0, 1.2, 0], fov: 20 },
    blur: 0.9,
  },
  "najd-auto-gallery": {
    place: { set: "forecourt", sky: "sand", wall: "#c08a55", accent: "#7a3b1d", style: "fort", palms: true },
    things: [
      { car: "off-roader-1", colour: "white", x: -5.2, z: 0.2, turn: -44 },
      { car: "large-sedan-1", colour: "black", x: -0.2, z: 0.3, turn: -40 },
      { car: "large-suv-4", colour: "gold", x: 5, z: -0.2, turn: -136 },
    ],
    camera: { from: [-0.6, 1.4, 15], to: [0, 1.7, 0], fov: 20 },
    blur: 0.8,
  },
  "al-rimal-4x4": {
    place: { set: "dunes", sky: "sand", sand: "#d9a163" },
    things: [
      { car: "off-roader-1", colour: "green", x: -4.4, z: 0.4, turn: -34 },
      { car: "double-cab-2", colour: "beige", x: 1.3, z: -0.6, turn: -46 },
      { car: "mid-suv-1", colour: "white", x: 6.2, z: -2.2, turn: -60 },
    ],
    camera: { from: [-0.6, 1.2, 14.6], to: [0.4, 1.75, 0], fov: 20 },
    blur: 0.9,
  },
  "corniche-motors": {
    place: { set: "quay", sky: "dusk", paving: "#c9b9a4", city: true },
    things: [
      { car: "coupe-2", colour: "orange", x: -4.9, z: 0.2, turn: -34 },
      { car: "sedan-1", colour: "silver", x: 0.2, z: -0.4, turn: -146 },
      { car: "coupe-1", colour: "blue", x: 5.1, z: 0, turn: -40 },
    ],
    camera: { from: [-0.4, 1.4, 14.2], to: [0.1, 1.65, 0], fov: 20 },
    blur: 0.9,
    exposure: 1.15,
  },
  "pearl-line-cars": {
    place: { set: "hall", wall: "#e9dcea", accent: "#8c5a96", floor: "#b5a6bb", style: "arches" },
    things: [
      { car: "large-suv-4", colour: "white", x: -5, z: 0, turn: -42 },
      { car: "coupe-2", colour: "black", x: 0.1, z: 0.6, turn: -36 },
      { car: "large-sedan-1", colour: "red", x: 5.1, z: 0.1, turn: -140 },
    ],
    camera: { from: [-0.3, 1.3, 14.2], to: [0, 1.55, 0], fov: 20 },
    blur: 0.7,
    exposure: 0.95,
  },
  "dar-al-qita": {
    place: {
      set: "store",
      wall: "#e4dccd",
      rack: "#1f4e79",
      floor: "#b9b2a6",
      stock: SHELVES,
    },
    things: [],
    camera: { from: [0.4, 1.6, 8.2], to: [0, 1.62, 0], fov: 19 },
  },
  "safari-rentals": {
    place: { set: "road", sky: "morning", rock: "#a4603c" },
    things: [
      { car: "off-roader-1", colour: "beige", x: -4.7, z: 1.2, turn: -32 },
      { car: "mid-suv-1", colour: "red", x: 0.3, z: 1.2, turn: -32 },
      { car: "double-cab-2", colour: "white", x: 5.2, z: 1.2, turn: -32 },
    ],
    camera: { from: [1, 1.35, 16], to: [0.3, 1.8, 1], fov: 20 },
    blur: 0.8,
  },
  "marina-drive": {
    place: { set: "quay", sky: "noon", paving: "#d9d3c4" },
    things: [
      { car: "hatchback-1", colour: "white", x: -6, z: 0, turn: -62 },
      { car: "sedan-1", colour: "white", x: -3, z: 0, turn: -62 },
      { car: "mid-suv-1", colour: "white", x: 0.2, z: 0, turn: -62 },
      { car: "coupe-1", colour: "red", x: 3.4, z: 0, turn: -62 },
      { car: "hatchback-1", colour: "blue", x: 6.4, z: 0, turn: -62 },
    ],
    camera: { from: [1.4, 1.6, 15.6], to: [0.2, 1.7, 0], fov: 20 },
    blur: 0.9,
  },
  "tareeq-rentals": {
    place: { set: "airport", sky: "noon", accent: "#0d8f8c" },
    things: [
      { car: "sedan-1", colour: "white", x: -6.2, z: 0, turn: -90 },
      { car: "hatchback-1", colour: "silver", x: -3.1, z: 0, turn: -90 },
      { car: "large-sedan-1", colour: "gray", x: 0, z: 0, turn: -90 },
      { car: "mid-suv-1", colour: "white", x: 3.1, z: 0, turn: -90 },
      { car: "hatchback-1", colour: "red", x: 6.2, z: 0, turn: -90 },
    ],
    camera: { from: [-6.2, 1.7, 14.8], to: [-0.4, 1.75, 0], fov: 20 },
    blur: 0.9,
  },
  "aseel-rentals": {
    place: { set: "forecourt", sky: "dusk", wall: "#6b1027", accent: "#c9a35a", style: "canopy", palms: true },
    things: [
      { car: "large-sedan-1", colour: "black", x: -5.4, z: 0, turn: -118 },
      { car: "large-suv-4", colour: "white", x: -1.8, z: -0.2, turn: -118 },
      { car: "large-sedan-1", colour: "white", x: 1.9, z: 0, turn: -118 },
      { car: "large-suv-4", colour: "black", x: 5.6, z: -0.2, turn: -118 },
    ],
    camera: { from: [-1.4, 1.5, 15.6], to: [0, 1.75, 0], fov: 20 },
    blur: 0.8,
    exposure: 1.15,
  },
  "mishwar-rentals": {
    place: { set: "hall", wall: "#f4f1e6", accent: "#ffd02e", floor: "#cfcabb", style: "glass" },
    things: [
      { car: "hatchback-1", colour: "orange", x: -4.7, z: 0.2, turn: -44 },
      { car: "sedan-1", colour: "silver", x: 0, z: 0, turn: -44 },
      { car: "hatchback-1", colour: "white", x: 4.7, z: 0.2, turn: -44 },
    ],
    camera: { from: [0.6, 1.35, 14], to: [0.1, 1.5, 0], fov: 20 },
    blur: 1,
    exposure: 0.95,
  },
  "falcon-hire": {
    place: { set: "airport", sky: "night", accent: "#d8a53c" },
    things: [
      { car: "large-suv-4", colour: "black", x: -5.4, z: 0, turn: -58 },
      { car: "large-sedan-1", colour: "black", x: -1.6, z: 0.2, turn: -58 },
      { car: "mid-suv-1", colour: "black", x: 2.1, z: 0, turn: -58 },
      { car: "large-sedan-1", colour: "gold", x: 5.7, z: 0.2, turn: -58 },
    ],
    camera: { from: [2.2, 1.5, 15.4], to: [0.1, 1.75, 0], fov: 20 },
    blur: 0.9,
    exposure: 1.2,
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
