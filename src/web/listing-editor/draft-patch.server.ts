import { createHash } from "node:crypto";
import { type Draft, type DraftField, toDraft } from "#domain/listing-editor/draft.ts";
import type { DraftPatch, StoredDraft } from "#domain/listing-editor/drafts.server.ts";
import { DEFAULT_LISTING_CURRENCY } from "#domain/listing-editor/price-fields.ts";
import { collectFormValues, INITIAL_HASHES_FIELD, normalizeNewlines } from "./form-values.ts";

/** Values of all fields in the draft forms, including the chosen seller. */
export type DraftFormValues = Draft & { seller: string };

/** Returns the field values of the draft forms: the stored values, with defaults for empty fields. */
export const toDraftFormValues = ({ fields, sellerId }: Pick<StoredDraft, "fields" | "sellerId">): DraftFormValues => ({
  ...fields,
  asks: fields.asks || "price",
  currency: fields.currency || DEFAULT_LISTING_CURRENCY,
  stock: fields.stock ?? "1",
  minDays: fields.minDays ?? "1",
  seller: sellerId === null ? "" : String(sellerId),
});

/** Hashes a field value to ten characters. An empty value has an empty hash. */
const hashFieldValue = (value: string): string =>
  value && createHash("sha256").update(normalizeNewlines(value)).digest("base64url").slice(0, 10);

/**
 * Formats the hashes of all fields when a form is loaded. The form sends them back, so that the server can tell which
 * fields the user changed.
 */
export const formatFieldHashes = (values: DraftFormValues): string =>
  Object.entries(values)
    .filter(([, value]) => value)
    .map(([field, value = ""]) => `${field}:${hashFieldValue(value)}`)
    .join(",");

/**
 * Parses the changes that a draft form submits. Fields whose value still has the hash from page load are dropped.
 * They would overwrite changes that another open page has saved.
 */
export function parseDraftPatch(form: FormData): DraftPatch {
  const values = collectFormValues(form);
  const initialHashes = form.get(INITIAL_HASHES_FIELD);
  if (typeof initialHashes === "string") {
    const hashesByField = new Map(initialHashes.split(",").map((each) => each.split(":", 2) as [string, string]));
    for (const [field, value] of values)
      if (hashFieldValue(value) === (hashesByField.get(field) ?? "")) values.delete(field);
  }
  const seller = values.get("seller");
  return {
    fields: toDraft(values as Map<DraftField, string>),
    ...(seller === undefined
      ? {}
      : { seller: /^[1-9]\d{0,8}$/.test(seller) ? Number(seller) : seller === "" ? null : -1 }),
  };
}
