import { beforeAll, expect, it } from "vitest";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../../tests/support/orders.ts";
import { getDashboardStatistics } from "../dashboard-statistics.server.ts";
import { readTablePage } from "../read-table.server.ts";
import { parseTableRequest } from "../table.ts";
import { ordersResource } from "./orders.server.ts";

describeOnDatabase("Orders in several currencies for administrators", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  it("The list of orders shows the total of each currency, and the dashboard adds revenue at the rates of the orders", async () => {
    const riyals = await shop.ad({ price: { minor: 37_500, currency: "SAR" }, currency: "SAR" });
    const dinars = await shop.ad({ price: { minor: 30_700, currency: "KWD" }, currency: "KWD" });
    const lines = [
      [riyals, 1],
      [dinars, 1],
      [await shop.ad(), 1],
    ] as const;
    const delivery = { [String(shop.sellers[0])]: "pick-up" as const };
    const order = await shop.placedOrder(await shop.order(await shop.holding(lines), { delivery }));
    const request = parseTableRequest(ordersResource.table, new URLSearchParams({ q: order.number }));
    const { rows } = await readTablePage(shop.db, ordersResource.table, request);
    expect(rows.map(({ cells }) => cells.total)).toEqual(["450.00 SAR + 36.840 KWD + 12.00 USD"]);
    // The goods cost SAR 375.00 ($100), KWD 30.700 ($100) and $10.
    const { revenue } = await getDashboardStatistics(shop.db, shop.clock(), 7);
    expect(revenue.at(-1)?.value).toBe(21_000);
    // A new exchange rate does not change the revenue of the past.
    await shop.db.updateTable("currencies").set({ rate: "4" }).where("code", "=", "SAR").execute();
    expect((await getDashboardStatistics(shop.db, shop.clock(), 7)).revenue.at(-1)?.value).toBe(21_000);
  });
});
