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

type Row = {
  id: number;
  slug: string;
  type: SellerType;
  name_ar: string | null;
  name_en: string | null;
  about_ar: string | null;
  about_en: string | null;
  address_ar: string | null;
  address_en: string | null;
  city_id: number | null;
  phone: string | null;
  whatsapp: string | null;
  email: string | null;
  logo: string | null;
  cover: string | null;
  opening_hours: OpeningHours;
  verified: boolean;
  created_at: Date;
  ads: number;
  rating: number | null;
  reviews: number;
};

const toSeller = (row: Row): Seller => ({
  id: row.id,
  slug: row.slug,
  type: row.type,
  name: { ar: row.name_ar, en: row.name_en },
  about: { ar: row.about_ar, en: row.about_en },
  address: { ar: row.address_ar, en: row.address_en },
  cityId: row.city_id,
  phone: row.phone,
  whatsapp: row.whatsapp,
  email: row.email,
  logo: row.logo,
  cover: row.cover,
  openingHours: row.opening_hours,
  verified: row.verified,
  memberSince: row.created_at,
  ads: row.ads,
  rating: row.rating,
  reviews: row.reviews,
});

const sellerColumns = sql`s.id, s.slug, s.type, s.name_ar, s.name_en, s.about_ar, s.about_en, s.address_ar, s.address_en,
  s.city_id, s.phone, s.whatsapp, s.email, s.logo, s.cover, s.opening_hours, s.verified_at is not null as verified, s.created_at,
  (select count(*)::int from ads a where a.seller_id = s.id and a.status = 'active') as ads,
  (select avg(r.rating)::float8 from reviews r where r.seller_id = s.id and r.status = 'approved') as rating,
  (select count(*)::int from reviews r where r.seller_id = s.id and r.status = 'approved') as reviews`;

/** Lists the sellers of a type, with most active listings first. Closed businesses are left out. */
export async function listSellers(
  db: Db,
  type: SellerType,
  { withAds = false, limit }: { withAds?: boolean; limit?: number } = {},
): Promise<Seller[]> {
  const hasListingsSql = sql`and exists (select from ads a where a.seller_id = s.id and a.status = 'active')`;
  const { rows } = await sql<Row>`
    select ${sellerColumns} from sellers s where s.type = ${type} and s.closed_at is null ${withAds ? hasListingsSql : sql``}
    order by ads desc, s.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows.map(toSeller);
}

/** Finds a seller of a type by slug or id. Closed businesses are not found. */
export async function findSellerBySlug(db: Db, type: SellerType, slugOrId: string): Promise<Seller | undefined> {
  const id = /^\d{1,9}$/.test(slugOrId) ? Number(slugOrId) : null;
  const { rows } = await sql<Row>`
    select ${sellerColumns} from sellers s
    where s.type = ${type} and s.closed_at is null and (s.slug = ${slugOrId} or s.id = ${id}::int)`.execute(db);
  return rows[0] && toSeller(rows[0]);
}

/** Returns sellers of any type, by id. */
export async function getSellersById(db: Db, ids: readonly number[]): Promise<Map<number, Seller>> {
  const { rows } = await sql<Row>`select ${sellerColumns} from sellers s where s.id = any(${[...ids]}::int[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, toSeller(row)]));
}

/** Finds a seller of any type by id. */
export async function findSellerById(db: Db, id: number): Promise<Seller | undefined> {
  const { rows } = await sql<Row>`select ${sellerColumns} from sellers s where s.id = ${id}`.execute(db);
  return rows[0] && toSeller(rows[0]);
}

/** Counts the active listings of a seller by category id. */
export async function countListingsByCategory(db: Db, sellerId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; ads: number }>`
    select category_id as id, count(*)::int as ads from ads
    where seller_id = ${sellerId} and status = 'active' group by category_id`.execute(db);
  return new Map(rows.map(({ id, ads }) => [id, ads]));
}
