import { data, redirect } from "react-router";
import { listPosts, newestPosts, postCategories } from "#domain/content/posts.server.ts";
import { postCategoryPath } from "#domain/content/posts.ts";
import { translator } from "#i18n/i18n.ts";
import { parseTypedNumber } from "#kernel/digits.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "../+types/root.ts";
import { postCard } from "./card.ts";

export const recentCount = 4;
const longestSearch = 200;

/** The page of a list that an address asks for; what is no number of a page is the first. */
function pageAsked(text: string | null): number {
  const value = parseTypedNumber(text ?? "");
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 100_000 ? value : 1;
}

/** RT-20: the blog, one topic of it, or what a search finds. A page past the end is answered with 404. */
export async function loadBlog({
  url,
  params,
  context,
}: Pick<Route.LoaderArgs, "url" | "context"> & { params: { category?: string } }) {
  const { db, clock, origin, keep } = context.get(visitContext);
  keep(["posts"], { seconds: 300 });
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const now = clock();
  const counted = await postCategories(db, now);
  const category = counted.find(({ slug }) => slug === params.category?.toLowerCase());
  if (params.category !== undefined && !category) throw data(null, { status: 404 });
  const path = category ? postCategoryPath(category.slug) : "/blog";
  if (category && params.category !== category.slug) throw redirect(path + url.search, 308);

  const q = (url.searchParams.get("q") ?? "").trim().slice(0, longestSearch);
  const page = pageAsked(url.searchParams.get("page"));
  const { items, ...place } = await listPosts(db, { category: category?.slug, search: q, page }, now);
  const name = category && inLanguage(category.name, language).text;
  // The plain list's first page shows the newest anyway.
  const recent = q || category || page > 1 ? await newestPosts(db, recentCount, now) : [];
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
          posts: counted.reduce((sum, { posts }) => sum + posts, 0),
          current: !category && !q,
        },
        ...counted.map((each) => ({
          href: postCategoryPath(each.slug),
          name: inLanguage(each.name, language).text,
          posts: each.posts,
          current: each.slug === category?.slug,
        })),
      ],
      posts: items.map((post) => postCard(post, language)),
      place,
      recent: recent.map((post) => postCard(post, language)),
    },
    { status: page > place.pages ? 404 : 200 },
  );
}
