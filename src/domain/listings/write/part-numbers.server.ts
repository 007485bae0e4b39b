import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Lists all numbers of each part by part id, with the part's own number first. */
export async function listPartNumbers(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; numbers: string[] }>`
    select p.id, array_prepend(p.part_number,
      coalesce((select array_agg(n.number order by n.id) from part_numbers n where n.part_id = p.id), '{}')) as numbers
    from parts p where p.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, numbers }) => [id, numbers]));
}
