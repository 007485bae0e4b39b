import { createHash } from "node:crypto";
import { sql } from "kysely";
import { fold, squash } from "#kernel/fold.ts";
import { insertRows } from "../../bulk.ts";
import type { Db } from "../../database.ts";
import { seedOnce } from "../seed-once.ts";
import { engineKey, type ListedModel } from "./base-vehicles.ts";
import type { ListedEngine } from "./listed.ts";
import { listedVehicles, listTexts } from "./lists.ts";
import { moreModels } from "./more-models.ts";

/**
 * Puts in the vehicles down to the engine: those of the public list and those of the Gulf's own. Runs at
 * every start after the reference lists: it does nothing unless these lists changed, and rows that exist stay
 * with their ids, so that garages and rules keep what they point at.
 */
export async function seedVehicles(db: Db): Promise<void> {
  const texts = listTexts();
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([texts, [...moreModels]]))
    .digest("hex");
  await seedOnce(db, "vehicles", fingerprint, async (trx) => {
    await seedMoreModels(trx);
    const models = await modelIds(trx);
    const listed = listedVehicles(texts)
      .map((model) => ({ ...model, id: models.get(`${model.make}/${model.model}`) ?? 0 }))
      // An administrator may have taken a model away.
      .filter(({ id }) => id > 0);
    await seedGenerations(trx, listed);
    await seedBaseVehicles(trx, listed);
    await seedEngines(trx, listed);
    await seedVehicleRows(trx, listed);
  });
}

type Known = ListedModel & { id: number };

async function seedMoreModels(db: Db): Promise<void> {
  const makes = new Map(
    (await db.selectFrom("makes").select(["id", "slug"]).execute()).map(({ id, slug }) => [slug, id]),
  );
  const bodies = await lookupIds(db, "body");
  const all = [...moreModels].flatMap(([make, models]) =>
    models.map((model) => ({ ...model, makeId: makes.get(make) })),
  );
  const rows = all.filter(({ makeId }) => makeId !== undefined);
  await insertRows(
    db,
    "models",
    rows.map(({ makeId, slug, en, ar, body }) => ({
      make_id: makeId,
      slug,
      name_en: en,
      name_ar: ar,
      body_id: bodies.get(body) ?? null,
    })),
    { onConflict: "on conflict do nothing" },
  );
  const ids = await modelIds(db);
  const aliases = [...moreModels].flatMap(([make, models]) =>
    models.flatMap(({ slug, aliases }) =>
      [...new Map(aliases.map((text) => [fold(text), text])).values()].map((text) => ({
        text,
        folded: squash(text),
        model_id: ids.get(`${make}/${slug}`),
      })),
    ),
  );
  await insertRows(
    db,
    "aliases",
    aliases.filter(({ model_id }) => model_id !== undefined),
    { onConflict: "on conflict do nothing" },
  );
}

async function modelIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("models")
    .innerJoin("makes", "makes.id", "models.make_id")
    .select(["models.id", "models.slug", "makes.slug as make"])
    .execute();
  return new Map(rows.map(({ id, slug, make }) => [`${make}/${slug}`, id]));
}

async function lookupIds(db: Db, feature: "body" | "fuel"): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("feature_lookups")
    .innerJoin("features", "features.id", "feature_lookups.feature_id")
    .where("features.key", "=", feature)
    .select(["feature_lookups.id", "feature_lookups.key"])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const ordinals = [
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
const endings = ["th", "st", "nd", "rd"];

/** "AN10" is called that everywhere; "3" is the third generation. */
function generationNames(name: string): { name_en: string; name_ar: string } {
  const number = Number(name);
  const ordinal = ordinals[number - 1];
  if (!ordinal) return { name_en: name, name_ar: name };
  return { name_en: `${number}${number > 3 ? "th" : endings[number]} generation`, name_ar: `الجيل ${ordinal}` };
}

async function seedGenerations(db: Db, models: readonly Known[]): Promise<void> {
  const rows = models.flatMap(({ id, generations }) =>
    [...generations].map(([name, [from, to]]) => ({
      model_id: id,
      key: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      ...generationNames(name),
      year_from: from,
      year_to: to,
    })),
  );
  await insertRows(db, "generations", rows, { onConflict: "on conflict do nothing" });
}

async function seedBaseVehicles(db: Db, models: readonly Known[]): Promise<void> {
  const generations = await db.selectFrom("generations").select(["id", "model_id", "key"]).execute();
  const ids = new Map(generations.map(({ id, model_id, key }) => [`${model_id}/${key}`, id]));
  const rows = models.flatMap(({ id, years }) =>
    [...years.values()].map(({ year, generation }) => ({
      model_id: id,
      year,
      generation_id: ids.get(`${id}/${generation?.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`) ?? null,
    })),
  );
  await insertRows(db, "base_vehicles", rows, { onConflict: "on conflict do nothing" });
}

async function seedEngines(db: Db, models: readonly Known[]): Promise<void> {
  const fuels = await lookupIds(db, "fuel");
  const engines = new Map<string, ListedEngine>();
  for (const { years } of models)
    for (const base of years.values()) for (const [key, engine] of base.engines) engines.set(key, engine);
  await insertRows(
    db,
    "engines",
    [...engines.values()].map(({ fuel, ...engine }) => ({ ...engine, fuel_id: fuels.get(fuel), power_hp: null })),
    { onConflict: "on conflict do nothing" },
  );
}

/** Each base vehicle once without an engine, and once with each that the lists say it had. */
async function seedVehicleRows(db: Db, models: readonly Known[]): Promise<void> {
  const fuels = new Map([...(await lookupIds(db, "fuel"))].map(([key, id]) => [id, key as ListedEngine["fuel"]]));
  const [bases, engines] = await Promise.all([
    db.selectFrom("base_vehicles").select(["id", "model_id", "year"]).execute(),
    db.selectFrom("engines").selectAll().where("power_hp", "is", null).execute(),
  ]);
  const baseIds = new Map(bases.map(({ id, model_id, year }) => [`${model_id}/${year}`, id]));
  const engineIds = new Map(
    engines.flatMap(({ id, fuel_id, litres, code, cylinders, aspiration }) => {
      const fuel = fuels.get(fuel_id ?? 0);
      const key =
        fuel && engineKey({ code, cylinders, aspiration, fuel, litres: litres === null ? null : Number(litres) });
      return key ? [[key, id] as const] : [];
    }),
  );
  const pairs = models.flatMap(({ id, years }) =>
    [...years.values()].flatMap(({ year, engines }) => {
      const base = baseIds.get(`${id}/${year}`) ?? 0;
      return [[base, null] as const, ...[...engines.keys()].map((key) => [base, engineIds.get(key) ?? null] as const)];
    }),
  );
  // Looking for what is there is faster than running into it.
  await sql`
    insert into vehicles (base_vehicle_id, engine_id)
    select listed.base, listed.engine
    from unnest(${pairs.map(([base]) => base)}::int[], ${pairs.map(([, engine]) => engine)}::int[]) as listed (base, engine)
    where not exists (
      select from vehicles v where v.base_vehicle_id = listed.base and v.engine_id is not distinct from listed.engine
        and num_nonnulls(v.submodel, v.market, v.gear_id, v.drive, v.body_id) = 0)`.execute(db);
}
