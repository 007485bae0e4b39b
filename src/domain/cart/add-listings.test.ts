import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { addListingsToCart } from "./add-listings.server.ts";
import { addCartLine, removeCartLines, updateCartQuantities } from "./commands.server.ts";
import { getCart } from "./queries.server.ts";

const clock = () => new Date("2026-06-01T00:00:00Z");

describeOnDatabase("addListingsToCart", (open) => {
  let database: Database;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const catalog = await getCatalog(db);
    const [seller] = await db
      .insertInto("sellers")
      .values({ slug: "kit", type: "showroom", name_en: "kit", name_ar: null, phone: "+966500000001" } as never)
      .returning("id")
      .execute();
    const word = (en: string) => ({ en, ar: en });
    const ad = (name: string, more: Partial<NewListing> = {}): NewListing => ({
      kind: "part",
      categoryId: catalog.categories.bySlug.get("batteries")?.id as number,
      sellerId: seller?.id as number,
      name: { en: name, ar: null },
      description: { en: null, ar: null },
      price: { minor: 1_000, currency: "USD" },
      currency: "USD",
      stock: 5,
      ...more,
    });
    const side = {
      slug: "side",
      type: "default" as const,
      name: word("Side"),
      values: [{ slug: "left", name: word("l") }],
    };
    const ads = {
      discs: ad("discs"),
      fluid: ad("fluid"),
      sold: ad("sold", { status: "sold" }),
      none: ad("none", { stock: 0, availability: "out-of-stock" }),
      optional: ad("optional", { options: [side] }),
    };
    const inserted = await insertListings(db, catalog, Object.values(ads));
    Object.keys(ads).forEach((name, i) => {
      ids[name] = inserted[i] as number;
    });
  });
  beforeEach(async () => {
    await sql`delete from carts`.execute(database.db);
  });

  const as = (token?: string) => ({ db: database.db, clock, visitor: { token } });
  const idsOf = (names: readonly string[]) => names.map((name) => ids[name] as number);
  const addAll = async (names: readonly string[], token?: string) => {
    const result = await addListingsToCart(as(token), { ads: idsOf(names) });
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
  const listQuantities = async (token: string | undefined) =>
    (await getCart(database.db, { token })).groups
      .flatMap((group) => group.lines)
      .map(({ product, quantity }) => [product.id, quantity]);

  it("addListingsToCart adds what is available, and names the rest with the reasons", async () => {
    const added = await addAll(["discs", "sold", "none", "optional", "fluid"]);
    expect(added.lines).toHaveLength(2);
    expect(added.lacking.map(({ name, code }) => [name.en, code])).toEqual([
      ["sold", "cart.sold"],
      ["none", "cart.out_of_stock"],
      ["optional", "cart.option_required"],
    ]);
    expect(await listQuantities(added.token)).toEqual([
      [ids.discs, 1],
      [ids.fluid, 1],
    ]);
  });

  it("addListingsToCart creates no cart when nothing is available, and rejects ids that are none", async () => {
    expect(await addAll(["sold", "none"])).toMatchObject({ token: undefined, lines: [], present: 0 });
    expect((await addListingsToCart(as(), { ads: [999_999_999] })).ok).toBe(true);
    for (const ads of [[], [0], [1.5], Array(11).fill(ids.discs)])
      expect(await addListingsToCart(as(), { ads })).toMatchObject({ ok: false, code: "product.not_found" });
    expect((await sql`select 1 from carts`.execute(database.db)).rows).toEqual([]);
  });

  it("addListingsToCart leaves listings in the cart as they are, so that a repeated form adds nothing", async () => {
    const first = await addAll(["discs"]);
    const { token } = first;
    await updateCartQuantities(as(token), { quantities: [{ line: first.lines[0] as number, quantity: 3 }] });
    expect(await addAll(["discs", "fluid", "fluid"], token)).toMatchObject({ present: 1, lacking: [] });
    expect(await addAll(["discs", "fluid"], token)).toMatchObject({ lines: [], present: 2 });
    expect(await listQuantities(token)).toEqual([
      [ids.discs, 3],
      [ids.fluid, 1],
    ]);
  });

  it("Concurrent calls of addListingsToCart for one cart add each listing once", async () => {
    const { token } = await addAll(["discs"]);
    const results = await Promise.all([1, 2, 3].map(() => addAll(["discs", "fluid"], token)));
    expect(results.flatMap(({ lines }) => lines)).toHaveLength(1);
    expect(await listQuantities(token)).toEqual([
      [ids.discs, 1],
      [ids.fluid, 1],
    ]);
  });

  it("removeCartLines undoes addListingsToCart without touching the lines that were there before", async () => {
    const before = await addCartLine(as(), { ad: ids.discs as number, quantity: 2 });
    const token = before.ok ? before.value.token : undefined;
    const { lines } = await addAll(["discs", "fluid"], token);
    expect(await removeCartLines(as(token), lines)).toMatchObject({ ok: true, value: { lines } });
    expect(await listQuantities(token)).toEqual([[ids.discs, 2]]);
    expect(await removeCartLines(as(token), [0])).toMatchObject({ ok: false, code: "cart.line_not_found" });
  });
});
