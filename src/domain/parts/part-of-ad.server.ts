import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { LocalText } from "#kernel/local-text.ts";

export type PartOfAd = {
  id: number;
  number: string;
  /** The car makers' own numbers of it. */
  oe: { number: string; makeId: number | null }[];
  /** Numbers of other brands that it replaces. */
  interchange: { number: string; brandId: number | null }[];
  universalNote: LocalText;
};

type Row = { id: number; part_number: string; universal_note_en: string | null; universal_note_ar: string | null };
type NumberRow = { kind: "oe" | "interchange"; number: string; make_id: number | null; brand_id: number | null };

/** The part that an ad offers, with its numbers; undefined when it isn't known by a number. */
export async function partOfAd(db: Db, adId: number): Promise<PartOfAd | undefined> {
  const { rows } = await sql<Row & { numbers: NumberRow[] | null }>`
    select p.id, p.part_number, p.universal_note_en, p.universal_note_ar,
      (select json_agg(json_build_object('kind', n.kind, 'number', n.number, 'make_id', n.make_id, 'brand_id', n.brand_id)
          order by n.id) from part_numbers n where n.part_id = p.id) as numbers
    from ads a join parts p on p.id = a.part_id where a.id = ${adId}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const ofKind = (kind: NumberRow["kind"]) => (row.numbers ?? []).filter((each) => each.kind === kind);
  return {
    id: row.id,
    number: row.part_number,
    oe: ofKind("oe").map(({ number, make_id }) => ({ number, makeId: make_id })),
    interchange: ofKind("interchange").map(({ number, brand_id }) => ({ number, brandId: brand_id })),
    universalNote: { en: row.universal_note_en, ar: row.universal_note_ar },
  };
}
