import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { failure } from "#kernel/result.ts";
import { type AdminRow, applyAdminChange, lockRow } from "./admin-change.server.ts";
import { createRequiredIdField } from "./form-fields.ts";
import type { ResourceAction } from "./resource.ts";
import { type FieldChoice, parseRowId } from "./table.ts";
import { parseResourceFields } from "./table-form.server.ts";

type MergeActionOptions = {
  resource: string;
  table: string;
  /** Lists the rows into which a row can be merged. */
  choices: (db: Db, key: string) => Promise<FieldChoice[]>;
  merge: (trx: Db, from: AdminRow, to: AdminRow) => Promise<void>;
};

/** Creates the admin action that merges a row into another row and then shows the page of that row. */
export function createMergeAction({ resource, table, choices, merge }: MergeActionOptions): ResourceAction {
  const fields = [
    createRequiredIdField("into", async (db, key = "") =>
      (await choices(db, key)).filter(({ value }) => value !== key),
    ),
  ];
  return {
    id: "merge",
    danger: true,
    fields,
    run: async (context, key, values) => {
      const parsed = parseResourceFields(fields, values);
      if (!parsed.ok) return failure("invalid", "admin.invalid", parsed.errors);
      const into = Number(parsed.value.into);
      return applyAdminChange(context, async (trx, note) => {
        // Rows are locked in the order of their ids, so concurrent merges of the same rows cannot deadlock.
        await sql`select id from ${sql.table(table)} where id in (${parseRowId(key)}, ${into}) order by id for update`.execute(
          trx,
        );
        const from = await lockRow(trx, table, { id: parseRowId(key) });
        const to = await lockRow(trx, table, { id: into });
        await merge(trx, from, to);
        const details = { into, name: from.name_en, intoName: to.name_en };
        await note({ action: `${resource}.merge`, subject: resource, subjectId: key, details });
        return String(into);
      });
    },
  };
}

/** Lists the rows of a table as choices of a form field, with English and Arabic names. */
export async function listRowChoices(db: Db, table: string, where = sql`true`): Promise<FieldChoice[]> {
  const { rows } = await sql<{ id: number; name_en: string; name_ar: string }>`
    select id, name_en, name_ar from ${sql.table(table)} where ${where} order by name_en, id`.execute(db);
  return rows.map(({ id, name_en, name_ar }) => ({ value: String(id), name: { en: name_en, ar: name_ar } }));
}
