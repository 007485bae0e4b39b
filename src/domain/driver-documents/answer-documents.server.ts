import { sql } from "kysely";
import type { DriverDocumentKind, DriverDocumentReason } from "#db/schema/driver-documents.ts";
import { withTransaction } from "#db/transaction.ts";
import { type BookingContext, canActOnBooking } from "#domain/bookings/commands.server.ts";
import {
  canHandleDocuments,
  type DriverDocument,
  documentKinds,
  documentReasons,
  expiresBeforeReturn,
  getDocumentCheckState,
  MAX_DOCUMENT_NOTE_LENGTH,
} from "#domain/bookings/driver-documents.ts";
import { createBookingNotificationContext, notifyBookingCustomer } from "#domain/bookings/notify.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { createFieldFailure, createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { type DocumentAnswerPart, getAnswerFieldName } from "./answer-fields.ts";

/**
 * Answer of an office to a picture, as typed or sent. `submittedAt` is the time of the picture that the office has seen,
 * so that a picture which replaced it meanwhile is not accepted unseen.
 */
export type RawDocumentAnswer = Partial<Record<DocumentAnswerPart, unknown>>;

type DocumentAnswer = { kind: DriverDocumentKind; submittedAt: string } & (
  | { state: "accepted"; reason: null; note: null }
  | { state: "refused"; reason: DriverDocumentReason; note: string | null }
);

const noteSchema = createOptionalSingleLineField(MAX_DOCUMENT_NOTE_LENGTH);

/** Parses the answer to one picture. A refusal needs a reason, and the reason "other" needs words. */
function parseDocumentAnswer(kind: DriverDocumentKind, raw: RawDocumentAnswer): Result<DocumentAnswer> {
  const submittedAt = String(raw.submittedAt ?? "");
  if (raw.answer === "accepted") return ok({ kind, submittedAt, state: "accepted", reason: null, note: null });
  if (raw.answer !== "refused") return createFieldFailure(getAnswerFieldName(kind, "answer"), "documents.answer");
  const reason = documentReasons.find((each) => each === raw.reason);
  if (!reason) return createFieldFailure(getAnswerFieldName(kind, "reason"), "documents.reason");
  const note = noteSchema.safeParse(raw.note ?? "");
  if (!note.success) return createFieldFailure(getAnswerFieldName(kind, "note"), "too_long");
  if (reason === "other" && !note.data) return createFieldFailure(getAnswerFieldName(kind, "note"), "documents.note");
  return ok({ kind, submittedAt, state: "refused", reason, note: note.data });
}

/** Parses the answers to all pictures. Pictures without an answer stay as they are. */
function parseDocumentAnswers(
  input: Partial<Record<DriverDocumentKind, RawDocumentAnswer>>,
): Result<readonly DocumentAnswer[]> {
  const answers: DocumentAnswer[] = [];
  for (const kind of documentKinds) {
    const raw = input[kind];
    if (!raw || raw.answer === undefined || raw.answer === null || raw.answer === "") continue;
    const parsed = parseDocumentAnswer(kind, raw);
    if (!parsed.ok) return parsed;
    answers.push(parsed.value);
  }
  const [first] = documentKinds.filter((kind) => input[kind]);
  if (answers.length === 0)
    return createFieldFailure(getAnswerFieldName(first ?? documentKinds[0], "answer"), "documents.answer");
  return ok(answers);
}

const isSameMoment = (document: DriverDocument, typed: string): boolean =>
  new Date(document.submittedAt).getTime() === Date.parse(typed);

const isSameAnswer = (document: DriverDocument, { state, reason, note }: DocumentAnswer): boolean =>
  document.state === state && document.reason === reason && document.note === note;

/**
 * Accepts pictures of the driver's documents as the office, or asks for others with a reason. The customer is notified of
 * refused pictures, and once all are accepted. The same answers sent twice count once. Callers should wake the mail job
 * afterwards.
 */
export async function answerDriverDocuments(
  { db, clock, origin, actor }: BookingContext,
  bookingId: number,
  input: Partial<Record<DriverDocumentKind, RawDocumentAnswer>>,
): Promise<Result<"accepted" | "refused" | "partly">> {
  const parsed = parseDocumentAnswers(input);
  if (!parsed.ok) return parsed;
  const now = clock();
  const notificationContext = await createBookingNotificationContext(db, now, origin);
  return withTransaction(db, async (trx): Promise<Result<"accepted" | "refused" | "partly">> => {
    await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
    const booking = await findBookingById(trx, bookingId);
    if (!booking || actor.by !== "seller" || !canActOnBooking(actor, booking))
      return failure("not_found", "booking.not_found");
    if (!canHandleDocuments(booking)) return failure("conflict", "documents.closed");
    const changes: DocumentAnswer[] = [];
    for (const answer of parsed.value) {
      const document = booking.documents.find((each) => each.kind === answer.kind);
      const field = getAnswerFieldName(answer.kind, "answer");
      if (!document?.file) return createFieldFailure(field, "documents.missing");
      if (!isSameMoment(document, answer.submittedAt)) return createFieldFailure(field, "documents.replaced");
      if (isSameAnswer(document, answer)) continue;
      const isLicence = answer.kind !== "identity";
      if (isLicence && answer.state === "accepted" && expiresBeforeReturn(booking.licence, booking.to))
        return createFieldFailure(field, "documents.licence_expires");
      changes.push(answer);
    }
    for (const { kind, state, reason, note } of changes)
      await trx
        .updateTable("driver_documents")
        .set({ state, reason, note, decided_at: now })
        .where("booking_id", "=", bookingId)
        .where("kind", "=", kind)
        .execute();
    const answered = await findBookingById(trx, bookingId);
    if (!answered) throw new Error(`booking ${bookingId} was not found`);
    const isAccepted = getDocumentCheckState(answered) === "accepted";
    const isRefused = parsed.value.some(({ state }) => state === "refused");
    if (changes.some(({ state }) => state === "refused"))
      await notifyBookingCustomer(trx, answered, "documents-refused", notificationContext);
    else if (changes.length > 0 && isAccepted)
      await notifyBookingCustomer(trx, answered, "documents-accepted", notificationContext);
    return ok(isRefused ? "refused" : isAccepted ? "accepted" : "partly");
  });
}
