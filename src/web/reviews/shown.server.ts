import type { OwnReview, Review, ReviewSummary } from "#domain/reviews/review.ts";
import { stars } from "#domain/reviews/review.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";

export type ShownReview = Omit<Review, "date"> & {
  date: string;
  /** For programs: "2026-05-01". */
  day: string;
};

export type ShownOwnReview = ShownReview & Pick<OwnReview, "status" | "reason">;

/** A review as it stands on a page. */
export const shownReview = <R extends Review>(review: R, language: Language): Omit<R, "date"> & ShownReview => ({
  ...review,
  author: review.author || translator(language).t("reviews.former"),
  date: formatters(language).date(review.date),
  day: review.date.toISOString().slice(0, 10),
});

export type ShownSummary = {
  count: number;
  average: number;
  /** "4.63" */
  averageText: string;
  /** The most stars first; `share` is of all reviews, in per cent. */
  bars: { stars: number; count: number; share: number }[];
};

/** Undefined: there are no reviews. */
export function shownSummary(summary: ReviewSummary, language: Language): ShownSummary | undefined {
  const { average, count } = summary;
  if (average === null) return undefined;
  return {
    count,
    average,
    averageText: formatters(language).number(average),
    bars: stars.map((each) => ({
      stars: each,
      count: summary.stars[each],
      share: (summary.stars[each] / count) * 100,
    })),
  };
}
