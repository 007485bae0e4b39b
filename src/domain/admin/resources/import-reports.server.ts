import { sql } from "kysely";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildLocalNameExpression, buildTextSearchCondition } from "#domain/admin/table.ts";

/** Admin section for the finished imports of listings, from the command line and from businesses. */
export const importReportsResource: AdminResource = {
  name: "import-reports",
  table: {
    from: sql`from import_reports i join sellers s on s.id = i.seller_id`,
    key: sql`i.id`,
    columns: [
      { id: "file", type: "code", value: sql`i.file`, sorts: true },
      { id: "seller", type: "text", value: buildLocalNameExpression("s"), sorts: true },
      ...(["rows", "imported", "changed", "refused", "warnings"] as const).map((id) => ({
        id: `${id}_count`,
        type: "number" as const,
        value: sql.ref(`i.${id}`),
        sorts: true,
      })),
      { id: "guesses", type: "number", value: sql`jsonb_array_length(i.guesses)`, sorts: true },
      { id: "created_at", type: "moment", value: sql`i.created_at`, sorts: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`i.file`, sql`s.name_en`, sql`s.name_ar`, sql`s.slug`),
    order: { by: "created_at", down: true },
  },
  rowPath: (key) => `/admin/import-reports/${key}`,
};
