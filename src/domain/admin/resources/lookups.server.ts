import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { createAliasedSearch, createAliasesField, createAliasHooks } from "#domain/admin/aliases.server.ts";
import {
  createNameFields,
  createPositionField,
  createRequiredIdField,
  createSlugSchema,
  formatRowTitle,
} from "#domain/admin/form-fields.ts";
import { createMergeAction, listRowChoices } from "#domain/admin/merge-action.server.ts";
import { mergeLookups } from "#domain/admin/merge-rows.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildLocalNameExpression, createNameColumns, parseRowId } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

const listFeatureChoices = (db: Db) => listRowChoices(db, "features", sql`type in ('choice', 'color')`);

const colourSchema = z
  .string()
  .default("")
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => /^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/.test(text), "admin.colour")
  .transform((text) => text || null);

/** Admin section for the values of features, such as colours, gearboxes and conditions. */
export const lookupsResource: AdminResource = {
  name: "lookups",
  table: {
    from: sql`from feature_lookups l join features f on f.id = l.feature_id`,
    key: sql`l.id`,
    columns: [
      ...createNameColumns("l"),
      { id: "feature", type: "text", value: buildLocalNameExpression("f"), sorts: true },
      { id: "key", type: "code", value: sql`l.key`, sorts: true },
      { id: "color", type: "colour", value: sql`l.color` },
      { id: "position", type: "number", value: sql`l.position`, sorts: true },
    ],
    search: createAliasedSearch("lookup", sql`l.id`, sql`l.name_en`, sql`l.name_ar`, sql`l.key`),
    filters: [
      { id: "feature", choices: listFeatureChoices, where: (feature) => sql`l.feature_id = ${parseRowId(feature)}` },
    ],
    order: { by: "feature" },
  },
  form: createTableForm({
    resource: "lookups",
    table: "feature_lookups",
    title: formatRowTitle,
    fields: [
      { ...createRequiredIdField("feature_id", listFeatureChoices), onlyNew: true },
      ...createNameFields(),
      { name: "key", type: "code", required: true, onlyNew: true, schema: createSlugSchema(), hint: "slug" },
      { name: "color", type: "colour", schema: colourSchema, hint: "colour" },
      createPositionField(),
      createAliasesField(),
    ],
    ...createAliasHooks("lookup"),
    // Foreign keys refuse the deletion while listings use the value.
    remove: async () => {},
    actions: [
      createMergeAction({
        resource: "lookups",
        table: "feature_lookups",
        choices: (db, key) =>
          listRowChoices(
            db,
            "feature_lookups",
            sql`feature_id = (select feature_id from feature_lookups where id = ${parseRowId(key)})`,
          ),
        merge: mergeLookups,
      }),
    ],
  }),
};
