import { sql } from "kysely";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition } from "#domain/admin/table.ts";
import { getAdminReturnPath, returnReasons } from "#domain/returns/return.ts";
import { returnStates } from "#domain/returns/return-states.ts";
import type { Language } from "#kernel/localized-text.ts";

const buildLocalColumn = (table: string, column: string, language: Language) =>
  sql`coalesce(${sql.ref(`${table}.${column}_${language}`)}, ${sql.ref(`${table}.${column}_${language === "ar" ? "en" : "ar"}`)})`;

/** Admin section that lists returns. Those in dispute wait for a decision. */
export const returnsResource: AdminResource = {
  name: "returns",
  table: {
    from: sql`from returns r join seller_orders s on s.id = r.seller_order_id join orders o on o.id = s.order_id
      join order_lines l on l.id = r.order_line_id`,
    key: sql`r.id`,
    columns: [
      { id: "order_number", type: "code", value: sql`o.number`, sorts: true },
      { id: "created_at", type: "moment", value: sql`r.created_at`, sorts: true },
      { id: "part", type: "text", value: (language) => buildLocalColumn("l", "name", language) },
      { id: "seller", type: "text", value: (language) => buildLocalColumn("s", "seller_name", language), sorts: true },
      { id: "return_reason", type: "choice", value: sql`r.reason` },
      { id: "state", type: "choice", value: sql`'return-' || r.state`, sorts: true },
      { id: "respond_by", type: "moment", value: sql`r.respond_by`, sorts: true },
    ],
    search: (text) =>
      buildTextSearchCondition(text, sql`o.number`, sql`o.email`, sql`s.seller_name_en`, sql`s.seller_name_ar`),
    filters: [
      {
        id: "state",
        choices: returnStates.map((state) => `return-${state}`),
        where: (choice) => sql`'return-' || r.state = ${choice}`,
      },
      { id: "return_reason", choices: returnReasons, where: (choice) => sql`r.reason = ${choice}` },
    ],
    order: { by: "created_at", down: true },
  },
  rowPath: (key) => getAdminReturnPath(Number(key)),
};
