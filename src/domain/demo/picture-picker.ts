import { existsSync, readFileSync } from "node:fs";
import type { ListingKind } from "#db/schema/listings.ts";
import type { NewMedia } from "#domain/listings/write/insert-listings.server.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import type { PicturedBody } from "./cars/demo-makes.ts";
import type { SeededDice } from "./dice.ts";

type CarSet = { body: string; family: number; colour: string; angles: string[] };
type Manifest = { cars: CarSet[]; parts: { kind: string; variants: number }[] };

export type CarPictures = { colour: string; media: NewMedia[] };

/** Reads the manifest of the demo photos. Without the manifest, listings show drawings instead. */
function readManifest(): Manifest {
  const file = resolveFromProjectRoot("public/pictures/demo/pictures.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : { cars: [], parts: [] };
}

/** Relative frequency of each colour. */
const colourWeights: Record<string, number> = {
  white: 10,
  black: 5,
  silver: 5,
  gray: 5,
  "dark-blue": 2,
  blue: 2,
  red: 2,
  brown: 2,
  beige: 2,
  gold: 2,
  green: 1.5,
  orange: 1,
};

/** Returns a demo photo as a medium of a listing. `path` is relative to the folder of the demo photos. */
export const toDemoMedia = (path: string): NewMedia => ({
  url: `/pictures/demo/${path}-1200.webp`,
  width: 1200,
  height: 900,
});
const getSetName = (set: CarSet): string => `${set.body}-${set.family}-${set.colour}`;

/**
 * Picks demo photos so that neighbouring listings look different. For this purpose, each instance remembers which
 * photos it picked for the last listings and for each make.
 */
export class PicturePicker {
  readonly #manifest = readManifest();
  /**
   * Names of the four photo sets that were picked last, the latest at the end. A photo set contains the photos of one
   * car in one colour.
   */
  #recent: string[] = [];
  readonly #last = new Map<string, string>();
  readonly #turns = new Map<string, number>();

  /**
   * Picks a colour and 3 to 5 photos of one car. Prefers photo sets of the given photo families that were not used for
   * recent listings.
   */
  pickCarPictures(
    dice: SeededDice,
    kind: ListingKind,
    make: string,
    body: PicturedBody,
    families: readonly number[],
  ): CarPictures {
    const bodySets = this.#manifest.cars.filter((set) => set.body === body);
    if (bodySets.length === 0) return { colour: dice.pick(["white", "black", "silver", "gray"]), media: [] };
    const last = [this.#last.get(kind), this.#last.get(make)];
    const unusedSets = bodySets.filter(
      (set) => !this.#recent.includes(getSetName(set)) && !last.includes(getSetName(set)),
    );
    const candidates = [
      ...families.map((family) => unusedSets.filter((set) => set.family === family)),
      unusedSets,
      bodySets.filter((set) => getSetName(set) !== this.#recent.at(-1) && getSetName(set) !== last[0]),
      bodySets,
    ].find((sets) => sets.length > 0) as CarSet[];
    const set = dice.pickWeighted(candidates, ({ colour }) => colourWeights[colour] ?? 1);
    const name = getSetName(set);
    this.#recent = [...this.#recent, name].slice(-4);
    this.#last.set(kind, name).set(make, name);
    return {
      colour: set.colour,
      media: this.#pickAngles(dice, set).map((angle) => toDemoMedia(`cars/${name}-${angle}`)),
    };
  }

  /** Orders the photos of a set: usually the front first, then the others in random order. */
  #pickAngles(dice: SeededDice, { angles }: CarSet): string[] {
    const covers = ["front", "front", "front", "front-left", "side"].filter((angle) => angles.includes(angle));
    const cover = dice.pick(covers.length > 0 ? covers : angles);
    const otherAngles = dice.shuffle(angles.filter((angle) => angle !== cover));
    return [cover, ...otherAngles].slice(0, Math.max(3, dice.integer(3, angles.length)));
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
