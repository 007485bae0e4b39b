import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { BusinessType, DecisionStatus } from "#db/schema/businesses.ts";
import type { OpeningHours } from "#db/schema/sellers.ts";
import type { StaffRole } from "#domain/sellers/staff-permissions.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import { getSellerPicturePath } from "./business.ts";

/** Business in a user's own list. */
export type OwnBusiness = {
  id: number;
  slug: string;
  type: BusinessType;
  name: LocalizedText;
  logo: string | null;
  verified: boolean;
  role: StaffRole;
  ads: number;
};

/** Lists the businesses that a user owns or works for. */
export async function listOwnBusinesses(db: Db, userId: number): Promise<OwnBusiness[]> {
  const { rows } = await sql<OwnBusiness>`
    select s.id, s.slug, s.type, json_build_object('ar', s.name_ar, 'en', s.name_en) as name, s.logo,
      s.verified_at is not null as verified,
      case when s.owner_id = ${userId} then 'owner' else w.role end as role,
      (select count(*)::int from ads a where a.seller_id = s.id and a.status = 'active') as ads
    from sellers s left join seller_staff w on w.seller_id = s.id and w.user_id = ${userId}
    where s.type <> 'personal' and s.closed_at is null and (s.owner_id = ${userId} or w.user_id is not null)
    order by s.id`.execute(db);
  return rows;
}

/** Business as its staff see it. */
export type ManagedBusiness = {
  id: number;
  slug: string;
  type: BusinessType;
  name: LocalizedText;
  about: LocalizedText;
  address: LocalizedText;
  cityId: number | null;
  phone: string | null;
  whatsapp: string | null;
  email: string | null;
  /** VAT registration number. Null if the business is not registered. */
  vatNumber: string | null;
  /** Commercial registration number. */
  registration: string | null;
  logo: string | null;
  cover: string | null;
  hours: OpeningHours;
  /** Whether renters send pictures of their licence and ID before the pick-up. */
  wantsDocuments: boolean;
  verifiedAt: Date | null;
  version: number;
  /** Author of the last change; undefined if there was no change or the author's account was deleted. */
  changedBy: { id: number; name: string } | undefined;
  createdAt: Date;
};

/** Finds an open business. Callers must check that the user may see the business. */
export async function findManagedBusiness(db: Db, sellerId: number): Promise<ManagedBusiness | undefined> {
  const { rows } = await sql<Omit<ManagedBusiness, "changedBy"> & { changedBy: { id: number; name: string } | null }>`
    select s.id, s.slug, s.type, json_build_object('ar', s.name_ar, 'en', s.name_en) as name,
      json_build_object('ar', s.about_ar, 'en', s.about_en) as about,
      json_build_object('ar', s.address_ar, 'en', s.address_en) as address, s.city_id as "cityId", s.phone, s.whatsapp,
      s.email, s.vat_number as "vatNumber", s.registration, s.logo, s.cover, s.opening_hours as hours, s.wants_driver_documents as "wantsDocuments", s.verified_at as "verifiedAt", s.version,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "changedBy",
      s.created_at as "createdAt"
    from sellers s left join users u on u.id = s.changed_by
    where s.id = ${sellerId} and s.type <> 'personal' and s.closed_at is null`.execute(db);
  return rows[0] && { ...rows[0], changedBy: rows[0].changedBy ?? undefined };
}

export type BusinessApplication = {
  id: number;
  type: BusinessType;
  name: LocalizedText;
  cityId: number;
  address: string;
  phone: string;
  email: string | null;
  registration: string;
  about: string | null;
  logo: string | null;
  status: DecisionStatus;
  reason: string | null;
  sellerId: number | null;
  createdAt: Date;
  applicant: { id: number; name: string; email: string };
};

async function selectApplications(db: Db, clauses: RawBuilder<unknown>): Promise<BusinessApplication[]> {
  const { rows } = await sql<BusinessApplication>`
    select a.id, a.type, json_build_object('ar', a.name_ar, 'en', a.name_en) as name, a.city_id as "cityId", a.address,
      a.phone, a.email, a.registration, a.about, a.logo, a.status, a.reason, a.seller_id as "sellerId",
      a.created_at as "createdAt",
      json_build_object('id', u.id, 'name', trim(u.name || ' ' || u.last_name), 'email', u.email) as applicant
    from seller_applications a join users u on u.id = a.user_id ${clauses}`.execute(db);
  return rows.map((row) => ({ ...row, logo: row.logo && getSellerPicturePath(row.logo) }));
}

export const findNewestApplication = async (db: Db, userId: number): Promise<BusinessApplication | undefined> =>
  (await selectApplications(db, sql`where a.user_id = ${userId} order by a.id desc limit 1`))[0];

/** Finds an application by id, for moderators. */
export const findApplication = async (db: Db, id: number): Promise<BusinessApplication | undefined> =>
  (await selectApplications(db, sql`where a.id = ${id}`))[0];

const APPLICATIONS_PER_PAGE = 16;

/** Lists the applications in one status. Pending applications come oldest first, others newest first. */
export async function listApplications(
  db: Db,
  status: DecisionStatus,
  page: number,
): Promise<PageInfo & { items: BusinessApplication[] }> {
  const { count } = await db
    .selectFrom("seller_applications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  const pageInfo = paginate(page, APPLICATIONS_PER_PAGE, Number(count));
  if (pageInfo.from === 0) return { ...pageInfo, items: [] };
  const items = await selectApplications(
    db,
    sql`where a.status = ${status} order by a.id ${status === "pending" ? sql`asc` : sql`desc`}
      offset ${pageInfo.from - 1} limit ${APPLICATIONS_PER_PAGE}`,
  );
  return { ...pageInfo, items };
}

/** Request to verify a business, as moderators see it. */
export type BusinessVerification = {
  id: number;
  sellerId: number;
  slug: string;
  type: BusinessType;
  name: LocalizedText;
  /** Current version of the business. */
  version: number;
  registration: string | null;
  file: string | null;
  status: DecisionStatus;
  reason: string | null;
  createdAt: Date;
};

/** Lists pending verification requests, oldest first, or the request with the given id. */
export async function listVerifications(db: Db, id?: number): Promise<BusinessVerification[]> {
  const { rows } = await sql<BusinessVerification>`
    select v.id, v.seller_id as "sellerId", s.slug, s.type, json_build_object('ar', s.name_ar, 'en', s.name_en) as name,
      s.version, s.registration, v.file,
      v.status, v.reason, v.created_at as "createdAt"
    from seller_verifications v join sellers s on s.id = v.seller_id
    where ${id === undefined ? sql`v.status = 'pending'` : sql`v.id = ${id}`} order by v.id limit 100`.execute(db);
  return rows;
}
