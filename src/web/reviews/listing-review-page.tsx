import { data } from "react-router";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingPath, parseListingId } from "#domain/listings/detail/listing.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/listing-review-page.ts";
import { loadReviewForm, type ReviewSubject, submitReview } from "./review-form.server.ts";
import { ReviewFormPage } from "./review-form-page.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("reviews")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("account")];

async function loadReviewedListing({
  params,
  context,
}: Pick<Route.LoaderArgs, "params" | "context">): Promise<ReviewSubject> {
  const id = parseListingId(params.product);
  const found = id === undefined ? undefined : await getListing(context.get(requestContext).db, id);
  if (!found?.ok) throw data(null, { status: 404 });
  const path = getListingPath(found.value);
  const { name, images } = found.value;
  return { target: { adId: found.value.id }, name, image: images[0]?.url, path, form: `${path}/review` };
}

/** Loads the form. `?line=ID` selects the order line of the review. */
export const loader = async (args: Route.LoaderArgs) => loadReviewForm(args, await loadReviewedListing(args));

export const action = async (args: Route.ActionArgs) => submitReview(args, await loadReviewedListing(args));

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ListingReviewPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ReviewFormPage page={page} answer={answer} />;
}
