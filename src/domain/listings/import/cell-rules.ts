import type { CellInspection } from "../../csv/row-reader.ts";
import { hasOnlyMarks, isEmptyMarker, isMojibake } from "../../csv/unusable-text.ts";
import type { ImportField } from "./fields.ts";

/** Fields that identify the row or have their own codes, so that their cells are taken as they are. */
const verbatimFields: ReadonlySet<ImportField> = new Set([
  "karaj_id",
  "external_id",
  "sku",
  "vin",
  "status",
  "availability",
  "tags",
  "sizes",
  "colors",
]);

/** Fields with a list of values. An unreadable value is left out, and the row stays. */
const choiceFields = /^(?:color|fuel|gear|body|condition|specs|trim|feature)\b/;

/**
 * Inspects a cell before it is read. Cells such as "-" and "غير محدد" are empty. Texts in a wrong encoding and texts
 * without letters and digits are refused, so that they are neither published nor added to the catalog.
 */
export function inspectCell(field: ImportField, text: string): CellInspection {
  if (verbatimFields.has(field)) return undefined;
  if (isEmptyMarker(text)) return "empty";
  const level = choiceFields.test(field) ? "warning" : "error";
  if (isMojibake(text)) return { level, code: "mojibake" };
  return hasOnlyMarks(text) ? { level, code: "only_marks" } : undefined;
}
