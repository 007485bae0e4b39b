import { deepStrictEqual } from "node:assert";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, Db } from "#db/database.ts";
import { insertAds, type NewAd } from "#domain/ads/insert.server.ts";
import { addLine } from "#domain/cart/commands.server.ts";
import { dueTotals } from "#domain/cart/due.ts";
import { cartOf } from "#domain/cart/queries.server.ts";
import { totalsSettings } from "#domain/cart/settings.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import { catalogueOf, forgetCatalogue } from "#domain/catalog/queries.server.ts";
import type { PlaceOrderInput } from "#domain/orders/input.ts";
import { type PlaceContext, placeOrder } from "#domain/orders/place.server.ts";
import { orderOf } from "#domain/orders/queries.server.ts";

export const buyersAddress = {
  firstName: "سارة",
  lastName: "العتيبي",
  country: "SA",
  address1: "8228 طريق الملك فهد",
  city: "الرياض",
  phone: "+966 50 123 4567",
};

export type OrderShop = Awaited<ReturnType<typeof orderShop>>;

/** Sets where transfers go, so that they are offered. */
async function setBankAccount(db: Db): Promise<void> {
  const account = { bankName: "Test Bank", bankHolder: "Test Shop", iban: "GB82 WEST 1234 5698 7654 32" };
  await db
    .insertInto("settings")
    .values(Object.entries(account).map(([key, value]) => ({ key, value })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  forgetCatalogue(db);
}

/** A shop with two sellers, where tests put up ads and order them. */
export async function orderShop({ db }: Pick<Database, "db">) {
  await setBankAccount(db);
  const catalogue = await catalogueOf(db);
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

  async function ad(more: Partial<NewAd> = {}): Promise<number> {
    const [id] = await insertAds(db, catalogue, [
      {
        kind: "part",
        categoryId: catalogue.categories.bySlug.get("batteries")?.id as number,
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

  /** A visitor with so many pieces of some ads in the cart. */
  async function holding(lines: readonly (readonly [ad: number, quantity: number])[]): Promise<CartVisitor> {
    let visitor: CartVisitor = { token: undefined };
    for (const [id, quantity] of lines) {
      const added = await addLine({ db, clock, visitor }, { ad: id, quantity });
      if (!added.ok) throw new Error(added.code);
      visitor = { token: added.value.token };
    }
    return visitor;
  }

  const wish = (seenTotal: number | null, more: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
    email: "buyer@example.com",
    shipping: buyersAddress,
    billing: null,
    payment: "cash-on-delivery",
    terms: true,
    seenTotal,
    ...more,
  });

  const context = (visitor: CartVisitor, more: Partial<PlaceContext> = {}): PlaceContext => ({
    db,
    clock,
    origin: "https://karaj.example",
    visitor,
    userId: visitor.userId,
    language: "ar",
    currency: catalogue.currencies.get("USD") as Currency,
    ...more,
  });

  /** What the visitor sees to be due. */
  async function totalOf(visitor: CartVisitor, delivery: PlaceOrderInput["delivery"] = {}): Promise<number> {
    return dueTotals(await cartOf(db, visitor), catalogue, await totalsSettings(db), delivery).total;
  }

  /** Orders what the visitor has, agreeing to what it costs now unless told otherwise. */
  async function order(visitor: CartVisitor, more: Partial<PlaceOrderInput> = {}, key: string = randomUUID()) {
    const seenTotal = more.seenTotal ?? (await totalOf(visitor, more.delivery));
    return placeOrder(context(visitor), wish(seenTotal, more), key);
  }

  const stockOf = (id: number) =>
    db.selectFrom("ads").select(["stock", "availability", "status"]).where("id", "=", id).executeTakeFirstOrThrow();

  const countOrders = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db);
    return rows[0]?.n ?? 0;
  };
  /** The order that was placed; throws why it wasn't. */
  const placedOrder = async (result: Awaited<ReturnType<typeof order>>) => {
    if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.errors)}`);
    const placed = await orderOf(db, { token: result.value.token });
    if (!placed) throw new Error("the order isn't there");
    // What is told of it without reading it is what is read.
    if (result.value.order) deepStrictEqual(result.value.order, placed);
    return placed;
  };
  return {
    db,
    catalogue,
    sellers,
    clock,
    ad,
    holding,
    wish,
    placing: context,
    context,
    totalOf,
    order,
    stockOf,
    countOrders,
    placedOrder,
  };
}
