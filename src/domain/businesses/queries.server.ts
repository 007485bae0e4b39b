import { sql } from "kysely";
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
  const { rows } = await sql<Omit<OwnBusiness, "name"> & { ar: string | null; en: string | null }>`
    select s.id, s.slug, s.type, s.name_ar as ar, s.name_en as en, s.logo, s.verified_at is not null as verified,
      case when s.owner_id = ${userId} then 'owner' else w.role end as role,
      (select count(*)::int from ads a where a.seller_id = s.id and a.status = 'active') as ads
    from sellers s left join seller_staff w on w.seller_id = s.id and w.user_id = ${userId}
    where s.type <> 'personal' and s.closed_at is null and (s.owner_id = ${userId} or w.user_id is not null)
    order by s.id`.execute(db);
  return rows.map(({ ar, en, ...row }) => ({ ...row, name: { ar, en } }));
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
  logo: string | null;
  cover: string | null;
  hours: OpeningHours;
  verifiedAt: Date | null;
  version: number;
  /** Author of the last change; undefined if there was no change or the author's account was deleted. */
  changedBy: { id: number; name: string } | undefined;
  createdAt: Date;
};

/** Finds an open business. Callers must check that the user may see the business. */
export async function findManagedBusiness(db: Db, sellerId: number): Promise<ManagedBusiness | undefined> {
  const row = await db
    .selectFrom("sellers as s")
    .leftJoin("users as u", "u.id", "s.changed_by")
    .selectAll("s")
    .select("u.name as changer")
    .where("s.id", "=", sellerId)
    .where("s.type", "<>", "personal")
    .where("s.closed_at", "is", null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      slug: row.slug,
      type: row.type as BusinessType,
      name: { ar: row.name_ar, en: row.name_en },
      about: { ar: row.about_ar, en: row.about_en },
      address: { ar: row.address_ar, en: row.address_en },
      cityId: row.city_id,
      phone: row.phone,
      whatsapp: row.whatsapp,
      email: row.email,
      logo: row.logo,
      cover: row.cover,
      hours: row.opening_hours,
      verifiedAt: row.verified_at,
      version: row.version,
      changedBy: row.changed_by !== null && row.changer ? { id: row.changed_by, name: row.changer } : undefined,
      createdAt: row.created_at,
    }
  );
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

const selectApplications = (db: Db) =>
  db
    .selectFrom("seller_applications as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .selectAll("a")
    .select(["u.name as person", "u.last_name as person_last", "u.email as person_email"]);

type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>["executeTakeFirstOrThrow"]>>;

const toApplication = (row: ApplicationRow): BusinessApplication => ({
  id: row.id,
  type: row.type,
  name: { ar: row.name_ar, en: row.name_en },
  cityId: row.city_id,
  address: row.address,
  phone: row.phone,
  email: row.email,
  registration: row.registration,
  about: row.about,
  logo: row.logo && getSellerPicturePath(row.logo),
  status: row.status,
  reason: row.reason,
  sellerId: row.seller_id,
  createdAt: row.created_at,
  applicant: { id: row.user_id, name: `${row.person} ${row.person_last}`.trim(), email: row.person_email },
});

export async function findNewestApplication(db: Db, userId: number): Promise<BusinessApplication | undefined> {
  const row = await selectApplications(db)
    .where("a.user_id", "=", userId)
    .orderBy("a.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toApplication(row);
}

/** Finds an application by id, for moderators. */
export async function findApplication(db: Db, id: number): Promise<BusinessApplication | undefined> {
  const row = await selectApplications(db).where("a.id", "=", id).executeTakeFirst();
  return row && toApplication(row);
}

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
  const rows = await selectApplications(db)
    .where("a.status", "=", status)
    .orderBy("a.id", status === "pending" ? "asc" : "desc")
    .offset(pageInfo.from - 1)
    .limit(APPLICATIONS_PER_PAGE)
    .execute();
  return { ...pageInfo, items: rows.map(toApplication) };
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
  const { rows } = await sql<Omit<BusinessVerification, "name"> & { ar: string | null; en: string | null }>`
    select v.id, v.seller_id as "sellerId", s.slug, s.type, s.name_ar as ar, s.name_en as en, s.version, s.registration, v.file,
      v.status, v.reason, v.created_at as "createdAt"
    from seller_verifications v join sellers s on s.id = v.seller_id
    where ${id === undefined ? sql`v.status = 'pending'` : sql`v.id = ${id}`} order by v.id limit 100`.execute(db);
  return rows.map(({ ar, en, ...row }) => ({ ...row, name: { ar, en } }));
}
