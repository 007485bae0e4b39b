import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getTextDirection, type TextWithLanguage } from "#kernel/localized-text.ts";
import { Icon } from "#ui/icon.tsx";
import { Prose } from "#ui/prose.tsx";
import { ListingCard } from "#web/listing-card/listing-card.tsx";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/post-page.ts";
import { loadPost } from "./post.server.ts";
import { PostCover, PostMeta } from "./post-card.tsx";
import type { PostCardData } from "./post-card-data.ts";

await preloadMessages("site-pages");

export const loader = (args: Route.LoaderArgs) => loadPost(args);

export const meta = ({ loaderData: post }: Route.MetaArgs) =>
  buildHeadTags(
    post && {
      title: post.title.text,
      description: post.excerpt.text,
      canonical: post.canonical,
      language: post.language,
      image: post.picture ?? undefined,
      type: "article",
      feed: post.feed,
      data: post.structured,
    },
  );

export default function PostPage({ loaderData: post }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page pb-12">
      <PageBreadcrumbs crumbs={[...post.crumbs, { label: post.title.text, lang: post.title.lang }]} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_300px]">
        <article className="min-w-0">
          <header className="pb-6">
            {post.category && (
              <a
                href={post.category.href}
                className="link inline-block py-1 text-14 font-medium text-accent-text"
                aria-label={t("blog.categoryLink", { name: post.category.name })}
              >
                {post.category.name}
              </a>
            )}
            <h1
              lang={post.title.lang}
              dir={getTextDirection(post.title.lang)}
              className="max-w-3xl pt-1 text-start text-28 font-bold leading-tight text-balance wrap-anywhere md:text-36"
            >
              {post.title.text}
            </h1>
            {post.excerpt.text && (
              <p
                lang={post.excerpt.lang}
                dir={getTextDirection(post.excerpt.lang)}
                className="max-w-3xl pt-3 text-start text-18 text-ink-soft"
              >
                {post.excerpt.text}
              </p>
            )}
            <p className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-4 text-14 text-ink-soft">
              {post.author.text && (
                <span className="inline-flex items-center gap-1.5 font-medium text-ink" lang={post.author.lang}>
                  <Icon name="user" size={18} className="text-ink-faint" />
                  {t("blog.by", { name: post.author.text })}
                </span>
              )}
              <PostMeta post={post} />
            </p>
          </header>
          <div className="mb-8 aspect-video overflow-hidden rounded-lg border border-line bg-wash">
            <PostCover
              picture={post.picture}
              category={post.category?.slug}
              sizes="(min-width: 1280px) 868px, (min-width: 1024px) 66vw, 100vw"
              eager
            />
          </div>
          <Prose html={post.body.html} lang={post.body.lang} className="text-16 md:text-[1.0625rem]" />
          <Neighbours older={post.older} newer={post.newer} />
        </article>
        <PostSidebar post={post} />
      </div>
      {post.related.length > 0 && (
        <section className="mt-12 border-t border-line pt-8">
          <div className="flex items-baseline justify-between gap-4 pb-4">
            <h2 className="text-22 font-semibold">{t("blog.related")}</h2>
            <a
              href={post.relatedHref}
              className="link inline-flex shrink-0 items-center gap-1 py-1 text-14 font-medium"
            >
              {t("blog.relatedAll")}
              <Icon name="chevron-next" size={16} />
            </a>
          </div>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
            {post.related.map((card) => (
              <li key={card.id} className="min-w-0">
                <ListingCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type PostLinkView = { href: string; title: TextWithLanguage } | undefined;

function Neighbours({ older, newer }: { older: PostLinkView; newer: PostLinkView }) {
  const { t } = useTranslation();
  if (!older && !newer) return null;
  const box =
    "group flex min-w-0 items-center gap-3 rounded-md border border-line bg-paper p-4 hover:border-line-strong sm:max-w-full";
  const renderTitle = (label: string, title: TextWithLanguage) => (
    <span className="min-w-0 grow">
      <span className="block text-13 text-ink-faint">{label}</span>
      <span
        className="line-clamp-2 font-medium group-hover:underline"
        lang={title.lang}
        dir={getTextDirection(title.lang)}
      >
        {title.text}
      </span>
    </span>
  );
  return (
    <nav aria-label={t("blog.neighbours")} className="mt-10 grid gap-3 border-t border-line pt-6 sm:grid-cols-2">
      {older && (
        <a href={older.href} rel="prev" className={box}>
          <Icon name="arrow-back" className="text-ink-faint" />
          {renderTitle(t("blog.older"), older.title)}
        </a>
      )}
      {newer && (
        <a href={newer.href} rel="next" className={`${box} text-end sm:col-start-2`}>
          {renderTitle(t("blog.newer"), newer.title)}
          <Icon name="arrow-next" className="text-ink-faint" />
        </a>
      )}
    </nav>
  );
}

function PostSidebar({ post }: { post: Route.ComponentProps["loaderData"] }) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const heading = "pb-3 text-15 font-semibold";
  return (
    <aside className="grid gap-8 sm:grid-cols-2 lg:sticky lg:top-24 lg:grid-cols-1">
      {post.contents.length > 2 && (
        <nav aria-labelledby="contents" className="max-lg:hidden">
          <h2 id="contents" className={heading}>
            {t("blog.contents")}
          </h2>
          <ol
            className="border-s-2 border-line text-14 text-ink-soft"
            lang={post.body.lang}
            dir={getTextDirection(post.body.lang)}
          >
            {post.contents.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} data-native="" className="link block py-1 ps-4">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {post.recent.length > 0 && (
        <section>
          <h2 className={heading}>{t("blog.recent")}</h2>
          <ul className="space-y-4">
            {post.recent.map((each) => (
              <RecentPostItem key={each.slug} post={each} />
            ))}
          </ul>
        </section>
      )}
      <nav aria-labelledby="topics">
        <h2 id="topics" className={heading}>
          {t("blog.categories")}
        </h2>
        <ul className="text-14">
          {post.topics.map((topic) => (
            <li key={topic.href} className="border-b border-line last:border-0">
              <a href={topic.href} className="link flex min-h-10 items-center justify-between gap-2">
                {topic.name}
                <span className="text-12 text-ink-faint tabular-nums">{number(topic.posts)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

function RecentPostItem({ post }: { post: PostCardData }) {
  return (
    <li className="group relative flex gap-3">
      <div className="aspect-4/3 w-24 shrink-0 overflow-hidden rounded-sm border border-line bg-wash [&_svg]:size-8">
        <PostCover picture={post.picture} category={post.category?.slug} sizes="96px" />
      </div>
      <div className="min-w-0">
        <h3
          className="line-clamp-2 text-14 font-medium leading-snug"
          lang={post.title.lang}
          dir={getTextDirection(post.title.lang)}
        >
          <a href={post.href} className="after:absolute after:inset-0 group-hover:underline">
            {post.title.text}
          </a>
        </h3>
        <p className="pt-1 text-12 text-ink-faint">
          <time dateTime={post.publishedAt}>{post.date}</time>
        </p>
      </div>
    </li>
  );
}
