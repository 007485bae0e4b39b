import { sql } from "kysely";
import { yesField } from "#domain/admin/fields.ts";
import type { Room } from "#domain/admin/room.ts";
import { contains } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { lineField } from "#domain/forms/fields.ts";

/** Texts that are searched as if they were one word. */
export const synonyms: Room = {
  name: "synonyms",
  table: {
    from: sql`from synonyms s`,
    key: sql`s.id`,
    columns: [
      { id: "text", type: "text", value: sql`s.text`, sorts: true },
      { id: "meaning", type: "text", value: sql`s.meaning`, sorts: true },
      { id: "of_part", type: "yes", value: sql`s.of_part`, sorts: true },
    ],
    search: (text) => contains(text, sql`s.text`, sql`s.meaning`),
    filters: [{ id: "of_part", choices: ["yes", "no"], where: (choice) => sql`s.of_part = ${choice === "yes"}` }],
    order: { by: "meaning" },
  },
  form: tableForm({
    room: "synonyms",
    table: "synonyms",
    title: (row) => String(row.text),
    fields: [
      { name: "text", type: "line", required: true, schema: lineField(60) },
      { name: "meaning", type: "line", required: true, schema: lineField(60), hint: "meaning" },
      { name: "of_part", type: "yes", schema: yesField() },
    ],
    remove: async () => {},
  }),
};
