import { getSiteSettings } from "#domain/catalog/catalog-cache.server.ts";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { getMarketplaceStats } from "#domain/content/marketplace-stats.server.ts";
import { getSitePage } from "#domain/content/site-pages.server.ts";
import { parseAboutPage } from "#domain/content/site-pages.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Prose } from "#ui/prose.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { buildBreadcrumbData, buildOrganizationData } from "#web/seo/structured-data.ts";
import type { Route } from "./+types/about-page.ts";

await preloadMessages("site-pages");

/** Loads the about page with current figures of the shop (RT-17). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, cachePage: keep } = context.get(requestContext);
  keep(["pages"], { maxAgeSeconds: 300 });
  const { language } = context.get(preferencesContext);
  const contacts = (await getSiteSettings(db)).contacts;
  const { title: titles, body } = await getSitePage(db, "about");
  const title = pickByLanguage(titles, language);
  const { lead, story, values } = parseAboutPage(pickByLanguage(body, language));
  const canonical = `${origin}/site/about-us`;
  return {
    title,
    language,
    canonical,
    lead,
    story: renderMarkdown(story, origin).html,
    values,
    figures: await getMarketplaceStats(db),
    structured: [buildOrganizationData(language, origin, contacts), buildBreadcrumbData([{ label: title }], canonical)],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, description: loaderData.lead, data: loaderData.structured });

const figureLinks = [
  { key: "cars", icon: "car", href: "/shop/CarForSale" },
  { key: "parts", icon: "parts", href: "/shop/category/parts/products" },
  { key: "rentals", icon: "key", href: "/shop/category/products?kind=rental" },
  { key: "makes", icon: "tag", href: "/shop/CarForSale" },
  { key: "cities", icon: "pin", href: "/shop/category/products" },
  { key: "sellers", icon: "store", href: "/shop/showrooms" },
] as const;

export default function AboutPage({ loaderData: page }: Route.ComponentProps) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  return (
    <>
      <section className="bg-header text-on-header">
        <div className="container-page pb-12 md:pb-16 [&_nav]:text-on-header/75 [&_nav_[aria-current]]:text-on-header">
          <PageBreadcrumbs crumbs={[{ label: page.title }]} />
          <h1 className="pt-6 text-15 font-medium opacity-75">{page.title}</h1>
          <p className="max-w-4xl pt-2 text-28 font-bold leading-snug text-balance md:text-36">{page.lead}</p>
        </div>
      </section>
      <div className="container-page space-y-14 py-12">
        <section aria-labelledby="figures">
          <h2 id="figures" className="text-22 font-semibold">
            {t("about.figures")}
          </h2>
          <p className="pt-1 pb-5 text-14 text-ink-soft">{t("about.figuresText")}</p>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
            {figureLinks
              .filter(({ key }) => page.figures[key] > 0)
              .map(({ key, icon, href }) => (
                <li key={key}>
                  <a
                    href={href}
                    className="flex h-full flex-col gap-1 rounded-md border border-line bg-paper p-4 hover:border-ink"
                  >
                    <Icon name={icon} size={24} className="text-accent-text" />
                    <span className="pt-2 text-28 font-bold leading-none tabular-nums">
                      {number(page.figures[key])}
                    </span>
                    <span className="text-14 text-ink-soft">{t(`about.${key}`, { count: page.figures[key] })}</span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
        <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
          <h2 className="text-22 font-semibold">{t("about.story")}</h2>
          <Prose html={page.story} className="text-16" />
        </section>
        {page.values.length > 0 && (
          <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
            <h2 className="text-22 font-semibold">{t("about.values")}</h2>
            <ul className="grid gap-4 sm:grid-cols-2">
              {page.values.map((value) => (
                <li key={value.title} className="rounded-md border border-line bg-paper p-5">
                  <h3 className="flex items-center gap-2 font-semibold">
                    <Icon name="verified" className="text-fits" />
                    {value.title}
                  </h3>
                  <p className="pt-2 text-14 text-ink-soft">{value.text}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-wash p-6 md:p-8">
          <h2 className="text-22 font-semibold">{t("about.next")}</h2>
          <p className="flex flex-wrap gap-3">
            <a href="/site/contact-us-v1" className={getButtonClass("primary", "min-h-11")}>
              {t("about.contact")}
            </a>
            <a href="/shop" className={getButtonClass("outline", "min-h-11")}>
              {t("about.browse")}
            </a>
          </p>
        </section>
      </div>
    </>
  );
}
