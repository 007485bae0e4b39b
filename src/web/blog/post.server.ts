import { data, redirect } from "react-router";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { categoryPath } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { findPost, neighboursOf, newestPosts, postCategories, relatedAds } from "#domain/content/posts.server.ts";
import { type Post, type PostLink, postCategoryPath, postPath } from "#domain/content/posts.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { withFits } from "#web/fit/fits.server.ts";
import { breadcrumbData, postData } from "#web/seo/structured-data.ts";
import { cardOf } from "#web/shop/card.ts";
import type { Route } from "../+types/root.ts";
import { postCard } from "./card.ts";
import { recentCount } from "./list.server.ts";

const relatedCount = 4;

/** RT-20: a post of the blog. */
export async function loadPost({
  request,
  url,
  params,
  context,
}: Pick<Route.LoaderArgs, "request" | "url" | "context"> & { params: { post: string } }) {
  const { db, clock, origin, keep } = context.get(visitContext);
  keep(["posts"], { seconds: 300 });
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const now = clock();
  const slug = params.post.toLowerCase();
  const post = await findPost(db, slug, now);
  if (!post) throw data(null, { status: 404 });
  const path = postPath(slug);
  if (params.post !== slug) throw redirect(path + url.search, 308);

  const catalogue = await catalogueOf(db);
  const related = await relatedAds(db, catalogue, post.related, relatedCount);
  const { older, newer } = await neighboursOf(db, slug, now);
  const recent = await newestPosts(db, recentCount, now, slug);
  const topics = await postCategories(db, now);
  const body = inLanguage(post.body, language);
  const { html, headings } = renderMarkdown(body.text, origin);
  const card = postCard(post, language);
  const link = (to: PostLink | undefined) => to && { href: postPath(to.slug), title: inLanguage(to.title, language) };
  const { t } = translator(language);
  const crumbs = [
    { label: t("blog.title"), href: "/blog" },
    { label: inLanguage(post.category.name, language).text, href: postCategoryPath(post.category.slug) },
  ];
  return {
    ...card,
    language,
    canonical: origin + path,
    feed: `${origin}/blog/feed.xml?lang=${language}`,
    crumbs,
    author: inLanguage(post.author, language),
    body: { html, lang: body.lang },
    contents: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    older: link(older),
    newer: link(newer),
    recent: recent.map((each) => postCard(each, language)),
    topics: topics.map((topic) => ({
      href: postCategoryPath(topic.slug),
      name: inLanguage(topic.name, language).text,
      posts: topic.posts,
    })),
    related: await withFits(
      { request, context },
      related.map((ad) => cardOf(ad, catalogue, preferences, now)),
    ),
    relatedHref: relatedPath(post, catalogue),
    structured: [
      postData(post, language, origin),
      breadcrumbData([...crumbs, { label: card.title.text }], origin + path),
    ],
  };
}

/** The list that a post's ads are the newest of. */
function relatedPath({ related: { kind, category, make } }: Post, catalogue: Catalogue): string {
  const within = category ? catalogue.categories.find(category) : undefined;
  const query = make ? `?make=${encodeURIComponent(make)}` : "";
  if (within && within.type === "shop") return categoryPath(within) + query;
  if (kind === "car") return `/shop/CarForSale${query}`;
  return `/shop/category/products?${new URLSearchParams({ ...(kind ? { kind } : {}), ...(make ? { make } : {}) })}`;
}
