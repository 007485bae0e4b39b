import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";

/** A picture of an ad that is being written. */
export type DraftPicture = {
  id: number;
  name: string;
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  blur: string | null;
  position: number;
};

export const draftPictureColumns = ["id", "name", "width", "height", "widths", "blur", "position"] as const;

/** The pictures of a draft, the cover first. Whose draft it is has been asked before. */
export const picturesOfDraft = (db: Db, draftId: number): Promise<DraftPicture[]> =>
  db
    .selectFrom("pictures")
    .select(draftPictureColumns)
    .where("draft_id", "=", draftId)
    .where("removed_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Gives a draft the pictures that its ad has, in their order: when an ad begins to be changed. */
export async function bringPictures(trx: Transaction<Tables>, adId: number, draftId: number): Promise<void> {
  await sql`
    update pictures p set draft_id = ${draftId}, removed_at = null, position = m.place
    from (select picture_id, row_number() over (order by position, id) - 1 as place
      from ad_media where ad_id = ${adId} and picture_id is not null) m
    where p.id = m.picture_id`.execute(trx);
}
