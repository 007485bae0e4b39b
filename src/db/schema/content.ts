import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { AdKind } from "./ads.ts";

export interface PostCategoriesTable {
  id: Generated<number>;
  slug: string;
  name_en: string;
  name_ar: string;
  position: Generated<number>;
}

/** Which ads belong to a post: the newest of a kind, of a category or make when they are named by slug. */
export type RelatedAds = { kind?: AdKind; category?: string; make?: string };

/** A post of the blog; bodies are Markdown. */
export interface PostsTable {
  id: Generated<number>;
  slug: string;
  category_id: number;
  author_en: string | null;
  author_ar: string | null;
  /** Path of its wide picture; a name that ends in -1200.webp has a -480.webp beside it. */
  picture: string | null;
  title_en: string | null;
  title_ar: string | null;
  excerpt_en: string | null;
  excerpt_ar: string | null;
  body_en: string | null;
  body_ar: string | null;
  related: JSONColumnType<RelatedAds, string | undefined, string>;
  search: string;
  /** Null: a draft. In the future: not shown yet. */
  published_at: Date | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** The pages about the shop; null: as the program says. */
export interface SitePagesTable {
  slug: "about" | "terms" | "privacy" | "faq";
  body_en: string | null;
  body_ar: string | null;
  title_en: string | null;
  title_ar: string | null;
  updated_at: Date | null;
}

/** What people wrote with the contact form. */
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
