import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { Sentence, type Understood } from "./sentence.ts";
import { readNumbers } from "./sentence-numbers.ts";
import { readThings } from "./sentence-things.ts";
import { sentenceTokens } from "./sentence-tokens.ts";
import { carWords, cheapest, fillers, forRent, newest, partWords } from "./sentence-words.ts";

export type Understanding = {
  /** Filters the sentence asks for, as parameters of a list. */
  params: Understood[];
  /** What is left of it, to be searched as text. */
  rest: string;
};

/** Longer sentences are read up to here; the rest stays text. */
const mostTokens = 40;
/** What a part is said to be for, or to look like: nothing that the part itself is filtered by. */
const ofTheCar = new Set(["make", "model", "color", "body", "fuel", "gear"]);

/**
 * Reads a search text as a sentence: "تويوتا كامري 2019 تحت ٥٠ الف الرياض" asks for a model, a year,
 * a price and a city. Made from the catalogue's own names and a fixed set of words; nothing is guessed.
 * Who looks for a part names the car it is for: those words stay text.
 */
export function understand(
  text: string,
  catalogue: Catalogue,
  { thisYear, parts = false }: { thisYear: number; parts?: boolean },
): Understanding {
  const sentence = new Sentence(sentenceTokens(text, mostTokens));
  const partsNamed = namesOfParts(sentence, catalogue);
  readThings(sentence, catalogue, partsNamed);
  readNumbers(sentence, catalogue, thisYear);
  const params = sentence.understood;
  const aPart = parts || partsNamed.size > 0;
  if (!aPart) readWishes(sentence);
  const stays = (name: string) => aPart && ofTheCar.has(name.replace(/^not\./, ""));
  // A part's own text rarely names the year it is for: neither a filter nor a word to be found.
  const kept = params.filter(({ name }) => !stays(name) && !(aPart && name.startsWith("year")));
  const textAgain = params.filter(({ name }) => stays(name));
  return { params: kept, rest: restOf(text, sentence, textAgain) };
}

/** The places of words that name a part: a filter, a bumper, "قطع غيار". They mean nothing else (Seat, Tyre). */
function namesOfParts(sentence: Sentence, { partNames }: Catalogue): Set<number> {
  const places = new Set<number>();
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    const bare = sentence.words(at, 1)?.[0]?.replace(/^ال(?=.{3})/u, "");
    const count = Math.max(
      sentence.phraseAt(at, partNames),
      sentence.phraseAt(at, partWords),
      bare !== undefined && partNames.has(bare) ? 1 : 0,
    );
    for (let i = at; i < at + count; i += 1) places.add(i);
  }
  return places;
}

/** Rent, cars, the cheapest, the newest: what kind of list is wanted, and in what order. */
function readWishes(sentence: Sentence): void {
  const wishes = [
    [forRent, { name: "kind", value: "rental" }],
    [carWords, { name: "kind", value: "car" }],
    [cheapest, { name: "sort", value: "price_asc" }],
    [newest, { name: "sort", value: "newest" }],
  ] as const;
  for (const [words, param] of wishes) {
    for (let at = 0; at < sentence.tokens.length; at += 1) {
      const count = sentence.phraseAt(at, words);
      if (count === 0) continue;
      // One kind, one order: what was read first stands.
      if (sentence.understood.some(({ name }) => name === param.name)) sentence.use(at, count);
      else sentence.understand(at, count, param);
    }
  }
}

/** The words nothing was made of, as they were written, without those that only join a sentence. */
function restOf(text: string, sentence: Sentence, textAgain: readonly Understood[]): string {
  const { tokens } = sentence;
  const left = tokens.filter(
    ({ start, end }, i) => sentence.free(i) || textAgain.some((each) => start >= each.start && end <= each.end),
  );
  const telling = left.filter(({ word }) => !fillers.has(word));
  if (left.length === tokens.length && (telling.length === 0 || telling.length === left.length)) return text.trim();
  const pieces = telling.map(({ start, end, attached }, i) => {
    const joined = attached && i > 0 && telling[i - 1]?.end === start;
    return (joined ? "" : " ") + text.slice(start, end);
  });
  return pieces.join("").trim();
}
