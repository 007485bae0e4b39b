import { isDraftField } from "#domain/listing-editor/draft.ts";

/**
 * Name of the form field that lists checkboxes and optional fields. Browsers leave these fields out when empty, so a
 * listed field that was not sent counts as empty.
 */
export const OPTIONAL_FIELD_NAMES_FIELD = "boxes";
/** Name of the form field with the hashes of the values at load time (`formatFieldHashes`). */
export const INITIAL_HASHES_FIELD = "began";
/** Name of the form field with the page to open next, for forms that only save. */
export const NEXT_PAGE_FIELD = "then";

/** Collects form values by field. Several values of one name are joined by commas. */
export function collectFormValues(form: FormData): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of new Set(form.keys())) {
    if (name !== "seller" && !isDraftField(name)) continue;
    values.set(name, normalizeNewlines(form.getAll(name).map(String).join(",")));
  }
  for (const box of String(form.get(OPTIONAL_FIELD_NAMES_FIELD) ?? "").split(",")) {
    if (box && !values.has(box)) values.set(box, "");
  }
  return values;
}

/** Normalizes line breaks to LF, because browsers submit other line breaks than they display. */
export const normalizeNewlines = (text: string): string => text.replace(/\r\n?/g, "\n");
