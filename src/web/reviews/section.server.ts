import type { RouterContextProvider } from "react-router";
import { reviewStanding, reviewsOf } from "#domain/reviews/queries.server.ts";
import { type About, isReviewSort, type ReviewSort, reviewsOnPage, summaryOf } from "#domain/reviews/review.ts";
import { pageOf } from "#kernel/paging.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { type ShownOwnReview, type ShownReview, type ShownSummary, shownReview, shownSummary } from "./shown.server.ts";

/** What an ad's or seller's page shows of its reviews. */
export type ReviewSection = {
  kind: "ad" | "seller";
  /** The page that it stands on. */
  path: string;
  /** Undefined: nobody has reviewed it. */
  summary: ShownSummary | undefined;
  items: ShownReview[];
  page: number;
  pages: number;
  sort: ReviewSort;
  /** The reader's own, in whatever state. */
  own: ShownOwnReview | undefined;
  /** Where the reader writes or changes one; undefined for who may not. */
  write: string | undefined;
};

type Asked = {
  what: About;
  /** Addresses of the page and of the form. */
  path: string;
  form: string;
  params: URLSearchParams;
  /** False where it is known that there are none. */
  any: boolean;
};

/** `?reviews=2&reviewSort=highest`: the page and order of the list. What can't be used is as if it weren't there. */
export async function reviewSection(
  context: Readonly<RouterContextProvider>,
  { what, path, form, params, any }: Asked,
): Promise<ReviewSection> {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const user = context.get(sessionContext)?.account;
  const asked = params.get("reviews") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const order = params.get("reviewSort");
  const sort = isReviewSort(order) ? order : "newest";
  const [found, standing] = await Promise.all([
    any
      ? reviewsOf(db, what, { page, sort })
      : { ...pageOf(page, reviewsOnPage, 0), items: [], summary: summaryOf({}) },
    user ? reviewStanding(db, user.id, what) : undefined,
  ]);
  const own = standing?.state === "written" ? standing.review : undefined;
  const mayWrite = standing?.state === "may" || own?.status === "pending";
  return {
    kind: "adId" in what ? "ad" : "seller",
    path,
    summary: shownSummary(found.summary, language),
    items: found.items.map((review) => shownReview(review, language)),
    page,
    pages: found.pages,
    sort,
    own: own && shownReview(own, language),
    write: mayWrite ? form : undefined,
  };
}
