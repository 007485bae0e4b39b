import { sql } from "kysely";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

const actorExpression = sql`coalesce(u.email, '–')`;

/** Admin section that lists the audit log of staff actions. */
export const auditResource: AdminResource = {
  name: "audit",
  table: {
    from: sql`from audit_log l left join users u on u.id = l.user_id`,
    key: sql`l.id`,
    columns: [
      { id: "at", type: "moment", value: sql`l.occurred_at`, sorts: true },
      { id: "who", type: "code", value: actorExpression, sorts: true },
      { id: "action", type: "deed", value: sql`l.action`, sorts: true },
      { id: "subject_id", type: "subject", value: sql`l.subject || ' ' || l.subject_id` },
      { id: "details", type: "text", value: sql`l.details::text`, exportOnly: true },
    ],
    search: (text) =>
      buildTextSearchCondition(
        text,
        actorExpression,
        sql`l.action`,
        sql`l.subject || ' ' || l.subject_id`,
        sql`l.details::text`,
      ),
    filters: [
      {
        id: "of",
        choices: async (db) => {
          const { rows } = await sql<{ value: string }>`
            select distinct subject as value from audit_log order by subject limit 100`.execute(db);
          return rows;
        },
        type: "subject",
        where: (subject) => sql`l.subject = ${subject}`,
      },
    ],
    order: { by: "at", down: true },
  },
  form: createTableForm({
    resource: "audit",
    table: "audit_log",
    title: (row) => String(row.action),
    fields: [],
    allowsAdd: false,
    allowsSave: false,
    loadDetails: async (db, row) => {
      const { rows } = await sql<{ email: string }>`select email from users where id = ${row.user_id}`.execute(db);
      return {
        titleType: "deed",
        facts: [
          { name: "action", type: "code", value: String(row.action) },
          { name: "at", value: row.occurred_at as Date },
          { name: "who", type: "code", value: rows[0]?.email ?? null },
          { name: "subject_id", type: "subject", value: `${row.subject} ${row.subject_id}` },
          { name: "details", type: "details", value: JSON.stringify(row.details) },
        ],
      };
    },
  }),
};
