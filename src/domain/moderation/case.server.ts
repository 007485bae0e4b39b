import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdEnd, AdStatus } from "#db/schema/ads.ts";
import type { AdDecision, Mend, ReportState } from "#db/schema/moderation.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import type { Product } from "#domain/ads/product.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type SignName, signNames } from "./signs.ts";

/** Another ad that a sign points to. */
export type Twin = { id: number; name: LocalText; status: AdStatus; seller: LocalText };

export type FormerDecision = {
  id: number;
  decision: AdDecision;
  mends: Mend[];
  by: string | null;
  at: Date;
  undone: boolean;
};

export type AdCase = {
  product: Product;
  version: number;
  vin: string | null;
  ended: AdEnd | null;
  signs: { name: SignName; weight: number; details: Record<string, unknown> }[];
  /** The ads that signs point to, by their ids. */
  twins: Map<number, Twin>;
  decisions: FormerDecision[];
  events: { what: string; by: string; who: string | null; at: Date; details: Record<string, unknown> }[];
  reports: { reason: string; text: string; state: ReportState; at: Date }[];
  seller: {
    id: number;
    userId: number | null;
    type: SellerType;
    since: Date;
    ads: Partial<Record<AdStatus, number>>;
    refused: number;
    reports: number;
    bans: number;
  };
};

/** Everything that a moderator wants to know of an ad; undefined when there is none, or it is still being written. */
export async function adCase(db: Db, id: number): Promise<AdCase | undefined> {
  const found = await getProduct(db, id, "all");
  const ad = await db
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
  if (!found.ok || !ad || ad.status === "draft") return undefined;
  const product = found.value;
  const [signs, decisions, events, reports, seller] = await Promise.all([
    db
      .selectFrom("ad_risks")
      .select(["sign", "weight", "details"])
      .where("ad_id", "=", id)
      .orderBy("weight", "desc")
      .execute(),
    decisionsOn(db, id),
    eventsOf(db, id),
    db
      .selectFrom("ad_reports")
      .select(["reason", "text", "state", "created_at as at"])
      .where("ad_id", "=", id)
      .orderBy("id", "desc")
      .limit(30)
      .execute(),
    standingOf(db, product.seller.id),
  ]);
  const known = signs.flatMap(({ sign, ...rest }) => {
    const name = signNames.find((each) => each === sign);
    return name ? [{ name, ...rest }] : [];
  });
  return {
    product,
    version: ad.version,
    vin: ad.vin,
    ended: ad.ended,
    signs: known,
    twins: await twinsOf(
      db,
      known.flatMap(({ details }) => adsIn(details)),
    ),
    decisions,
    events,
    reports,
    seller: { id: product.seller.id, userId: ad.owner_id, type: ad.type, since: ad.joined ?? ad.created_at, ...seller },
  };
}

/** The ads that a sign's evidence names. */
export function adsIn(details: Record<string, unknown>): number[] {
  const { ads, twins } = details as { ads?: unknown; twins?: { ad: number }[] };
  return [...(Array.isArray(ads) ? (ads as number[]) : []), ...(twins ?? []).map(({ ad }) => ad)];
}

async function twinsOf(db: Db, ids: readonly number[]): Promise<Map<number, Twin>> {
  const { rows } = await sql<{
    id: number;
    status: AdStatus;
    ar: string | null;
    en: string | null;
    seller_ar: string | null;
    seller_en: string | null;
  }>`
    select a.id, a.status, d.narrating_ar as ar, d.narrating_en as en, s.name_ar as seller_ar, s.name_en as seller_en
    from ads a join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    where a.id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, status, ar, en, seller_ar, seller_en }) => [
      id,
      { id, status, name: { ar, en }, seller: { ar: seller_ar, en: seller_en } },
    ]),
  );
}

export async function decisionsOn(db: Db, adId: number): Promise<FormerDecision[]> {
  const rows = await db
    .selectFrom("ad_decisions as d")
    .leftJoin("users as u", "u.id", "d.user_id")
    .select(["d.id", "d.decision", "d.mends", "u.name", "d.at", "d.undone_at"])
    .where("d.ad_id", "=", adId)
    .orderBy("d.id", "desc")
    .limit(30)
    .execute();
  return rows.map(({ name, undone_at, ...row }) => ({ ...row, by: name, undone: undone_at !== null }));
}

async function eventsOf(db: Db, adId: number): Promise<AdCase["events"]> {
  const rows = await db
    .selectFrom("ad_events as e")
    .leftJoin("users as u", "u.id", "e.user_id")
    .select(["e.what", "e.by", "u.name as who", "e.at", "e.details"])
    .where("e.ad_id", "=", adId)
    .orderBy("e.id", "desc")
    .limit(20)
    .execute();
  return rows;
}

/** What has become of a seller's ads so far. */
async function standingOf(
  db: Db,
  sellerId: number,
): Promise<Pick<AdCase["seller"], "ads" | "refused" | "reports" | "bans">> {
  const [ads, counts] = await Promise.all([
    sql<{ status: AdStatus; count: number }>`
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
