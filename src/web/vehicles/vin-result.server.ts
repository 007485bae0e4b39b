import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { formatVehicleDetail, formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { lookupVin, type VinLookupResult } from "#domain/vehicles/vin-lookup.server.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { VinResult } from "./vehicle-options.ts";

/** Maximum length of a typed VIN, in characters. A longer text cannot be a VIN, however it is written. */
const MAX_VIN_TEXT_LENGTH = 100;

/** Looks up a VIN. Returns the result in the visitor's language, and the vehicles of the catalog that match the VIN. */
export async function getVinResult(
  db: Db,
  text: string,
  language: Language,
): Promise<{ result: VinResult; found: VinLookupResult }> {
  const found = await lookupVin(db, text.slice(0, MAX_VIN_TEXT_LENGTH));
  const { t } = getTranslator(language);
  const result: VinResult = { state: found.state, vin: found.vin.slice(0, 40), lines: [] };
  if (found.state === "none") {
    const characterCount = [...found.vin].length;
    if (found.reason === "length") result.lines.push(t("vehicles.vin.length", { count: characterCount }));
    if (found.reason === "characters") result.lines.push(t("vehicles.vin.characters"));
    return { result, found };
  }
  if (!found.checkDigitAgrees) result.warning = t("vehicles.vin.checkDigit");
  if (found.state === "found") {
    const [first] = found.vehicles;
    result.name = first && formatVehicleName(first, language);
    if (found.vehicles.length === 1 && first) {
      result.engine = formatVehicleDetail(first, (await getCatalog(db)).lookups, language) ?? undefined;
    } else result.lines.push(t("vehicles.vin.foundEngine"));
    return { result, found };
  }
  const name = (names: typeof found.maker) =>
    names ? wrapBidiIsolate(pickTranslation(names, language).text) : undefined;
  const [maker, country] = [name(found.maker), name(found.country)];
  if (maker) result.lines.push(t("vehicles.vin.partialMaker", { maker }));
  if (country) result.lines.push(t("vehicles.vin.partialCountry", { country }));
  const years = joinList(found.years.toSorted((a, b) => b - a).map(String), language);
  const models = await listModelNames(db, found.modelIds, language);
  if (models) result.lines.push(t("vehicles.vin.partialModels", { models }));
  else if (found.series) result.lines.push(t("vehicles.vin.partialSeries", { series: wrapBidiIsolate(found.series) }));
  result.lines.push(years ? t("vehicles.vin.partialYears", { years }) : t("vehicles.vin.partialNoYear"));
  result.lines.push(t("vehicles.vin.partialText"));
  return { result, found };
}

/** Lists the names of models in one text. Returns an empty text if there are none. */
async function listModelNames(db: Db, modelIds: readonly number[], language: Language): Promise<string> {
  const catalog = await getCatalog(db);
  const names = modelIds.flatMap((id) => catalog.models.get(id)?.name ?? []);
  return joinList(
    names.map((name) => wrapBidiIsolate(pickTranslation(name, language).text)),
    language,
  );
}
