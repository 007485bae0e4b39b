import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { normalizePartNumber } from "#domain/parts/part.ts";

type FoundPart = { id: number; brandId: number | null; categoryId: number; partNumber: string };

/** Finds parts by their own number, an OE number or a number that they replace. Separators are ignored. */
export async function findPartsByNumber(db: Db, number: string): Promise<FoundPart[]> {
  const folded = normalizePartNumber(number);
  if (!folded) return [];
  const { rows } = await sql<FoundPart>`
    select id, brand_id as "brandId", category_id as "categoryId", part_number as "partNumber" from parts
    where folded = ${folded} or id in (select part_id from part_numbers where folded = ${folded})
    order by folded <> ${folded}, id`.execute(db);
  return rows;
}
