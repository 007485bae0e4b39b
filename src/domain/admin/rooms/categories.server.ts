import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { refuse } from "#domain/admin/change.server.ts";
import { choiceField, named, nameFields, optionalIdField, slug } from "#domain/admin/fields.ts";
import type { Room } from "#domain/admin/room.ts";
import { type Choice, contains, localName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { markCategoriesForReindex } from "#domain/ads/reindex.server.ts";

const types = ["shop", "blog", "showrooms", "rentalrooms", "carForSale"] as const;
const layouts = ["grid", "grid-with-features", "list", "table"] as const;

/** A category and everything below it. */
async function below(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select id from categories where id = ${id}
      union select c.id from categories c join tree t on c.parent_id = t.id
    ) select id from tree`.execute(db);
  return rows.map((row) => row.id);
}

/** Counts the rows of a table that are in a category or anywhere below it. */
const countBelow = (table: "ads" | "parts", id: RawBuilder<unknown>) => sql`(
  with recursive tree as (
    select ${id} as id union select below.id from categories below join tree t on below.parent_id = t.id
  ) select count(*)::int from ${sql.table(table)} where category_id in (select id from tree))`;

/** Every category by its way from the root. */
async function parentChoices(db: Db): Promise<Choice[]> {
  const { rows } = await sql<{ id: number; en: string; ar: string }>`
    with recursive tree as (
      select id, name_en as en, name_ar as ar, array[position, id] as place from categories where parent_id is null
      union all select c.id, t.en || ' › ' || c.name_en, t.ar || ' › ' || c.name_ar, t.place || array[c.position, c.id]
      from categories c join tree t on c.parent_id = t.id
    ) select id, en, ar from tree order by place`.execute(db);
  return rows.map(({ id, en, ar }) => ({ value: String(id), name: { en, ar } }));
}

/** EN-03: the tree that ads stand in. */
export const categories: Room = {
  name: "categories",
  table: {
    from: sql`from categories c left join categories p on p.id = c.parent_id`,
    key: sql`c.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`c.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`c.name_ar`, sorts: true },
      { id: "slug", type: "code", value: sql`c.slug`, sorts: true },
      { id: "category_type", type: "choice", value: sql`c.type`, sorts: true },
      { id: "parent_id", type: "text", value: localName("p"), sorts: true },
      { id: "layout", type: "choice", value: sql`c.layout` },
      {
        id: "ads",
        type: "number",
        value: countBelow("ads", sql`c.id`),
        sorts: true,
      },
    ],
    search: (text) => contains(text, sql`c.name_en`, sql`c.name_ar`, sql`c.slug`),
    order: { by: "name_en" },
  },
  form: tableForm({
    room: "categories",
    table: "categories",
    title: named,
    fields: [
      ...nameFields(),
      slug(),
      { name: "type", type: "choice", required: true, choices: types, schema: choiceField(types) },
      { name: "parent_id", type: "choice", choices: parentChoices, schema: optionalIdField() },
      { name: "layout", type: "choice", required: true, choices: layouts, schema: choiceField(layouts) },
    ],
    more: async (db, row) => {
      const { rows } = await sql<{ ads: number; parts: number; children: number }>`
        select ${countBelow("ads", sql`${row.id}::int`)} as ads, ${countBelow("parts", sql`${row.id}::int`)} as parts,
          (select count(*)::int from categories where parent_id = ${row.id}) as children`.execute(db);
      return {
        facts: Object.entries(rows[0] ?? {}).map(([name, value]) => ({ name, value })),
        links: [
          { name: "features", href: `/admin/categories/${row.id}/features` },
          { name: "picture", href: `/admin/categories/${row.id}/picture` },
        ],
      };
    },
    before: async (trx, values, was) => {
      // Who moves branches at the same time waits: two moves that are right each could make a ring together.
      await sql`select pg_advisory_xact_lock(hashtext('karaj categories'))`.execute(trx);
      const parent = values.parent_id as number | null;
      if (parent !== null) {
        const { rows } = await sql`select 1 from categories where id = ${parent}`.execute(trx);
        if (rows.length === 0) refuse("conflict", "admin.gone", "parent_id");
        if (was && (await below(trx, Number(was.id))).includes(parent)) {
          refuse("conflict", "admin.cycle", "parent_id");
        }
      }
      if (was && was.parent_id === parent) return {};
      const { rows } = await sql<{ next: number }>`
        select coalesce(max(position) + 1, 0) as next from categories where parent_id is not distinct from ${parent}`.execute(
        trx,
      );
      return { position: rows[0]?.next ?? 0 };
    },
    after: async (trx, { row, was }) => {
      // Ads are found by the names of their category and of all above it.
      const isSame = was && ["name_en", "name_ar", "parent_id"].every((name) => was[name] === row[name]);
      if (was && !isSame) await markCategoriesForReindex(trx, await below(trx, Number(row.id)));
    },
    remove: async (trx, { id }) => {
      const { rows } = await sql`
        select 1 from categories where parent_id = ${id} union all select 1 from ads where category_id = ${id}
        union all select 1 from parts where category_id = ${id} limit 1`.execute(trx);
      if (rows.length > 0) refuse("conflict", "admin.not_empty");
    },
  }),
};
