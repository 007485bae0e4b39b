import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdKind, AdStatus } from "#db/schema/ads.ts";
import type { Standing } from "./signs.ts";

/** What is looked at of an ad. */
export type Screened = {
  id: number;
  kind: AdKind;
  status: AdStatus;
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
  /** When the account was made; null for sellers without one. */
  memberSince: Date | null;
  standing: Standing;
};

type Row = {
  id: number;
  kind: AdKind;
  status: AdStatus;
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

const there = (texts: readonly (string | null)[]): string[] => texts.flatMap((text) => text || []);

/** An ad as it is looked at. Ads of one's that were shown, or still are, have been let through before. */
export async function factsToScreen(db: Db, adId: number): Promise<Screened | undefined> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.status, a.seller_id, s.owner_id, d.narrating_ar, d.narrating_en, d.title_ar, d.title_en, d.tags,
      a.vin, a.model_id, a.year, a.mileage_km, a.base_minor, a.price_per, array[d.phone, s.phone, u.phone] as phones,
      array[s.email, u.email] as emails, u.created_at as member_since, s.verified_at is not null as verified,
      (select count(*)::int from (select from ads o join sellers os on os.id = o.seller_id
        where (os.id = s.id or os.owner_id = s.owner_id) and o.id <> a.id
          and o.status in ('active', 'reserved', 'sold', 'expired') limit 20) let_through) as approved_ads
    from ads a join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id left join users u on u.id = s.owner_id
    where a.id = ${adId} for update of a`.execute(db);
  const row = rows[0];
  return (
    row && {
      id: row.id,
      kind: row.kind,
      status: row.status,
      sellerId: row.seller_id,
      ownerId: row.owner_id,
      names: there([row.narrating_ar, row.narrating_en]),
      descriptions: there([row.title_ar, row.title_en, row.tags.join(" ")]),
      vin: row.vin,
      modelId: row.model_id,
      year: row.year,
      mileageKm: row.mileage_km,
      baseMinor: row.base_minor,
      perDay: row.price_per === "day",
      phones: there(row.phones),
      emails: there(row.emails),
      memberSince: row.member_since,
      standing: { verified: row.verified, approvedAds: row.approved_ads },
    }
  );
}
