import type { Catalogue, Model } from "#domain/catalog/catalogue.ts";
import { normaliseVin, vinProblem } from "#domain/vehicles/vin/vin.ts";
import type { Reader } from "./reader.ts";

/** The oldest car that somebody could sell. */
const oldest = 1900;

/** Which car it is: make, model, year, and its number where it is told. */
export function vehicleOf(reader: Reader, catalogue: Catalogue, now: Date) {
  const step = "vehicle";
  const byHand = reader.raw("by") === "hand";
  const make = catalogue.makes.find(reader.raw("make"));
  if (!make) reader.wrong(step, "make", reader.raw("make") ? "unknown" : "required");
  const year = reader.number(step, "year", { least: oldest, most: now.getUTCFullYear() + 1 });
  if (year === null) reader.wrong(step, "year", "required");
  const model = byHand
    ? modelNamed(reader.raw("modelName"), make?.id, catalogue)
    : chosenModel(reader, make, catalogue);
  if (byHand) reader.line(step, "modelName", 60);
  const vin = normaliseVin(reader.raw("vin"));
  const problem = vin === "" ? undefined : vinProblem(vin);
  if (problem) reader.wrong(step, "vin", problem === "length" ? "vin_length" : "vin");
  return { makeId: make?.id ?? null, modelId: model?.id ?? null, year, vin: vin && !problem ? vin : null };
}

function chosenModel(reader: Reader, make: { id: number } | undefined, catalogue: Catalogue): Model | undefined {
  const typed = reader.raw("model");
  if (!make || !typed) return make && reader.wrong("vehicle", "model", "required");
  const model = /^\d{1,9}$/.test(typed) ? catalogue.models.get(Number(typed)) : undefined;
  if (!model) return reader.wrong("vehicle", "model", "unknown");
  return model.makeId === make.id ? model : reader.wrong("vehicle", "model", "mismatch");
}

/** A model of the make by any of its spellings; one that nobody knows yet is named by the title alone. */
export function modelNamed(name: string, makeId: number | undefined, catalogue: Catalogue): Model | undefined {
  return catalogue.spellings
    .find("model", name)
    .map((id) => catalogue.models.get(id))
    .find((model) => model !== undefined && model.makeId === makeId);
}
