import type { AdKind } from "#db/schema/ads.ts";
import type { NewOption } from "#domain/ads/insert.server.ts";
import { colorOption, mostSizes, sizeOption } from "#domain/ads/own-options.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { longest } from "./draft.ts";
import type { Reader } from "./reader.ts";

/** The currency of who hasn't chosen one. */
export const usualCurrency = "SAR";

/** What it costs, and what of it there is. */
export function priceOf(reader: Reader, kind: AdKind, catalogue: Catalogue) {
  const step = "price";
  const code = reader.raw("currency") || usualCurrency;
  const known = catalogue.currencies.get(code);
  if (!known) reader.wrong(step, "currency", "unknown");
  const decimals = known?.decimals ?? 2;
  const onRequest = reader.raw("asks") === "request";
  const minor = onRequest ? null : reader.amount(step, "price", decimals);
  if (!onRequest && minor === null) reader.wrong(step, "price", "required");
  const compareAtMinor = onRequest ? null : reader.amount(step, "compareAt", decimals);
  if (minor !== null && compareAtMinor !== null && compareAtMinor <= minor)
    reader.wrong(step, "compareAt", "not_higher");
  const depositMinor = kind === "car" && !onRequest ? reader.amount(step, "deposit", decimals) : null;
  if (minor !== null && depositMinor !== null && depositMinor > minor) reader.wrong(step, "deposit", "above_price");
  const stock = kind === "part" ? (reader.number(step, "stock", { least: 0, most: 100_000 }) ?? 1) : 1;
  const currency = known?.code ?? usualCurrency;
  return {
    price: minor === null ? null : { minor, currency },
    currency,
    compareAtMinor: minor !== null && compareAtMinor !== null && compareAtMinor > minor ? compareAtMinor : null,
    depositMinor: minor !== null && depositMinor !== null && depositMinor <= minor ? depositMinor : null,
    pricePer: kind === "rental" ? ("day" as const) : ("whole" as const),
    minDays: kind === "rental" ? (reader.number(step, "minDays", { least: 1, most: 365 }) ?? 1) : null,
    stock,
    availability: stock > 0 ? ("in-stock" as const) : ("out-of-stock" as const),
    sku: kind === "part" ? reader.line(step, "sku", longest.sku) : null,
    options: kind === "part" ? optionsOf(reader, catalogue) : [],
  };
}

/** What draws the line between two sizes. */
const listed = (text: string): string[] =>
  text
    .split(/[,،;؛\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** Sizes in the seller's own words, and colours of the catalogue. One alone is no choice, and says what it is. */
function optionsOf(reader: Reader, catalogue: Catalogue): NewOption[] {
  const line = reader.line("price", "sizes", longest.sizes);
  const sizes = [...new Set(listed(line ?? ""))];
  if (sizes.length > mostSizes) reader.wrong("price", "sizes", "too_much");
  const sized = sizes.length <= mostSizes ? sizeOption(sizes) : undefined;
  const swatches = catalogue.features.get("color")?.lookups ?? [];
  const chosen = new Set(listed(reader.raw("colors")));
  const colors = swatches.filter(({ slug }) => chosen.has(slug));
  if (colors.length < chosen.size) reader.wrong("price", "colors", "unknown");
  return [sized, colorOption(colors)].flatMap((option) => option ?? []);
}
