import { data } from "react-router";
import { findSellerBySlug } from "#domain/sellers/queries.server.ts";
import { getSellerPath, PEOPLE_PATH } from "#domain/sellers/seller-paths.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { getSellerType } from "#web/seller-info/seller-type.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/seller-review-page.ts";
import { loadReviewForm, type ReviewSubject, submitReview } from "./review-form.server.ts";
import { ReviewFormPage } from "./review-form-page.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("reviews")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("account")];

async function loadReviewedSeller({
  params,
  url,
  context,
}: Pick<Route.LoaderArgs, "params" | "url" | "context">): Promise<ReviewSubject> {
  const type = url.pathname.toLowerCase().startsWith(PEOPLE_PATH) ? "personal" : getSellerType(url.pathname);
  const seller = await findSellerBySlug(context.get(requestContext).db, type, params.seller);
  if (!seller) throw data(null, { status: 404 });
  const path = getSellerPath(seller);
  return {
    target: { sellerId: seller.id },
    name: seller.name,
    image: seller.logo ?? undefined,
    path,
    form: path.replace(/\/products$/, "/review"),
  };
}

export const loader = async (args: Route.LoaderArgs) => loadReviewForm(args, await loadReviewedSeller(args));

export const action = async (args: Route.ActionArgs) => submitReview(args, await loadReviewedSeller(args));

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function SellerReviewPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ReviewFormPage page={page} answer={answer} />;
}
