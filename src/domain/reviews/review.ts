import type { ReviewStatus } from "#db/schema/orders.ts";
import { type ContentLanguage, type Language, toContentLanguage } from "#kernel/localized-text.ts";

/** Number of reviews on one page (CN-02, AP-14). */
export const REVIEWS_PER_PAGE = 8;
export const MAX_REVIEW_PICTURES = 4;
/** Maximum size of a review picture, in bytes. */
export const MAX_REVIEW_PICTURE_BYTES = 14 * 1_024 * 1_024;

/** Lengths in characters: minimum and maximum of a review, and maximum of the reason for a rejection. */
export const reviewLimits = { least: 10, most: 2_000, reason: 500 } as const;

export const reviewSorts = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const isReviewSort = (value: unknown): value is ReviewSort => reviewSorts.includes(value as ReviewSort);

export const starValues = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof starValues)[number];

/** Listing or seller to which a review belongs. */
export type ReviewTarget = { adId: number } | { sellerId: number };

/** Review as everybody can read it (EN-10). */
export type Review = {
  id: number;
  /** Public name of the author. Empty if the author's account was deleted. */
  author: string;
  /** URL of the author's picture. */
  avatar: string | null;
  rating: number;
  text: string;
  language: ContentLanguage;
  /** URLs of the pictures in the review. */
  pictures: string[];
  /** Whether the author bought the product on this site. */
  bought: boolean;
  date: Date;
};

/** Review as its author sees it, with status and reason of a rejection. */
export type OwnReview = Review & { status: ReviewStatus; reason: string | null };

/** Numbers of reviews by rating. */
export type StarCounts = Record<Stars, number>;

export type ReviewSummary = {
  count: number;
  stars: StarCounts;
  /** Average rating with two decimals. Null if there are no reviews. */
  average: number | null;
};

/**
 * Calculates the number of reviews and the average rating from the numbers by rating. The average is calculated in
 * integers and rounded only once, half up.
 */
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
 * Detects the language of a text by counting its Arabic and Latin letters. Returns `fallback` if neither script has
 * more letters.
 */
export function detectLanguage(text: string, fallback: Language): ContentLanguage {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic === latin) return toContentLanguage(fallback);
  return arabic > latin ? "ar" : "en";
}

/** Parses the id of a review from a path. Returns undefined if the text is not an id. */
export const parseReviewId = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
