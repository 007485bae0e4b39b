import type { ColumnType, Generated } from "kysely";

/** How often a member gets alerts of a saved search: at once, once a day, or never. */
export const alertFrequencies = ["instant", "daily", "off"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Search that a member has saved, to return to it and to get alerts about its new listings. */
export interface SavedSearchesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Parameters of the list, in a fixed order (`createSavedSearchQuery`). */
  query: string;
  frequency: AlertFrequency;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** When the member last opened the search. Listings found later count as new. */
  seen_at: ColumnType<Date, Date | undefined, Date>;
  /** Earliest time of the next alert. Null without alerts. */
  next_alert_at: Date | null;
  /** When the member deleted the search. Within an hour the member can undo this. */
  removed_at: Date | null;
}

/** Listing that was found for a saved search since it was saved: a new one, or one whose price fell. */
export interface SavedSearchMatchesTable {
  search_id: number;
  ad_id: number;
  kind: "new" | "cheaper";
  /** Price when the listing was found. */
  price_minor: number | null;
  currency: string;
  base_minor: number | null;
  found_at: Date;
  /** When an alert contained the listing, or when it was left out because alerts are off. */
  alerted_at: Date | null;
}

/** Listing that became active or cheaper and has not been compared with the saved searches yet. Triggers write the rows. */
export interface SearchAlertQueueTable {
  ad_id: number;
  /** Changes whenever the listing is queued again. */
  change_id: ColumnType<number, number | undefined, number>;
  /** Whether the listing became active for the first time. */
  is_new: boolean;
  queued_at: ColumnType<Date, Date | undefined, Date>;
}
