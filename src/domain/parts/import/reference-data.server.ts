import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { readKnownVehicles } from "../known-vehicles.server.ts";
import { type KnownQualifier, type KnownSeller, PartReferenceData } from "./reference-data.ts";

/** Reads the reference data for the cells of a parts file: catalog, vehicles, qualifiers and sellers. */
export async function readPartReferenceData(
  db: Db,
  options: { currency: string; now: Date },
): Promise<PartReferenceData> {
  const catalog = await loadCatalog(db);
  const vehicles = await readKnownVehicles(db);
  return new PartReferenceData({
    catalog,
    vehicles,
    questions: await readQuestions(db),
    sellers: await readSellers(db),
    ...options,
  });
}

async function readQuestions(db: Db): Promise<Map<string, KnownQualifier>> {
  type Row = { key: string; id: number; value: string; value_id: number; name_en: string; name_ar: string };
  const { rows } = await sql<Row>`
    select q.key, q.id, v.key as value, v.id as value_id, v.name_en, v.name_ar
    from qualifiers q join qualifier_values v on v.qualifier_id = q.id order by q.key, v.position, v.id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, values]) => [
      key,
      {
        id: values[0]?.id ?? 0,
        values: new Map(
          values.flatMap(({ value, value_id, name_en, name_ar }) =>
            [value, name_en, name_ar].map((name) => [normalizeToKey(name), value_id] as const),
          ),
        ),
        choices: values.map(({ value }) => value).join(", "),
      },
    ]),
  );
}

/** Reads all sellers, by slug and by name. If a name equals the slug of another seller, the slug has priority. */
async function readSellers(db: Db): Promise<Map<string, KnownSeller>> {
  const rows = await db.selectFrom("sellers").select(["id", "slug", "name_en", "name_ar"]).orderBy("id").execute();
  const sellers = new Map<string, KnownSeller>();
  for (const { id, slug, name_en, name_ar } of rows) {
    for (const name of [name_en, name_ar])
      if (name && normalizeToKey(name)) sellers.set(normalizeToKey(name), { id, slug });
  }
  for (const { id, slug } of rows) sellers.set(slug, { id, slug });
  return sellers;
}

/** Returns the SKUs of a seller's listings, each with the key of its part (`toPartKey`). */
export async function listSellerSkus(db: Db, sellerId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ sku: string; brand_id: number | null; folded: string | null }>`
    select a.sku, p.brand_id, p.folded from ads a left join parts p on p.id = a.part_id
    where a.seller_id = ${sellerId} and a.sku is not null`.execute(db);
  return new Map(rows.map(({ sku, brand_id, folded }) => [sku, folded ? `${brand_id ?? ""}/${folded}` : ""]));
}
