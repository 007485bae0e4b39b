import type { RelatedListingsSelector } from "#db/schema/content.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

export type PostCategory = { slug: string; name: LocalizedText };
export type PostCategoryWithCount = PostCategory & { posts: number };

/** Post as shown in lists. */
export type PostSummary = {
  id: number;
  slug: string;
  category: PostCategory;
  title: LocalizedText;
  excerpt: LocalizedText;
  picture: string | null;
  publishedAt: Date;
  /** Word count of the text in each language, for the reading time. */
  words: { en: number; ar: number };
};

export type Post = PostSummary & {
  author: LocalizedText;
  /** Text in Markdown. */
  body: LocalizedText;
  related: RelatedListingsSelector;
  updatedAt: Date;
};

export type PostLink = { slug: string; title: LocalizedText };

export const POSTS_PER_PAGE = 9;

export const getPostPath = (slug: string): string => `/blog/${slug}`;
export const getPostCategoryPath = (slug: string): string => `/blog/category/${slug}`;

/**
 * Average reading speed in words per minute. Arabic words take longer to read because they include articles and
 * prepositions.
 */
const WORDS_PER_MINUTE = { en: 220, ar: 180 };

/** Calculates the reading time in whole minutes, at least one. */
export const calculateReadingMinutes = (words: number, language: "en" | "ar"): number =>
  Math.max(1, Math.round(words / WORDS_PER_MINUTE[language]));
