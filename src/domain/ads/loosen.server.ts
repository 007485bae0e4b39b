import type { Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { spelledLike } from "#domain/search/names.ts";
import { searchQuery } from "#domain/search/query.ts";
import { Sentence } from "#domain/search/sentence.ts";
import { sentenceTokens } from "#domain/search/sentence-tokens.ts";
import type { Criteria } from "./criteria.ts";
import { countAds } from "./find.server.ts";
import { queryWords } from "./search-words.ts";

/** The words of a longer text are not tried one by one. */
const mostPieces = 8;

/** What is still searched, and what no ad has besides. */
export type Loosened = { kept: string; leftOut: string };

/**
 * Where no ad has all words of a search text: the words that ads do have together, names of parts before
 * others. "brake pads ceramic sport" is about brake pads, and beside the filter of a Camry "by owner" is
 * nothing at all. Undefined when all words are found, or nothing would be left to search by.
 */
export async function loosened(
  db: Db,
  catalogue: Catalogue,
  criteria: Criteria,
  { text, filtered, part }: { text: string; filtered: boolean; part: boolean },
): Promise<Loosened | undefined> {
  const pieces = piecesOf(text, catalogue);
  if (pieces.length > mostPieces || (pieces.length < 2 && !filtered)) return undefined;
  const anyAd = async (words: string): Promise<boolean> => {
    const query = searchQuery(queryWords(words), catalogue.synonyms, spelledLike(catalogue));
    // What a car's description says beside its name makes it no part: "floor mats black".
    const { query: _, ...others } = part ? { kind: "part" as const, ...criteria } : criteria;
    return (await countAds(db, query ? { ...others, query } : others)) > 0;
  };
  if (await anyAd(text)) return undefined;

  const kept = new Set(pieces.filter(({ code }) => code));
  const keptText = () => pieces.flatMap((piece) => (kept.has(piece) ? [piece.text] : [])).join(" ");
  for (const piece of [...pieces].sort((a, b) => Number(b.part) - Number(a.part))) {
    if (piece.code) continue;
    kept.add(piece);
    if (!(await anyAd(keptText()))) kept.delete(piece);
  }
  const left = pieces.filter((piece) => !kept.has(piece));
  if (left.length === 0 || (kept.size === 0 && !filtered) || !(await anyAd(keptText()))) return undefined;
  // Without the part's own name it would be another search.
  if (part && pieces.some((piece) => piece.part) && ![...kept].some((piece) => piece.part)) return undefined;
  return { kept: keptText(), leftOut: left.map((piece) => piece.text).join(" ") };
}

type Piece = { text: string; part: boolean; code: boolean };

/** The words of a text, phrases of one meaning together. */
function piecesOf(text: string, { partNames, synonyms }: Catalogue): Piece[] {
  const sentence = new Sentence(sentenceTokens(text, 3 * mostPieces));
  const pieces: Piece[] = [];
  for (let at = 0; at < sentence.tokens.length; ) {
    const part = sentence.phraseAt(at, partNames);
    let count = Math.max(1, part, sentence.phraseAt(at, synonyms));
    // Letters and digits without a space between are one: V8, 205/55.
    while (sentence.tokens[at + count] && !/\s/.test(sentence.tokens[at + count]?.before ?? "")) count += 1;
    const piece = text.slice(sentence.tokens[at]?.start, sentence.tokens[at + count - 1]?.end);
    // Who gives a part's number wants that part or none.
    pieces.push({ text: piece, part: part > 0, code: /(?:\d[-./ ]*){5}/.test(piece) });
    at += count;
  }
  return pieces;
}
