import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingEndReason, ListingStatus } from "#db/schema/listings.ts";
import type { ListingDecision, ReportState, RequestedChange } from "#db/schema/moderation.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type FraudSignalName, fraudSignalNames } from "./fraud-signals.ts";

/** Another listing that a fraud signal refers to. */
export type LinkedListing = { id: number; name: LocalizedText; status: ListingStatus; seller: LocalizedText };

type PastModerationDecision = {
  id: number;
  decision: ListingDecision;
  mends: RequestedChange[];
  by: string | null;
  at: Date;
  undone: boolean;
};

export type ListingModerationCase = {
  product: Listing;
  version: number;
  vin: string | null;
  ended: ListingEndReason | null;
  signs: { name: FraudSignalName; weight: number; details: Record<string, unknown> }[];
  /** Other listings that the evidence of the fraud signals names, such as listings with the same pictures, by id. */
  twins: Map<number, LinkedListing>;
  decisions: PastModerationDecision[];
  events: { what: string; by: string; who: string | null; at: Date; details: Record<string, unknown> }[];
  reports: { reason: string; text: string; state: ReportState; at: Date }[];
  seller: {
    id: number;
    userId: number | null;
    type: SellerType;
    since: Date;
    ads: Partial<Record<ListingStatus, number>>;
    refused: number;
    reports: number;
    bans: number;
  };
};

/**
 * Returns everything that a moderator needs for deciding on a listing. Undefined if the listing does not exist or is a
 * draft.
 */
export async function getListingModerationCase(db: Db, id: number): Promise<ListingModerationCase | undefined> {
  const productResult = await getListing(db, id, "all");
  const listing = await db
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .leftJoin("users as u", "u.id", "s.owner_id")
    .select([
      "a.version",
      "a.vin",
      "a.ended",
      "a.status",
      "s.owner_id",
      "s.type",
      "s.created_at",
      "u.created_at as joined",
    ])
    .where("a.id", "=", id)
    .executeTakeFirst();
  if (!productResult.ok || !listing || listing.status === "draft") return undefined;
  const product = productResult.value;
  const [signs, decisions, events, reports, seller] = await Promise.all([
    db
      .selectFrom("fraud_signals")
      .select(["signal", "weight", "details"])
      .where("ad_id", "=", id)
      .orderBy("weight", "desc")
      .execute(),
    listModerationDecisions(db, id),
    listEvents(db, id),
    db
      .selectFrom("ad_reports")
      .select(["reason", "text", "state", "created_at as at"])
      .where("ad_id", "=", id)
      .orderBy("id", "desc")
      .limit(30)
      .execute(),
    getSellerRecord(db, product.seller.id),
  ]);
  const knownSignals = signs.flatMap(({ signal, ...rest }) => {
    const name = fraudSignalNames.find((each) => each === signal);
    return name ? [{ name, ...rest }] : [];
  });
  return {
    product,
    version: listing.version,
    vin: listing.vin,
    ended: listing.ended,
    signs: knownSignals,
    twins: await findLinkedListings(
      db,
      knownSignals.flatMap(({ details }) => listSignalListingIds(details)),
    ),
    decisions,
    events,
    reports,
    seller: {
      id: product.seller.id,
      userId: listing.owner_id,
      type: listing.type,
      since: listing.joined ?? listing.created_at,
      ...seller,
    },
  };
}

/** Returns the ids of the other listings that a signal's evidence names. */
function listSignalListingIds(details: Record<string, unknown>): number[] {
  const { ads, twins } = details as { ads?: unknown; twins?: { ad: number }[] };
  return [...(Array.isArray(ads) ? (ads as number[]) : []), ...(twins ?? []).map(({ ad }) => ad)];
}

async function findLinkedListings(db: Db, ids: readonly number[]): Promise<Map<number, LinkedListing>> {
  const { rows } = await sql<LinkedListing>`
    select a.id, a.status, json_build_object('ar', d.narrating_ar, 'en', d.narrating_en) as name,
      json_build_object('ar', s.name_ar, 'en', s.name_en) as seller
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    where a.id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map((listing) => [listing.id, listing]));
}

async function listModerationDecisions(db: Db, listingId: number): Promise<PastModerationDecision[]> {
  return db
    .selectFrom("ad_decisions as d")
    .leftJoin("users as u", "u.id", "d.user_id")
    .select(["d.id", "d.decision", "d.requested_changes as mends", "u.name as by", "d.created_at as at"])
    .select(sql<boolean>`d.undone_at is not null`.as("undone"))
    .where("d.ad_id", "=", listingId)
    .orderBy("d.id", "desc")
    .limit(30)
    .execute();
}

async function listEvents(db: Db, listingId: number): Promise<ListingModerationCase["events"]> {
  return db
    .selectFrom("ad_events as e")
    .leftJoin("users as u", "u.id", "e.user_id")
    .select(["e.what", "e.by", "u.name as who", "e.occurred_at as at", "e.details"])
    .where("e.ad_id", "=", listingId)
    .orderBy("e.id", "desc")
    .limit(20)
    .execute();
}

/** Returns the history of a seller: numbers of listings, rejections, reports and bans. */
async function getSellerRecord(
  db: Db,
  sellerId: number,
): Promise<Pick<ListingModerationCase["seller"], "ads" | "refused" | "reports" | "bans">> {
  const [ads, counts] = await Promise.all([
    sql<{ status: ListingStatus; count: number }>`
      select status, count(*)::int as count from ads where seller_id = ${sellerId} group by status`.execute(db),
    sql<{ refused: number; reports: number; bans: number }>`
      select (select count(*)::int from ad_decisions d join ads a on a.id = d.ad_id
          where a.seller_id = ${sellerId} and d.decision <> 'approve' and d.undone_at is null) as refused,
        (select count(*)::int from ad_reports r join ads a on a.id = r.ad_id
          where a.seller_id = ${sellerId} and r.state <> 'dismissed') as reports,
        (select count(*)::int from bans b join sellers s on s.owner_id = b.user_id where s.id = ${sellerId}) as bans`.execute(
      db,
    ),
  ]);
  const { refused = 0, reports = 0, bans = 0 } = counts.rows[0] ?? {};
  return { ads: Object.fromEntries(ads.rows.map(({ status, count }) => [status, count])), refused, reports, bans };
}
