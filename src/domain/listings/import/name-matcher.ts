import type { Catalog } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { findModelInTitle, listMakeModels, type MakeModels, matchModelName, type NameMatch } from "./match-model.ts";
import { findNearSpelling } from "./near-spelling.ts";

/**
 * Matches names of makes and models that the catalog does not contain. Results are cached, because a file repeats the
 * same names thousands of times. The cache also keeps the decisions of the check when the file is written, although
 * the catalog then contains the names that the import added.
 */
export class NameMatcher {
  readonly #catalog: Catalog;
  readonly #makeModels = new Map<number, MakeModels>();
  readonly #makes: readonly { id: number; forms: readonly string[] }[];
  readonly #cache = new Map<string, NameMatch | "none" | undefined>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#makes = catalog.makes.all.map(({ id }) => ({ id, forms: catalog.spellings.listForms("make", id) }));
  }

  /** Matches the name of a make by its spelling. */
  matchMake(name: LocalizedText): NameMatch | undefined {
    const match = this.#matchCached("make", name, (text) => {
      const near = findNearSpelling(normalizeToKey(text), this.#makes);
      return near && { similar: { ...near.nearest, reason: "spelling" }, isSure: near.isSure };
    });
    return match === "none" ? undefined : match;
  }

  /** Matches the name of a model of a make. Returns "none" if the name contains only the make. */
  matchModel(makeId: number, name: LocalizedText): NameMatch | "none" | undefined {
    return this.#matchCached(
      String(makeId),
      name,
      (text) => matchModelName(this.#getMakeModels(makeId), text) ?? this.#findInOtherMake(text),
    );
  }

  /** Finds the only model of a make that a title names. */
  findModelInTitle(makeId: number, title: string): number | undefined {
    return findModelInTitle(this.#getMakeModels(makeId), title);
  }

  #getMakeModels(makeId: number): MakeModels {
    const makeModels = this.#makeModels.get(makeId) ?? listMakeModels(this.#catalog, makeId);
    this.#makeModels.set(makeId, makeModels);
    return makeModels;
  }

  #findInOtherMake(text: string): NameMatch | undefined {
    const [id] = this.#catalog.spellings.find("model", text);
    return id === undefined ? undefined : { similar: { id, reason: "other_make", distance: 0 }, isSure: false };
  }

  /** Matches the Arabic name, then the English one. A sure match comes before an unsure one. */
  #matchCached(
    scope: string,
    { ar, en }: LocalizedText,
    match: (text: string) => NameMatch | "none" | undefined,
  ): NameMatch | "none" | undefined {
    const key = JSON.stringify([scope, ar, en]);
    if (this.#cache.has(key)) return this.#cache.get(key);
    const matches = [ar, en].flatMap((text) => (text ? (match(text) ?? []) : []));
    const best =
      matches.find((each) => each !== "none" && each.isSure) ?? matches.find((each) => each !== "none") ?? matches[0];
    this.#cache.set(key, best);
    return best;
  }
}
