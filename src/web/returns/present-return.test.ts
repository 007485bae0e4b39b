import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { findReturn, type ReturnEntry } from "#domain/returns/queries.server.ts";
import { refundGoodwill, refundReturn } from "#domain/returns/refund-return.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture } from "../../../tests/support/orders.ts";
import { createReturnFixture } from "../../../tests/support/returns.ts";
import { presentReturn } from "./present-return.server.ts";

it("The form of a refund proposes what can be refunded after other refunds of the order", async () => {
  const shop = await createOrderFixture(await createTestDatabase());
  const { deliver, idOf, move, read } = createReturnFixture(shop);
  const { ask, seller, sellerOrder } = await deliver();
  const id = idOf(await ask("damaged", 1));
  await move(seller, id, "approved", "received");
  const { valueMinor } = await read(id);
  // Half of the value is left in the order.
  const amountMinor = sellerOrder.charge.totalMinor - Math.floor(valueMinor / 2);
  expect(await refundGoodwill(seller, sellerOrder.id, { key: randomUUID(), amountMinor })).toMatchObject({ ok: true });
  const { left } = await presentReturn(shop.db, (await findReturn(shop.db, id)) as ReturnEntry, "en", {
    reader: "seller",
  });
  const proposedMinor = Math.round(Number(left) * 100);
  expect(proposedMinor).toBeGreaterThan(0);
  expect(proposedMinor).toBeLessThan(valueMinor);
  const more = await refundReturn(seller, id, { amountMinor: proposedMinor + 1 });
  expect(more).toMatchObject({ errors: [{ code: "refund.too_much" }] });
  expect(await refundReturn(seller, id, { amountMinor: proposedMinor })).toMatchObject({ ok: true });
});
