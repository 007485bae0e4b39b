import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { markForReindex, type Spelled } from "#domain/ads/reindex.server.ts";
import { fold, squash } from "#kernel/fold.ts";
import type { Row } from "./change.server.ts";
import { optionalTextField } from "./fields.ts";
import type { RoomField } from "./room.ts";

/** Rule 16: every way that people write a thing, one a line; ads are found by all of them. */

export type SpelledTarget = Spelled["target"];

export const spellingsField = (): RoomField => ({
  name: "spellings",
  type: "text",
  hint: "spellings",
  schema: optionalTextField(4_000),
});

const column = (target: SpelledTarget) => sql.ref(`${target}_id`);

/** The spellings as the field shows them. */
export async function shownSpellings(db: Db, target: SpelledTarget, id: number): Promise<{ spellings: string }> {
  const { rows } = await sql<{ text: string }>`
    select text from aliases where ${column(target)} = ${id} order by id`.execute(db);
  return { spellings: rows.map(({ text }) => text).join("\n") };
}

/**
 * Writes the spellings of something that was saved. Its names always are among them, and what it was called before a
 * new name stays, so that who still writes it so finds it. Ads are made findable by them by and by.
 */
export async function writeSpellings(trx: Db, target: SpelledTarget, row: Row, typed: unknown): Promise<void> {
  const id = Number(row.id);
  const wanted = new Map<string, string>();
  for (const text of [row.name_en, row.name_ar, ...String(typed ?? "").split("\n")]) {
    const line = String(text).trim().slice(0, 100);
    if (squash(line) && !wanted.has(fold(line))) wanted.set(fold(line), line);
  }
  const { rows: known } = await sql<{ id: number; text: string }>`
    select id, text from aliases where ${column(target)} = ${id}`.execute(trx);
  const kept = new Set(known.filter(({ text }) => wanted.has(fold(text))).map(({ text }) => fold(text)));
  const gone = known.filter(({ text }) => !wanted.has(fold(text))).map((alias) => alias.id);
  const added = [...wanted].filter(([folded]) => !kept.has(folded)).map(([, text]) => text);
  if (gone.length > 0) await sql`delete from aliases where id = any(${gone}::int[])`.execute(trx);
  for (const text of added) {
    await sql`
      insert into aliases (text, folded, ${column(target)}) values (${text}, ${squash(text)}, ${id})
      on conflict do nothing`.execute(trx);
  }
  if (gone.length + added.length > 0) await markForReindex(trx, { target, id });
}

/** Gives the spellings of one thing to another: for merging. */
export async function moveSpellings(trx: Db, target: SpelledTarget, from: number, to: number): Promise<void> {
  await sql`
    insert into aliases (text, folded, ${column(target)})
    select text, folded, ${to} from aliases where ${column(target)} = ${from} on conflict do nothing`.execute(trx);
  await sql`delete from aliases where ${column(target)} = ${from}`.execute(trx);
  await markForReindex(trx, { target, id: to });
}
