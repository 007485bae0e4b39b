import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AlertFrequency } from "#db/schema/saved-searches.ts";
import { withTransaction } from "#db/transaction.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { buildMailInsert, type NewMail } from "#domain/mail/mail-outbox.server.ts";
import { getUnsubscribeKey } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { isLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { renderSearchAlertMail, type SearchAlert } from "./alert-mail.ts";
import { calculateNextAlert } from "./alert-times.ts";
import { getSavedSearchPath } from "./saved-search.ts";

type DueSearch = { id: number; user_id: number; name: string; frequency: AlertFrequency };

type FoundListing = {
  search_id: number;
  ad_id: number;
  kind: "new" | "cheaper";
  slug: string;
  ar: string | null;
  en: string | null;
  price_minor: number | null;
  currency: string;
};

/** Listings by the id of the search for which they were found. */
type FoundListings = ReadonlyMap<number, readonly FoundListing[]>;

/** Maximum number of listings of one search that a mail shows. */
const MAX_LISTINGS_IN_MAIL = 8;

/**
 * Queues the alerts that are due: one notification for each search, and one mail for each member with all searches.
 * Concurrent processes claim different searches. Returns the number of claimed members, at most `limit`.
 */
export async function queueSearchAlerts(
  db: Db,
  { now, origin, limit = 10 }: { now: Date; origin: string; limit?: number },
): Promise<number> {
  const { currencies } = await getCatalog(db);
  const decimals = new Map([...currencies].map(([code, currency]) => [code, currency.decimals]));
  return withTransaction(db, async (trx) => {
    const searches = await claimDueSearches(trx, now, limit);
    const members = Map.groupBy(searches, ({ user_id }) => user_id);
    if (searches.length === 0) return 0;
    const listings = Map.groupBy(await takeFoundListings(trx, searches, now), ({ search_id }) => search_id);
    await scheduleNextAlerts(trx, searches, listings, now);
    const mails: NewMail[] = [];
    for (const [userId, ownSearches] of members) {
      const alerts = createAlerts(ownSearches, listings);
      if (alerts.length === 0) continue;
      await notify(
        trx,
        alerts.map(({ search, found }) => ({
          userId,
          kind: "search-alert",
          data: { name: search.name, total: found.length },
          path: getSavedSearchPath(search.id),
        })),
      );
      const mail = await renderMail(trx, userId, alerts, { origin, decimals });
      if (mail) mails.push(mail);
    }
    if (mails.length > 0) await buildMailInsert(trx, mails, now).execute();
    return members.size;
  });
}

/**
 * Claims the searches of some members whose alerts are due. Daily searches are claimed even without listings, so that
 * their next alert comes with the next daily mail.
 */
async function claimDueSearches(trx: Db, now: Date, limit: number): Promise<DueSearch[]> {
  const isDue = sql`s.removed_at is null and s.next_alert_at <= ${now} and (s.frequency = 'daily'
    or exists (select from saved_search_matches m where m.search_id = s.id and m.alerted_at is null))`;
  const { rows } = await sql<DueSearch>`
    select s.id, s.user_id, s.name, s.frequency from saved_searches s
    where s.user_id in (select distinct s.user_id from saved_searches s where ${isDue} order by s.user_id limit ${limit})
      and ${isDue}
    order by s.id for update of s skip locked`.execute(trx);
  return rows;
}

/**
 * Marks the waiting listings of the searches as sent, and returns those that are still active and were not in an
 * earlier alert of the member at the same price.
 */
async function takeFoundListings(trx: Db, searches: readonly DueSearch[], now: Date): Promise<FoundListing[]> {
  const ids = searches.map(({ id }) => id);
  const { rows } = await sql<FoundListing>`
    with taken as (
      update saved_search_matches m set alerted_at = ${now}
      where m.search_id = any(${ids}::int[]) and m.alerted_at is null
      returning m.search_id, m.ad_id, m.kind, m.price_minor, m.currency
    ), sent as materialized (
      select s.user_id, m.ad_id, m.price_minor, m.currency
      from saved_searches s join saved_search_matches m on m.search_id = s.id
      where s.user_id = any(${[...new Set(searches.map(({ user_id }) => user_id))]}::int[]) and m.alerted_at is not null
    )
    select t.search_id, t.ad_id, t.kind, t.price_minor, t.currency, a.slug, d.narrating_ar as ar, d.narrating_en as en
    from taken t join saved_searches s on s.id = t.search_id
      join ads a on a.id = t.ad_id and a.status = 'active'
      join ad_translations d on d.ad_id = t.ad_id
    where not exists (
      select from sent where sent.user_id = s.user_id and sent.ad_id = t.ad_id
        and (sent.price_minor, sent.currency) is not distinct from (t.price_minor, t.currency))
    order by t.search_id, t.ad_id desc`.execute(trx);
  return rows;
}

async function scheduleNextAlerts(
  trx: Db,
  searches: readonly DueSearch[],
  listings: FoundListings,
  now: Date,
): Promise<void> {
  const times = searches.map(({ id, frequency }) => calculateNextAlert(frequency, now, listings.has(id)));
  await sql`
    update saved_searches s set next_alert_at = n.time
    from unnest(${searches.map(({ id }) => id)}::int[], ${times}::timestamptz[]) as n(id, time)
    where s.id = n.id`.execute(trx);
}

type SearchWithListings = { search: DueSearch; found: FoundListing[] };

/** Assigns the listings to the searches of one member. A listing of several searches belongs to the first one. */
function createAlerts(searches: readonly DueSearch[], listings: FoundListings): SearchWithListings[] {
  const usedIds = new Set<number>();
  return searches.flatMap((search) => {
    const found = (listings.get(search.id) ?? []).filter(({ ad_id }) => !usedIds.has(ad_id));
    for (const { ad_id } of found) usedIds.add(ad_id);
    return found.length > 0 ? [{ search, found }] : [];
  });
}

/** Renders the mail with the alerts of a member. Undefined for members who switched these mails off. */
async function renderMail(
  trx: Db,
  userId: number,
  alerts: readonly SearchWithListings[],
  { origin, decimals }: { origin: string; decimals: ReadonlyMap<string, number> },
): Promise<NewMail | undefined> {
  const user = await trx
    .selectFrom("users")
    .select(["email", "name", "language"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const key = user && (await getUnsubscribeKey(trx, userId, "searches"));
  if (!user || !key) return undefined;
  const language = isLanguage(user.language) ? user.language : "ar";
  return renderSearchAlertMail(
    {
      language,
      name: user.name,
      origin,
      unsubscribeKey: key,
      alerts: alerts.map(
        ({ search, found }): SearchAlert => ({
          name: search.name,
          path: getSavedSearchPath(search.id),
          count: found.length,
          listings: found.slice(0, MAX_LISTINGS_IN_MAIL).map((listing) => ({
            title: pickTranslation({ ar: listing.ar, en: listing.en }, language).text,
            isCheaper: listing.kind === "cheaper",
            price:
              listing.price_minor === null
                ? undefined
                : formatMailAmount({ minor: listing.price_minor, currency: listing.currency }, decimals),
            path: getListingPath({ id: listing.ad_id, slug: listing.slug }),
          })),
        }),
      ),
    },
    user.email,
  );
}
