import type { ColumnType, Generated } from "kysely";

/** Public question of a member about a listing, with the answer of the seller. */
export interface ListingQuestionsTable {
  id: Generated<number>;
  ad_id: number;
  user_id: number;
  text: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** Null until the seller answers. Only answered questions are public. */
  answer: string | null;
  answered_at: Date | null;
  /** Person who answered for the seller. Null if the account was deleted. */
  answered_by: number | null;
  /** When the question was removed from the page. Null for questions that are not hidden. */
  hidden_at: Date | null;
  hidden_by: "seller" | "moderator" | null;
}
