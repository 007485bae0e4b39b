import { filterFaqGroups } from "#domain/content/faq-search.ts";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { getSitePage } from "#domain/content/site-pages.server.ts";
import { mergeFaqLanguages } from "#domain/content/site-pages.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Prose } from "#ui/prose.tsx";
import { SearchForm } from "#ui/search-form.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { buildBreadcrumbData, buildFaqData } from "#web/seo/structured-data.ts";
import type { Route } from "./+types/faq-page.ts";

await preloadMessages("site-pages");

/** Loads all questions and answers, or those that match the search. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin, cachePage: keep } = context.get(requestContext);
  keep(["pages"], { maxAgeSeconds: 300 });
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const { title: titles, body } = await getSitePage(db, "faq");
  const groups = filterFaqGroups(mergeFaqLanguages(body) ?? [], q).map(({ group, questions }) => ({
    name: pickTranslation(group, language).text,
    questions: questions.map(({ question, answer }) => ({
      question: pickTranslation(question, language).text,
      answer: renderMarkdown(pickTranslation(answer, language).text, origin).html,
    })),
  }));
  const title = pickByLanguage(titles, language);
  const canonical = `${origin}/site/faq`;
  const all = groups.flatMap(({ questions }) => questions);
  return {
    title,
    description: t("faq.text"),
    canonical,
    language,
    unlisted: q !== "",
    q,
    groups,
    count: all.length,
    structured: [buildBreadcrumbData([{ label: title }], canonical), ...(q ? [] : [buildFaqData(all)])],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

export default function FaqPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={[{ label: page.title }]} />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-6">
        <div className="max-w-2xl">
          <h1 className="text-28 font-semibold md:text-36">{page.title}</h1>
          <p className="pt-1 text-ink-soft" role={page.q ? "status" : undefined}>
            {page.q ? t("faq.found", { count: page.count }) : t("faq.text")}
          </p>
        </div>
        <SearchForm
          id="search-faq"
          action="/site/faq"
          value={page.q}
          label={t("faq.search")}
          placeholder={t("faq.placeholder")}
          submit={t("faq.submit")}
        />
      </header>
      {page.count === 0 && (
        <EmptyState title={t("faq.none")} text={t("faq.noneText")}>
          <a href="/site/faq" className={getButtonClass()}>
            {t("faq.all")}
          </a>
        </EmptyState>
      )}
      <div className="grid gap-10">
        {page.groups.map(({ name, questions }, i) => (
          <section
            key={name}
            aria-labelledby={`group-${i + 1}`}
            className="grid gap-x-10 gap-y-3 lg:grid-cols-[260px_minmax(0,1fr)]"
          >
            <h2 id={`group-${i + 1}`} className="text-18 font-semibold lg:pt-3.5">
              {name}
            </h2>
            <div className="rounded-md border border-line bg-paper">
              {questions.map(({ question, answer }) => (
                <details
                  // Search results are shown expanded.
                  key={`${page.q}${question}`}
                  open={page.q !== "" && page.count < 6}
                  className="group border-b border-line last:border-0"
                >
                  <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 font-medium hover:text-accent-text md:px-6">
                    <h3>{question}</h3>
                    <Icon
                      name="chevron-down"
                      className="text-ink-faint transition-transform duration-150 group-open:rotate-180"
                    />
                  </summary>
                  <Prose html={answer} className="px-4 pb-5 text-ink-soft md:px-6" />
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
      <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-wash p-6">
        <div>
          <h2 className="text-18 font-semibold">{t("faq.ask")}</h2>
          <p className="text-ink-soft">{t("faq.askText")}</p>
        </div>
        <a href="/site/contact-us-v1" className={getButtonClass("primary", "min-h-11")}>
          {t("faq.contact")}
        </a>
      </section>
    </div>
  );
}
