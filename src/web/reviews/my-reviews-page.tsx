import { listReviewsByAuthor } from "#domain/reviews/queries.server.ts";
import { findSellerById } from "#domain/sellers/queries.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/my-reviews-page.ts";
import OwnReview from "./own-review.tsx";
import { toReviewView } from "./review-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("reviews")]);

const path = "/account/reviews";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const { items, page, pages, total } = await listReviewsByAuthor(
    db,
    getCurrentAccount(context).id,
    parsePageNumber(url),
  );
  return {
    ...createUnlistedHead(context, path, (t) => t("reviews.own.title")),
    reviews: await Promise.all(
      items.map(async ({ about, ...review }) => {
        const seller = about.kind === "seller" ? await findSellerById(db, about.id) : undefined;
        const href = about.kind === "ad" ? `/shop/products/${about.id}` : seller && getSellerPath(seller);
        const form = about.kind === "ad" ? `${href}/review` : href?.replace(/\/products$/, "/review");
        return { review: toReviewView(review, language), name: pickTranslation(about.name, language), href, form };
      }),
    ),
    page,
    pages,
    total,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page of the member's own reviews with their status, the newest first. */
export default function MyReviewsPage({ loaderData: page }: Route.ComponentProps) {
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
          <ListPagination page={page.page} pages={page.pages} getHref={(to) => `${path}?page=${to}`} />
        </div>
      ) : (
        <EmptyState title={t("reviews.own.none")} text={t("reviews.own.noneText")}>
          <a href={page.total > 0 ? path : "/account/orders"} className={getButtonClass("primary")}>
            {page.total > 0 ? t("reviews.own.first") : t("reviews.own.orders")}
          </a>
        </EmptyState>
      )}
    </div>
  );
}
