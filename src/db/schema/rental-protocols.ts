import type { ColumnType, Generated } from "kysely";

export type ProtocolKind = "pick-up" | "return";
export type ProtocolAnswer = "confirmed" | "contested";

/** State of a rental car at the pick-up or the return, as the office records it and the customer answers. */
export interface RentalProtocolsTable {
  id: Generated<number>;
  booking_id: number;
  kind: ProtocolKind;
  odometer_km: number;
  /** Level of the fuel or the battery in eighths. */
  fuel_eighths: number;
  plate: string | null;
  remarks: string | null;
  recorded_at: Date;
  /** Whether the documents of the driver were accepted at the pick-up. Null if the office wanted none. */
  documents_checked: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  /** Answer of the customer with a note. Null until the customer answers. */
  answer: ColumnType<ProtocolAnswer | null, ProtocolAnswer | null | undefined, ProtocolAnswer | null>;
  answer_note: ColumnType<string | null, string | null | undefined, string | null>;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Photo of a protocol, by its file name in the private store of receipts. */
export interface RentalProtocolPhotosTable {
  file: string;
  protocol_id: number;
}
