import type { Catalog } from "#domain/catalog/catalog.ts";
import { getNameForms } from "#domain/search/vehicle-names.ts";
import type { TextFact } from "../filters/text-filters.ts";
import { getFactFeatureKey } from "../filters/text-filters.ts";
import { countedParts, cylinderLetters, factPhrases, getCountOfWord, interiorWords } from "./car-fact-words.ts";
import type { ParseState } from "./parse-state.ts";
import { alternativeWords, negationPhrases } from "./vocabulary.ts";

/** Maximum number of words in the name of a piece of equipment. */
const MAX_EQUIPMENT_WORDS = 4;
const INTERIOR_COLOR = "interior_color";
const EQUIPMENT_PREFIX = "equipment_";

/** Fact at a position of a search text, with the number of its words. */
type FoundFact = { count: number; fact: TextFact };

/**
 * Parses the facts of a car in a search text into filters: owners, accidents, drivetrain, regional specs, equipment, and
 * numbers of seats, doors and cylinders. `statedFeatures` are the keys of the features that most cars state; other
 * features stay words, because a filter by them would leave out cars whose text has the fact. Facts after "or" or "not"
 * stay words too.
 */
export function parseCarFacts(state: ParseState, catalog: Catalog, statedFeatures: ReadonlySet<string>): void {
  if (statedFeatures.size === 0) return;
  const namesCar = state.carIndexes.size > 0 || state.filters.some(({ name }) => name === "body" || name === "kind");
  const isUsable = ({ fact }: FoundFact) => statedFeatures.has(getFactFeatureKey(fact));
  replaceInteriorColors(state, catalog, statedFeatures);
  for (let at = 0; at < state.tokens.length; at += 1) {
    const found = [findPhrase(state, at, namesCar), findCount(state, at), findEquipment(state, catalog, at, namesCar)]
      .filter((each) => each !== undefined)
      .reduce<FoundFact | undefined>((best, each) => (each.count > (best?.count ?? 0) ? each : best), undefined);
    if (!found || !isUsable(found)) continue;
    const { count, fact } = found;
    const isOpposite = state.matchPrecedingPhrase(at, negationPhrases) > 0;
    const isChoice = alternativeWords.has(state.tokens[at - 1]?.word ?? "") || isAlternativeWord(state, at + count);
    if (!isOpposite && !isChoice) state.addFilters(at, count, fact);
    at += count - 1;
  }
}

/** Returns whether the next word is "or". The word "and" joins two facts that are both wanted. */
const isAlternativeWord = (state: ParseState, at: number): boolean =>
  ["or", "او", "ولا"].includes(state.tokens[at]?.word ?? "");

/**
 * Finds the positions of names of parts that state a fact of the named car: "Highlander with 7 seats", "Camry, black
 * interior".
 */
export function findPartNamesOfFacts(
  state: ParseState,
  partIndexes: ReadonlySet<number>,
  statedFeatures: ReadonlySet<string>,
): Set<number> {
  if (state.carIndexes.size === 0) return new Set();
  const isColor = (at: number) =>
    state.filters.some(({ name, start, end }) => {
      const token = state.tokens[at];
      return name === "color" && token !== undefined && token.start >= start && token.end <= end;
    });
  const indexes = [...partIndexes].filter((at) => {
    const counted = findCount(state, at - 1);
    if (counted) return statedFeatures.has(getFactFeatureKey(counted.fact));
    const isInterior = state.matchPhrase(at, interiorWords) > 0 && (isColor(at - 1) || isColor(at + 1));
    return isInterior && statedFeatures.has(INTERIOR_COLOR);
  });
  return new Set(indexes);
}

const toFact = (...parameters: (readonly [name: string, value: string])[]): TextFact => ({
  name: "fact",
  parameters: parameters.map(([name, value]) => ({ name, value })),
});

function findPhrase(state: ParseState, at: number, namesCar: boolean): FoundFact | undefined {
  const fourByFour = countFourByFourTokens(state, at);
  if (fourByFour > 0)
    return { count: fourByFour, fact: toFact(["feature.drivetrain", "four"], ["feature.drivetrain", "all"]) };
  let best: FoundFact | undefined;
  for (const { phrases, parameters, needsCar } of factPhrases) {
    const count = needsCar && !namesCar ? 0 : state.matchPhrase(at, phrases);
    if (count > (best?.count ?? 0)) best = { count, fact: toFact(...parameters) };
  }
  return best;
}

/** Returns the number of tokens of "4×4" and "4*4", whose sign is no token, or 0 for another text. */
function countFourByFourTokens(state: ParseState, at: number): number {
  const [first, second] = [state.tokens[at], state.tokens[at + 1]];
  const isFour = first?.value === 4 && second?.value === 4 && /^\s*[×*]\s*$/.test(second.before);
  return isFour && state.isFree(at) && state.isFree(at + 1) ? 2 : 0;
}

/** Finds a number of seats, doors or cylinders: "7 seats", "سبعة مقاعد", "V8". */
function findCount(state: ParseState, at: number): FoundFact | undefined {
  const [token, next] = [state.tokens[at], state.tokens[at + 1]];
  if (!token || !state.isFree(at)) return undefined;
  const toCount = (key: string, value: number, count: number): FoundFact => ({
    count,
    fact: toFact([`feature.${key}Min`, String(value)], [`feature.${key}Max`, String(value)]),
  });
  if (cylinderLetters.has(token.word) && next?.attached && [4, 6, 8, 10, 12].includes(next.value ?? 0))
    return state.isFree(at + 1) ? toCount("cylinders", next.value ?? 0, 2) : undefined;
  const value = token.value ?? getCountOfWord(token.word);
  if (value === undefined) return undefined;
  for (const { key, units, least, most } of countedParts) {
    const unitLength = state.matchPhrase(at + 1, units);
    if (unitLength > 0 && value >= least && value <= most) return toCount(key, value, 1 + unitLength);
  }
  return undefined;
}

/** Finds a piece of equipment by any of its spellings in the catalog. Without a car, the words may ask for a part. */
function findEquipment(state: ParseState, catalog: Catalog, at: number, namesCar: boolean): FoundFact | undefined {
  if (!namesCar) return undefined;
  const featuresById = new Map([...catalog.features.values()].map((feature) => [feature.id, feature]));
  for (let count = MAX_EQUIPMENT_WORDS; count > 0; count -= 1) {
    const words = state.getWords(at, count);
    if (!words) continue;
    for (const id of getNameForms(words).flatMap((name) => catalog.spellings.find("lookup", name))) {
      const lookup = catalog.lookups.get(id);
      const feature = featuresById.get(lookup?.featureId ?? 0);
      if (lookup && feature?.key.startsWith(EQUIPMENT_PREFIX))
        return { count, fact: toFact([`feature.${feature.key}`, lookup.slug]) };
    }
  }
  return undefined;
}

/**
 * Replaces the colour of the car by that of its interior if the words name the latter: "black interior", «داخلية بيج». If
 * few cars state it, the words are searched as text.
 */
function replaceInteriorColors(state: ParseState, catalog: Catalog, statedFeatures: ReadonlySet<string>): void {
  const { filters, tokens } = state;
  for (const filter of filters.filter((each) => each.name === "color" && !each.excluded)) {
    const from = tokens.findIndex(({ start }) => start === filter.start);
    const to = tokens.findIndex(({ end }) => end === filter.end) + 1;
    const isArabic = /\p{Script=Arabic}/u.test(tokens[from]?.word ?? "");
    const length = isArabic ? state.matchPrecedingPhrase(from, interiorWords) : state.matchPhrase(to, interiorWords);
    if (length === 0) continue;
    filters.splice(filters.indexOf(filter), 1);
    state.releaseRange(filter);
    const slug = filter.name === "color" ? catalog.lookups.get(filter.id)?.slug : undefined;
    const isKnown = catalog.features.get(INTERIOR_COLOR)?.lookups.some((lookup) => lookup.slug === slug) ?? false;
    if (slug && isKnown && statedFeatures.has(INTERIOR_COLOR))
      state.addFilters(
        isArabic ? from - length : from,
        to - from + length,
        toFact([`feature.${INTERIOR_COLOR}`, slug]),
      );
  }
}
