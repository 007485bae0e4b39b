import type { BookingStatus } from "#db/schema/bookings.ts";
import type { DriverDocumentKind, DriverDocumentReason, DriverDocumentState } from "#db/schema/driver-documents.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import type { Day } from "./days.ts";

/** Documents that an office checks before the hand-over, in the order in which they are asked for. */
export const documentKinds = [
  "licence-front",
  "licence-back",
  "identity",
] as const satisfies readonly DriverDocumentKind[];

/** Reasons for which an office asks for another picture. The last one needs words. */
export const documentReasons = [
  "unreadable",
  "incomplete",
  "wrong-document",
  "expired",
  "other-person",
  "other",
] as const satisfies readonly DriverDocumentReason[];

/** Maximum length of the office's words about a picture, in characters. */
export const MAX_DOCUMENT_NOTE_LENGTH = 300;
/** Number of characters at the end of the licence number that a customer can state. */
export const LICENCE_ENDING_LENGTH = 4;
/** Days after the end, the cancellation or the refusal of a booking after which the pictures are erased. */
export const DOCUMENT_RETENTION_DAYS = 30;

/** Picture of a document of the driver. Times are ISO strings. */
export type DriverDocument = {
  kind: DriverDocumentKind;
  /** File name in the store of receipts. Null after the picture was erased. */
  file: string | null;
  state: DriverDocumentState;
  reason: DriverDocumentReason | null;
  /** The office's words about a refused picture. */
  note: string | null;
  submittedAt: string;
  decidedAt: string | null;
};

/** What the customer states about the licence. Null for what is not stated. */
export type DriverLicence = { expires: Day | null; ending: string | null };

/** Parts of a booking that decide what happens with the documents of its driver. */
export type DocumentedBooking = {
  status: BookingStatus;
  /** Whether the customer has confirmed the email address, without which the office does not see the booking. */
  isConfirmed: boolean;
  wantsDocuments: boolean;
  documents: readonly DriverDocument[];
  licence: DriverLicence;
  /** Day of the return. */
  to: Day;
};

/**
 * Progress of the check of all documents of a booking. "expiring": the licence is accepted, but expires before the
 * return, which a later change of the booking can cause.
 */
export type DocumentCheckState = "missing" | "submitted" | "refused" | "expiring" | "accepted";

/** Returns whether a licence expires before the last day of a rental. */
export const expiresBeforeReturn = ({ expires }: DriverLicence, to: Day): boolean => expires !== null && expires < to;

/** Returns the progress of the check. Undefined if the office wants no documents. */
export function getDocumentCheckState({
  wantsDocuments,
  documents,
  licence,
  to,
}: Pick<DocumentedBooking, "wantsDocuments" | "documents" | "licence" | "to">): DocumentCheckState | undefined {
  if (!wantsDocuments) return undefined;
  const states = documentKinds.map((kind) => documents.find((each) => each.kind === kind)?.state);
  if (states.includes("refused")) return "refused";
  if (states.includes(undefined)) return "missing";
  if (states.includes("submitted")) return "submitted";
  return expiresBeforeReturn(licence, to) ? "expiring" : "accepted";
}

/** Returns whether the booking is still open for documents: it is requested or confirmed, and the office sees it. */
export const canHandleDocuments = ({
  status,
  isConfirmed,
  wantsDocuments,
}: Pick<DocumentedBooking, "status" | "isConfirmed" | "wantsDocuments">): boolean =>
  wantsDocuments && isConfirmed && (status === "requested" || status === "confirmed");

/**
 * Returns whether the customer can send a picture of a document, or another one. An accepted document stays as it is,
 * unless the licence expires before the return.
 */
export function canSendDocument(booking: DocumentedBooking, kind: DriverDocumentKind): boolean {
  if (!canHandleDocuments(booking)) return false;
  if (kind !== "identity" && expiresBeforeReturn(booking.licence, booking.to)) return true;
  return booking.documents.find((each) => each.kind === kind)?.state !== "accepted";
}

/** Returns whether the customer can state when the licence expires. The statement is checked with its picture. */
export const canStateLicence = (booking: DocumentedBooking): boolean => canSendDocument(booking, "licence-front");

/**
 * Parses the last four characters of a licence number in any digits. Empty text becomes null. Returns undefined for more or
 * fewer characters, so that nobody sends the whole number.
 */
export function parseLicenceEnding(typed: unknown): string | null | undefined {
  const text = toAsciiDigits(String(typed ?? ""))
    .replace(/[\s\u200e\u200f-]/g, "")
    .toUpperCase();
  if (text === "") return null;
  return /^[\p{L}\p{N}]{4}$/u.test(text) ? text : undefined;
}
