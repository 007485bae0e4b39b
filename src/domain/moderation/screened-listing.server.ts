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

type TextColumn = "names" | "descriptions" | "phones" | "emails";
type ScreenedListingRow = Omit<ScreenedListing, TextColumn> & Record<TextColumn, (string | null)[]>;

const filterPresent = (texts: readonly (string | null)[]): string[] => texts.flatMap((text) => text || []);

/**
 * Loads a listing for screening and locks its row. `approvedAds` counts the other published listings of the owner, up
 * to 20.
 */
export async function loadScreenedListing(db: Db, listingId: number): Promise<ScreenedListing | undefined> {
  const { rows } = await sql<ScreenedListingRow>`
    select a.id, a.kind, a.status, a.seller_id as "sellerId", s.owner_id as "ownerId",
      array[d.narrating_ar, d.narrating_en] as names, array[d.title_ar, d.title_en, array_to_string(d.tags, ' ')] as descriptions,
      a.vin, a.model_id as "modelId", a.year, a.mileage_km as "mileageKm", a.base_minor as "baseMinor",
      a.price_per = 'day' as "perDay", array[d.phone, s.phone, u.phone] as phones, array[s.email, u.email] as emails,
      u.created_at as "memberSince", json_build_object('verified', s.verified_at is not null, 'approvedAds',
      (select count(*)::int from (select from ads o join sellers os on os.id = o.seller_id
        where (os.id = s.id or os.owner_id = s.owner_id) and o.id <> a.id
          and o.status in ('active', 'reserved', 'sold', 'expired') limit 20) let_through)) as trust
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id left join users u on u.id = s.owner_id
    where a.id = ${listingId} for update of a`.execute(db);
  const row = rows[0];
  return (
    row && {
      ...row,
      names: filterPresent(row.names),
      descriptions: filterPresent(row.descriptions),
      phones: filterPresent(row.phones),
      emails: filterPresent(row.emails),
    }
  );
}
