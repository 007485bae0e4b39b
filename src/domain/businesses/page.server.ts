import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { markForReindex } from "#domain/ads/reindex.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { keeping } from "#domain/reviews/pictures.server.ts";
import { phonesText } from "#domain/sellers/phones.ts";
import { readHours } from "#domain/sellers/read-hours.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { citiesBySlug } from "./apply.server.ts";
import { businessPath, type PageInput, readPage, sellerPictureFile, sellerPicturePath } from "./business.ts";
import { type Business, lockBusiness, type Trx } from "./locked.server.ts";
import { nameTrouble, newNames } from "./names.server.ts";
import type { SellerPicture } from "./picture-kinds.ts";
import { pictureFor } from "./pictures.server.ts";
import { type Telling, tell } from "./tell.server.ts";

/** Who changes a business's page, and when. */
export type Changing = { db: Db; userId: number; now: Date };

/** The page was changed by somebody else since the form was opened; `version` is a form's. */
const stale = () => failure("conflict", "business.stale");

/** The business for somebody who looks after its page, as long as it is the version they have seen. */
async function unchanged(
  trx: Trx,
  { userId }: Changing,
  sellerId: number,
  version: number | undefined,
): Promise<Result<Business>> {
  const found = await lockBusiness(trx, userId, sellerId, "page");
  if (!found.ok) return found;
  const { business } = found.value;
  return version !== undefined && business.version !== version ? stale() : ok(business);
}

const next = ({ userId, now }: Changing, { version }: Business) => ({
  version: version + 1,
  changed_by: userId,
  changed_at: now,
});

/** The columns of what a form says of a page. */
export const pageColumns = (input: PageInput) => ({
  name_ar: input.nameAr,
  name_en: input.nameEn,
  about_ar: input.aboutAr,
  about_en: input.aboutEn,
  city_id: input.city,
  address_ar: input.addressAr,
  address_en: input.addressEn,
  phone: phonesText([input.phone, input.phone2, input.phone3]),
  whatsapp: input.whatsapp,
  email: input.email,
});

/**
 * Changes what a business says of itself. Its ads are found by a new name by and by. One that is verified was checked by the names it
 * had: with a new one it is `unverified` until moderators have seen papers for that, and its owner is told so.
 */
export async function changePage(
  changing: Changing & Telling,
  sellerId: number,
  version: number,
  values: unknown,
): Promise<Result<{ unverified: boolean }>> {
  const { db } = changing;
  const read = readPage(values, await citiesBySlug(db));
  if (!read.ok) return failure("invalid", "business.invalid", read.errors);
  const result = await inTransaction(db, async (trx): Promise<Result<{ unverified: boolean }>> => {
    const found = await unchanged(trx, changing, sellerId, version);
    if (!found.ok) return found;
    const business = found.value;
    const named = newNames({ ar: business.name_ar, en: business.name_en }, read.value);
    const wrong = await nameTrouble(trx, sellerId, named);
    if (wrong.length > 0) return failure("invalid", "business.invalid", wrong);
    const unverified = named.length > 0 && business.verified_at !== null;
    const columns = pageColumns(read.value);
    await trx
      .updateTable("sellers")
      .set({ ...columns, ...(unverified && { verified_at: null }), ...next(changing, business) })
      .where("id", "=", sellerId)
      .execute();
    const renamed = business.name_ar !== columns.name_ar || business.name_en !== columns.name_en;
    if (renamed) await markForReindex(trx, { target: "seller", id: sellerId });
    if (unverified) {
      await tell(trx, changing, {
        userId: business.owner_id,
        kind: "businessRenamed",
        business: { ar: columns.name_ar, en: columns.name_en },
        path: `${businessPath(sellerId)}/verification`,
      });
    }
    return ok({ unverified });
  });
  if (result.ok) forgetMarket(db);
  return result;
}

/** Changes when a business is open. */
export async function changeHours(
  changing: Changing,
  sellerId: number,
  version: number,
  values: Record<string, string>,
): Promise<Result<undefined>> {
  const read = readHours(values);
  if (!read.ok) return failure("invalid", "business.invalid", read.errors);
  return inTransaction(changing.db, async (trx): Promise<Result<undefined>> => {
    const found = await unchanged(trx, changing, sellerId, version);
    if (!found.ok) return found;
    await trx
      .updateTable("sellers")
      .set({ opening_hours: JSON.stringify(read.value) as never, ...next(changing, found.value) })
      .where("id", "=", sellerId)
      .execute();
    return ok(undefined);
  });
}

/** Gives a business another logo or cover, or none; the file it had is deleted. The last one to do so is right. */
export async function changePicture(
  changing: Changing & { pictures: PictureStore },
  sellerId: number,
  kind: SellerPicture,
  bytes: Uint8Array | null,
): Promise<Result<undefined>> {
  const { db, pictures } = changing;
  const picture = bytes && (await pictureFor(kind, bytes, { owner: `account ${changing.userId}`, now: changing.now }));
  if (picture && !picture.ok) return picture;
  const result = await keeping(pictures, picture ? [picture.value] : [], ([file]) =>
    inTransaction(db, async (trx) => {
      const found = await unchanged(trx, changing, sellerId, undefined);
      if (!found.ok) return found;
      await trx
        .updateTable("sellers")
        .set({ [kind]: file ? sellerPicturePath(file) : null, ...next(changing, found.value) })
        .where("id", "=", sellerId)
        .execute();
      return ok(sellerPictureFile(found.value[kind]));
    }),
  );
  if (!result.ok) return result;
  if (result.value) await pictures.remove(result.value);
  forgetMarket(db);
  return ok(undefined);
}
