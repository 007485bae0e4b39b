import { data, Form, type RouterContextProvider, redirect } from "react-router";
import { getProduct } from "#domain/ads/product.server.ts";
import { productPath } from "#domain/ads/product.ts";
import { withdrawReview } from "#domain/reviews/commands.server.ts";
import { ownReviewById } from "#domain/reviews/queries.server.ts";
import { type About, reviewId } from "#domain/reviews/review.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { sellerById } from "#domain/sellers/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending } from "#web/account/fields.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/withdraw-page.ts";
import { ReviewCard } from "./review-card.tsx";
import { shownReview } from "./shown.server.ts";

await needTexts("reviews");

type Context = Readonly<RouterContextProvider>;
const notFound = () => data(null, { status: 404 });

async function reviewOfPage(context: Context, param: string | undefined) {
  const { db } = context.get(visitContext);
  const found = await ownReviewById(db, accountOfPage(context).id, reviewId(param) ?? 0);
  if (!found) throw notFound();
  return { review: found.review, path: `${await pathOf(context, found.about)}#reviews` };
}

/** The page that shows it, at its own address: a form's answer must not be led on from there. */
async function pathOf(context: Context, about: About): Promise<string> {
  const { db } = context.get(visitContext);
  if ("adId" in about) {
    const ad = await getProduct(db, about.adId);
    return ad.ok ? productPath(ad.value) : "/shop";
  }
  const seller = await sellerById(db, about.sellerId);
  return (seller && sellerPath(seller)) ?? "/shop";
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const { review, path } = await reviewOfPage(context, params.review);
  const own = `/account/reviews/${review.id}/withdraw`;
  return {
    ...headOf(context, own, translator(language).t("reviews.withdrawPage.title")),
    action: own,
    back: path,
    review: shownReview(review, language),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, clock, reviewPictures: pictures } = context.get(visitContext);
  const { review, path } = await reviewOfPage(context, params.review);
  const result = await withdrawReview({ db, pictures, now: clock() }, accountOfPage(context), review.id);
  if (!result.ok) throw notFound();
  throw redirect(path, 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more: there is no way back. */
export default function WithdrawReviewPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(page.action);
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <p className="pb-4 text-ink-soft">{t("reviews.withdrawPage.text")}</p>
        <ReviewCard review={page.review} />
        <Form method="post" action={page.action} replace className="flex flex-wrap gap-3 pt-5">
          <ForgeryField />
          <Button type="submit" look="danger" size="lg" busy={sending}>
            {t("reviews.withdrawPage.confirm")}
          </Button>
          <a href={page.back} className={buttonClass("quiet", "", "lg")}>
            {t("reviews.withdrawPage.keep")}
          </a>
        </Form>
      </Card>
    </div>
  );
}
