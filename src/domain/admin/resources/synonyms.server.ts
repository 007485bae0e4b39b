import { sql } from "kysely";
import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import { createCheckboxField } from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition, createYesNoFilter } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { createSingleLineField } from "#domain/forms/form-fields.ts";

/** Admin section for groups of synonyms. Search treats the texts of a group as the same word. */
export const synonymsResource: AdminResource = {
  name: "synonyms",
  table: {
    from: sql`from synonyms s`,
    key: sql`s.id`,
    columns: [
      { id: "text", type: "text", value: sql`s.text`, sorts: true },
      { id: "meaning", type: "text", value: sql`s.meaning`, sorts: true },
      { id: "of_part", type: "yes", value: sql`s.of_part`, sorts: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`s.text`, sql`s.meaning`),
    filters: [createYesNoFilter("of_part", sql`s.of_part`)],
    order: { by: "meaning" },
  },
  form: createTableForm({
    resource: "synonyms",
    table: "synonyms",
    title: (row) => String(row.text),
    fields: [
      { name: "text", type: "line", required: true, schema: createSingleLineField(60) },
      { name: "meaning", type: "line", required: true, schema: createSingleLineField(60), hint: "meaning" },
      { name: "of_part", type: "yes", schema: createCheckboxField() },
    ],
    // Changes are published here, because the table has no trigger that does so.
    afterWrite: (trx) => publishChange(trx, SITE_TAG),
    remove: (trx) => publishChange(trx, SITE_TAG),
  }),
};
