import type { ColumnType } from "kysely";

export type DriverDocumentKind = "licence-front" | "licence-back" | "identity";
/** State of a picture: it waits for the office, or the office has accepted it or asks for another one. */
export type DriverDocumentState = "submitted" | "accepted" | "refused";
export type DriverDocumentReason =
  | "unreadable"
  | "incomplete"
  | "wrong-document"
  | "expired"
  | "other-person"
  | "other";

/** Picture of a document of a driver, which a rental office checks before the hand-over. */
export interface DriverDocumentsTable {
  booking_id: number;
  kind: DriverDocumentKind;
  /** File name in the private store of receipts. Null after the picture was erased. */
  file: string | null;
  state: DriverDocumentState;
  /** Why the office asks for another picture, with its words. */
  reason: ColumnType<DriverDocumentReason | null, DriverDocumentReason | null | undefined, DriverDocumentReason | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  submitted_at: Date;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
