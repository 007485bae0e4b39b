import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isLearnedTarget, moveLearnedSpellings } from "#domain/lexicon/learned-spellings.server.ts";
import { markListingsForReindex, type SpellingOwner } from "#domain/listings/write/reindex.server.ts";
import { normalizeSearchText, normalizeToKey } from "#kernel/normalize-text.ts";
import type { AdminRow } from "./admin-change.server.ts";
import { createNullableTextField } from "./form-fields.ts";
import type { ResourceField } from "./resource.ts";
import { buildTextSearchCondition } from "./table.ts";
import type { TableFormOptions } from "./table-form.server.ts";

/**
 * Kind of catalog row that can have aliases, which are alternative spellings (rule 16). Listings are found by all
 * aliases.
 */

export type AliasTarget = SpellingOwner["target"];

/** Creates the multi-line form field with the aliases of a row, one per line. */
export const createAliasesField = (): ResourceField => ({
  name: "spellings",
  type: "text",
  hint: "spellings",
  schema: createNullableTextField(4_000),
});

const getTargetColumn = (target: AliasTarget) => sql.ref(`${target}_id`);

/** Creates the search of a table whose rows have aliases. A row matches by one of the columns or by an alias. */
export const createAliasedSearch =
  (target: AliasTarget, id: RawBuilder<number>, ...columns: RawBuilder<unknown>[]) =>
  (text: string): RawBuilder<SqlBool> =>
    sql`(${buildTextSearchCondition(text, ...columns)} or exists (select from catalog_aliases s
      where s.${getTargetColumn(target)} = ${id} and ${buildTextSearchCondition(text, sql`s.text`)}))`;

/** Creates the form hooks that read and write the aliases of a row. The form needs the field of `createAliasesField`. */
export const createAliasHooks = (
  target: AliasTarget,
): Pick<TableFormOptions, "formatValues" | "beforeWrite" | "afterWrite"> => ({
  formatValues: (db, row) => getAliasesFieldValue(db, target, Number(row.id)),
  // The aliases are no column of the table.
  beforeWrite: async () => ({ spellings: undefined }),
  afterWrite: (trx, { row, values }) => updateAliases(trx, target, row, values.spellings),
});

/** Returns the aliases of a row as the value of the form field, one per line. */
async function getAliasesFieldValue(db: Db, target: AliasTarget, id: number): Promise<{ spellings: string }> {
  const { rows } = await sql<{ text: string }>`
    select text from catalog_aliases where ${getTargetColumn(target)} = ${id} order by id`.execute(db);
  return { spellings: rows.map(({ text }) => text).join("\n") };
}

/**
 * Updates the aliases of a saved row. Current and former names of the row stay aliases, so that searches for them still
 * find the row. Affected listings are reindexed in the background.
 */
async function updateAliases(trx: Db, target: AliasTarget, row: AdminRow, typedText: unknown): Promise<void> {
  const id = Number(row.id);
  const requestedAliases = new Map<string, string>();
  for (const text of [row.name_en, row.name_ar, ...String(typedText ?? "").split("\n")]) {
    const line = String(text).trim().slice(0, 100);
    if (normalizeToKey(line) && !requestedAliases.has(normalizeSearchText(line)))
      requestedAliases.set(normalizeSearchText(line), line);
  }
  const { rows: existing } = await sql<{ id: number; text: string }>`
    select id, text from catalog_aliases where ${getTargetColumn(target)} = ${id}`.execute(trx);
  const keptKeys = new Set(
    existing
      .filter(({ text }) => requestedAliases.has(normalizeSearchText(text)))
      .map(({ text }) => normalizeSearchText(text)),
  );
  const removedIds = existing
    .filter(({ text }) => !requestedAliases.has(normalizeSearchText(text)))
    .map((alias) => alias.id);
  const added = [...requestedAliases].filter(([folded]) => !keptKeys.has(folded)).map(([, text]) => text);
  if (removedIds.length > 0) await sql`delete from catalog_aliases where id = any(${removedIds}::int[])`.execute(trx);
  for (const text of added) {
    await sql`
      insert into catalog_aliases (text, folded, ${getTargetColumn(target)}) values (${text}, ${normalizeToKey(text)}, ${id})
      on conflict do nothing`.execute(trx);
  }
  if (removedIds.length + added.length > 0) await markListingsForReindex(trx, { target, id });
}

/** Moves the aliases and learned spellings of one row to another row when rows are merged. */
export async function moveAliasesToMergedRow(trx: Db, target: AliasTarget, from: number, to: number): Promise<void> {
  await sql`
    insert into catalog_aliases (text, folded, narrower, ${getTargetColumn(target)})
    select text, folded, narrower, ${to} from catalog_aliases where ${getTargetColumn(target)} = ${from} on conflict do nothing`.execute(
    trx,
  );
  await sql`delete from catalog_aliases where ${getTargetColumn(target)} = ${from}`.execute(trx);
  if (isLearnedTarget(target)) await moveLearnedSpellings(trx, target, from, to);
  await markListingsForReindex(trx, { target, id: to });
}
