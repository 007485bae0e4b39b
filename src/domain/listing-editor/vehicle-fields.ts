import type { Catalog, Model } from "#domain/catalog/catalog.ts";
import { findVinProblem, normalizeVin } from "#domain/vehicles/vin/vin.ts";
import type { DraftFieldReader } from "./draft-reader.ts";

/** Oldest model year of a car for sale. */
const OLDEST_YEAR = 1900;

/** Parses the make, model, year and VIN of a draft. */
export function parseVehicleFields(reader: DraftFieldReader, catalog: Catalog, now: Date) {
  const step = "vehicle";
  const byHand = reader.raw("by") === "hand";
  const make = catalog.makes.find(reader.raw("make"));
  if (!make) reader.addIssue(step, "make", reader.raw("make") ? "unknown" : "required");
  const year = reader.readNumber(step, "year", { least: OLDEST_YEAR, most: now.getUTCFullYear() + 1 });
  if (year === null) reader.addIssue(step, "year", "required");
  const model = byHand
    ? findModelByName(reader.raw("modelName"), make?.id, catalog)
    : parseModel(reader, make, catalog);
  if (byHand) reader.readLine(step, "modelName", 60);
  const vin = normalizeVin(reader.raw("vin"));
  const problem = vin === "" ? undefined : findVinProblem(vin);
  if (problem) reader.addIssue(step, "vin", problem === "length" ? "vin_length" : "vin");
  return { makeId: make?.id ?? null, modelId: model?.id ?? null, year, vin: vin && !problem ? vin : null };
}

function parseModel(reader: DraftFieldReader, make: { id: number } | undefined, catalog: Catalog): Model | undefined {
  const typed = reader.raw("model");
  if (!make || !typed) return make && reader.addIssue("vehicle", "model", "required");
  const model = /^\d{1,9}$/.test(typed) ? catalog.models.get(Number(typed)) : undefined;
  if (!model) return reader.addIssue("vehicle", "model", "unknown");
  return model.makeId === make.id ? model : reader.addIssue("vehicle", "model", "mismatch");
}

/** Finds a model of a make by any of its spellings. An unknown model appears only in the title of the listing. */
function findModelByName(name: string, makeId: number | undefined, catalog: Catalog): Model | undefined {
  return catalog.spellings
    .find("model", name)
    .map((id) => catalog.models.get(id))
    .find((model) => model !== undefined && model.makeId === makeId);
}
