import { isDraftField } from "#domain/listing-editor/draft.ts";

/** Form field that names checkboxes and optional fields. Named fields that are not sent count as empty. */
export const BOXES_FIELD = "boxes";
/** Form field with the hashes of the values at load time (`formatFieldHashes`). */
export const INITIAL_HASHES_FIELD = "began";
/** Form field with the next page, for forms that only save. */
export const NEXT_PAGE_FIELD = "then";

/** Collects form values by field. Several values of one name are joined by commas. */
export function collectFormValues(form: FormData): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of new Set(form.keys())) {
    if (name !== "seller" && !isDraftField(name)) continue;
    values.set(name, normalizeNewlines(form.getAll(name).map(String).join(",")));
  }
  for (const box of String(form.get(BOXES_FIELD) ?? "").split(",")) {
    if (box && !values.has(box)) values.set(box, "");
  }
  return values;
}

/** Normalizes line breaks to LF, because browsers submit other line breaks than they display. */
export const normalizeNewlines = (text: string): string => text.replace(/\r\n?/g, "\n");
