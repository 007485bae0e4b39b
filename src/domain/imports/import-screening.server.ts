import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { buildClaimColumns, FAST_RETRY_DELAYS_MS } from "../jobs/retry-policy.ts";
import { findOrderedCars } from "../listings/lifecycle/transitions.server.ts";
import { screenListing } from "../moderation/listing-screening.server.ts";

/** Import whose new listings are being screened for fraud. The screening continues after the listing `screening_cursor`. */
export type ImportScreening = {
  id: number;
  seller_id: number;
  screening_cursor: number /** Number of attempts, including this one. */;
  attempts: number;
};

/** Claims a finished import for fraud screening. Other processes cannot claim it for `lease` milliseconds. */
export async function claimImportScreening(db: Db, now: Date, lease: number): Promise<ImportScreening | undefined> {
  const { rows } = await sql<ImportScreening>`
    update imports set ${buildClaimColumns(now, FAST_RETRY_DELAYS_MS, lease)}
    where id = (
      select id from imports
      where screening_cursor is not null and (next_attempt_at <= ${now} or (next_attempt_at is null and attempts = 0))
      order by id limit 1 for update skip locked)
    returning id, seller_id, screening_cursor, attempts`.execute(db);
  return rows[0];
}

/**
 * Records the error of a fraud screening and the time of its retry. Without `retryAt`, the screening is dead-lettered.
 */
export async function markScreeningFailed(db: Db, id: number, error: string, retryAt: Date | undefined): Promise<void> {
  await db
    .updateTable("imports")
    .set({ next_attempt_at: retryAt ?? null, last_error: error })
    .where("id", "=", id)
    .where("screening_cursor", "is not", null)
    .execute();
}

/**
 * Screens a batch of listings of a finished import for signs of fraud. Screening during the import would be too slow.
 * Before the screening, a listing of a verified seller is visible and a listing of an unverified seller is hidden. A
 * suspicious listing becomes pending, unless it is an ordered car. After the last batch, the seller gets one
 * notification about the import.
 */
export async function screenImportBatch(db: Db, now: Date, screening: ImportScreening, limit = 20): Promise<void> {
  await withTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select distinct a.id from ads a join ad_events e on e.ad_id = a.id
      where a.seller_id = ${screening.seller_id} and a.id > ${screening.screening_cursor} and a.status in ('active', 'pending', 'reserved')
        and e.what in ('imported', 'changed') and e.details->>'import' = ${String(screening.id)}
      order by a.id limit ${limit}`.execute(trx);
    const ids = rows.map(({ id }) => id);
    const orderedCarIds = await findOrderedCars(trx, ids);
    for (const id of ids) if (!orderedCarIds.has(id)) await screenListing(trx, id, { now, isSilent: true });
    const cursor = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
    await trx
      .updateTable("imports")
      .set({ screening_cursor: cursor, attempts: 0, next_attempt_at: null, last_error: null })
      .where("id", "=", screening.id)
      .execute();
    if (cursor === null) await notifyImportFinished(trx, screening);
  });
}

/** Notifies the uploader and the seller's owner that an import has finished. */
async function notifyImportFinished(trx: Db, { id, seller_id }: ImportScreening): Promise<void> {
  const { rows } = await sql<{ user_id: number; name: string; imported: number; changed: number; pending: number }>`
    select u.id as user_id, i.name, coalesce((i.result->>'imported')::int, 0) as imported,
      coalesce((i.result->>'changed')::int, 0) as changed,
      (select count(*)::int from ads a where a.seller_id = ${seller_id} and a.status = 'pending' and exists (
        select from ad_events e where e.ad_id = a.id and e.what in ('imported', 'changed')
          and e.details->>'import' = ${String(id)})) as pending
    from imports i join sellers s on s.id = i.seller_id join users u on u.id = i.user_id or u.id = s.owner_id
    where i.id = ${id} order by u.id`.execute(trx);
  await notify(
    trx,
    rows.map(({ user_id, name, ...counts }) => ({
      userId: user_id,
      kind: "ad-imported",
      data: { file: name, ...counts },
      path: `/account/import/${id}`,
    })),
  );
}
