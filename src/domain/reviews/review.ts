import type { ReviewStatus } from "#db/schema/orders.ts";
import type { Language } from "#kernel/local-text.ts";

/** CN-02, AP-14. */
export const reviewsOnPage = 8;
export const mostReviewPictures = 4;
/** In bytes. */
export const largestReviewPicture = 14 * 1_024 * 1_024;

/** How long a review may be, in characters. */
export const reviewLimits = { least: 10, most: 2_000, reason: 500 } as const;

export const reviewSorts = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const isReviewSort = (value: unknown): value is ReviewSort => reviewSorts.includes(value as ReviewSort);

export const stars = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof stars)[number];

/** What a review is about. */
export type About = { adId: number } | { sellerId: number };

/** A review as everybody reads it (EN-10). */
export type Review = {
  id: number;
  /** Empty: the account is gone. */
  author: string;
  /** Address of the author's picture. */
  avatar: string | null;
  rating: number;
  text: string;
  language: Language;
  /** Addresses. */
  pictures: string[];
  /** It speaks of something that was bought here. */
  bought: boolean;
  date: Date;
};

/** A review as its author sees it. */
export type OwnReview = Review & { status: ReviewStatus; reason: string | null };

/** How many reviews gave each number of stars. */
export type StarCounts = Record<Stars, number>;

export type ReviewSummary = {
  count: number;
  stars: StarCounts;
  /** To two decimals; null without reviews. */
  average: number | null;
};

/** The summary of all reviews. The average is reckoned in whole numbers and rounded once, half up, when it is shown. */
export function summaryOf(counts: Partial<StarCounts>): ReviewSummary {
  const counted = Object.fromEntries(stars.map((each) => [each, counts[each] ?? 0])) as StarCounts;
  const count = stars.reduce((total, each) => total + counted[each], 0);
  const sum = stars.reduce((total, each) => total + each * counted[each], 0);
  const average = count === 0 ? null : Math.floor((200 * sum + count) / (2 * count)) / 100;
  return { count, stars: counted, average };
}

/** Where a review's pictures are served, by file name. */
export const reviewPicturePath = (file: string): string => `/reviews/pictures/${file}`;

/** How an author is called in public: the last name is nobody's business. */
export function publicName({ name, lastName }: { name: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${name.trim()} ${initial}.` : name.trim();
}

/** The language that a text is written in, by its letters; `usual` for one without any. */
export function languageOfText(text: string, usual: Language): Language {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic === latin) return usual;
  return arabic > latin ? "ar" : "en";
}

/** An id as it stands in a path; undefined for what can't be one. */
export const reviewId = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
