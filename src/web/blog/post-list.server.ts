import { data, redirect } from "react-router";
import { listNewestPosts, listPostCategories, listPosts } from "#domain/content/posts.server.ts";
import { getPostCategoryPath } from "#domain/content/posts.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import type { Route } from "../+types/root.ts";
import { toPostCard } from "./post-card-data.ts";

export const RECENT_POST_COUNT = 4;
const MAX_SEARCH_LENGTH = 200;

/** Parses the page number of the URL. Invalid values become 1. */
function parsePageNumber(text: string | null): number {
  const value = parseLocalizedNumber(text ?? "");
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 100_000 ? value : 1;
}

/**
 * Loads a page of blog posts: all posts, the posts of a topic, or the results of a search (RT-20). A page past the end
 * gets 404.
 */
export async function loadBlog({
  url,
  params,
  context,
}: Pick<Route.LoaderArgs, "url" | "context"> & { params: { category?: string } }) {
  const { db, clock, origin, cachePage: keep } = context.get(requestContext);
  keep(["posts"], { maxAgeSeconds: 300 });
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  const now = clock();
  const categories = await listPostCategories(db, now);
  const category = categories.find(({ slug }) => slug === params.category?.toLowerCase());
  if (params.category !== undefined && !category) throw data(null, { status: 404 });
  const path = category ? getPostCategoryPath(category.slug) : "/blog";
  if (category && params.category !== category.slug) throw redirect(path + url.search, 308);

  const q = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const page = parsePageNumber(url.searchParams.get("page"));
  const { items, ...place } = await listPosts(db, { category: category?.slug, search: q, page }, now);
  const name = category && pickTranslation(category.name, language).text;
  // The first page of the unfiltered list already shows the newest posts, so they are not repeated.
  const recent = q || category || page > 1 ? await listNewestPosts(db, RECENT_POST_COUNT, now) : [];
  const search = q ? `?${new URLSearchParams({ q })}` : "";
  return data(
    {
      language,
      path,
      search,
      q,
      name,
      title: q ? t("blog.results", { text: q.slice(0, 80) }) : (name ?? t("blog.title")),
      description: name ? t("blog.categoryText", { name }) : t("blog.text"),
      canonical: origin + path + (page > 1 ? `?page=${page}` : ""),
      feed: `${origin}/blog/feed.xml?lang=${language}`,
      topics: [
        {
          href: "/blog",
          name: t("blog.all"),
          posts: categories.reduce((sum, { posts }) => sum + posts, 0),
          current: !category && !q,
        },
        ...categories.map((each) => ({
          href: getPostCategoryPath(each.slug),
          name: pickTranslation(each.name, language).text,
          posts: each.posts,
          current: each.slug === category?.slug,
        })),
      ],
      posts: items.map((post) => toPostCard(post, language)),
      place,
      recent: recent.map((post) => toPostCard(post, language)),
    },
    { status: page > place.pages ? 404 : 200 },
  );
}
