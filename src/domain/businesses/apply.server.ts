import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { keeping } from "#domain/reviews/pictures.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { readApplication } from "./business.ts";
import { pictureFor } from "./pictures.server.ts";

/** Who applies, when, and where logos are kept. */
export type Applying = { db: Db; pictures: PictureStore; now: Date };

/** The cities that a form offers, by their slugs. */
export async function citiesBySlug(db: Db): Promise<Map<string, number>> {
  const { cities } = await catalogueOf(db);
  return new Map(cities.all.map(({ slug, id }) => [slug, id]));
}

const waiting = () => failure("conflict", "business.waiting");

/** Asks for a page as a showroom or rental office. One application a person waits at a time. */
export async function applyForBusiness(
  { db, pictures, now }: Applying,
  actor: Member,
  values: unknown,
  logo: Uint8Array | undefined,
): Promise<Result<{ id: number }>> {
  const forbidden = refusal(actor, "sell");
  if (forbidden) return forbidden;
  const read = readApplication(values, await citiesBySlug(db));
  if (!read.ok) return failure("invalid", "business.invalid", read.errors);
  const picture = logo ? await pictureFor("logo", logo, { owner: `account ${actor.id}`, now }) : undefined;
  if (picture && !picture.ok) return picture;
  const { type, nameAr, nameEn, registration, city, address, phone, email, about } = read.value;
  return keeping(pictures, picture ? [picture.value] : [], ([file]) =>
    inTransaction(db, async (trx) => {
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
        // Two clicks at the same moment are one application.
        .onConflict((conflict) => conflict.column("user_id").where("status", "=", sql.lit("pending")).doNothing())
        .returning("id")
        .executeTakeFirst();
      return row ? ok({ id: row.id }) : waiting();
    }),
  );
}

/** Takes an application back that nobody has decided on yet. */
export async function withdrawApplication(
  { db, pictures }: Applying,
  { id: userId }: Member,
): Promise<Result<undefined>> {
  const gone = await db
    .deleteFrom("seller_applications")
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .returning("logo")
    .executeTakeFirst();
  if (!gone) return failure("not_found", "business.no_application");
  if (gone.logo) await pictures.remove(gone.logo);
  return ok(undefined);
}
