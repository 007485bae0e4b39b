import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { withStoredReviewPictures } from "#domain/reviews/review-pictures.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { parseBusinessApplication } from "./business-input.ts";
import { renderSellerPicture } from "./pictures.server.ts";

/** Context of a business application: the database, the store of logos and the time. */
export type BusinessApplicationContext = { db: Db; pictures: PictureStore; now: Date };

/** Returns the city ids by slug, as the form offers them. */
export async function getCityIdsBySlug(db: Db): Promise<Map<string, number>> {
  const { cities } = await getCatalog(db);
  return new Map(cities.all.map(({ slug, id }) => [slug, id]));
}

const pendingApplicationFailure = () => failure("conflict", "business.waiting");

/** Submits a person's application for a showroom or rental outlet. Each person can have one pending application. */
export async function submitBusinessApplication(
  { db, pictures, now }: BusinessApplicationContext,
  actor: Member,
  values: unknown,
  logo: Uint8Array | undefined,
): Promise<Result<{ id: number }>> {
  const permissionFailure = getPermissionFailure(actor, "sell");
  if (permissionFailure) return permissionFailure;
  const parsed = parseBusinessApplication(values, await getCityIdsBySlug(db));
  if (!parsed.ok) return failure("invalid", "business.invalid", parsed.errors);
  const picture = logo ? await renderSellerPicture("logo", logo, { owner: `account ${actor.id}`, now }) : undefined;
  if (picture && !picture.ok) return picture;
  const { type, nameAr, nameEn, registration, city, address, phone, email, about } = parsed.value;
  return withStoredReviewPictures(pictures, picture ? [picture.value] : [], ([file]) =>
    withTransaction(db, async (trx) => {
      const row = await trx
        .insertInto("seller_applications")
        .values({
          user_id: actor.id,
          type,
          name_ar: nameAr,
          name_en: nameEn,
          registration,
          city_id: city,
          address,
          phone,
          email,
          about,
          logo: file ?? null,
          created_at: now,
        })
        // Two concurrent submissions create only one application.
        .onConflict((conflict) => conflict.column("user_id").where("status", "=", sql.lit("pending")).doNothing())
        .returning("id")
        .executeTakeFirst();
      return row ? ok({ id: row.id }) : pendingApplicationFailure();
    }),
  );
}

/** Withdraws a person's pending application for a business. */
export async function withdrawApplication(
  { db, pictures }: BusinessApplicationContext,
  { id: userId }: Member,
): Promise<Result<undefined>> {
  const withdrawn = await db
    .deleteFrom("seller_applications")
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .returning("logo")
    .executeTakeFirst();
  if (!withdrawn) return failure("not_found", "business.no_application");
  if (withdrawn.logo) await pictures.remove(withdrawn.logo);
  return ok(undefined);
}
