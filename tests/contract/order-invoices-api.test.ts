import { beforeAll, expect, it } from "vitest";
import { recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createApiOn } from "../support/demo-api.ts";
import { createOrderFixture, type OrderFixture } from "../support/orders.ts";
import { updateRow } from "../support/rows.ts";
import { createValidatingClient } from "../support/validating-api-client.ts";

describeOnDatabase("Tax invoices of orders in the API", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { vat_number: "300000000000003" } as never);
  });

  it("The API lists and shows the documents of an order by its token, and of no other order", async () => {
    const placed = await shop.order(await shop.holding([[await shop.ad(), 2]]));
    if (!placed.ok) throw new Error(placed.code);
    const order = (await findOrder(shop.db, { token: placed.value.token })) as Order;
    const [{ id, charge }] = order.sellers as [Order["sellers"][0]];
    const { ask, member } = await createValidatingClient(createApiOn(shop.db, shop.clock));
    const path = `/orders/${order.token}/invoices`;
    expect((await ask("GET", path)).body).toEqual({ items: [] });

    const context = { db: shop.db, clock: shop.clock, origin: "https://karaj.example" };
    const actor = { by: "staff" as const, userId: null as never };
    await recordPaymentStatus({ ...context, actor }, id, "paid");
    await transitionOrder({ ...context, actor }, id, { to: "CANCELLED", note: "sold out" });
    await recordPaymentStatus({ ...context, actor }, id, "refunded");
    const { items } = (await ask<{ items: { id: string }[] }>("GET", path)).body;
    const total = { minor: charge.totalMinor, currency: charge.currency };
    expect(items).toMatchObject([
      { kind: "invoice", number: expect.stringMatching(/^INV-\d{6}$/), total, sellerOrderId: id },
      { kind: "credit-note", number: expect.stringMatching(/^CN-\d{6}$/), total, sellerOrderId: id },
    ]);

    const uuid = items[0]?.id as string;
    expect((await ask("GET", `${path}/${uuid}`)).body).toMatchObject({
      ...items[0],
      seller: { vatNumber: "300000000000003" },
      lines: [{ quantity: 2 }],
      discount: null,
      shipping: { minor: charge.shippingMinor, currency: charge.currency },
      tax: { amount: { minor: charge.taxMinor } },
    });
    const unknown = `${path}/00000000-0000-4000-8000-000000000000`;
    expect(await ask("GET", unknown)).toMatchObject({ status: 404, body: { code: "invoice.not_found" } });
    const stranger = await member();
    expect(await stranger.ask("GET", `/orders/${order.id}/invoices/${uuid}`)).toMatchObject({ status: 404 });
  });
});
