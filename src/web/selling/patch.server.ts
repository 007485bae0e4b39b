import { createHash } from "node:crypto";
import { type Draft, type DraftField, draftFrom } from "#domain/selling/draft.ts";
import type { DraftPatch } from "#domain/selling/drafts.server.ts";
import { usualCurrency } from "#domain/selling/read-price.ts";
import { beganField, plainLines, valuesOf } from "./patch.ts";

/** What a draft's forms show, by field. */
export type Values = Draft & { seller: string };

/** What a draft's forms show: what it holds, and where it holds nothing what that is taken for. */
export const shownValues = ({ fields, sellerId }: { fields: Draft; sellerId: number | null }): Values => ({
  ...fields,
  asks: fields.asks || "price",
  currency: fields.currency || usualCurrency,
  stock: fields.stock ?? "1",
  minDays: fields.minDays ?? "1",
  seller: sellerId === null ? "" : String(sellerId),
});

/** What a field held, short enough for every field of a form; nothing of what is empty. */
const markOf = (value: string): string =>
  value && createHash("sha256").update(plainLines(value)).digest("base64url").slice(0, 10);

/** What a form's fields held when it was shown, for the form to send back. */
export const marksOf = (values: Values): string =>
  Object.entries(values)
    .filter(([, value]) => value)
    .map(([field, value = ""]) => `${field}:${markOf(value)}`)
    .join(",");

/**
 * What a form changes of its draft. One that says what it began with changes only what it holds otherwise by now: what
 * was left as it was stays what another page has saved since.
 */
export function patchOf(form: FormData): DraftPatch {
  const values = valuesOf(form);
  const began = form.get(beganField);
  if (typeof began === "string") {
    const marks = new Map(began.split(",").map((each) => each.split(":", 2) as [string, string]));
    for (const [field, value] of values) if (markOf(value) === (marks.get(field) ?? "")) values.delete(field);
  }
  const seller = values.get("seller");
  return {
    fields: draftFrom(values as Map<DraftField, string>),
    ...(seller === undefined
      ? {}
      : { seller: /^[1-9]\d{0,8}$/.test(seller) ? Number(seller) : seller === "" ? null : -1 }),
  };
}
