import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { writeParts } from "#domain/parts/commands.server.ts";
import type { NewPart } from "#domain/parts/part.ts";
import { findPartIds } from "#domain/parts/queries.server.ts";
import { MAX_FITTED_CAR_ROWS } from "./draft.ts";

/**
 * Returns the id of the part that a listing offers, or null without a part number. All sellers of a part use the same
 * stored data. A seller may write this data if the part has no fitment yet. The only seller of a part may also replace
 * the data, if the form can show all of its rules.
 */
export async function resolveOfferedPart(
  trx: Db,
  part: NewPart | undefined,
  sellerId: number,
  now: Date,
): Promise<number | null> {
  if (!part) return null;
  const [existingPartId] = await findPartIds(trx, [part]);
  if (existingPartId !== undefined && !(await canDescribePart(trx, existingPartId, sellerId))) return existingPartId;
  const [written] = await writeParts(trx, [part], now);
  return written?.id ?? null;
}

async function canDescribePart(trx: Db, partId: number, sellerId: number): Promise<boolean> {
  const { rows } = await sql<{ described: boolean; rich: boolean; offeredByOthers: boolean; own: boolean }>`
    select p.universal or exists (select from fitments f where f.part_id = p.id) as described,
      (select count(*) > ${MAX_FITTED_CAR_ROWS} or count(*) filter (where num_nonnulls(f.engine_id, f.market, f.drive, f.gear_id,
          f.body_id, f.built_from, f.built_to, f.position, f.quantity, f.note_en, f.note_ar) > 0
          or f.effect = 'excludes' or exists (select from fitment_qualifiers q where q.fitment_id = f.id)) > 0
        from fitments f where f.part_id = p.id) as rich,
      exists (select from ads a where a.part_id = p.id and a.seller_id <> ${sellerId}) as "offeredByOthers",
      exists (select from ads a where a.part_id = p.id and a.seller_id = ${sellerId}) as own
    from parts p where p.id = ${partId}`.execute(trx);
  const { described = true, rich = true, offeredByOthers = true, own = false } = rows[0] ?? {};
  return !described || (own && !offeredByOthers && !rich);
}
