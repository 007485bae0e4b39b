import { documentKinds } from "#domain/bookings/driver-documents.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";

/** Maximum size of a form with one picture of each document, in bytes. */
export const MAX_DOCUMENT_FORM_BYTES = documentKinds.length * MAX_RECEIPT_BYTES + 1_024 * 1_024;
