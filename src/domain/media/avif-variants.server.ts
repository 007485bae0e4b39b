import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildClaimColumns, SLOW_RETRY_DELAYS_MS } from "#domain/jobs/retry-policy.ts";
import { getMasterFileName } from "./picture-files.server.ts";
import type { PictureStore } from "./picture-store.server.ts";
import { getVariantFileName } from "./picture-variants.ts";
import { renderAvif } from "./render-picture.server.ts";

export type PendingAvifPicture = {
  id: number;
  name: string;
  widths: number[] /** Number of attempts to create the AVIF variants, including the current one. */;
  attempts: number;
};

/**
 * SQL condition for pictures (`pictures p`) of a listing that still need AVIF variants. Pictures of drafts wait,
 * because they may still be rotated or removed.
 */
const pendingAvifSql = sql`p.avif_status = 'pending' and exists (select from ad_media m where m.picture_id = p.id)`;

/**
 * Claims the next picture of a listing without AVIF variants. Other processes skip this picture for `lease`
 * milliseconds.
 */
export async function acquirePendingAvif(db: Db, now: Date, lease: number): Promise<PendingAvifPicture | undefined> {
  const { rows } = await sql<PendingAvifPicture>`
    update pictures set ${buildClaimColumns(now, SLOW_RETRY_DELAYS_MS, lease)}
    where id = (
      select p.id from pictures p where ${pendingAvifSql} and (p.next_attempt_at is null or p.next_attempt_at <= ${now})
      order by p.id limit 1 for update skip locked)
    returning id, name, widths, attempts`.execute(db);
  return rows[0];
}

/** Returns the time of the next attempt to create AVIF variants, or undefined if no picture waits. */
export async function getNextAvifAttempt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(p.next_attempt_at) as at from pictures p where ${pendingAvifSql}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Creates the AVIF variants of a picture in all widths. Calls `onProgress` after each width. */
export async function createAvifVariants(
  db: Db,
  store: PictureStore,
  { id, name, widths }: PendingAvifPicture,
  onProgress: () => void,
): Promise<void> {
  const master = await store.read(getMasterFileName(name));
  if (!master) throw new Error(`the master file ${getMasterFileName(name)} is missing`);
  for (const width of widths) {
    await store.save(await renderAvif(master, width), getVariantFileName(name, width, "avif"));
    onProgress();
  }
  await db
    .updateTable("pictures")
    .set({ avif_status: "ready", next_attempt_at: null, last_error: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Records that creating the AVIF variants failed, and the time of the next attempt. Without `retryAt` the picture is
 * marked as failed.
 */
export async function recordAvifFailure(db: Db, id: number, error: string, retryAt: Date | undefined): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ avif_status: retryAt ? "pending" : "failed", next_attempt_at: retryAt ?? null, last_error: error })
    .where("id", "=", id)
    .where("avif_status", "=", "pending")
    .execute();
}
