import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { BusinessType } from "#db/schema/businesses.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { slugify } from "#kernel/slug.ts";
import { getBusinessPath, getSellerPicturePath } from "./business.ts";
import { parseApplicationRejectionReason } from "./business-input.ts";
import { type BusinessNotificationContext, notifyBusinessUser } from "./notify.server.ts";
import { syncAccountRoles } from "./sync-roles.server.ts";

/** Creates the slug of a business whose name has no Latin letters, from its type and city. */
const createFallbackSlug = (type: BusinessType, city: string) =>
  slugify(type === "showroom" ? "showroom" : "rentals", city);

/**
 * Creates a unique slug for a new business. If the slug is taken, a number is appended. The lock serializes concurrent
 * calls until the transaction ends.
 */
async function createUniqueSlug(
  trx: Db,
  { type, name, city }: { type: BusinessType; name: LocalizedText; city: string },
): Promise<string> {
  const nameSlug = slugify(name.en);
  // A slug of digits would be read as an id. "former-7" is reserved for deleted sellers.
  const baseSlug = !nameSlug || /^[\d-]+$|^former-/.test(nameSlug) ? createFallbackSlug(type, city) : nameSlug;
  await sql`select pg_advisory_xact_lock(hashtext('seller slug'))`.execute(trx);
  const { rows } = await sql<{ slug: string }>`
    select slug from sellers where slug = ${baseSlug} or slug like ${`${baseSlug}-%`}`.execute(trx);
  const takenSlugs = new Set(rows.map(({ slug }) => slug));
  if (!takenSlugs.has(baseSlug)) return baseSlug;
  for (let suffix = 2; ; suffix += 1) {
    if (!takenSlugs.has(`${baseSlug}-${suffix}`)) return `${baseSlug}-${suffix}`;
  }
}

/** Context of a moderator's decision on an application. Callers should wake the mail job after the decision. */
export type ApplicationDecisionContext = BusinessNotificationContext & { db: Db; pictures: PictureStore };

type Trx = Transaction<Tables>;

/**
 * Locks a pending application. Of two concurrent moderators, the second gets a failure because the application is
 * decided.
 */
async function lockPendingApplication(trx: Trx, actor: Member, id: number) {
  const application = await trx
    .selectFrom("seller_applications")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!application) return failure("not_found", "business.no_application");
  if (application.status !== "pending") return failure("conflict", "business.decided");
  if (application.user_id === actor.id) return failure("forbidden", "business.own_application");
  return ok(application);
}

/** Accepts an application for a business. Creates the business with the applicant as its owner. */
export async function acceptApplication(
  context: ApplicationDecisionContext,
  actor: Member,
  id: number,
): Promise<Result<{ sellerId: number }>> {
  const permissionFailure = getPermissionFailure(actor, "moderate");
  if (permissionFailure) return permissionFailure;
  const { cities } = await getCatalog(context.db);
  const { now } = context;
  return withTransaction(context.db, async (trx) => {
    const locked = await lockPendingApplication(trx, actor, id);
    if (!locked.ok) return locked;
    const { user_id: userId, type, city_id: cityId, ...application } = locked.value;
    const name = { ar: application.name_ar, en: application.name_en };
    // An application is written in one language, which is detected by the script of the texts.
    const isArabic = (text: string | null) => text !== null && /\p{Script=Arabic}/u.test(text);
    const { id: sellerId } = await trx
      .insertInto("sellers")
      .values({
        slug: await createUniqueSlug(trx, { type, name, city: cities.byId.get(cityId)?.slug ?? "" }),
        type,
        name_ar: name.ar,
        name_en: name.en,
        phone: application.phone,
        email: application.email,
        about_ar: isArabic(application.about) ? application.about : null,
        about_en: isArabic(application.about) ? null : application.about,
        address_ar: isArabic(application.address) ? application.address : null,
        address_en: isArabic(application.address) ? null : application.address,
        city_id: cityId,
        logo: application.logo && getSellerPicturePath(application.logo),
        registration: application.registration,
        owner_id: userId,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("seller_applications")
      .set({ status: "accepted", seller_id: sellerId, decided_by: actor.id, decided_at: now })
      .where("id", "=", id)
      .execute();
    await syncAccountRoles(trx, [userId]);
    await writeAuditLog(trx, actor, {
      action: "business.accept",
      subject: "application",
      subjectId: id,
      details: { sellerId },
    });
    const path = getBusinessPath(sellerId);
    await notifyBusinessUser(trx, context, {
      userId,
      kind: "businessAccepted",
      business: name,
      path,
      mail: { kind: "accepted" },
    });
    return ok({ sellerId });
  });
}

/** Rejects an application for a business with a reason. The applicant can correct the data and apply again. */
export async function rejectApplication(
  context: ApplicationDecisionContext,
  actor: Member,
  id: number,
  values: unknown,
): Promise<Result<undefined>> {
  const permissionFailure = getPermissionFailure(actor, "moderate");
  if (permissionFailure) return permissionFailure;
  const parsed = parseApplicationRejectionReason(values);
  if (!parsed.ok) return failure("invalid", "required", parsed.errors);
  const { reason } = parsed.value;
  const result = await withTransaction(context.db, async (trx) => {
    const locked = await lockPendingApplication(trx, actor, id);
    if (!locked.ok) return locked;
    const { user_id: userId, logo } = locked.value;
    await trx
      .updateTable("seller_applications")
      .set({ status: "rejected", reason, logo: null, decided_by: actor.id, decided_at: context.now })
      .where("id", "=", id)
      .execute();
    await writeAuditLog(trx, actor, {
      action: "business.reject",
      subject: "application",
      subjectId: id,
      details: { reason },
    });
    await notifyBusinessUser(trx, context, {
      userId,
      kind: "businessRejected",
      business: { ar: locked.value.name_ar, en: locked.value.name_en },
      path: "/account/business",
      mail: { kind: "rejected", reason },
    });
    return ok(logo);
  });
  if (!result.ok) return result;
  if (result.value) await context.pictures.remove(result.value);
  return ok(undefined);
}
