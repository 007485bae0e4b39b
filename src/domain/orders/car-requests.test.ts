import { beforeAll, expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import { transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { listMails } from "../../../tests/support/rows.ts";
import { cancelOrder, type OrderCommandActor, recordPaymentStatus, transitionOrder } from "./commands.server.ts";
import type { Order } from "./order.ts";
import { cancelOverdueOrders } from "./pending-orders.server.ts";
import { findOrderById } from "./queries.server.ts";
import { countCarRequests } from "./stock.server.ts";

describeOnEachDatabase("Purchase requests for a car", (open, itOnOneDatabase) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  const as = (actor: OrderCommandActor) => ({ db: shop.db, clock: shop.clock, origin: "https://karaj.example", actor });
  const seller = () => as({ by: "seller", userId: null as never, sellerIds: shop.sellers });
  const buyer = ({ token }: Order) => as({ by: "buyer", token });
  const car = (more = {}) => shop.ad({ kind: "car", stock: 1, price: { minor: 900_000, currency: "USD" }, ...more });
  const request = async (adId: number, email: string): Promise<Order> =>
    shop.placedOrder(await shop.order(await shop.holding([[adId, 1]]), { email }));
  const shareOf = (order: Order) => order.sellers[0]?.id as number;
  const accept = (order: Order) => transitionOrder(seller(), shareOf(order), { to: "CONFIRMED" });
  const statesOf = async (...orders: Order[]) =>
    Promise.all(orders.map(async ({ id }) => (await findOrderById(shop.db, id))?.sellers[0]?.lines[0]?.car));
  const statusOf = async (adId: number) => (await shop.stockOf(adId)).status;
  const mailsTo = async (email: string) => (await listMails(shop.db, email)).map(({ subject }) => subject);

  itOnOneDatabase(
    "A car stays on sale until transitionOrder accepts a purchase request, which reserves the car",
    async () => {
      const id = await car();
      const first = await request(id, "first-buyer@example.com");
      const second = await request(id, "second-buyer@example.com");
      expect(await statusOf(id)).toBe("active");
      expect(await countCarRequests(shop.db, id)).toBe(2);
      expect(await statesOf(first, second)).toEqual(["requested", "requested"]);

      expect(await accept(second)).toEqual({ ok: true, value: null });
      expect(await statusOf(id)).toBe("reserved");
      expect(await statesOf(first, second)).toEqual(["taken", "reserved"]);
      expect(await countCarRequests(shop.db, id)).toBe(1);
      expect((await mailsTo("first-buyer@example.com")).at(-1)).toContain(`${first.number}: حُجزت السيارة لمشترٍ آخر`);
      expect(await mailsTo("second-buyer@example.com")).not.toContainEqual(expect.stringContaining("لمشترٍ آخر"));

      expect(await accept(first)).toMatchObject({ kind: "conflict", code: "order.car_taken" });
      expect((await findOrderById(shop.db, first.id))?.sellers[0]?.status).toBe("PENDING");
    },
  );

  itOnOneDatabase(
    "transitionOrder can accept another request for the car after the accepted order is cancelled",
    async () => {
      const id = await car();
      const [first, second] = [await request(id, "a@example.com"), await request(id, "b@example.com")];
      await accept(first);
      await cancelOrder(buyer(first), first.id);
      expect(await statusOf(id)).toBe("active");
      expect(await statesOf(first, second)).toEqual(["ended", "requested"]);
      expect(await accept(second)).toEqual({ ok: true, value: null });
      expect(await statesOf(second)).toEqual(["reserved"]);
    },
  );

  itOnOneDatabase("transitionOrder can accept a request for a car that another buyer has returned", async () => {
    const id = await car();
    const first = await request(id, "returns-it@example.com");
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"] as const)
      expect(await transitionOrder(seller(), shareOf(first), { to })).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe("sold");
    await transitionOrder(seller(), shareOf(first), { to: "RETURNED" });
    expect(await statusOf(id)).toBe("active");
    const second = await request(id, "buys-it@example.com");
    expect(await accept(second)).toEqual({ ok: true, value: null });
    expect(await statesOf(first, second)).toEqual(["ended", "reserved"]);
  });

  itOnOneDatabase("cancelOrder keeps the car reserved while another order or the seller reserves it", async () => {
    const id = await car();
    const [first, second] = [await request(id, "c@example.com"), await request(id, "d@example.com")];
    await accept(first);
    await cancelOrder(buyer(second), second.id);
    expect(await statusOf(id)).toBe("reserved");

    const reservedCar = await car();
    const third = await request(reservedCar, "e@example.com");
    await withTransaction(shop.db, (trx) =>
      transitionListing(trx, { adId: reservedCar, to: "reserved", by: "seller", now: shop.clock() }),
    );
    await cancelOrder(buyer(third), third.id);
    expect(await statusOf(reservedCar)).toBe("reserved");
  });

  it("transitionOrder accepts only one of two concurrent requests for a car", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await car();
      const orders = [await request(id, "f@example.com"), await request(id, "g@example.com")];
      const results = await Promise.all(orders.map(accept));
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)).toMatchObject({ code: "order.car_taken" });
      expect((await statesOf(...orders)).sort()).toEqual(["reserved", "taken"]);
    }
  });

  itOnOneDatabase(
    "recordPaymentStatus reserves the car when a deposit is paid, and records payments of other buyers",
    async () => {
      const id = await car({ depositMinor: 50_000 });
      const [first, second] = [await request(id, "h@example.com"), await request(id, "i@example.com")];
      expect(await recordPaymentStatus(seller(), shareOf(first))).toEqual({ ok: true, value: null });
      expect(await statusOf(id)).toBe("reserved");
      expect(await statesOf(first, second)).toEqual(["reserved", "taken"]);
      expect(await recordPaymentStatus(seller(), shareOf(second))).toEqual({ ok: true, value: null });
      expect(await statesOf(first, second)).toEqual(["reserved", "taken"]);
      await transitionOrder(seller(), shareOf(second), { to: "CANCELLED", note: "Sold" });
      expect(await recordPaymentStatus(seller(), shareOf(second), "refunded")).toEqual({ ok: true, value: null });
      expect(await statusOf(id)).toBe("reserved");
    },
  );

  itOnOneDatabase("cancelOverdueOrders cancels requests for a car that was delivered to another buyer", async () => {
    const id = await car();
    const [first, second] = [await request(id, "l@example.com"), await request(id, "m@example.com")];
    const mixed = await shop.placedOrder(
      await shop.order(
        await shop.holding([
          [id, 1],
          [await shop.ad(), 1],
        ]),
        { email: "n@example.com" },
      ),
    );
    const cancelSold = () =>
      cancelOverdueOrders(shop.db, { now: shop.clock(), origin: "https://karaj.example", most: 25 });
    await accept(first);
    expect(await cancelSold()).toEqual({ done: 0, left: [], errors: [] });

    await transitionOrder(seller(), shareOf(first), { to: "SHIPPED" });
    await transitionOrder(seller(), shareOf(first), { to: "DELIVERED" });
    expect(await statusOf(id)).toBe("sold");
    expect(await cancelSold()).toEqual({ done: 1, left: [], errors: [] });
    const statuses = await Promise.all([first, second, mixed].map((order) => findOrderById(shop.db, order.id)));
    expect(statuses.map((order) => order?.sellers[0]?.status)).toEqual(["DELIVERED", "CANCELLED", "PENDING"]);
    expect((await mailsTo("m@example.com")).at(-1)).toBe(`أُلغي الطلب ${second.number}: بيعت السيارة`);
    expect(await statusOf(id)).toBe("sold");
    expect(await cancelSold()).toEqual({ done: 0, left: [], errors: [] });
  });

  itOnOneDatabase(
    "transitionOrder refuses to accept a purchase request for a car whose listing is closed",
    async () => {
      const id = await car();
      const order = await request(id, "j@example.com");
      const closed = await withTransaction(shop.db, (trx) =>
        transitionListing(trx, { adId: id, to: "closed", by: "seller", now: shop.clock() }),
      );
      expect(closed.ok).toBe(true);
      expect(await accept(order)).toMatchObject({ kind: "conflict", code: "order.car_ended" });
      expect(await statesOf(order)).toEqual(["ended"]);
    },
  );

  itOnOneDatabase(
    "transitionListing refuses to reactivate or close the listing of a car with an accepted order",
    async () => {
      const id = await car();
      await accept(await request(id, "k@example.com"));
      for (const to of ["active", "closed"] as const) {
        const moved = await withTransaction(shop.db, (trx) =>
          transitionListing(trx, { adId: id, to, by: "seller", now: shop.clock() }),
        );
        expect(moved).toMatchObject({ code: "ad.ordered" });
      }
    },
  );
});
