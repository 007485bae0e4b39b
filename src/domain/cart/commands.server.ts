import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import type { ListingKind } from "#db/schema/listings.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Clock } from "#kernel/clock.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { getPurchasableQuantity, getUnitPrice, MAX_CART_LINES, revalidateCart } from "./cart.ts";
import { attachCurrentListings, createCart, listCartLines, lockCart, type Trx } from "./cart-lines.server.ts";
import { type AddLineInput, cartLineIdsSchema, type UpdateQuantitiesInput, updateQuantitiesSchema } from "./input.ts";
import { getCartOffers } from "./offers.server.ts";
import { buildVehicleIdExpression, type CheckoutCart, readInsertedCart } from "./queries.server.ts";
import {
  createListingError,
  createQuantityError,
  type NewCartLine,
  parseCartLineInput,
  validateCartLine,
} from "./validate-line.ts";
import { buildCartCondition, type CartVisitor, generateCartToken, hashCartToken } from "./visitor.server.ts";

/** Creates a guest's cart with its first line in one statement. Returns the new token and the cart. */
async function createGuestCart(
  db: Db,
  clock: Clock,
  line: NewCartLine,
): Promise<{ token: string; cart: CheckoutCart }> {
  const token = generateCartToken();
  const now = clock();
  const { ad, options, quantity, seen: seenPrice, vehicle } = line;
  const cart = await readInsertedCart(
    db,
    sql`with c as (
      insert into carts (token_hash, created_at, updated_at) values (${hashCartToken(token)}, ${now}, ${now})
      returning id, user_id
    ), l as (
      insert into cart_lines (cart_id, ad_id, options, quantity, seen_price_minor, seen_currency, vehicle_id, added_at)
      select c.id, ${ad}::bigint, ${options}, ${quantity}::int, ${seenPrice.minor}::bigint, ${seenPrice.currency}, ${buildVehicleIdExpression(vehicle)},
        ${now}::timestamptz from c
      returning *
    )`,
  );
  return { token, cart };
}

/**
 * Inserts a line into a locked cart and returns its id. Overwrites a line with the same listing and options, even a
 * removed one. `exists` tells whether such a line is active.
 */
export async function upsertCartLine(
  trx: Trx,
  clock: Clock,
  cartId: number,
  { ad, options, quantity, seen: seenPrice, vehicle }: NewCartLine,
  exists: boolean,
): Promise<number> {
  const lineValues = { quantity, seen_price_minor: seenPrice.minor, seen_currency: seenPrice.currency };
  const vehicle_id = buildVehicleIdExpression(vehicle);
  const { id } = await trx
    .insertInto("cart_lines")
    .values({ cart_id: cartId, ad_id: ad, options, ...lineValues, vehicle_id, added_at: clock(), removed_at: null })
    .onConflict((conflict) =>
      conflict.columns(["cart_id", "ad_id", "options"]).doUpdateSet({
        // A removed line becomes active again.
        ...lineValues,
        // Adding without a vehicle keeps the vehicle of the existing line.
        ...(vehicle === undefined && exists ? {} : { vehicle_id }),
        removed_at: null,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type CartContext = { db: Db; clock: Clock; visitor: CartVisitor };

export type AddLineResult = {
  /** Cart token of a guest, which is created together with the first line; undefined for members. */
  token: string | undefined;
  name: LocalizedText;
  kind: ListingKind;
  /** Added quantity, lower than requested when the stock is insufficient. */
  added: number;
  /** Total quantity of the cart. */
  count: number;
  /** Current cart, if it was read in the same statement as the write. */
  cart?: CheckoutCart;
};

/** Time in which a removed line can be restored, in milliseconds. */
const UNDO_WINDOW_MS = 60 * 60 * 1_000;

/**
 * Adds a listing to the visitor's cart. The first line also creates the cart. Adding the same listing with the same
 * options increases the quantity of its line, up to the stock (ST-06, QV-03).
 */
export async function addCartLine(
  { db, clock, visitor }: CartContext,
  input: AddLineInput,
): Promise<Result<AddLineResult>> {
  const parsed = parseCartLineInput(input);
  if (!parsed.ok) return parsed;
  const { ad: listingId, quantity } = parsed.value;
  const validated = validateCartLine(
    parsed.value,
    (await getCartOffers(db, [listingId], visitor.userId)).get(listingId),
  );
  if (!validated.ok) return validated;
  const { line, offer, limit } = validated.value;
  const { name, kind } = offer;
  // Nobody else knows a new guest cart, so no lock is needed and there are no other lines to compare.
  if (!buildCartCondition(visitor)) {
    const { token, cart } = await createGuestCart(db, clock, line);
    return ok({ token, name, kind, added: quantity, count: quantity, cart });
  }
  return withTransaction(db, async (trx) => {
    const cart = (await lockCart(trx, clock, visitor)) ?? (await createCart(trx, clock, visitor));
    const lines = await listCartLines(trx, cart.id);
    const listingLines = lines.filter((each) => each.ad_id === listingId);
    const sameLine = listingLines.find((each) => each.options === line.options);
    if (!sameLine && lines.length >= MAX_CART_LINES) return failure("conflict", "cart.full");
    const available = limit - listingLines.reduce((sum, each) => sum + each.quantity, 0);
    const added = Math.min(quantity, available);
    if (added <= 0)
      return failure("conflict", "cart.limit_reached", [
        createListingError("cart.limit_reached", "all are in the cart"),
      ]);
    const seenPrice = getUnitPrice(offer, limit - available + added) ?? line.seen;
    await upsertCartLine(
      trx,
      clock,
      cart.id,
      { ...line, seen: seenPrice, quantity: (sameLine?.quantity ?? 0) + added },
      sameLine !== undefined,
    );
    const count = lines.reduce((sum, each) => sum + each.quantity, added);
    return ok({ token: cart.token, name, kind, added, count });
  });
}

/**
 * Sets the quantities of cart lines. Either all lines change or none. Stores the current prices of the lines as the
 * prices that the visitor has seen.
 */
export async function updateCartQuantities(
  { db, clock, visitor }: CartContext,
  input: UpdateQuantitiesInput,
): Promise<Result<null>> {
  const parsed = updateQuantitiesSchema.safeParse(input);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => input.quantities[Number(issue.path[1])]?.line);
    return failure("invalid", "cart.quantity_invalid", lines.map(createQuantityError));
  }
  const requestedQuantities = new Map(parsed.data.quantities.map(({ line, quantity }) => [line, quantity]));
  return withTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    const lineRows = cart ? await listCartLines(trx, cart.id) : [];
    const unknown = [...requestedQuantities.keys()].find((id) => !lineRows.some((line) => line.id === id));
    if (unknown !== undefined) return createLineNotFoundFailure(unknown);
    const rows = await attachCurrentListings(trx, lineRows, visitor.userId);
    // Lines of one listing share its stock. Unchanged lines count with the quantity that the visitor sees.
    const current = revalidateCart(rows);
    const getNewQuantity = (line: (typeof rows)[number]) =>
      requestedQuantities.get(line.id) ?? current.get(line.id)?.quantity ?? 0;
    const exceeding = rows.filter((line) => {
      if (!requestedQuantities.has(line.id)) return false;
      const listingTotal = rows
        .filter((other) => other.adId === line.adId)
        .reduce((sum, other) => sum + getNewQuantity(other), 0);
      return (
        listingTotal > getPurchasableQuantity(line.offer) &&
        getNewQuantity(line) > (current.get(line.id)?.quantity ?? 0)
      );
    });
    if (exceeding.length > 0) {
      return failure(
        "invalid",
        "cart.quantity_invalid",
        exceeding.map((line) => createQuantityError(line.id, current.get(line.id)?.limit)),
      );
    }
    const revalidated = revalidateCart(rows.map((line) => ({ ...line, quantity: getNewQuantity(line) })));
    for (const line of rows) {
      const quantity = requestedQuantities.get(line.id);
      const price = revalidated.get(line.id)?.price;
      if (quantity === undefined || !price) continue;
      await trx
        .updateTable("cart_lines")
        .set({ quantity, seen_price_minor: price.minor, seen_currency: price.currency })
        .where("id", "=", line.id)
        .execute();
    }
    return ok(null);
  });
}

/** Removes a line from the cart, as `removeCartLines` does. */
export const removeCartLine = (context: CartContext, line: number): Promise<Result<{ lines: number[] }>> =>
  removeCartLines(context, [line]);

/**
 * Removes lines from the cart and returns their ids. Lines that are not in the cart are ignored unless all are unknown.
 * For an hour `restoreCartLines` can restore the lines. Repeating the call changes nothing.
 */
export async function removeCartLines(
  { db, clock, visitor }: CartContext,
  lines: number[],
): Promise<Result<{ lines: number[] }>> {
  const parsed = cartLineIdsSchema.safeParse({ lines });
  if (!parsed.success) return createLineNotFoundFailure(lines[0]);
  return withTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    const removedIds = cart && (await markLinesRemoved(trx, cart.id, clock, parsed.data.lines));
    return removedIds?.length ? ok({ lines: removedIds }) : createLineNotFoundFailure(lines[0]);
  });
}

/** Removes all lines from the cart and returns their ids in ascending order. */
export async function clearCart({ db, clock, visitor }: CartContext): Promise<Result<{ lines: number[] }>> {
  return withTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    return ok({ lines: cart ? await markLinesRemoved(trx, cart.id, clock) : [] });
  });
}

/** Restores removed cart lines at their former positions, with the quantity that is still available. */
export async function restoreCartLines({ db, clock, visitor }: CartContext, lines: number[]): Promise<Result<null>> {
  const parsed = cartLineIdsSchema.safeParse({ lines });
  if (!parsed.success) return createLineNotFoundFailure(lines[0]);
  return withTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    if (!cart) return createLineNotFoundFailure(lines[0]);
    const removed = await listCartLines(trx, cart.id, parsed.data.lines);
    const missing = lines.find((id) => !removed.some((line) => line.id === id));
    if (missing !== undefined) return createLineNotFoundFailure(missing);
    const currentLines = await listCartLines(trx, cart.id);
    let failureCode: "cart.full" | "cart.limit_reached" | undefined;
    let restoredCount = 0;
    for (const line of await attachCurrentListings(trx, removed, visitor.userId)) {
      if (currentLines.some((each) => each.id === line.id)) continue;
      const inCart = currentLines
        .filter((each) => each.ad_id === line.adId)
        .reduce((sum, each) => sum + each.quantity, 0);
      const limit = getPurchasableQuantity(line.offer);
      // A line that can no longer be bought is restored unchanged. The cart page explains the reason.
      const quantity = limit === 0 ? line.quantity : Math.min(line.quantity, limit - inCart);
      if (currentLines.length >= MAX_CART_LINES || quantity <= 0) {
        failureCode = quantity <= 0 ? "cart.limit_reached" : "cart.full";
        continue;
      }
      restoredCount += 1;
      await trx.updateTable("cart_lines").set({ removed_at: null, quantity }).where("id", "=", line.id).execute();
      currentLines.push({
        id: line.id,
        ad_id: line.adId,
        options: "",
        quantity,
        seen_price_minor: 0,
        seen_currency: "",
      });
    }
    if (failureCode && restoredCount === 0) return failure("conflict", failureCode);
    return ok(null);
  });
}

/** Marks the given lines of a cart as removed, otherwise all its lines. */
async function markLinesRemoved(trx: Trx, cartId: number, clock: Clock, lines?: readonly number[]): Promise<number[]> {
  const now = clock();
  await trx
    .deleteFrom("cart_lines")
    .where("cart_id", "=", cartId)
    .where("removed_at", "<", new Date(now.getTime() - UNDO_WINDOW_MS))
    .execute();
  const { rows } = await sql<{ id: number }>`
    update cart_lines set removed_at = coalesce(removed_at, ${now})
    where cart_id = ${cartId} and ${lines ? buildIdCondition("id", lines) : sql`removed_at is null`}
    returning id`.execute(trx);
  // PostgreSQL returns updated rows in any order.
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

const createLineNotFoundFailure = (line: number | undefined): Failure =>
  failure("not_found", "cart.line_not_found", [
    { path: "line", code: "cart.line_not_found", message: `no line ${line ?? ""} in this cart` },
  ]);

/**
 * Accepts the changes that the cart page reports (rule 27). Removes unavailable lines, reduces quantities to the stock,
 * and stores the current prices as the prices that the visitor has seen.
 */
export async function acceptCartChanges({ db, clock, visitor }: CartContext): Promise<Result<null>> {
  return withTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    const rows = cart ? await attachCurrentListings(trx, await listCartLines(trx, cart.id), visitor.userId) : [];
    const revalidated = revalidateCart(rows);
    for (const line of rows) {
      const state = revalidated.get(line.id);
      if (!state || state.notices.length === 0) continue;
      const { price } = state;
      const changed =
        state.quantity > 0 && price
          ? { quantity: state.quantity, seen_price_minor: price.minor, seen_currency: price.currency }
          : { removed_at: clock() };
      await trx.updateTable("cart_lines").set(changed).where("id", "=", line.id).execute();
    }
    return ok(null);
  });
}
