import { data, redirect } from "react-router";
import { saveDisplayPreferences } from "#domain/accounts/display-preferences.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseRegion } from "#domain/catalog/region.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { createNameComparer } from "#i18n/compare-names.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { defaultReadingFormat, readingChoices } from "#i18n/reading-format.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Alert } from "#ui/alert.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { replaceRegion } from "../navigation/region-links.ts";
import type { Route } from "./+types/preferences-page.ts";
import { listCountryOptions } from "./country-options.ts";
import { createPreferenceCookie } from "./preferences.ts";
import { ReadingPicker } from "./reading-picker.tsx";
import { formatReadingSamples } from "./reading-samples.server.ts";
import { RegionPicker } from "./region-picker.tsx";

await preloadMessages("preferences");

/**
 * Saves a preference in a cookie, and in the account of a member where accounts have it. Redirects to the previous page;
 * the address of a list gets the chosen region.
 */
export async function action({ request, context }: Route.ActionArgs) {
  // A body that is no form is refused like a form with an unknown value.
  const form = await request.formData().catch(() => new FormData());
  const { db, origin } = context.get(requestContext);
  const account = context.get(sessionContext)?.account;
  const headers = new Headers();
  const catalog = await getCatalog(db);
  const { currency, theme, region, shipTo, digits, calendar } = Object.fromEntries(form);
  let returnTo = parseLocalPath(form.get("returnTo")) ?? "/";
  if (typeof currency === "string" && catalog.currencies.has(currency)) {
    headers.append("set-cookie", createPreferenceCookie("currency", currency, origin));
  } else if (theme === "dark" || theme === "light") {
    headers.append("set-cookie", createPreferenceCookie("theme", theme, origin));
  } else if (typeof shipTo === "string" && parseRegion(catalog, shipTo)) {
    headers.append("set-cookie", createPreferenceCookie("shipTo", parseRegion(catalog, shipTo)?.slug ?? "", origin));
  } else if (typeof region === "string" && (region === "" || parseRegion(catalog, region))) {
    const slug = parseRegion(catalog, region)?.slug ?? "";
    headers.append("set-cookie", createPreferenceCookie("region", slug, origin));
    if (account) await saveDisplayPreferences(db, account.id, { region: slug });
    returnTo = replaceRegion(returnTo, slug || undefined);
  } else {
    const reading = isReadingChoice("digits", digits)
      ? ({ name: "digits", value: digits } as const)
      : isReadingChoice("calendar", calendar)
        ? ({ name: "calendar", value: calendar } as const)
        : undefined;
    if (!reading) return data({ isUnknown: true }, { status: 400 });
    headers.append("set-cookie", createPreferenceCookie(reading.name, reading.value, origin));
    if (account) await saveDisplayPreferences(db, account.id, { [reading.name]: reading.value });
  }
  return redirect(returnTo, { headers, status: 303 });
}

const isReadingChoice = (name: keyof typeof readingChoices, value: unknown): value is string =>
  readingChoices[name].some((each) => each === value);

/**
 * Loads the choice of the region: the countries with listings, and the cities of the country that is chosen or that the
 * parameter `region` names. Arabic readers also choose digits and calendar.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin, clock } = context.get(requestContext);
  const { language, region, reading = defaultReadingFormat } = context.get(preferencesContext);
  const [catalog, market] = await Promise.all([getCatalog(db), getHomeSnapshot(db)]);
  const { t } = getTranslator(language);
  const cities = market.cityIds.flatMap((id) => catalog.cities.byId.get(id) ?? []);
  const codes = new Set([...cities.map((city) => city.country), ...(region ? [region.country.code] : [])]);
  const shown = parseRegion(catalog, url.searchParams.get("region") ?? "") ?? region;
  const compare = createNameComparer(language);
  return {
    title: t("preferences.title"),
    canonical: `${origin}/preferences`,
    language,
    unlisted: true,
    back: parseLocalPath(url.searchParams.get("back")) ?? "/",
    /** Region that the visitor has chosen. Undefined for all countries. */
    chosen: region?.slug,
    countries: listCountryOptions(catalog, language)
      .filter(({ value }) => codes.has(value))
      .map(({ value, label }) => ({ slug: value.toLowerCase(), name: label })),
    /** Digits and calendar of the reader, with examples of each choice. Undefined for texts without a choice. */
    reading: language === "ar" ? { chosen: reading, samples: formatReadingSamples(clock()) } : undefined,
    /** Country whose cities are shown. */
    country: shown && {
      slug: shown.country.code.toLowerCase(),
      name: pickTranslation(shown.country.name, language).text,
      cities: cities
        .filter((city) => city.country === shown.country.code)
        .map((city) => ({
          slug: `${shown.country.code.toLowerCase()}.${city.slug}`,
          name: pickTranslation(city.name, language).text,
        }))
        .sort((a, b) => compare(a.name, b.name)),
    },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

export default function PreferencesPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page grid max-w-3xl gap-6 py-6 md:py-8">
      <PageHeading title={page.title} text={t("preferences.regionText")} />
      {answer?.isUnknown && <Alert tone="failure">{t("preferences.unknown")}</Alert>}
      <RegionPicker
        path="/preferences"
        field="region"
        wholeCountry={page.country && t("preferences.wholeCountry", { country: page.country.name })}
        {...page}
      />
      {page.reading && <ReadingPicker {...page.reading} back={page.back} />}
    </div>
  );
}
