import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRows } from "../../../tests/support/rows.ts";
import { addCartLine, clearCart, removeCartLine, restoreCartLines, updateCartQuantities } from "./commands.server.ts";
import { getCart, listRemovedLines } from "./queries.server.ts";
import { hashCartToken, isCartToken } from "./visitor.server.ts";

let now = new Date("2026-06-01T00:00:00Z");
const clock = () => now;

describeOnDatabase("Cart", (open) => {
  let database: Database;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const catalog = await getCatalog(db);
    const sellers = await db
      .insertInto("sellers")
      .values(
        ["one", "two"].map((slug) => ({
          slug,
          type: "showroom",
          name_en: slug,
          name_ar: null,
          phone: "+966500000001",
        })) as never,
      )
      .returning("id")
      .execute();
    const ad = (name: string, more: Partial<NewListing> = {}): NewListing => ({
      kind: "part",
      categoryId: catalog.categories.bySlug.get("batteries")?.id as number,
      sellerId: sellers[0]?.id as number,
      name: { en: name, ar: null },
      description: { en: null, ar: null },
      price: { minor: 1_000, currency: "USD" },
      currency: "USD",
      stock: 5,
      ...more,
    });
    const word = (en: string) => ({ en, ar: en });
    const value = (slug: string) => ({ slug, name: word(slug) });
    const ads = {
      plain: ad("plain"),
      other: ad("other", {
        sellerId: sellers[1]?.id as number,
        price: { minor: 10_000, currency: "SAR" },
        currency: "SAR",
      }),
      lamp: ad("lamp", {
        options: [
          { slug: "side", type: "default", name: word("Side"), values: [value("left"), value("right")] },
          { slug: "color", type: "color", name: word("Colour"), values: [value("red"), value("blue")] },
        ],
      }),
      none: ad("none", { stock: 0, availability: "out-of-stock" }),
      ordered: ad("ordered", { stock: 0, availability: "on-backorder" }),
      car: ad("car", { kind: "car" }),
      rental: ad("rental", { kind: "rental", pricePer: "day" }),
      asked: ad("asked", { price: null }),
      sold: ad("sold", { status: "sold" }),
      draft: ad("draft", { status: "draft" }),
    };
    const inserted = await insertListings(db, catalog, Object.values(ads));
    Object.keys(ads).forEach((name, i) => {
      ids[name] = inserted[i] as number;
    });
  });
  beforeEach(async () => {
    now = new Date("2026-06-01T00:00:00Z");
    await sql`delete from carts`.execute(database.db);
    await sql`update ads set stock = 5, status = 'active', price_minor = 1000 where id = ${ids.plain}`.execute(
      database.db,
    );
  });

  const as = (token?: string) => ({ db: database.db, clock, visitor: { token } });
  const add = (name: string, quantity: string | number = 1, options = {}, token?: string) =>
    addCartLine(as(token), { ad: ids[name] as number, quantity, options });
  /** Creates a visitor whose cart contains each of the named listings once. */
  async function visitorWith(...names: string[]): Promise<string> {
    let token: string | undefined;
    for (const name of names) {
      const result = await add(name, 1, { side: "left", color: "red" }, token);
      if (!result.ok) throw new Error(result.code);
      token = result.value.token;
    }
    return token as string;
  }
  const linesOf = async (token: string) =>
    (await getCart(database.db, { token })).groups.flatMap((group) => group.lines);
  const rows = async () => (await sql`select * from carts`.execute(database.db)).rows.length;

  it("addCartLine creates the cart with the first line, and a failed attempt creates none", async () => {
    expect(await getCart(database.db, { token: undefined })).toEqual({ groups: [], count: 0 });
    expect(await getCart(database.db, { token: "A".repeat(22) })).toEqual({ groups: [], count: 0 });
    await add("none");
    await add("lamp");
    expect(await rows()).toBe(0);
    const result = await add("plain");
    expect(result).toMatchObject({ ok: true, value: { added: 1, count: 1, name: { en: "plain" } } });
    expect(await rows()).toBe(1);
  });

  it("addCartLine stores only the hash of the cart token and ignores a token that it did not issue", async () => {
    const planted = "A".repeat(22);
    const result = await add("plain", 1, {}, planted);
    const token = (result.ok && result.value.token) || "";
    expect(isCartToken(token)).toBe(true);
    expect(token).not.toBe(planted);
    const { rows: stored } = await sql<{ token_hash: string }>`select token_hash from carts`.execute(database.db);
    expect(stored).toEqual([{ token_hash: hashCartToken(token) }]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("[ST-06] addCartLine adds to the line with equal options, otherwise creates a new line", async () => {
    const token = await visitorWith("lamp");
    await add("lamp", "٢", { color: "red", side: "left", unknown: "x" }, token);
    await add("lamp", 1, { side: "right", color: "red" }, token);
    const lines = await linesOf(token);
    expect(lines.map(({ quantity, choice }) => [quantity, choice])).toEqual([
      [3, { side: "left", color: "red" }],
      [1, { side: "right", color: "red" }],
    ]);
    expect(lines[0]?.chosen.map(({ option, value }) => [option.en, value.en])).toEqual([
      ["Side", "left"],
      ["Colour", "red"],
    ]);
  });

  it("[QV-03] addCartLine requires every option and a whole quantity up to the stock", async () => {
    expect(await add("lamp", 1, { side: "left" })).toMatchObject({
      ok: false,
      kind: "invalid",
      code: "cart.option_required",
      errors: [{ path: "option.color" }],
    });
    for (const quantity of ["0", "-1", "1.5", "1e9", "6", "text", "", 0, 1.5, Number.NaN, "9".repeat(60)])
      expect(await add("plain", quantity), String(quantity)).toMatchObject({
        kind: "invalid",
        code: "cart.quantity_invalid",
        errors: [{ path: "quantity" }],
      });
    expect(await add("ordered", 999)).toMatchObject({ ok: true });
    expect(await add("ordered", 1_000)).toMatchObject({ code: "cart.quantity_invalid" });
    expect(await add("car", 2)).toMatchObject({ code: "cart.quantity_invalid" });
  });

  it("[ER-03] [ST-05] addCartLine returns the reason why a listing cannot be bought", async () => {
    for (const [name, code, reason] of [
      ["none", "cart.out_of_stock", "cart.out_of_stock"],
      ["rental", "cart.not_for_sale", "cart.rental"],
      ["asked", "cart.not_for_sale", "cart.price_on_request"],
      ["sold", "cart.not_for_sale", "cart.sold"],
      ["draft", "product.not_found", "product.not_found"],
      ["nowhere", "product.not_found", "product.not_found"],
    ] as const)
      expect(await add(name), name).toMatchObject({ ok: false, code, errors: [{ path: "ad", code: reason }] });
    expect(await addCartLine(as(), { ad: 2 ** 50, quantity: 1 })).toMatchObject({ code: "product.not_found" });
  });

  it("[ST-06] addCartLine adds pieces up to the stock, and answers cart.limit_reached when none can be added", async () => {
    const token = await visitorWith("plain");
    expect(await add("plain", 5, {}, token)).toMatchObject({ ok: true, value: { added: 4, count: 5 } });
    expect(await add("plain", 1, {}, token)).toMatchObject({
      ok: false,
      kind: "conflict",
      code: "cart.limit_reached",
      errors: [{ code: "cart.limit_reached" }],
    });
    // Lines of one listing share the stock.
    const lamps = await visitorWith("lamp");
    await add("lamp", 3, { side: "right", color: "red" }, lamps);
    expect(await add("lamp", 3, { side: "right", color: "blue" }, lamps)).toMatchObject({ value: { added: 1 } });
  });

  it("Concurrent addCartLine calls never exceed the stock or create duplicate lines", async () => {
    const token = await visitorWith("other");
    const results = await Promise.all(Array.from({ length: 12 }, () => add("plain", 1, {}, token)));
    expect(results.filter((result) => result.ok)).toHaveLength(5);
    const lines = await linesOf(token);
    expect(lines.filter((line) => line.product.id === ids.plain).map((line) => line.quantity)).toEqual([5]);
  });

  it("[VP-05] A cart line keeps the vehicle that was last added with the line, until the vehicle is deleted", async () => {
    const { db } = database;
    const vehicles = await db.selectFrom("vehicles").select("id").orderBy("id").limit(2).execute();
    const [one, other] = vehicles.map(({ id }) => id) as [number, number];
    const addLine = (name: string, vehicle: number | undefined, token?: string) =>
      addCartLine(as(token), { ad: ids[name] as number, quantity: 1, options: {}, vehicle });
    const first = await addLine("plain", one);
    const token = first.ok ? (first.value.token as string) : "";
    const lines = () => linesOf(token);
    expect(await lines()).toMatchObject([{ vehicleId: one, quantity: 1 }]);
    await addLine("plain", undefined, token);
    expect(await lines()).toMatchObject([{ vehicleId: one, quantity: 2 }]);
    await addLine("plain", other, token);
    expect(await lines()).toMatchObject([{ vehicleId: other, quantity: 3 }]);
    await addLine("other", 2_147_483_647, token);
    expect(await lines()).toMatchObject([{ vehicleId: other }, { vehicleId: null }]);
    await db.deleteFrom("vehicles").where("id", "=", other).execute();
    expect(await lines()).toMatchObject([{ vehicleId: null, quantity: 3 }, { vehicleId: null }]);
  });

  it("getCart groups lines by seller and counts pieces", async () => {
    const token = await visitorWith("plain", "other", "lamp");
    await add("plain", 2, {}, token);
    const cart = await getCart(database.db, { token });
    expect(cart.count).toBe(5);
    expect(cart.groups.map(({ seller, phone, lines }) => [seller.slug, phone, lines.length])).toEqual([
      ["one", "+966500000001", 2],
      ["two", "+966500000001", 1],
    ]);
    expect(cart.groups[1]?.lines[0]).toMatchObject({ product: { price: { minor: 10_000, currency: "SAR" } } });
  });

  it("[ST-06] updateCartQuantities updates all quantities or none", async () => {
    const token = await visitorWith("plain", "other");
    const [plain = 0, other = 0] = (await linesOf(token)).map(({ id }) => id);
    const set = (quantities: [number, string][], by = token) =>
      updateCartQuantities(as(by), { quantities: quantities.map(([line, quantity]) => ({ line, quantity })) });
    expect(
      await set([
        [plain, "4"],
        [other, "٣"],
      ]),
    ).toMatchObject({ ok: true });
    const quantities = async () => (await linesOf(token)).map(({ quantity }) => quantity);
    expect(await quantities()).toEqual([4, 3]);
    for (const wrong of ["0", "-1", "1.5", "6", "1e9", "x", ""]) {
      expect(
        await set([
          [other, "1"],
          [plain, wrong],
        ]),
        wrong,
      ).toMatchObject({
        kind: "invalid",
        code: "cart.quantity_invalid",
        errors: [{ path: `quantity.${plain}` }],
      });
    }
    expect(await quantities()).toEqual([4, 3]);
    expect(await set([])).toMatchObject({ ok: true });
  });

  it("Cart commands answer not found for another visitor's line and change nothing", async () => {
    const ownToken = await visitorWith("plain", "other");
    const otherToken = await visitorWith("plain");
    const [line] = await linesOf(otherToken);
    const id = line?.id as number;
    for (const by of [ownToken, undefined, "B".repeat(22)]) {
      const missing = { ok: false, kind: "not_found", code: "cart.line_not_found" };
      expect(await updateCartQuantities(as(by), { quantities: [{ line: id, quantity: 3 }] })).toMatchObject(missing);
      expect(await removeCartLine(as(by), id)).toMatchObject(missing);
      expect(await restoreCartLines(as(by), [id])).toMatchObject(missing);
      expect(await listRemovedLines(database.db, { token: by }, [id])).toEqual([]);
    }
    expect(await linesOf(otherToken)).toEqual([line]);
    expect(await linesOf(ownToken)).toHaveLength(2);
  });

  it("restoreCartLines restores removed lines with position, quantity and options", async () => {
    const token = await visitorWith("lamp", "plain");
    await add("lamp", 2, { side: "left", color: "red" }, token);
    const before = await linesOf(token);
    const id = before[0]?.id as number;
    expect(await removeCartLine(as(token), id)).toMatchObject({ ok: true, value: { lines: [id] } });
    expect(await removeCartLine(as(token), id)).toMatchObject({ ok: true });
    expect(await linesOf(token)).toEqual(before.slice(1));
    expect(await listRemovedLines(database.db, { token }, [id])).toEqual([{ id, name: { en: "lamp", ar: null } }]);
    expect(await restoreCartLines(as(token), [id])).toMatchObject({ ok: true });
    expect(await restoreCartLines(as(token), [id])).toMatchObject({ ok: true });
    expect(await linesOf(token)).toEqual(before);
    const cleared = await clearCart(as(token));
    expect(cleared).toMatchObject({ value: { lines: before.map((line) => line.id) } });
    expect(await linesOf(token)).toEqual([]);
    await restoreCartLines(
      as(token),
      before.map((line) => line.id),
    );
    expect(await linesOf(token)).toEqual(before);
  });

  it("A removed line that is added again has only the new quantity, and restoring never exceeds the stock", async () => {
    const token = await visitorWith("plain");
    await add("plain", 4, {}, token);
    const id = (await linesOf(token))[0]?.id as number;
    await removeCartLine(as(token), id);
    await add("plain", 2, {}, token);
    expect((await linesOf(token)).map(({ id, quantity }) => [id, quantity])).toEqual([[id, 2]]);
    const lamps = await visitorWith("lamp");
    const lamp = (await linesOf(lamps))[0]?.id as number;
    await removeCartLine(as(lamps), lamp);
    await add("lamp", 5, { side: "right", color: "blue" }, lamps);
    expect(await restoreCartLines(as(lamps), [lamp])).toMatchObject({ code: "cart.limit_reached" });
  });

  it("restoreCartLines answers not found for a line removed over an hour ago", async () => {
    const token = await visitorWith("plain", "other");
    const [plain = 0, other = 0] = (await linesOf(token)).map(({ id }) => id);
    await removeCartLine(as(token), plain);
    now = new Date(now.getTime() + 2 * 60 * 60 * 1_000);
    await removeCartLine(as(token), other);
    expect(await restoreCartLines(as(token), [plain])).toMatchObject({ code: "cart.line_not_found" });
    expect(await restoreCartLines(as(token), [other])).toMatchObject({ ok: true });
  });

  /** Adds lines to the only cart until it has `count` lines. */
  async function fillCart(count: number): Promise<void> {
    const { id } = await database.db.selectFrom("carts").select("id").executeTakeFirstOrThrow();
    const { lines } = await database.db
      .selectFrom("cart_lines")
      .select((eb) => eb.fn.countAll<number>().as("lines"))
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    await insertRows(
      database.db,
      "cart_lines",
      Array.from({ length: count - Number(lines) }, (_, i) => ({
        cart_id: id,
        ad_id: ids.lamp as number,
        options: `side=left&n=${i}`,
        quantity: 1,
        seen_price_minor: 1_000,
        seen_currency: "USD",
        added_at: now,
      })),
    );
  }

  it("addCartLine refuses a line above 100 lines, but still increases the quantity of a line", async () => {
    const token = await visitorWith("plain");
    await fillCart(99);
    expect(await add("other", 1, {}, token)).toMatchObject({ ok: true });
    expect(await add("ordered", 1, {}, token)).toMatchObject({ ok: false, kind: "conflict", code: "cart.full" });
    expect(await add("plain", 1, {}, token)).toMatchObject({ ok: true, value: { added: 1 } });
    expect(await linesOf(token)).toHaveLength(100);
  });

  it("restoreCartLines refuses a removed line when the cart has 100 lines meanwhile", async () => {
    const token = await visitorWith("plain", "other");
    const [plain = 0, other = 0] = (await linesOf(token)).map(({ id }) => id);
    await removeCartLine(as(token), plain);
    await removeCartLine(as(token), other);
    await fillCart(99);
    expect(await restoreCartLines(as(token), [plain])).toMatchObject({ ok: true });
    expect(await restoreCartLines(as(token), [other])).toMatchObject({ kind: "conflict", code: "cart.full" });
    expect(await linesOf(token)).toHaveLength(100);
  });

  it("[rule 27] getCart reports changes until the visitor accepts them", async () => {
    const token = await visitorWith("plain");
    await add("plain", 4, {}, token);
    const id = (await linesOf(token))[0]?.id as number;
    await sql`update ads set price_minor = 1200, base_minor = 1200, stock = 2 where id = ${ids.plain}`.execute(
      database.db,
    );
    expect((await linesOf(token))[0]).toMatchObject({
      quantity: 2,
      limit: 2,
      product: { price: { minor: 1_200, currency: "USD" } },
      notices: [
        { code: "quantity-lowered", from: 5, to: 2 },
        { code: "price-changed", from: { minor: 1_000, currency: "USD" } },
      ],
    });
    await updateCartQuantities(as(token), { quantities: [{ line: id, quantity: 2 }] });
    expect((await linesOf(token))[0]).toMatchObject({ quantity: 2, notices: [] });
    await sql`update ads set status = 'closed' where id = ${ids.plain}`.execute(database.db);
    expect((await linesOf(token))[0]).toMatchObject({ quantity: 0, notices: [{ code: "gone", reason: "withdrawn" }] });
    expect(await updateCartQuantities(as(token), { quantities: [{ line: id, quantity: 1 }] })).toMatchObject({
      code: "cart.quantity_invalid",
    });
  });
});

describe("isCartToken", () => {
  it("isCartToken rejects malformed tokens", () => {
    for (const text of [undefined, "", "x", "A".repeat(23), `${"A".repeat(21)}'`])
      expect(isCartToken(text)).toBe(false);
  });
});
