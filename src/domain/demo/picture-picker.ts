import { existsSync, readFileSync } from "node:fs";
import type { NewMedia } from "#domain/listings/write/insert-listings.server.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import type { DemoShape } from "./cars/demo-makes.ts";
import { hashToSeed, SeededDice } from "./dice.ts";

/** Photo set: the outside of one car in one colour at one place. */
type CarSet = { shape: string; family: number; colour: string; scene: "showroom" | "street"; views: string[] };
/** Demo photos. Cars of all colours share the photos of cabins, boots and wheels. */
type Manifest = {
  cars: CarSet[];
  cabins: { number: number; views: string[] }[];
  boots: string[];
  wheels: string[];
  flaws: string[];
  parts: { kind: string; variants: number }[];
};

export type CarPictures = { colour: string; media: NewMedia[] };

/** Car whose pictures are picked. */
export type PicturedCar = {
  make: string;
  model: string;
  shape: DemoShape;
  /** Price of a new car in thousands of riyals. Expensive cars have richer cabins. */
  price: number;
  /** Whether the pictures look like those of a showroom. Pictures of private sellers are taken outdoors. */
  isShowroom: boolean;
  /** Names of the lists that show the listing, such as its make, city and seller, the most important ones first. */
  lists: readonly string[];
};

/** Reads the manifest of the demo photos. Without the manifest, listings show drawings instead. */
function readManifest(): Manifest {
  const file = resolveFromProjectRoot("public/pictures/demo/pictures.json");
  const none = { cars: [], cabins: [], boots: [], wheels: [], flaws: [], parts: [] };
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : none;
}

/** Number of listings in a list after which a front photo may appear again. A page shows 16 listings. */
const FRONT_INTERVAL = 16;

/** Numbers of the cabins for cheap, ordinary and expensive cars. */
const cabinsByPrice: { below: number; cabins: readonly number[] }[] = [
  { below: 90, cabins: [1, 8, 10, 11, 18, 20] },
  { below: 180, cabins: [2, 5, 7, 12, 15, 17] },
  { below: Number.POSITIVE_INFINITY, cabins: [3, 4, 6, 9, 13, 14, 16, 19] },
];

/** Shapes whose luggage space is a boot with a lid, a load area or a bed. The others have a tailgate. */
const bootKinds: Partial<Record<DemoShape, string>> = {
  sedan: "boot",
  "large-sedan": "boot",
  coupe: "boot",
  convertible: "boot",
  "single-cab": "bed",
  "double-cab": "bed",
  van: "cargo",
};
const shapesWithoutRearSeats: readonly DemoShape[] = ["single-cab", "convertible"];

/** Returns a demo photo as a medium of a listing. `path` is relative to the folder of the demo photos. */
export const toDemoMedia = (path: string): NewMedia => ({
  url: `/pictures/demo/${path}-1200.avif`,
  width: 1200,
  height: 900,
});
const getSetName = (set: CarSet): string => `${set.shape}-${set.family}-${set.colour}`;

/**
 * Picks demo photos so that no page of a list shows a front photo twice. For this purpose, each instance remembers the
 * photo sets that it picked last for each list.
 */
export class PicturePicker {
  readonly #manifest = readManifest();
  /** Names of the sets that were picked last for each list, the latest at the end. */
  readonly #recent = new Map<string, string[]>();
  /** Number of listings that show each set. */
  readonly #uses = new Map<string, number>();
  readonly #turns = new Map<string, number>();

  /**
   * Picks a colour and at least 8 photos of one car, the front first. Prefers photo sets of the right scene, sets that
   * few listings show, and the two families that the model usually has.
   */
  pickCarPictures(mainDice: SeededDice, car: PicturedCar): CarPictures {
    // One number of the main dice only. Otherwise more pictures would change all later listings.
    const dice = new SeededDice(mainDice.integer(0, 2 ** 31));
    const sets = this.#manifest.cars.filter(({ shape }) => shape === car.shape);
    if (sets.length === 0) return { colour: dice.pick(["white", "black", "silver", "gray"]), media: [] };
    const scene = car.isShowroom ? "showroom" : "street";
    const unused = this.#findUnusedSets(car.lists, sets);
    const inScene = unused.filter((set) => set.scene === scene);
    const candidates = inScene.length > 0 ? inScene : unused;
    const countUses = (each: CarSet) => this.#uses.get(getSetName(each)) ?? 0;
    const fewest = Math.min(...candidates.map(countUses));
    const rare = candidates.filter((each) => countUses(each) === fewest);
    const familyCount = Math.max(...sets.map(({ family }) => family));
    const families = [0, 1].map((nth) => ((hashToSeed(car.make, car.model) + nth) % familyCount) + 1);
    const usual = rare.filter(({ family }) => families.includes(family));
    const set = dice.pick(usual.length > 0 ? usual : rare);
    const name = getSetName(set);
    this.#uses.set(name, fewest + 1);
    for (const list of car.lists)
      this.#recent.set(list, [...(this.#recent.get(list) ?? []), name].slice(-FRONT_INTERVAL));
    return { colour: set.colour, media: this.#getPaths(dice, car, set).map(toDemoMedia) };
  }

  /** Finds the sets that no list of a car shows on its newest page. If there are none, the last lists are ignored. */
  #findUnusedSets(lists: readonly string[], sets: CarSet[]): CarSet[] {
    for (let count = lists.length; count > 0; count -= 1) {
      const recent = new Set(lists.slice(0, count).flatMap((list) => this.#recent.get(list) ?? []));
      const unused = sets.filter((set) => !recent.has(getSetName(set)));
      if (unused.length > 0) return unused;
    }
    return sets;
  }

  /** Orders the photos of a car: outside, inside, boot and wheel. */
  #getPaths(dice: SeededDice, { shape, price }: PicturedCar, set: CarSet): string[] {
    const outside = ["front", "side", "front-left", "rear"].filter((view) => set.views.includes(view));
    const priced = cabinsByPrice.find(({ below }) => price < below)?.cabins ?? [];
    const cabins = this.#manifest.cabins.filter(({ number }) => priced.includes(number));
    const cabin = cabins.length > 0 ? dice.pick(cabins) : undefined;
    const inside = (cabin?.views ?? []).filter(
      (view) => view !== "rear-seats" || !shapesWithoutRearSeats.includes(shape),
    );
    const boots = this.#manifest.boots.filter((boot) => boot.startsWith(`${bootKinds[shape] ?? "tailgate"}-`));
    const wheel = `${set.shape}-${set.family}`;
    return [
      ...outside.map((view) => `cars/${getSetName(set)}-${view}`),
      ...inside.map((view) => `cabins/${cabin?.number}-${view}`),
      ...(boots.length > 0 ? [`boots/${dice.pick(boots)}`] : []),
      ...(this.#manifest.wheels.includes(wheel) ? [`wheels/${wheel}`] : []),
    ];
  }

  /** Returns the close-up of a flaw on a painted part, if there is one in the colour of the car. */
  findFlawPicture(colour: string, part: string): NewMedia | undefined {
    const name = `${colour}-${part}`;
    return this.#manifest.flaws.includes(name) ? toDemoMedia(`flaws/${name}`) : undefined;
  }

  /**
   * Picks one or two photos of a part. Takes the variants of a kind in turn, so that neighbouring listings in a
   * category differ.
   */
  pickPartPictures(kind: string): NewMedia[] {
    const variants = this.#manifest.parts.find((each) => each.kind === kind)?.variants ?? 0;
    if (variants === 0) return [];
    const variantIndex = this.#turns.get(kind) ?? 0;
    this.#turns.set(kind, variantIndex + 1);
    const first = (variantIndex % variants) + 1;
    const second = (first % variants) + 1;
    const pickedVariants = variantIndex % 4 === 2 && second !== first ? [first, second] : [first];
    return pickedVariants.map((variant) => toDemoMedia(`parts/${kind}-${variant}`));
  }
}
