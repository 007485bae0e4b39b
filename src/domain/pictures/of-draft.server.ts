import type { Db } from "#db/database.ts";

export type DraftPicture = {
  id: number;
  name: string;
  width: number;
  height: number;
  widths: number[];
  blur: string | null;
  position: number;
};

/** A draft's pictures, the cover first. */
export const picturesOfDraft = (db: Db, draftId: number): Promise<DraftPicture[]> =>
  db
    .selectFrom("pictures")
    .select(["id", "name", "width", "height", "widths", "blur", "position"])
    .where("draft_id", "=", draftId)
    .orderBy("position")
    .orderBy("id")
    .execute();
