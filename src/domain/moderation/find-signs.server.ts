import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { titleTrouble } from "#domain/ads/title-rules.ts";
import { marketOfCar } from "#domain/pricing/comparables.server.ts";
import { bannedWords } from "./banned-word-list.server.ts";
import { wordSigns } from "./banned-words.ts";
import { banHolds } from "./bans.server.ts";
import type { Screened } from "./screened.server.ts";
import { price, reportsForSign, type Sign } from "./signs.ts";
import { twinPictures } from "./twin-pictures.server.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
/** How long an account is new. */
const newFor = 3 * day;
/** From so many ads within an hour, or a day, on it is many for a person. */
const many = { hour: 6, day: 20 } as const;

/** Everything that speaks against an ad. */
export async function signsOf(db: Db, ad: Screened, now: Date): Promise<Sign[]> {
  return [
    ...(await twinPictures(db, ad)),
    ...(await vinSigns(db, ad)),
    ...(await priceSigns(db, ad)),
    ...wordSigns([...ad.names, ...ad.descriptions], await bannedWords(db)),
    ...(await bannedContactSigns(db, ad, now)),
    ...contactSigns(ad),
    ...accountSigns(ad, now),
    ...(await manySigns(db, ad, now)),
    ...(await reportSigns(db, ad.id)),
  ];
}

async function vinSigns(db: Db, ad: Screened): Promise<Sign[]> {
  if (ad.vin === null) return [];
  const twins = await db
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .select(["a.id", "a.seller_id", "s.owner_id"])
    .where("a.vin", "=", ad.vin)
    .where("a.id", "<>", ad.id)
    .where("a.status", "in", ["pending", "active", "reserved"])
    .orderBy("a.id")
    .limit(10)
    .execute();
  const isOwn = (twin: (typeof twins)[number]) =>
    twin.seller_id === ad.sellerId || (ad.ownerId !== null && twin.owner_id === ad.ownerId);
  const others = twins.filter((twin) => !isOwn(twin));
  const own = twins.filter(isOwn);
  return [
    ...(others.length > 0 ? [{ name: "vin" as const, details: { ads: others.map(({ id }) => id) } }] : []),
    ...(own.length > 0 ? [{ name: "own-vin" as const, details: { ads: own.map(({ id }) => id) } }] : []),
  ];
}

/** A price that can't be meant, and one far from what cars like it cost. */
async function priceSigns(db: Db, ad: Screened): Promise<Sign[]> {
  if (ad.kind !== "car" || ad.perDay || ad.baseMinor === null) return [];
  const position = ad.baseMinor > 0 ? (await marketOfCar(db, ad, ad.baseMinor))?.position : undefined;
  const cohort = position && "cohort" in position ? position.cohort : undefined;
  const details = { price: ad.baseMinor, ...cohort };
  const share = cohort && ad.baseMinor / cohort.median;
  if (ad.baseMinor < price.leastCar || (share && share < price.lowShare)) return [{ name: "price-low", details }];
  if (ad.baseMinor > price.mostCar || (share && share > price.highShare)) return [{ name: "price-high", details }];
  return [];
}

/** Digits of a phone number without what comes before them in some countries' writing, so that they can be compared. */
const phoneEnds = (phones: readonly string[]): string[] =>
  phones.map((phone) => phone.replace(/\D/g, "").slice(-9)).filter((digits) => digits.length === 9);

async function bannedContactSigns(db: Db, ad: Screened, now: Date): Promise<Sign[]> {
  const emails = ad.emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ id: number; what: "phone" | "email"; user_id: number | null }>`
    select b.id, case when lower(b.email) = any(${emails}::text[]) then 'email' else 'phone' end as what, b.user_id
    from bans b
    where ${banHolds(now)} and b.user_id is distinct from ${ad.ownerId}::int and (lower(b.email) = any(${emails}::text[])
      or right(regexp_replace(b.phone, '\\D', '', 'g'), 9) = any(${phoneEnds(ad.phones)}::text[]))
    order by b.id desc limit 1`.execute(db);
  const ban = rows[0];
  return ban ? [{ name: "banned-contact", details: { what: ban.what, ban: ban.id, user: ban.user_id } }] : [];
}

function contactSigns({ names, descriptions }: Screened): Sign[] {
  const inTitle = names.map(titleTrouble).find(Boolean);
  const inText = descriptions.map(titleTrouble).find(Boolean);
  return [
    ...(inTitle ? [{ name: "contact-title" as const, details: { what: inTitle } }] : []),
    ...(inText ? [{ name: "contact-text" as const, details: { what: inText } }] : []),
  ];
}

function accountSigns({ memberSince, standing }: Screened, now: Date): Sign[] {
  const isNew = memberSince && now.getTime() - memberSince.getTime() < newFor && standing.approvedAds === 0;
  return isNew ? [{ name: "new-account", details: { since: memberSince.toISOString() } }] : [];
}

/** Shops put up many at a time, also by the file; a person seldom does. */
async function manySigns(db: Db, ad: Screened, now: Date): Promise<Sign[]> {
  if (ad.standing.verified) return [];
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where a.created_at > ${new Date(now.getTime() - hour)})::int as hour, count(*)::int as day
    from ads a where a.seller_id = ${ad.sellerId} and a.created_at > ${new Date(now.getTime() - day)}
      and a.status <> 'draft'`.execute(db);
  const counts = rows[0] ?? { hour: 0, day: 0 };
  return counts.hour >= many.hour || counts.day >= many.day ? [{ name: "many-ads", details: counts }] : [];
}

/** Several people reported it, and nobody has decided yet. */
export async function reportSigns(db: Db, adId: number): Promise<Sign[]> {
  const { count } = await db
    .selectFrom("ad_reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ad_id", "=", adId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(count) >= reportsForSign ? [{ name: "reports", details: { count: Number(count) } }] : [];
}
