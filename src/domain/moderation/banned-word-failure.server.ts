import type { Db } from "#db/database.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import type { Failure } from "#kernel/result.ts";
import { loadBannedWords } from "./banned-word-list.server.ts";
import { findBannedWords } from "./banned-words.ts";

/**
 * Returns the failure for the first field that contains a banned word. For texts that nobody reviews before they are
 * shown, so they are refused instead.
 */
export async function findBannedWordFailure(
  db: Db,
  texts: Readonly<Record<string, string | null>>,
): Promise<Failure | undefined> {
  const banned = await loadBannedWords(db);
  const field = Object.keys(texts).find((name) => findBannedWords(texts[name] ?? "", banned).length > 0);
  return field === undefined ? undefined : createFieldFailure(field, "banned_word");
}
