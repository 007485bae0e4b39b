import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { matchSearches } from "./match-searches.server.ts";
import { SAVED_SEARCH_UNDO_MS } from "./saved-search.ts";

/** Maximum number of listings that one run adds to a search. An alert never needs more. */
const MAX_MATCHES_PER_RUN = 100;
/** Number of listings whose matches are recorded in one transaction. Pages wait for it on the embedded database. */
const LISTINGS_PER_TRANSACTION = 20;
/** Time after which a match is deleted, in milliseconds. The same listing at the same price may then count as new. */
const MATCH_RETENTION_MS = 180 * 86_400_000;

type QueuedListing = { ad_id: number; change_id: number; is_new: boolean };

/**
 * Compares the listings in the queue with all saved searches and records the matches. Each listing is taken from the
 * queue in the transaction that records its matches, so concurrent processes record it once. Returns the number of
 * listings that were read from the queue, at most `limit`.
 */
export async function recordSearchMatches(
  db: Db,
  { now, limit = 200 }: { now: Date; limit?: number },
): Promise<number> {
  const queue = await db
    .selectFrom("search_alert_queue")
    .select(["ad_id", "change_id", "is_new"])
    .orderBy("change_id")
    .limit(limit)
    .execute();
  if (queue.length === 0) return 0;
  const searches = await db
    .selectFrom("saved_searches")
    .select(["id", "query"])
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  // The index is not read inside the transaction, because the embedded database has one connection.
  const matches = await matchSearches(
    db,
    searches.map(({ query }) => query),
    queue.map(({ ad_id }) => ad_id),
  );
  const pairs = searches.flatMap(({ id, query }) =>
    (matches.get(query) ?? []).slice(-MAX_MATCHES_PER_RUN).map((listing) => ({ search: id, listing })),
  );
  const searchesByListing = Map.groupBy(pairs, ({ listing }) => listing);
  for (let from = 0; from < queue.length; from += LISTINGS_PER_TRANSACTION) {
    const part = queue.slice(from, from + LISTINGS_PER_TRANSACTION);
    await withTransaction(db, async (trx) => {
      const takenPairs = (await takeFromQueue(trx, part)).flatMap(({ ad_id, is_new, queued_at }) =>
        (searchesByListing.get(ad_id) ?? []).map((pair) => ({ ...pair, is_new, queued_at })),
      );
      if (takenPairs.length > 0) await insertMatches(trx, takenPairs, now);
    });
  }
  return queue.length;
}

type TakenListing = { ad_id: number; is_new: boolean; queued_at: Date };

/** Deletes listings from the queue that have not changed since they were read, and returns them. */
async function takeFromQueue(trx: Db, queue: readonly QueuedListing[]): Promise<TakenListing[]> {
  const { rows } = await sql<TakenListing>`
    delete from search_alert_queue q using unnest(
      ${queue.map(({ ad_id }) => ad_id)}::bigint[], ${queue.map(({ change_id }) => change_id)}::bigint[]) as r(ad_id, change_id)
    where q.ad_id = r.ad_id and q.change_id = r.change_id
    returning q.ad_id, q.is_new, q.queued_at`.execute(trx);
  return rows;
}

type MatchPair = { search: number; listing: number; is_new: boolean; queued_at: Date };

/**
 * Inserts matches. A listing that was active before counts only if its price fell after the search was saved. Listings
 * of the member's own sellers and of sellers with a block between them and the member are left out. A listing that the
 * search found before counts again only at a lower price.
 */
async function insertMatches(trx: Db, pairs: readonly MatchPair[], now: Date): Promise<void> {
  await sql`
    insert into saved_search_matches (search_id, ad_id, kind, price_minor, currency, base_minor, found_at)
    select s.id, a.id, case when p.is_new then 'new' else 'cheaper' end, a.price_minor, a.currency, a.base_minor,
      ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(pairs)}::json)
        as p(search int, listing bigint, is_new boolean, queued_at timestamptz)
      join saved_searches s on s.id = p.search and s.removed_at is null
      join ads a on a.id = p.listing and a.status = 'active'
      join sellers e on e.id = a.seller_id
      left join ad_price_drops d on d.ad_id = a.id
    where (case when p.is_new then p.queued_at >= s.created_at else d.occurred_at >= s.created_at end)
      and e.owner_id is distinct from s.user_id
      and not exists (select from seller_staff w where w.seller_id = e.id and w.user_id = s.user_id)
      and not exists (select from inbox_blocks b where b.seller_id = e.id and b.user_id = s.user_id)
    on conflict (search_id, ad_id) do update set kind = 'cheaper', price_minor = excluded.price_minor,
      currency = excluded.currency, base_minor = excluded.base_minor, found_at = excluded.found_at, alerted_at = null
      where excluded.base_minor < saved_search_matches.base_minor
        and (excluded.price_minor, excluded.currency)
          is distinct from (saved_search_matches.price_minor, saved_search_matches.currency)`.execute(trx);
}

/** Deletes searches that can no longer be restored, and old matches. */
export async function pruneSavedSearches(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("saved_searches")
    .where("removed_at", "<", new Date(now.getTime() - SAVED_SEARCH_UNDO_MS))
    .execute();
  await db
    .deleteFrom("saved_search_matches")
    .where("found_at", "<", new Date(now.getTime() - MATCH_RETENTION_MS))
    .execute();
}
