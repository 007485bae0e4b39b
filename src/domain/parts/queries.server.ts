import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type NewFitmentRule, type NewPart, type NewPartNumber, normalizePartNumber, toPartKey } from "./part.ts";

/**
 * Finds the ids of parts by brand and number, in the given order. The id of a part that does not exist is undefined.
 */
export async function findPartIds(
  db: Db,
  parts: readonly Pick<NewPart, "brandId" | "partNumber">[],
): Promise<(number | undefined)[]> {
  const keys = parts.map(({ brandId, partNumber }) => ({ brandId, folded: normalizePartNumber(partNumber) }));
  const { rows } = await sql<{ id: number; brandId: number | null; partNumber: string }>`
    select distinct p.id, p.brand_id as "brandId", p.part_number as "partNumber"
    from json_to_recordset(${JSON.stringify(keys)}::json) as k("brandId" int, folded text)
    join parts p on p.folded = k.folded and p.brand_id is not distinct from k."brandId"`.execute(db);
  const ids = new Map(rows.map((row) => [toPartKey(row), row.id]));
  return parts.map((part) => ids.get(toPartKey(part)));
}

/** Part as stored in the database, for comparison with a part to write. */
export type StoredPart = Pick<NewPart, "brandId" | "categoryId" | "partNumber"> & {
  id: number;
  folded: string;
  universal: boolean;
  universalNoteAr: string | null;
  universalNoteEn: string | null;
  numbers: NewPartNumber[];
  rules: NewFitmentRule[];
};

/** Lists stored parts by brand and normalised number, with all their numbers and rules. */
export async function listStoredParts(
  db: Db,
  keys: readonly { brandId: number | null; folded: string }[],
): Promise<StoredPart[]> {
  const { rows } = await sql<Omit<StoredPart, "rules" | "numbers">>`
    select p.id, p.brand_id as "brandId", p.folded, p.category_id as "categoryId", p.part_number as "partNumber",
      p.universal, p.universal_note_ar as "universalNoteAr", p.universal_note_en as "universalNoteEn"
    from json_to_recordset(${JSON.stringify(keys)}::json) as k("brandId" int, folded text)
    join parts p on p.folded = k.folded and p.brand_id is not distinct from k."brandId"`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const numbers = await sql<NewPartNumber & { part_id: number }>`
    select part_id, kind, number, make_id as "makeId", brand_id as "brandId" from part_numbers
    where part_id = any(${ids}::int[]) order by id`.execute(db);
  const numbersOf = Map.groupBy(numbers.rows, ({ part_id }) => part_id);
  const rulesOf = await listPartRules(db, ids);
  return rows.map((row) => ({
    ...row,
    numbers: (numbersOf.get(row.id) ?? []).map(({ part_id: _, ...number }) => number),
    rules: rulesOf.get(row.id) ?? [],
  }));
}

type RuleRow = Omit<NewFitmentRule, "note" | "qualifiers"> & {
  part_id: number;
  note_ar: string | null;
  note_en: string | null;
  qualifiers: NewFitmentRule["qualifiers"] | null;
};

async function listPartRules(db: Db, ids: readonly number[]): Promise<Map<number, NewFitmentRule[]>> {
  const { rows } = await sql<RuleRow>`
    select f.part_id, f.model_id as "modelId", f.year_from as "yearFrom", f.year_to as "yearTo", f.engine_id as "engineId",
      f.market, f.drive, f.gear_id as "gearId", f.body_id as "bodyId", f.built_from::text as "builtFrom",
      f.built_to::text as "builtTo", f.position, f.quantity, f.effect, f.note_ar, f.note_en, f.source,
      to_char(f.verified_at at time zone 'UTC', 'YYYY-MM-DD') as verified, q.qualifiers
    from fitments f left join (
      select fitment_id, json_agg(json_build_object('qualifierId', qualifier_id, 'valueId', value_id)) as qualifiers
      from fitment_qualifiers
      where fitment_id in (select id from fitments where part_id = any(${ids}::int[])) group by 1
    ) q on q.fitment_id = f.id
    where f.part_id = any(${ids}::int[]) order by f.id`.execute(db);
  const rules = Map.groupBy(rows, ({ part_id }) => part_id);
  return new Map(
    [...rules].map(([part, own]) => [
      part,
      own.map(({ part_id: _, note_ar, note_en, qualifiers, ...rule }) => ({
        ...rule,
        note: { ar: note_ar, en: note_en },
        qualifiers: qualifiers ?? [],
      })),
    ]),
  );
}
