import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { markListingsForReindex } from "#domain/listings/write/reindex.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { withStoredReviewPictures } from "#domain/reviews/review-pictures.server.ts";
import { parseOpeningHours } from "#domain/sellers/opening-hours-form.ts";
import { formatPhones } from "#domain/sellers/seller-phones.ts";
import { parseVatNumber } from "#domain/tax/vat-number.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getCityIdsBySlug } from "./applications.server.ts";
import { getBusinessPath, getSellerPictureFile, getSellerPicturePath, type SellerPictureKind } from "./business.ts";
import { type BusinessPageInput, parseBusinessPageForm } from "./business-input.ts";
import { findChangedBusinessNames, validateBusinessNames } from "./business-names.server.ts";
import { type BusinessRow, lockBusiness, type Trx } from "./lock-business.server.ts";
import { type BusinessNotificationContext, notifyBusinessUser } from "./notify.server.ts";
import { renderSellerPicture } from "./pictures.server.ts";

/** Context of a change to a business page: the database, the user and the time. */
export type BusinessChangeContext = { db: Db; userId: number; now: Date };

/** Creates the failure for a business page that has changed since the form was opened. */
const createStaleFailure = () => failure("conflict", "business.stale");

/** Locks a business for a user who may edit its page. Fails when the business no longer has the version of the form. */
async function lockUnchangedBusiness(
  trx: Trx,
  { userId }: BusinessChangeContext,
  sellerId: number,
  version: number | undefined,
): Promise<Result<BusinessRow>> {
  const locked = await lockBusiness(trx, userId, sellerId, "page");
  if (!locked.ok) return locked;
  const { business } = locked.value;
  return version !== undefined && business.version !== version ? createStaleFailure() : ok(business);
}

const toNextVersion = ({ userId, now }: BusinessChangeContext, { version }: BusinessRow) => ({
  version: version + 1,
  changed_by: userId,
  changed_at: now,
});

/** Converts the form input of a business page to table columns. */
const toBusinessPageColumns = (input: BusinessPageInput, vatNumber: string | null) => ({
  name_ar: input.nameAr,
  name_en: input.nameEn,
  about_ar: input.aboutAr,
  about_en: input.aboutEn,
  city_id: input.city,
  address_ar: input.addressAr,
  address_en: input.addressEn,
  phone: formatPhones([input.phone, input.phone2, input.phone3]),
  whatsapp: input.whatsapp,
  email: input.email,
  vat_number: vatNumber,
});

/**
 * Updates the page of a business. After a change of its name, the listings of the business are reindexed in the
 * background. A new name also removes the verified badge until moderators have checked new documents, and the owner is
 * notified. `unverified` tells whether the badge was removed.
 */
export async function updateBusinessPage(
  context: BusinessChangeContext & BusinessNotificationContext,
  sellerId: number,
  version: number,
  values: unknown,
): Promise<Result<{ unverified: boolean }>> {
  const { db } = context;
  const parsed = parseBusinessPageForm(values, await getCityIdsBySlug(db));
  if (!parsed.ok) return failure("invalid", "business.invalid", parsed.errors);
  const { vatNumber: typedVatNumber, city } = parsed.value;
  const country = (await getCatalog(db)).cities.byId.get(city)?.country ?? null;
  const vatNumber = typedVatNumber === null ? null : parseVatNumber(typedVatNumber, country);
  if (vatNumber === undefined)
    return failure("invalid", "business.invalid", [createFieldError("vatNumber", "business.vat_number")]);
  return withTransaction(db, async (trx): Promise<Result<{ unverified: boolean }>> => {
    const locked = await lockUnchangedBusiness(trx, context, sellerId, version);
    if (!locked.ok) return locked;
    const business = locked.value;
    const addedNames = findChangedBusinessNames({ ar: business.name_ar, en: business.name_en }, parsed.value);
    const nameIssues = await validateBusinessNames(trx, sellerId, addedNames);
    if (nameIssues.length > 0) return failure("invalid", "business.invalid", nameIssues);
    const unverified = addedNames.length > 0 && business.verified_at !== null;
    const columns = toBusinessPageColumns(parsed.value, vatNumber);
    await trx
      .updateTable("sellers")
      .set({ ...columns, ...(unverified && { verified_at: null }), ...toNextVersion(context, business) })
      .where("id", "=", sellerId)
      .execute();
    const isRenamed = business.name_ar !== columns.name_ar || business.name_en !== columns.name_en;
    if (isRenamed) await markListingsForReindex(trx, { target: "seller", id: sellerId });
    if (unverified) {
      await notifyBusinessUser(trx, context, {
        userId: business.owner_id,
        kind: "businessRenamed",
        business: { ar: columns.name_ar, en: columns.name_en },
        path: `${getBusinessPath(sellerId)}/verification`,
      });
    }
    return ok({ unverified });
  });
}

export async function updateOpeningHours(
  context: BusinessChangeContext,
  sellerId: number,
  version: number,
  values: Record<string, string>,
): Promise<Result<undefined>> {
  const parsed = parseOpeningHours(values);
  if (!parsed.ok) return failure("invalid", "business.invalid", parsed.errors);
  return withTransaction(context.db, async (trx): Promise<Result<undefined>> => {
    const locked = await lockUnchangedBusiness(trx, context, sellerId, version);
    if (!locked.ok) return locked;
    await trx
      .updateTable("sellers")
      .set({ opening_hours: JSON.stringify(parsed.value) as never, ...toNextVersion(context, locked.value) })
      .where("id", "=", sellerId)
      .execute();
    return ok(undefined);
  });
}

/** Updates the terms that a rental outlet has for all its cars. Bookings from before keep theirs. */
export async function updateRentalSettings(
  context: BusinessChangeContext,
  sellerId: number,
  version: number,
  { wantsDocuments }: { wantsDocuments: boolean },
): Promise<Result<undefined>> {
  return withTransaction(context.db, async (trx): Promise<Result<undefined>> => {
    const locked = await lockUnchangedBusiness(trx, context, sellerId, version);
    if (!locked.ok) return locked;
    await trx
      .updateTable("sellers")
      .set({ wants_driver_documents: wantsDocuments, ...toNextVersion(context, locked.value) })
      .where("id", "=", sellerId)
      .execute();
    return ok(undefined);
  });
}

/**
 * Sets or removes the logo or cover of a business and deletes the previous file. Of concurrent changes the last one
 * wins.
 */
export async function setSellerPicture(
  context: BusinessChangeContext & { pictures: PictureStore },
  sellerId: number,
  kind: SellerPictureKind,
  bytes: Uint8Array | null,
): Promise<Result<undefined>> {
  const { db, pictures } = context;
  const picture =
    bytes && (await renderSellerPicture(kind, bytes, { owner: `account ${context.userId}`, now: context.now }));
  if (picture && !picture.ok) return picture;
  const result = await withStoredReviewPictures(pictures, picture ? [picture.value] : [], ([file]) =>
    withTransaction(db, async (trx) => {
      const locked = await lockUnchangedBusiness(trx, context, sellerId, undefined);
      if (!locked.ok) return locked;
      await trx
        .updateTable("sellers")
        .set({ [kind]: file ? getSellerPicturePath(file) : null, ...toNextVersion(context, locked.value) })
        .where("id", "=", sellerId)
        .execute();
      return ok(getSellerPictureFile(locked.value[kind]));
    }),
  );
  if (!result.ok) return result;
  if (result.value) await pictures.remove(result.value);
  return ok(undefined);
}
