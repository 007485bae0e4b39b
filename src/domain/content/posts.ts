import type { RelatedAds } from "#db/schema/content.ts";
import { tokens } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";

export type PostCategory = { slug: string; name: LocalText };
export type CountedCategory = PostCategory & { posts: number };

/** What a list shows of a post. */
export type PostSummary = {
  id: number;
  slug: string;
  category: PostCategory;
  title: LocalText;
  excerpt: LocalText;
  picture: string | null;
  publishedAt: Date;
  /** Words of the text in each language, for the time it takes to read. */
  words: { en: number; ar: number };
};

export type Post = PostSummary & {
  author: LocalText;
  /** Markdown. */
  body: LocalText;
  related: RelatedAds;
  updatedAt: Date;
};

export type PostLink = { slug: string; title: LocalText };

export const postsPerPage = 9;

export const postPath = (slug: string): string => `/blog/${slug}`;
export const postCategoryPath = (slug: string): string => `/blog/category/${slug}`;

/** Read aloud in one's head, Arabic takes longer: its words carry articles and prepositions along. */
const wordsPerMinute = { en: 220, ar: 180 };

/** Whole minutes that a text takes to read, at least one. */
export const readingMinutes = (words: number, language: "en" | "ar"): number =>
  Math.max(1, Math.round(words / wordsPerMinute[language]));

export const wordsOf = (text: string | null): number => tokens(text ?? "").length;
