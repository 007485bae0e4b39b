import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";

export type DraftPicture = {
  id: number;
  name: string;
  width: number;
  height: number;
  /** Widths in pixels, smallest first. */
  widths: number[];
  blur: string | null;
  position: number;
};

export const draftPictureColumns = ["id", "name", "width", "height", "widths", "blur", "position"] as const;

/** Lists the pictures of a draft, cover first. The caller must check that the user may see the draft. */
export const listDraftPictures = (db: Db, draftId: number): Promise<DraftPicture[]> =>
  db
    .selectFrom("pictures")
    .select(draftPictureColumns)
    .where("draft_id", "=", draftId)
    .where("removed_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Assigns the pictures of a listing to the draft in which the listing is changed, in the same order. */
export async function assignListingPicturesToDraft(
  trx: Transaction<Tables>,
  listingId: number,
  draftId: number,
): Promise<void> {
  await sql`
    update pictures p set draft_id = ${draftId}, removed_at = null, position = m.place
    from (select picture_id, row_number() over (order by position, id) - 1 as place
      from ad_media where ad_id = ${listingId} and picture_id is not null) m
    where p.id = m.picture_id`.execute(trx);
}
