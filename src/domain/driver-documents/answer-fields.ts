import type { DriverDocumentKind } from "#db/schema/driver-documents.ts";

/** Parts of an office's answer to a picture. `submittedAt` tells which picture the office has seen. */
export type DocumentAnswerPart = "answer" | "reason" | "note" | "submittedAt";

/** Returns the name of the field with a part of the answer about a document. */
export const getAnswerFieldName = (kind: DriverDocumentKind, part: DocumentAnswerPart): string => `${kind}.${part}`;
