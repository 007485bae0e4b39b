import type { Db } from "#db/database.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { loadBannedWords } from "#domain/moderation/banned-word-list.server.ts";
import { findBannedWords } from "#domain/moderation/banned-words.ts";
import type { Failure } from "#kernel/result.ts";

/**
 * Returns the failure for the first field that contains a banned word. Nobody reviews requests and offers before they
 * are shown, so they are refused instead.
 */
export async function findBannedWordFailure(
  db: Db,
  texts: Readonly<Record<string, string | null>>,
): Promise<Failure | undefined> {
  const banned = await loadBannedWords(db);
  const field = Object.keys(texts).find((name) => findBannedWords(texts[name] ?? "", banned).length > 0);
  return field === undefined ? undefined : createFieldFailure(field, "banned_word");
}
