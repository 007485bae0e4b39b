import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { deletePictureFiles } from "./picture-files.server.ts";
import type { PictureStore } from "./picture-store.server.ts";

const day = 24 * 60 * 60_000;
/** Age of the last change of a draft after which its pictures are deleted, in milliseconds. */
const ABANDONED_AFTER_MS = 90 * day;

/** SQL condition for pictures (`pictures p`) that appear in no listing, no dismantled car and no order. */
const unusedSql = sql`not exists (select from ad_media m where m.picture_id = p.id)
  and not exists (select from donor_cars c where c.pictures @> jsonb_build_array(jsonb_build_object('pictureId', p.id)))
  and not exists (select from order_lines l where l.image = '/media/' || p.name || '-' || p.widths[cardinality(p.widths)] || '.webp')`;

/**
 * Deletes unused pictures with their files, and returns the number of deleted pictures. An unused picture appears in no
 * listing, no dismantled car and no order. Pictures removed from a draft, and pictures without a draft, are deleted after a day. Pictures
 * of a draft are deleted once the draft has not changed for 90 days. Tries all pictures, then throws all failures
 * together.
 */
export async function deleteOrphanedPictures(db: Db, store: PictureStore, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - day);
  const longAgo = new Date(now.getTime() - ABANDONED_AFTER_MS);
  const expiredSql = sql`(p.removed_at < ${yesterday}
    or p.draft_id is null and p.created_at < ${yesterday}
    or exists (select from ad_drafts d where d.id = p.draft_id and d.updated_at < ${longAgo}))`;
  const { rows } = await sql<{
    id: number;
  }>`select p.id from pictures p where ${expiredSql} and ${unusedSql} order by p.id`.execute(db);
  let removed = 0;
  const errors: unknown[] = [];
  for (const { id } of rows) {
    const removing = withTransaction(db, async (trx) => {
      // A listing with this picture may be published at the same moment. The row lock waits for that transaction, then
      // the condition is checked again.
      await sql`select from pictures where id = ${id} for update`.execute(trx);
      const recheck = await sql<{ name: string; widths: number[] }>`
        select p.name, p.widths from pictures p where p.id = ${id} and ${expiredSql} and ${unusedSql}`.execute(trx);
      const picture = recheck.rows[0];
      if (!picture) return 0;
      // The files are deleted before the row, so that the next run finds and repeats an interrupted deletion.
      await deletePictureFiles(store, picture.name, picture.widths);
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
