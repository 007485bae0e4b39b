import type { CarShot } from "./scene/car-shot.ts";
import type { Body } from "./scene/spec.ts";
import type { Backdrop } from "./scene/studio.ts";
import { nth } from "./scene/sure.ts";

const ANGLES = ["front", "rear", "side", "front-left", "detail"];

/**
 * Cars that are rendered: body, family, and the colours of the family. Common colours occur more often, as on the road.
 */
const CARS: [Body, number, string[]][] = [
  ["sedan", 1, ["white", "silver", "red"]],
  ["sedan", 2, ["black", "blue", "gray"]],
  ["sedan", 3, ["black", "dark-blue", "gold"]],
  ["sedan", 4, ["white", "gray"]],
  ["suv", 1, ["white", "gray", "brown"]],
  ["suv", 2, ["green", "beige", "white"]],
  ["suv", 3, ["red", "silver"]],
  ["suv", 4, ["black", "white"]],
  ["hatchback", 1, ["blue", "silver"]],
  ["hatchback", 2, ["orange", "white"]],
  ["hatchback", 3, ["red", "gray"]],
  ["hatchback", 4, ["green", "white"]],
  ["pickup", 1, ["white", "silver"]],
  ["pickup", 2, ["beige", "black"]],
  ["pickup", 3, ["brown", "dark-blue"]],
  ["pickup", 4, ["white"]],
  ["coupe", 1, ["gray", "red"]],
  ["coupe", 2, ["orange", "black"]],
  ["coupe", 3, ["silver"]],
  ["coupe", 4, ["blue"]],
  ["van", 1, ["silver", "black"]],
  ["van", 2, ["white"]],
  ["van", 3, ["gold"]],
  ["van", 4, ["blue", "white"]],
];

interface Car {
  body: Body;
  family: number;
  colour: string;
  angles: string[];
}

function cars(): Car[] {
  let n = 0;
  return CARS.flatMap(([body, family, colours]) =>
    colours.map((colour, i) => {
      n++;
      // The first colour of a family is rendered from every angle, the others from three or four angles.
      const angles = i === 0 ? ANGLES : n % 2 ? ["front", "rear", "side"] : ["front", "rear", "front-left"];
      return { body, family, colour, angles };
    }),
  );
}

const ROOMS: Backdrop[] = ["studio", "studio", "dusk", "studio", "studio", "showroom", "studio", "dusk"];

export function carShots(): CarShot[] {
  return cars().flatMap((car, i) =>
    car.angles.map((angle) => ({
      body: car.body,
      family: car.family,
      colour: car.colour,
      angle,
      backdrop: nth(ROOMS, (i * 3 + car.family) % ROOMS.length),
    })),
  );
}

const PART_KINDS = [
  "brake-disc",
  "brake-pads",
  "oil-filter",
  "air-filter",
  "battery",
  "spark-plug",
  "shock-absorber",
  "tyre",
  "alloy-wheel",
  "headlight",
  "tail-light",
  "side-mirror",
  "wiper-blade",
  "alternator",
  "starter",
  "radiator",
  "clutch-kit",
  "timing-belt",
  "fuel-pump",
  "exhaust-muffler",
  "engine-oil",
  "seat-cover",
  "floor-mat",
  "jump-cable",
];
const VARIANTS = 2;

export function partShots(): { kind: string; variant: number }[] {
  return PART_KINDS.flatMap((kind) => Array.from({ length: VARIANTS }, (_, i) => ({ kind, variant: i + 1 })));
}

export function buildManifest() {
  return {
    cars: cars().map(({ body, family, colour, angles }) => ({ body, family, colour, angles })),
    parts: PART_KINDS.map((kind) => ({ kind, variants: VARIANTS })),
  };
}
