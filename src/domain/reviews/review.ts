import type { ReviewStatus } from "#db/schema/orders.ts";
import { type ContentLanguage, type Language, toContentLanguage } from "#kernel/localized-text.ts";

/** Reviews on one page (CN-02, AP-14). */
export const REVIEWS_PER_PAGE = 8;
export const MAX_REVIEW_PICTURES = 4;
/** Maximum size of a review picture, in bytes. */
export const MAX_REVIEW_PICTURE_BYTES = 14 * 1_024 * 1_024;

/** Minimum and maximum length of a review and maximum length of a rejection reason, in characters. */
export const reviewLimits = { least: 10, most: 2_000, reason: 500 } as const;

export const reviewSorts = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const isReviewSort = (value: unknown): value is ReviewSort => reviewSorts.includes(value as ReviewSort);

export const starValues = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof starValues)[number];

/** Subject of a review: a listing or a seller. */
export type ReviewTarget = { adId: number } | { sellerId: number };

/** Public review (EN-10). */
export type Review = {
  id: number;
  /** Public name of the author. Empty if the account was deleted. */
  author: string;
  /** URL of the author's picture. */
  avatar: string | null;
  rating: number;
  text: string;
  language: ContentLanguage;
  /** URLs of the pictures. */
  pictures: string[];
  /** True if the product was bought on this site. */
  bought: boolean;
  date: Date;
};

/** Review as its author sees it. */
export type OwnReview = Review & { status: ReviewStatus; reason: string | null };

/** Number of reviews by rating. */
export type StarCounts = Record<Stars, number>;

export type ReviewSummary = {
  count: number;
  stars: StarCounts;
  /** Average to two decimals. Null without reviews. */
  average: number | null;
};

/** Summarises the counts. The average is calculated in integers and rounded half up once. */
export function summarizeReviews(counts: Partial<StarCounts>): ReviewSummary {
  const counted = Object.fromEntries(starValues.map((each) => [each, counts[each] ?? 0])) as StarCounts;
  const count = starValues.reduce((total, each) => total + counted[each], 0);
  const sum = starValues.reduce((total, each) => total + each * counted[each], 0);
  const average = count === 0 ? null : Math.floor((200 * sum + count) / (2 * count)) / 100;
  return { count, stars: counted, average };
}

/** Returns the path of a review picture by file name. */
export const getReviewPicturePath = (file: string): string => `/reviews/pictures/${file}`;

/** Formats the public name of an author: first name and initial of the last name, for privacy. */
export function formatPublicName({ name, lastName }: { name: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${name.trim()} ${initial}.` : name.trim();
}

/**
 * Detects the language of a text by its letters. Returns `fallback` for a text without letters or with equal counts.
 */
export function detectLanguage(text: string, fallback: Language): ContentLanguage {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic === latin) return toContentLanguage(fallback);
  return arabic > latin ? "ar" : "en";
}

/** Parses a review id from a path. Returns undefined if the text is no id. */
export const parseReviewId = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
