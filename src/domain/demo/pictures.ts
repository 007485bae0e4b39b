import { existsSync, readFileSync } from "node:fs";
import type { AdKind } from "#db/schema/ads.ts";
import type { NewMedia } from "#domain/ads/insert.server.ts";
import { projectFile } from "#kernel/project-file.ts";
import type { PicturedBody } from "./cars/model.ts";
import type { Dice } from "./dice.ts";

type CarSet = { body: string; family: number; colour: string; angles: string[] };
type Manifest = { cars: CarSet[]; parts: { kind: string; variants: number }[] };

const folder = "/pictures/demo";

export type CarLook = { colour: string; media: NewMedia[] };

/** What pictures there are; without the manifest the ads have drawings. */
function readManifest(): Manifest {
  const file = projectFile("public/pictures/demo/pictures.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : { cars: [], parts: [] };
}

/** How often a colour is seen, beside the others. */
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

const picture = (path: string): NewMedia => ({ url: `${folder}/${path}-1200.webp`, width: 1200, height: 900 });
const nameOf = (set: CarSet): string => `${set.body}-${set.family}-${set.colour}`;

/**
 * Hands out the studio's pictures so that ads next to each other don't look alike: it remembers
 * what the last ads got, of all and of the same make.
 */
export class PictureDesk {
  readonly #manifest = readManifest();
  /** The last sets that were handed out, the newest last. */
  #recent: string[] = [];
  readonly #last = new Map<string, string>();
  readonly #turns = new Map<string, number>();

  /**
   * A colour and 3 to 5 pictures of one car: the make's own design, unless it was shown a moment ago,
   * in the list of all ads or in that of its make or its kind.
   */
  car(dice: Dice, kind: AdKind, make: string, body: PicturedBody, families: readonly number[]): CarLook {
    const ofBody = this.#manifest.cars.filter((set) => set.body === body);
    if (ofBody.length === 0) return { colour: dice.pick(["white", "black", "silver", "gray"]), media: [] };
    const last = [this.#last.get(kind), this.#last.get(make)];
    const fresh = ofBody.filter((set) => !this.#recent.includes(nameOf(set)) && !last.includes(nameOf(set)));
    const candidates = [
      ...families.map((family) => fresh.filter((set) => set.family === family)),
      fresh,
      ofBody.filter((set) => nameOf(set) !== this.#recent.at(-1) && nameOf(set) !== last[0]),
      ofBody,
    ].find((sets) => sets.length > 0) as CarSet[];
    const set = dice.weighted(candidates, ({ colour }) => colourWeights[colour] ?? 1);
    const name = nameOf(set);
    this.#recent = [...this.#recent, name].slice(-4);
    this.#last.set(kind, name).set(make, name);
    return { colour: set.colour, media: this.#shots(dice, set).map((angle) => picture(`cars/${name}-${angle}`)) };
  }

  /** The front first, mostly; the others in any order. */
  #shots(dice: Dice, { angles }: CarSet): string[] {
    const covers = ["front", "front", "front", "front-left", "side"].filter((angle) => angles.includes(angle));
    const cover = dice.pick(covers.length > 0 ? covers : angles);
    const others = dice.shuffled(angles.filter((angle) => angle !== cover));
    return [cover, ...others].slice(0, Math.max(3, dice.whole(3, angles.length)));
  }

  /** One or two pictures of a part; the variants take turns, so that neighbours in a category differ. */
  part(kind: string): NewMedia[] {
    const variants = this.#manifest.parts.find((each) => each.kind === kind)?.variants ?? 0;
    if (variants === 0) return [];
    const turn = this.#turns.get(kind) ?? 0;
    this.#turns.set(kind, turn + 1);
    const first = (turn % variants) + 1;
    const second = (first % variants) + 1;
    const shown = turn % 4 === 2 && second !== first ? [first, second] : [first];
    return shown.map((variant) => picture(`parts/${kind}-${variant}`));
  }
}
