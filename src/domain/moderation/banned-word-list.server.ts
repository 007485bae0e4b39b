import type { Db } from "#db/database.ts";
import type { BannedWord } from "./banned-words.ts";

/** The words that texts are compared with. */
export const bannedWords = (db: Db): Promise<BannedWord[]> =>
  db.selectFrom("banned_words").select(["word", "folded"]).orderBy("id").execute();

export type ListedWord = {
  id: number;
  word: string;
  language: "ar" | "en";
  note: string | null;
  by: string | null;
  since: Date;
};

/** All of them, those of one language together, in their order. */
export const listBannedWords = (db: Db): Promise<ListedWord[]> =>
  db
    .selectFrom("banned_words as w")
    .leftJoin("users as u", "u.id", "w.user_id")
    .select(["w.id", "w.word", "w.language", "w.note", "u.name as by", "w.created_at as since"])
    .orderBy("w.language")
    .orderBy("w.folded")
    .execute();
