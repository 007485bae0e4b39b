import { sql } from "kysely";
import { refuse } from "#domain/admin/change.server.ts";
import { countryCode, named, nameFields, slug } from "#domain/admin/fields.ts";
import { mergeMakes } from "#domain/admin/merge.server.ts";
import { mergeAct, namedChoices } from "#domain/admin/merge-act.server.ts";
import type { Room } from "#domain/admin/room.ts";
import { shownSpellings, spellingsField, writeSpellings } from "#domain/admin/spellings.server.ts";
import { contains, countryName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";

const adsOf = sql`(select count(*)::int from ads a where a.make_id = m.id)`;

/** Makers of cars. */
export const makes: Room = {
  name: "makes",
  table: {
    from: sql`from makes m`,
    key: sql`m.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`m.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`m.name_ar`, sorts: true },
      { id: "slug", type: "code", value: sql`m.slug`, sorts: true },
      { id: "country_code", type: "text", value: countryName(sql`m.country_code`), sorts: true },
      {
        id: "models",
        type: "number",
        value: sql`(select count(*)::int from models d where d.make_id = m.id)`,
        sorts: true,
      },
      { id: "ads", type: "number", value: adsOf, sorts: true },
    ],
    search: (text) =>
      sql`(${contains(text, sql`m.name_en`, sql`m.name_ar`, sql`m.slug`)} or exists (
        select from aliases s where s.make_id = m.id and ${contains(text, sql`s.text`)}))`,
    order: { by: "name_en" },
  },
  form: tableForm({
    room: "makes",
    table: "makes",
    title: named,
    fields: [...nameFields(), slug(), countryCode(), spellingsField()],
    shown: (db, row) => shownSpellings(db, "make", Number(row.id)),
    more: async (db, row) => {
      const { rows } = await sql<{ ads: number; models: number }>`
        select ${adsOf} as ads, (select count(*)::int from models d where d.make_id = m.id) as models
        from makes m where m.id = ${row.id as number}`.execute(db);
      return {
        facts: [
          { name: "models", value: rows[0]?.models ?? 0 },
          { name: "ads", value: rows[0]?.ads ?? 0 },
        ],
        links: [{ name: "models", href: `/admin/models?make=${row.id}` }],
      };
    },
    before: async () => ({ spellings: undefined }),
    after: (trx, { row, values }) => writeSpellings(trx, "make", row, values.spellings),
    remove: async (trx, { id }) => {
      const { rows } = await sql`select 1 from models where make_id = ${id} limit 1`.execute(trx);
      if (rows.length > 0) refuse("conflict", "admin.not_empty");
    },
    acts: [mergeAct({ room: "makes", table: "makes", choices: (db) => namedChoices(db, "makes"), merge: mergeMakes })],
  }),
};
