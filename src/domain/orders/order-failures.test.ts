import { readdirSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { createTemporaryFolder, describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { countRows } from "../../../tests/support/rows.ts";
import { addReceipt } from "./commands.server.ts";
import { findOrder } from "./queries.server.ts";
import { createFolderReceiptStore } from "./receipt-store.server.ts";

describeOnDatabase("Failures of order commands", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  it("addReceipt refuses the sixth receipt of a seller order, stores no file and sends no mail", async () => {
    const { db, clock } = shop;
    const folder = createTemporaryFolder();
    const visitor = await shop.holding([[await shop.ad(), 1]]);
    const { token, sellers } = await shop.placedOrder(await shop.order(visitor, { payment: "bank-transfer" }));
    const sellerOrderId = sellers[0]?.id as number;
    const buyer = {
      db,
      clock,
      origin: "https://karaj.example",
      actor: { by: "buyer" as const, token },
      receipts: createFolderReceiptStore(folder),
    };
    const send = (number: number) => addReceipt(buyer, sellerOrderId, Buffer.from(`%PDF-1.7 receipt ${number}`));
    for (let number = 1; number <= 5; number += 1) expect((await send(number)).ok, String(number)).toBe(true);
    const countMails = () => countRows(db, ["mail_outbox", "notifications"]);
    const before = [await findOrder(db, { token }), await countMails()];
    expect(await send(6)).toEqual({ ok: false, kind: "conflict", code: "order.receipts_full" });
    expect([await findOrder(db, { token }), await countMails()]).toEqual(before);
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".pdf"))).toHaveLength(5);
  });
});
