import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { findContactInTitle } from "#domain/listings/write/title-rules.ts";
import { estimateMarket } from "#domain/pricing/comparables.server.ts";
import { buildActiveBanCondition } from "../accounts/bans.server.ts";
import { loadBannedWords } from "./banned-word-list.server.ts";
import { detectBannedWordSignals } from "./banned-words.ts";
import { type FraudSignal, MIN_REPORTS_FOR_FRAUD_SIGNAL, plausibleCarPriceBounds } from "./fraud-signals.ts";
import type { ScreenedListing } from "./screened-listing.server.ts";

/**
 * Maximum number of differing bits in the hashes of two similar pictures. A hash is cut into six pieces, by which the
 * index finds it. Two hashes that differ in at most five bits have at least one equal piece.
 */
const MAX_HASH_DISTANCE = 5;
/**
 * Minimum number of set bits, and of unset bits, in a hash that is compared. Hashes with fewer bits come from plain
 * pictures, which all look alike.
 */
const MIN_HASH_BITS = 6;

type DuplicatePicture = { own: string; url: string; ad_id: number; is_own: boolean };

/**
 * Detects pictures of a listing that also appear in listings of other sellers, or in earlier listings of the same
 * seller. Parts of the same dismantled car share the pictures of the car.
 */
async function detectDuplicatePictures(db: Db, listing: ScreenedListing): Promise<FraudSignal[]> {
  const { rows } = await sql<DuplicatePicture>`
    select distinct on (mine.id, other.seller_id) m.url as own, om.url, other.id as ad_id,
      other.seller_id = ${listing.sellerId} or (os.owner_id is not null and os.owner_id = ${listing.ownerId}::int) as is_own
    from ad_media m join ads a on a.id = m.ad_id join pictures mine on mine.id = m.picture_id
      join pictures p on perceptual_hash_bands(p.perceptual_hash) && perceptual_hash_bands(mine.perceptual_hash) and p.perceptual_hash is not null
      join ad_media om on om.picture_id = p.id
      join ads other on other.id = om.ad_id join sellers os on os.id = other.seller_id
    where m.ad_id = ${listing.id} and om.ad_id <> ${listing.id} and other.status <> 'draft'
      and (a.donor_car_id is null or other.donor_car_id is distinct from a.donor_car_id)
      and bit_count(p.perceptual_hash # mine.perceptual_hash) <= ${MAX_HASH_DISTANCE}
      and bit_count(mine.perceptual_hash) between ${MIN_HASH_BITS}::int and 64 - ${MIN_HASH_BITS}::int
    order by mine.id, other.seller_id, other.id limit 40`.execute(db);
  const toSignals = (name: "pictures" | "own-pictures", duplicates: readonly DuplicatePicture[]): FraudSignal[] =>
    duplicates.length === 0
      ? []
      : [{ name, details: { twins: duplicates.slice(0, 8).map(({ own, url, ad_id }) => ({ own, url, ad: ad_id })) } }];
  return [
    ...toSignals(
      "pictures",
      rows.filter(({ is_own }) => !is_own),
    ),
    ...toSignals(
      "own-pictures",
      rows.filter(({ is_own }) => is_own),
    ),
  ];
}

const hour = 60 * 60_000;
const day = 24 * hour;
/** Age up to which an account counts as new, in milliseconds. */
const NEW_ACCOUNT_MS = 3 * day;
/**
 * Numbers of new listings within an hour and within a day from which an unverified seller gets the fraud signal
 * `many-ads`.
 */
const manyListingsThreshold = { hour: 6, day: 20 } as const;

export async function detectFraudSignals(db: Db, listing: ScreenedListing, now: Date): Promise<FraudSignal[]> {
  return [
    ...(await detectDuplicatePictures(db, listing)),
    ...(await detectVinSignals(db, listing)),
    ...(await detectPriceSignals(db, listing)),
    ...detectBannedWordSignals([...listing.names, ...listing.descriptions], await loadBannedWords(db)),
    ...(await detectBannedContactSignals(db, listing, now)),
    ...detectContactSignals(listing),
    ...detectAccountSignals(listing, now),
    ...(await detectManyListingsSignals(db, listing, now)),
    ...(await detectReportSignals(db, listing.id)),
  ];
}

async function detectVinSignals(db: Db, listing: ScreenedListing): Promise<FraudSignal[]> {
  if (listing.vin === null) return [];
  const sameVinListings = await db
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .select(["a.id", "a.seller_id", "s.owner_id"])
    .where("a.vin", "=", listing.vin)
    .where("a.id", "<>", listing.id)
    .where("a.status", "in", ["pending", "active", "reserved"])
    .orderBy("a.id")
    .limit(10)
    .execute();
  const isOwn = (other: (typeof sameVinListings)[number]) =>
    other.seller_id === listing.sellerId || (listing.ownerId !== null && other.owner_id === listing.ownerId);
  const otherListings = sameVinListings.filter((other) => !isOwn(other));
  const own = sameVinListings.filter(isOwn);
  return [
    ...(otherListings.length > 0
      ? [{ name: "vin" as const, details: { ads: otherListings.map(({ id }) => id) } }]
      : []),
    ...(own.length > 0 ? [{ name: "own-vin" as const, details: { ads: own.map(({ id }) => id) } }] : []),
  ];
}

/** Detects implausible prices of cars, and prices far from those of comparable cars. */
async function detectPriceSignals(db: Db, listing: ScreenedListing): Promise<FraudSignal[]> {
  if (listing.kind !== "car" || listing.perDay || listing.baseMinor === null) return [];
  const position = listing.baseMinor > 0 ? (await estimateMarket(db, listing, listing.baseMinor))?.position : undefined;
  const cohort = position && "cohort" in position ? position.cohort : undefined;
  const details = { price: listing.baseMinor, ...cohort };
  const priceRatio = cohort && listing.baseMinor / cohort.median;
  if (
    listing.baseMinor < plausibleCarPriceBounds.leastCar ||
    (priceRatio && priceRatio < plausibleCarPriceBounds.lowShare)
  )
    return [{ name: "price-low", details }];
  if (
    listing.baseMinor > plausibleCarPriceBounds.mostCar ||
    (priceRatio && priceRatio > plausibleCarPriceBounds.highShare)
  )
    return [{ name: "price-high", details }];
  return [];
}

/** Returns the last nine digits of phone numbers, so that numbers with and without country code compare equal. */
const toComparablePhones = (phones: readonly string[]): string[] =>
  phones.map((phone) => phone.replace(/\D/g, "").slice(-9)).filter((digits) => digits.length === 9);

async function detectBannedContactSignals(db: Db, listing: ScreenedListing, now: Date): Promise<FraudSignal[]> {
  const emails = listing.emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ id: number; what: "phone" | "email"; user_id: number | null }>`
    select b.id, case when lower(b.email) = any(${emails}::text[]) then 'email' else 'phone' end as what, b.user_id
    from bans b
    where ${buildActiveBanCondition(now)} and b.user_id is distinct from ${listing.ownerId}::int and (lower(b.email) = any(${emails}::text[])
      or right(regexp_replace(b.phone, '\\D', '', 'g'), 9) = any(${toComparablePhones(listing.phones)}::text[]))
    order by b.id desc limit 1`.execute(db);
  const ban = rows[0];
  return ban ? [{ name: "banned-contact", details: { what: ban.what, ban: ban.id, user: ban.user_id } }] : [];
}

function detectContactSignals({ names, descriptions }: ScreenedListing): FraudSignal[] {
  const inTitle = names.map(findContactInTitle).find(Boolean);
  const inText = descriptions.map(findContactInTitle).find(Boolean);
  return [
    ...(inTitle ? [{ name: "contact-title" as const, details: { what: inTitle } }] : []),
    ...(inText ? [{ name: "contact-text" as const, details: { what: inText } }] : []),
  ];
}

function detectAccountSignals({ memberSince, trust }: ScreenedListing, now: Date): FraudSignal[] {
  const isNew = memberSince && now.getTime() - memberSince.getTime() < NEW_ACCOUNT_MS && trust.approvedAds === 0;
  return isNew ? [{ name: "new-account", details: { since: memberSince.toISOString() } }] : [];
}

/**
 * Detects sellers with unusually many new listings. Verified sellers are exempt, because shops create many listings at
 * once.
 */
async function detectManyListingsSignals(db: Db, listing: ScreenedListing, now: Date): Promise<FraudSignal[]> {
  if (listing.trust.verified) return [];
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where a.created_at > ${new Date(now.getTime() - hour)})::int as hour, count(*)::int as day
    from ads a where a.seller_id = ${listing.sellerId} and a.created_at > ${new Date(now.getTime() - day)}
      and a.status <> 'draft'`.execute(db);
  const counts = rows[0] ?? { hour: 0, day: 0 };
  return counts.hour >= manyListingsThreshold.hour || counts.day >= manyListingsThreshold.day
    ? [{ name: "many-ads", details: counts }]
    : [];
}

/** Returns the fraud signal `reports` if a listing has `MIN_REPORTS_FOR_FRAUD_SIGNAL` open reports, otherwise no signal. */
export async function detectReportSignals(db: Db, listingId: number): Promise<FraudSignal[]> {
  const { count } = await db
    .selectFrom("ad_reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ad_id", "=", listingId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(count) >= MIN_REPORTS_FOR_FRAUD_SIGNAL ? [{ name: "reports", details: { count: Number(count) } }] : [];
}
