import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type AdminRow, deleteRow, rejectAdminChange } from "./admin-change.server.ts";
import { moveAliasesToMergedRow } from "./aliases.server.ts";

/**
 * This module merges duplicate catalog rows. References from listings, rules and garages move to the target row. Each
 * merge runs in the caller's transaction.
 */

/** Merges a model into another model of the same or another make. */
export async function mergeModels(trx: Db, from: AdminRow, to: AdminRow): Promise<void> {
  const [fromId, toId] = [Number(from.id), Number(to.id)];
  if (fromId === toId) rejectAdminChange("invalid", "admin.same", "into");
  await sql`update ads set model_id = ${toId}, make_id = ${to.make_id as number} where model_id = ${fromId}`.execute(
    trx,
  );
  await sql`update fitments set model_id = ${toId} where model_id = ${fromId}`.execute(trx);
  await sql`update donor_cars set model_id = ${toId} where model_id = ${fromId}`.execute(trx);
  await mergeVehicles(trx, fromId, toId);
  await moveAliasesToMergedRow(trx, "model", fromId, toId);
  await deleteRow(trx, "models", { id: fromId });
}

/** Moves the model years, engines and garage entries of a model to another model. */
async function mergeVehicles(trx: Db, from: number, to: number): Promise<void> {
  // Generations missing in the target model are copied first, because the years reference them.
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
  // Vehicles that exist in both models are merged. A vehicle that exists only in the source model moves to the same
  // year of the target model.
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

/** Merges a make into another make. Models with the same slug in both makes are merged. */
export async function mergeMakes(trx: Db, from: AdminRow, to: AdminRow): Promise<void> {
  const [fromId, toId] = [Number(from.id), Number(to.id)];
  if (fromId === toId) rejectAdminChange("invalid", "admin.same", "into");
  const { rows: models } = await sql<AdminRow>`select * from models where make_id = ${fromId} order by id`.execute(trx);
  for (const model of models) {
    // Listings reference make and model together, so a model cannot change its make. A copy of the model under the
    // target make replaces it.
    const { rows } = await sql<AdminRow>`
      insert into models (make_id, slug, name_en, name_ar, body_id)
      values (${toId}, ${model.slug}, ${model.name_en}, ${model.name_ar}, ${model.body_id})
      on conflict (make_id, slug) do update set slug = excluded.slug returning *`.execute(trx);
    await mergeModels(trx, model, rows[0] as AdminRow);
  }
  await sql`update ads set make_id = ${toId} where make_id = ${fromId}`.execute(trx);
  await sql`update part_numbers set make_id = ${toId} where make_id = ${fromId}`.execute(trx);
  await sql`update posts set related = related || ${JSON.stringify({ make: to.slug })}::jsonb
    where related->>'make' = ${from.slug}`.execute(trx);
  await moveAliasesToMergedRow(trx, "make", fromId, toId);
  await deleteRow(trx, "makes", { id: fromId });
}

/** Merges a city into another city. */
export async function mergeCities(trx: Db, from: AdminRow, to: AdminRow): Promise<void> {
  const [fromId, toId] = [Number(from.id), Number(to.id)];
  if (fromId === toId) rejectAdminChange("invalid", "admin.same", "into");
  await sql`update ads set city_id = ${toId} where city_id = ${fromId}`.execute(trx);
  await sql`update sellers set city_id = ${toId} where city_id = ${fromId}`.execute(trx);
  await sql`update seller_applications set city_id = ${toId} where city_id = ${fromId}`.execute(trx);
  await sql`insert into shipping_rate_cities (rate_id, city_id)
    select c.rate_id, ${toId} from shipping_rate_cities c join shipping_rates r on r.id = c.rate_id
    where c.city_id = ${fromId} and not exists (
      -- A city is in one rate of a seller. The rate that names the remaining city stays.
      select from shipping_rate_cities d join shipping_rates s on s.id = d.rate_id
      where d.city_id = ${toId} and s.seller_id is not distinct from r.seller_id)`.execute(trx);
  await moveAliasesToMergedRow(trx, "city", fromId, toId);
  await deleteRow(trx, "cities", { id: fromId });
}

/** Merges a part brand into another brand. Parts with the same part number are merged. */
export async function mergeBrands(trx: Db, from: AdminRow, to: AdminRow): Promise<void> {
  const [fromId, toId] = [Number(from.id), Number(to.id)];
  if (fromId === toId) rejectAdminChange("invalid", "admin.same", "into");
  const duplicates = sql`
    select o.id as old_id, n.id as new_id from parts o join parts n on n.brand_id = ${toId} and n.folded = o.folded
    where o.brand_id = ${fromId}`;
  await sql`update ads set part_id = t.new_id from (${duplicates}) t where part_id = t.old_id`.execute(trx);
  await sql`update fitments set part_id = t.new_id from (${duplicates}) t where part_id = t.old_id`.execute(trx);
  await sql`delete from parts using (${duplicates}) t where parts.id = t.old_id`.execute(trx);
  await sql`update parts set brand_id = ${toId} where brand_id = ${fromId}`.execute(trx);
  await sql`update part_numbers set brand_id = ${toId} where brand_id = ${fromId}`.execute(trx);
  await sql`update ads set brand_id = ${toId} where brand_id = ${fromId}`.execute(trx);
  await moveAliasesToMergedRow(trx, "brand", fromId, toId);
  await deleteRow(trx, "brands", { id: fromId });
}

/** Columns that reference feature values, in tables other than those of listings. */
const lookupColumns = [
  ["models", "body_id"],
  ["engines", "fuel_id"],
  ["vehicles", "gear_id"],
  ["vehicles", "body_id"],
  ["fitments", "gear_id"],
  ["fitments", "body_id"],
] as const;

/** Merges a feature value into another value of the same feature. */
export async function mergeLookups(trx: Db, from: AdminRow, to: AdminRow): Promise<void> {
  const [fromId, toId] = [Number(from.id), Number(to.id)];
  if (fromId === toId) rejectAdminChange("invalid", "admin.same", "into");
  if (from.feature_id !== to.feature_id) rejectAdminChange("invalid", "admin.other_feature", "into");
  const { rows } = await sql<{ ads_column: string | null }>`
    select ads_column from features where id = ${from.feature_id as number}`.execute(trx);
  const column = rows[0]?.ads_column;
  if (column) await sql`update ads set ${sql.ref(column)} = ${toId} where ${sql.ref(column)} = ${fromId}`.execute(trx);
  // Listings that have both values keep one of them.
  await sql`delete from ad_features f where f.lookup_id = ${fromId} and exists (
    select 1 from ad_features o where o.ad_id = f.ad_id and o.feature_id = f.feature_id and o.lookup_id = ${toId})`.execute(
    trx,
  );
  await sql`update ad_features set lookup_id = ${toId} where lookup_id = ${fromId}`.execute(trx);
  for (const [table, columnName] of lookupColumns) {
    await sql`update ${sql.table(table)} set ${sql.ref(columnName)} = ${toId} where ${sql.ref(columnName)} = ${fromId}`.execute(
      trx,
    );
  }
  await moveAliasesToMergedRow(trx, "lookup", fromId, toId);
  await deleteRow(trx, "feature_lookups", { id: fromId });
}
