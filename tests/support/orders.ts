import { deepStrictEqual } from "node:assert";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, Db } from "#db/database.ts";
import { calculateCartCharges } from "#domain/cart/amount-due.ts";
import { getCheckoutCart } from "#domain/cart/checkout-cart.server.ts";
import { addCartLine } from "#domain/cart/commands.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import type { PlaceOrderInput, SeenTotal } from "#domain/orders/order-input.ts";
import { type PlaceOrderContext, placeOrder } from "#domain/orders/place-order.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { toDestination } from "#domain/shipping/destination.ts";

export const buyerAddress = {
  firstName: "سارة",
  lastName: "العتيبي",
  country: "SA",
  address1: "8228 طريق الملك فهد",
  city: "الرياض",
  phone: "+966 50 123 4567",
};

export type OrderFixture = Awaited<ReturnType<typeof createOrderFixture>>;

/** Sets a bank account, so that bank transfer is offered. */
async function setBankAccount(db: Db): Promise<void> {
  const account = { bankName: "Test Bank", bankHolder: "Test Shop", iban: "GB82 WEST 1234 5698 7654 32" };
  await db
    .insertInto("settings")
    .values(Object.entries(account).map(([key, value]) => ({ key, value })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** Creates a marketplace with two sellers for tests that create and order listings. */
export async function createOrderFixture({ db }: Pick<Database, "db">) {
  await setBankAccount(db);
  const catalog = await getCatalog(db);
  const rows = await db
    .insertInto("sellers")
    .values(
      ["first", "second"].map((slug) => ({
        slug: `${slug}-${randomUUID().slice(0, 8)}`,
        type: "showroom",
        name_en: slug,
        email: `${slug}@example.com`,
      })) as never,
    )
    .returning("id")
    .execute();
  const sellers = rows.map(({ id }) => id);
  const clock = () => new Date("2026-06-01T00:00:00Z");

  async function ad(more: Partial<NewListing> = {}): Promise<number> {
    const [id] = await insertListings(db, catalog, [
      {
        kind: "part",
        categoryId: catalog.categories.bySlug.get("batteries")?.id as number,
        sellerId: sellers[0] as number,
        name: { en: "Battery", ar: "بطارية" },
        description: { en: null, ar: null },
        price: { minor: 1_000, currency: "USD" },
        currency: "USD",
        stock: 10,
        ...more,
      },
    ]);
    return id as number;
  }

  /** Creates a visitor whose cart contains the given quantities of listings. */
  async function createCartVisitor(lines: readonly (readonly [ad: number, quantity: number])[]): Promise<CartVisitor> {
    let visitor: CartVisitor = { token: undefined };
    for (const [id, quantity] of lines) {
      const added = await addCartLine({ db, clock, visitor }, { ad: id, quantity });
      if (!added.ok) throw new Error(added.code);
      visitor = { token: added.value.token };
    }
    return visitor;
  }

  const buildOrderInput = (seenTotals: SeenTotal[] | null, more: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
    email: "buyer@example.com",
    shipping: buyerAddress,
    billing: null,
    payment: "cash-on-delivery",
    terms: true,
    seenTotals,
    ...more,
  });

  const context = (visitor: CartVisitor, more: Partial<PlaceOrderContext> = {}): PlaceOrderContext => ({
    db,
    clock,
    origin: "https://karaj.example",
    visitor,
    userId: visitor.userId,
    language: "ar",
    currency: catalog.currencies.get("USD") as Currency,
    ...more,
  });

  /** Returns the totals that the visitor sees before ordering to a city, one for each currency. */
  async function totalsOf(
    visitor: CartVisitor,
    delivery: PlaceOrderInput["delivery"] = {},
    city = buyerAddress.city,
  ): Promise<SeenTotal[]> {
    const { cart, settings } = await getCheckoutCart(db, visitor, clock());
    const { totals } = calculateCartCharges(
      cart,
      catalog,
      settings,
      delivery,
      toDestination({ ...buyerAddress, city }, catalog),
    );
    return totals.map(({ total, currency }) => ({ minor: total, currency }));
  }

  /** Orders the visitor's cart. Accepts the current totals unless `more` contains others. */
  async function order(visitor: CartVisitor, more: Partial<PlaceOrderInput> = {}, key: string = randomUUID()) {
    const seenTotals =
      more.seenTotals ?? (await totalsOf(visitor, more.delivery, more.shipping?.city as string | undefined));
    return placeOrder(context(visitor), buildOrderInput(seenTotals, more), key);
  }

  const stockOf = (id: number) =>
    db.selectFrom("ads").select(["stock", "availability", "status"]).where("id", "=", id).executeTakeFirstOrThrow();

  const countOrders = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db);
    return rows[0]?.n ?? 0;
  };
  /** Returns the order of a successful result. Throws for a failed one. */
  const placedOrder = async (result: Awaited<ReturnType<typeof order>>) => {
    if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.errors)}`);
    const placed = await findOrder(db, { token: result.value.token });
    if (!placed) throw new Error("the order isn't there");
    // The order returned by the operation must equal the stored order.
    if (result.value.order) deepStrictEqual(result.value.order, placed);
    return placed;
  };
  return {
    db,
    catalog,
    sellers,
    clock,
    ad,
    holding: createCartVisitor,
    wish: buildOrderInput,
    placing: context,
    context,
    totalsOf,
    order,
    stockOf,
    countOrders,
    placedOrder,
  };
}
