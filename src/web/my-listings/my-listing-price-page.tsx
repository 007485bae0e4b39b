import { changeListingPrice } from "#domain/my-listings/price-change.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/my-listing-price-page.ts";
import { listingFlash } from "./listing-flash.server.ts";
import { loadMyListing } from "./load-my-listing.server.ts";
import { MyListingDetails } from "./my-listing-details.tsx";
import { getMyListingFromParams, getMyListingPath, getSellingContext } from "./my-listing-request.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadMyListing(args);

/** Changes the price. When the listing has changed in the meantime, the page shows the entered price again. */
export async function action(args: Route.ActionArgs) {
  const { id } = await getMyListingFromParams(args);
  const values = await readFormValues(args.request, ["price", "version"]);
  const result = await changeListingPrice(getSellingContext(args.context), id, values);
  if (!result.ok && result.code === "ad.ordered")
    throw listingFlash.redirect(args.context, getMyListingPath(id), { did: "ordered" });
  if (!result.ok)
    return respondWithFormErrors(result, { price: values.price }, args.context.get(requestContext).clock());
  const { waits: awaitsReview, fell: hasFallen } = result.value;
  throw listingFlash.redirect(args.context, getMyListingPath(id), {
    did: awaitsReview ? "price-waits" : hasFallen ? "price-fell" : "price",
  });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the listing page with the errors of the price form. */
export default function MyListingPricePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <MyListingDetails page={page} answer={answer} />;
}
