import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OrderActor } from "#db/schema/orders.ts";
import type { AddLineInput } from "#domain/cart/input.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { releaseDueEscrow } from "#domain/ledger/release-escrow.server.ts";
import {
  type OrderCommandActor,
  type OrderTransitionContext,
  recordPaymentStatus,
  transitionOrder,
} from "#domain/orders/commands.server.ts";
import { confirmReceipt } from "#domain/orders/confirm-receipt.server.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PlaceOrderInput } from "#domain/orders/order-input.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { findReturn } from "#domain/returns/queries.server.ts";
import { refundReturn } from "#domain/returns/refund-return.server.ts";
import { requestReturn } from "#domain/returns/request-return.server.ts";
import { transitionReturn } from "#domain/returns/return-transitions.server.ts";
import {
  type DemoOrder,
  type DemoOrderStep,
  type DemoReturn,
  type DemoReturnStep,
  type DemoSellerOrder,
  demoOrders,
  PARTS_SELLER_SLUG,
} from "./demo-orders.ts";
import { DEMO_ORIGIN, deleteNotificationsOfTransaction, expectSuccess, seedIntoDemo } from "./seed-demo.server.ts";

const HOUR_MS = 60 * 60_000;

/** Deposit that reserves a car, in minor units of the currency of its listing. */
const DEMO_DEPOSIT_MINOR = 200_000;

/**
 * Creates orders in every status, with payments and returns, for the buyers and sellers of the demo. Everything is done
 * by the commands that people use, in the order of time. Does nothing in a database without demo data.
 */
export async function seedDemoOrders(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo orders", async (trx) => {
    await sql`update sellers set owner_id = (select id from users where email = 'showroom@karaj.example')
      where slug = ${PARTS_SELLER_SLUG} and owner_id is null`.execute(trx);
    const context: DemoOrdersContext = { trx, now, usedListingIds: [] };
    const moments = demoOrders.flatMap((demo) => new DemoOrderHistory(context, demo).listMoments());
    for (const { run } of moments.sort((a, b) => b.hoursAgo - a.hoursAgo)) await run();
    await deleteNotificationsOfTransaction(trx);
  });
}

/** Something that happened to a demo order, by a command. */
type Moment = { hoursAgo: number; run: () => Promise<void> };

/** Data that all demo orders share. An order adds its listings to `usedListingIds`. */
type DemoOrdersContext = { trx: Db; now: Date; usedListingIds: number[] };

/** Store of receipts for returns without photos. */
const noReceipts: ReceiptStore = {
  save: () => Promise.reject(new Error("demo returns have no photos")),
  read: async () => undefined,
  remove: async () => {},
};

/** Runs the commands of one demo order: placing it, its steps and its return. */
class DemoOrderHistory {
  readonly #context: DemoOrdersContext;
  readonly #demo: DemoOrder;
  #order: Order | undefined;
  readonly #returnIds = new Map<DemoSellerOrder, number>();

  constructor(context: DemoOrdersContext, demo: DemoOrder) {
    this.#context = context;
    this.#demo = demo;
  }

  /** Lists what happened to the order. Moments of the same hour are in the order in which they happened. */
  listMoments(): Moment[] {
    const { hoursAgo, shares } = this.#demo;
    return [
      { hoursAgo, run: () => this.#place() },
      ...shares.flatMap((share) => [
        ...share.steps.map((step): Moment => ({ hoursAgo: step[0], run: () => this.#runStep(share, step) })),
        ...(share.returned ? this.#listReturnMoments(share, share.returned) : []),
      ]),
    ];
  }

  #listReturnMoments(share: DemoSellerOrder, returned: DemoReturn): Moment[] {
    return [
      { hoursAgo: returned.hoursAgo, run: () => this.#requestReturn(share, returned) },
      ...returned.steps.map((step): Moment => ({ hoursAgo: step[0], run: () => this.#runReturnStep(share, step) })),
    ];
  }

  async #place(): Promise<void> {
    const { trx, usedListingIds } = this.#context;
    const demo = this.#demo;
    const catalog = await getCatalog(trx);
    const lines: AddLineInput[] = [];
    for (const share of demo.shares) {
      for (const { id, vehicle } of await findOrderableListings(trx, share, usedListingIds)) {
        if (share.kind === "car")
          await sql`update ads set deposit_minor = ${DEMO_DEPOSIT_MINOR} where id = ${id}`.execute(trx);
        lines.push({ ad: id, quantity: share.quantity ?? 1, vehicle: vehicle ?? undefined });
      }
    }
    const sellers = await trx.selectFrom("sellers").select(["id", "slug"]).execute();
    const pickedUp = demo.shares.flatMap(({ pickUp, seller }) => (pickUp ? seller : []));
    const input: PlaceOrderInput = {
      email: demo.email,
      shipping: {
        firstName: demo.firstName,
        lastName: demo.lastName,
        country: demo.currency === "AED" ? "AE" : "SA",
        address1: demo.street,
        city: demo.city,
        phone: demo.phone,
      },
      delivery: Object.fromEntries(
        sellers.flatMap(({ id, slug }) => (pickedUp.includes(slug) ? [[String(id), "pick-up" as const]] : [])),
      ),
      payment: demo.payment,
      notes: demo.notes,
      terms: true,
      seenTotals: null,
    };
    const placed = await placeOrder(
      {
        db: trx,
        clock: this.#createClock(demo.hoursAgo),
        origin: DEMO_ORIGIN,
        visitor: { token: undefined },
        lines,
        userId: demo.account && (await this.#findUserId(demo.account)),
        language: demo.language,
        currency: catalog.currencies.get(demo.currency) as Currency,
      },
      input,
      randomUUID(),
    );
    this.#order = expectSuccess(placed).order;
  }

  async #runStep(share: DemoSellerOrder, [hoursAgo, what, by, note]: DemoOrderStep): Promise<void> {
    const { context, sellerOrder } = await this.#prepare(share, by, hoursAgo);
    const { id } = sellerOrder;
    const { carrier, trackingNumber } = share;
    if (what === "released") await releaseDueEscrow(context.db, { now: context.clock(), limit: 1_000 });
    else if (what === "received") expectSuccess(await confirmReceipt(context, id));
    else if (what === "paid" || what === "refunded") expectSuccess(await recordPaymentStatus(context, id, what));
    else expectSuccess(await transitionOrder(context, id, { to: what, carrier, trackingNumber, note }));
  }

  async #requestReturn(share: DemoSellerOrder, { hoursAgo, ...returned }: DemoReturn): Promise<void> {
    const { context, sellerOrder } = await this.#prepare(share, "buyer", hoursAgo);
    const { quantity, reason, note } = returned;
    const input = { lineId: sellerOrder.lines[0]?.id, quantity, reason, note };
    const requested = await requestReturn({ ...context, receipts: noReceipts }, sellerOrder.id, input);
    this.#returnIds.set(share, expectSuccess(requested).id);
  }

  async #runReturnStep(
    share: DemoSellerOrder,
    [hoursAgo, what, by, { percent = 100, ...texts } = {}]: DemoReturnStep,
  ): Promise<void> {
    const { context } = await this.#prepare(share, by, hoursAgo);
    const returnId = this.#returnIds.get(share) ?? 0;
    if (what !== "refunded") {
      expectSuccess(await transitionReturn(context, returnId, what, { ...texts, restock: true }));
      return;
    }
    const { valueMinor = 0 } = (await findReturn(context.db, returnId)) ?? {};
    const amountMinor = Math.round((valueMinor * percent) / 100);
    expectSuccess(await refundReturn(context, returnId, { ...texts, amountMinor }));
  }

  #createClock(hoursAgo: number): () => Date {
    return () => new Date(this.#context.now.getTime() - hoursAgo * HOUR_MS);
  }

  async #findUserId(email: string): Promise<number> {
    const { trx } = this.#context;
    return (await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  }

  /** Finds the part of the order that belongs to the seller, and creates the context of a command of the actor. */
  async #prepare(
    share: DemoSellerOrder,
    by: OrderActor,
    hoursAgo: number,
  ): Promise<{ context: OrderTransitionContext; sellerOrder: Order["sellers"][number] }> {
    const { trx } = this.#context;
    const order = this.#order;
    const { id, owner_id: ownerId } = await trx
      .selectFrom("sellers")
      .select(["id", "owner_id"])
      .where("slug", "=", share.seller)
      .executeTakeFirstOrThrow();
    const sellerOrder = order?.sellers.find(({ seller }) => seller.id === id);
    if (!order || !sellerOrder) throw new Error(`a demo order has nothing of ${share.seller}`);
    const actors: Record<OrderActor, () => OrderCommandActor | Promise<OrderCommandActor>> = {
      buyer: () =>
        order.userId === null ? { by: "buyer", token: order.token } : { by: "buyer", userId: order.userId },
      seller: () => ({ by: "seller", userId: ownerId as number, sellerIds: [id] }),
      staff: async () => ({ by: "staff", userId: await this.#findUserId("admin@karaj.example") }),
      system: () => ({ by: "system" }),
    };
    const context = { db: trx, clock: this.#createClock(hoursAgo), origin: DEMO_ORIGIN, actor: await actors[by]() };
    return { context, sellerOrder };
  }
}

type OrderableListing = { id: number; vehicle: number | null };

/**
 * Finds a seller's products that can be ordered without choosing options. A part comes with a vehicle that it fits, if
 * there is one.
 */
async function findOrderableListings(trx: Db, { seller, kind, lines }: DemoSellerOrder, usedListingIds: number[]) {
  const { rows } = await sql<OrderableListing>`
    select a.id, (
        select v.id from fitments f
        join base_vehicles b on b.model_id = f.model_id and b.year between f.year_from and coalesce(f.year_to, b.year)
        join vehicles v on v.base_vehicle_id = b.id
        where f.part_id = a.part_id and f.effect = 'fits' order by b.year desc, v.id limit 1) as vehicle
    from ads a join sellers s on s.id = a.seller_id join ad_translations d on d.ad_id = a.id
    where s.slug = ${seller} and a.kind = ${kind} and a.status = 'active' and a.price_minor is not null
      and (a.kind = 'car' or a.stock > 8) and a.id <> all(${usedListingIds}::bigint[])
      and d.narrating_ar is not null and d.narrating_en is not null
      and not exists (select 1 from ad_options o where o.ad_id = a.id)
    order by case when a.kind = 'car' then -a.id else a.id end limit ${lines}`.execute(trx);
  usedListingIds.push(...rows.map(({ id }) => id));
  return rows;
}
