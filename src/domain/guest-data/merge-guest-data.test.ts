import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { MAX_CART_LINES } from "#domain/cart/cart.ts";
import { addCartLine, clearCart, removeCartLine, updateCartQuantities } from "#domain/cart/commands.server.ts";
import { getCart } from "#domain/cart/queries.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { MAX_COMPARED_LISTINGS } from "#domain/compare/comparison.ts";
import { listComparedIds, updateComparedIds } from "#domain/compare/member-comparison.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow } from "../../../tests/support/rows.ts";
import { mergeGuestData } from "./merge-guest-data.server.ts";

const clock = () => new Date("2026-06-01T00:00:00Z");

describeOnDatabase("Guest data", (open) => {
  let db: Db;
  let userId: number;
  let someoneElse: number;
  /** Stock of each listing. The last listing is a car, of which a cart contains at most one. */
  const stocks = [1, 3, 5, 900, 4];
  let ads: number[];
  let many: number[];

  beforeAll(async () => {
    ({ db } = await open());
    const catalog = await getCatalog(db);
    const { id: sellerId } = await insertRow(db, "sellers", {
      slug: "one",
      type: "showroom",
      name_en: "one",
      name_ar: null,
    });
    const word = (en: string) => ({ en, ar: en });
    const ad = (name: string, stock: number, more: Partial<NewListing> = {}): NewListing => ({
      kind: "part",
      categoryId: catalog.categories.bySlug.get("batteries")?.id as number,
      sellerId,
      name: { en: name, ar: null },
      description: { en: null, ar: null },
      price: { minor: 1_000, currency: "USD" },
      currency: "USD",
      stock,
      options: [
        {
          slug: "side",
          type: "default",
          name: word("Side"),
          values: ["left", "right"].map((slug) => ({ slug, name: word(slug) })),
        },
      ],
      ...more,
    });
    ads = await insertListings(
      db,
      catalog,
      stocks.map((stock, i) => ad(`ad ${i}`, stock, i === 4 ? { kind: "car" } : {})),
    );
    many = await insertListings(
      db,
      catalog,
      Array.from({ length: MAX_CART_LINES + 1 }, (_, i) => ad(`more ${i}`, 9, { options: [] })),
    );
    const users = await db
      .insertInto("users")
      .values(["sara@example.com", "omar@example.com"].map((email) => ({ email, name: "Sara" })))
      .returning("id")
      .execute();
    [userId, someoneElse] = users.map((user) => user.id) as [number, number];
  });
  const empty = async () => {
    await sql`delete from carts`.execute(db);
    await sql`delete from compared_ads`.execute(db);
  };
  beforeEach(empty);

  type LineRequest = { ad: number; side: string; quantity: number };
  const limitOf = (index: number) => (index === 4 ? 1 : (stocks[index] as number));
  const keyOf = ({ ad, side }: LineRequest) => `${ad} ${side}`;
  const member = (): CartVisitor => ({ token: undefined, userId });
  const merge = (cartToken: string | undefined, comparedIds: number[] = []) =>
    mergeGuestData({ db, clock }, { userId, cartToken, comparedIds, garage: [] });

  /** Adds items to a cart up to the stock and returns the resulting quantities. */
  async function fill(visitor: CartVisitor, wishes: readonly LineRequest[]) {
    const quantities = new Map<string, number>();
    let token = visitor.token;
    for (const request of wishes) {
      const quantity = Math.min(request.quantity, limitOf(request.ad));
      const ad = ads[request.ad] as number;
      const added = await addCartLine(
        { db, clock, visitor: { ...visitor, token } },
        { ad, quantity, options: { side: request.side } },
      );
      if (!added.ok) continue;
      token ??= added.value.token;
      quantities.set(keyOf(request), (quantities.get(keyOf(request)) ?? 0) + added.value.added);
    }
    return { held: quantities, token };
  }
  const stored = async (visitor: CartVisitor) =>
    new Map(
      (await getCart(db, visitor)).groups
        .flatMap((group) => group.lines)
        .map((line) => [`${ads.indexOf(line.product.id)} ${line.choice.side}`, line.quantity]),
    );

  /** Calculates the expected quantities with a simple implementation of rule 25. */
  function model(own: ReadonlyMap<string, number>, brought: ReadonlyMap<string, number>) {
    const cart = new Map(own);
    let added = 0;
    let left = 0;
    for (const [key, quantity] of brought) {
      const ad = Number(key.split(" ")[0]);
      const ofAd = [...cart].filter(([other]) => Number(other.split(" ")[0]) === ad);
      const room = limitOf(ad) - ofAd.reduce((sum, [, lineQuantity]) => sum + lineQuantity, 0);
      const fits = Math.min(quantity, room);
      if (fits > 0) cart.set(key, (cart.get(key) ?? 0) + fits);
      added += fits;
      left += quantity - fits;
    }
    return { cart, added, left };
  }

  const wishes = fc.array(
    fc.record({
      ad: fc.integer({ min: 0, max: stocks.length - 1 }),
      side: fc.constantFrom("left", "right"),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 6 },
  );

  it("[GN-02] [rule 25] mergeGuestData adds cart quantities up to the stock, and merging twice changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(wishes, wishes, async (memberLines, brought) => {
        await empty();
        const own = await fill(member(), memberLines);
        const visitors = await fill({ token: undefined }, brought);
        const expected = model(own.held, visitors.held);
        const mergeResult = await merge(visitors.token);
        expect(mergeResult).toMatchObject({ added: expected.added, left: expected.left });
        expect(await stored(member())).toEqual(expected.cart);
        expect(await stored({ token: visitors.token })).toEqual(new Map());
        expect(await merge(visitors.token)).toMatchObject({ added: 0, left: 0 });
        expect(await stored(member())).toEqual(expected.cart);
      }),
      { numRuns: 25 },
    );
  });

  it("[GN-02] mergeGuestData unites compared listings without duplicates and keeps the newest eight", async () => {
    const id = fc.integer({ min: 0, max: 14 }).map((i) => many[i] as number);
    const list = fc.uniqueArray(id, { maxLength: MAX_COMPARED_LISTINGS });
    await fc.assert(
      fc.asyncProperty(list, list, async (own, brought) => {
        await updateComparedIds(db, userId, () => own);
        const united = [...own.filter((each) => !brought.includes(each)), ...brought].slice(-MAX_COMPARED_LISTINGS);
        const mergeResult = await merge(undefined, brought);
        expect(await listComparedIds(db, userId)).toEqual(united);
        expect(mergeResult).toMatchObject({
          compared: united.filter((each) => !own.includes(each)).length,
          dropped: own.filter((each) => !united.includes(each)).length,
        });
        expect(await merge(undefined, brought)).toMatchObject({ compared: 0, dropped: 0 });
        expect(await listComparedIds(db, userId)).toEqual(united);
      }),
      { numRuns: 25 },
    );
  });

  it("mergeGuestData merges guest data once when two tabs sign in at the same time", async () => {
    await fill(member(), [{ ad: 3, side: "left", quantity: 2 }]);
    const { token } = await fill({ token: undefined }, [{ ad: 3, side: "left", quantity: 5 }]);
    const compared = many.slice(0, 3);
    const both = await Promise.all([merge(token, compared), merge(token, compared)]);
    expect(both.map((mergeResult) => mergeResult.added).sort()).toEqual([0, 5]);
    expect(both.map((mergeResult) => mergeResult.compared).sort()).toEqual([0, 3]);
    expect(await stored(member())).toEqual(new Map([["3 left", 7]]));
    expect(await listComparedIds(db, userId)).toEqual(compared);
  });

  it("addCartLine creates one cart when a member adds the first item on two devices at the same time", async () => {
    const add = (ad: number) => addCartLine({ db, clock, visitor: member() }, { ad, quantity: 1 });
    const results = await Promise.all(many.slice(0, 6).map(add));
    expect(results.every((result) => result.ok && result.value.token === undefined)).toBe(true);
    expect((await getCart(db, member())).count).toBe(6);
    expect((await db.selectFrom("carts").select("id").execute()).length).toBe(1);
  });

  it("The cart of a member belongs to the account, whatever the cart cookie, and other visitors cannot change it", async () => {
    const { token } = await fill({ token: undefined }, [{ ad: 2, side: "left", quantity: 2 }]);
    await fill({ token, userId }, [{ ad: 3, side: "right", quantity: 4 }]);
    expect(await stored({ token, userId })).toEqual(new Map([["3 right", 4]]));
    expect(await stored({ token })).toEqual(new Map([["2 left", 2]]));
    const line = (await getCart(db, member())).groups[0]?.lines[0]?.id as number;
    for (const visitor of [{ token }, { token: undefined, userId: someoneElse }]) {
      const context = { db, clock, visitor };
      expect(await removeCartLine(context, line)).toMatchObject({ code: "cart.line_not_found" });
      expect(await updateCartQuantities(context, { quantities: [{ line, quantity: 1 }] })).toMatchObject({
        code: "cart.line_not_found",
      });
      await clearCart(context);
    }
    expect(await stored(member())).toEqual(new Map([["3 right", 4]]));
  });

  it("mergeGuestData ignores removed lines of the member's cart, and marks merged lines that are no longer for sale", async () => {
    await fill(member(), [{ ad: 2, side: "left", quantity: 3 }]);
    await clearCart({ db, clock, visitor: member() });
    const { token } = await fill({ token: undefined }, [
      { ad: 2, side: "left", quantity: 2 },
      { ad: 1, side: "left", quantity: 1 },
    ]);
    await sql`update ads set status = 'sold' where id = ${ads[1]}`.execute(db);
    try {
      expect(await merge(token)).toMatchObject({ added: 2, left: 0 });
      const lines = (await getCart(db, member())).groups.flatMap((group) => group.lines);
      expect(lines.map(({ quantity, notices }) => [quantity, notices.map((notice) => notice.code)])).toEqual([
        [2, []],
        [0, ["gone"]],
      ]);
    } finally {
      await sql`update ads set status = 'active' where id = ${ads[1]}`.execute(db);
    }
  });

  it("mergeGuestData raises the quantities of lines in a full cart but adds no lines", async () => {
    for (const ad of many.slice(0, MAX_CART_LINES))
      await addCartLine({ db, clock, visitor: member() }, { ad, quantity: 1 });
    let token: string | undefined;
    for (const ad of [many[0], many[MAX_CART_LINES]]) {
      const added = await addCartLine({ db, clock, visitor: { token } }, { ad: ad as number, quantity: 2 });
      if (added.ok) token ??= added.value.token;
    }
    expect(await merge(token)).toMatchObject({ added: 2, left: 2 });
    expect((await getCart(db, member())).count).toBe(MAX_CART_LINES + 2);
  });

  it("mergeGuestData creates nothing for a guest without data and skips unknown listing ids", async () => {
    for (const token of [undefined, "A".repeat(22)]) {
      expect(new Set(Object.values(await merge(token, [])))).toEqual(new Set([0]));
    }
    expect(await db.selectFrom("carts").select("id").execute()).toEqual([]);
    expect(await merge(undefined, [999_999_999_999_999, many[0] as number])).toMatchObject({ compared: 1 });
    expect(await listComparedIds(db, userId)).toEqual([many[0]]);
  });
});
