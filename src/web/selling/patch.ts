import { type DraftField, draftFrom, isDraftField } from "#domain/selling/draft.ts";
import type { DraftPatch } from "#domain/selling/drafts.server.ts";

/** The field that names the form's boxes and fields that may be missing: those that aren't sent are empty. */
export const boxesField = "boxes";

/** What a form holds, by field: several boxes of one name are joined by commas. */
export function valuesOf(form: FormData): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of new Set(form.keys())) {
    if (name === "seller" || isDraftField(name)) values.set(name, form.getAll(name).map(String).join(","));
  }
  for (const box of String(form.get(boxesField) ?? "").split(",")) {
    if (box && !values.has(box)) values.set(box, "");
  }
  return values;
}

/** The same as what a draft is changed by. */
export function patchOf(form: FormData): DraftPatch {
  const values = valuesOf(form);
  const seller = values.get("seller");
  return {
    fields: draftFrom(values as Map<DraftField, string>),
    ...(seller === undefined
      ? {}
      : { seller: /^[1-9]\d{0,8}$/.test(seller) ? Number(seller) : seller === "" ? null : -1 }),
  };
}
