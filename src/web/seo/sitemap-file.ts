import { data } from "react-router";
import { productPath } from "#domain/ads/product.ts";
import { sitemapEntries } from "#domain/ads/sitemap.server.ts";
import { categoryPath } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { postCategories, postEntries } from "#domain/content/posts.server.ts";
import { postCategoryPath, postPath } from "#domain/content/posts.ts";
import { sellerPath, sellersPath } from "#domain/sellers/paths.ts";
import { listSellers } from "#domain/sellers/queries.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { type SitemapUrl, sitemap, xmlAnswer } from "./xml.ts";

/** /sitemaps/pages.xml and /sitemaps/ads-0.xml, ads-1.xml … */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  if (params.name === "pages.xml") return xmlAnswer(sitemap(await pages(context)));
  const range = /^ads-(\d{1,6})\.xml$/.exec(params.name)?.[1];
  const entries = range === undefined ? [] : await sitemapEntries(db, Number(range));
  if (entries.length === 0) throw data(null, { status: 404 });
  return xmlAnswer(sitemap(entries.map((ad) => ({ address: origin + productPath(ad), changed: ad.updatedAt }))));
}

/** Pages about the shop; of the two contact pages, which say the same, the first is the one to find. */
const sitePaths = ["/site/about-us", "/site/contact-us-v1", "/site/faq", "/site/terms", "/site/privacy"];

async function pages(context: Route.LoaderArgs["context"]): Promise<SitemapUrl[]> {
  const { db, clock, origin } = context.get(visitContext);
  const { categories } = await catalogueOf(db);
  const sellers = [...(await listSellers(db, "showroom")), ...(await listSellers(db, "rental_room"))];
  const now = clock();
  const topics = (await postCategories(db, now)).filter(({ posts }) => posts > 0);
  const posts = await postEntries(db, now);
  const paths = [
    "/",
    "/shop",
    "/shop/category/products",
    "/shop/CarForSale",
    ...Object.values(sellersPath),
    ...categories.all.filter((category) => category.type === "shop").map(categoryPath),
    ...sellers.flatMap((seller) => sellerPath(seller) ?? []),
    ...sitePaths,
    "/blog",
    ...topics.map(({ slug }) => postCategoryPath(slug)),
  ];
  return [
    ...[...new Set(paths)].map((path) => ({ address: origin + path })),
    ...posts.map(({ slug, updatedAt }) => ({ address: origin + postPath(slug), changed: updatedAt })),
  ];
}
