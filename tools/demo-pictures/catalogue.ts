import type { CabinShot } from "./scene/cabin/cabin-shot.ts";
import type { CarShot, CarView, Flaw } from "./scene/car-shot.ts";
import { familyCount } from "./scene/shapes/shapes.ts";
import { SHAPES, type Shape } from "./scene/spec.ts";
import { nth } from "./scene/sure.ts";

/** Colours in the order in which the families of a shape take them. Common colours occur more often, as on the road. */
const COLOURS =
  "white black silver gray white dark-blue red brown white gray blue beige black silver gold white green gray red orange".split(
    " ",
  );
/** Number of colours for each family of a shape. Shapes of many listings have more colours. */
const COLOUR_COUNTS: Record<Shape, number> = {
  city: 6,
  hatchback: 5,
  sedan: 8,
  "large-sedan": 6,
  liftback: 6,
  estate: 5,
  coupe: 5,
  convertible: 5,
  crossover: 7,
  "mid-suv": 6,
  "large-suv": 7,
  "off-roader": 5,
  "double-cab": 5,
  "single-cab": 7,
  minivan: 5,
  van: 6,
};

const INDOORS = ["studio", "showroom", "grey-showroom", "warm-showroom", "dark-studio", "showroom"];
const OUTDOORS = ["villa-wall", "plain-wall", "car-park", "shutters", "desert-road", "corniche"];
const LIGHTS = ["afternoon", "noon", "haze", "morning", "afternoon", "evening"];

/** Returns numbers from 0 to 1 that depend on a name only, so that a picture never changes. */
function spread(name: string, count: number): number[] {
  let h = 2166136261;
  for (const c of name) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return Array.from({ length: count }, () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  });
}

/** Photo set: one car in one colour at one place. */
export interface CarSet {
  shape: Shape;
  family: number;
  colour: string;
  /** Whether the pictures look like those of a showroom or like those of a private seller. */
  scene: "showroom" | "street";
  place: string;
  light: string;
}

const setName = ({ shape, family, colour }: CarSet): string => `${shape}-${family}-${colour}`;

/** Additional colours of the shapes of the most common models, because a page of one model shows 16 cars. */
const MORE_COLOURS: [Shape, number][] = [
  ["sedan", 3],
  ["double-cab", 3],
];

/** Lists the colours of a family, each once, from a place in the list of colours that depends on the family. */
function familyColours(shape: Shape, family: number): string[] {
  const from = (family - 1) * 7 + SHAPES.indexOf(shape) * 3;
  return [...new Set(Array.from(COLOURS, (_, i) => nth(COLOURS, (from + i) % COLOURS.length)))];
}

function carSets(): CarSet[] {
  const inFamilies = (shape: Shape, from: number, to: number) =>
    Array.from({ length: familyCount(shape) }, (_, f) => f + 1).flatMap((family) =>
      familyColours(shape, family)
        .slice(from, to)
        .map((colour) => ({ shape, family, colour })),
    );
  // Additional sets come last, because the place of a set depends on its number.
  const cars = [
    ...SHAPES.flatMap((shape) => inFamilies(shape, 0, COLOUR_COUNTS[shape])),
    ...MORE_COLOURS.flatMap(([shape, more]) => inFamilies(shape, COLOUR_COUNTS[shape], COLOUR_COUNTS[shape] + more)),
  ];
  return cars.map((car, i): CarSet => {
    const n = i + 1;
    const indoors = n % 5 === 0 || n % 5 === 2;
    return {
      ...car,
      scene: indoors ? "showroom" : "street",
      place: indoors
        ? nth(INDOORS, (n * 7) % INDOORS.length)
        : nth(OUTDOORS, (n * 5 + car.family - 1) % OUTDOORS.length),
      light: nth(LIGHTS, (n * 7 + SHAPES.indexOf(car.shape)) % LIGHTS.length),
    };
  });
}

function carShot(set: CarSet, view: CarView): CarShot {
  const { shape, family, colour, place, light } = set;
  const [turn = 0, a = 0, b = 0, c = 0] = spread(`${setName(set)} ${view}`, 4);
  const [same = 0] = spread(setName(set), 1);
  // All views of a set show the car at the same spot.
  const around = place === "car-park" || place === "desert-road" ? (same - 0.5) * 12 : (same - 0.5) * 44;
  const facing = view === "front-left" ? 180 : 0;
  return { shape, family, colour, view, place, light, turn: around + facing + (turn - 0.5) * 0.01, camera: [a, b, c] };
}

export type Job = { name: string } & ({ car: CarShot } | { cabin: CabinShot });

/** Third view of the outside: the side, or the front from the other side. */
const thirdView = (set: CarSet): CarView => ((spread(setName(set), 2)[1] ?? 0) > 0.55 ? "front-left" : "side");

/** Lists views of all sets. Pictures of one car follow each other, because building a car takes seconds. */
const exterior = (views: ((set: CarSet) => CarView)[]): Job[] =>
  carSets().flatMap((set) =>
    views.map((view) => ({ name: `cars/${setName(set)}-${view(set)}`, car: carShot(set, view(set)) })),
  );

/** Adds the wheel of each car behind its fronts. Cars of every colour share it. */
function withWheels(fronts: Job[]): Job[] {
  const key = (job?: Job) => job && "car" in job && `${job.car.shape}-${job.car.family}`;
  return fronts.flatMap((job, i) => {
    if (!("car" in job) || key(job) === key(fronts[i + 1])) return [job];
    const { shape, family } = job.car;
    const place = nth(OUTDOORS, family % 4);
    const set: CarSet = { shape, family, colour: "black", scene: "street", place, light: "haze" };
    return [job, { name: `wheels/${shape}-${family}`, car: carShot(set, "wheel") }];
  });
}

const FLAW_COLOURS = "white black silver gray red blue dark-blue brown gold green orange beige".split(" ");
const FLAW_PARTS: Flaw["part"][] = ["door", "fender", "front-bumper", "rear-bumper"];

const flaws = (): Job[] =>
  FLAW_COLOURS.flatMap((colour, i) =>
    FLAW_PARTS.map((part, k) => {
      const set: CarSet = {
        shape: "sedan",
        family: 1,
        colour,
        scene: "street",
        place: nth(OUTDOORS, (i + k) % 4),
        light: "haze",
      };
      const shot = carShot(set, "flaw");
      return {
        name: `flaws/${colour}-${part}`,
        car: { ...shot, flaw: { part, kind: (i + k) % 3 ? "scratch" : "dent" } },
      };
    }),
  );

const CABIN_COUNT = 20;
const CABIN_VIEWS = ["dashboard", "seats", "rear-seats", "screen"] as const;
const BOOTS = ["boot", "tailgate", "cargo", "bed"] as const;

function cabins(): Job[] {
  const shot = (name: string, i: number): Omit<CabinShot, "view" | "boot" | "rows"> => {
    const [a = 0, b = 0, c = 0, turn = 0] = spread(name, 4);
    return {
      trim: i % 10,
      place: nth(OUTDOORS, i % 4),
      light: nth(["haze", "noon", "morning"], i % 3),
      turn: (turn - 0.5) * 50,
      camera: [a, b, c],
    };
  };
  const views = Array.from({ length: CABIN_COUNT }, (_, i) =>
    CABIN_VIEWS.map((view): Job => {
      const name = `cabins/${i + 1}-${view}`;
      return { name, cabin: { ...shot(name, i), view, rows: 2, boot: "boot" } };
    }),
  ).flat();
  const boots = BOOTS.flatMap((boot) =>
    Array.from({ length: boot === "bed" ? 4 : 10 }, (_, i): Job => {
      const name = `boots/${boot}-${i + 1}`;
      return { name, cabin: { ...shot(name, i), view: "boot", rows: 2, boot } };
    }),
  );
  return [...views, ...boots];
}

/**
 * Lists the pictures of cars, the most visible ones first: fronts and wheels, insides, flaws, other views. A fifth of
 * the sets has a third view, and all sets of cars without rear seats.
 */
export function carJobs(): Job[] {
  const others = exterior([() => "rear", thirdView]).filter(
    ({ name }, i) => name.endsWith("-rear") || i % 5 === 0 || /^cars\/(single-cab|convertible)-/.test(name),
  );
  return [...withWheels(exterior([() => "front"])), ...cabins(), ...flaws(), ...others];
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

/** Lists the pictures that exist. Sets without a front or a rear view are left out. */
export function buildManifest(exists: (name: string) => boolean) {
  const cars = carSets().flatMap((set) => {
    const views = ["front", "rear", "side", "front-left"].filter((view) => exists(`cars/${setName(set)}-${view}`));
    const { shape, family, colour, scene } = set;
    return views.includes("front") && views.includes("rear") ? [{ shape, family, colour, scene, views }] : [];
  });
  const some = (folder: string, names: string[]) => names.filter((name) => exists(`${folder}/${name}`));
  return {
    cars,
    cabins: Array.from({ length: CABIN_COUNT }, (_, i) => ({
      number: i + 1,
      views: CABIN_VIEWS.filter((view) => exists(`cabins/${i + 1}-${view}`)),
    })),
    boots: some(
      "boots",
      BOOTS.flatMap((boot) => Array.from({ length: 10 }, (_, i) => `${boot}-${i + 1}`)),
    ),
    wheels: some(
      "wheels",
      SHAPES.flatMap((s) => Array.from({ length: familyCount(s) }, (_, f) => `${s}-${f + 1}`)),
    ),
    flaws: some(
      "flaws",
      FLAW_COLOURS.flatMap((colour) => FLAW_PARTS.map((part) => `${colour}-${part}`)),
    ),
    parts: PART_KINDS.map((kind) => ({ kind, variants: VARIANTS })),
  };
}
