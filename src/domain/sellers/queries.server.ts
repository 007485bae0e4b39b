import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { LocalText } from "#kernel/local-text.ts";

export type Seller = {
  id: number;
  slug: string;
  type: SellerType;
  name: LocalText;
  about: LocalText;
  cityId: number | null;
  phone: string | null;
  verified: boolean;
  /** Active ads. */
  ads: number;
};

type Row = {
  id: number;
  slug: string;
  type: SellerType;
  name_ar: string | null;
  name_en: string | null;
  about_ar: string | null;
  about_en: string | null;
  city_id: number | null;
  phone: string | null;
  verified: boolean;
  ads: number;
};

const sellerOf = (row: Row): Seller => ({
  id: row.id,
  slug: row.slug,
  type: row.type,
  name: { ar: row.name_ar, en: row.name_en },
  about: { ar: row.about_ar, en: row.about_en },
  cityId: row.city_id,
  phone: row.phone,
  verified: row.verified,
  ads: row.ads,
});

const columns = sql`s.id, s.slug, s.type, s.name_ar, s.name_en, s.about_ar, s.about_en, s.city_id, s.phone,
  s.verified_at is not null as verified,
  (select count(*)::int from ads a where a.seller_id = s.id and a.status = 'active') as ads`;

/** All sellers of a type, those with most ads first. */
export async function listSellers(db: Db, type: SellerType): Promise<Seller[]> {
  const { rows } = await sql<Row>`
    select ${columns} from sellers s where s.type = ${type} order by ads desc, s.id`.execute(db);
  return rows.map(sellerOf);
}

/** A seller of that type by slug or id. */
export async function findSeller(db: Db, type: SellerType, slugOrId: string): Promise<Seller | undefined> {
  const id = /^\d{1,9}$/.test(slugOrId) ? Number(slugOrId) : null;
  const { rows } = await sql<Row>`
    select ${columns} from sellers s where s.type = ${type} and (s.slug = ${slugOrId} or s.id = ${id}::int)`.execute(
    db,
  );
  return rows[0] && sellerOf(rows[0]);
}
