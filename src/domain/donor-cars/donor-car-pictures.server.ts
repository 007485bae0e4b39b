import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { DonorCarPicture } from "#db/schema/donor-cars.ts";
import type { Tables } from "#db/schema/tables.ts";
import type { Account } from "#domain/accounts/account.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Result } from "#kernel/result.ts";
import type { RenderedPicture } from "../media/decoder/tasks.ts";
import { withStoredPictureFiles } from "../media/picture-files.server.ts";
import { pictureUploadLimit } from "../media/picture-limits.ts";
import { createPictureFailure } from "../media/picture-problem.ts";
import type { PictureStore } from "../media/picture-store.server.ts";
import { getPictureUrl } from "../media/picture-variants.ts";
import { renderPicture } from "../media/render-picture.server.ts";
import { MAX_DONOR_CAR_PICTURES } from "./donor-car.ts";

type UploadContext = { db: Db; clock: Clock; account: Account; pictures?: PictureStore };

/** Pictures whose files are stored. `insert` writes their rows and returns them for the car. */
type StoredPictures = { insert: (trx: Transaction<Tables>) => Promise<DonorCarPicture[]> };

/**
 * Renders and stores uploaded pictures of a car, then runs `work`. Deletes the files if storing or `work` fails. Fails
 * for too many files, and for a file that is no picture.
 */
export async function storeDonorCarPictures<T>(
  { db, clock, account, pictures: store }: UploadContext,
  files: readonly Uint8Array[],
  work: (stored: StoredPictures) => Promise<Result<T>>,
): Promise<Result<T> | AccountLimitFailure> {
  const now = clock();
  if (files.length > MAX_DONOR_CAR_PICTURES) return createFieldFailure("pictures", "donor_car.pictures");
  const rendered: RenderedPicture[] = [];
  for (const bytes of files) {
    const use = await consumeRateLimit(db, pictureUploadLimit, String(account.id), now);
    if (!use.allowed) return createAccountLimitFailure(use.retryAt);
    const picture = await renderPicture(bytes, `account ${account.id}`);
    if (typeof picture === "string")
      return createPictureFailure(picture, { path: "pictures", code: `review.picture_${picture}`, now });
    rendered.push(picture);
  }
  const storeRest = (rest: readonly RenderedPicture[], names: readonly string[]): Promise<Result<T>> => {
    const [next, ...others] = rest;
    if (next && store) return withStoredPictureFiles(store, next, (name) => storeRest(others, [...names, name]));
    return work({ insert: (trx) => insertPictures(trx, account.id, rendered, names, now) });
  };
  return storeRest(rendered, []);
}

/** Inserts the rows of stored pictures. Pictures without a stored file are left out. */
async function insertPictures(
  trx: Transaction<Tables>,
  userId: number,
  rendered: readonly RenderedPicture[],
  names: readonly string[],
  now: Date,
): Promise<DonorCarPicture[]> {
  const inserted: DonorCarPicture[] = [];
  for (const [position, name] of names.entries()) {
    const picture = rendered[position];
    if (!picture) continue;
    const { width, height, widths, blur, perceptualHash } = picture;
    const { id } = await trx
      .insertInto("pictures")
      .values({
        name,
        user_id: userId,
        draft_id: null,
        position,
        width,
        height,
        widths,
        blur,
        perceptual_hash: perceptualHash,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    inserted.push({ url: getPictureUrl(name, widths.at(-1) ?? width), width, height, pictureId: id });
  }
  return inserted;
}
