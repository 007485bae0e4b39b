import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { privacyPage } from "#domain/content/pages/privacy.ts";
import { safetyPage } from "#domain/content/pages/safety.ts";
import { termsPage } from "#domain/content/pages/terms.ts";
import { getSitePage } from "#domain/content/site-pages.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { Prose } from "#ui/prose.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";
import type { Route } from "./+types/legal-page.ts";

await preloadMessages("site-pages");

/** Pages of this layout by path, with their built-in texts. */
const pagesByPath = {
  "/site/terms": { name: "terms", page: termsPage },
  "/site/privacy": { name: "privacy", page: privacyPage },
  "/site/safety": { name: "safety", page: safetyPage },
} as const;

/** Loads the terms, the privacy policy or the advice about safety, which share this page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin, cachePage: keep } = context.get(requestContext);
  keep(["pages"], { maxAgeSeconds: 300 });
  const { language } = context.get(preferencesContext);
  const paths = Object.keys(pagesByPath) as (keyof typeof pagesByPath)[];
  const path = paths.find((each) => url.pathname.toLowerCase().startsWith(each)) ?? "/site/terms";
  const { name, page } = pagesByPath[path];
  const { title, body, updatedAt } = await getSitePage(db, name);
  const updated = updatedAt?.toISOString().slice(0, 10) ?? page.updated;
  const { html, headings } = renderMarkdown(pickByLanguage(body, language), origin);
  const canonical = origin + path;
  // The first paragraph is used as the description for search engines.
  const [, first = ""] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  return {
    title: pickByLanguage(title, language),
    description: first
      .replace(/<[^>]+>/g, "")
      .replace(/&quot;/g, "“")
      .replace(/&amp;/g, "&")
      .slice(0, 200),
    canonical,
    language,
    updated,
    date: getFormatters(language).formatDate(new Date(updated)),
    html,
    contents: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    structured: [buildBreadcrumbData([{ label: pickByLanguage(title, language) }], canonical)],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

export default function LegalPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={[{ label: page.title }]} />
      <h1 className="text-28 font-semibold md:text-36">{page.title}</h1>
      <p className="pt-1 pb-6 text-14 text-ink-soft">
        <time dateTime={page.updated}>{t("legal.updated", { date: page.date })}</time>
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
        <nav
          aria-labelledby="contents"
          className="rounded-md border border-line bg-paper p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
        >
          <h2 id="contents" className="pb-2 text-15 font-semibold">
            {t("legal.contents")}
          </h2>
          <ol className="text-14 text-ink-soft">
            {page.contents.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} data-native="" className="link block py-1.5">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="rounded-md border border-line bg-paper p-5 md:p-10">
          <Prose html={page.html} className="text-16" />
        </article>
      </div>
    </div>
  );
}
