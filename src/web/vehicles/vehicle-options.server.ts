import type { Db } from "#db/database.ts";
import type { CatalogEntry } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  listMakesByYear,
  listModelsByYear,
  listVehicles,
  listVehicleYears,
} from "#domain/vehicles/vehicle-catalog.server.ts";
import { formatVehicleChoices } from "#domain/vehicles/vehicle-names.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { VehicleChoice, VehicleOptions } from "./vehicle-options.ts";
import { getVinResult } from "./vin-result.server.ts";

/**
 * Loads the options of the vehicle form for its current values (VP-03). Choices that do not match earlier fields are
 * dropped.
 */
export async function loadVehicleOptions(db: Db, params: URLSearchParams, language: Language): Promise<VehicleOptions> {
  const { t } = getTranslator(language);
  const { lookups } = await getCatalog(db);
  const allYears = await listVehicleYears(db);
  const text = params.get("vin")?.trim() ?? "";
  const vin = text ? await getVinResult(db, text, language) : undefined;
  // A VIN overrides chosen values (VP-04). A partially decoded VIN shortens the lists (rule 24).
  const found = vin?.found.state === "found" ? vin.found : undefined;
  const partial = vin?.found.state === "partial" ? vin.found : undefined;
  const getValue = (name: string, foundId: number | undefined) =>
    foundId === undefined ? (params.get(name) ?? "") : String(foundId);

  const vinYears = allYears.filter((year) => partial?.years.includes(year));
  const shownYears = vinYears.length > 0 ? vinYears : allYears;
  const year = resolveChoice(shownYears.map(String), getValue("year", found?.year), { only: vinYears.length > 0 });

  const makes = year ? toSortedChoices(await listMakesByYear(db, Number(year)), language) : [];
  const vinMakes = makes.filter((make) => partial?.makeIds.includes(Number(make.value)));
  const shownMakes = vinMakes.length > 0 ? vinMakes : makes;
  const make = resolveChoice(getValues(shownMakes), getValue("make", found?.makeId), { only: vinMakes.length > 0 });

  const allModels = make ? toSortedChoices(await listModelsByYear(db, Number(year), Number(make)), language) : [];
  const vinModels = allModels.filter((model) => partial?.modelIds.includes(Number(model.value)));
  const models = vinModels.length > 0 ? vinModels : allModels;
  const model = resolveChoice(getValues(models), getValue("model", found?.modelId), { only: vinModels.length > 0 });

  const allVehicles = model ? await listVehicles(db, Number(year), Number(make), Number(model)) : [];
  const vinVehicles = found ? allVehicles.filter((row) => found.vehicles.some(({ id }) => id === row.id)) : [];
  const vehicles = formatVehicleChoices(vinVehicles.length > 0 ? vinVehicles : allVehicles, lookups, language).map(
    ({ id, name }) => ({
      value: String(id),
      label: name ?? t("vehicles.form.unknownEngine"),
    }),
  );
  const vehicle = resolveChoice(getValues(vehicles), params.get("vehicle") ?? "", { only: true });
  return {
    vin: vin?.result,
    year,
    make,
    model,
    vehicle,
    years: shownYears.map(String),
    makes: shownMakes,
    models,
    vehicles,
  };
}

const getValues = (list: readonly VehicleChoice[]) => list.map(({ value }) => value);

/**
 * Returns the requested value if it is offered, otherwise an empty string. With `only`, the only offered value is
 * chosen automatically.
 */
function resolveChoice(offered: readonly string[], requested: string, { only = false } = {}): string {
  if (offered.includes(requested)) return requested;
  return only && offered.length === 1 ? (offered[0] as string) : "";
}

function toSortedChoices(entries: readonly CatalogEntry[], language: Language): VehicleChoice[] {
  const collator = new Intl.Collator(language);
  return entries
    .map((entry) => ({ value: String(entry.id), label: pickTranslation(entry.name, language).text }))
    .sort((a, b) => collator.compare(a.label, b.label));
}
