import { sql } from "kysely";
import { countryChoices, countryCode, named, nameFields, slug } from "#domain/admin/fields.ts";
import type { Room } from "#domain/admin/room.ts";
import { shownSpellings, spellingsField, writeSpellings } from "#domain/admin/spellings.server.ts";
import { contains, countryName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";

/** Where ads are. */
export const cities: Room = {
  name: "cities",
  table: {
    from: sql`from cities c`,
    key: sql`c.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`c.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`c.name_ar`, sorts: true },
      { id: "slug", type: "code", value: sql`c.slug`, sorts: true },
      { id: "country_code", type: "text", value: countryName(sql`c.country_code`), sorts: true },
      { id: "ads", type: "number", value: sql`(select count(*)::int from ads a where a.city_id = c.id)`, sorts: true },
    ],
    search: (text) =>
      sql`(${contains(text, sql`c.name_en`, sql`c.name_ar`, sql`c.slug`)} or exists (
        select from aliases s where s.city_id = c.id and ${contains(text, sql`s.text`)}))`,
    filters: [
      {
        id: "country_code",
        choices: countryChoices,
        where: (code) => sql`c.country_code = ${code}`,
      },
    ],
    order: { by: "name_en" },
  },
  form: tableForm({
    room: "cities",
    table: "cities",
    title: named,
    fields: [...nameFields(), slug(), { ...countryCode(), required: true }, spellingsField()],
    shown: (db, row) => shownSpellings(db, "city", Number(row.id)),
    before: async () => ({ spellings: undefined }),
    after: (trx, { row, values }) => writeSpellings(trx, "city", row, values.spellings),
    // Ads and sellers that name it refuse it by themselves.
    remove: async () => {},
  }),
};
