import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ProtocolAnswer, ProtocolKind } from "#db/schema/rental-protocols.ts";
import { withTransaction } from "#db/transaction.ts";
import { type BookingContext, canActOnBooking } from "#domain/bookings/commands.server.ts";
import { parseCustomerAnswer } from "#domain/bookings/customer-answer.server.ts";
import { getToday } from "#domain/bookings/days.ts";
import { getDocumentCheckState } from "#domain/bookings/driver-documents.ts";
import {
  createBookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingSeller,
} from "#domain/bookings/notify.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import {
  createFieldError,
  createFieldFailure,
  createOptionalMultilineField,
  createOptionalSingleLineField,
} from "#domain/forms/form-fields.ts";
import type { PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { prepareReceiptPhotos, type ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import {
  canRecordProtocol,
  type Protocol,
  parseFuel,
  parseProtocolOdometer,
  protocolKinds,
  protocolLimits,
} from "./protocol.ts";

/** Lists the protocols of a booking: the pick-up, then the return. */
export async function listProtocols(db: Db, bookingId: number): Promise<Protocol[]> {
  const { rows } = await sql<Protocol>`
    select p.id, p.kind, p.odometer_km as "odometerKm", p.fuel_eighths as "fuelEighths", p.plate, p.remarks,
      p.recorded_at as "recordedAt", p.documents_checked as "documentsChecked", p.answer, p.answer_note as "answerNote", p.answered_at as "answeredAt",
      (select coalesce(json_agg(f.file order by f.file), '[]') from rental_protocol_photos f where f.protocol_id = p.id) as photos
    from rental_protocols p where p.booking_id = ${bookingId} order by p.kind`.execute(db);
  return rows;
}

/** Protocol as typed or sent. */
export type RawProtocolInput = {
  kind?: unknown;
  odometer?: unknown;
  fuel?: unknown;
  plate?: unknown;
  remarks?: unknown;
};

type ProtocolInput = Pick<Protocol, "kind" | "odometerKm" | "fuelEighths" | "plate" | "remarks">;

const textSchemas = {
  plate: createOptionalSingleLineField(protocolLimits.plate),
  remarks: createOptionalMultilineField(protocolLimits.remarks),
};

const parseKind = (kind: unknown): ProtocolKind | undefined => protocolKinds.find((each) => each === kind);

function parseProtocolInput(input: RawProtocolInput): Result<ProtocolInput> {
  const kind = parseKind(input.kind);
  const odometerKm = parseProtocolOdometer(input.odometer);
  const fuelEighths = parseFuel(input.fuel);
  const plate = textSchemas.plate.safeParse(input.plate ?? "");
  const remarks = textSchemas.remarks.safeParse(input.remarks ?? "");
  const errors: FieldError[] = [
    ...(kind === undefined ? [createFieldError("kind", "protocol.kind")] : []),
    ...(odometerKm === undefined ? [createFieldError("odometer", "protocol.odometer")] : []),
    ...(fuelEighths === undefined ? [createFieldError("fuel", "protocol.fuel")] : []),
    ...(plate.success ? [] : [createFieldError("plate", "too_long")]),
    ...(remarks.success ? [] : [createFieldError("remarks", "too_long")]),
  ];
  if (kind === undefined || odometerKm === undefined || fuelEighths === undefined || !plate.success || !remarks.success)
    return failure("invalid", errors[0]?.code ?? "invalid", errors);
  return ok({ kind, odometerKm, fuelEighths, plate: plate.data, remarks: remarks.data });
}

/** Context of recording. `owner` is the account that uploads the photos. */
export type RecordProtocolContext = BookingContext & { receipts: ReceiptStore } & Pick<PictureUploadContext, "owner">;

/**
 * Records the state of a car at the pick-up or the return, as its office. Until the customer confirms it, the protocol can
 * be recorded again, which asks the customer again; without new photos the earlier ones stay. Callers should wake the
 * mail job afterwards.
 */
export async function recordProtocol(
  { db, clock, origin, actor, receipts, owner }: RecordProtocolContext,
  bookingId: number,
  input: RawProtocolInput,
  photos: readonly Uint8Array[] = [],
): Promise<Result<null>> {
  const parsed = parseProtocolInput(input);
  if (!parsed.ok) return parsed;
  if (photos.length > protocolLimits.photos) return createFieldFailure("photos", "protocol.photos_full");
  const now = clock();
  const prepared = await prepareReceiptPhotos(photos, { owner, now });
  if (!prepared.ok) return prepared;
  const notificationContext = await createBookingNotificationContext(db, now, origin);
  const saved: string[] = [];
  const removeFiles = (files: readonly string[]) => Promise.all(files.map((file) => receipts.remove(file)));
  // The new files are stored by then. An old one that cannot be removed is no reason to fail.
  const removeReplaced = (files: readonly string[]) => Promise.allSettled(files.map((file) => receipts.remove(file)));
  let replaced: string[] = [];
  try {
    const result = await withTransaction(db, async (trx): Promise<Result<null>> => {
      await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
      const booking = await findBookingById(trx, bookingId);
      if (!booking || actor.by !== "seller" || !canActOnBooking(actor, booking))
        return failure("not_found", "booking.not_found");
      const protocols = await listProtocols(trx, bookingId);
      const { kind, odometerKm, fuelEighths, plate, remarks } = parsed.value;
      if (!canRecordProtocol(kind, booking, protocols, getToday(booking.timeZone, now)))
        return failure("conflict", "booking.illegal_step");
      const pickUp = protocols.find((each) => each.kind === "pick-up");
      if (kind === "return" && pickUp && odometerKm < pickUp.odometerKm)
        return createFieldFailure("odometer", "protocol.odometer_back");
      const checkState = kind === "pick-up" ? getDocumentCheckState(booking) : undefined;
      const documents_checked = checkState === undefined ? null : checkState === "accepted";
      const values = {
        odometer_km: odometerKm,
        fuel_eighths: fuelEighths,
        plate,
        remarks,
        documents_checked,
        recorded_at: now,
      };
      const { id } = await trx
        .insertInto("rental_protocols")
        .values({ booking_id: bookingId, kind, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(["booking_id", "kind"])
            .doUpdateSet({ ...values, answer: null, answer_note: null, answered_at: null }),
        )
        .returning("id")
        .executeTakeFirstOrThrow();
      if (prepared.value.length > 0) {
        replaced = protocols.find((each) => each.kind === kind)?.photos ?? [];
        await trx.deleteFrom("rental_protocol_photos").where("protocol_id", "=", id).execute();
      }
      for (const photo of prepared.value) {
        const file = await receipts.save(photo);
        saved.push(file);
        await trx.insertInto("rental_protocol_photos").values({ file, protocol_id: id }).execute();
      }
      await notifyBookingCustomer(trx, { ...booking, reply: remarks }, "protocol", notificationContext);
      return ok(null);
    });
    if (result.ok) await removeReplaced(replaced);
    else await removeFiles(saved);
    return result;
  } catch (error) {
    await removeFiles(saved);
    throw error;
  }
}

/**
 * Confirms a protocol as the customer, or contests it with the customer's words. Each protocol is answered once, and only
 * as the customer saw it: `recordedAt` is the time of the seen one as ISO text. Callers should wake the mail job
 * afterwards.
 */
export async function answerProtocol(
  { db, clock, origin, actor }: BookingContext,
  bookingId: number,
  input: { kind?: unknown; recordedAt?: unknown; answer?: unknown; note?: unknown },
): Promise<Result<ProtocolAnswer>> {
  const kind = parseKind(input.kind);
  if (!kind) return createFieldFailure("kind", "protocol.kind");
  const parsed = parseCustomerAnswer(input, { agreement: "confirmed", maxNoteLength: protocolLimits.remarks });
  if (!parsed.ok) return parsed;
  const { answer, note } = parsed.value;
  const now = clock();
  const notificationContext = await createBookingNotificationContext(db, now, origin);
  return withTransaction(db, async (trx): Promise<Result<ProtocolAnswer>> => {
    await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
    const booking = await findBookingById(trx, bookingId);
    if (!booking || actor.by !== "customer" || !canActOnBooking(actor, booking))
      return failure("not_found", "booking.not_found");
    const protocol = (await listProtocols(trx, bookingId)).find((each) => each.kind === kind);
    if (!protocol || protocol.answer !== null) return failure("conflict", "booking.illegal_step");
    if (input.recordedAt !== protocol.recordedAt.toISOString()) return failure("conflict", "booking.recorded_again");
    await trx
      .updateTable("rental_protocols")
      .set({ answer, answer_note: note, answered_at: now })
      .where("id", "=", protocol.id)
      .execute();
    if (answer === "contested")
      await notifyBookingSeller(trx, { ...booking, note }, "seller-contested", notificationContext);
    return ok(answer);
  });
}
