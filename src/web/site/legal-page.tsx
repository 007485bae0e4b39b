import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { privacy } from "#domain/content/pages/privacy.ts";
import { terms } from "#domain/content/pages/terms.ts";
import { sitePage } from "#domain/content/site-pages.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Prose } from "#ui/prose.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { breadcrumbData } from "#web/seo/structured-data.ts";
import type { Route } from "./+types/legal-page.ts";

await needTexts("site-pages");

/** The terms and the privacy policy: two texts on one kind of page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin, keep } = context.get(visitContext);
  keep(["pages"], { seconds: 300 });
  const { language } = context.get(preferencesContext);
  const path = url.pathname.toLowerCase().startsWith("/site/privacy") ? "/site/privacy" : "/site/terms";
  const name = path === "/site/privacy" ? "privacy" : "terms";
  const { updated: written } = name === "privacy" ? privacy : terms;
  const { title, body, updatedAt } = await sitePage(db, name);
  const updated = updatedAt?.toISOString().slice(0, 10) ?? written;
  const { html, headings } = renderMarkdown(body[language], origin);
  const canonical = origin + path;
  // The first paragraph tells what the page is about.
  const [, first = ""] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  return {
    title: title[language],
    description: first
      .replace(/<[^>]+>/g, "")
      .replace(/&quot;/g, "“")
      .replace(/&amp;/g, "&")
      .slice(0, 200),
    canonical,
    language,
    updated,
    date: formatters(language).date(new Date(updated)),
    html,
    contents: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    structured: [breadcrumbData([{ label: title[language] }], canonical)],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? headTags({ ...loaderData, data: loaderData.structured }) : bareHead;

export default function LegalPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page pb-14">
      <Breadcrumbs label={t("nav.breadcrumbs")} crumbs={[{ label: t("nav.home"), href: "/" }, { label: page.title }]} />
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
