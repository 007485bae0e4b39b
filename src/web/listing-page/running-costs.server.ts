import type { Db } from "#db/database.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { listSpecifications } from "#domain/listings/detail/specifications.ts";
import { getMarketFigures } from "#domain/market/market-figures.server.ts";
import { estimateYearlyLoss } from "#domain/market/value-loss.ts";
import {
  COSTS_REVIEWED,
  type CostRange,
  convertCountryCosts,
  distanceChoices,
  estimateConsumption,
  estimateRunningCosts,
  getCountryCosts,
  parseDistance,
  roundCost,
} from "#domain/pricing/running-costs.ts";
import { findSellerCountry } from "#domain/sellers/whatsapp-link.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { convertMoney } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";
import { getCountryName } from "#web/shipping/rate-view.server.ts";

type CostRow = {
  name: string;
  /** One amount, or the lower and the upper end of a range. */
  amounts: string[];
  /** Assumption from which the amount follows. */
  note: string;
};

/**
 * Presents the estimated costs of a year with a car, in the reader's currency, with every assumption. The kilometres
 * come from the URL. Undefined for listings that are not cars for sale with a price, for countries without known costs,
 * and when nothing tells the consumption.
 */
export async function presentRunningCosts(
  db: Db,
  listing: Listing,
  catalog: Catalog,
  { language, currency }: Preferences,
  params: URLSearchParams,
) {
  const from = listing.price && catalog.currencies.get(listing.price.currency);
  const country = findSellerCountry(catalog, listing.cityId, listing.sellerDetails.cityId);
  const localCosts = getCountryCosts(country);
  const localCurrency = catalog.currencies.get(localCosts?.currency ?? "");
  if (listing.kind !== "car" || listing.status !== "active" || !listing.price || !from) return undefined;
  if (!country || !localCosts || !localCurrency) return undefined;
  const specs = listSpecifications(catalog, listing);
  const fuel = specs
    .flatMap((spec) => (spec.kind === "lookup" && spec.feature.key === "fuel" ? spec.lookup : []))
    .at(0);
  const engine = specs
    .flatMap((spec) => (spec.kind === "number" && spec.feature.key === "engine" ? spec.value : []))
    .at(0);
  const consumption = estimateConsumption(fuel?.slug, engine);
  if (!consumption) return undefined;

  const { t } = getTranslator(language);
  const { formatNumber, formatPrice, formatMonth } = getFormatters(language);
  const unit = 10 ** currency.decimals;
  const format = (amount: number, rounded = true) =>
    formatPrice({ minor: Math.round(amount * unit), currency: currency.code }, currency, { rounded });
  const formatRange = ([low, high]: CostRange) => (low === high ? [format(low)] : [format(low), format(high)]);
  const formatPercent = (share: number) => formatNumber(Math.round(share * 1_000) / 10);

  const distance = parseDistance(params.get("yearKm"));
  const costs = convertCountryCosts(localCosts, getExchangeFactor(localCurrency, currency));
  const price = convertMoney(listing.price, from, currency).minor / unit;
  const { total, ...parts } = estimateRunningCosts(costs, consumption, price, distance);
  const lossShare = await findYearlyLoss(db, listing, catalog);
  const loss = lossShare === undefined ? 0 : roundCost(price * lossShare);
  const isElectric = consumption.fuel === "kwh";
  const rows: CostRow[] = [
    {
      name: t(isElectric ? "product.running.electricity" : "product.running.fuel"),
      amounts: [format(parts.fuel)],
      note: t(isElectric ? "product.running.electricityNote" : "product.running.fuelNote", {
        consumption: formatNumber(consumption.per100),
        price: wrapBidiIsolate(format(costs[consumption.fuel], false)),
      }),
    },
    {
      name: t("product.running.insurance"),
      amounts: formatRange(parts.insurance),
      note: t("product.running.insuranceNote", {
        low: formatPercent(costs.insuranceShare[0]),
        high: formatPercent(costs.insuranceShare[1]),
        least: wrapBidiIsolate(format(roundCost(costs.leastInsurance))),
      }),
    },
    {
      name: t("product.running.registration"),
      amounts: formatRange(parts.registration),
      note: t("product.running.registrationNote"),
    },
  ];
  if (lossShare !== undefined)
    rows.push({
      name: t("product.running.loss"),
      amounts: [format(loss)],
      note: t("product.running.lossNote", { percent: formatNumber(Math.round(lossShare * 100)) }),
    });
  return {
    distance,
    distances: distanceChoices.map((km) => ({
      value: String(km),
      label: t("product.running.km", { km: formatNumber(km) }),
    })),
    total: formatRange([total[0] + loss, total[1] + loss]),
    rows,
    note: t(lossShare === undefined ? "product.running.noteWithoutLoss" : "product.running.note", {
      country: getCountryName(catalog, country, language),
      month: formatMonth(new Date(COSTS_REVIEWED)),
    }),
  };
}

export type RunningCostsView = NonNullable<Awaited<ReturnType<typeof presentRunningCosts>>>;

/** Returns how many units of a currency a unit of another one is. */
function getExchangeFactor(from: Currency, to: Currency): number {
  const minor = 1_000_000 * 10 ** from.decimals;
  return convertMoney({ minor, currency: from.code }, from, to).minor / 10 ** to.decimals / 1_000_000;
}

/** Finds the share of its value that a car of this model and year loses in a year. Undefined with too few listings. */
async function findYearlyLoss(db: Db, { modelId, year }: Listing, catalog: Catalog): Promise<number | undefined> {
  const model = catalog.models.get(modelId ?? 0);
  const make = catalog.makes.byId.get(model?.makeId ?? 0);
  if (!model || !make || year === null) return undefined;
  return estimateYearlyLoss((await getMarketFigures(db, catalog, { type: "model", make, model })).byYear, year);
}
