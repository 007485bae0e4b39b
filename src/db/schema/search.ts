import type { Generated } from "kysely";

/** Normalized search word and the approximate number of listings that contain it. */
export interface TermsTable {
  term: string;
  freq: Generated<number>;
}

/** Keys that match misspelled forms of a word. */
export interface TermKeysTable {
  key: string;
  term: string;
}

/** Synonyms. Texts with the same `meaning` are searched as one word. */
export interface SynonymsTable {
  id: Generated<number>;
  meaning: string;
  text: string;
  /** Whether the text names a part. */
  of_part: Generated<boolean>;
}
