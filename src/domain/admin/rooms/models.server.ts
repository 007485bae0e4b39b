import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { idField, named, nameFields, optionalIdField, slug } from "#domain/admin/fields.ts";
import { mergeModels } from "#domain/admin/merge.server.ts";
import { mergeAct, namedChoices } from "#domain/admin/merge-act.server.ts";
import type { Room } from "#domain/admin/room.ts";
import { shownSpellings, spellingsField, writeSpellings } from "#domain/admin/spellings.server.ts";
import { type Choice, contains, idOf, localName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";

/** Every model with its make before it. */
export async function modelChoices(db: Db, where = sql`true`): Promise<Choice[]> {
  const { rows } = await sql<{ id: number; en: string; ar: string }>`
    select d.id, m.name_en || ' ' || d.name_en as en, m.name_ar || ' ' || d.name_ar as ar
    from models d join makes m on m.id = d.make_id where ${where} order by en, d.id`.execute(db);
  return rows.map(({ id, en, ar }) => ({ value: String(id), name: { en, ar } }));
}

/** Models of a make. */
export const models: Room = {
  name: "models",
  table: {
    from: sql`from models d join makes m on m.id = d.make_id`,
    key: sql`d.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`d.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`d.name_ar`, sorts: true },
      { id: "make", type: "text", value: localName("m"), sorts: true },
      { id: "slug", type: "code", value: sql`d.slug`, sorts: true },
      { id: "ads", type: "number", value: sql`(select count(*)::int from ads a where a.model_id = d.id)`, sorts: true },
    ],
    search: (text) =>
      sql`(${contains(text, sql`m.name_en || ' ' || d.name_en`, sql`m.name_ar || ' ' || d.name_ar`, sql`d.slug`)} or exists (
        select from aliases s where s.model_id = d.id and ${contains(text, sql`s.text`)}))`,
    filters: [
      {
        id: "make",
        choices: (db) => namedChoices(db, "makes"),
        where: (make) => sql`d.make_id = ${idOf(make)}`,
      },
    ],
    order: { by: "name_en" },
  },
  form: tableForm({
    room: "models",
    table: "models",
    title: named,
    fields: [
      {
        name: "make_id",
        type: "choice",
        required: true,
        onlyNew: true,
        choices: (db) => namedChoices(db, "makes"),
        schema: idField(),
      },
      ...nameFields(),
      slug(),
      {
        name: "body_id",
        type: "choice",
        choices: (db) =>
          namedChoices(db, "feature_lookups", sql`feature_id = (select id from features where key = 'body')`),
        schema: optionalIdField(),
      },
      spellingsField(),
    ],
    shown: (db, row) => shownSpellings(db, "model", Number(row.id)),
    more: async (db, row) => {
      const { rows } = await sql<{ ads: number; years: number; fitments: number }>`
        select (select count(*)::int from ads where model_id = ${row.id}) as ads,
          (select count(*)::int from base_vehicles where model_id = ${row.id}) as years,
          (select count(*)::int from fitments where model_id = ${row.id}) as fitments`.execute(db);
      return {
        facts: Object.entries(rows[0] ?? {}).map(([name, value]) => ({ name, value })),
        links: [{ name: "vehicles", href: `/admin/vehicles?q=${encodeURIComponent(String(row.name_en))}` }],
      };
    },
    before: async () => ({ spellings: undefined }),
    after: (trx, { row, values }) => writeSpellings(trx, "model", row, values.spellings),
    // Ads and rules that name it refuse it by themselves.
    remove: async () => {},
    acts: [mergeAct({ room: "models", table: "models", choices: (db) => modelChoices(db), merge: mergeModels })],
  }),
};
