import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import {
  getReliableMedian,
  getTypicalRange,
  type KeyedGroup,
  type MarketFigures,
} from "#domain/market/market-figures.ts";
import { getMarketListPath, getMarketPath, type MarketScope } from "#domain/market/market-page.ts";
import type { MonthlyMedian } from "#domain/market/price-trend.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { convertMoney } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";
import type { MarketText } from "./market-text.server.ts";

/** Smallest number of bars of a chart. */
const MIN_BARS = 3;

/** Lists the key figures as names and values. */
export function listFacts(figures: MarketFigures, text: MarketText, { language }: Preferences) {
  const { t } = getTranslator(language);
  const { all, byYear, medianKm } = figures;
  const median = getReliableMedian(all);
  const years = [...new Set([byYear[0]?.key, byYear.at(-1)?.key])];
  return [
    { label: t("landing.facts.listings"), value: text.formatNumber(all.ads) },
    { label: t("landing.facts.median"), value: median === undefined ? undefined : text.formatPrice(median) },
    {
      label: t(getTypicalRange(all)?.hasAllPrices ? "landing.facts.range" : "landing.facts.most"),
      value: all.priced > 1 ? text.formatRange(all) : undefined,
    },
    {
      label: t("landing.facts.km"),
      value: medianKm ? t("landing.facts.kmValue", { km: text.formatNumber(medianKm) }) : undefined,
    },
    { label: t("landing.facts.years"), value: byYear.length > 0 ? years.join(" – ") : undefined },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
}

/** Converts a price in minor units of the base currency to whole units of the reader's currency, for charts. */
function toWholeUnits(minor: number, catalog: Catalog, { currency }: Preferences): number {
  const base = catalog.currencies.get(BASE_CURRENCY);
  if (!base) return 0;
  return Math.round(convertMoney({ minor, currency: BASE_CURRENCY }, base, currency).minor / 10 ** currency.decimals);
}

/** Median of a model year or a month. `median` is null without a price. */
type PricePoint = { id: string; label: string; median: number | null; priced: number };

function presentChart(
  name: "byYear" | "byMonth",
  points: readonly PricePoint[],
  text: MarketText,
  catalog: Catalog,
  preferences: Preferences,
) {
  if (points.filter(({ median }) => median !== null).length < MIN_BARS) return [];
  const { t } = getTranslator(preferences.language);
  const currency = preferences.language === "ar" ? preferences.currency.symbolAr : preferences.currency.symbol;
  return [
    {
      title: t(`landing.chart.${name}`, { currency }),
      columns: {
        label: t(name === "byYear" ? "landing.chart.year" : "landing.chart.month"),
        value: t("landing.chart.median"),
      },
      tableLabel: t("landing.chart.table"),
      bars: points.map(({ id, label, median, priced }) => ({
        id,
        label,
        value: median === null ? 0 : toWholeUnits(median, catalog, preferences),
        shown:
          median === null
            ? t("landing.chart.noPrice")
            : t("landing.chart.bar", {
                price: text.formatPrice(median),
                count: priced,
                shown: text.formatNumber(priced),
              }),
      })),
    },
  ];
}

/** Maximum number of model years in a chart, the newest ones. */
const MAX_CHART_YEARS = 20;

/** Lists the years from the oldest to the newest model year with a price, so that the years have equal distances. */
function listChartYears(byYear: readonly KeyedGroup<number>[]): number[] {
  const years = byYear.filter(({ prices }) => prices).map(({ key }) => key);
  const last = years.at(-1);
  if (last === undefined) return [];
  const first = Math.max(years[0] ?? last, last - MAX_CHART_YEARS + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

export const presentYearChart = (
  { byYear }: MarketFigures,
  text: MarketText,
  catalog: Catalog,
  preferences: Preferences,
) =>
  presentChart(
    "byYear",
    listChartYears(byYear).map((year) => {
      const group = byYear.find(({ key }) => key === year);
      return {
        id: String(year),
        label: String(year),
        median: group?.prices?.median ?? null,
        priced: group?.priced ?? 0,
      };
    }),
    text,
    catalog,
    preferences,
  );

export const presentTrendChart = (
  trend: readonly MonthlyMedian[],
  text: MarketText,
  catalog: Catalog,
  preferences: Preferences,
) =>
  presentChart(
    "byMonth",
    trend.map(({ month, median, priced }) => ({
      id: month.toISOString().slice(0, 7),
      label: getFormatters(preferences.language).formatMonth(month),
      median,
      priced,
    })),
    text,
    catalog,
    preferences,
  );

/** Presents the tables of a price guide: prices by model year and by city. */
export function presentPriceTables(
  scope: MarketScope,
  figures: MarketFigures,
  text: MarketText,
  catalog: Catalog,
  { language }: Preferences,
) {
  const { t } = getTranslator(language);
  const toRow = (label: string, href: string, group: KeyedGroup<number>) => ({
    label,
    href,
    listings: text.formatNumber(group.ads),
    median: group.prices ? text.formatPrice(group.prices.median) : "–",
    range: text.formatRange(group) ?? "–",
  });
  const columns = {
    listings: t("landing.chart.listings"),
    median: t("landing.chart.median"),
    range: t("landing.chart.range"),
  };
  const listPath = getMarketListPath(catalog, scope);
  return [
    {
      title: t("landing.links.years", { name: text.name }),
      columns: { label: t("landing.chart.year"), ...columns },
      rows: figures.byYear
        .toReversed()
        .map((group) => toRow(String(group.key), `${listPath}&yearMin=${group.key}&yearMax=${group.key}`, group)),
    },
    {
      title: t("landing.links.cities", { name: text.name }),
      columns: { label: t("landing.chart.city"), ...columns },
      rows: figures.byCity.flatMap((group) => {
        const city = catalog.cities.byId.get(group.key);
        return city && scope.type === "model"
          ? [toRow(text.getName(city), getMarketPath({ ...scope, type: "model-city", city }), group)]
          : [];
      }),
    },
  ].filter(({ rows }) => rows.length > 0);
}
