import type { Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { describePart } from "#domain/parts/offer.ts";
import { vehicleOf } from "#domain/vehicles/cascade.server.ts";
import { vehicleName } from "#domain/vehicles/names.ts";
import { lookUpVin, vehicleOfVin } from "#domain/vehicles/vin-look-up.server.ts";
import { type Draft, type DraftField, longest } from "./draft.ts";
import { judge } from "./judge.ts";

/**
 * What follows from what was just typed, so that nobody types it twice: a vehicle number says make, model, year and
 * engine, the engine says some features, and both say a title. Only fields that are empty, or hold what was filled in
 * this way before, are filled, and only when something else follows than before: what was emptied stays empty.
 */
export async function filledIn(db: Db, before: Draft, patch: Draft, now: Date): Promise<Draft> {
  const catalogue = await catalogueOf(db);
  const byVin = patch.vin?.trim() ? await vehicleByVin(db, patch.vin) : {};
  const after = { ...before, ...patch, ...byVin };
  const [was, is] = await Promise.all([
    followingFrom(db, before, catalogue, now),
    followingFrom(db, after, catalogue, now),
  ]);
  const filled: Draft = { ...byVin };
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)] as DraftField[])) {
    if ((was[field] ?? "") === (is[field] ?? "")) continue;
    if (field in patch && patch[field] !== (was[field] ?? "")) continue;
    const held = after[field]?.trim() ?? "";
    if (held !== "" && held !== was[field]) continue;
    if (held !== (is[field] ?? "")) filled[field] = is[field] ?? "";
  }
  return filled;
}

async function vehicleByVin(db: Db, vin: string): Promise<Draft> {
  const found = await lookUpVin(db, vin);
  if (found.state !== "found") return {};
  const vehicle = vehicleOfVin(found.vehicles);
  return {
    by: "",
    year: String(found.year),
    make: String(found.makeId),
    model: String(found.modelId),
    vehicle: vehicle ? String(vehicle.id) : "",
  };
}

/** Features of the chosen vehicle, and a title in both languages. */
async function followingFrom(db: Db, draft: Draft, catalogue: Catalogue, now: Date): Promise<Draft> {
  const { ad, part } = judge(draft, catalogue, now);
  if (!ad) return {};
  if (ad.kind === "part") {
    if (!part) return {};
    const { name } = describePart(catalogue, part);
    const short = (text: string | null) => (text && [...text].length <= longest.name ? text : "");
    return { nameAr: short(name.ar), nameEn: short(name.en) };
  }
  const make = catalogue.makes.byId.get(ad.makeId ?? 0);
  const model = catalogue.models.get(ad.modelId ?? 0);
  if (!make || !model || !ad.year) return {};
  const title = { year: ad.year, make, model };
  const vehicle = /^\d{1,9}$/.test(draft.vehicle ?? "") ? await vehicleOf(db, Number(draft.vehicle)) : undefined;
  const chosen = vehicle?.model.id === model.id && vehicle.year === ad.year ? vehicle : undefined;
  const slug = (id: number | null | undefined) => catalogue.lookups.get(id ?? 0)?.slug ?? "";
  return {
    nameAr: vehicleName(title, "ar"),
    nameEn: vehicleName(title, "en"),
    "feature.body": slug(chosen?.bodyId ?? model.bodyId),
    "feature.fuel": slug(chosen?.engine?.fuelId),
    "feature.gear": slug(chosen?.gearId),
    "feature.engine": chosen?.engine?.litres ? String(chosen.engine.litres) : "",
  };
}
