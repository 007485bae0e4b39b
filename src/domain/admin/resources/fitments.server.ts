import { sql } from "kysely";
import { applyBulkChange, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import {
  createIntegerField,
  createOptionalIntegerField,
  createRequiredChoiceField,
  createRequiredIdField,
} from "#domain/admin/form-fields.ts";
import { listRowChoices } from "#domain/admin/merge-action.server.ts";
import type { AdminContext, AdminResource } from "#domain/admin/resource.ts";
import {
  buildLocalNameExpression,
  buildTextSearchCondition,
  createYesNoFilter,
  parseRowId,
} from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { listModelChoices } from "./models.server.ts";

const fitmentEffects = ["fits", "excludes"] as const;

/** Creates the bulk action that marks fitment rules as verified or as unverified. */
const createVerifyAction = (isVerified: boolean) => (context: AdminContext, keys: readonly string[]) =>
  applyBulkChange(
    context,
    { subject: "fitments", action: isVerified ? "fitments.verify" : "fitments.unverify" },
    sql`update fitments set verified_at = ${isVerified ? context.now : null}
      where id = any(${keys.map(parseRowId)}::int[]) returning id`,
  );

/** Admin section for fitment rules, which say which parts fit which vehicles. */
export const fitmentsResource: AdminResource = {
  name: "fitments",
  table: {
    from: sql`from fitments f join parts p on p.id = f.part_id left join brands b on b.id = p.brand_id
      join models d on d.id = f.model_id join makes m on m.id = d.make_id left join engines e on e.id = f.engine_id`,
    key: sql`f.id`,
    columns: [
      { id: "part_number", type: "code", value: sql`p.part_number`, sorts: true },
      { id: "brand", type: "text", value: buildLocalNameExpression("b"), sorts: true },
      {
        id: "model",
        type: "text",
        value: (language) =>
          sql`${buildLocalNameExpression("m")(language)} || ' ' || ${buildLocalNameExpression("d")(language)}`,
        sorts: true,
      },
      { id: "years", type: "code", value: sql`f.year_from || '–' || coalesce(f.year_to::text, '')`, sorts: true },
      { id: "engine", type: "code", value: sql`coalesce(e.code, e.litres || ' L')` },
      { id: "effect", type: "choice", value: sql`f.effect`, sorts: true },
      { id: "source", type: "text", value: sql`f.source`, sorts: true },
      { id: "verified_at", type: "moment", value: sql`f.verified_at`, sorts: true },
    ],
    search: (text) =>
      sql`(${buildTextSearchCondition(text, sql`p.part_number`, sql`p.folded`, sql`b.name_en`, sql`m.name_en || ' ' || d.name_en`, sql`m.name_ar || ' ' || d.name_ar`)}
        or exists (select from part_numbers n where n.part_id = p.id and ${buildTextSearchCondition(text, sql`n.number`, sql`n.folded`)}))`,
    filters: [
      {
        id: "brand",
        choices: (db) => listRowChoices(db, "brands"),
        where: (brand) => sql`p.brand_id = ${parseRowId(brand)}`,
      },
      { id: "effect", choices: fitmentEffects, where: (effect) => sql`f.effect = ${effect}` },
      createYesNoFilter("verified", sql`f.verified_at is not null`),
    ],
    order: { by: "part_number" },
  },
  form: createTableForm({
    resource: "fitments",
    table: "fitments",
    title: (row) => `#${row.id}`,
    allowsAdd: false,
    fields: [
      createRequiredIdField("model_id", (db) => listModelChoices(db)),
      createRequiredChoiceField("effect", fitmentEffects),
      { name: "year_from", type: "number", required: true, schema: createIntegerField(1900, 2100) },
      { name: "year_to", type: "number", schema: createOptionalIntegerField(1900, 2100), hint: "year_to" },
      { name: "quantity", type: "number", schema: createOptionalIntegerField(1, 100) },
      { name: "source", type: "line", schema: createOptionalSingleLineField(120) },
      { name: "note_en", type: "line", schema: createOptionalSingleLineField(300) },
      { name: "note_ar", type: "line", schema: createOptionalSingleLineField(300) },
    ],
    loadDetails: async (db, row) => {
      const { rows } = await sql<{ part: string; en: string | null; ar: string | null }>`
        select p.part_number as part, b.name_en as en, b.name_ar as ar
        from parts p left join brands b on b.id = p.brand_id where p.id = ${row.part_id}`.execute(db);
      const { part = "", en = null, ar = null } = rows[0] ?? {};
      const numbered = (brand: string | null) => [brand, part].filter(Boolean).join(" ").concat(` · #${row.id}`);
      return {
        title: { en: numbered(en ?? ar), ar: numbered(ar ?? en) },
        facts: [
          { name: "part_number", type: "code", value: part },
          { name: "brand", value: { en, ar } },
          { name: "verified_at", value: row.verified_at as Date | null },
        ],
        links: [{ name: "samePart", href: `/admin/fitments?q=${encodeURIComponent(part)}` }],
      };
    },
    beforeWrite: async (trx, { model_id, year_from, year_to }) => {
      // Checked again, because the model may have been merged into another or deleted while the form was open.
      const { rows } = await sql`select 1 from models where id = ${model_id} for share`.execute(trx);
      if (rows.length === 0) rejectAdminChange("conflict", "admin.vehicle_gone", "model_id");
      if (year_to !== null && Number(year_to) < Number(year_from))
        rejectAdminChange("invalid", "admin.years", "year_to");
      return {};
    },
    remove: async () => {},
  }),
  bulk: [
    { id: "verify", run: createVerifyAction(true) },
    { id: "unverify", run: createVerifyAction(false) },
    {
      id: "remove",
      danger: true,
      run: (context, keys) =>
        applyBulkChange(
          context,
          { subject: "fitments", action: "fitments.remove" },
          sql`delete from fitments where id = any(${keys.map(parseRowId)}::int[]) returning id, part_id, model_id`,
        ),
    },
  ],
};
