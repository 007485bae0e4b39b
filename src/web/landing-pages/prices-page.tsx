import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getModelPrices } from "#domain/market/market-figures.server.ts";
import { getReliableMedian } from "#domain/market/market-figures.ts";
import { getMarketPath, getPriceGuidePath, PRICES_PATH } from "#domain/market/market-page.ts";
import { PART_PRICES_PATH } from "#domain/parts/part-prices.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Table } from "#ui/table.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { formatRoundedPrice } from "#web/listing-page/price-views.server.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";
import type { Route } from "./+types/prices-page.ts";

/** Loads the median prices of all models with enough prices, by make. The makes with the most listings come first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, cachePage } = context.get(requestContext);
  cachePage(["ads", "list:car"]);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  const catalog = await getCatalog(db);
  const models = (await getModelPrices(db, catalog)).flatMap((group) => {
    const model = catalog.models.get(group.key);
    const make = catalog.makes.byId.get(model?.makeId ?? 0);
    const median = getReliableMedian(group);
    return make && model && median !== undefined ? [{ ads: group.ads, make, model, median }] : [];
  });
  const formatPrice = (minor: number) =>
    formatRoundedPrice({ minor, currency: BASE_CURRENCY }, catalog, preferences).replaceAll(" ", "\u00a0");
  const title = t("landing.priceList.title");
  const canonical = origin + PRICES_PATH;
  const crumbs = [{ label: t("landing.priceList.heading") }];
  return {
    title,
    heading: t("landing.priceList.heading"),
    description: t("landing.priceList.text"),
    note: t("landing.chart.note"),
    partPrices: { label: t("partPrices.headingAll"), href: PART_PRICES_PATH },
    canonical,
    language,
    crumbs,
    columns: {
      model: t("landing.chart.model"),
      listings: t("landing.chart.listings"),
      median: t("landing.chart.median"),
    },
    makes: [...Map.groupBy(models, ({ make }) => make)]
      .map(([make, modelsOfMake]) => ({ make, modelsOfMake, ads: modelsOfMake.reduce((sum, { ads }) => sum + ads, 0) }))
      .sort((a, b) => b.ads - a.ads)
      .map(({ make, modelsOfMake }) => ({
        slug: make.slug,
        name: pickTranslation(make.name, language).text,
        href: getMarketPath({ type: "make", make }),
        models: modelsOfMake.map(({ model, ads, median }) => ({
          name: pickTranslation(model.name, language).text,
          href: getPriceGuidePath(make, model),
          listings: formatNumber(ads),
          median: formatPrice(median),
        })),
      })),
    structured: [buildBreadcrumbData(crumbs, canonical)],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

export default function PricesPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={page.crumbs} />
      <h1 className="text-28 font-semibold md:text-36">{page.heading}</h1>
      <p className="max-w-3xl pt-2 text-ink-soft">{page.description}</p>
      <p className="pt-1 text-14 text-ink-soft">{page.note}</p>
      <p className="pt-2">
        <a href={page.partPrices.href} className="link inline-flex min-h-10 items-center font-medium underline">
          {page.partPrices.label}
        </a>
      </p>
      <nav aria-label={page.heading} className="flex flex-wrap gap-x-4 pt-4 text-14">
        {page.makes.map(({ slug, name }) => (
          <a key={slug} href={`#${slug}`} className="link inline-flex min-h-10 items-center">
            {name}
          </a>
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {page.makes.map(({ slug, name, href, models }, i) => (
          <section key={slug} id={slug} className={i < 4 ? undefined : "below-fold"}>
            <h2 className="pb-2 text-18 font-semibold">
              <a href={href} className="link inline-block py-1">
                {name}
              </a>
            </h2>
            <Table
              caption={name}
              hideCaption
              columns={[
                {
                  id: "model",
                  header: page.columns.model,
                  cell: (model) => (
                    <a href={model.href} className="link inline-block py-1">
                      {model.name}
                    </a>
                  ),
                },
                { id: "listings", header: page.columns.listings, cell: ({ listings }) => listings, numeric: true },
                { id: "median", header: page.columns.median, cell: ({ median }) => median, numeric: true },
              ]}
              rows={models}
              getKey={({ href: key }) => key}
            />
          </section>
        ))}
      </div>
    </div>
  );
}
