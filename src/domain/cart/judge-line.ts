import type { Money } from "#kernel/money.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { choiceKey, chosenOf, limitOf, notForSale, type Offer, priceFor } from "./cart.ts";
import { type AddLineInput, addLineInput, type LineWish } from "./input.ts";

/** What is put into a cart: an ad with a choice (`choiceKey`), at a price that was seen. */
export type NewLine = { ad: number; options: string; quantity: number; seen: Money; vehicle: number | undefined };

/** Reads what was sent of a line; the first field that is wrong decides the code: an ad that is no number is no ad. */
export function readLine(input: AddLineInput): Result<LineWish> {
  const parsed = addLineInput.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const fields = parsed.error.issues.map((issue) => issue.path[0]);
  if (fields.includes("ad")) return noSuchAd;
  if (fields.includes("quantity")) return failure("invalid", "cart.quantity_invalid", [quantityError(undefined)]);
  return failure("invalid", "cart.option_required", [
    { path: "options", code: "cart.option_required", message: "must be option slugs and value slugs" },
  ]);
}

/**
 * Whether a line can be bought of what is offered: an ad for sale, no more pieces than there are, and chosen what has to be (ST-05,
 * QV-03). `before`: pieces that lines before it take of the same ad.
 */
export function judgeLine<O extends Offer>(
  { ad, quantity, options, vehicle }: LineWish,
  offer: O | undefined,
  before = 0,
): Result<{ line: NewLine; offer: O; limit: number }> {
  if (!offer) return noSuchAd;
  const price = priceFor(offer, before + quantity);
  const reason = notForSale(offer);
  if (reason || !price)
    return failure("conflict", "cart.not_for_sale", [adError(`cart.${reason}`, `not for sale: ${reason}`)]);
  const limit = limitOf(offer);
  if (limit === 0) return failure("conflict", "cart.out_of_stock", [adError("cart.out_of_stock", "out of stock")]);
  if (quantity > limit - before) return tooMany(limit - before);
  const { choice, missing } = chosenOf(offer.options, options);
  if (missing.length > 0) {
    return failure(
      "invalid",
      "cart.option_required",
      missing.map((slug) => ({ path: `option.${slug}`, code: "cart.option_required", message: "must be chosen" })),
    );
  }
  return ok({ line: { ad, options: choiceKey(choice), quantity, seen: price, vehicle }, offer, limit });
}

export const adError = (code: string, message: string) => ({ path: "ad", code, message });

/** What is wrong with the quantity of a line in the cart, or of one that is to come into it. */
export const quantityError = (line: number | undefined, limit?: number) => ({
  path: line === undefined ? "quantity" : `quantity.${line}`,
  code: "cart.quantity_invalid",
  message: limit === undefined ? "must be a whole number from 1" : `must be a whole number from 1 to ${limit}`,
});

const noSuchAd: Failure = failure("not_found", "product.not_found", [
  adError("product.not_found", "there is no such ad"),
]);

/** More than there are; none are left where lines before it take them all. */
const tooMany = (left: number): Failure =>
  left > 0
    ? failure("invalid", "cart.quantity_invalid", [quantityError(undefined, left)])
    : failure("conflict", "cart.limit_reached", [adError("cart.limit_reached", "all are taken by lines before")]);
