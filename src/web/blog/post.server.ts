import { data, redirect } from "react-router";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import {
  findPost,
  getAdjacentPosts,
  listNewestPosts,
  listPostCategories,
  listPostListings,
} from "#domain/content/posts.server.ts";
import { getPostCategoryPath, getPostPath, type Post, type PostLink } from "#domain/content/posts.ts";
import { getTranslator } from "#i18n/translator.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { buildBreadcrumbData, buildPostData } from "#web/seo/structured-data.ts";
import type { Route } from "../+types/root.ts";
import { toPostCard } from "./post-card-data.ts";
import { RECENT_POST_COUNT } from "./post-list.server.ts";

const RELATED_LISTING_COUNT = 4;

/** Loads a blog post with its sidebar and related listings (RT-20). */
export async function loadPost({
  request,
  url,
  params,
  context,
}: Pick<Route.LoaderArgs, "request" | "url" | "context"> & { params: { post: string } }) {
  const { db, clock, origin, cachePage: keep } = context.get(requestContext);
  keep(["posts"], { maxAgeSeconds: 300 });
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const now = clock();
  const slug = params.post.toLowerCase();
  const post = await findPost(db, slug, now);
  if (!post) throw data(null, { status: 404 });
  const path = getPostPath(slug);
  if (params.post !== slug) throw redirect(path + url.search, 308);

  const catalog = await getCatalog(db);
  const related = await listPostListings(db, catalog, post.related, RELATED_LISTING_COUNT);
  const { older, newer } = await getAdjacentPosts(db, slug, now);
  const recent = await listNewestPosts(db, RECENT_POST_COUNT, now, slug);
  const topics = await listPostCategories(db, now);
  const body = pickTranslation(post.body, language);
  const { html, headings } = renderMarkdown(body.text, origin);
  const card = toPostCard(post, language);
  const link = (to: PostLink | undefined) =>
    to && { href: getPostPath(to.slug), title: pickTranslation(to.title, language) };
  const { t } = getTranslator(language);
  const crumbs = [
    { label: t("blog.title"), href: "/blog" },
    { label: pickTranslation(post.category.name, language).text, href: getPostCategoryPath(post.category.slug) },
  ];
  return {
    ...card,
    language,
    canonical: origin + path,
    feed: `${origin}/blog/feed.xml?lang=${language}`,
    crumbs,
    author: pickTranslation(post.author, language),
    body: { html, lang: body.lang },
    contents: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    older: link(older),
    newer: link(newer),
    recent: recent.map((each) => toPostCard(each, language)),
    topics: topics.map((topic) => ({
      href: getPostCategoryPath(topic.slug),
      name: pickTranslation(topic.name, language).text,
      posts: topic.posts,
    })),
    related: await attachFitmentViews(
      { request, context },
      related.map((ad) => toCardData(ad, catalog, preferences, now)),
    ),
    relatedHref: getRelatedListingsPath(post, catalog),
    structured: [
      buildPostData(post, language, origin),
      buildBreadcrumbData([...crumbs, { label: card.title.text }], origin + path),
    ],
  };
}

/** Returns the path of the list that contains the post's related listings. */
function getRelatedListingsPath({ related: { kind, category, make } }: Post, catalog: Catalog): string {
  const within = category ? catalog.categories.find(category) : undefined;
  if (within && within.type === "shop") return buildUrl(getCategoryPath(within), { make });
  if (kind === "car") return buildUrl("/shop/CarForSale", { make });
  return buildUrl("/shop/category/products", { kind, make });
}
