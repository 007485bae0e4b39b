import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { type ListingEmailKind, renderListingEmail } from "./emails.ts";

/** Notifies the seller of a listing on the site and by email. Sellers without an account get only the email. */
export async function notifyListingSeller(
  trx: Db,
  listingId: number,
  kind: ListingEmailKind,
  { now, origin, day }: { now: Date; origin: string; day?: Date },
): Promise<void> {
  const { rows } = await sql<{
    owner_id: number | null;
    email: string | null;
    name: string | null;
    language: string | null;
    ar: string | null;
    en: string | null;
  }>`
    select s.owner_id, coalesce(u.email, s.email) as email, coalesce(u.name, s.name_ar, s.name_en) as name, u.language,
      d.narrating_ar as ar, d.narrating_en as en
    from ads a join sellers s on s.id = a.seller_id join ad_translations d on d.ad_id = a.id left join users u on u.id = s.owner_id
    where a.id = ${listingId}`.execute(trx);
  const [seller] = rows;
  if (!seller) return;
  const path = `/account/ads/${listingId}`;
  const name = { ar: seller.ar, en: seller.en };
  if (seller.owner_id !== null) {
    const data = { name, ...(day ? { day: day.toISOString().slice(0, 10) } : {}) };
    await notify(trx, [{ userId: seller.owner_id, kind: `ad-${kind}`, data, path }]);
  }
  if (!seller.email || !(await shouldSendMail(trx, seller.owner_id, "ads"))) return;
  const language = isLanguage(seller.language) ? seller.language : "ar";
  const canSwitchOff = seller.owner_id !== null;
  const mail = { kind, language, name: seller.name ?? "", ad: name, day, link: origin + path, canSwitchOff };
  await queueMail(trx, renderListingEmail(mail, seller.email), now);
}
