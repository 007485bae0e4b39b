import { data } from "react-router";
import { getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listPostCategories, listPostSitemapEntries } from "#domain/content/posts.server.ts";
import { getPostCategoryPath, getPostPath } from "#domain/content/posts.ts";
import { donorCarsPath, getDonorCarPath } from "#domain/donor-cars/donor-car.ts";
import { listDonorCarsInBrief } from "#domain/donor-cars/donor-cars.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { listSitemapEntries } from "#domain/listings/list/sitemap.server.ts";
import { MAKES_PATH, PRICES_PATH } from "#domain/market/market-page.ts";
import { listMarketSitemapFiles } from "#domain/market/market-sitemap.server.ts";
import { listPartSitemapFiles } from "#domain/parts/part-page.server.ts";
import { listSellers } from "#domain/sellers/queries.server.ts";
import { businessListPaths, getSellerPath } from "#domain/sellers/seller-paths.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { createXmlResponse, renderSitemap, type SitemapUrl } from "./sitemap-xml.ts";

/** Serves /sitemaps/pages.xml, /sitemaps/market-0.xml, /sitemaps/parts-0.xml and /sitemaps/ads-0.xml, ads-1.xml and so on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.name === "pages.xml") return createXmlResponse(renderSitemap(await listPageUrls(context)));
  const [, series, range] = /^(ads|market|parts)-(\d{1,6})\.xml$/.exec(params.name) ?? [];
  const { db } = context.get(requestContext);
  const urls =
    series === "ads"
      ? await listListingUrls(context, Number(range))
      : series === "market"
        ? toSitemapUrls(context, (await listMarketSitemapFiles(db))[Number(range)])
        : series === "parts"
          ? toSitemapUrls(context, (await listPartSitemapFiles(db))[Number(range)])
          : [];
  if (urls.length === 0) throw data(null, { status: 404 });
  return createXmlResponse(renderSitemap(urls));
}

async function listListingUrls(context: Route.LoaderArgs["context"], range: number): Promise<SitemapUrl[]> {
  const { db, origin } = context.get(requestContext);
  const entries = await listSitemapEntries(db, range);
  return entries.map((ad) => ({ address: origin + getListingPath(ad), changed: ad.updatedAt }));
}

function toSitemapUrls(
  context: Route.LoaderArgs["context"],
  entries: readonly { path: string; newestAt: Date }[] = [],
): SitemapUrl[] {
  const { origin } = context.get(requestContext);
  return entries.map(({ path, newestAt }) => ({ address: origin + path, changed: newestAt }));
}

/** Pages about the site. The two contact pages have the same content, so only the first is listed. */
const sitePaths = [
  "/site/about-us",
  "/site/contact-us-v1",
  "/site/faq",
  "/site/safety",
  "/site/terms",
  "/site/privacy",
];

async function listPageUrls(context: Route.LoaderArgs["context"]): Promise<SitemapUrl[]> {
  const { db, clock, origin } = context.get(requestContext);
  const catalog = await getCatalog(db);
  const { categories } = catalog;
  const donorCars = await listDonorCarsInBrief(db);
  const sellers = [...(await listSellers(db, "showroom")), ...(await listSellers(db, "rental_room"))];
  const now = clock();
  const topics = (await listPostCategories(db, now)).filter(({ posts }) => posts > 0);
  const posts = await listPostSitemapEntries(db, now);
  const paths = [
    "/",
    "/shop",
    "/shop/category/products",
    "/shop/CarForSale",
    MAKES_PATH,
    PRICES_PATH,
    "/valuation",
    ...(donorCars.length > 0 ? [donorCarsPath] : []),
    ...Object.values(businessListPaths),
    ...categories.all.filter((category) => category.type === "shop").map(getCategoryPath),
    ...sellers.map(getSellerPath),
    ...sitePaths,
    "/blog",
    ...topics.map(({ slug }) => getPostCategoryPath(slug)),
  ];
  return [
    ...[...new Set(paths)].map((path) => ({ address: origin + path })),
    ...donorCars.map((car) => ({ address: origin + getDonorCarPath(car, catalog), changed: car.updatedAt })),
    ...posts.map(({ slug, updatedAt }) => ({ address: origin + getPostPath(slug), changed: updatedAt })),
  ];
}
