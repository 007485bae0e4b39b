import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { writeParts } from "#domain/parts/commands.server.ts";
import type { NewPart } from "#domain/parts/part.ts";
import { partsOf } from "#domain/parts/queries.server.ts";
import { mostFits } from "./draft.ts";

/**
 * The part that an ad offers; null without a number. What is known of a part belongs to everybody who offers it: a
 * seller says what it fits only of one that nobody has described yet, or that nobody else offers and that has no rules
 * which say more than our form can.
 */
export async function offeredPart(
  trx: Db,
  part: NewPart | undefined,
  sellerId: number,
  now: Date,
): Promise<number | null> {
  if (!part) return null;
  const [known] = await partsOf(trx, [part]);
  if (known !== undefined && !(await isTheirs(trx, known, sellerId))) return known;
  const [written] = await writeParts(trx, [part], now);
  return written?.id ?? null;
}

async function isTheirs(trx: Db, partId: number, sellerId: number): Promise<boolean> {
  const { rows } = await sql<{ described: boolean; rich: boolean; others: boolean; own: boolean }>`
    select p.universal or exists (select from fitments f where f.part_id = p.id) as described,
      (select count(*) > ${mostFits} or count(*) filter (where num_nonnulls(f.engine_id, f.market, f.drive, f.gear_id,
          f.body_id, f.built_from, f.built_to, f.position, f.quantity, f.note_en, f.note_ar) > 0
          or f.effect = 'excludes' or exists (select from fitment_qualifiers q where q.fitment_id = f.id)) > 0
        from fitments f where f.part_id = p.id) as rich,
      exists (select from ads a where a.part_id = p.id and a.seller_id <> ${sellerId}) as others,
      exists (select from ads a where a.part_id = p.id and a.seller_id = ${sellerId}) as own
    from parts p where p.id = ${partId}`.execute(trx);
  const { described = true, rich = true, others = true, own = false } = rows[0] ?? {};
  return !described || (own && !others && !rich);
}
