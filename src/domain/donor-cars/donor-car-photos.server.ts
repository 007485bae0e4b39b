import { sql, type Transaction } from "kysely";
import type { DonorCarPicture } from "#db/schema/donor-cars.ts";
import type { Tables } from "#db/schema/tables.ts";
import type { AccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { recordListingEvent, transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { insertListingMedia } from "#domain/listings/write/insert-listings.server.ts";
import { screenListing } from "#domain/moderation/listing-screening.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import { MAX_DONOR_CAR_PICTURES } from "./donor-car.ts";
import { changeDonorCar, type DonorCarContext } from "./donor-car-commands.server.ts";
import { storeDonorCarPictures } from "./donor-car-pictures.server.ts";

/** Result of a change of photos: how many parts wait for a review with them. */
type ChangedPhotos = { waiting: number };

/** Adds photos to an own car, and to its parts that show the photos of the car. They are reviewed with the parts. */
export const addDonorCarPhotos = (
  context: DonorCarContext,
  id: number,
  files: readonly Uint8Array[],
): Promise<Result<ChangedPhotos> | AccountLimitFailure> =>
  files.length === 0
    ? Promise.resolve(createFieldFailure("pictures", "required"))
    : storeDonorCarPictures(context, files, (stored) =>
        changePhotos(context, id, async (trx, photos) => [...photos, ...(await stored.insert(trx))]),
      );

/** Removes a photo of an own car, also from its parts that show the photos of the car. Removing again changes nothing. */
export const removeDonorCarPhoto = (
  context: DonorCarContext,
  id: number,
  url: string,
): Promise<Result<ChangedPhotos>> =>
  changePhotos(context, id, async (_trx, photos) => photos.filter((photo) => photo.url !== url));

/** Replaces the photos of an own car. Fails if there are too many. */
const changePhotos = (
  context: DonorCarContext,
  id: number,
  change: (trx: Transaction<Tables>, photos: readonly DonorCarPicture[]) => Promise<DonorCarPicture[]>,
): Promise<Result<ChangedPhotos>> =>
  changeDonorCar(context, id, async (trx, { pictures: before }) => {
    const after = await change(trx, before);
    if (after.length > MAX_DONOR_CAR_PICTURES) return createFieldFailure("pictures", "donor_car.pictures");
    if (after.length === before.length) return ok({ waiting: 0 });
    const now = context.clock();
    await trx
      .updateTable("donor_cars")
      .set({ pictures: JSON.stringify(after), updated_at: now })
      .where("id", "=", id)
      .execute();
    let waiting = 0;
    for (const part of await listPartsWithPhotos(trx, id, before)) {
      const state = await replacePartPhotos(trx, part, after, { carId: id, userId: context.account.id, now });
      if (state === "pending") waiting += 1;
    }
    return ok({ waiting });
  });

type PartWithPhotos = { id: number; status: "active" | "reserved" | "pending" };

/** Lists the parts of a car that are public or under review, and that show exactly these photos. Locks them. */
async function listPartsWithPhotos(
  trx: Transaction<Tables>,
  carId: number,
  photos: readonly DonorCarPicture[],
): Promise<PartWithPhotos[]> {
  const { rows } = await sql<PartWithPhotos & { urls: string[] | null }>`
    select a.id, a.status,
      (select json_agg(m.url order by m.position, m.id) from ad_media m where m.ad_id = a.id) as urls
    from ads a where a.donor_car_id = ${carId} and a.status in ('active', 'reserved', 'pending')
    order by a.id for no key update`.execute(trx);
  const wanted = photos.map(({ url }) => url).join("\n");
  return rows.filter(({ urls }) => (urls ?? []).join("\n") === wanted);
}

/** Replaces the photos of a part and screens it again, as a change in the editor of listings does. */
async function replacePartPhotos(
  trx: Transaction<Tables>,
  { id: adId, status }: PartWithPhotos,
  photos: readonly DonorCarPicture[],
  { carId, userId, now }: { carId: number; userId: number; now: Date },
): Promise<"active" | "pending"> {
  await trx.deleteFrom("ad_media").where("ad_id", "=", adId).execute();
  await insertListingMedia(trx, [{ id: adId, ad: { media: photos.map((photo) => ({ ...photo })) } }]);
  await trx
    .updateTable("ads")
    .set({ version: sql<number>`version + 1`, updated_at: now })
    .where("id", "=", adId)
    .execute();
  const change = { adId, by: "seller" as const, userId, now };
  const details = { donorCar: carId, fields: ["pictures"] };
  await recordListingEvent(trx, { ...change, eventType: "changed", details });
  if (status !== "pending") {
    const moved = await transitionListing(trx, { ...change, to: "pending" });
    if (!moved.ok) throw new Error(`a part with the status ${status} could not become pending: ${moved.code}`);
  }
  return screenListing(trx, adId, { now, isSilent: true });
}
