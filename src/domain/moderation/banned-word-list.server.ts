import type { Db } from "#db/database.ts";
import type { BannedWord } from "./banned-words.ts";

/** Loads the banned words in the form in which they are searched in texts. */
export const loadBannedWords = (db: Db): Promise<BannedWord[]> =>
  db.selectFrom("banned_words").select(["word", "folded"]).orderBy("id").execute();

/** Lists all banned words, ordered by language and spelling. */
export const listBannedWordEntries = (db: Db) =>
  db
    .selectFrom("banned_words as w")
    .leftJoin("users as u", "u.id", "w.user_id")
    .select(["w.id", "w.word", "w.language", "w.note", "u.name as by", "w.created_at as since"])
    .orderBy("w.language")
    .orderBy("w.folded")
    .execute();
