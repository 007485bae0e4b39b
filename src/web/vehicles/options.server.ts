import type { Db } from "#db/database.ts";
import type { Named } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { makesOf, modelsOf, vehiclesOf, years } from "#domain/vehicles/cascade.server.ts";
import { choiceNames } from "#domain/vehicles/names.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { Choice, VehicleOptions } from "./vehicle-options.ts";
import { vinAnswer } from "./vin-answer.server.ts";

/** What the vehicle form offers when its fields hold this (VP-03); what can't be chosen with what stands before it is left out. */
export async function vehicleOptions(db: Db, params: URLSearchParams, language: Language): Promise<VehicleOptions> {
  const { t } = translator(language);
  const { lookups } = await catalogueOf(db);
  const all = await years(db);
  const text = params.get("vin")?.trim() ?? "";
  const vin = text ? await vinAnswer(db, text, language) : undefined;
  // A vehicle number goes before what was chosen (VP-04); one that tells less shortens the lists (rule 24).
  const found = vin?.found.state === "found" ? vin.found : undefined;
  const partial = vin?.found.state === "partial" ? vin.found : undefined;
  const given = (name: string, own: number | undefined) => (own === undefined ? (params.get(name) ?? "") : String(own));

  const possible = all.filter((year) => partial?.years.includes(year));
  const shownYears = possible.length > 0 ? possible : all;
  const year = chosen(shownYears.map(String), given("year", found?.year), { only: possible.length > 0 });

  const makes = year ? choices(await makesOf(db, Number(year)), language) : [];
  const ofMaker = makes.filter((make) => partial?.makeIds.includes(Number(make.value)));
  const shownMakes = ofMaker.length > 0 ? ofMaker : makes;
  const make = chosen(values(shownMakes), given("make", found?.makeId), { only: ofMaker.length > 0 });

  const allModels = make ? choices(await modelsOf(db, Number(year), Number(make)), language) : [];
  const told = allModels.filter((model) => partial?.modelIds.includes(Number(model.value)));
  const models = told.length > 0 ? told : allModels;
  const model = chosen(values(models), given("model", found?.modelId), { only: told.length > 0 });

  const rows = model ? await vehiclesOf(db, Number(year), Number(make), Number(model)) : [];
  const usable = found ? rows.filter((row) => found.vehicles.some(({ id }) => id === row.id)) : [];
  const vehicles = choiceNames(usable.length > 0 ? usable : rows, lookups, language).map(({ id, name }) => ({
    value: String(id),
    label: name ?? t("vehicles.form.unknownEngine"),
  }));
  const vehicle = chosen(values(vehicles), params.get("vehicle") ?? "", { only: true });
  return {
    vin: vin?.answer,
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

const values = (list: readonly Choice[]) => list.map(({ value }) => value);

/** The choice, if it is among those that are offered; with `only` the one there is needs no choosing. */
function chosen(offered: readonly string[], given: string, { only = false } = {}): string {
  if (offered.includes(given)) return given;
  return only && offered.length === 1 ? (offered[0] as string) : "";
}

function choices(things: readonly Named[], language: Language): Choice[] {
  const collator = new Intl.Collator(language);
  return things
    .map((thing) => ({ value: String(thing.id), label: inLanguage(thing.name, language).text }))
    .sort((a, b) => collator.compare(a.label, b.label));
}
