import type { Db } from "#db/database.ts";
import type { StoredTradeIn, TradeInCondition } from "#db/schema/inbox.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFieldError, type ParsedFields } from "#domain/forms/form-fields.ts";
import { getValuationModel } from "#domain/market/valuation.server.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";
import { parseLenientNumber } from "#kernel/typed-numbers.ts";
import { MAX_TRADE_IN_KM, OLDEST_TRADE_IN_YEAR, roundEstimate, tradeInConditions } from "./trade-in.ts";

/** Car as typed. The model is the id of a model of the catalog. */
export type TradeInCarInput = { model: number; year: unknown; mileage: unknown; condition: unknown };

type TradeInCar = Pick<StoredTradeIn, "car" | "year" | "km" | "condition"> & { modelId: number };

/** Parses a typed whole number. Undefined for other text, and outside the limits. */
function parseWholeNumber(typed: unknown, min: number, max: number): number | undefined {
  const number = parseLenientNumber(String(typed ?? ""));
  return number !== undefined && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

const findCondition = (typed: unknown): TradeInCondition | undefined =>
  tradeInConditions.find((each) => each === typed);

/** Parses a car that a member offers in part payment. The errors name the fields. */
export async function parseTradeInCar(db: Db, typed: TradeInCarInput, now: Date): Promise<ParsedFields<TradeInCar>> {
  const { models, makes } = await getCatalog(db);
  const model = models.get(typed.model);
  const make = model && makes.byId.get(model.makeId);
  const year = parseWholeNumber(typed.year, OLDEST_TRADE_IN_YEAR, now.getUTCFullYear() + 1);
  const km = parseWholeNumber(typed.mileage, 0, MAX_TRADE_IN_KM);
  const condition = findCondition(typed.condition);
  if (!make || year === undefined || km === undefined || !condition) {
    const errors = [
      ...(make ? [] : [createFieldError("model", "trade_in.model")]),
      ...(year === undefined ? [createFieldError("year", "trade_in.year")] : []),
      ...(km === undefined ? [createFieldError("mileage", "trade_in.mileage")] : []),
      ...(condition ? [] : [createFieldError("condition", "trade_in.condition")]),
    ];
    return { ok: false, errors };
  }
  const formatName = (language: Language) =>
    `${pickTranslation(make.name, language).text} ${pickTranslation(model.name, language).text}`;
  return {
    ok: true,
    value: { modelId: model.id, car: { ar: formatName("ar"), en: formatName("en") }, year, km, condition },
  };
}

/** Estimates the range of the asking prices of such cars in a currency. Null with too few listings of the model. */
export async function estimateTradeIn(
  db: Db,
  { modelId, year, km }: { modelId: number; year: number; km: number | null },
  currencyCode: string,
): Promise<StoredTradeIn["value"]> {
  const [{ currencies }, valuationModel] = await Promise.all([getCatalog(db), getValuationModel(db)]);
  const valuation = valuationModel.estimate(modelId, { year, km, isNew: false, isManual: null, trim: null });
  const [base, currency] = [currencies.get(BASE_CURRENCY), currencies.get(currencyCode)];
  if (!valuation || !base || !currency) return null;
  const convert = (minor: number) =>
    roundEstimate(
      convertMoney({ minor: Math.round(minor), currency: BASE_CURRENCY }, base, currency).minor,
      currency.decimals,
    );
  return { low: convert(valuation.low), high: convert(valuation.high) };
}
