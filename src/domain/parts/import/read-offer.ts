import type { Cells } from "../../import/cells.ts";
import type { OfferTerms } from "../offer.ts";
import type { PartField } from "./fields.ts";
import type { ImportWorld, KnownSeller } from "./world.ts";

type Row = Cells<PartField>;

/** A part as somebody sells it. */
export type ReadOffer = OfferTerms & { seller: KnownSeller };

const mostStock = 1_000_000;

/**
 * Reads what a seller asks for a part: nothing without seller or price, or when a cell is wrong (the part itself is
 * kept then).
 */
export function readOffer(row: Row, world: ImportWorld, usualSeller: KnownSeller | undefined): ReadOffer | undefined {
  const { catalogue } = world;
  const before = row.problems.length;
  const sellerText = row.text("seller");
  const seller = sellerText ? world.seller(sellerText) : usualSeller;
  if (sellerText && !seller) row.report("error", "seller", `“${sellerText}” is no seller we know`);
  if (!row.raw("price")) return undefined;
  if (!seller && !sellerText) row.report("warning", "price", "has no seller; the part is kept and not offered");

  const currency = row.text("currency")?.toUpperCase() ?? world.currency;
  const decimals = catalogue.currencies.get(currency)?.decimals;
  if (decimals === undefined) row.report("error", "currency", `“${currency}” is no currency we know`);
  const priceMinor = row.price("price", decimals);
  let compareAtMinor = row.price("compare_at_price", decimals);
  if (compareAtMinor !== null && (priceMinor === null || compareAtMinor <= priceMinor)) {
    row.report("warning", "compare_at_price", "is not above the price; left out");
    compareAtMinor = null;
  }
  const stock = row.number("stock") ?? 1;
  if (!Number.isInteger(stock) || stock > mostStock) row.report("error", "stock", `${stock} is no stock`);
  const offer = {
    sku: row.text("sku"),
    compareAtMinor,
    currency,
    stock,
    conditionId: readCondition(row, world),
    name: row.both("name"),
    description: row.both("description"),
    cityId: readCity(row, world),
    phone: row.text("phone"),
    picture: row.picture("picture"),
  };
  const wrong = row.problems.slice(before).some(({ level }) => level === "error");
  return wrong || !seller ? undefined : { ...offer, seller, priceMinor };
}

/** New unless it says otherwise. */
function readCondition(row: Row, { catalogue }: ImportWorld): number | null {
  const own = catalogue.features.get("condition")?.lookups ?? [];
  const text = row.text("condition");
  if (!text) return own.find(({ slug }) => slug === "new")?.id ?? null;
  const ids = new Set(own.map(({ id }) => id));
  const found = catalogue.spellings.find("lookup", text).find((id) => ids.has(id));
  if (found === undefined) {
    row.report("error", "condition", `“${text}” is none of ${own.map(({ slug }) => slug).join(", ")}`);
  }
  return found ?? null;
}

function readCity(row: Row, { catalogue }: ImportWorld): number | null {
  const text = row.text("city");
  if (!text) return null;
  const [found] = catalogue.spellings.find("city", text);
  if (found === undefined) row.report("warning", "city", `“${text}” is no city we know; left out`);
  return found ?? null;
}
