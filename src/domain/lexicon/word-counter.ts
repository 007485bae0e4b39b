import type { CatalogSpellings } from "#domain/catalog/catalog.ts";
import { getNameForms, MAX_NAME_WORDS } from "#domain/search/vehicle-names.ts";
import { tokenize } from "#kernel/normalize-text.ts";
import {
  type EvidenceStrength,
  type LearnedTarget,
  learnedTargets,
  learningThresholds,
  rateEvidence,
  type SpellingEvidence,
} from "./learning-rules.ts";

/** Listing with its titles and its structured values. */
export type TitledListing = {
  titles: readonly string[];
  makeId: number | null;
  modelId: number | null;
  bodyId: number | null;
  sellerId: number;
};

/** Number of times that visitors opened a listing of a model from the results of a search text. */
export type SearchClick = { text: string; modelId: number; times: number };

/** Word and value with the evidence that the word is a spelling of the value. */
export type SpellingFinding = {
  word: string;
  target: LearnedTarget;
  id: number;
  evidence: SpellingEvidence;
  strength: EvidenceStrength;
};

type ValueCounts = { listings: number; unnamed: number; sellers: Set<number>; parts: Map<number, number> };
type WordCounts = { listings: number; values: Map<string, ValueCounts> };
type ClickCounts = { all: number; models: Map<number, number> };

type CounterOptions = { spellings: CatalogSpellings; isLearnable: (word: string) => boolean };

/** Counts in how many titles and clicks each unknown word occurs, and rates the evidence for each value. */
export class WordCounter {
  readonly #options: CounterOptions;
  readonly #words = new Map<string, WordCounts>();
  readonly #clicks = new Map<string, ClickCounts>();
  readonly #valueSellers = new Map<string, Set<number>>();
  readonly #valueListings = new Map<string, number>();
  readonly #seenTitles = new Set<string>();
  #listings = 0;

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  /** Counts a listing. The same titles with the same values are counted once, because sellers repeat listings. */
  addListing({ titles, makeId, modelId, bodyId, sellerId }: TitledListing): void {
    const words = titles.map(tokenize);
    // Numbers are left out, so that listings that differ only in year or price are equal.
    const fingerprint = words.flat().filter((word) => !/\d/.test(word));
    const key = [makeId, modelId, bodyId, ...fingerprint].join(" ");
    if (this.#seenTitles.has(key)) return;
    this.#seenTitles.add(key);
    this.#listings += 1;
    const values = listValues({ makeId, modelId, bodyId });
    for (const { target, id } of values) {
      const value = `${target}:${id}`;
      this.#valueListings.set(value, (this.#valueListings.get(value) ?? 0) + 1);
      addToSet(this.#valueSellers, value, sellerId);
    }
    const learnable = new Set(words.flat().filter((word) => this.#isLearnable(word)));
    if (learnable.size === 0) return;
    const names = new Set(words.flatMap(listNames));
    for (const word of learnable) {
      const counts = this.#words.get(word) ?? { listings: 0, values: new Map<string, ValueCounts>() };
      this.#words.set(word, counts);
      counts.listings += 1;
      for (const { target, id, part } of values) {
        const isNamed = this.#options.spellings.listForms(target, id).some((form) => names.has(form));
        countValue(counts.values, `${target}:${id}`, { isNamed, sellerId, part });
      }
    }
  }

  /** Counts the listings that visitors opened from the results of a search text. */
  addClick({ text, modelId, times }: SearchClick): void {
    const words = new Set(tokenize(text).filter((word) => this.#isLearnable(word)));
    // With two unknown words, nobody can tell which of them names the car.
    const [word] = words;
    if (words.size !== 1 || word === undefined) return;
    const clicks = this.#clicks.get(word) ?? { all: 0, models: new Map<number, number>() };
    this.#clicks.set(word, clicks);
    clicks.all += times;
    clicks.models.set(modelId, (clicks.models.get(modelId) ?? 0) + times);
  }

  /**
   * Lists the words that may be spellings, at most one value for each word. Words of `known` values are always listed, so
   * that their evidence is updated even if it is weak now.
   */
  listFindings(known: readonly { word: string; target: LearnedTarget; id: number }[] = []): SpellingFinding[] {
    const findings = new Map<string, SpellingFinding>();
    for (const word of new Set([...this.#words.keys(), ...this.#clicks.keys()])) {
      const finding = this.#findBest(word);
      if (finding) findings.set(`${word} ${finding.target}:${finding.id}`, finding);
    }
    for (const { word, target, id } of known) {
      const key = `${word} ${target}:${id}`;
      if (!findings.has(key)) findings.set(key, this.#rate(word, target, id));
    }
    return [...findings.values()];
  }

  #isLearnable(word: string): boolean {
    return this.#words.has(word) || this.#clicks.has(word) || this.#options.isLearnable(word);
  }

  /** Finds the value that a word names. A model is preferred to its make, and a make to a body type. */
  #findBest(word: string): SpellingFinding | undefined {
    const { listings = 0, values } = this.#words.get(word) ?? {};
    const clicks = this.#clicks.get(word);
    const candidates = new Set<string>();
    if (listings >= learningThresholds.minListings) {
      for (const [value, counts] of values ?? []) if (counts.listings * 2 > listings) candidates.add(value);
    }
    for (const [modelId, times] of clicks?.models ?? [])
      if (times >= learningThresholds.minClicks) candidates.add(`model:${modelId}`);
    const rated = [...candidates]
      .map((value) => {
        const [target, id] = value.split(":") as [LearnedTarget, string];
        return this.#rate(word, target, Number(id));
      })
      .filter(({ strength }) => strength === "weak" || strength === "strong");
    for (const target of learnedTargets) {
      const ofTarget = rated.filter((finding) => finding.target === target);
      if (ofTarget.length > 0) return ofTarget.length === 1 ? ofTarget[0] : undefined;
    }
    return undefined;
  }

  #rate(word: string, target: LearnedTarget, id: number): SpellingFinding {
    const value = `${target}:${id}`;
    const counts = this.#words.get(word);
    const own = counts?.values.get(value);
    const clicks = this.#clicks.get(word);
    const ownClicks = target === "model" ? (clicks?.models.get(id) ?? 0) : 0;
    const evidence: SpellingEvidence = {
      listings: own?.listings ?? 0,
      listingsElsewhere: (counts?.listings ?? 0) - (own?.listings ?? 0),
      unnamed: own?.unnamed ?? 0,
      sellers: own?.sellers.size ?? 0,
      sellersOfValue: this.#valueSellers.get(value)?.size ?? 0,
      baseShare: this.#listings === 0 ? 0 : (this.#valueListings.get(value) ?? 0) / this.#listings,
      spread: own ? own.listings / Math.max(1, ...own.parts.values()) : 0,
      clicks: ownClicks,
      clicksElsewhere: target === "model" ? (clicks?.all ?? 0) - ownClicks : 0,
    };
    return { word, target, id, evidence, strength: rateEvidence(target, evidence) };
  }
}

/** Lists the values of a listing. `part` is what the listings of a make or a body type must differ in. */
function listValues({ makeId, modelId, bodyId }: Pick<TitledListing, "makeId" | "modelId" | "bodyId">) {
  const values: { target: LearnedTarget; id: number; part: number | null }[] = [];
  if (modelId !== null) values.push({ target: "model", id: modelId, part: null });
  if (makeId !== null) values.push({ target: "make", id: makeId, part: modelId });
  if (bodyId !== null) values.push({ target: "lookup", id: bodyId, part: makeId });
  return values;
}

/** Lists the names that the words of a title may form. */
function listNames(words: readonly string[]): string[] {
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(MAX_NAME_WORDS, words.length - at) }, (_each, i) =>
      getNameForms(words.slice(at, at + i + 1)),
    ).flat(),
  );
}

function countValue(
  values: Map<string, ValueCounts>,
  value: string,
  { isNamed, sellerId, part }: { isNamed: boolean; sellerId: number; part: number | null },
): void {
  const counts = values.get(value) ?? { listings: 0, unnamed: 0, sellers: new Set(), parts: new Map() };
  values.set(value, counts);
  counts.listings += 1;
  if (!isNamed) counts.unnamed += 1;
  counts.sellers.add(sellerId);
  if (part !== null) counts.parts.set(part, (counts.parts.get(part) ?? 0) + 1);
}

function addToSet(sets: Map<string, Set<number>>, key: string, value: number): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
