import { z } from "zod";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { record } from "#domain/audit/record.server.ts";
import { lineField, optionalLineField, readFields } from "#domain/forms/fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { bannedWords } from "./banned-word-list.server.ts";
import { foldBanned, wordSigns } from "./banned-words.ts";
import { wordFields, wordLimits } from "./word-fields.ts";
import { writeSigns } from "./write-signs.server.ts";

const schema = z.object({
  word: lineField(wordLimits.word).refine((word) => foldBanned(word).length > 1, "word.short"),
  language: z.enum(["ar", "en"], "required"),
  note: optionalLineField(wordLimits.note),
});

type Context = { db: Db; now: Date };

/** Bans a word from now on; ads that wait are looked at anew. */
export async function addBannedWord(
  { db, now }: Context,
  actor: Member,
  values: unknown,
): Promise<Result<{ word: string }>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const read = readFields(schema, values, wordFields);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { word, language, note } = read.value;
  return inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto("banned_words")
      .values({ word, folded: foldBanned(word), language, note, user_id: actor.id, created_at: now })
      .onConflict((conflict) => conflict.column("folded").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added)
      return failure("invalid", "word.twice", [{ path: "word", code: "word.twice", message: "it is there already" }]);
    await record(trx, actor, { action: "word.add", subject: "word", subjectId: added.id, details: { word } });
    await findWordsAnew(trx, now);
    return ok({ word });
  });
}

/** Lets a word pass from now on. */
export async function removeBannedWord(
  { db, now }: Context,
  actor: Member,
  id: number,
): Promise<Result<{ word: string }>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  return inTransaction(db, async (trx) => {
    const gone = await trx.deleteFrom("banned_words").where("id", "=", id).returning("word").executeTakeFirst();
    if (!gone) return failure("not_found", "word.not_found");
    await record(trx, actor, { action: "word.remove", subject: "word", subjectId: id, details: { word: gone.word } });
    await findWordsAnew(trx, now);
    return ok({ word: gone.word });
  });
}

/** Looks for banned words in the ads that wait, the newest first; what else was found of them stays. */
async function findWordsAnew(trx: Db, now: Date): Promise<void> {
  const banned = await bannedWords(trx);
  const waiting = await trx
    .selectFrom("ads as a")
    .innerJoin("ad_docs as d", "d.ad_id", "a.id")
    .select(["a.id", "d.narrating_ar", "d.narrating_en", "d.title_ar", "d.title_en", "d.tags"])
    .where("a.status", "=", "pending")
    .orderBy("a.id", "desc")
    .limit(1_000)
    .execute();
  await trx
    .deleteFrom("ad_risks")
    .where("sign", "=", "words")
    .where("ad_id", "in", waiting.map(({ id }) => id).concat(0))
    .execute();
  for (const { id, tags, ...texts } of waiting) {
    const { narrating_ar, narrating_en, title_ar, title_en } = texts;
    const written = [narrating_ar, narrating_en, title_ar, title_en, tags.join(" ")].flatMap((text) => text || []);
    await writeSigns(trx, id, wordSigns(written, banned), now);
  }
}
