import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { SearchForm } from "#ui/search-form.tsx";
import { withPage } from "#web/navigation/list-url.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";
import type { Route } from "./+types/list-page.ts";
import { PostCard } from "./post-card.tsx";
import { loadBlog } from "./post-list.server.ts";

await preloadMessages("site-pages");

export const loader = (args: Route.LoaderArgs) => loadBlog(args);

export const meta = ({ loaderData: list }: Route.MetaArgs) =>
  buildHeadTags(
    list && {
      title: list.title,
      description: list.description,
      canonical: list.canonical,
      language: list.language,
      image: list.posts[0]?.picture ?? undefined,
      unlisted: list.q !== "" || list.posts.length === 0,
      feed: list.feed,
      data: [buildBreadcrumbData([{ label: list.title }], list.canonical)],
    },
  );

type BlogPageData = Route.ComponentProps["loaderData"];

export default function BlogPage({ loaderData: list }: Route.ComponentProps) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const { place } = list;
  // On the first page of the unfiltered blog the newest post is shown larger.
  const isFirstPage = !list.q && !list.name && place.page === 1;
  const lead = isFirstPage ? list.posts[0] : undefined;
  const otherPosts = lead ? list.posts.slice(1) : list.posts;
  return (
    <div className="container-page pb-12">
      <PageBreadcrumbs
        crumbs={[...(list.q || list.name ? [{ label: t("blog.title"), href: "/blog" }] : []), { label: list.title }]}
      />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 max-w-2xl">
          <h1 className="text-28 font-semibold wrap-anywhere" dir="auto">
            {list.title}
          </h1>
          <p className="pt-1 text-ink-soft" role={list.q ? "status" : undefined}>
            {list.q || list.name ? t("blog.found", { count: place.total }) : t("blog.text")}
          </p>
        </div>
        <SearchForm
          id="search-blog"
          action="/blog"
          value={list.q}
          label={t("blog.search")}
          placeholder={t("blog.placeholder")}
          submit={t("blog.submit")}
        />
      </header>
      <nav aria-label={t("blog.categories")} className="py-6">
        <ul className="flex flex-wrap gap-2">
          {list.topics.map((topic) => (
            <li key={topic.href}>
              <a
                href={topic.href}
                aria-current={topic.current ? "page" : undefined}
                className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line bg-paper px-4 text-14 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {topic.name}
                <span className="text-12 tabular-nums opacity-70">{number(topic.posts)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {list.posts.length === 0 && <EmptyPostList list={list} />}
      {lead && <PostCard post={lead} lead level={2} eager />}
      {otherPosts.length > 0 && (
        <ul
          className={`grid gap-4 sm:grid-cols-2 ${lead ? "pt-4 lg:grid-cols-4" : "lg:grid-cols-3"}`}
          aria-label={t("blog.allPosts")}
        >
          {otherPosts.map((post, i) => (
            <li key={post.slug} className="min-w-0">
              <PostCard post={post} level={2} eager={!lead && i < 3} />
            </li>
          ))}
        </ul>
      )}
      <ListPagination page={place.page} pages={place.pages} getHref={(n) => withPage(list.path, list.search, n)} />
      {list.recent.length > 0 && (
        <section className="mt-10 border-t border-line pt-8">
          <h2 className="pb-4 text-22 font-semibold">{t("blog.recent")}</h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {list.recent.map((post) => (
              <li key={post.slug} className="min-w-0">
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="pt-8 text-14">
        <a
          href={`/blog/feed.xml?lang=${list.language}`}
          data-native=""
          className="link inline-flex items-center gap-1.5 py-1 text-ink-soft"
        >
          <Icon name="rss" size={16} />
          {t("blog.feed")}
        </a>
      </p>
    </div>
  );
}

/** Renders the reason why the post list is empty: a page past the last one, no search results, or no posts yet. */
function EmptyPostList({ list }: { list: BlogPageData }) {
  const { t } = useTranslation();
  if (list.place.total > 0) {
    return (
      <EmptyState title={t("blog.pastEnd")} text={t("blog.pastEndText", { count: list.place.pages })}>
        <a href={withPage(list.path, list.search, 1)} className={getButtonClass()}>
          {t("blog.firstPage")}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("blog.emptyTitle")} text={t(list.q ? "blog.emptyText" : "blog.soon")}>
      {(list.q || list.name) && (
        <a href="/blog" className={getButtonClass()}>
          {t("blog.allPosts")}
        </a>
      )}
    </EmptyState>
  );
}
