import type { Money } from "#kernel/money.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import {
  type CartOffer,
  getMaxQuantity,
  getNotForSaleReason,
  getUnitPrice,
  resolveOptions,
  serializeOptions,
} from "./cart.ts";
import { type AddLineInput, addLineSchema, type ParsedLineInput } from "./input.ts";

/** New cart line after validation: listing id, options (`serializeOptions`), quantity, seen price and vehicle id. */
export type NewCartLine = { ad: number; options: string; quantity: number; seen: Money; vehicle: number | undefined };

/**
 * Parses the input of a cart line. The first invalid field decides the error code. An invalid listing id gets the same
 * error as an unknown listing.
 */
export function parseCartLineInput(input: AddLineInput): Result<ParsedLineInput> {
  const parsed = addLineSchema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const fields = parsed.error.issues.map((issue) => issue.path[0]);
  if (fields.includes("ad")) return listingNotFoundFailure;
  if (fields.includes("quantity")) return failure("invalid", "cart.quantity_invalid", [createQuantityError(undefined)]);
  return failure("invalid", "cart.option_required", [
    { path: "options", code: "cart.option_required", message: "must be option slugs and value slugs" },
  ]);
}

/**
 * Validates a new cart line against its listing, which must be for sale and in stock. All required options must be
 * chosen (ST-05, QV-03). `precedingQuantity` is the quantity of the same listing in earlier lines.
 */
export function validateCartLine<O extends CartOffer>(
  { ad, quantity, options, vehicle }: ParsedLineInput,
  offer: O | undefined,
  precedingQuantity = 0,
): Result<{ line: NewCartLine; offer: O; limit: number }> {
  if (!offer) return listingNotFoundFailure;
  const price = getUnitPrice(offer, precedingQuantity + quantity);
  const reason = getNotForSaleReason(offer);
  if (reason || !price)
    return failure("conflict", "cart.not_for_sale", [createListingError(`cart.${reason}`, `not for sale: ${reason}`)]);
  const limit = getMaxQuantity(offer);
  if (limit === 0)
    return failure("conflict", "cart.out_of_stock", [createListingError("cart.out_of_stock", "out of stock")]);
  if (quantity > limit - precedingQuantity) return createStockFailure(limit - precedingQuantity);
  const { choice, missing } = resolveOptions(offer.options, options);
  if (missing.length > 0) {
    return failure(
      "invalid",
      "cart.option_required",
      missing.map((slug) => ({ path: `option.${slug}`, code: "cart.option_required", message: "must be chosen" })),
    );
  }
  return ok({ line: { ad, options: serializeOptions(choice), quantity, seen: price, vehicle }, offer, limit });
}

/**
 * Returns the most specific error code: the reason why a listing is not for sale instead of the general
 * `cart.not_for_sale`.
 */
export const getRejectionCode = ({ code, errors = [] }: Failure): string =>
  code === "cart.not_for_sale" ? (errors[0]?.code ?? code) : code;

/** Creates a field error for the field `ad`, which contains the listing id. */
export const createListingError = (code: string, message: string) => ({ path: "ad", code, message });

/** Creates the quantity error of a cart line, or of a new line when `line` is undefined. */
export const createQuantityError = (line: number | undefined, limit?: number) => ({
  path: line === undefined ? "quantity" : `quantity.${line}`,
  code: "cart.quantity_invalid",
  message: limit === undefined ? "must be a whole number from 1" : `must be a whole number from 1 to ${limit}`,
});

const listingNotFoundFailure: Failure = failure("not_found", "product.not_found", [
  createListingError("product.not_found", "there is no such ad"),
]);

/**
 * Creates the failure for a quantity above the stock. `left` is the quantity that is still available; 0 when earlier
 * lines use the whole stock.
 */
const createStockFailure = (left: number): Failure =>
  left > 0
    ? failure("invalid", "cart.quantity_invalid", [createQuantityError(undefined, left)])
    : failure("conflict", "cart.limit_reached", [
        createListingError("cart.limit_reached", "all are taken by lines before"),
      ]);
