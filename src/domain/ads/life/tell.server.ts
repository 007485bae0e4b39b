import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { wantsMail } from "#domain/notifications/settings.server.ts";
import { isLanguage } from "#kernel/local-text.ts";
import { type AdMailKind, adMail } from "./mails.ts";

/** Tells whoever sells an ad of it, here and by mail; of sellers without an account only their address is known. */
export async function tellSellerOf(
  trx: Db,
  adId: number,
  kind: AdMailKind,
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
    from ads a join sellers s on s.id = a.seller_id join ad_docs d on d.ad_id = a.id left join users u on u.id = s.owner_id
    where a.id = ${adId}`.execute(trx);
  const [seller] = rows;
  if (!seller) return;
  const path = `/account/ads/${adId}`;
  const name = { ar: seller.ar, en: seller.en };
  if (seller.owner_id !== null) {
    const data = { name, ...(day ? { day: day.toISOString().slice(0, 10) } : {}) };
    await notify(trx, [{ userId: seller.owner_id, kind: `ad-${kind}`, data, path }]);
  }
  if (!seller.email || !(await wantsMail(trx, seller.owner_id, "ads"))) return;
  const language = isLanguage(seller.language) ? seller.language : "ar";
  const canSwitchOff = seller.owner_id !== null;
  const mail = { kind, language, name: seller.name ?? "", ad: name, day, link: origin + path, canSwitchOff };
  await queueMail(trx, adMail(mail, seller.email), now);
}
