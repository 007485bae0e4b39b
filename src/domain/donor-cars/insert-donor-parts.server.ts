import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { validateDraft } from "#domain/listing-editor/draft-validation.ts";
import { formatMinorUnits } from "#domain/listing-editor/editable-listing.server.ts";
import { recordListingEvent } from "#domain/listings/lifecycle/transitions.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { screenListing } from "#domain/moderation/listing-screening.server.ts";
import { writeParts } from "#domain/parts/commands.server.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import type { DonorCar } from "./donor-car.ts";
import { getDonorPartFields, type OfferedDonorPart } from "./donor-car-input.ts";
import { buildDonorPart, buildDonorPartDraft } from "./donor-part-draft.ts";
import { type DonorPartKind, findDonorPartKind } from "./donor-parts.ts";

type NewDonorParts = {
  catalog: Catalog;
  car: DonorCar;
  parts: readonly OfferedDonorPart[];
  userId: number;
  now: Date;
};

/**
 * Creates a listing for each part, with the fitment of the car and the pictures of the car. The listings are screened
 * like those of the editor. Parts that the car has already are left out. Must run in a transaction that has locked the
 * car. Returns the number of new listings and how many of them wait for a review.
 */
export async function insertDonorParts(
  trx: Db,
  { catalog, car, parts, userId, now }: NewDonorParts,
): Promise<Result<{ parts: number; waiting: number }>> {
  const listed = await trx.selectFrom("ads").select("donor_part").where("donor_car_id", "=", car.id).execute();
  const known = new Set(listed.map(({ donor_part }) => donor_part));
  const decimals = catalog.currencies.get(car.currency)?.decimals ?? 2;
  const errors: FieldError[] = [];
  const drafted: { kind: DonorPartKind; listing: NewListing }[] = [];
  for (const { part, minor } of parts) {
    const kind = findDonorPartKind(part);
    if (!kind || known.has(part)) continue;
    const price = minor === null ? undefined : formatMinorUnits(minor, decimals);
    const { ad, issues } = validateDraft(buildDonorPartDraft(kind, car, price, catalog), catalog, now);
    // Categories and features can be changed by administrators, so that a part of the list may become impossible.
    if (!ad || issues.length > 0) {
      errors.push(createFieldError(getDonorPartFields(part).price, "donor_car.impossible"));
      continue;
    }
    const media = car.pictures.map((picture) => ({ ...picture }));
    const donor = { carId: car.id, part };
    drafted.push({
      kind,
      listing: { ...ad, sellerId: car.seller.id, media, status: "pending", createdAt: now, donor },
    });
  }
  if (errors.length > 0) return failure("invalid", "donor_car.invalid", errors);
  // Without a known engine, nothing tells which cars a part of the engine fits.
  const fitted = drafted.filter(({ kind }) => !kind.byEngine || car.engine !== null);
  const written = await writeParts(
    trx,
    fitted.map(({ kind, listing }) => buildDonorPart(kind, car, listing.categoryId)),
    now,
  );
  const partIds = new Map(fitted.map(({ kind }, i) => [kind.key, written[i]?.id ?? null]));
  const ids = await insertListings(
    trx,
    catalog,
    drafted.map(({ kind, listing }) => ({ ...listing, partId: partIds.get(kind.key) ?? null })),
  );
  let waiting = 0;
  for (const adId of ids) {
    const details = { donorCar: car.id };
    await recordListingEvent(trx, { adId, eventType: "submitted", by: "seller", userId, details, now });
    if ((await screenListing(trx, adId, { now, isSilent: true })) === "pending") waiting += 1;
  }
  return ok({ parts: ids.length, waiting });
}
