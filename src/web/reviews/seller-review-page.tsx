import { data } from "react-router";
import { sellersPath } from "#domain/sellers/paths.ts";
import { findSeller } from "#domain/sellers/queries.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { typeOfPath } from "#web/sellers/kind.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/seller-review-page.ts";
import { loadReviewForm, type Reviewed, sendReview } from "./form.server.ts";
import { ReviewFormPage } from "./form-page.tsx";

await Promise.all([needTexts("account"), needTexts("reviews")]);

export const middleware: Route.MiddlewareFunction[] = [requires("account")];

async function reviewedSeller({
  params,
  url,
  context,
}: Pick<Route.LoaderArgs, "params" | "url" | "context">): Promise<Reviewed> {
  const type = typeOfPath(url.pathname);
  const seller = await findSeller(context.get(visitContext).db, type, params.seller);
  if (!seller) throw data(null, { status: 404 });
  const own = `${sellersPath[type]}/${seller.slug}`;
  return {
    what: { sellerId: seller.id },
    name: seller.name,
    image: seller.logo ?? undefined,
    path: `${own}/products`,
    form: `${own}/review`,
  };
}

export const loader = async (args: Route.LoaderArgs) => loadReviewForm(args, await reviewedSeller(args));

export const action = async (args: Route.ActionArgs) => sendReview(args, await reviewedSeller(args));

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function SellerReviewPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ReviewFormPage page={page} answer={answer} />;
}
