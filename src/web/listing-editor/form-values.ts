import { isDraftField } from "#domain/listing-editor/draft.ts";

/**
 * Name of the form field that lists checkboxes and optional fields of the form. Browsers do not send these fields
 * when they are empty, so a listed field that is missing counts as empty.
 */
export const OPTIONAL_FIELD_NAMES_FIELD = "boxes";
/** Name of the form field with the hashes of the values at page load (`formatFieldHashes`). */
export const INITIAL_HASHES_FIELD = "began";
/** Name of the form field with the path of the page to open after saving. */
export const NEXT_PAGE_FIELD = "then";

/** Collects the draft fields of a form by name. Several values of one field are joined by commas. */
export function collectFormValues(form: FormData): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of new Set(form.keys())) {
    if (name !== "seller" && !isDraftField(name)) continue;
    const all = form.getAll(name).map(String);
    // Several selects of one field send an empty value for each open choice.
    values.set(name, normalizeNewlines((all.length > 1 ? all.filter(Boolean) : all).join(",")));
  }
  for (const box of String(form.get(OPTIONAL_FIELD_NAMES_FIELD) ?? "").split(",")) {
    if (box && !values.has(box)) values.set(box, "");
  }
  return values;
}

/** Normalizes line breaks to LF. Browsers submit CRLF for a text that they received with LF. */
export const normalizeNewlines = (text: string): string => text.replace(/\r\n?/g, "\n");
