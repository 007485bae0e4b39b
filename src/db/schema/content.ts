import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ListingKind } from "./listings.ts";

export interface PostCategoriesTable {
  id: Generated<number>;
  slug: string;
  name_en: string;
  name_ar: string;
  position: Generated<number>;
}

/**
 * Selects the listings shown with a post: the newest of a kind, of a category, or of a make. Category and make are
 * slugs.
 */
export type RelatedListingsSelector = { kind?: ListingKind; category?: string; make?: string };

/** Blog post. Bodies are Markdown. */
export interface PostsTable {
  id: Generated<number>;
  slug: string;
  category_id: number;
  author_en: string | null;
  author_ar: string | null;
  /** Path of the wide picture. If its name ends in -1200.avif, a smaller picture with -480.avif exists too. */
  picture: string | null;
  title_en: string | null;
  title_ar: string | null;
  excerpt_en: string | null;
  excerpt_ar: string | null;
  body_en: string | null;
  body_ar: string | null;
  related: JSONColumnType<RelatedListingsSelector, string | undefined, string>;
  search: string;
  /** Time of publication. Null for a draft. A post whose time is in the future is not shown yet. */
  published_at: Date | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Page about the site that administrators can edit. Null columns mean the built-in text. */
export interface SitePagesTable {
  slug: "about" | "terms" | "privacy" | "faq" | "safety";
  body_en: string | null;
  body_ar: string | null;
  title_en: string | null;
  title_ar: string | null;
  updated_at: Date | null;
}

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  language: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}
