import { data } from "react-router";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getCountryCurrency } from "#domain/catalog/country-currencies.ts";
import { type ShippingRateFields, toShippingRateFields } from "#domain/shipping/rate-fields.ts";
import { type ShippingRate, shippingLimits } from "#domain/shipping/shipping-rate.ts";
import { listShippingRates } from "#domain/shipping/shipping-rates.server.ts";
import { createNameComparer } from "#i18n/compare-names.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import type { RequestArgs } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { listCountryOptions } from "#web/preferences/country-options.ts";
import { toTierValues } from "./rate-form.server.ts";
import { getCountryName } from "./rate-view.server.ts";
import { buildRatesPath, createRatesContext, getRatesOwner, requireRate } from "./rates-request.server.ts";

/** Minimum number of tier rows, and number of empty rows below the filled ones. */
const MIN_TIER_ROWS = 3;
const EMPTY_TIER_ROWS = 2;

/**
 * Loads the form of a shipping rate: the rate with the id in the parameter `rate`, or a new one for the country in the
 * parameter `country`. Without both, the page asks for the country.
 */
export async function loadRatePage({ url, context }: RequestArgs & { url: URL }) {
  const { db, language, t } = getPageContext(context);
  const owner = await getRatesOwner(context, url.pathname, url.searchParams.get("seller"));
  const rates = createRatesContext(context, owner);
  const catalog = await getCatalog(db);
  const rateText = url.searchParams.get("rate");
  const rate = rateText ? await requireRate(rates, rateText) : undefined;
  const others = await listShippingRates(db, rates.sellerId);
  const country = rate?.country ?? findCountry(catalog, url.searchParams.get("country"));
  const fields = rate ? toShippingRateFields(rate, catalog) : createFields(catalog, country ?? "", others);
  const filledRows = fields.tiers.length;
  return {
    ...createUnlistedHead(context, owner.path, t(rate ? "shipping.changeTitle" : "shipping.addTitle")),
    /** Address of the form, which names what it changes: a rate, or the country of a new one. */
    path: buildRatesPath(owner, "/rate", rate ? { rate: rate.id } : { country }),
    back: buildRatesPath(owner),
    seller: owner.seller?.id,
    countries: country ? [] : listCountryOptions(catalog, language),
    country: country ? { code: country, name: getCountryName(catalog, country, language) } : undefined,
    cities: country ? listCities(catalog, country, language) : [],
    currencies: [...catalog.currencies.values()].map(({ code, name }) => ({
      value: code,
      label: `${pickTranslation(name, language).text} (${code})`,
    })),
    values: {
      ...toTierValues(fields.tiers),
      currency: fields.currency,
      freeFrom: fields.freeFrom,
      daysFrom: fields.daysFrom,
      daysTo: fields.daysTo,
      area: fields.cities.length > 0 ? "cities" : "country",
      cities: fields.cities.join(),
    } as Record<string, string>,
    tierRows: Math.min(shippingLimits.tiers, Math.max(MIN_TIER_ROWS, filledRows + EMPTY_TIER_ROWS)),
  };
}

export type RatePageData = Awaited<ReturnType<typeof loadRatePage>>;

/** Returns the code of the country that a parameter names. Throws 404 for a code that the catalog lacks. */
function findCountry({ countries }: Pick<Catalog, "countries">, text: string | null): string | undefined {
  if (!text) return undefined;
  const country = countries.find(({ code }) => code === text);
  if (!country) throw data(null, { status: 404 });
  return country.code;
}

/** Creates the values of a new rate: in the currency of the other rates, or in that of the country. */
function createFields(catalog: Catalog, country: string, others: readonly ShippingRate[]): ShippingRateFields {
  const { currencies, site } = catalog;
  const [currency = site.defaultCurrency] = [others.at(-1)?.currency, getCountryCurrency(country)].filter(
    (code) => code !== undefined && currencies.has(code),
  );
  return { country, cities: [], currency, freeFrom: "", daysFrom: "", daysTo: "", tiers: [] };
}

function listCities({ cities }: Pick<Catalog, "cities">, country: string, language: Language) {
  const compare = createNameComparer(language);
  return cities.all
    .filter((city) => city.country === country)
    .map(({ id, name }) => ({ value: String(id), label: pickTranslation(name, language).text }))
    .sort((a, b) => compare(a.label, b.label));
}
