import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { generatePartTexts } from "#domain/parts/part-offer.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { lookupVin, pickVinVehicle } from "#domain/vehicles/vin-lookup.server.ts";
import { type Draft, type DraftField, listingTextMaxLengths } from "./draft.ts";
import { validateDraft } from "./draft-validation.ts";

/**
 * Returns the draft fields that can be derived from changed fields. A VIN determines make, model, year and engine. The
 * engine determines features. Vehicle and features determine a title. A field is filled only if it is empty or was
 * filled automatically, and only if the derived value changed. A field that the user emptied stays empty.
 */
export async function fillDerivedDraftFields(db: Db, before: Draft, patch: Draft, now: Date): Promise<Draft> {
  const catalog = await getCatalog(db);
  const byVin = patch.vin?.trim() ? await findVehicleFields(db, patch.vin) : {};
  const after = { ...before, ...patch, ...byVin };
  const [derivedBefore, derivedAfter] = await Promise.all([
    getDerivedFields(db, before, catalog, now),
    getDerivedFields(db, after, catalog, now),
  ]);
  const filled: Draft = { ...byVin };
  for (const field of new Set([...Object.keys(derivedBefore), ...Object.keys(derivedAfter)] as DraftField[])) {
    if ((derivedBefore[field] ?? "") === (derivedAfter[field] ?? "")) continue;
    if (field in patch && patch[field] !== (derivedBefore[field] ?? "")) continue;
    const current = after[field]?.trim() ?? "";
    if (current !== "" && current !== derivedBefore[field]) continue;
    if (current !== (derivedAfter[field] ?? "")) filled[field] = derivedAfter[field] ?? "";
  }
  return filled;
}

async function findVehicleFields(db: Db, vin: string): Promise<Draft> {
  const found = await lookupVin(db, vin);
  if (found.state !== "found") return {};
  const vehicle = pickVinVehicle(found.vehicles);
  return {
    by: "",
    year: String(found.year),
    make: String(found.makeId),
    model: String(found.modelId),
    vehicle: vehicle ? String(vehicle.id) : "",
  };
}

/** Derives the features of the chosen vehicle, and a title in both languages, from a draft. */
async function getDerivedFields(db: Db, draft: Draft, catalog: Catalog, now: Date): Promise<Draft> {
  const { ad, part } = validateDraft(draft, catalog, now);
  if (!ad) return {};
  if (ad.kind === "part") {
    if (!part) return {};
    const { name } = generatePartTexts(catalog, part);
    const short = (text: string | null) => (text && [...text].length <= listingTextMaxLengths.name ? text : "");
    return { nameAr: short(name.ar), nameEn: short(name.en) };
  }
  const make = catalog.makes.byId.get(ad.makeId ?? 0);
  const model = catalog.models.get(ad.modelId ?? 0);
  if (!make || !model || !ad.year) return {};
  const title = { year: ad.year, make, model };
  const vehicle = /^\d{1,9}$/.test(draft.vehicle ?? "") ? await findVehicle(db, Number(draft.vehicle)) : undefined;
  const chosen = vehicle?.model.id === model.id && vehicle.year === ad.year ? vehicle : undefined;
  const slug = (id: number | null | undefined) => catalog.lookups.get(id ?? 0)?.slug ?? "";
  return {
    nameAr: formatVehicleName(title, "ar"),
    nameEn: formatVehicleName(title, "en"),
    "feature.body": slug(chosen?.bodyId ?? model.bodyId),
    "feature.fuel": slug(chosen?.engine?.fuelId),
    "feature.gear": slug(chosen?.gearId),
    "feature.engine": chosen?.engine?.litres ? String(chosen.engine.litres) : "",
  };
}
