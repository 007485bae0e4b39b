import { data, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { sellersPath } from "#domain/sellers/paths.ts";
import { adsByCategory, findSeller } from "#domain/sellers/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { unpacked } from "#web/packed.ts";
import { reviewSection } from "#web/reviews/section.server.ts";
import { ReviewsSection } from "#web/reviews/section.tsx";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { sellerData } from "#web/seo/structured-data.ts";
import { listAnswer, loadList } from "#web/shop/list.server.ts";
import { listMeta } from "#web/shop/list-meta.ts";
import { ListView } from "#web/shop/list-view.tsx";
import type { Route } from "./+types/products-page.ts";
import { categoryLinks } from "./category-links.server.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { typeOfPath } from "./kind.ts";
import { sellerHeaderOf } from "./seller-header.server.ts";
import { SellerHeader } from "./seller-header.tsx";

await Promise.all([needTexts("sellers"), needTexts("reviews")]);

/** RT-08, RT-09: the ads of a showroom or rental office, of one category when the path names one. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(visitContext);
  const type = typeOfPath(args.url.pathname);
  const seller = await findSeller(db, type, args.params.seller);
  const catalogue = await catalogueOf(db);
  const category = args.params.category === undefined ? undefined : catalogue.categories.find(args.params.category);
  if (!seller || (args.params.category !== undefined && !category)) throw data(null, { status: 404 });
  const own = `${sellersPath[type]}/${seller.slug}`;
  const path = `${own}${category ? `/${category.slug}` : ""}/products`;
  if (args.params.seller !== seller.slug || (category && args.params.category !== category.slug)) {
    throw redirect(path + args.url.search, 308);
  }
  const { origin, clock } = args.context.get(visitContext);
  const preferences = args.context.get(preferencesContext);
  const { language: shownIn } = preferences;
  const loaded = await loadList(args, (_, language) => {
    const { t } = translator(language);
    const name = shownSellerName(seller.name, language).text;
    return {
      scope: { sellerId: seller.id, ...(category ? { category } : {}) },
      title: category ? inLanguage(category.name, language).text : name,
      crumbs: [
        { label: t(type === "showroom" ? "sellers.showrooms" : "sellers.rentals"), href: sellersPath[type] },
        ...(category ? [{ label: name, href: `${own}/products` }] : []),
      ],
      canonical: path,
    };
  });
  const now = clock();
  const reviews = await reviewSection(args.context, {
    what: { sellerId: seller.id },
    path: `${own}/products`,
    form: `${own}/review`,
    params: args.url.searchParams,
    any: true,
  });
  const header = sellerHeaderOf(seller, catalogue, preferences, {
    now,
    reviews: reviews.summary,
    reviewsHref: `${category ? `${own}/products` : ""}#reviews`,
  });
  const categories = categoryLinks(await adsByCategory(db, seller.id), catalogue, {
    own,
    current: category,
    language: shownIn,
  });
  return listAnswer(loaded, {
    header,
    categories,
    // They are of all that is sold, not of one category.
    reviews: category ? undefined : reviews,
    seller: sellerData(seller, catalogue, shownIn, `${origin}${own}/products`, reviews),
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const list = loaderData && unpacked(loaderData);
  return listMeta(list, { data: list ? [list.seller] : [] });
}

export default function SellerProductsPage({ loaderData }: Route.ComponentProps) {
  const list = unpacked(loaderData);
  return (
    <>
      <ListView list={list} heading={<SellerHeader seller={list.header} title={list.title} />}>
        <CategoryTabs links={list.categories} />
      </ListView>
      {list.reviews && (
        <div className="container-page pb-12">
          <ReviewsSection reviews={list.reviews} />
        </div>
      )}
    </>
  );
}
