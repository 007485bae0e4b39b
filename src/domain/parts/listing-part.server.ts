import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { sitePartNumberCondition } from "./site-part-number.server.ts";

/** Part that a listing offers, with its numbers. */
export type ListingPart = {
  id: number;
  /** Null for a part that has only a number of the site. */
  number: string | null;
  /** Numbers that car makers use for the part (OE numbers). */
  oe: { number: string; makeId: number | null }[];
  /** Numbers of parts of other brands that the part can replace. */
  interchange: { number: string; brandId: number | null }[];
  universalNote: LocalizedText;
};

type Row = {
  id: number;
  part_number: string | null;
  universal_note_en: string | null;
  universal_note_ar: string | null;
};
type NumberRow = { kind: "oe" | "interchange"; number: string; make_id: number | null; brand_id: number | null };

/** Finds the part of a listing with its numbers. Returns undefined if the listing has no part. */
export async function findListingPart(db: Db, adId: number): Promise<ListingPart | undefined> {
  const { rows } = await sql<Row & { numbers: NumberRow[] | null }>`
    select p.id, case when not ${sitePartNumberCondition} then p.part_number end as part_number, p.universal_note_en, p.universal_note_ar,
      (select json_agg(json_build_object('kind', n.kind, 'number', n.number, 'make_id', n.make_id, 'brand_id', n.brand_id)
          order by n.id) from part_numbers n where n.part_id = p.id) as numbers
    from ads a join parts p on p.id = a.part_id where a.id = ${adId}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const filterByKind = (kind: NumberRow["kind"]) => (row.numbers ?? []).filter((each) => each.kind === kind);
  return {
    id: row.id,
    number: row.part_number,
    oe: filterByKind("oe").map(({ number, make_id }) => ({ number, makeId: make_id })),
    interchange: filterByKind("interchange").map(({ number, brand_id }) => ({ number, brandId: brand_id })),
    universalNote: { en: row.universal_note_en, ar: row.universal_note_ar },
  };
}
