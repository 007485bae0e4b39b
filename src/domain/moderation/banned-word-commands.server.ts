import { z } from "zod";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { createOptionalSingleLineField, createSingleLineField, parseFields } from "#domain/forms/form-fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { bannedWordFields, bannedWordMaxLengths } from "./banned-word-fields.ts";
import { loadBannedWords } from "./banned-word-list.server.ts";
import { detectBannedWordSignals, normalizeBannedWord } from "./banned-words.ts";
import { saveFraudSignals } from "./fraud-signal-store.server.ts";

const schema = z.object({
  word: createSingleLineField(bannedWordMaxLengths.word).refine(
    (word) => normalizeBannedWord(word).length > 1,
    "word.short",
  ),
  language: z.enum(["ar", "en"], "required"),
  note: createOptionalSingleLineField(bannedWordMaxLengths.note),
});

type Context = { db: Db; now: Date };

/** Adds a banned word, then checks the pending listings for banned words again. */
export async function addBannedWord(
  { db, now }: Context,
  actor: Member,
  values: unknown,
): Promise<Result<{ word: string }>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  const parsed = parseFields(schema, values, bannedWordFields);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { word, language, note } = parsed.value;
  return withTransaction(db, async (trx) => {
    const added = await trx
      .insertInto("banned_words")
      .values({ word, folded: normalizeBannedWord(word), language, note, user_id: actor.id, created_at: now })
      .onConflict((conflict) => conflict.column("folded").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added)
      return failure("invalid", "word.twice", [{ path: "word", code: "word.twice", message: "it is there already" }]);
    await writeAuditLog(trx, actor, { action: "word.add", subject: "word", subjectId: added.id, details: { word } });
    await rescanPendingListings(trx, now);
    return ok({ word });
  });
}

/** Removes a banned word, then checks the pending listings for banned words again. */
export async function removeBannedWord(
  { db, now }: Context,
  actor: Member,
  id: number,
): Promise<Result<{ word: string }>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  return withTransaction(db, async (trx) => {
    const deleted = await trx.deleteFrom("banned_words").where("id", "=", id).returning("word").executeTakeFirst();
    if (!deleted) return failure("not_found", "word.not_found");
    await writeAuditLog(trx, actor, {
      action: "word.remove",
      subject: "word",
      subjectId: id,
      details: { word: deleted.word },
    });
    await rescanPendingListings(trx, now);
    return ok({ word: deleted.word });
  });
}

/**
 * Checks the texts of the 1,000 newest pending listings for banned words, and updates the fraud signal `words` of these
 * listings. Other fraud signals stay unchanged.
 */
async function rescanPendingListings(trx: Db, now: Date): Promise<void> {
  const banned = await loadBannedWords(trx);
  const pendingListings = await trx
    .selectFrom("ads as a")
    .innerJoin("ad_translations as d", "d.ad_id", "a.id")
    .select(["a.id", "d.narrating_ar", "d.narrating_en", "d.title_ar", "d.title_en", "d.tags"])
    .where("a.status", "=", "pending")
    .orderBy("a.id", "desc")
    .limit(1_000)
    .execute();
  await trx
    .deleteFrom("fraud_signals")
    .where("signal", "=", "words")
    .where("ad_id", "in", pendingListings.map(({ id }) => id).concat(0))
    .execute();
  for (const { id, tags, ...texts } of pendingListings) {
    const { narrating_ar, narrating_en, title_ar, title_en } = texts;
    const writtenTexts = [narrating_ar, narrating_en, title_ar, title_en, tags.join(" ")].flatMap((text) => text || []);
    await saveFraudSignals(trx, id, detectBannedWordSignals(writtenTexts, banned), now);
  }
}
