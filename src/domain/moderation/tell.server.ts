import type { Db } from "#db/database.ts";
import type { AdDecision, Mend } from "#db/schema/moderation.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { inLanguage, isLanguage, type Language } from "#kernel/local-text.ts";
import { moderationMail } from "./mails.ts";
import { mendInWords } from "./mends.ts";

/** Whom an ad belongs to, as decisions need them. */
export type AdOwner = {
  userId: number | null;
  /** Null: the seller has no account and shows no address. */
  email: string | null;
  name: string;
  language: Language;
};

/** The owner of an ad's seller; without one the address that the seller shows. */
export async function ownerOf(db: Db, adId: number): Promise<AdOwner | undefined> {
  const row = await db
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .leftJoin("users as u", "u.id", "s.owner_id")
    .select(["s.owner_id", "u.email", "s.email as shown", "u.name", "u.language", "s.name_ar", "s.name_en"])
    .where("a.id", "=", adId)
    .executeTakeFirst();
  if (!row) return undefined;
  const language = isLanguage(row.language) ? row.language : "ar";
  return {
    userId: row.owner_id,
    email: row.email ?? row.shown,
    name: row.name ?? inLanguage({ ar: row.name_ar, en: row.name_en }, language).text,
    language,
  };
}

type Told = { adId: number; decision: AdDecision; mends: readonly Mend[]; origin: string; now: Date };

/** Queues the mail to an ad's seller about a decision; the notification comes with the ad's step. */
export async function mailDecision(trx: Db, { adId, decision, mends, origin, now }: Told): Promise<void> {
  const owner = await ownerOf(trx, adId);
  if (!owner?.email) return;
  const ad = await trx
    .selectFrom("ad_docs")
    .select(["narrating_ar as ar", "narrating_en as en"])
    .where("ad_id", "=", adId)
    .executeTakeFirstOrThrow();
  const mail = moderationMail(
    {
      kind: decision,
      language: owner.language,
      name: owner.name,
      ad: inLanguage(ad, owner.language).text,
      reasons: mends.map((mend) => mendInWords(mend, owner.language)),
      link: `${origin}/account/ads/${adId}`,
    },
    owner.email,
  );
  await queueMail(trx, mail, now);
}
