import { data, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { findSeller } from "#domain/sellers/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
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
import { shownWeek } from "./hours.ts";
import { sellersPath, typeOfPath } from "./kind.ts";
import { sellerCardOf } from "./seller-card-data.ts";
import { SellerHeader, type SellerHeaderData } from "./seller-header.tsx";

await needTexts("reviews");

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
  const country = catalogue.cities.byId.get(seller.cityId ?? 0)?.country;
  const reviews = await reviewSection(args.context, {
    what: { sellerId: seller.id },
    path: `${own}/products`,
    form: `${own}/review`,
    params: args.url.searchParams,
    any: true,
  });
  const header: SellerHeaderData = {
    card: sellerCardOf(seller, catalogue, preferences, now),
    address: inLanguage(seller.address, shownIn),
    phones: phonesOf(seller.phone),
    week: shownWeek(seller.openingHours, now, country, shownIn),
    memberSince: formatters(shownIn).monthAndYear(seller.memberSince),
    reviews: reviews.summary,
    reviewsHref: `${category ? `${own}/products` : ""}#reviews`,
  };
  return listAnswer(loaded, {
    header,
    // They are of all that is sold, not of one category.
    reviews: category ? undefined : reviews,
    seller: sellerData(seller, catalogue, shownIn, `${origin}${own}/products`, reviews),
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const list = loaderData && unpacked(loaderData);
  return listMeta(list, { data: list ? [list.seller] : [] });
}

/** A seller may give several numbers in one line. */
function phonesOf(text: string | null): SellerHeaderData["phones"] {
  return (text ?? "")
    .split(/[,،;/|]/)
    .map((each) => each.trim())
    .filter((each) => /\d{5}/.test(each.replace(/\D/g, "")))
    .map((shown) => ({ shown, href: `tel:${shown.replace(/[^\d+]/g, "")}` }));
}

export default function SellerProductsPage({ loaderData }: Route.ComponentProps) {
  const list = unpacked(loaderData);
  return (
    <>
      <ListView list={list} heading={<SellerHeader seller={list.header} title={list.title} />} />
      {list.reviews && (
        <div className="container-page pb-12">
          <ReviewsSection reviews={list.reviews} />
        </div>
      )}
    </>
  );
}
