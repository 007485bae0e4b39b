import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { failure } from "#kernel/result.ts";
import { change, lockRow, type Row } from "./change.server.ts";
import { idField } from "./fields.ts";
import type { RoomAct } from "./room.ts";
import type { Choice } from "./table.ts";
import { idOf } from "./table.ts";
import { readRoomFields } from "./table-form.server.ts";

type Options = {
  room: string;
  table: string;
  /** Which rows it may go into. */
  choices: (db: Db, key: string) => Promise<Choice[]>;
  merge: (trx: Db, from: Row, to: Row) => Promise<void>;
};

/** Makes a row one with another one, whose page is shown then. */
export function mergeAct({ room, table, choices, merge }: Options): RoomAct {
  const fields = [
    {
      name: "into",
      type: "choice" as const,
      required: true,
      schema: idField(),
      choices: async (db: Db, key?: string) => (await choices(db, key ?? "")).filter(({ value }) => value !== key),
    },
  ];
  return {
    id: "merge",
    danger: true,
    fields,
    run: async (context, key, values) => {
      const read = readRoomFields(fields, values);
      if (!read.ok) return failure("invalid", "admin.invalid", read.errors);
      const into = Number(read.value.into);
      return change(context, async (trx, note) => {
        // In one order everywhere: two who merge the same two don't wait for each other for ever.
        await sql`select id from ${sql.table(table)} where id in (${idOf(key)}, ${into}) order by id for update`.execute(
          trx,
        );
        const from = await lockRow(trx, table, { id: idOf(key) });
        const to = await lockRow(trx, table, { id: into });
        await merge(trx, from, to);
        const details = { into, name: from.name_en, intoName: to.name_en };
        await note({ action: `${room}.merge`, subject: room, subjectId: key, details });
        return String(into);
      });
    },
  };
}

/** Rows with names in both languages as choices. */
export async function namedChoices(db: Db, table: string, where = sql`true`): Promise<Choice[]> {
  const { rows } = await sql<{ id: number; name_en: string; name_ar: string }>`
    select id, name_en, name_ar from ${sql.table(table)} where ${where} order by name_en, id`.execute(db);
  return rows.map(({ id, name_en, name_ar }) => ({ value: String(id), name: { en: name_en, ar: name_ar } }));
}
