import { sql } from "kysely";
import { applyAdminChange } from "#domain/admin/admin-change.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition, parseRowId } from "#domain/admin/table.ts";
import { markListingsForReindex, type SpellingOwner } from "#domain/listings/write/reindex.server.ts";

const targets = ["make", "model", "city", "brand", "lookup"] as const satisfies SpellingOwner["target"][];
const resourceNames = { make: "makes", model: "models", city: "cities", brand: "brands", lookup: "lookups" } as const;

const targetExpression = sql`case when s.make_id is not null then 'make' when s.model_id is not null then 'model'
  when s.city_id is not null then 'city' when s.brand_id is not null then 'brand' else 'lookup' end`;
const targetIdExpression = sql`coalesce(s.make_id, s.model_id, s.city_id, s.brand_id, s.lookup_id)`;

/** Admin section that lists all aliases of catalog entries. An alias is edited on the page of its catalog entry. */
export const aliasesResource: AdminResource = {
  name: "aliases",
  table: {
    from: sql`from catalog_aliases s left join makes m on m.id = s.make_id left join models d on d.id = s.model_id
      left join cities c on c.id = s.city_id left join brands b on b.id = s.brand_id
      left join feature_lookups l on l.id = s.lookup_id`,
    // The row key contains the catalog entry of the alias, because rows link to the page of that entry.
    key: sql`${targetExpression} || '.' || ${targetIdExpression} || '.' || s.id`,
    columns: [
      { id: "text", type: "text", value: sql`s.text`, sorts: true },
      { id: "target", type: "choice", value: targetExpression, sorts: true },
      {
        id: "name_en",
        type: "text",
        value: sql`coalesce(m.name_en, d.name_en, c.name_en, b.name_en, l.name_en)`,
        sorts: true,
      },
      {
        id: "name_ar",
        type: "text",
        value: sql`coalesce(m.name_ar, d.name_ar, c.name_ar, b.name_ar, l.name_ar)`,
        sorts: true,
      },
      { id: "folded", type: "text", value: sql`s.folded`, exportOnly: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`s.text`, sql`s.folded`),
    filters: [{ id: "target", choices: targets, where: (choice) => sql`${sql.ref(`s.${choice}_id`)} is not null` }],
    order: { by: "text" },
  },
  rowPath: (key) => {
    const [kind = "make", id] = key.split(".");
    return `/admin/${resourceNames[kind as keyof typeof resourceNames]}/${id}`;
  },
  bulk: [
    {
      id: "remove",
      danger: true,
      run: (context, keys) =>
        applyAdminChange(context, async (trx, note) => {
          const ids = keys.map((key) => parseRowId(key.split(".").at(-1) ?? ""));
          const { rows } = await sql<{ id: number; text: string; target: SpellingOwner["target"]; target_id: number }>`
            delete from catalog_aliases s where s.id = any(${ids}::int[])
            returning s.id, s.text, ${targetExpression} as target, ${targetIdExpression} as target_id`.execute(trx);
          for (const row of rows) {
            await markListingsForReindex(trx, { target: row.target, id: row.target_id });
            await note({
              action: "aliases.remove",
              subject: "aliases",
              subjectId: row.id,
              details: { text: row.text },
            });
          }
          return rows.length;
        }),
    },
  ],
};
