import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OpeningHours, SellerType } from "#db/schema/sellers.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

/** Seller with the data of its public page. */
export type Seller = {
  id: number;
  slug: string;
  type: SellerType;
  name: LocalizedText;
  about: LocalizedText;
  address: LocalizedText;
  cityId: number | null;
  phone: string | null;
  whatsapp: string | null;
  email: string | null;
  /** VAT and commercial registration numbers of a business. */
  vatNumber: string | null;
  registration: string | null;
  logo: string | null;
  cover: string | null;
  openingHours: OpeningHours;
  verified: boolean;
  memberSince: Date;
  /** Number of active listings. */
  ads: number;
  /** Average rating in the approved reviews. Null without reviews. */
  rating: number | null;
  reviews: number;
};

/** Columns of a `Seller`; `s` is `sellers`. */
const sellerColumns = sql`s.id, s.slug, s.type, json_build_object('ar', s.name_ar, 'en', s.name_en) as name,
  json_build_object('ar', s.about_ar, 'en', s.about_en) as about,
  json_build_object('ar', s.address_ar, 'en', s.address_en) as address,
  s.city_id as "cityId", s.phone, s.whatsapp, s.email, s.vat_number as "vatNumber", s.registration, s.logo, s.cover, s.opening_hours as "openingHours",
  s.verified_at is not null as verified, s.created_at as "memberSince",
  (select count(*)::int from ads a where a.seller_id = s.id and a.status = 'active') as ads,
  (select avg(r.rating)::float8 from reviews r where r.seller_id = s.id and r.status = 'approved') as rating,
  (select count(*)::int from reviews r where r.seller_id = s.id and r.status = 'approved') as reviews`;

/** Lists the sellers of a type, with most active listings first. Closed businesses are left out. */
export async function listSellers(
  db: Db,
  type: SellerType,
  { withAds = false, cityIds, limit }: { withAds?: boolean; cityIds?: readonly number[]; limit?: number } = {},
): Promise<Seller[]> {
  const hasListingsSql = sql`and exists (select from ads a where a.seller_id = s.id and a.status = 'active')`;
  const { rows } = await sql<Seller>`
    select ${sellerColumns} from sellers s where s.type = ${type} and s.closed_at is null ${withAds ? hasListingsSql : sql``}
      ${cityIds ? sql`and s.city_id = any(${[...cityIds]}::int[])` : sql``}
    order by ads desc, s.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

/** Finds a seller of a type by slug or id. Closed businesses and sellers whose account was deleted are not found. */
export async function findSellerBySlug(db: Db, type: SellerType, slugOrId: string): Promise<Seller | undefined> {
  const id = /^\d{1,9}$/.test(slugOrId) ? Number(slugOrId) : null;
  const { rows } = await sql<Seller>`
    select ${sellerColumns} from sellers s
    where s.type = ${type} and s.closed_at is null and (s.slug = ${slugOrId} or s.id = ${id}::int)
      and s.slug not like 'former-%'`.execute(db);
  return rows[0];
}

/** Returns sellers of any type, by id. */
export async function getSellersById(db: Db, ids: readonly number[]): Promise<Map<number, Seller>> {
  const { rows } =
    await sql<Seller>`select ${sellerColumns} from sellers s where s.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((seller) => [seller.id, seller]));
}

/** Finds a seller of any type by id. */
export async function findSellerById(db: Db, id: number): Promise<Seller | undefined> {
  const { rows } = await sql<Seller>`select ${sellerColumns} from sellers s where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the currency of most of a seller's active listings. Undefined for a seller without any. */
export async function findMainCurrency(db: Db, sellerId: number): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select currency from ads where seller_id = ${sellerId} and status = 'active'
    group by currency order by count(*) desc, currency limit 1`.execute(db);
  return rows[0]?.currency;
}

/** Counts the active listings of a seller by category id. */
export async function countListingsByCategory(db: Db, sellerId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; ads: number }>`
    select category_id as id, count(*)::int as ads from ads
    where seller_id = ${sellerId} and status = 'active' group by category_id`.execute(db);
  return new Map(rows.map(({ id, ads }) => [id, ads]));
}
