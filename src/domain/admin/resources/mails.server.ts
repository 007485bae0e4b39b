import { sql } from "kysely";
import { applyBulkChange } from "#domain/admin/admin-change.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition, parseRowId } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

/** SQL expression of the delivery state of a mail: sent, waiting for an attempt, or failed. */
const stateExpression = sql`case when m.sent_at is not null then 'sent' when m.next_attempt_at is not null then 'waiting' else 'failed' end`;

/** Admin section that lists outgoing mails with their delivery state. The texts of the mails are not shown. */
export const mailsResource: AdminResource = {
  name: "mails",
  table: {
    from: sql`from mail_outbox m`,
    key: sql`m.id`,
    columns: [
      { id: "subject", type: "text", value: sql`m.subject`, sorts: true },
      { id: "to_address", type: "code", value: sql`m.to_address`, sorts: true },
      { id: "mail_state", type: "choice", value: stateExpression, sorts: true },
      { id: "attempts", type: "number", value: sql`m.attempts`, sorts: true },
      { id: "created_at", type: "moment", value: sql`m.created_at`, sorts: true },
      { id: "sent_at", type: "moment", value: sql`m.sent_at`, sorts: true },
      { id: "last_error", type: "text", value: sql`m.last_error` },
    ],
    search: (text) => buildTextSearchCondition(text, sql`m.to_address`, sql`m.subject`, sql`m.last_error`),
    filters: [
      {
        id: "mail_state",
        choices: ["waiting", "failed", "sent"],
        where: (state) => sql`${stateExpression} = ${state}`,
      },
    ],
    order: { by: "created_at", down: true },
  },
  form: createTableForm({
    resource: "mails",
    table: "mail_outbox",
    title: (row) => String(row.subject),
    fields: [],
    allowsAdd: false,
    allowsSave: false,
    loadDetails: async (_, row) => ({
      facts: [
        {
          name: "mail_state",
          type: "choice",
          value: row.sent_at ? "sent" : row.next_attempt_at ? "waiting" : "failed",
        },
        ...["to_address", "created_at", "attempts", "next_attempt_at", "sent_at", "last_error"].map((name) => ({
          name,
          value: row[name] as string | number | Date | null,
        })),
      ],
    }),
  }),
  bulk: [
    {
      id: "resend",
      run: (context, keys) =>
        applyBulkChange(
          context,
          { subject: "mails", action: "mails.resend" },
          sql`update mail_outbox set next_attempt_at = ${context.now}, attempts = 0
            where id = any(${keys.map(parseRowId)}::bigint[]) and sent_at is null returning id`,
        ),
    },
  ],
};
