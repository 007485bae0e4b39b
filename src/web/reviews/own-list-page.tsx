import { reviewsByAuthor } from "#domain/reviews/queries.server.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { sellerById } from "#domain/sellers/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/own-list-page.ts";
import OwnReview from "./own-review.tsx";
import { shownReview } from "./shown.server.ts";

await Promise.all([needTexts("account"), needTexts("reviews")]);

const path = "/account/reviews";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { items, page, pages, total } = await reviewsByAuthor(db, accountOfPage(context).id, pageOfAddress(url));
  return {
    ...headOf(context, path, translator(language).t("reviews.own.title")),
    reviews: await Promise.all(
      items.map(async ({ about, ...review }) => {
        const seller = about.kind === "seller" ? await sellerById(db, about.id) : undefined;
        const href = about.kind === "ad" ? `/shop/products/${about.id}` : seller && sellerPath(seller);
        const form = about.kind === "ad" ? `${href}/review` : href?.replace(/\/products$/, "/review");
        return { review: shownReview(review, language), name: inLanguage(about.name, language), href, form };
      }),
    ),
    page,
    pages,
    total,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What one has written of ads and sellers, the newest first, and what became of it. */
export default function OwnReviewsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      {page.reviews.length > 0 ? (
        <div>
          <ul className="grid gap-6">
            {page.reviews.map(({ review, name, href, form }) => (
              <li key={review.id} className="grid min-w-0 gap-2">
                <h2 dir="auto" lang={name.lang} className="text-start text-16 font-semibold wrap-anywhere">
                  {href ? (
                    <a href={href} className="link">
                      {name.text}
                    </a>
                  ) : (
                    name.text
                  )}
                </h2>
                <OwnReview review={review} edit={review.status === "rejected" ? undefined : form} />
              </li>
            ))}
          </ul>
          <OrderPages page={page.page} pages={page.pages} hrefOf={(to) => `${path}?page=${to}`} />
        </div>
      ) : (
        <EmptyState title={t("reviews.own.none")} text={t("reviews.own.noneText")}>
          <a href={page.total > 0 ? path : "/account/orders"} className={buttonClass("primary")}>
            {page.total > 0 ? t("reviews.own.first") : t("reviews.own.orders")}
          </a>
        </EmptyState>
      )}
    </div>
  );
}
