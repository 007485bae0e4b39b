import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../tests/support/databases.ts";
import { type OrderShop, orderShop } from "../../../tests/support/orders.ts";
import { acceptChanges } from "./accept.server.ts";
import { cartOf } from "./queries.server.ts";
import type { CartVisitor } from "./visitor.server.ts";

onDatabase("acceptChanges", (open) => {
  let shop: OrderShop;
  beforeAll(async () => {
    shop = await orderShop(await open());
  });

  const change = (id: number, to: object) => shop.db.updateTable("ads").set(to).where("id", "=", id).execute();
  const accept = (visitor: CartVisitor) => acceptChanges({ db: shop.db, clock: shop.clock, visitor });
  const linesOf = async (visitor: CartVisitor) => (await cartOf(shop.db, visitor)).groups.flatMap(({ lines }) => lines);

  /** A cart of three lines, of which one got dearer, of one less is left, and one was sold. */
  async function changedCart() {
    const [dearer, fewer, sold] = [await shop.ad(), await shop.ad(), await shop.ad()];
    const visitor = await shop.holding([dearer, fewer, sold].map((id) => [id, 4] as const));
    await change(dearer, { price_minor: 2_000, base_minor: 2_000 });
    await change(fewer, { stock: 1 });
    await change(sold, { status: "sold" });
    return { visitor, dearer, fewer, sold };
  }

  it("[rule 27] takes today's prices and quantities as seen, and removes what can't be bought", async () => {
    const { visitor, dearer, fewer } = await changedCart();
    await accept(visitor);
    expect(await linesOf(visitor)).toMatchObject([
      { product: { id: dearer }, quantity: 4, notices: [] },
      { product: { id: fewer }, quantity: 1, notices: [] },
    ]);
  });

  it("[rule 27] changes no line when one of them can't be written", async () => {
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

  it("leaves a visitor without a cart alone", async () => {
    expect(await accept({ token: undefined })).toEqual({ ok: true, value: null });
  });
});
