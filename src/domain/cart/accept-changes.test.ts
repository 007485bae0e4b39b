import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { acceptCartChanges } from "./commands.server.ts";
import { getCart } from "./queries.server.ts";
import type { CartVisitor } from "./visitor.server.ts";

describeOnDatabase("acceptChanges", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  const change = (id: number, to: object) => updateRow(shop.db, "ads", id, to);
  const accept = (visitor: CartVisitor) => acceptCartChanges({ db: shop.db, clock: shop.clock, visitor });
  const linesOf = async (visitor: CartVisitor) =>
    (await getCart(shop.db, visitor)).groups.flatMap(({ lines }) => lines);

  /** Creates a cart with three lines: a higher price, a lower stock and a sold listing. */
  async function changedCart() {
    const [dearer, fewer, sold] = [await shop.ad(), await shop.ad(), await shop.ad()];
    const visitor = await shop.holding([dearer, fewer, sold].map((id) => [id, 4] as const));
    await change(dearer, { price_minor: 2_000, base_minor: 2_000 });
    await change(fewer, { stock: 1 });
    await change(sold, { status: "sold" });
    return { visitor, dearer, fewer, sold };
  }

  it("[rule 27] acceptCartChanges stores the current prices and quantities and removes unavailable lines", async () => {
    const { visitor, dearer, fewer } = await changedCart();
    await accept(visitor);
    expect(await linesOf(visitor)).toMatchObject([
      { product: { id: dearer }, quantity: 4, notices: [] },
      { product: { id: fewer }, quantity: 1, notices: [] },
    ]);
  });

  it("[rule 27] acceptCartChanges changes no line when one update fails", async () => {
    const { visitor, sold } = await changedCart();
    const before = await linesOf(visitor);
    await sql`create function refuse_removal() returns trigger language plpgsql as
      $$ begin if new.removed_at is not null then raise 'disk full'; end if; return new; end $$`.execute(shop.db);
    await sql`create trigger refuse_removal before update on cart_lines
      for each row execute function refuse_removal()`.execute(shop.db);
    await expect(accept(visitor)).rejects.toThrow("disk full");
    await sql`drop trigger refuse_removal on cart_lines`.execute(shop.db);
    expect(before.at(-1)?.product.id).toBe(sold);
    expect(await linesOf(visitor)).toEqual(before);
  });

  it("acceptCartChanges does nothing for a visitor without a cart", async () => {
    expect(await accept({ token: undefined })).toEqual({ ok: true, value: null });
  });
});
