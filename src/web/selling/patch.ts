import { isDraftField } from "#domain/selling/draft.ts";

/** The field that names the form's boxes and fields that may be missing: those that aren't sent are empty. */
export const boxesField = "boxes";
/** The field that says what the form's fields held when it was shown (`marksOf`). */
export const beganField = "began";
/** The field that names the page that follows, of a form that is sent to be saved alone. */
export const thenField = "then";

/** What a form holds, by field: several boxes of one name are joined by commas. */
export function valuesOf(form: FormData): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of new Set(form.keys())) {
    if (name !== "seller" && !isDraftField(name)) continue;
    values.set(name, plainLines(form.getAll(name).map(String).join(",")));
  }
  for (const box of String(form.get(boxesField) ?? "").split(",")) {
    if (box && !values.has(box)) values.set(box, "");
  }
  return values;
}

/** Text with one kind of line ends: browsers send another one than they show. */
export const plainLines = (text: string): string => text.replace(/\r\n?/g, "\n");
