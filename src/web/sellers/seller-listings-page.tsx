import { data, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getAnswerTime } from "#domain/inbox/answer-times.server.ts";
import { countListingsByCategory, findSellerBySlug } from "#domain/sellers/queries.server.ts";
import { businessListPaths } from "#domain/sellers/seller-paths.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildListMeta } from "#web/listings/list-meta.ts";
import { ListView } from "#web/listings/list-view.tsx";
import { loadListPage, toListResponse } from "#web/listings/load-list-page.server.ts";
import { loadReviewSection } from "#web/reviews/review-section.server.ts";
import { ReviewSectionView } from "#web/reviews/review-section.tsx";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildSellerData } from "#web/seo/structured-data.ts";
import { getSellerType } from "../seller-info/seller-type.ts";
import type { Route } from "./+types/seller-listings-page.ts";
import { buildCategoryLinks } from "./category-links.server.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { toSellerHeaderData } from "./seller-header.server.ts";
import { SellerHeader } from "./seller-header.tsx";

await Promise.all([preloadMessages("sellers"), preloadMessages("reviews")]);

/** Loads the listings of a showroom or rental outlet (RT-08, RT-09), limited to a category when the path names one. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(requestContext);
  const type = getSellerType(args.url.pathname);
  const seller = await findSellerBySlug(db, type, args.params.seller);
  const catalog = await getCatalog(db);
  const category = args.params.category === undefined ? undefined : catalog.categories.find(args.params.category);
  if (!seller || (args.params.category !== undefined && !category)) throw data(null, { status: 404 });
  const sellerPagePath = `${businessListPaths[type]}/${seller.slug}`;
  const path = `${sellerPagePath}${category ? `/${category.slug}` : ""}/products`;
  if (args.params.seller !== seller.slug || (category && args.params.category !== category.slug)) {
    throw redirect(path + args.url.search, 308);
  }
  const { origin, clock } = args.context.get(requestContext);
  const preferences = args.context.get(preferencesContext);
  const { language: pageLanguage } = preferences;
  const loaded = await loadListPage(args, (_, language) => {
    const { t } = getTranslator(language);
    const name = presentSellerName(seller.name, language).text;
    return {
      scope: { sellerId: seller.id, category },
      title: category ? pickTranslation(category.name, language).text : name,
      crumbs: [
        { label: t(type === "showroom" ? "sellers.showrooms" : "sellers.rentals"), href: businessListPaths[type] },
        ...(category ? [{ label: name, href: `${sellerPagePath}/products` }] : []),
      ],
      canonical: path,
    };
  });
  const now = clock();
  const reviews = await loadReviewSection(args.context, {
    target: { sellerId: seller.id },
    path: `${sellerPagePath}/products`,
    form: `${sellerPagePath}/review`,
    params: args.url.searchParams,
    any: true,
  });
  const header = toSellerHeaderData(seller, catalog, preferences, {
    now,
    reviews: reviews.summary,
    answerTime: await getAnswerTime(db, seller.id),
    reviewsHref: `${category ? `${sellerPagePath}/products` : ""}#reviews`,
  });
  const categories = buildCategoryLinks(await countListingsByCategory(db, seller.id), catalog, {
    sellerPath: sellerPagePath,
    current: category,
    language: pageLanguage,
  });
  return toListResponse(loaded, {
    header,
    categories,
    // Reviews concern the whole seller, so category pages omit them.
    reviews: category ? undefined : reviews,
    seller: buildSellerData(seller, catalog, pageLanguage, `${origin}${sellerPagePath}/products`, reviews),
  });
}

export function meta({ loaderData: list }: Route.MetaArgs) {
  return buildListMeta(list, { data: list ? [list.seller] : [] });
}

export default function SellerListingsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <ListView list={list} heading={<SellerHeader seller={list.header} title={list.title} />}>
        <CategoryTabs links={list.categories} />
      </ListView>
      {list.reviews && (
        <div className="container-page pb-12">
          <ReviewSectionView reviews={list.reviews} />
        </div>
      )}
    </>
  );
}
