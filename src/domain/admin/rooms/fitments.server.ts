import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { change, refuse } from "#domain/admin/change.server.ts";
import { choiceField, idField, optionalWholeField, wholeField } from "#domain/admin/fields.ts";
import { namedChoices } from "#domain/admin/merge-act.server.ts";
import type { AdminContext, Room } from "#domain/admin/room.ts";
import { contains, idOf, localName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { optionalLineField } from "#domain/forms/fields.ts";
import { modelChoices } from "./models.server.ts";

const effects = ["fits", "excludes"] as const;

/** Says that rules were looked at, or takes it back. */
const verify = (isVerified: boolean) => (context: AdminContext, keys: readonly string[]) =>
  change(context, async (trx, note) => {
    const { rows } = await sql<{ id: number }>`
      update fitments set verified_at = ${isVerified ? context.now : null}
      where id = any(${keys.map(idOf)}::int[]) returning id`.execute(trx);
    for (const { id } of rows) {
      await note({ action: isVerified ? "fitments.verify" : "fitments.unverify", subject: "fitments", subjectId: id });
    }
    return rows.length;
  });

const isThere = async (trx: Db, table: "models", id: unknown): Promise<boolean> =>
  (await sql`select 1 from ${sql.table(table)} where id = ${id} for share`.execute(trx)).rows.length > 0;

/** Which parts fit which cars, rule by rule. */
export const fitments: Room = {
  name: "fitments",
  table: {
    from: sql`from fitments f join parts p on p.id = f.part_id left join brands b on b.id = p.brand_id
      join models d on d.id = f.model_id join makes m on m.id = d.make_id left join engines e on e.id = f.engine_id`,
    key: sql`f.id`,
    columns: [
      { id: "part_number", type: "code", value: sql`p.part_number`, sorts: true },
      { id: "brand", type: "text", value: localName("b"), sorts: true },
      {
        id: "model",
        type: "text",
        value: (language) => sql`${localName("m")(language)} || ' ' || ${localName("d")(language)}`,
        sorts: true,
      },
      { id: "years", type: "code", value: sql`f.year_from || '–' || coalesce(f.year_to::text, '')`, sorts: true },
      { id: "engine", type: "code", value: sql`coalesce(e.code, e.litres || ' L')` },
      { id: "effect", type: "choice", value: sql`f.effect`, sorts: true },
      { id: "source", type: "text", value: sql`f.source`, sorts: true },
      { id: "verified_at", type: "moment", value: sql`f.verified_at`, sorts: true },
    ],
    search: (text) =>
      sql`(${contains(text, sql`p.part_number`, sql`p.folded`, sql`b.name_en`, sql`m.name_en || ' ' || d.name_en`, sql`m.name_ar || ' ' || d.name_ar`)}
        or exists (select from part_numbers n where n.part_id = p.id and ${contains(text, sql`n.number`, sql`n.folded`)}))`,
    filters: [
      { id: "brand", choices: (db) => namedChoices(db, "brands"), where: (brand) => sql`p.brand_id = ${idOf(brand)}` },
      { id: "effect", choices: effects, where: (effect) => sql`f.effect = ${effect}` },
      {
        id: "verified",
        choices: ["yes", "no"],
        where: (choice) => sql`(f.verified_at is not null) = ${choice === "yes"}`,
      },
    ],
    order: { by: "part_number" },
  },
  form: tableForm({
    room: "fitments",
    table: "fitments",
    title: (row) => `#${row.id}`,
    adds: false,
    fields: [
      { name: "model_id", type: "choice", required: true, choices: (db) => modelChoices(db), schema: idField() },
      { name: "effect", type: "choice", required: true, choices: effects, schema: choiceField(effects) },
      { name: "year_from", type: "number", required: true, schema: wholeField(1900, 2100) },
      { name: "year_to", type: "number", schema: optionalWholeField(1900, 2100), hint: "year_to" },
      { name: "quantity", type: "number", schema: optionalWholeField(1, 100) },
      { name: "source", type: "line", schema: optionalLineField(120) },
      { name: "note_en", type: "line", schema: optionalLineField(300) },
      { name: "note_ar", type: "line", schema: optionalLineField(300) },
    ],
    more: async (db, row) => {
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
    before: async (trx, { model_id, year_from, year_to }) => {
      // Somebody may have merged or removed it while the form was open.
      if (!(await isThere(trx, "models", model_id))) refuse("conflict", "admin.vehicle_gone", "model_id");
      if (year_to !== null && Number(year_to) < Number(year_from)) refuse("invalid", "admin.years", "year_to");
      return {};
    },
    remove: async () => {},
  }),
  bulk: [
    { id: "verify", run: verify(true) },
    { id: "unverify", run: verify(false) },
    {
      id: "remove",
      danger: true,
      run: (context, keys) =>
        change(context, async (trx, note) => {
          const { rows } = await sql<{ id: number; part_id: number; model_id: number }>`
            delete from fitments where id = any(${keys.map(idOf)}::int[]) returning id, part_id, model_id`.execute(trx);
          for (const { id, ...details } of rows) {
            await note({ action: "fitments.remove", subject: "fitments", subjectId: id, details });
          }
          return rows.length;
        }),
    },
  ],
};
