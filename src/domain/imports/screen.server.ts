import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { orderedCars } from "../ads/life/move.server.ts";
import { shortPauses, taken } from "../jobs/tries.ts";
import { screenAd } from "../moderation/screen.server.ts";

/** An import whose new ads are looked through, from `screened_to` on. */
export type Screening = {
  id: number;
  seller_id: number;
  screened_to: number /** This try included. */;
  attempts: number;
};

/** Takes a finished import whose new ads are to be looked through, for `lease` milliseconds. */
export async function claimScreening(db: Db, now: Date, lease: number): Promise<Screening | undefined> {
  const { rows } = await sql<Screening>`
    update imports set ${taken(now, shortPauses, lease)}
    where id = (
      select id from imports
      where screened_to is not null and (next_try_at <= ${now} or (next_try_at is null and attempts = 0))
      order by id limit 1 for update skip locked)
    returning id, seller_id, screened_to, attempts`.execute(db);
  return rows[0];
}

/** Writes down why looking failed, and when it is tried again; without a time it is put aside. */
export async function markNotScreened(db: Db, id: number, error: string, retryAt: Date | undefined): Promise<void> {
  await db
    .updateTable("imports")
    .set({ next_try_at: retryAt ?? null, last_error: error })
    .where("id", "=", id)
    .where("screened_to", "is not", null)
    .execute();
}

/**
 * Looks at some ads of a finished import for signs of fraud, which takes too long for each of thousands while they are
 * written: until then a verified seller's ads are shown, an unverified one's wait. One that may not be shown waits from
 * now on, except a car that somebody ordered; whether one that waits is shown is for moderators. Behind the last one the
 * seller is told once how the import ended.
 */
export async function screenSome(db: Db, now: Date, due: Screening, most = 20): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select distinct a.id from ads a join ad_events e on e.ad_id = a.id
      where a.seller_id = ${due.seller_id} and a.id > ${due.screened_to} and a.status in ('active', 'pending', 'reserved')
        and e.what in ('imported', 'changed') and e.details->>'import' = ${String(due.id)}
      order by a.id limit ${most}`.execute(trx);
    const ordered = await orderedCars(
      trx,
      rows.map(({ id }) => id),
    );
    for (const { id } of rows) if (!ordered.has(id)) await screenAd(trx, id, { now, isSilent: true });
    const last = rows.length < most ? null : (rows.at(-1)?.id ?? null);
    await trx
      .updateTable("imports")
      .set({ screened_to: last, attempts: 0, next_try_at: null, last_error: null })
      .where("id", "=", due.id)
      .execute();
    if (last === null) await notifyOfImport(trx, due);
  });
}

/** Sends one notification of a finished import to whoever sent the file and to the seller's owner. */
async function notifyOfImport(trx: Db, { id, seller_id }: Screening): Promise<void> {
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
