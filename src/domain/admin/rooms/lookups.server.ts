import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { idField, named, nameFields, position, slugField } from "#domain/admin/fields.ts";
import { mergeLookups } from "#domain/admin/merge.server.ts";
import { mergeAct, namedChoices } from "#domain/admin/merge-act.server.ts";
import type { Room } from "#domain/admin/room.ts";
import { shownSpellings, spellingsField, writeSpellings } from "#domain/admin/spellings.server.ts";
import { contains, idOf, localName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";

const withValues = (db: Db) => namedChoices(db, "features", sql`type in ('choice', 'color')`);

const colourField = z
  .string()
  .default("")
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => /^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/.test(text), "admin.colour")
  .transform((text) => text || null);

/** What features can be: colours, gearboxes, conditions … */
export const lookups: Room = {
  name: "lookups",
  table: {
    from: sql`from feature_lookups l join features f on f.id = l.feature_id`,
    key: sql`l.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`l.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`l.name_ar`, sorts: true },
      { id: "feature", type: "text", value: localName("f"), sorts: true },
      { id: "key", type: "code", value: sql`l.key`, sorts: true },
      { id: "color", type: "colour", value: sql`l.color` },
      { id: "position", type: "number", value: sql`l.position`, sorts: true },
    ],
    search: (text) =>
      sql`(${contains(text, sql`l.name_en`, sql`l.name_ar`, sql`l.key`)} or exists (
        select from aliases s where s.lookup_id = l.id and ${contains(text, sql`s.text`)}))`,
    filters: [{ id: "feature", choices: withValues, where: (feature) => sql`l.feature_id = ${idOf(feature)}` }],
    order: { by: "feature" },
  },
  form: tableForm({
    room: "lookups",
    table: "feature_lookups",
    title: named,
    fields: [
      { name: "feature_id", type: "choice", required: true, onlyNew: true, choices: withValues, schema: idField() },
      ...nameFields(),
      { name: "key", type: "code", required: true, onlyNew: true, schema: slugField(), hint: "slug" },
      { name: "color", type: "colour", schema: colourField, hint: "colour" },
      position(),
      spellingsField(),
    ],
    shown: (db, row) => shownSpellings(db, "lookup", Number(row.id)),
    before: async () => ({ spellings: undefined }),
    after: (trx, { row, values }) => writeSpellings(trx, "lookup", row, values.spellings),
    // Ads that have it refuse it by themselves.
    remove: async () => {},
    acts: [
      mergeAct({
        room: "lookups",
        table: "feature_lookups",
        choices: (db, key) =>
          namedChoices(
            db,
            "feature_lookups",
            sql`feature_id = (select feature_id from feature_lookups where id = ${idOf(key)})`,
          ),
        merge: mergeLookups,
      }),
    ],
  }),
};
