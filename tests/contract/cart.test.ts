import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { readCartToken } from "#domain/cart/visitor.server.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { isSameOriginRequest } from "#kernel/same-origin.ts";
import { action as add } from "#web/cart/add.ts";
import { loadCartPage } from "#web/cart/cart-page.server.ts";
import { getCartSummary } from "#web/cart/cart-summary.server.ts";
import { action as clear } from "#web/cart/clear.ts";
import { action as remove } from "#web/cart/remove.ts";
import { action as restore } from "#web/cart/restore.ts";
import { action as update } from "#web/cart/update.ts";
import { countDatabaseRuns, createTestDatabase } from "../support/databases.ts";
import { createPageContext } from "../support/page-context.ts";

const actions = { add, update, remove, restore, clear };
type Verb = keyof typeof actions;
type Fields = Record<string, string> | [string, string][];

let db: Db;
let part: number;
let lamp: number;
let rental: number;

beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
  const ad = (kind: string) =>
    db
      .selectFrom("ads")
      .select("ads.id")
      .where("kind", "=", kind as "part");
  const withOptions = db.selectFrom("ad_options").select("ad_id").where("slug", "=", "side");
  const { id: some } = await ad("part")
    .where("stock", ">", 5)
    .where("id", "not in", db.selectFrom("ad_options").select("ad_id"))
    .executeTakeFirstOrThrow();
  part = some;
  const withColour = db.selectFrom("ad_options").select("ad_id").where("slug", "=", "color");
  const lamps = ad("part").where("stock", ">", 5).where("id", "in", withOptions).where("id", "not in", withColour);
  lamp = (await lamps.executeTakeFirstOrThrow()).id;
  rental = (await ad("rental").executeTakeFirstOrThrow()).id;
});

type Answer = { status: number; body: Record<string, unknown> | undefined; location: string | null; cookies: string[] };

/** Posts a cart form as a visitor and returns the redirect or the data for scripts. */
async function post(
  verb: Verb,
  fields: Fields | FormData,
  cookie = "",
  origin = "https://karaj.example",
): Promise<Answer> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  const request = new Request(`http://localhost/shop/cart/${verb}`, { method: "POST", body, headers: { cookie } });
  const args = { request, params: {}, context: await createPageContext(db, { visit: { origin } }) };
  const answer = await (actions[verb] as (args: unknown) => Promise<unknown>)(args);
  if (answer instanceof Response) {
    const { status, headers } = answer;
    return { status, body: undefined, location: headers.get("location"), cookies: headers.getSetCookie() };
  }
  const { data, init } = answer as { data: Record<string, unknown>; init: ResponseInit | null };
  const headers = new Headers(init?.headers);
  return { status: init?.status ?? 200, body: data, location: null, cookies: headers.getSetCookie() };
}
const getCookie = ({ cookies }: Answer, name: string): string =>
  cookies.find((each) => each.startsWith(`${name}=`))?.split(";")[0] ?? "";

async function getCartPage(cookie: string, language: "en" | "ar" = "en", currency = "USD") {
  const request = new Request("http://localhost/shop/cart", { headers: { cookie } });
  const { data, init } = await loadCartPage({ request, context: await createPageContext(db, { language, currency }) });
  return { ...data, lines: data.groups.flatMap((group) => group.lines), init };
}

describe("Sellers shown in the cart", () => {
  it("[RT-08] The cart links every phone number of a seller and a WhatsApp number with the country code", async () => {
    const added = await post("add", { ad: String(part), quantity: "1" });
    const cookie = getCookie(added, "cart");
    const { seller_id: seller } = await db
      .selectFrom("ads")
      .select("seller_id")
      .where("id", "=", part)
      .executeTakeFirstOrThrow();
    const city = (await getCatalog(db)).cities.bySlug.get("dubai")?.id ?? null;
    const asItWas = await db
      .selectFrom("sellers")
      .select(["phone", "city_id"])
      .where("id", "=", seller)
      .executeTakeFirstOrThrow();
    const phone = "050 123 4567, 04 123 4567";
    await db.updateTable("sellers").set({ phone, city_id: city }).where("id", "=", seller).execute();
    expect((await getCartPage(cookie)).groups).toMatchObject([
      { phones: ["050 123 4567", "04 123 4567"], whatsApp: "https://wa.me/971501234567" },
    ]);
    await db.updateTable("sellers").set(asItWas).where("id", "=", seller).execute();
  });
});

describe("POST /shop/cart/add", () => {
  it("[RT-11] [ST-06] POST /shop/cart/add returns the added listing and the cart's item count to scripts", async () => {
    const first = await post("add", { ad: String(part), quantity: "٢" });
    expect(first).toMatchObject({ status: 200, body: { ok: true, added: { name: expect.any(String) }, count: 2 } });
    const cookie = getCookie(first, "cart");
    const secondAdd = await post("add", { ad: `${part}-any-name`, quantity: "1" }, cookie);
    expect(secondAdd.body).toMatchObject({ ok: true, count: 3 });
    expect(getCookie(secondAdd, "cart")).toBe(cookie);
  });

  it("POST /shop/cart/add sets an HttpOnly cookie that is Secure on https", async () => {
    const { cookies } = await post("add", { ad: String(part), quantity: "1" });
    expect(cookies).toEqual([
      expect.stringMatching(/^cart=[\w-]{22}; Path=\/; Max-Age=15552000; SameSite=Lax; HttpOnly; Secure$/),
    ]);
    const plain = await post("add", { ad: String(part), quantity: "1" }, "", "http://localhost");
    expect(plain.cookies[0]).not.toMatch(/Secure/);
  });

  it.each([["0"], ["-1"], ["1.5"], ["1e9"], ["1000"], ["text"], [""], ["٠"], ["9".repeat(5_000)], ["1\u0000"]])(
    "[QV-03] POST /shop/cart/add rejects the quantity %j and names the field",
    async (quantity) => {
      expect(await post("add", { ad: String(part), quantity })).toMatchObject({
        status: 400,
        body: { ok: false, code: "cart.quantity_invalid", field: "quantity" },
        cookies: [],
      });
    },
  );

  it("[QV-03] POST /shop/cart/add requires every option and ignores unknown options", async () => {
    expect(await post("add", { ad: String(lamp), quantity: "1", "option.side": "up" })).toMatchObject({
      status: 400,
      body: { code: "cart.option_required", field: "option.side" },
    });
    const right: Fields = { ad: String(lamp), quantity: "1", "option.side": "left", "option.nose": "long" };
    const added = await post("add", right);
    expect(added.body).toMatchObject({ ok: true });
    const { lines } = await getCartPage(getCookie(added, "cart"));
    expect(lines[0]?.chosen).toEqual([{ option: "Side", value: "Left", color: null }]);
  });

  it("[ER-03] POST /shop/cart/add returns 404 for an unknown listing and 409 for a rental", async () => {
    for (const ad of ["0", "999999999", "-1", "x", "", "1'; drop table carts", "9".repeat(400)])
      expect(await post("add", { ad, quantity: "1" }), ad).toMatchObject({
        status: 404,
        body: { code: "product.not_found", field: "ad" },
      });
    expect(await post("add", { ad: String(rental), quantity: "1" })).toMatchObject({
      status: 409,
      body: { code: "cart.rental", field: "ad" },
    });
  });

  it("POST /shop/cart/add redirects plain forms back and keeps invalid input in a flash cookie below 4 kB", async () => {
    const back = "/shop/products/1?x=1";
    const wrong = await post("add", { ad: String(part), quantity: "خمسة", back });
    expect(wrong).toMatchObject({ status: 303, location: back });
    const flash = getCookie(wrong, "flash-cart").replace("flash-cart=", "");
    expect(JSON.parse(Buffer.from(flash, "base64url").toString())).toEqual({
      kind: "failed",
      code: "cart.quantity_invalid",
      fields: ["quantity"],
      ad: part,
      typed: { quantity: "خمسة" },
    });
    const long: Fields = Array.from({ length: 300 }, (_, i) => [`option.${"o".repeat(40)}${i}`, "ق".repeat(4_000)]);
    const huge = await post("add", [["ad", String(part)], ["quantity", "x"], ["back", back], ...long]);
    expect(getCookie(huge, "flash-cart").length).toBeLessThan(4_000);
  });

  it.each([["//evil.example"], ["https://evil.example/"], ["/\\evil.example"], ["javascript:alert(1)"], [""]])(
    "POST /shop/cart/add never redirects to %j",
    async (back) => {
      const { status, location } = await post("add", { ad: String(part), quantity: "1", back });
      expect([status, location]).toEqual([303, "/shop/cart"]);
    },
  );

  it("POST /shop/cart/add answers 303 to file fields, and product.not_found to a body that is not a form", async () => {
    const files = new FormData();
    for (const name of ["ad", "quantity", "back", "option.side"]) files.append(name, new Blob(["1"]), "file");
    expect((await post("add", files)).status).toBe(303);
    const request = new Request("http://localhost/shop/cart/add", {
      method: "POST",
      body: "{",
      headers: { "content-type": "text/plain" },
    });
    const answer = await add({ request, params: {}, context: await createPageContext(db) } as never);
    expect(answer).toMatchObject({ data: { ok: false, code: "product.not_found" } });
  });

  it("Cart actions answer random fields only with 200, 303, 400, 404 or 409", async () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1", "0", "٣", "left", "/shop/cart"));
    const name = fc.oneof(fc.constantFrom("ad", "quantity", "option.side", "line", "quantity.1", "back"), fc.string());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(actions) as Verb[])),
        fc.array(fc.tuple(name, text), { maxLength: 6 }),
        text,
        async (verb, fields, token) => {
          const cookie = `cart=${encodeURIComponent(token)}`;
          expect([200, 303, 400, 404, 409]).toContain((await post(verb, fields, cookie)).status);
        },
      ),
      { numRuns: countDatabaseRuns(60) },
    );
  });
});

describe("The cart actions update, remove, restore and clear", () => {
  const createFilledCart = async () => {
    const first = await post("add", { ad: String(part), quantity: "2" });
    const cookie = getCookie(first, "cart");
    await post("add", { ad: String(lamp), quantity: "1", "option.side": "left" }, cookie);
    const { lines } = await getCartPage(cookie);
    return { cookie, ids: lines.map((line) => String(line.id)) };
  };

  it("[ST-06] The cart actions update, remove, restore and clear each return the item count", async () => {
    const { cookie, ids } = await createFilledCart();
    const [one = "", other = ""] = ids;
    const count = async (verb: Verb, fields: Fields) => (await post(verb, fields, cookie)).body?.count;
    expect(await count("update", { [`quantity.${one}`]: "٤", [`quantity.${other}`]: "1" })).toBe(5);
    expect(await count("remove", [["line", one]])).toBe(1);
    expect(await count("restore", [["line", one]])).toBe(5);
    expect(await count("clear", [])).toBe(0);
    expect(
      await count(
        "restore",
        ids.map((id) => ["line", id]),
      ),
    ).toBe(5);
  });

  it("POST /shop/cart/update names the line with an invalid quantity and changes no line", async () => {
    const { cookie, ids } = await createFilledCart();
    const [one = "", other = ""] = ids;
    for (const wrong of ["0", "-1", "1.5", "1e9", "9999", "x", ""]) {
      const answer = await post("update", { [`quantity.${other}`]: "2", [`quantity.${one}`]: wrong }, cookie);
      expect(answer, wrong).toMatchObject({
        status: 400,
        body: { code: "cart.quantity_invalid", field: `quantity.${one}` },
      });
    }
    const back = await post("update", { [`quantity.${one}`]: "abc", back: "/shop/cart" }, cookie);
    const page = await getCartPage(`${cookie}; ${getCookie(back, "flash-cart")}`);
    expect(page.lines[0]).toMatchObject({
      quantity: 2,
      typed: "abc",
      error: expect.stringMatching(/whole number.*From 1 to/),
    });
    expect(new Headers(page.init?.headers).get("set-cookie")).toMatch(/^flash-cart=; .*Max-Age=0/);
  });

  it("Cart actions return 404 for lines of another visitor", async () => {
    const ownCart = await createFilledCart();
    const otherCart = await createFilledCart();
    const line = otherCart.ids[0] ?? "";
    for (const [verb, fields] of [
      ["update", { [`quantity.${line}`]: "3" }],
      ["remove", { line }],
      ["restore", { line }],
    ] as [Verb, Fields][]) {
      for (const cookie of [ownCart.cookie, ""])
        expect(await post(verb, fields, cookie)).toMatchObject({ status: 404, body: { code: "cart.line_not_found" } });
    }
    expect((await getCartPage(otherCart.cookie)).pieces).toBe("3 items");
  });

  it("The cart page offers undo only to the visitor who removed the line", async () => {
    const { cookie, ids } = await createFilledCart();
    const removed = await post("remove", { line: ids[0] ?? "", back: "/shop/cart" }, cookie);
    const flash = getCookie(removed, "flash-cart");
    expect((await getCartPage(`${cookie}; ${flash}`)).news).toMatchObject({ tone: "info", undo: [Number(ids[0])] });
    expect((await getCartPage(flash)).news).toBeUndefined();
    for (const junk of [
      "flash-cart=x",
      "flash-cart=eyJraW5kIjoiIn0",
      `flash-cart=${Buffer.from("[1]").toString("base64url")}`,
    ])
      expect((await getCartPage(`${cookie}; ${junk}`)).news).toBeUndefined();
  });
});

describe("Amounts on the cart page", () => {
  it("[CN-01] [GN-07] The cart page shows the charged amounts, and estimates in the reader's currency", async () => {
    await db
      .updateTable("ads")
      .set({ price_minor: 33_333, currency: "USD", base_minor: 33_333, compare_at_minor: null })
      .where("id", "=", part)
      .execute();
    const cookie = getCookie(await post("add", { ad: String(part), quantity: "3" }), "cart");
    const charged = { subtotal: "$999.99", shipping: "$25.00", tax: "$200.00", total: "$1,224.99" };
    expect((await getCartPage(cookie)).totals).toMatchObject({ currencies: [charged], estimate: undefined });
    const { totals, lines } = await getCartPage(cookie, "ar", "SAR");
    expect(totals).toMatchObject({ currencies: [charged], estimate: "≈ 4,593.71 ر.س" });
    expect(lines[0]).toMatchObject({ unit: "$333.33", total: "$999.99", estimate: "≈ 3,749.96 ر.س" });
  });

  it("[CN-03] The cart page shows rouble amounts as whole numbers", async () => {
    const cookie = getCookie(await post("add", { ad: String(part), quantity: "1" }), "cart");
    const { totals } = await getCartPage(cookie, "en", "RUB");
    expect(totals.currencies).toMatchObject([{ shipping: "$25.00" }]);
    expect(totals.estimate).toMatch(/^≈ [\d\u00a0]+ ₽$/);
  });

  it("[NV-06] getCartSummary runs no query without a cart cookie", async () => {
    const catalog = await getCatalog(db);
    const currency = catalog.currencies.get("USD") as Currency;
    const preferences = { language: "en" as const, currency, theme: undefined };
    const nothing = new Proxy({}, { get: () => expect.unreachable("a query") }) as Db;
    const summary = (cookie: string, from = db) =>
      getCartSummary(
        { token: readCartToken(new Request("http://localhost/", { headers: { cookie } })) },
        from,
        catalog,
        preferences,
      );
    expect(await summary("theme=dark; cart=nonsense", nothing)).toMatchObject({ count: 0, lines: [], more: undefined });
    const cookie = getCookie(await post("add", { ad: String(part), quantity: "3" }), "cart");
    expect(await summary(cookie)).toMatchObject({
      count: 3,
      pieces: "3 items",
      lines: [{ quantity: 3, lineTotal: "$999.99", href: expect.stringMatching(/^\/shop\/products\/\d/) }],
      subtotals: ["$999.99"],
    });
  });
});

describe("isSameOriginRequest", () => {
  const from = (headers: Record<string, string>) =>
    isSameOriginRequest(
      new Request("http://internal:3000/shop/cart/add", { method: "POST", headers }),
      "https://karaj.example",
    );

  it("isSameOriginRequest tells the site's own forms from foreign forms by Sec-Fetch-Site and Origin", () => {
    expect(from({ "sec-fetch-site": "same-origin" })).toBe(true);
    expect(from({ "sec-fetch-site": "none" })).toBe(true);
    expect(from({ "sec-fetch-site": "cross-site" })).toBe(false);
    expect(from({ "sec-fetch-site": "same-site", origin: "https://karaj.example" })).toBe(false);
    expect(from({ origin: "https://karaj.example" })).toBe(true);
    expect(from({ origin: "http://internal:3000" })).toBe(true);
    expect(from({ origin: "https://evil.example" })).toBe(false);
    expect(from({ origin: "null" })).toBe(false);
    expect(from({})).toBe(true);
  });
});
