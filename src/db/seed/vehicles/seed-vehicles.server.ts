import { createHash } from "node:crypto";
import { sql } from "kysely";
import { normalizeSearchText, normalizeToKey } from "#kernel/normalize-text.ts";
import type { Db } from "../../database.ts";
import { additionalModels } from "../reference-lists.ts";
import { seedIfChanged } from "../seed-if-changed.ts";
import { getLookupIds, insertMissingRows } from "../seed-rows.ts";
import { getEngineKey, type ListedModel } from "./merge-vehicle-lists.ts";
import type { ListedEngine } from "./parse-vehicle-list.ts";
import { loadListedVehicles, readVehicleLists } from "./vehicle-lists.ts";

/**
 * Writes all vehicles with their engines, from the public list and the Gulf lists. Runs at every start after the
 * reference data, but does nothing if the lists are unchanged. Rows that exist keep their ids, because garages and
 * fitment rules refer to them.
 */
export async function seedVehicles(db: Db): Promise<void> {
  const texts = readVehicleLists();
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([texts, [...additionalModels]]))
    .digest("hex");
  await seedIfChanged(db, "vehicles", fingerprint, async (trx) => {
    await seedAdditionalModels(trx);
    const models = await getModelIds(trx);
    const listed = loadListedVehicles(texts)
      .map((model) => ({ ...model, id: models.get(`${model.make}/${model.model}`) ?? 0 }))
      // An administrator may have deleted this model.
      .filter(({ id }) => id > 0);
    await seedGenerations(trx, listed);
    await seedBaseVehicles(trx, listed);
    await seedEngines(trx, listed);
    await seedVehicleRows(trx, listed);
  });
}

type KnownModel = ListedModel & { id: number };

async function seedAdditionalModels(db: Db): Promise<void> {
  const makes = new Map(
    (await db.selectFrom("makes").select(["id", "slug"]).execute()).map(({ id, slug }) => [slug, id]),
  );
  const bodies = await getLookupIds(db, "body");
  const rows = [...additionalModels].flatMap(([make, models]) =>
    models.map(({ slug, en, ar, body }) => ({
      make_id: makes.get(make),
      slug,
      name_en: en,
      name_ar: ar,
      body_id: bodies.get(body) ?? null,
    })),
  );
  await insertMissingRows(
    db,
    "models",
    rows.filter(({ make_id }) => make_id !== undefined),
  );
  const ids = await getModelIds(db);
  const aliases = [...additionalModels].flatMap(([make, models]) =>
    models.flatMap(({ slug, aliases }) =>
      [...new Map(aliases.map((text) => [normalizeSearchText(text), text])).values()].map((text) => ({
        text,
        folded: normalizeToKey(text),
        model_id: ids.get(`${make}/${slug}`),
      })),
    ),
  );
  await insertMissingRows(
    db,
    "catalog_aliases",
    aliases.filter(({ model_id }) => model_id !== undefined),
  );
}

async function getModelIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("models")
    .innerJoin("makes", "makes.id", "models.make_id")
    .select(["models.id", "models.slug", "makes.slug as make"])
    .execute();
  return new Map(rows.map(({ id, slug, make }) => [`${make}/${slug}`, id]));
}

const arabicOrdinals = [
  "الأول",
  "الثاني",
  "الثالث",
  "الرابع",
  "الخامس",
  "السادس",
  "السابع",
  "الثامن",
  "التاسع",
  "العاشر",
  "الحادي عشر",
  "الثاني عشر",
];
const ordinalSuffixes = ["th", "st", "nd", "rd"];

const toGenerationKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/**
 * Formats the name of a generation in both languages. A code such as "AN10" stays unchanged, "3" becomes "3rd
 * generation".
 */
function formatGenerationNames(name: string): { name_en: string; name_ar: string } {
  const number = Number(name);
  const ordinal = arabicOrdinals[number - 1];
  if (!ordinal) return { name_en: name, name_ar: name };
  return { name_en: `${number}${number > 3 ? "th" : ordinalSuffixes[number]} generation`, name_ar: `الجيل ${ordinal}` };
}

async function seedGenerations(db: Db, models: readonly KnownModel[]): Promise<void> {
  const rows = models.flatMap(({ id, generations }) =>
    [...generations].map(([name, [from, to]]) => ({
      model_id: id,
      key: toGenerationKey(name),
      ...formatGenerationNames(name),
      year_from: from,
      year_to: to,
    })),
  );
  await insertMissingRows(db, "generations", rows);
}

async function seedBaseVehicles(db: Db, models: readonly KnownModel[]): Promise<void> {
  const generations = await db.selectFrom("generations").select(["id", "model_id", "key"]).execute();
  const ids = new Map(generations.map(({ id, model_id, key }) => [`${model_id}/${key}`, id]));
  const rows = models.flatMap(({ id, years }) =>
    [...years.values()].map(({ year, generation }) => ({
      model_id: id,
      year,
      generation_id: generation === null ? null : (ids.get(`${id}/${toGenerationKey(generation)}`) ?? null),
    })),
  );
  await insertMissingRows(db, "base_vehicles", rows);
}

async function seedEngines(db: Db, models: readonly KnownModel[]): Promise<void> {
  const fuels = await getLookupIds(db, "fuel");
  const engines = new Map<string, ListedEngine>();
  for (const { years } of models)
    for (const base of years.values()) for (const [key, engine] of base.engines) engines.set(key, engine);
  await insertMissingRows(
    db,
    "engines",
    [...engines.values()].map(({ fuel, ...engine }) => ({ ...engine, fuel_id: fuels.get(fuel), power_hp: null })),
  );
}

/** Inserts for each base vehicle one vehicle without an engine, and one with each of its engines. */
async function seedVehicleRows(db: Db, models: readonly KnownModel[]): Promise<void> {
  const fuels = new Map([...(await getLookupIds(db, "fuel"))].map(([key, id]) => [id, key as ListedEngine["fuel"]]));
  const [bases, engines] = await Promise.all([
    db.selectFrom("base_vehicles").select(["id", "model_id", "year"]).execute(),
    db.selectFrom("engines").selectAll().where("power_hp", "is", null).execute(),
  ]);
  const baseIds = new Map(bases.map(({ id, model_id, year }) => [`${model_id}/${year}`, id]));
  const engineIds = new Map(
    engines.flatMap(({ id, fuel_id, litres, code, cylinders, aspiration }) => {
      const fuel = fuels.get(fuel_id ?? 0);
      const key =
        fuel && getEngineKey({ code, cylinders, aspiration, fuel, litres: litres === null ? null : Number(litres) });
      return key ? [[key, id] as const] : [];
    }),
  );
  const pairs = models.flatMap(({ id, years }) =>
    [...years.values()].flatMap(({ year, engines }) => {
      const base = baseIds.get(`${id}/${year}`) ?? 0;
      return [[base, null] as const, ...[...engines.keys()].map((key) => [base, engineIds.get(key) ?? null] as const)];
    }),
  );
  // Excluding existing rows in the query is faster than ignoring conflicts.
  await sql`
    insert into vehicles (base_vehicle_id, engine_id)
    select listed.base, listed.engine
    from unnest(${pairs.map(([base]) => base)}::int[], ${pairs.map(([, engine]) => engine)}::int[]) as listed (base, engine)
    where not exists (
      select from vehicles v where v.base_vehicle_id = listed.base and v.engine_id is not distinct from listed.engine
        and num_nonnulls(v.submodel, v.market, v.gear_id, v.drive, v.body_id) = 0)`.execute(db);
}
