import type { ColumnType, Generated } from "kysely";

/** Normalized word of the spelling dictionary, and approximate number of listings that contain it. */
export interface SearchTermsTable {
  term: string;
  freq: Generated<number>;
}

/** Phonetic key of a word, by which misspelled forms of the word are found. */
export interface SearchTermSkeletonsTable {
  key: string;
  term: string;
}

/** Synonym. A search for one text finds all texts with the same `meaning`. */
export interface SynonymsTable {
  id: Generated<number>;
  meaning: string;
  text: string;
  /** Whether the text is the name of a part. */
  of_part: Generated<boolean>;
}

/** Number of searches for a normalized text on one day. `day` is YYYY-MM-DD. */
export interface SearchLogTable {
  day: ColumnType<string, string, never>;
  text: string;
  times: Generated<number>;
  /** Number of listings that the last search found. */
  found: Generated<number>;
}
