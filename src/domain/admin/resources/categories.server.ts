import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import {
  createNameFields,
  createOptionalIdField,
  createRequiredChoiceField,
  createSlugField,
  formatRowTitle,
} from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import {
  buildLocalNameExpression,
  buildTextSearchCondition,
  createNameColumns,
  type FieldChoice,
} from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { markCategoriesForReindex } from "#domain/listings/write/reindex.server.ts";

const categoryTypes = ["shop", "blog", "showrooms", "rentalrooms", "carForSale"] as const;
const categoryLayouts = ["grid", "grid-with-features", "list", "table"] as const;

async function listDescendantIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select id from categories where id = ${id}
      union select c.id from categories c join tree t on c.parent_id = t.id
    ) select id from tree`.execute(db);
  return rows.map((row) => row.id);
}

/** Builds the SQL expression that counts the rows of a table in a category and its descendants. */
const countInSubtree = (table: "ads" | "parts", id: RawBuilder<unknown>) => sql`(
  with recursive tree as (
    select ${id} as id union select below.id from categories below join tree t on below.parent_id = t.id
  ) select count(*)::int from ${sql.table(table)} where category_id in (select id from tree))`;

/** Lists every category as a form choice, named by the path from the root. */
async function listParentChoices(db: Db): Promise<FieldChoice[]> {
  const { rows } = await sql<{ id: number; en: string; ar: string }>`
    with recursive tree as (
      select id, name_en as en, name_ar as ar, array[position, id] as place from categories where parent_id is null
      union all select c.id, t.en || ' › ' || c.name_en, t.ar || ' › ' || c.name_ar, t.place || array[c.position, c.id]
      from categories c join tree t on c.parent_id = t.id
    ) select id, en, ar from tree order by place`.execute(db);
  return rows.map(({ id, en, ar }) => ({ value: String(id), name: { en, ar } }));
}

/** Admin section for the category tree of listings (EN-03). */
export const categoriesResource: AdminResource = {
  name: "categories",
  table: {
    from: sql`from categories c left join categories p on p.id = c.parent_id`,
    key: sql`c.id`,
    columns: [
      ...createNameColumns("c"),
      { id: "slug", type: "code", value: sql`c.slug`, sorts: true },
      { id: "category_type", type: "choice", value: sql`c.type`, sorts: true },
      { id: "parent_id", type: "text", value: buildLocalNameExpression("p"), sorts: true },
      { id: "layout", type: "choice", value: sql`c.layout` },
      { id: "ads", type: "number", value: countInSubtree("ads", sql`c.id`), sorts: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`c.name_en`, sql`c.name_ar`, sql`c.slug`),
    order: { by: "name_en" },
  },
  form: createTableForm({
    resource: "categories",
    table: "categories",
    title: formatRowTitle,
    fields: [
      ...createNameFields(),
      createSlugField(),
      createRequiredChoiceField("type", categoryTypes),
      { name: "parent_id", type: "choice", choices: listParentChoices, schema: createOptionalIdField() },
      createRequiredChoiceField("layout", categoryLayouts),
    ],
    loadDetails: async (db, row) => {
      const { rows } = await sql<{ ads: number; parts: number; children: number }>`
        select ${countInSubtree("ads", sql`${row.id}::int`)} as ads, ${countInSubtree("parts", sql`${row.id}::int`)} as parts,
          (select count(*)::int from categories where parent_id = ${row.id}) as children`.execute(db);
      return {
        facts: Object.entries(rows[0] ?? {}).map(([name, value]) => ({ name, value })),
        links: [
          { name: "features", href: `/admin/categories/${row.id}/features` },
          { name: "picture", href: `/admin/categories/${row.id}/picture` },
        ],
      };
    },
    beforeWrite: async (trx, values, was) => {
      // The lock serializes moves. Two concurrent valid moves could otherwise create a cycle.
      await sql`select pg_advisory_xact_lock(hashtext('karaj categories'))`.execute(trx);
      const parent = values.parent_id as number | null;
      if (parent !== null) {
        const { rows } = await sql`select 1 from categories where id = ${parent}`.execute(trx);
        if (rows.length === 0) rejectAdminChange("conflict", "admin.gone", "parent_id");
        if (was && (await listDescendantIds(trx, Number(was.id))).includes(parent)) {
          rejectAdminChange("conflict", "admin.cycle", "parent_id");
        }
      }
      if (was && was.parent_id === parent) return {};
      const { rows } = await sql<{ next: number }>`
        select coalesce(max(position) + 1, 0) as next from categories where parent_id is not distinct from ${parent}`.execute(
        trx,
      );
      return { position: rows[0]?.next ?? 0 };
    },
    afterWrite: async (trx, { row, was }) => {
      // Listings are indexed with the names of their category and its ancestors.
      const isSame = was && ["name_en", "name_ar", "parent_id"].every((name) => was[name] === row[name]);
      if (was && !isSame) await markCategoriesForReindex(trx, await listDescendantIds(trx, Number(row.id)));
    },
    remove: async (trx, { id }) => {
      const { rows } = await sql`
        select 1 from categories where parent_id = ${id} union all select 1 from ads where category_id = ${id}
        union all select 1 from parts where category_id = ${id} limit 1`.execute(trx);
      if (rows.length > 0) rejectAdminChange("conflict", "admin.not_empty");
    },
  }),
};
