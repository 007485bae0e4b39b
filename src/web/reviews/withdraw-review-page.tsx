import { data, type RouterContextProvider, redirect } from "react-router";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { withdrawReview } from "#domain/reviews/commands.server.ts";
import { findOwnReviewById } from "#domain/reviews/queries.server.ts";
import { parseReviewId, type ReviewTarget } from "#domain/reviews/review.ts";
import { findSellerById } from "#domain/sellers/queries.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ConfirmationPage } from "#web/account/confirmation-page.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/withdraw-review-page.ts";
import { ReviewCard } from "./review-card.tsx";
import { toReviewView } from "./review-view.server.ts";

await preloadMessages("reviews");

type Context = Readonly<RouterContextProvider>;
const notFound = () => data(null, { status: 404 });

async function loadOwnReview(context: Context, param: string | undefined) {
  const { db } = context.get(requestContext);
  const found = await findOwnReviewById(db, getCurrentAccount(context).id, parseReviewId(param) ?? 0);
  if (!found) throw notFound();
  return { review: found.review, path: `${await getSubjectPath(context, found.about)}#reviews` };
}

/** Returns the canonical path of the reviewed listing or seller. With it, the form needs only one redirect. */
async function getSubjectPath(context: Context, about: ReviewTarget): Promise<string> {
  const { db } = context.get(requestContext);
  if ("adId" in about) {
    const listing = await getListing(db, about.adId);
    return listing.ok ? getListingPath(listing.value) : "/shop";
  }
  const seller = await findSellerById(db, about.sellerId);
  return seller ? getSellerPath(seller) : "/shop";
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const { review, path } = await loadOwnReview(context, params.review);
  const withdrawPath = `/account/reviews/${review.id}/withdraw`;
  return {
    ...createUnlistedHead(context, withdrawPath, (t) => t("reviews.withdrawPage.title")),
    action: withdrawPath,
    back: path,
    review: toReviewView(review, language),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, clock, reviewPictures: pictures } = context.get(requestContext);
  const { review, path } = await loadOwnReview(context, params.review);
  const result = await withdrawReview({ db, pictures, now: clock() }, getCurrentAccount(context), review.id);
  if (!result.ok) throw notFound();
  throw redirect(path, 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the confirmation page for withdrawing a review, which cannot be undone. */
export default function WithdrawReviewPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <ConfirmationPage
      title={page.title}
      action={page.action}
      confirm={t("reviews.withdrawPage.confirm")}
      cancel={{ href: page.back, label: t("reviews.withdrawPage.keep") }}
    >
      <p className="pb-4 text-ink-soft">{t("reviews.withdrawPage.text")}</p>
      <ReviewCard review={page.review} />
    </ConfirmationPage>
  );
}
