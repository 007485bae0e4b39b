import type { RouterContextProvider } from "react-router";
import { getReviewEligibility, listReviews } from "#domain/reviews/queries.server.ts";
import {
  isReviewSort,
  REVIEWS_PER_PAGE,
  type ReviewSort,
  type ReviewTarget,
  summarizeReviews,
} from "#domain/reviews/review.ts";
import { paginate } from "#kernel/pagination.ts";
import { sessionContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import {
  type OwnReviewView,
  type ReviewSummaryView,
  type ReviewView,
  toReviewSummaryView,
  toReviewView,
} from "./review-view.server.ts";

/** View model of the reviews on a listing's or seller's page. */
export type ReviewSection = {
  kind: "ad" | "seller";
  /** Path of the page that contains the section. */
  path: string;
  /** Average and distribution of the ratings. Undefined without reviews. */
  summary: ReviewSummaryView | undefined;
  items: ReviewView[];
  page: number;
  pages: number;
  sort: ReviewSort;
  /** The visitor's own review in any status. */
  own: OwnReviewView | undefined;
  /** Path of the review form. Undefined when the reader may not write a review. */
  write: string | undefined;
};

type ReviewSectionOptions = {
  target: ReviewTarget;
  /** Path of the page that contains the section. `form` is the path of the review form. */
  path: string;
  form: string;
  params: URLSearchParams;
  /** False when the listing or seller is known to have no reviews, which saves the queries. */
  any: boolean;
};

/** Loads the review section. `?reviews=2&reviewSort=highest` selects page and order. Invalid values are ignored. */
export async function loadReviewSection(
  context: Readonly<RouterContextProvider>,
  { target, path, form, params, any: hasReviews }: ReviewSectionOptions,
): Promise<ReviewSection> {
  const { db, language } = getPageContext(context);
  const user = context.get(sessionContext)?.account;
  const page = parsePageNumber({ searchParams: params }, "reviews");
  const order = params.get("reviewSort");
  const sort = isReviewSort(order) ? order : "newest";
  const [found, standing] = await Promise.all([
    hasReviews
      ? listReviews(db, target, { page, sort })
      : { ...paginate(page, REVIEWS_PER_PAGE, 0), items: [], summary: summarizeReviews({}) },
    user ? getReviewEligibility(db, user.id, target) : undefined,
  ]);
  const ownReview = standing?.state === "written" ? standing.review : undefined;
  const canWrite = standing?.state === "may" || ownReview?.status === "pending";
  return {
    kind: "adId" in target ? "ad" : "seller",
    path,
    summary: toReviewSummaryView(found.summary, language),
    items: found.items.map((review) => toReviewView(review, language)),
    page,
    pages: found.pages,
    sort,
    own: ownReview && toReviewView(ownReview, language),
    write: canWrite ? form : undefined,
  };
}
