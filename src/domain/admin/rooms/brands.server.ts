import { sql } from "kysely";
import { countryCode, named, nameFields, slug } from "#domain/admin/fields.ts";
import { mergeBrands } from "#domain/admin/merge.server.ts";
import { mergeAct, namedChoices } from "#domain/admin/merge-act.server.ts";
import type { Room } from "#domain/admin/room.ts";
import { shownSpellings, spellingsField, writeSpellings } from "#domain/admin/spellings.server.ts";
import { contains, countryName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";

/** Makers of parts. */
export const brands: Room = {
  name: "brands",
  table: {
    from: sql`from brands b`,
    key: sql`b.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`b.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`b.name_ar`, sorts: true },
      { id: "slug", type: "code", value: sql`b.slug`, sorts: true },
      { id: "country_code", type: "text", value: countryName(sql`b.country_code`), sorts: true },
      {
        id: "parts",
        type: "number",
        value: sql`(select count(*)::int from parts p where p.brand_id = b.id)`,
        sorts: true,
      },
      { id: "ads", type: "number", value: sql`(select count(*)::int from ads a where a.brand_id = b.id)`, sorts: true },
    ],
    search: (text) =>
      sql`(${contains(text, sql`b.name_en`, sql`b.name_ar`, sql`b.slug`)} or exists (
        select from aliases s where s.brand_id = b.id and ${contains(text, sql`s.text`)}))`,
    order: { by: "name_en" },
  },
  form: tableForm({
    room: "brands",
    table: "brands",
    title: named,
    fields: [...nameFields(), slug(), countryCode(), spellingsField()],
    more: async (_, row) => ({ links: [{ name: "picture", href: `/admin/brands/${row.id}/picture` }] }),
    shown: (db, row) => shownSpellings(db, "brand", Number(row.id)),
    before: async () => ({ spellings: undefined }),
    after: (trx, { row, values }) => writeSpellings(trx, "brand", row, values.spellings),
    // Ads and parts that name it refuse it by themselves.
    remove: async () => {},
    acts: [
      mergeAct({ room: "brands", table: "brands", choices: (db) => namedChoices(db, "brands"), merge: mergeBrands }),
    ],
  }),
};
