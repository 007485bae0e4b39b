import { BASE_CURRENCY, type Catalog, type Make, type Model } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findFacetEntry, getFacetValue } from "#domain/listings/query/facet-values.ts";
import { getPriceGuidePath } from "#domain/market/market-page.ts";
import { getValuationModel, type TrimLevel, trimLevels } from "#domain/market/valuation.server.ts";
import type { Valuation } from "#domain/market/valuation.ts";
import { MAX_YEAR_DIFFERENCE } from "#domain/pricing/market-comparison.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";
import { parseLenientNumber } from "#kernel/typed-numbers.ts";
import { type Preferences, preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";
import { listModelsByMake } from "#web/vehicles/models-by-make.server.ts";

const OLDEST_YEAR = 1980;
const MAX_KM = 2_000_000;
/** Distance in years from the model years of the listings beyond which an estimate is uncertain. */
const MAX_YEARS_OUTSIDE = 3;
/** Smallest effect of the mileage in percent that is worth telling. */
const MIN_MILEAGE_PERCENT = 2;

const fieldNames = ["model", "year", "mileage", "trim", "gear", "condition"] as const;
type FieldName = (typeof fieldNames)[number];
type FieldValues = Record<FieldName, string>;

/** Loads the valuation page: its form, and the estimate for the car that the parameters describe. */
export async function loadValuationPage({ url, context }: RequestArgs & { url: URL }) {
  const { db, clock, origin, cachePage } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = getTranslator(language);
  const [catalog, valuationModel] = await Promise.all([getCatalog(db), getValuationModel(db)]);
  cachePage([], { maxAgeSeconds: 300 });
  const values = Object.fromEntries(
    fieldNames.map((name) => [name, (url.searchParams.get(name) ?? "").trim().slice(0, 60)]),
  ) as FieldValues;
  const newestYear = clock().getUTCFullYear() + 1;
  const parsed = parseCar(values, catalog, newestYear, preferences);
  // Other pages link the form with a model only, which is not a mistake.
  const isSubmitted = url.searchParams.has("year");
  const errors = isSubmitted ? parsed.errors : {};
  const canonical = `${origin}/valuation`;
  const crumbs = [{ label: t("nav.valuation") }];
  return {
    title: t("valuation.title"),
    description: t("valuation.text"),
    canonical,
    language,
    crumbs,
    structured: [buildBreadcrumbData(crumbs, canonical)],
    values,
    errors,
    makes: listModelsByMake(
      catalog,
      language,
      // A model that the visitor chose is listed even without a valuation.
      new Set([...valuationModel.listModelIds(), ...(parsed.model ? [parsed.model.id] : [])]),
    ),
    years: Array.from({ length: newestYear - OLDEST_YEAR + 1 }, (_, i) => String(newestYear - i)),
    trims: listOptions(catalog, "trim", language),
    gears: listOptions(catalog, "gear", language).filter(({ value }) => value === "automatic" || value === "manual"),
    conditions: listOptions(catalog, "condition", language).filter(({ value }) => value === "new" || value === "used"),
    result: parsed.car
      ? presentValuation(
          parsed.car,
          valuationModel.estimate(parsed.car.model.id, {
            year: parsed.car.year,
            km: parsed.car.km,
            trim: Object.hasOwn(trimLevels, values.trim) ? trimLevels[values.trim as TrimLevel] : null,
            isManual: values.gear === "" ? null : values.gear === "manual",
            isNew: values.condition === "" ? null : values.condition === "new",
          }),
          values,
          catalog,
          preferences,
        )
      : undefined,
  };
}

export type ValuationPageData = Awaited<ReturnType<typeof loadValuationPage>>;

type Car = { make: Make; model: Model; year: number; km: number | null };

/** Parses the car that the form describes. The mileage is optional. */
function parseCar(
  { model: modelValue, year: yearText, mileage }: FieldValues,
  catalog: Catalog,
  newestYear: number,
  { language }: Preferences,
): { car: Car | undefined; model: Model | undefined; errors: Partial<Record<FieldName, string>> } {
  const { t } = getTranslator(language);
  const model = catalog.models.get(findFacetEntry(catalog, "model", modelValue)?.id ?? 0);
  const make = catalog.makes.byId.get(model?.makeId ?? 0);
  const year = parseLenientNumber(yearText);
  const km = mileage === "" ? null : parseLenientNumber(mileage);
  const isYearValid = year !== undefined && Number.isInteger(year) && year >= OLDEST_YEAR && year <= newestYear;
  const isKmValid = km === null || (km !== undefined && km <= MAX_KM);
  return {
    model,
    car: model && make && isYearValid && isKmValid ? { make, model, year, km: km ?? null } : undefined,
    errors: {
      ...(model ? {} : { model: t("valuation.wrongCar") }),
      ...(isYearValid ? {} : { year: t("valuation.wrongYear") }),
      ...(isKmValid ? {} : { mileage: t("valuation.wrongKm") }),
    },
  };
}

type Language = Preferences["language"];

const listOptions = (catalog: Catalog, feature: "trim" | "gear" | "condition", language: Language) =>
  (catalog.features.get(feature)?.lookups ?? []).map(({ slug, name }) => ({
    value: slug,
    label: pickTranslation(name, language).text,
  }));

/** Presents an estimate with its reasons in the reader's language and currency. */
function presentValuation(
  { make, model, year, km }: Car,
  valuation: Valuation | undefined,
  values: FieldValues,
  catalog: Catalog,
  preferences: Preferences,
) {
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  const name = `${pickTranslation(make.name, language).text} ${pickTranslation(model.name, language).text}`;
  const carParams = { model: getFacetValue(catalog, "model", model.id), year: String(year) };
  const shared = {
    name,
    comparable: `/shop/CarForSale?${new URLSearchParams({
      model: carParams.model,
      yearMin: String(year - MAX_YEAR_DIFFERENCE),
      yearMax: String(year + MAX_YEAR_DIFFERENCE),
    })}`,
    sell: `/sell?${new URLSearchParams({ ...carParams, ...(km === null ? {} : { mileage: String(km) }) })}`,
  };
  if (!valuation)
    return {
      ...shared,
      state: "few" as const,
      title: t("valuation.few", { name }),
      text: t("valuation.fewText"),
    };
  const format = (minor: number) => formatEstimate(minor, catalog, preferences);
  const { years, km: mileages } = valuation;
  const reasons = [
    t("valuation.cars", { count: valuation.cars, shown: formatNumber(valuation.cars), name, ...years }),
    ...(mileages ? [t("valuation.kms", { from: formatNumber(mileages.from), to: formatNumber(mileages.to) })] : []),
    describeMileage(km, valuation, preferences),
    ...(values.trim === "" ? [t("valuation.noTrim")] : []),
    ...(year < years.from - MAX_YEARS_OUTSIDE || year > years.to + MAX_YEARS_OUTSIDE ? [t("valuation.outside")] : []),
    t("valuation.asking"),
  ];
  return {
    ...shared,
    state: "estimated" as const,
    title: t("valuation.result", { name, year }),
    median: format(valuation.median),
    range: t("valuation.range", { low: format(valuation.low), high: format(valuation.high) }),
    reasons,
    guide: { href: getPriceGuidePath(make, model), label: t("valuation.guide", { name }) },
  };
}

/** Describes how the mileage changes the estimate. */
function describeMileage(km: number | null, valuation: Valuation, { language }: Preferences): string {
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  if (km === null) return t("valuation.noMileage");
  const percent = Math.round((valuation.mileageFactor - 1) * 100);
  const values = { km: formatNumber(km), usual: formatNumber(valuation.usualKm), percent: Math.abs(percent) };
  if (Math.abs(percent) < MIN_MILEAGE_PERCENT) return t("valuation.mileageUsual", values);
  return t(percent > 0 ? "valuation.mileageLess" : "valuation.mileageMore", values);
}

/** Formats an estimate in the reader's currency, rounded to three digits, because more would feign accuracy. */
function formatEstimate(minor: number, catalog: Catalog, { language, currency }: Preferences): string {
  const base = catalog.currencies.get(BASE_CURRENCY);
  if (!base) return "";
  const unit = 10 ** currency.decimals;
  const whole = convertMoney({ minor: Math.round(minor), currency: BASE_CURRENCY }, base, currency).minor / unit;
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(Math.max(1, whole))) - 2));
  const rounded = { minor: Math.round(whole / step) * step * unit, currency: currency.code };
  // A line break may not separate the amount from its currency.
  return getFormatters(language).formatPrice(rounded, currency).replaceAll(" ", "\u00a0");
}
