import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { countListingsByField } from "#domain/listings/list/listing-groups.ts";
import { getMarketPath, MAKES_PATH } from "#domain/market/market-page.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";
import type { Route } from "./+types/makes-page.ts";
import { LinkList } from "./market-view.tsx";

/** Number of models that are listed for each make, those with the most listings. */
const MODELS_PER_MAKE = 12;

/** Loads the makes and models with listings, those with the most listings first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, cachePage } = context.get(requestContext);
  // The page is cached as long as the home snapshot.
  cachePage([], { maxAgeSeconds: 30 });
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  const [{ rows }, catalog] = await Promise.all([getHomeSnapshot(db), getCatalog(db)]);
  const byMake = countListingsByField(rows, { kind: "car" }, "makeId");
  const byModel = countListingsByField(rows, { kind: "car" }, "modelId");
  const compareByCount = <Entry extends { ads: number }>(a: Entry, b: Entry) => b.ads - a.ads;
  const makes = catalog.makes.all
    .map((make) => ({ make, ads: byMake.get(make.id) ?? 0 }))
    .filter(({ ads }) => ads > 0)
    .sort(compareByCount);
  const title = t("landing.makes.title");
  const canonical = origin + MAKES_PATH;
  const crumbs = [{ label: t("landing.makes.heading") }];
  return {
    title,
    heading: t("landing.makes.heading"),
    description: t("landing.makes.text"),
    canonical,
    language,
    crumbs,
    makes: makes.map(({ make, ads }) => ({
      name: pickTranslation(make.name, language).text,
      href: getMarketPath({ type: "make", make }),
      count: formatNumber(ads),
      models: (catalog.modelsOfMake.get(make.id) ?? [])
        .map((model) => ({ model, ads: byModel.get(model.id) ?? 0 }))
        .filter((each) => each.ads > 0)
        .sort(compareByCount)
        .slice(0, MODELS_PER_MAKE)
        .map((each) => ({
          label: pickTranslation(each.model.name, language).text,
          href: getMarketPath({ type: "model", make, model: each.model }),
          count: formatNumber(each.ads),
        })),
    })),
    structured: [buildBreadcrumbData(crumbs, canonical)],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

export default function MakesPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={page.crumbs} />
      <h1 className="text-28 font-semibold md:text-36">{page.heading}</h1>
      <p className="max-w-3xl pt-2 text-ink-soft">{page.description}</p>
      <div className="grid gap-8 pt-6">
        {page.makes.map(({ name, href, count, models }, i) => (
          <section key={href} className={i < 6 ? undefined : "below-fold"}>
            <h2 className="pb-1 text-18 font-semibold">
              <a href={href} className="link inline-block py-1">
                {name} <span className="text-13 font-normal text-ink-faint tabular-nums">{count}</span>
              </a>
            </h2>
            <LinkList links={models} />
          </section>
        ))}
      </div>
    </div>
  );
}
