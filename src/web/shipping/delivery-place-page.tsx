import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseRegion } from "#domain/catalog/region.ts";
import { createNameComparer } from "#i18n/compare-names.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { PageHeading } from "#ui/page-heading.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { listCountryOptions } from "#web/preferences/country-options.ts";
import { RegionPicker } from "#web/preferences/region-picker.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/delivery-place-page.ts";
import { getVisitorPlace } from "./visitor-destination.server.ts";

await Promise.all([preloadMessages("preferences"), preloadMessages("shipping")]);

/** Path of the choice of the place to which parcels are sent. */
const path = "/preferences/delivery";

/** Loads the choice of the place: the countries whose cities the catalog has, and the cities of the chosen one or of the parameter `region`. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const catalog = await getCatalog(db);
  const place = getVisitorPlace(request.headers, catalog, context.get(preferencesContext));
  const shown = parseRegion(catalog, url.searchParams.get("region") ?? "") ?? place;
  const compare = createNameComparer(language);
  const codes = new Set([...catalog.cities.all.map(({ country }) => country), place?.country.code]);
  return {
    ...createUnlistedHead(context, path, t("shipping.place.title")),
    back: parseLocalPath(url.searchParams.get("back")) ?? "/",
    chosen: place?.slug,
    countries: listCountryOptions(catalog, language)
      .filter(({ value }) => codes.has(value))
      .map(({ value, label }) => ({ slug: value.toLowerCase(), name: label })),
    country: shown && {
      slug: shown.country.code.toLowerCase(),
      name: pickTranslation(shown.country.name, language).text,
      cities: catalog.cities.all
        .filter(({ country }) => country === shown.country.code)
        .map(({ slug, name }) => ({
          slug: `${shown.country.code.toLowerCase()}.${slug}`,
          name: pickTranslation(name, language).text,
        }))
        .sort((a, b) => compare(a.name, b.name)),
    },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the choice of the place to which parcels are sent. */
export default function DeliveryPlacePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page grid max-w-3xl gap-6 py-6 md:py-8">
      <PageHeading title={page.title} text={t("shipping.place.text")} />
      <RegionPicker
        path={path}
        field="shipTo"
        wholeCountry={page.country && t("shipping.place.otherCity", { country: page.country.name })}
        {...page}
      />
    </div>
  );
}
