import type { OwnReview, Review, ReviewSummary } from "#domain/reviews/review.ts";
import { starValues } from "#domain/reviews/review.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";

export type ReviewView = Omit<Review, "date"> & {
  date: string;
  /** Machine-readable date: "2026-05-01". */
  day: string;
};

export type OwnReviewView = ReviewView & Pick<OwnReview, "status" | "reason">;

export const toReviewView = <R extends Review>(review: R, language: Language): Omit<R, "date"> & ReviewView => ({
  ...review,
  author: review.author || getTranslator(language).t("reviews.formerMember"),
  date: getFormatters(language).formatDate(review.date),
  day: review.date.toISOString().slice(0, 10),
});

export type ReviewSummaryView = {
  count: number;
  average: number;
  /** Formatted average: "4.63". */
  averageText: string;
  /** Bars of the rating chart, the most stars first. `share` is the bar's percentage of all reviews. */
  bars: { stars: number; count: number; share: number }[];
};

/** Converts a summary into its view model. Undefined without reviews. */
export function toReviewSummaryView(summary: ReviewSummary, language: Language): ReviewSummaryView | undefined {
  const { average, count } = summary;
  if (average === null) return undefined;
  return {
    count,
    average,
    averageText: getFormatters(language).formatNumber(average),
    bars: starValues.map((each) => ({
      stars: each,
      count: summary.stars[each],
      share: (summary.stars[each] / count) * 100,
    })),
  };
}
