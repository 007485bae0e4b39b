import { sql } from "kysely";
import { change } from "#domain/admin/change.server.ts";
import type { Room } from "#domain/admin/room.ts";
import { contains, idOf } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";

/** Sent, still to be tried, or given up. */
const state = sql`case when m.sent_at is not null then 'sent' when m.next_try_at is not null then 'waiting' else 'failed' end`;

/** What was written to people; nobody reads their letters here, only whether they went. */
export const mails: Room = {
  name: "mails",
  table: {
    from: sql`from mail_outbox m`,
    key: sql`m.id`,
    columns: [
      { id: "subject", type: "text", value: sql`m.subject`, sorts: true },
      { id: "to_address", type: "code", value: sql`m.to_address`, sorts: true },
      { id: "mail_state", type: "choice", value: state, sorts: true },
      { id: "attempts", type: "number", value: sql`m.attempts`, sorts: true },
      { id: "created_at", type: "moment", value: sql`m.created_at`, sorts: true },
      { id: "sent_at", type: "moment", value: sql`m.sent_at`, sorts: true },
      { id: "last_error", type: "text", value: sql`m.last_error` },
    ],
    search: (text) => contains(text, sql`m.to_address`, sql`m.subject`, sql`m.last_error`),
    filters: [
      { id: "mail_state", choices: ["waiting", "failed", "sent"], where: (wanted) => sql`${state} = ${wanted}` },
    ],
    order: { by: "created_at", down: true },
  },
  form: tableForm({
    room: "mails",
    table: "mail_outbox",
    title: (row) => String(row.subject),
    fields: [],
    adds: false,
    saves: false,
    more: async (_, row) => ({
      facts: [
        {
          name: "mail_state",
          type: "choice",
          value: row.sent_at ? "sent" : row.next_try_at ? "waiting" : "failed",
        },
        ...["to_address", "created_at", "attempts", "next_try_at", "sent_at", "last_error"].map((name) => ({
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
        change(context, async (trx, note) => {
          const { rows } = await sql<{ id: number }>`
            update mail_outbox set next_try_at = ${context.now}, attempts = 0
            where id = any(${keys.map(idOf)}::bigint[]) and sent_at is null returning id`.execute(trx);
          for (const { id } of rows) await note({ action: "mails.resend", subject: "mails", subjectId: id });
          return rows.length;
        }),
    },
  ],
};
