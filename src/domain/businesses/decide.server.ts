import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { record } from "#domain/audit/record.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { businessPath, readReason, sellerPicturePath } from "./business.ts";
import { settleRoles } from "./role.server.ts";
import { freeSlug } from "./slug.server.ts";
import { type Telling, tell } from "./tell.server.ts";

/** Where a moderator decides, and when. Wake the mail job afterwards. */
export type Deciding = Telling & { db: Db; pictures: PictureStore };

type Trx = Transaction<Tables>;

/** An application that still waits, locked: of two moderators the second finds it decided. */
async function waitingApplication(trx: Trx, actor: Member, id: number) {
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

/** Makes a business of an application: its page is there at once, and the applicant is its owner. */
export async function acceptApplication(
  context: Deciding,
  actor: Member,
  id: number,
): Promise<Result<{ sellerId: number }>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const { cities } = await catalogueOf(context.db);
  const { now } = context;
  return inTransaction(context.db, async (trx) => {
    const found = await waitingApplication(trx, actor, id);
    if (!found.ok) return found;
    const { user_id: userId, type, city_id: cityId, ...asked } = found.value;
    const name = { ar: asked.name_ar, en: asked.name_en };
    // Applications are written in one language; which one shows by the letters.
    const inArabic = (text: string | null) => text !== null && /\p{Script=Arabic}/u.test(text);
    const { id: sellerId } = await trx
      .insertInto("sellers")
      .values({
        slug: await freeSlug(trx, { type, name, city: cities.byId.get(cityId)?.slug ?? "" }),
        type,
        name_ar: name.ar,
        name_en: name.en,
        phone: asked.phone,
        email: asked.email,
        about_ar: inArabic(asked.about) ? asked.about : null,
        about_en: inArabic(asked.about) ? null : asked.about,
        address_ar: inArabic(asked.address) ? asked.address : null,
        address_en: inArabic(asked.address) ? null : asked.address,
        city_id: cityId,
        logo: asked.logo && sellerPicturePath(asked.logo),
        cover: null,
        registration: asked.registration,
        verified_at: null,
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
    await settleRoles(trx, [userId]);
    await record(trx, actor, {
      action: "business.accept",
      subject: "application",
      subjectId: id,
      details: { sellerId },
    });
    const path = businessPath(sellerId);
    await tell(trx, context, { userId, kind: "businessAccepted", business: name, path, mail: { kind: "accepted" } });
    return ok({ sellerId });
  });
}

/** Says no to an application, and why; the applicant may correct it and apply again. */
export async function rejectApplication(
  context: Deciding,
  actor: Member,
  id: number,
  values: unknown,
): Promise<Result<undefined>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const read = readReason(values);
  if (!read.ok) return failure("invalid", "required", read.errors);
  const { reason } = read.value;
  const result = await inTransaction(context.db, async (trx) => {
    const found = await waitingApplication(trx, actor, id);
    if (!found.ok) return found;
    const { user_id: userId, logo } = found.value;
    await trx
      .updateTable("seller_applications")
      .set({ status: "rejected", reason, logo: null, decided_by: actor.id, decided_at: context.now })
      .where("id", "=", id)
      .execute();
    await record(trx, actor, {
      action: "business.reject",
      subject: "application",
      subjectId: id,
      details: { reason },
    });
    await tell(trx, context, {
      userId,
      kind: "businessRejected",
      business: { ar: found.value.name_ar, en: found.value.name_en },
      path: "/account/business",
      mail: { kind: "rejected", reason },
    });
    return ok(logo);
  });
  if (!result.ok) return result;
  if (result.value) await context.pictures.remove(result.value);
  return ok(undefined);
}
