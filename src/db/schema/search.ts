import type { Generated } from "kysely";

/** A folded word that ads are found by, and in about how many. */
export interface TermsTable {
  term: string;
  freq: Generated<number>;
}

/** The keys under which mistyped forms of a word find it. */
export interface TermKeysTable {
  key: string;
  term: string;
}

/** Texts of one `meaning` are searched as if they were one word. */
export interface SynonymsTable {
  id: Generated<number>;
  meaning: string;
  text: string;
  /** It names a part. */
  of_part: Generated<boolean>;
}
