import { findLookupBySlug } from "#domain/listings/query/facet-values.ts";
import type { RowReader } from "../../csv/row-reader.ts";
import type { PartOfferTerms } from "../part-offer.ts";
import type { PartField } from "./import-fields.ts";
import type { KnownSeller, PartReferenceData } from "./reference-data.ts";
import { parseLookup } from "./rule-parser.ts";

type Row = RowReader<PartField>;

/** Offer of a part for sale by a seller. */
export type ParsedPartOffer = PartOfferTerms & { seller: KnownSeller };

const MAX_STOCK = 1_000_000;

/**
 * Parses the offer in the row of a part. Returns undefined if seller or price is missing, or if a cell is invalid. The
 * part is imported even without its offer.
 */
export function parsePartOffer(
  row: Row,
  reference: PartReferenceData,
  usualSeller: KnownSeller | undefined,
): ParsedPartOffer | undefined {
  const { catalog } = reference;
  const problemCount = row.problems.length;
  const sellerText = row.readText("seller");
  const seller = sellerText ? reference.findSeller(sellerText) : usualSeller;
  if (sellerText && !seller) row.addProblem("error", "seller", `“${sellerText}” isn't a seller we know`);
  if (!row.readRaw("price")) return undefined;
  if (!seller && !sellerText) row.addProblem("warning", "price", "has no seller; the part is saved without an offer");

  const currency = row.readText("currency")?.toUpperCase() ?? reference.currency;
  const decimals = catalog.currencies.get(currency)?.decimals;
  if (decimals === undefined) row.addProblem("error", "currency", `we don't know the currency “${currency}”`);
  const priceMinor = row.readPrice("price", decimals);
  let compareAtMinor = row.readPrice("compare_at_price", decimals);
  if (compareAtMinor !== null && (priceMinor === null || compareAtMinor <= priceMinor)) {
    row.addProblem("warning", "compare_at_price", "isn't higher than the price; skipped");
    compareAtMinor = null;
  }
  const stock = row.readNumber("stock") ?? 1;
  if (!Number.isInteger(stock) || stock > MAX_STOCK) row.addProblem("error", "stock", `${stock} isn't a valid stock`);
  const offer = {
    sku: row.readText("sku"),
    compareAtMinor,
    currency,
    stock,
    // An empty cell means new.
    conditionId: row.readRaw("condition")
      ? parseLookup(row, reference, "condition")
      : (findLookupBySlug(catalog, "condition", "new")?.id ?? null),
    name: row.readBilingualText("name"),
    description: row.readBilingualText("description"),
    cityId: parseCity(row, reference),
    phone: row.readText("phone"),
    picture: row.readPictureUrl("picture"),
  };
  const hasErrors = row.problems.slice(problemCount).some(({ level }) => level === "error");
  return hasErrors || !seller ? undefined : { ...offer, seller, priceMinor };
}

function parseCity(row: Row, { catalog }: PartReferenceData): number | null {
  const text = row.readText("city");
  if (!text) return null;
  const [found] = catalog.spellings.find("city", text);
  return found ?? row.addProblem("warning", "city", `“${text}” isn't a city we know; skipped`) ?? null;
}
