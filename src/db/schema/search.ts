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

/**
 * Spelling that the site learned from its listings and searches, of exactly one make, model or feature value. It works
 * like an alias while its state is "accepted".
 */
export interface LearnedSpellingsTable {
  id: Generated<number>;
  /** Normalized word. */
  word: string;
  make_id: number | null;
  model_id: number | null;
  lookup_id: number | null;
  /** Number of listings with the value whose title contains the word. */
  listings: Generated<number>;
  /** Number of other listings whose title contains the word. */
  listings_elsewhere: Generated<number>;
  /** Number of listings with the value that visitors opened after a search for the word. */
  clicks: Generated<number>;
  clicks_elsewhere: Generated<number>;
  state: Generated<"proposed" | "accepted" | "rejected">;
  /** Whether an administrator decided the state. The job never changes such a state. */
  reviewed: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/**
 * Number of listings of a model that visitors opened from the results of a search text on one day. `day` is
 * YYYY-MM-DD.
 */
export interface SearchClicksTable {
  day: ColumnType<string, string, never>;
  text: string;
  model_id: number;
  times: Generated<number>;
}
