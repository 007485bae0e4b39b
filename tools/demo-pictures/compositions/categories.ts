import type { Composition, Point, Thing } from "../scene/composition.ts";
import type { Shape } from "../scene/spec.ts";

type Picture = Omit<Composition, "name" | "ratio" | "widths" | "sign">;

const NEAR: Picture["camera"] = { from: [0.5, 2.2, 7.2], to: [0, 0.86, 0], fov: 18 };
const FAR: Picture["camera"] = { from: [0.6, 2.3, 16], to: [0, 1.25, 0], fov: 18.5 };

/** Creates a scene of card in the colour of the category, with a disc in a stronger colour behind the objects. */
const on = (card: string, disc: string, things: Thing[], camera = NEAR): Picture => ({
  place: { set: "paper", wall: card },
  things: [
    camera.from[2] > 10
      ? { prop: "disc", colour: disc, w: 4.1, h: 4.1, x: 0, z: -3.4, y: 0.25 }
      : { prop: "disc", colour: disc, w: 1.75, h: 1.75, x: 0.1, z: -1.5, y: 0.2 },
    ...things,
  ],
  camera,
});

const alone = (part: string, size = 1.55, turn = 0): Thing[] => [{ part, size, x: 0, z: 0, turn }];

const car = (name: `${Shape}-${number}`, colour: string, at: Point = [0, 0, -48]): Thing => ({
  car: name,
  colour,
  x: at[0],
  z: at[1],
  turn: at[2],
});

const BRAKES = ["#f3cfc5", "#e2725b"] as const;
const ENGINE = ["#d8d2ee", "#8a7cc4"] as const;
const FILTERS = ["#f7dbb0", "#f0a63c"] as const;
const ELECTRICAL = ["#c3e3da", "#3f9c86"] as const;
const LIGHTS = ["#3a4a6b", "#f4c95d"] as const;
const SUSPENSION = ["#f2d0de", "#c75d86"] as const;
const COOLING = ["#c4e0f0", "#4a9fcb"] as const;
const TRANSMISSION = ["#e6d9bf", "#b08d52"] as const;
const WHEELS = ["#f6e09a", "#e3ad17"] as const;
const BODY = ["#d3e6bb", "#7fa84c"] as const;
const OILS = ["#f9ccb0", "#ea7133"] as const;
const INTERIOR = ["#ecd2bd", "#a9714b"] as const;

const pictures: Record<string, Picture> = {
  parts: on("#e6e7ea", "#d9361c", [
    { part: "brake-disc-2", size: 1.0, x: 0.42, z: -0.5, turn: -12 },
    { part: "shock-absorber-1", size: 1.35, x: -0.5, z: -0.5 },
    { part: "oil-filter-1", size: 0.75, x: -0.1, z: 0.35, turn: 8 },
    { part: "spark-plug-1", size: 0.5, x: 0.62, z: 0.4 },
  ]),
  brakes: on(...BRAKES, [
    { part: "brake-disc-2", size: 1.35, x: -0.2, z: -0.3, turn: 10 },
    { part: "brake-pads-1", size: 0.95, x: 0.3, z: 0.55, turn: -14 },
  ]),
  "brake-discs": on(...BRAKES, alone("brake-disc-1")),
  "brake-pads": on(...BRAKES, alone("brake-pads-2", 1.6)),
  "engine-parts": on(...ENGINE, [
    { part: "timing-belt-1", size: 1.25, x: -0.15, z: -0.4 },
    { part: "spark-plug-1", size: 0.75, x: 0.4, z: 0.45, turn: -10 },
  ]),
  "spark-plugs": on(...ENGINE, alone("spark-plug-2", 1.45)),
  "timing-belts": on(...ENGINE, alone("timing-belt-2", 1.5)),
  "fuel-pumps": on(...ENGINE, alone("fuel-pump-2", 1.5)),
  filters: on(...FILTERS, [
    { part: "air-filter-2", size: 1.0, x: 0.3, z: -0.45 },
    { part: "oil-filter-2", size: 1.0, x: -0.28, z: 0.4, turn: 6 },
  ]),
  "oil-filters": on(...FILTERS, alone("oil-filter-1", 1.6)),
  "air-filters": on(...FILTERS, alone("air-filter-1", 1.65)),
  electrical: on(...ELECTRICAL, [
    { part: "battery-2", size: 1.25, x: -0.2, z: -0.3, turn: 16 },
    { part: "alternator-1", size: 0.75, x: 0.5, z: 0.5, turn: -16 },
  ]),
  batteries: on(...ELECTRICAL, alone("battery-1", 1.5, 18)),
  alternators: on(...ELECTRICAL, alone("alternator-2", 1.5)),
  starters: on(...ELECTRICAL, alone("starter-1", 1.5)),
  lights: on(...LIGHTS, [
    { part: "headlight-1", size: 1.35, x: -0.1, z: -0.35, turn: 6 },
    { part: "tail-light-1", size: 1.0, x: 0.25, z: 0.55, turn: -10 },
  ]),
  headlights: on(...LIGHTS, alone("headlight-2", 1.7)),
  "tail-lights": on(...LIGHTS, alone("tail-light-2", 1.5)),
  suspension: on(...SUSPENSION, [
    { part: "shock-absorber-1", size: 1.6, x: -0.35, z: 0 },
    { part: "shock-absorber-2", size: 1.35, x: 0.4, z: -0.1 },
  ]),
  "shock-absorbers": on(...SUSPENSION, alone("shock-absorber-2", 1.65)),
  cooling: on(...COOLING, alone("radiator-2", 1.65, 8)),
  radiators: on(...COOLING, alone("radiator-1", 1.65)),
  transmission: on(...TRANSMISSION, alone("clutch-kit-2", 1.65)),
  "clutch-kits": on(...TRANSMISSION, alone("clutch-kit-1", 1.6, -14)),
  exhaust: on("#d7dbe0", "#8f99a5", alone("exhaust-muffler-1", 1.75)),
  "tyres-and-wheels": on(...WHEELS, [
    { part: "tyre-2", size: 1.3, x: -0.32, z: -0.3, turn: 14 },
    { part: "alloy-wheel-1", size: 1.05, x: 0.38, z: 0.45, turn: -10 },
  ]),
  tyres: on(...WHEELS, alone("tyre-1", 1.7)),
  "alloy-wheels": on(...WHEELS, alone("alloy-wheel-2", 1.5)),
  "body-parts": on(...BODY, [
    { part: "side-mirror-1", size: 1.2, x: 0, z: -0.3 },
    { part: "wiper-blade-1", size: 1.4, x: 0, z: 0.65 },
  ]),
  "side-mirrors": on(...BODY, alone("side-mirror-2", 1.55)),
  "wiper-blades": on(...BODY, alone("wiper-blade-2", 1.75)),
  "oils-and-fluids": on(...OILS, [
    { part: "engine-oil-2", size: 1.35, x: -0.35, z: -0.35, turn: 6 },
    { part: "engine-oil-1", size: 1.15, x: 0.35, z: 0.4, turn: -8 },
  ]),
  "engine-oils": on(...OILS, alone("engine-oil-1", 1.55)),
  interior: on(...INTERIOR, [
    { part: "seat-cover-2", size: 1.55, x: -0.3, z: -0.25, turn: 14 },
    { part: "floor-mat-2", size: 0.95, x: 0.5, z: 0.45, turn: -12 },
  ]),
  "seat-covers": on(...INTERIOR, alone("seat-cover-1", 1.6)),
  "floor-mats": on(...INTERIOR, alone("floor-mat-1", 1.6)),
  tools: on("#f2c9c6", "#c93c3c", alone("jump-cable-2", 1.5)),
  maintenance: on("#cfe0d6", "#2f8a63", [
    { part: "engine-oil-2", size: 1.2, x: -0.35, z: -0.3, turn: 6 },
    { part: "air-filter-2", size: 0.75, x: 0.5, z: -0.25 },
    { part: "oil-filter-2", size: 0.65, x: 0.25, z: 0.5 },
  ]),
  cars: on("#c9dcf4", "#3b74c8", [car("sedan-3", "white", [0, 0, -48])], FAR),
  "classic-cars": on("#f1dcb8", "#c8693a", [car("off-roader-1", "beige", [0, 0, -46])], FAR),
  "trucks-and-buses": on(
    "#dfe3c4",
    "#8d9a3e",
    [car("minivan-2", "white", [0.5, -1.5, -50]), car("double-cab-2", "orange", [-0.5, 1.1, -42])],
    { ...FAR, from: [0.6, 3, 18.5] },
  ),
  "rental-cars": on(
    "#bfe6e2",
    "#14918b",
    [
      car("large-suv-4", "white", [-0.2, -0.4, -48]),
      { prop: "key", colour: "#d9361c", w: 1.5, h: 1.5, x: 1.5, z: 2.6, turn: -14, lean: -6 },
    ],
    FAR,
  ),
  showrooms: on(
    "#e9d3e6",
    "#8c3f7e",
    [
      { prop: "drum", colour: "#fbf4f9", w: 4.6, h: 0.22, x: 0, z: 0 },
      { car: "coupe-1", colour: "red", x: 0, z: 0, y: 0.22, turn: -44 },
    ],
    FAR,
  ),
  "buying-guides": on(
    "#cfd9f0",
    "#4c63b6",
    [
      car("sedan-1", "blue", [0.3, -0.6, -48]),
      { prop: "page", colour: "#4c63b6", w: 1.35, h: 1.75, x: -1.2, z: 2.2, turn: 16, lean: -8 },
    ],
    FAR,
  ),
  buying: on(
    "#c9e4d3",
    "#2f8a63",
    [
      car("mid-suv-1", "silver", [0, -0.4, -48]),
      { prop: "lens", colour: "#f2b541", w: 1.7, h: 1.7, x: -1.15, z: 2.6, turn: 8 },
    ],
    FAR,
  ),
  selling: on(
    "#f6d3c8",
    "#d9482b",
    [
      car("hatchback-1", "blue", [0, -0.2, -46]),
      { prop: "corners", colour: "#ffffff", w: 3.9, h: 2.6, x: 0, z: 2.6, y: 0.1 },
    ],
    FAR,
  ),
  renting: on(
    "#f5e0a9",
    "#e3ad17",
    [
      car("off-roader-1", "green", [-0.1, -0.4, -44]),
      { prop: "pin", colour: "#d9361c", w: 1.1, h: 1.7, x: 1.35, z: 2.2, turn: -10 },
    ],
    FAR,
  ),
  "market-news": on(
    "#d5d8de",
    "#4d5a70",
    [
      { prop: "block", colour: "#ffffff", w: 0.8, d: 0.9, h: 0.7, x: -1.35, z: 2.2 },
      { prop: "block", colour: "#ffffff", w: 0.8, d: 0.9, h: 1.15, x: -0.45, z: 2.2 },
      { prop: "block", colour: "#d9361c", w: 0.8, d: 0.9, h: 1.7, x: 0.45, z: 2.2 },
      { prop: "block", colour: "#ffffff", w: 0.8, d: 0.9, h: 1.4, x: 1.35, z: 2.2 },
      car("sedan-3", "gold", [0, -0.8, -48]),
    ],
    FAR,
  ),
};

export const categoryPictures = (): Composition[] =>
  Object.entries(pictures).map(([slug, picture]) => ({
    ...picture,
    name: `categories/${slug}`,
    ratio: 1,
    widths: [{ width: 480, quality: 76 }],
  }));
