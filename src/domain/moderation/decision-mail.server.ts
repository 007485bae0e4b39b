import type { Db } from "#db/database.ts";
import type { ListingDecision, RequestedChange } from "#db/schema/moderation.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { isLanguage, type Language, pickTranslation } from "#kernel/localized-text.ts";
import { renderModerationMail } from "./moderation-mail.ts";
import { formatRequestedChange } from "./requested-changes.ts";

/** Owner of a listing, who is informed about moderation decisions. */
export type ListingOwner = {
  userId: number | null;
  /** Null if the seller has neither an account nor a public email address. */
  email: string | null;
  name: string;
  language: Language;
};

/**
 * Finds the owner of a listing: the account that owns the seller. Without such an account, the owner has the public
 * email address of the seller.
 */
export async function findListingOwner(db: Db, listingId: number): Promise<ListingOwner | undefined> {
  const row = await db
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .leftJoin("users as u", "u.id", "s.owner_id")
    .select(["s.owner_id", "u.email", "s.email as shown", "u.name", "u.language", "s.name_ar", "s.name_en"])
    .where("a.id", "=", listingId)
    .executeTakeFirst();
  if (!row) return undefined;
  const language = isLanguage(row.language) ? row.language : "ar";
  return {
    userId: row.owner_id,
    email: row.email ?? row.shown,
    name: row.name ?? pickTranslation({ ar: row.name_ar, en: row.name_en }, language).text,
    language,
  };
}

type DecisionMailInput = {
  adId: number;
  decision: ListingDecision;
  requestedChanges: readonly RequestedChange[];
  origin: string;
  now: Date;
};

/**
 * Queues the mail that informs the owner of a listing about a decision. The change of the status already creates the
 * notification on the site.
 */
export async function queueDecisionMail(
  trx: Db,
  { adId: listingId, decision, requestedChanges, origin, now }: DecisionMailInput,
): Promise<void> {
  const owner = await findListingOwner(trx, listingId);
  if (!owner?.email) return;
  const listingName = await trx
    .selectFrom("ad_translations")
    .select(["narrating_ar as ar", "narrating_en as en"])
    .where("ad_id", "=", listingId)
    .executeTakeFirstOrThrow();
  const mail = renderModerationMail(
    {
      kind: decision,
      language: owner.language,
      name: owner.name,
      ad: pickTranslation(listingName, owner.language).text,
      reasons: requestedChanges.map((requestedChange) => formatRequestedChange(requestedChange, owner.language)),
      link: `${origin}/account/ads/${listingId}`,
    },
    owner.email,
  );
  await queueMail(trx, mail, now);
}
