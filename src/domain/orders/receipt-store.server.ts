import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { createPictureFailure } from "#domain/media/picture-problem.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import { MAX_RECEIPT_BYTES } from "./receipt.ts";

/** Maximum length of the longer side of a receipt that is a picture, in pixels. */
const MAX_RECEIPT_SIDE = 2_000;

export type Receipt = { bytes: Uint8Array; type: "webp" | "pdf" };

/**
 * Store for receipts of payments. File names cannot be guessed. Callers must check that only buyer and seller read a
 * receipt.
 */
export type ReceiptStore = {
  save(receipt: Receipt): Promise<string>;
  /** Reads a receipt. Returns undefined if the file name is invalid or the file does not exist. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(file: string): Promise<void>;
};

const isReceiptName = (file: string): boolean => /^[\w-]{22}\.(webp|pdf)$/.test(file);

/** Returns the MIME type of a receipt. A PDF must be sent as a download and never be shown in the browser. */
export const getReceiptMimeType = (file: string): string => (file.endsWith(".pdf") ? "application/pdf" : "image/webp");

/** Creates a receipt store in a folder. The folder is created on first use. */
export function createFolderReceiptStore(folder: string): ReceiptStore {
  return {
    async save({ bytes, type }) {
      await mkdir(folder, { recursive: true });
      const file = `${randomBytes(16).toString("base64url")}.${type}`;
      const partFile = join(folder, `${file}.part`);
      await writeFile(partFile, bytes);
      await rename(partFile, join(folder, file));
      return file;
    },
    async read(file) {
      if (!isReceiptName(file)) return undefined;
      try {
        return new Uint8Array(await readFile(join(folder, file)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async remove(file) {
      if (isReceiptName(file)) await rm(join(folder, file), { force: true });
    },
  };
}

/**
 * Prepares an uploaded receipt for the store. Pictures are re-encoded, which removes their metadata. A PDF stays
 * unchanged.
 */
export async function prepareReceipt(
  bytes: Uint8Array,
  { owner, now }: PictureUploadContext,
): Promise<Result<Receipt>> {
  if (bytes.length <= MAX_RECEIPT_BYTES && Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-") {
    return ok({ bytes, type: "pdf" });
  }
  return prepareReceiptPhoto(bytes, { owner, now }, "receipt");
}

/** Prepares a photo for the store: re-encodes it, which removes its metadata. A failure names the field `path`. */
export async function prepareReceiptPhoto(
  bytes: Uint8Array,
  { owner, now }: PictureUploadContext,
  path: string,
): Promise<Result<Receipt>> {
  const shape = { fit: "inside" as const, side: MAX_RECEIPT_SIDE };
  const picture = await convertToWebp(bytes, { owner, largest: MAX_RECEIPT_BYTES, shape, quality: 80 });
  if (typeof picture !== "string") return ok({ bytes: picture.bytes, type: "webp" });
  const code = picture === "required" ? picture : `receipt.${picture}`;
  return createPictureFailure(picture, { path, code, now });
}

/** Prepares the uploaded photos of the field `photos`, one after the other. Stops at the first failure. */
export async function prepareReceiptPhotos(
  photos: readonly Uint8Array[],
  context: PictureUploadContext,
): Promise<Result<Receipt[]>> {
  const prepared: Receipt[] = [];
  for (const bytes of photos) {
    const photo = await prepareReceiptPhoto(bytes, context, "photos");
    if (!photo.ok) return photo;
    prepared.push(photo.value);
  }
  return ok(prepared);
}

/** Who may read a file: the buyer's account or the holder of the token, the seller, and staff with the permission. */
export type ReceiptParties = {
  buyerId: number | null;
  sellerId: number;
  token: string;
  staff: "moderate" | "administer";
};

/**
 * Finds who may read a receipt, the photo of a return, a rental or a damage, or the document of a driver: the buyer's
 * account, the holder of the token of the order or booking, the seller, and staff with a permission. Documents are for
 * administrators only, the others also for moderators.
 */
export async function findReceiptParties(db: Db, file: string): Promise<ReceiptParties | undefined> {
  const { rows } = await sql<ReceiptParties>`
    select o.user_id as "buyerId", s.seller_id as "sellerId", o.token, 'moderate' as staff
    from seller_orders s join orders o on o.id = s.order_id
    where s.id = (
      select seller_order_id from payment_receipts where file = ${file}
      union all
      select r.seller_order_id from return_photos p join returns r on r.id = p.return_id where p.file = ${file})
    union all
    select b.user_id, b.seller_id, coalesce(b.token, ''), 'moderate' from rental_protocol_photos f
      join rental_protocols p on p.id = f.protocol_id join bookings b on b.id = p.booking_id
    where f.file = ${file}
    union all
    select b.user_id, b.seller_id, coalesce(b.token, ''), 'moderate' from deposit_claim_photos f join bookings b on b.id = f.booking_id
    where f.file = ${file}
    union all
    select b.user_id, b.seller_id, coalesce(b.token, ''), 'administer' from driver_documents f join bookings b on b.id = f.booking_id
    where f.file = ${file}`.execute(db);
  return rows[0];
}
