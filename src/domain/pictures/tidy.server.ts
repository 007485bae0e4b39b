import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { forgetPicture } from "./kept.server.ts";
import type { PictureStore } from "./store.server.ts";

const day = 24 * 60 * 60_000;
/** Who hasn't touched a draft for so long will send its pictures anew. */
const abandonedAfter = 90 * day;

/** Neither an ad nor an order shows it; `p` is pictures. */
const unused = sql`not exists (select from ad_media m where m.picture_id = p.id)
  and not exists (select from order_lines l where l.image = '/media/' || p.name || '-' || p.widths[cardinality(p.widths)] || '.webp')`;

/**
 * Removes pictures that nobody will see again, files and all: taken out of a draft yesterday, of a draft that was given
 * up, or of one that nobody has touched for long. One that can't be removed holds no other up; it is told at the end. Says
 * how many.
 */
export async function tidyPictures(db: Db, store: PictureStore, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - day);
  const longAgo = new Date(now.getTime() - abandonedAfter);
  const over = sql`(p.removed_at < ${yesterday}
    or p.draft_id is null and p.created_at < ${yesterday}
    or exists (select from ad_drafts d where d.id = p.draft_id and d.updated_at < ${longAgo}))`;
  const { rows } = await sql<{
    id: number;
  }>`select p.id from pictures p where ${over} and ${unused} order by p.id`.execute(db);
  let removed = 0;
  const errors: unknown[] = [];
  for (const { id } of rows) {
    const removing = inTransaction(db, async (trx) => {
      // Whoever publishes the picture in this moment waits for the lock or has finished: only then is it judged.
      await sql`select from pictures where id = ${id} for update`.execute(trx);
      const still = await sql<{ name: string; widths: number[] }>`
        select p.name, p.widths from pictures p where p.id = ${id} and ${over} and ${unused}`.execute(trx);
      const picture = still.rows[0];
      if (!picture) return 0;
      // Files first: a picture whose removal is cut off is found again.
      await forgetPicture(store, picture.name, picture.widths);
      await trx.deleteFrom("pictures").where("id", "=", id).execute();
      return 1;
    });
    removed += await removing.catch((error: unknown) => {
      errors.push(error);
      return 0;
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} pictures were not removed`);
  return removed;
}
