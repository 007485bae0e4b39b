import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalogue, Synonyms } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { fold } from "#kernel/fold.ts";
import { onOtherKeyboard } from "./keyboards.ts";
import { withoutArticle } from "./query.ts";
import type { Understood } from "./sentence.ts";
import { sentenceTokens } from "./sentence-tokens.ts";
import { sentenceVocabulary } from "./sentence-words.ts";
import { knownWords, nearWords } from "./terms.server.ts";
import { type Understanding, type UnderstandOptions, understand } from "./understand.ts";

export type ReadText = Understanding & {
  /** Other words than those typed are searched: which, and why. */
  corrected?: { text: string; why: "spelling" | "keyboard" };
};

/** A text longer than any sentence is read up to here, in characters. */
const longestRead = 300;
const mostTokens = 12;

/**
 * Reads a search text: what of it is a filter, what is left to be searched, and, where ads have none
 * of its words, what was probably meant. Words that are found anywhere are never corrected.
 */
export async function readSearchText(
  db: Db,
  catalogue: Catalogue,
  text: string,
  options: UnderstandOptions,
): Promise<ReadText> {
  const asked = text.slice(0, longestRead);
  const read = understand(asked, catalogue, options);
  const unknown = await unknownWords(db, catalogue, read.rest);
  if (unknown.size === 0) return text.length > longestRead ? { params: [], rest: text, part: read.part } : read;

  // Numbers are the same on both keyboards: ";hlvd 2020".
  if (read.params.every(({ name }) => /^(?:year|price|mileage)/.test(name))) {
    const other = onOtherKeyboard(asked);
    const meant = other === undefined ? undefined : await wholeReading(db, catalogue, other, options);
    if (meant && other !== undefined) return { ...meant, corrected: { text: other, why: "keyboard" } };
  }
  const spelled = await respelled(db, catalogue, asked, unknown);
  if (spelled === asked) return read;
  return { ...understand(spelled, catalogue, options), corrected: { text: spelled, why: "spelling" } };
}

/** What was probably meant by a text that finds nothing; undefined when its words are known or nothing is like them. */
export async function correctionOf(db: Db, text: string, now: Date): Promise<string | undefined> {
  const read = await readSearchText(db, await catalogueOf(db), text, { thisYear: now.getUTCFullYear() });
  return read.corrected?.text;
}

/** What a text says, if every word of it is known. */
async function wholeReading(db: Db, catalogue: Catalogue, text: string, options: UnderstandOptions) {
  const read = understand(text, catalogue, options);
  if (read.params.length === 0 && read.rest === "") return undefined;
  // Single letters, as "قورولا" leaves them on the other keyboard (r,v,b), are known everywhere and mean nothing.
  const letters = sentenceTokens(text, mostTokens).filter(({ value }) => value === undefined);
  if (!letters.some(({ word }) => word.length > 2)) return undefined;
  return (await unknownWords(db, catalogue, read.rest)).size === 0 ? read : undefined;
}

/** The folded words of a text that no ad is found by. Numbers are what they are. */
async function unknownWords(db: Db, { synonyms, spellings }: Catalogue, text: string): Promise<Set<string>> {
  const ofSynonyms = wordsOfSynonyms(synonyms);
  // A Ford Focus is spelt right, if nobody sells one.
  const ofThing = (word: string) =>
    (["make", "model", "city", "brand"] as const).some((target) => spellings.find(target, word).length > 0);
  const spelledRight = (word: string) => sentenceVocabulary.has(word) || ofSynonyms.has(word) || ofThing(word);
  const bare = (word: string) => withoutArticle(word) ?? word;
  const words = sentenceTokens(text, mostTokens)
    .filter(({ value, word }) => value === undefined && word.length > 1)
    .map(({ word }) => word)
    .filter((word) => !spelledRight(word) && !spelledRight(bare(word)));
  const known = await knownWords(
    db,
    words.flatMap((word) => [word, bare(word)]),
  );
  return new Set(words.filter((word) => !known.has(word) && !known.has(bare(word))));
}

const wordSets = new WeakMap<Synonyms, ReadonlySet<string>>();

/** Every word of the synonyms, those of phrases too ("spare" of "spare parts"): written right, if no ad has them. */
function wordsOfSynonyms(synonyms: Synonyms): ReadonlySet<string> {
  const known = wordSets.get(synonyms) ?? new Set([...synonyms.keys()].flatMap((phrase) => phrase.split(" ")));
  wordSets.set(synonyms, known);
  return known;
}

/** The text with its unknown words as they were probably meant: two words run together, or one mistyped. */
async function respelled(db: Db, catalogue: Catalogue, text: string, unknown: ReadonlySet<string>): Promise<string> {
  let result = "";
  let end = 0;
  for (const { start, end: after, word } of sentenceTokens(text, mostTokens)) {
    result += text.slice(end, start);
    end = after;
    const meant = unknown.has(word) ? await meantBy(db, catalogue, word) : undefined;
    result += meant ?? text.slice(start, after);
  }
  return result + text.slice(end);
}

/** What Arabic writes onto a noun: "للمحرك" is "for the engine". Undefined when nothing is. */
function withoutJoined(word: string): string | undefined {
  const bare = word.replace(/^(?:لل|بال|وال|فال)(?=.{3})/u, "").replace(/^[لبو](?=.{4})/u, "");
  return bare === word ? undefined : bare;
}

async function meantBy(db: Db, catalogue: Catalogue, word: string): Promise<string | undefined> {
  const bare = withoutJoined(word);
  if (bare && (await unknownWords(db, catalogue, bare)).size === 0) return bare;
  const [near] = await nearWords(db, word);
  // A slip of one easy letter is likelier than two words run together.
  if (near && near.distance <= 0.5) return named(catalogue, near.term);
  return (await splitWord(db, word)) ?? (near && named(catalogue, near.term));
}

/** A word as two that ads know, the commonest pair: "oilfilter" is "oil filter". */
async function splitWord(db: Db, word: string): Promise<string | undefined> {
  if (word.length < 6) return undefined;
  const splits = Array.from({ length: word.length - 5 }, (_, i) => [word.slice(0, i + 3), word.slice(i + 3)] as const);
  const { rows } = await sql<{ term: string; freq: number }>`
    select term, freq from terms where term = any(${splits.flat()}::text[])`.execute(db);
  const freq = new Map(rows.map((row) => [row.term, row.freq]));
  const worth = ([a, b]: readonly [string, string]) => Math.min(freq.get(a) ?? 0, freq.get(b) ?? 0);
  const [best] = splits.filter((split) => worth(split) > 0).sort((a, b) => worth(b) - worth(a));
  return best?.join(" ");
}

/** A spelling as the thing it spells is properly called, in the same script. */
function named({ spellings, makes, models, cities }: Catalogue, term: string): string {
  const arabic = /\p{Script=Arabic}/u.test(term);
  const things = [
    ...spellings.find("make", term).map((id) => makes.byId.get(id)),
    ...spellings.find("model", term).map((id) => models.get(id)),
    ...spellings.find("city", term).map((id) => cities.byId.get(id)),
  ];
  const names = new Set(things.map((thing) => (arabic ? thing?.name.ar : thing?.name.en)).filter((name) => !!name));
  const [name] = names;
  return names.size === 1 && name && !fold(name).includes(" ") ? name : term;
}

/** Parameters that say the same thing: who chose one of them by hand has chosen for all of them. */
const together: readonly (readonly string[])[] = [
  ["make", "model", "not.make", "not.model"],
  ["yearMin", "yearMax"],
  ["priceMin", "priceMax"],
  ["mileageMin", "mileageMax"],
  ["vehicle", "fit", "until"],
];

/** A list's parameters with what the search text asks for besides; what was chosen by hand stands. */
export function withUnderstood(
  params: URLSearchParams,
  understood: readonly Pick<Understood, "name" | "value">[],
): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const { name, value } of understood) {
    if (name === "currency") {
      // It belongs to the text's price, which a price that was chosen by hand replaces.
      if (!params.has("priceMin") && !params.has("priceMax")) result.set(name, value);
      continue;
    }
    const same = together.find((names) => names.includes(name)) ?? [name, `not.${name}`];
    if (same.some((each) => params.has(each)) || result.getAll(name).includes(value)) continue;
    result.append(name, value);
  }
  return result;
}
