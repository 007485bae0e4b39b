import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { longPauses, taken } from "#domain/jobs/tries.ts";
import { drawAvif } from "./draw.server.ts";
import { masterFile } from "./kept.server.ts";
import type { PictureStore } from "./store.server.ts";
import { variantFile } from "./variants.ts";

export type WaitingPicture = { id: number; name: string; widths: number[] /** This try included. */; attempts: number };

/** Pictures of drafts wait: they may still be turned or taken out. `p` is pictures. */
const waits = sql`p.avif = 'waiting' and exists (select from ad_media m where m.picture_id = p.id)`;

/** Takes the next picture of an ad that isn't there as AVIF, for `lease` milliseconds: nobody else takes it meanwhile. */
export async function claimPicture(db: Db, now: Date, lease: number): Promise<WaitingPicture | undefined> {
  const { rows } = await sql<WaitingPicture>`
    update pictures set ${taken(now, longPauses, lease)}
    where id = (
      select p.id from pictures p where ${waits} and (p.next_try_at is null or p.next_try_at <= ${now})
      order by p.id limit 1 for update skip locked)
    returning id, name, widths, attempts`.execute(db);
  return rows[0];
}

/** When the next picture may be tried again that has failed; undefined when none waits. */
export async function nextPictureAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(p.next_try_at) as at from pictures p where ${waits}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Draws a picture as AVIF too, in all its widths; `alive` is called after each. */
export async function drawPictureAsAvif(
  db: Db,
  store: PictureStore,
  { id, name, widths }: WaitingPicture,
  alive: () => void,
): Promise<void> {
  const master = await store.read(masterFile(name));
  if (!master) throw new Error(`${masterFile(name)} is missing`);
  for (const width of widths) {
    await store.keep(await drawAvif(master, width), variantFile(name, width, "avif"));
    alive();
  }
  await db
    .updateTable("pictures")
    .set({ avif: "made", next_try_at: null, last_error: null })
    .where("id", "=", id)
    .execute();
}

/** Writes down why a picture couldn't be drawn, and when it is tried again; without a time it stays as it is. */
export async function markNotDrawn(db: Db, id: number, error: string, retryAt: Date | undefined): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ avif: retryAt ? "waiting" : "failed", next_try_at: retryAt ?? null, last_error: error })
    .where("id", "=", id)
    .where("avif", "=", "waiting")
    .execute();
}
