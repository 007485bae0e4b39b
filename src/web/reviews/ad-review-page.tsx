import { data } from "react-router";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf, productPath } from "#domain/ads/product.ts";
import { needTexts } from "#i18n/texts.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/ad-review-page.ts";
import { loadReviewForm, type Reviewed, sendReview } from "./form.server.ts";
import { ReviewFormPage } from "./form-page.tsx";

await Promise.all([needTexts("account"), needTexts("reviews")]);

export const middleware: Route.MiddlewareFunction[] = [requires("account")];

async function reviewedAd({ params, context }: Pick<Route.LoaderArgs, "params" | "context">): Promise<Reviewed> {
  const id = productIdOf(params.product);
  const found = id === undefined ? undefined : await getProduct(context.get(visitContext).db, id);
  if (!found?.ok) throw data(null, { status: 404 });
  const path = productPath(found.value);
  const { name, images } = found.value;
  return { what: { adId: found.value.id }, name, image: images[0]?.url, path, form: `${path}/review` };
}

/** `?line=ID` names the order line that the review speaks of. */
export const loader = async (args: Route.LoaderArgs) => loadReviewForm(args, await reviewedAd(args));

export const action = async (args: Route.ActionArgs) => sendReview(args, await reviewedAd(args));

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function AdReviewPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ReviewFormPage page={page} answer={answer} />;
}
