import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { deleteRow, type Row, refuse } from "./change.server.ts";
import { moveSpellings } from "./spellings.server.ts";

/**
 * Two rows of the catalogue that are the same thing become one: what named the first names the second from then on,
 * also ads, rules and people's garages. Each is one transaction with its caller's.
 */

/** A model into another one, of the same make or not. */
export async function mergeModels(trx: Db, from: Row, to: Row): Promise<void> {
  const [a, b] = [Number(from.id), Number(to.id)];
  if (a === b) refuse("invalid", "admin.same", "into");
  await sql`update ads set model_id = ${b}, make_id = ${to.make_id as number} where model_id = ${a}`.execute(trx);
  await sql`update fitments set model_id = ${b} where model_id = ${a}`.execute(trx);
  await moveVehicles(trx, a, b);
  await moveSpellings(trx, "model", a, b);
  await deleteRow(trx, "models", { id: a });
}

/** The years of a model, with their engines and whoever keeps such a car. */
async function moveVehicles(trx: Db, from: number, to: number): Promise<void> {
  // Generations that the other model has not: the years take them along.
  await sql`
    insert into generations (model_id, key, name_en, name_ar, year_from, year_to)
    select ${to}, key, name_en, name_ar, year_from, year_to from generations where model_id = ${from}
    on conflict (model_id, key) do nothing`.execute(trx);
  await sql`
    insert into base_vehicles (model_id, year, generation_id)
    select ${to}, v.year, g.id from base_vehicles v
      left join generations old on old.id = v.generation_id
      left join generations g on g.model_id = ${to} and g.key = old.key
    where v.model_id = ${from} on conflict (model_id, year) do nothing`.execute(trx);
  // What both have is one; what only the first has is moved to the year of the second.
  const pairs = sql`
    select v.id as old_id, w.id as new_id, nb.id as new_base
    from base_vehicles ob join vehicles v on v.base_vehicle_id = ob.id
      join base_vehicles nb on nb.model_id = ${to} and nb.year = ob.year
      left join vehicles w on w.base_vehicle_id = nb.id
        and (w.engine_id, w.submodel, w.market, w.gear_id, w.drive, w.body_id)
          is not distinct from (v.engine_id, v.submodel, v.market, v.gear_id, v.drive, v.body_id)
    where ob.model_id = ${from}`;
  await sql`
    delete from garage_vehicles g using (${pairs}) p
    where g.vehicle_id = p.old_id and exists (select from garage_vehicles o where o.user_id = g.user_id
      and o.vehicle_id = p.new_id and o.vin is not distinct from g.vin)`.execute(trx);
  await sql`update garage_vehicles g set vehicle_id = p.new_id from (${pairs}) p
    where g.vehicle_id = p.old_id and p.new_id is not null`.execute(trx);
  await sql`update cart_lines l set vehicle_id = p.new_id from (${pairs}) p
    where l.vehicle_id = p.old_id and p.new_id is not null`.execute(trx);
  await sql`update vehicles v set base_vehicle_id = p.new_base from (${pairs}) p
    where v.id = p.old_id and p.new_id is null`.execute(trx);
}

/** A make into another one; models of both names become one each. */
export async function mergeMakes(trx: Db, from: Row, to: Row): Promise<void> {
  const [a, b] = [Number(from.id), Number(to.id)];
  if (a === b) refuse("invalid", "admin.same", "into");
  const { rows: models } = await sql<Row>`select * from models where make_id = ${a} order by id`.execute(trx);
  for (const model of models) {
    // A model can't change its make while ads name both: a twin under the other make takes its place.
    const { rows } = await sql<Row>`
      insert into models (make_id, slug, name_en, name_ar, body_id)
      values (${b}, ${model.slug}, ${model.name_en}, ${model.name_ar}, ${model.body_id})
      on conflict (make_id, slug) do update set slug = excluded.slug returning *`.execute(trx);
    await mergeModels(trx, model, rows[0] as Row);
  }
  await sql`update ads set make_id = ${b} where make_id = ${a}`.execute(trx);
  await sql`update part_numbers set make_id = ${b} where make_id = ${a}`.execute(trx);
  await sql`update posts set related = related || ${JSON.stringify({ make: to.slug })}::jsonb
    where related->>'make' = ${from.slug}`.execute(trx);
  await moveSpellings(trx, "make", a, b);
  await deleteRow(trx, "makes", { id: a });
}

/** A brand of parts into another one; parts of both with one number become one each. */
export async function mergeBrands(trx: Db, from: Row, to: Row): Promise<void> {
  const [a, b] = [Number(from.id), Number(to.id)];
  if (a === b) refuse("invalid", "admin.same", "into");
  const twins = sql`
    select o.id as old_id, n.id as new_id from parts o join parts n on n.brand_id = ${b} and n.folded = o.folded
    where o.brand_id = ${a}`;
  await sql`update ads set part_id = t.new_id from (${twins}) t where part_id = t.old_id`.execute(trx);
  await sql`update fitments set part_id = t.new_id from (${twins}) t where part_id = t.old_id`.execute(trx);
  await sql`delete from parts using (${twins}) t where parts.id = t.old_id`.execute(trx);
  await sql`update parts set brand_id = ${b} where brand_id = ${a}`.execute(trx);
  await sql`update part_numbers set brand_id = ${b} where brand_id = ${a}`.execute(trx);
  await sql`update ads set brand_id = ${b} where brand_id = ${a}`.execute(trx);
  await moveSpellings(trx, "brand", a, b);
  await deleteRow(trx, "brands", { id: a });
}

/** Columns that hold values of features, besides those of ads. */
const lookupPlaces = [
  ["models", "body_id"],
  ["engines", "fuel_id"],
  ["vehicles", "gear_id"],
  ["vehicles", "body_id"],
  ["fitments", "gear_id"],
  ["fitments", "body_id"],
] as const;

/** A value of a feature into another one of the same. */
export async function mergeLookups(trx: Db, from: Row, to: Row): Promise<void> {
  const [a, b] = [Number(from.id), Number(to.id)];
  if (a === b) refuse("invalid", "admin.same", "into");
  if (from.feature_id !== to.feature_id) refuse("invalid", "admin.other_feature", "into");
  const { rows } = await sql<{ ads_column: string | null }>`
    select ads_column from features where id = ${from.feature_id as number}`.execute(trx);
  const column = rows[0]?.ads_column;
  if (column) await sql`update ads set ${sql.ref(column)} = ${b} where ${sql.ref(column)} = ${a}`.execute(trx);
  await sql`update ad_features set lookup_id = ${b} where lookup_id = ${a}`.execute(trx);
  for (const [table, place] of lookupPlaces) {
    await sql`update ${sql.table(table)} set ${sql.ref(place)} = ${b} where ${sql.ref(place)} = ${a}`.execute(trx);
  }
  await moveSpellings(trx, "lookup", a, b);
  await deleteRow(trx, "feature_lookups", { id: a });
}
