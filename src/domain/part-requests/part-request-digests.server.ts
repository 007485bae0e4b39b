import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OfferDelivery, OfferedCondition } from "#db/schema/part-requests.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog, getCurrencyDecimals } from "#domain/catalog/catalog-cache.server.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { buildMailInsert, type NewMail } from "#domain/mail/mail-outbox.server.ts";
import { getUnsubscribeKey, shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { getNextDailyTime } from "#domain/saved-searches/alert-times.ts";
import { getRolesWithPermission } from "#domain/sellers/staff-permissions.ts";
import { isLanguage, type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { getPartRequestPath, getRequestedVehicleName, getWantedPartPath, type PartRequest } from "./part-request.ts";
import { renderPartOffersMail, renderWantedPartsMail } from "./part-request-digest-mail.ts";
import { renderPartRequestMail } from "./part-request-mail.ts";
import { buildWantedCondition } from "./wanted-parts.server.ts";

const DAY_MS = 86_400_000;
/** Time in which further offers join the mail about a first one, in milliseconds. */
const OFFER_MAIL_DELAY_MS = 60 * 60_000;
/** Maximum number of requests that a daily mail lists. */
const MAX_REQUESTS_IN_MAIL = 10;

type MailContext = { now: Date; origin: string };
type Recipient = { userId: number; email: string; name: string; language: string };
type MailedRequest = Pick<PartRequest, "id" | "part" | "makeId" | "modelId" | "year">;

const toLanguage = (language: string): Language => (isLanguage(language) ? language : "ar");

const formatCar = (catalog: Catalog, request: MailedRequest, language: Language): string =>
  pickTranslation(getRequestedVehicleName(catalog, request), language).text;

async function queueMails(trx: Db, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length > 0) await buildMailInsert(trx, mails, now).execute();
}

/**
 * Queues one mail for each person who answers for sellers of parts, with the requests that suit these sellers. A request
 * is in the first daily mail after its creation, so nobody gets two mails on a day. Sellers who have already made an
 * offer are left out. Returns the number of mails.
 */
export async function queueWantedPartDigests(db: Db, { now, origin }: MailContext): Promise<number> {
  const catalog = await getCatalog(db);
  const dailyTime = getNextDailyTime(new Date(now.getTime() - DAY_MS));
  return withTransaction(db, async (trx) => {
    const taken = await sql<{ id: number }>`
      update part_requests set digested_at = ${now}
      where digested_at is null and created_at < ${dailyTime} returning id`.execute(trx);
    if (taken.rows.length === 0) return 0;
    const { rows } = await sql<Recipient & MailedRequest & { cityId: number }>`
      select distinct u.id as "userId", u.email, u.name, u.language, r.id, r.part, r.make_id as "makeId",
        r.model_id as "modelId", r.year, r.city_id as "cityId"
      from part_requests r join sellers s on ${buildWantedCondition(now)}
        and not exists (select from part_offers o where o.request_id = r.id and o.seller_id = s.id)
      cross join lateral (select s.owner_id as id union select w.user_id from seller_staff w
        where w.seller_id = s.id and w.role = any(${getRolesWithPermission("orders")}::text[])) p
      join users u on u.id = p.id
      where r.id = any(${taken.rows.map(({ id }) => id)}::int[])
      order by u.id, r.id desc`.execute(trx);
    const mails: NewMail[] = [];
    for (const requests of Map.groupBy(rows, ({ userId }) => userId).values()) {
      const [recipient] = requests;
      const unsubscribeKey = recipient && (await getUnsubscribeKey(trx, recipient.userId, "sales"));
      if (!recipient || !unsubscribeKey) continue;
      const language = toLanguage(recipient.language);
      mails.push(
        renderWantedPartsMail(
          {
            language,
            name: recipient.name,
            origin,
            unsubscribeKey,
            count: requests.length,
            requests: requests.slice(0, MAX_REQUESTS_IN_MAIL).map((request) => {
              const city = catalog.cities.byId.get(request.cityId)?.name;
              return {
                part: request.part,
                car: formatCar(catalog, request, language),
                city: city && pickTranslation(city, language).text,
                path: getWantedPartPath(request.id),
              };
            }),
          },
          recipient.email,
        ),
      );
    }
    await queueMails(trx, mails, now);
    return mails.length;
  });
}

type WaitingOffer = Recipient &
  MailedRequest & {
    seller: LocalizedText;
    price: Money;
    condition: OfferedCondition;
    delivery: OfferDelivery;
    note: string | null;
    open: boolean;
  };

/**
 * Queues the mails about offers of which the first has waited for an hour: one for each owner of requests, with all new
 * offers for open requests. Owners who switched off mails about messages get none. Returns the number of claimed owners,
 * at most `limit`.
 */
export async function queuePartOfferMails(
  db: Db,
  { now, origin, limit = 25 }: MailContext & { limit?: number },
): Promise<number> {
  const catalog = await getCatalog(db);
  const decimals = getCurrencyDecimals(catalog);
  return withTransaction(db, async (trx) => {
    const { rows } = await sql<WaitingOffer>`
      with due as (
        select r.user_id from part_offers o join part_requests r on r.id = o.request_id where o.mailed_at is null
        group by r.user_id having min(o.created_at) <= ${new Date(now.getTime() - OFFER_MAIL_DELAY_MS)}
        order by min(o.created_at) limit ${limit}
      ), taken as (
        update part_offers o set mailed_at = ${now} from part_requests r
        where r.id = o.request_id and o.mailed_at is null and r.user_id in (select user_id from due) returning o.*
      )
      select u.id as "userId", u.email, u.name, u.language, r.id, r.part, r.make_id as "makeId",
        r.model_id as "modelId", r.year, json_build_object('ar', s.name_ar, 'en', s.name_en) as seller,
        json_build_object('minor', t.price_minor, 'currency', t.currency) as price, t.condition, t.delivery, t.note,
        r.state = 'open' and r.expires_at > ${now} as open
      from taken t join part_requests r on r.id = t.request_id join users u on u.id = r.user_id
        join sellers s on s.id = t.seller_id
      order by u.id, r.id, t.currency, t.price_minor, t.id`.execute(trx);
    const owners = Map.groupBy(rows, ({ userId }) => userId);
    const mails: NewMail[] = [];
    for (const [userId, all] of owners) {
      const offers = all.filter(({ open }) => open);
      const [first] = offers;
      if (!first || !(await shouldSendMail(trx, userId, "messages"))) continue;
      const language = toLanguage(first.language);
      const views = offers.map(({ id, part, seller, price, condition, delivery, note, ...car }) => ({
        part,
        car: formatCar(catalog, { id, part, ...car }, language),
        link: origin + getPartRequestPath(id),
        seller: pickTranslation(seller, language).text,
        offer: { price: formatMailAmount(price, decimals), condition, delivery, note },
      }));
      const recipient = { language, name: first.name };
      const [view] = views;
      mails.push(
        view && views.length === 1
          ? renderPartRequestMail({ kind: "offered", ...recipient, ...view }, first.email)
          : renderPartOffersMail({ ...recipient, origin, offers: views }, first.email),
      );
    }
    await queueMails(trx, mails, now);
    return owners.size;
  });
}
