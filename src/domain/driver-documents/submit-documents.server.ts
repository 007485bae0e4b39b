import { sql, type Transaction } from "kysely";
import type { DriverDocumentKind } from "#db/schema/driver-documents.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { type BookingContext, canActOnBooking } from "#domain/bookings/commands.server.ts";
import { parseDay } from "#domain/bookings/days.ts";
import {
  canHandleDocuments,
  canSendDocument,
  canStateLicence,
  type DriverLicence,
  documentKinds,
  expiresBeforeReturn,
  getDocumentCheckState,
  parseLicenceEnding,
} from "#domain/bookings/driver-documents.ts";
import { createBookingNotificationContext, notifyBookingSeller } from "#domain/bookings/notify.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { createFieldError, createFieldFailure } from "#domain/forms/form-fields.ts";
import type { PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { prepareReceiptPhoto, type Receipt, type ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { type Failure, type FieldError, failure, ok, type Result } from "#kernel/result.ts";

/** Statements about the licence as typed or sent. Undefined leaves a statement as it is. */
export type RawLicenceInput = { licenceExpires?: unknown; licenceEnding?: unknown };

/** Uploaded pictures by document. A document has one picture. */
export type DocumentUploads = Partial<Record<DriverDocumentKind, readonly Uint8Array[]>>;

/** Context of an upload. `owner` is the account, or the booking of a guest. */
export type SubmitDocumentsContext = BookingContext & { receipts: ReceiptStore } & Pick<PictureUploadContext, "owner">;

/** Rate limit of submissions per booking, because pictures are decoded also for guests. */
const submissionRateLimit: RateLimit = { name: "driver-documents", most: 30, within: 60 * 60_000 };

type Trx = Transaction<Tables>;
type DocumentPicture = { kind: DriverDocumentKind; picture: Receipt };

/** Parses the statements about the licence. A statement that is undefined or not valid keeps its current value. */
function parseLicence(
  { licenceExpires, licenceEnding }: RawLicenceInput,
  current: DriverLicence,
): { licence: DriverLicence; errors: FieldError[] } {
  const typedDay = licenceExpires === undefined ? undefined : String(licenceExpires ?? "").trim();
  const expires = typedDay === undefined ? current.expires : typedDay === "" ? null : parseDay(typedDay);
  const ending = licenceEnding === undefined ? current.ending : parseLicenceEnding(licenceEnding);
  return {
    licence: {
      expires: expires === undefined ? current.expires : expires,
      ending: ending === undefined ? current.ending : ending,
    },
    errors: [
      ...(expires === undefined ? [createFieldError("licenceExpires", "documents.date")] : []),
      ...(ending === undefined ? [createFieldError("licenceEnding", "documents.ending")] : []),
    ],
  };
}

/** Prepares the uploaded pictures, one after the other. Errors name the document. Fails if the decoders are busy. */
async function preparePictures(
  uploads: DocumentUploads,
  context: PictureUploadContext,
): Promise<{ pictures: DocumentPicture[]; errors: FieldError[]; busy?: Failure }> {
  const pictures: DocumentPicture[] = [];
  const errors: FieldError[] = [];
  for (const kind of documentKinds) {
    const [bytes, ...others] = uploads[kind] ?? [];
    if (!bytes) continue;
    const prepared =
      others.length > 0
        ? createFieldFailure(kind, "documents.one_picture")
        : await prepareReceiptPhoto(bytes, context, kind);
    if (prepared.ok) pictures.push({ kind, picture: prepared.value });
    else if (prepared.kind === "unavailable") return { pictures, errors, busy: prepared };
    else errors.push(...(prepared.errors ?? []));
  }
  return { pictures, errors };
}

/** Stores the statements about the licence. If they change, the office checks the licence as it is now. */
async function saveLicence(trx: Trx, bookingId: number, { expires, ending }: DriverLicence, now: Date): Promise<void> {
  await trx
    .updateTable("bookings")
    .set({ licence_expires: expires, licence_ending: ending })
    .where("id", "=", bookingId)
    .execute();
  await trx
    .updateTable("driver_documents")
    .set({ state: "submitted", submitted_at: now, decided_at: null })
    .where("booking_id", "=", bookingId)
    .where("kind", "=", "licence-front")
    .where("state", "in", ["accepted", "submitted"])
    .execute();
}

/**
 * Sends pictures of the driver's documents and statements about the licence, as the customer. Pictures can be sent one
 * by one, and replace earlier ones that are not accepted. `refused` has the errors of what was not saved; the rest is
 * saved. Fails if nothing is saved, and after 30 submissions in an hour. The office is notified once nothing is missing any more. Callers should wake the mail
 * job afterwards.
 */
export async function submitDriverDocuments(
  { db, clock, origin, actor, receipts, owner }: SubmitDocumentsContext,
  bookingId: number,
  input: RawLicenceInput,
  uploads: DocumentUploads,
): Promise<Result<{ refused: FieldError[] }> | (Failure & { retryAt: Date })> {
  const now = clock();
  const found = await findBookingById(db, bookingId);
  if (!found || actor.by !== "customer" || !canActOnBooking(actor, found))
    return failure("not_found", "booking.not_found");
  // Pictures are decoded only for a booking that takes documents.
  if (!canHandleDocuments(found)) return failure("conflict", "documents.closed");
  const limit = await consumeRateLimit(db, submissionRateLimit, `booking ${bookingId}`, now);
  if (!limit.allowed) return { ...failure("rate_limited", "documents.limit"), retryAt: limit.retryAt };
  const { pictures, errors: pictureErrors, busy } = await preparePictures(uploads, { owner, now });
  if (busy) return busy;
  const notificationContext = await createBookingNotificationContext(db, now, origin);
  const saved: string[] = [];
  const replaced: string[] = [];
  const removeFiles = (files: readonly string[]) => Promise.all(files.map((file) => receipts.remove(file)));
  // The new files are stored by then. An old one that cannot be removed is no reason to fail.
  const removeReplaced = (files: readonly string[]) => Promise.allSettled(files.map((file) => receipts.remove(file)));
  try {
    const result = await withTransaction(db, async (trx): Promise<Result<{ refused: FieldError[] }>> => {
      await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
      const booking = await findBookingById(trx, bookingId);
      if (!booking || !canActOnBooking(actor, booking)) return failure("not_found", "booking.not_found");
      if (!canHandleDocuments(booking)) return failure("conflict", "documents.closed");
      const { licence, errors } = parseLicence(input, booking.licence);
      const refused = [...pictureErrors, ...errors];
      const isStated = licence.expires !== booking.licence.expires || licence.ending !== booking.licence.ending;
      if (isStated && !canStateLicence(booking)) refused.push(createFieldError("licenceExpires", "documents.accepted"));
      else if (expiresBeforeReturn(licence, booking.to))
        refused.push(createFieldError("licenceExpires", "documents.licence_expires"));
      else if (isStated) await saveLicence(trx, bookingId, licence, now);
      const isLicenceSaved = isStated && !refused.some(({ path }) => path === "licenceExpires");
      const sendable = pictures.filter(({ kind }) => canSendDocument(booking, kind));
      for (const { kind } of pictures)
        if (!canSendDocument(booking, kind)) refused.push(createFieldError(kind, "documents.accepted"));
      for (const { kind, picture } of sendable) {
        const file = await receipts.save(picture);
        saved.push(file);
        const earlier = booking.documents.find((each) => each.kind === kind)?.file;
        if (earlier) replaced.push(earlier);
        const values = { file, state: "submitted" as const, reason: null, note: null, submitted_at: now };
        await trx
          .insertInto("driver_documents")
          .values({ booking_id: bookingId, kind, ...values, decided_at: null })
          .onConflict((conflict) =>
            conflict.columns(["booking_id", "kind"]).doUpdateSet({ ...values, decided_at: null }),
          )
          .execute();
      }
      if (sendable.length === 0 && !isLicenceSaved) {
        const missing = documentKinds.find((kind) => canSendDocument(booking, kind));
        if (refused.length === 0 && missing) refused.push(createFieldError(missing, "required"));
        return refused[0] ? failure("invalid", refused[0].code, refused) : failure("conflict", "documents.accepted");
      }
      const submitted = await findBookingById(trx, bookingId);
      const isComplete = submitted && getDocumentCheckState(submitted) === "submitted";
      if (isComplete && getDocumentCheckState(booking) !== "submitted")
        await notifyBookingSeller(trx, submitted, "seller-documents", notificationContext);
      return ok({ refused });
    });
    if (result.ok) await removeReplaced(replaced);
    else await removeFiles(saved);
    return result;
  } catch (error) {
    await removeFiles(saved);
    throw error;
  }
}
