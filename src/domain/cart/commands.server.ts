import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Clock } from "#kernel/clock.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { buyable, mostLines, priceFor, settle } from "./cart.ts";
import { heldLines, lockCart, makeCart, type Trx, withOffers } from "./held-lines.server.ts";
import { type AddLineInput, linesInput, type UpdateQuantitiesInput, updateQuantitiesInput } from "./input.ts";
import { adError, judgeLine, quantityError, readLine } from "./judge-line.ts";
import { putLine, startCart } from "./new-lines.server.ts";
import { offersOf } from "./offers.server.ts";
import type { CartToPay } from "./queries.server.ts";
import { type CartVisitor, ownedBy } from "./visitor.server.ts";

export type CartContext = { db: Db; clock: Clock; visitor: CartVisitor };

export type Added = {
  /** The visitor's token: a new one when this was the first thing in the cart; a member needs none. */
  token: string | undefined;
  name: LocalText;
  /** Pieces that were added: fewer than asked for when the stock has no more. */
  added: number;
  /** Pieces in the whole cart. */
  count: number;
  /** The cart as it stands now, where it was read with what was written. */
  cart?: CartToPay;
};

/** How long a line that was taken out can be put back, in milliseconds. */
const undoable = 60 * 60 * 1_000;

/**
 * Puts an ad into the visitor's cart; the cart is made with its first line. The same ad with the
 * same choice becomes more of one line, up to what there is (ST-06, QV-03).
 */
export async function addLine({ db, clock, visitor }: CartContext, input: AddLineInput): Promise<Result<Added>> {
  const wish = readLine(input);
  if (!wish.ok) return wish;
  const { ad, quantity } = wish.value;
  const judged = judgeLine(wish.value, (await offersOf(db, [ad], visitor.userId)).get(ad));
  if (!judged.ok) return judged;
  const { line, offer, limit } = judged.value;
  const { name } = offer;
  // Who has no cart yet makes one that nobody else can know of: there is nothing to wait for, or to compare with.
  if (!ownedBy(visitor)) {
    const { token, cart } = await startCart(db, clock, line);
    return ok({ token, name, added: quantity, count: quantity, cart });
  }
  return inTransaction(db, async (trx) => {
    const cart = (await lockCart(trx, clock, visitor)) ?? (await makeCart(trx, clock, visitor));
    const held = await heldLines(trx, cart.id);
    const ofAd = held.filter((each) => each.ad_id === ad);
    const same = ofAd.find((each) => each.options === line.options);
    if (!same && held.length >= mostLines) return failure("conflict", "cart.full");
    const room = limit - ofAd.reduce((sum, each) => sum + each.quantity, 0);
    const added = Math.min(quantity, room);
    if (added <= 0)
      return failure("conflict", "cart.limit_reached", [adError("cart.limit_reached", "all are in the cart")]);
    const seen = priceFor(offer, limit - room + added) ?? line.seen;
    await putLine(trx, clock, cart.id, { ...line, seen, quantity: (same?.quantity ?? 0) + added }, same !== undefined);
    const count = held.reduce((sum, each) => sum + each.quantity, added);
    return ok({ token: cart.token, name, added, count });
  });
}

/** Sets quantities of lines, all or none of them; the prices of the lines count as seen. */
export async function updateQuantities(
  { db, clock, visitor }: CartContext,
  input: UpdateQuantitiesInput,
): Promise<Result<null>> {
  const parsed = updateQuantitiesInput.safeParse(input);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => input.quantities[Number(issue.path[1])]?.line);
    return failure("invalid", "cart.quantity_invalid", lines.map(quantityError));
  }
  const wanted = new Map(parsed.data.quantities.map(({ line, quantity }) => [line, quantity]));
  return inTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    const held = cart ? await heldLines(trx, cart.id) : [];
    const unknown = [...wanted.keys()].find((id) => !held.some((line) => line.id === id));
    if (unknown !== undefined) return lineNotFound(unknown);
    const rows = await withOffers(trx, held, visitor.userId);
    // Lines of one ad share its stock; those that aren't changed count as the visitor sees them.
    const before = settle(rows);
    const after = (line: (typeof rows)[number]) => wanted.get(line.id) ?? before.get(line.id)?.quantity ?? 0;
    const tooMany = rows.filter((line) => {
      if (!wanted.has(line.id)) return false;
      const all = rows.filter((other) => other.adId === line.adId).reduce((sum, other) => sum + after(other), 0);
      return all > buyable(line.offer) && after(line) > (before.get(line.id)?.quantity ?? 0);
    });
    if (tooMany.length > 0) {
      return failure(
        "invalid",
        "cart.quantity_invalid",
        tooMany.map((line) => quantityError(line.id, before.get(line.id)?.limit)),
      );
    }
    const settled = settle(rows.map((line) => ({ ...line, quantity: after(line) })));
    for (const line of rows) {
      const quantity = wanted.get(line.id);
      const price = settled.get(line.id)?.price;
      if (quantity === undefined || !price) continue;
      await trx
        .updateTable("cart_lines")
        .set({ quantity, seen_minor: price.minor, seen_currency: price.currency })
        .where("id", "=", line.id)
        .execute();
    }
    return ok(null);
  });
}

/** Takes a line out; for an hour `restoreLines` can put it back. Doing it twice is doing it once. */
export async function removeLine(context: CartContext, line: number): Promise<Result<{ lines: number[] }>> {
  return inTransaction(context.db, async (trx) => {
    const cart = await lockCart(trx, context.clock, context.visitor);
    const found = cart && (await takeOut(trx, cart.id, context.clock, line));
    return found?.length ? ok({ lines: found }) : lineNotFound(line);
  });
}

/** Takes everything out, and says which lines that were. */
export async function clearCart({ db, clock, visitor }: CartContext): Promise<Result<{ lines: number[] }>> {
  return inTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    return ok({ lines: cart ? await takeOut(trx, cart.id, clock) : [] });
  });
}

/** Puts lines that were taken out back in their places, with as many pieces as there still are. */
export async function restoreLines({ db, clock, visitor }: CartContext, lines: number[]): Promise<Result<null>> {
  const parsed = linesInput.safeParse({ lines });
  if (!parsed.success) return lineNotFound(lines[0]);
  return inTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    if (!cart) return lineNotFound(lines[0]);
    const removed = await heldLines(trx, cart.id, parsed.data.lines);
    const missing = lines.find((id) => !removed.some((line) => line.id === id));
    if (missing !== undefined) return lineNotFound(missing);
    const held = await heldLines(trx, cart.id);
    let refused: "cart.full" | "cart.limit_reached" | undefined;
    let back = 0;
    for (const line of await withOffers(trx, removed, visitor.userId)) {
      if (held.some((each) => each.id === line.id)) continue;
      const inCart = held.filter((each) => each.ad_id === line.adId).reduce((sum, each) => sum + each.quantity, 0);
      const limit = buyable(line.offer);
      // What can't be bought any more comes back as it was: the page says what became of it.
      const quantity = limit === 0 ? line.quantity : Math.min(line.quantity, limit - inCart);
      if (held.length >= mostLines || quantity <= 0) {
        refused = quantity <= 0 ? "cart.limit_reached" : "cart.full";
        continue;
      }
      back += 1;
      await trx.updateTable("cart_lines").set({ removed_at: null, quantity }).where("id", "=", line.id).execute();
      held.push({ id: line.id, ad_id: line.adId, options: "", quantity, seen_minor: 0, seen_currency: "" });
    }
    if (refused && back === 0) return failure("conflict", refused);
    return ok(null);
  });
}

async function takeOut(trx: Trx, cartId: number, clock: Clock, line?: number): Promise<number[]> {
  const now = clock();
  await trx
    .deleteFrom("cart_lines")
    .where("cart_id", "=", cartId)
    .where("removed_at", "<", new Date(now.getTime() - undoable))
    .execute();
  const { rows } = await sql<{ id: number }>`
    update cart_lines set removed_at = coalesce(removed_at, ${now})
    where cart_id = ${cartId} and ${line === undefined ? sql`removed_at is null` : sql`id = ${line}`}
    returning id`.execute(trx);
  return rows.map((row) => row.id);
}

const lineNotFound = (line: number | undefined): Failure =>
  failure("not_found", "cart.line_not_found", [
    { path: "line", code: "cart.line_not_found", message: `no line ${line ?? ""} in this cart` },
  ]);
