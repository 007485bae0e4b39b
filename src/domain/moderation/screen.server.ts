import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { moveAd } from "#domain/ads/life/move.server.ts";

/** Says whether an ad that waits may be shown at once, which those of verified sellers may, and puts it up then. */
export async function screenAd(trx: Db, adId: number, { now }: { now: Date }): Promise<"active" | "pending"> {
  const { rows } = await sql<{ trusted: boolean }>`
    select s.verified_at is not null as trusted from ads a join sellers s on s.id = a.seller_id where a.id = ${adId}`.execute(
    trx,
  );
  if (!rows[0]?.trusted) return "pending";
  const moved = await moveAd(trx, { adId, to: "active", by: "system", now });
  return moved.ok ? "active" : "pending";
}
