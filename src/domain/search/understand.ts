import type { Catalogue } from "#domain/catalog/catalogue.ts";
import type { CurrencyReader } from "#domain/catalog/currency-words.ts";
import { fillers } from "./fillers.ts";
import { Sentence, type Understood } from "./sentence.ts";
import { readNumbers } from "./sentence-numbers.ts";
import { readThings } from "./sentence-things.ts";
import { sentenceTokens } from "./sentence-tokens.ts";
import { carWords, cheapest, featuresOfCars, forRent, newest, partWords } from "./sentence-words.ts";

export type Understanding = {
  /** Filters the sentence asks for, as parameters of a list. */
  params: Understood[];
  /** What is left of it, to be searched as text. */
  rest: string;
  /** A part is looked for, not a car. */
  part: boolean;
  /** What is left of the text without the car that the part is for, when it names one. */
  thing?: string;
  /** That car, when the text says its year. */
  car?: CarMeant;
};

export type UnderstandOptions = CurrencyReader & {
  thisYear: number;
  /** Only parts are searched. */
  parts?: boolean;
};

/** A model, as parameters name it (all that share the name), and its year, or its years up to the last one. */
export type CarMeant = { models: readonly string[]; year: number; until: number };

/** Longer sentences are read up to here; the rest stays text. */
const mostTokens = 40;
/** What a part is said to be for, or to look like: nothing that the part itself is filtered by. */
const ofTheCar = new Set(["make", "model", "color", "body", "fuel", "gear"]);

/**
 * Reads a search text as a sentence: "تويوتا كامري 2019 تحت ٥٠ الف الرياض" asks for a model, a year,
 * a price and a city. Made from the catalogue's own names and a fixed set of words; nothing is guessed.
 * Who looks for a part names the car it is for: those words stay text, and with its year the car is meant as well.
 */
export function understand(
  text: string,
  catalogue: Catalogue,
  { parts = false, ...reader }: UnderstandOptions,
): Understanding {
  const sentence = new Sentence(sentenceTokens(text, mostTokens));
  const partsNamed = namesOfParts(sentence, catalogue);
  readThings(sentence, catalogue, partsNamed);
  readNumbers(sentence, catalogue, reader);
  const params = sentence.understood;
  const aPart = parts || (partsNamed.size > 0 && !onlyFeatures(sentence, partsNamed));
  readWishes(sentence, aPart ? ["sort"] : ["kind", "sort"]);
  // A tyre of a car is a tyre.
  if (aPart) crossOut(sentence, carWords, partsNamed);
  rentedJeeps(sentence);
  const stays = (name: string) => aPart && ofTheCar.has(name.replace(/^not\./, ""));
  // A part's own text rarely names the year it is for, and no part has a mileage: neither filters nor words to be found.
  const kept = params.filter(({ name }) => !stays(name) && !(aPart && /^(?:year|mileage)/.test(name)));
  const textAgain = params.filter(({ name }) => stays(name));
  const named = phrasesOfMore(sentence, catalogue);
  const read = { params: kept, rest: restOf(text, sentence, textAgain, named), part: aPart };
  const models = aPart ? modelNamed(params) : undefined;
  if (!models) return read;
  const others = textAgain.filter(({ name }) => name !== "model" && name !== "make");
  const years = yearsNamed(params);
  return {
    ...read,
    thing: restOf(text, sentence, others, named),
    ...(years ? { car: { models, ...years } } : {}),
  };
}

/** The model that some words name, in every make that has one of that name. Two models are nobody's own. */
function modelNamed(params: readonly Understood[]): string[] | undefined {
  // One name may be a model of several makes, and one model may be named in both scripts.
  const named = params.filter(({ name }) => name === "model");
  const [models, ...others] = [...Map.groupBy(named, ({ start }) => start).values()].map((same) =>
    [...new Set(same.map(({ value }) => value))].sort(),
  );
  return others.some((other) => other.join() !== models?.join()) ? undefined : models;
}

/** One year, or those from one to another; "after 2015" has no end that parts could be made for. */
function yearsNamed(params: readonly Understood[]): { year: number; until: number } | undefined {
  const edgeOf = (edge: string) => params.find(({ name }) => name === edge)?.value;
  const [year, until] = [edgeOf("yearMin"), edgeOf("yearMax")];
  return year === undefined || until === undefined ? undefined : { year: Number(year), until: Number(until) };
}

/** The places of cars and features of several words, in which a part's name means no part: رنج روفر, "قير عادي". */
function namesOfMore(sentence: Sentence, spellings: Catalogue["spellings"]): Set<number> {
  const places = new Set<number>();
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    for (const count of [2, 3]) {
      const name = sentence.words(at, count)?.join("");
      if (name === undefined) continue;
      if (!(["make", "model", "lookup"] as const).some((target) => spellings.find(target, name).length > 0)) continue;
      for (let i = at; i < at + count; i += 1) places.add(i);
    }
  }
  return places;
}

/** The places of phrases whose small words belong to them: "good year", "خالية من الحوادث". */
function phrasesOfMore(sentence: Sentence, { spellings, synonyms }: Catalogue): Set<number> {
  const places = new Set<number>();
  for (const [at, { word }] of sentence.tokens.entries()) {
    const brand = spellings.find("brand", word + (sentence.tokens[at + 1]?.word ?? " ")).length > 0 ? 2 : 0;
    const count = Math.max(brand, sentence.phraseAt(at, synonyms));
    for (let i = at; count > 1 && i < at + count; i += 1) places.add(i);
  }
  return places;
}

/** "كامري بانوراما": after a car's name such words tell what the car has, before it they are parts for it. */
function onlyFeatures({ tokens, understood }: Sentence, partsNamed: ReadonlySet<number>): boolean {
  const first = tokens[Math.min(...partsNamed)];
  const carBefore = understood.some(
    ({ name, end }) => (name === "make" || name === "model") && first !== undefined && end <= first.start,
  );
  return carBefore && [...partsNamed].every((at) => featuresOfCars.has(tokens[at]?.word ?? ""));
}

/** The places of words that name a part: a filter, a bumper, "قطع غيار". They mean nothing else (Seat, Tyre). */
function namesOfParts(sentence: Sentence, { partNames, spellings }: Catalogue): Set<number> {
  const places = new Set<number>();
  const others = namesOfMore(sentence, spellings);
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    const bare = sentence.words(at, 1)?.[0]?.replace(/^ال(?=.{3})/u, "");
    const count = Math.max(
      sentence.phraseAt(at, partNames),
      sentence.phraseAt(at, partWords),
      bare !== undefined && partNames.has(bare) ? 1 : 0,
    );
    for (let i = at; i < at + count; i += 1) if (!others.has(i) || count > 1) places.add(i);
  }
  return places;
}

/** Rent, cars, the cheapest, the newest: what kind of list is wanted, and in what order. */
function readWishes(sentence: Sentence, wanted: readonly string[]): void {
  const wishes = [
    [forRent, { name: "kind", value: "rental" }],
    [carWords, { name: "kind", value: "car" }],
    [cheapest, { name: "sort", value: "price_asc" }],
    [newest, { name: "sort", value: "newest" }],
  ] as const;
  for (const [words, param] of wishes) {
    if (!wanted.includes(param.name)) continue;
    for (let at = 0; at < sentence.tokens.length; at += 1) {
      const count = sentence.phraseAt(at, words);
      if (count === 0) continue;
      // One kind, one order: what was read first stands.
      if (sentence.understood.some(({ name }) => name === param.name)) sentence.use(at, count);
      else sentence.understand(at, count, param);
    }
  }
}

/** "ايجار جيب": who wants to rent a jeep wants any off-roader. */
function rentedJeeps({ understood, tokens }: Sentence): void {
  if (!understood.some(({ name, value }) => name === "kind" && value === "rental")) return;
  for (const each of understood) {
    const said = tokens.find(({ start }) => start === each.start)?.word;
    if (each.name === "make" && each.value === "jeep" && said === "جيب") [each.name, each.value] = ["body", "suv"];
  }
}

/** Words of a set say nothing here, unless they are part of something `taken`. */
function crossOut(sentence: Sentence, words: ReadonlySet<string>, taken: ReadonlySet<number>): void {
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    if (!taken.has(at)) sentence.use(at, sentence.phraseAt(at, words));
  }
}

/** The words nothing was made of, as they were written, without those that only join a sentence. */
function restOf(
  text: string,
  sentence: Sentence,
  textAgain: readonly Understood[],
  named: ReadonlySet<number>,
): string {
  const { tokens } = sentence;
  const left = tokens.filter(
    ({ start, end }, i) => sentence.free(i) || textAgain.some((each) => start >= each.start && end <= each.end),
  );
  // The letters of a part number are no words: AT078.387.
  const ofNumber = (i: number) => tokens[i + 1]?.value !== undefined && tokens[i + 1]?.attached === true;
  const telling = left.filter((token) => {
    const at = tokens.indexOf(token);
    return !fillers.has(token.word) || named.has(at) || ofNumber(at);
  });
  if (left.length === tokens.length && (telling.length === 0 || telling.length === left.length)) return text.trim();
  const pieces = telling.map(({ start, end, attached }, i) => {
    const joined = attached && i > 0 && telling[i - 1]?.end === start;
    return (joined ? "" : " ") + text.slice(start, end);
  });
  return pieces.join("").trim();
}
