import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingKind, ListingStatus } from "#db/schema/listings.ts";
import type { SellerTrust } from "./fraud-signals.ts";

/** Fields of a listing that the fraud checks read. */
export type ScreenedListing = {
  id: number;
  kind: ListingKind;
  status: ListingStatus;
  sellerId: number;
  ownerId: number | null;
  names: string[];
  descriptions: string[];
  vin: string | null;
  modelId: number | null;
  year: number | null;
  mileageKm: number | null;
  baseMinor: number | null;
  perDay: boolean;
  phones: string[];
  emails: string[];
  /** Creation time of the seller's account. Null for sellers without an account. */
  memberSince: Date | null;
  trust: SellerTrust;
};

type ScreenedListingRow = {
  id: number;
  kind: ListingKind;
  status: ListingStatus;
  seller_id: number;
  owner_id: number | null;
  narrating_ar: string | null;
  narrating_en: string | null;
  title_ar: string | null;
  title_en: string | null;
  tags: string[];
  vin: string | null;
  model_id: number | null;
  year: number | null;
  mileage_km: number | null;
  base_minor: number | null;
  price_per: "whole" | "day";
  phones: (string | null)[];
  emails: (string | null)[];
  member_since: Date | null;
  verified: boolean;
  approved_ads: number;
};

const filterPresent = (texts: readonly (string | null)[]): string[] => texts.flatMap((text) => text || []);

/**
 * Loads a listing for screening and locks its row. `approvedAds` counts the other published listings of the owner, up
 * to 20.
 */
export async function loadScreenedListing(db: Db, listingId: number): Promise<ScreenedListing | undefined> {
  const { rows } = await sql<ScreenedListingRow>`
    select a.id, a.kind, a.status, a.seller_id, s.owner_id, d.narrating_ar, d.narrating_en, d.title_ar, d.title_en, d.tags,
      a.vin, a.model_id, a.year, a.mileage_km, a.base_minor, a.price_per, array[d.phone, s.phone, u.phone] as phones,
      array[s.email, u.email] as emails, u.created_at as member_since, s.verified_at is not null as verified,
      (select count(*)::int from (select from ads o join sellers os on os.id = o.seller_id
        where (os.id = s.id or os.owner_id = s.owner_id) and o.id <> a.id
          and o.status in ('active', 'reserved', 'sold', 'expired') limit 20) let_through) as approved_ads
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id left join users u on u.id = s.owner_id
    where a.id = ${listingId} for update of a`.execute(db);
  const row = rows[0];
  return (
    row && {
      id: row.id,
      kind: row.kind,
      status: row.status,
      sellerId: row.seller_id,
      ownerId: row.owner_id,
      names: filterPresent([row.narrating_ar, row.narrating_en]),
      descriptions: filterPresent([row.title_ar, row.title_en, row.tags.join(" ")]),
      vin: row.vin,
      modelId: row.model_id,
      year: row.year,
      mileageKm: row.mileage_km,
      baseMinor: row.base_minor,
      perDay: row.price_per === "day",
      phones: filterPresent(row.phones),
      emails: filterPresent(row.emails),
      memberSince: row.member_since,
      trust: { verified: row.verified, approvedAds: row.approved_ads },
    }
  );
}
