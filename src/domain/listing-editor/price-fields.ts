import type { ListingKind } from "#db/schema/listings.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { buildColorOption, buildSizeOption, MAX_SIZES } from "#domain/listings/write/editable-options.ts";
import type { NewPurchaseOption } from "#domain/listings/write/insert-listings.server.ts";
import { listingTextMaxLengths } from "./draft.ts";
import type { DraftFieldReader } from "./draft-reader.ts";
import { parseRentalFields } from "./rental-fields.ts";

/** Currency of a listing for which no currency is chosen. */
export const DEFAULT_LISTING_CURRENCY = "SAR";

/** Parses the price, the stock and the options of a draft. */
export function parsePriceFields(reader: DraftFieldReader, kind: ListingKind, catalog: Catalog) {
  const step = "price";
  const code = reader.raw("currency") || DEFAULT_LISTING_CURRENCY;
  const knownCurrency = catalog.currencies.get(code);
  if (!knownCurrency) reader.addIssue(step, "currency", "unknown");
  const decimals = knownCurrency?.decimals ?? 2;
  const onRequest = reader.raw("asks") === "request";
  const minor = onRequest ? null : reader.readAmount(step, "price", decimals);
  if (!onRequest && minor === null) reader.addIssue(step, "price", "required");
  const compareAtMinor = onRequest ? null : reader.readAmount(step, "compareAt", decimals);
  if (minor !== null && compareAtMinor !== null && compareAtMinor <= minor)
    reader.addIssue(step, "compareAt", "not_higher");
  const depositMinor = kind === "car" && !onRequest ? reader.readAmount(step, "deposit", decimals) : null;
  if (minor !== null && depositMinor !== null && depositMinor > minor) reader.addIssue(step, "deposit", "above_price");
  const stock = kind === "part" ? (reader.readNumber(step, "stock", { least: 0, most: 100_000 }) ?? 1) : 1;
  const currency = knownCurrency?.code ?? DEFAULT_LISTING_CURRENCY;
  return {
    price: minor === null ? null : { minor, currency },
    currency,
    compareAtMinor: minor !== null && compareAtMinor !== null && compareAtMinor > minor ? compareAtMinor : null,
    depositMinor: minor !== null && depositMinor !== null && depositMinor <= minor ? depositMinor : null,
    pricePer: kind === "rental" ? ("day" as const) : ("whole" as const),
    minDays: kind === "rental" ? (reader.readNumber(step, "minDays", { least: 1, most: 365 }) ?? 1) : null,
    rental: kind === "rental" ? parseRentalFields(reader, decimals, minor, catalog) : undefined,
    stock,
    availability: stock > 0 ? ("in-stock" as const) : ("out-of-stock" as const),
    sku: kind === "part" ? reader.readLine(step, "sku", listingTextMaxLengths.sku) : null,
    options: kind === "part" ? parseOptions(reader, catalog) : [],
  };
}

/** Splits a typed list at commas, semicolons and line breaks. */
const splitList = (text: string): string[] =>
  text
    .split(/[,،;؛\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

/**
 * Parses the options of a part: sizes in the seller's words, and colours of the catalog. A single size or colour is no
 * option.
 */
function parseOptions(reader: DraftFieldReader, catalog: Catalog): NewPurchaseOption[] {
  const line = reader.readLine("price", "sizes", listingTextMaxLengths.sizes);
  const sizes = [...new Set(splitList(line ?? ""))];
  if (sizes.length > MAX_SIZES) reader.addIssue("price", "sizes", "too_much");
  const sized = sizes.length <= MAX_SIZES ? buildSizeOption(sizes) : undefined;
  const swatches = catalog.features.get("color")?.lookups ?? [];
  const chosen = new Set(splitList(reader.raw("colors")));
  const colors = swatches.filter(({ slug }) => chosen.has(slug));
  if (colors.length < chosen.size) reader.addIssue("price", "colors", "unknown");
  return [sized, buildColorOption(colors)].flatMap((option) => option ?? []);
}
