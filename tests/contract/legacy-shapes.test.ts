import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { seedDemoUsers } from "#domain/demo/demo-users.server.ts";
import { demoAccounts, demoPassword } from "../support/accounts.ts";
import { listAuditEntries } from "../support/admin.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { ProgramClient } from "../support/program-client.ts";

/**
 * Shapes of the responses on which legacy apps rely: names and types of fields, without values of the demo data. Fields
 * may be added here but never removed.
 */
const number = expect.any(Number);
const text = expect.any(String);
const yesOrNo = expect.any(Boolean);
const orNull = (type: "string" | "number") =>
  expect.toSatisfy((value: unknown) => value === null || typeof value === type, `${type} or null`);
const address = expect.stringMatching(/^https?:\/\//);

const item = {
  id: number,
  title: text,
  title_eng: text,
  price: orNull("number"),
  currency: "USD",
  in_favorites: yesOrNo,
};
const image = { item_id: number, url: address };
const failure = { success: false, error: text, message: text };
const invalid = { ...failure, errors: expect.arrayContaining([{ path: text, code: text, message: text }]) };

let app: Hono<ApiEnv>;
let db: Db;
let visitor: ProgramClient;
let member: ProgramClient;
let administrator: ProgramClient;
let car: number;
beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
  await seedDemoUsers(db);
  [visitor, member, administrator] = [new ProgramClient(app), new ProgramClient(app), new ProgramClient(app)];
  await member.signIn(demoAccounts.member, demoPassword);
  await administrator.signIn(demoAccounts.administrator, demoPassword);
  const found = await db
    .selectFrom("ads")
    .select("id")
    .where("status", "=", "active")
    .where("kind", "=", "car")
    .where("has_media", "=", true)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  car = found.id;
});

const call = (program: ProgramClient, function_name: string, fields: object = {}, query = "") =>
  program.send("POST", `/custom/api.php${query}`, { function_name, ...fields });
const list = (body: Record<string, unknown>, name = "data") => body[name] as Record<string, unknown>[];
/** Returns the list in the answer, and fails when it is empty. */
const nonEmptyList = (body: Record<string, unknown>) => {
  expect(list(body)).not.toEqual([]);
  return list(body);
};
const memberId = async () => {
  const { body } = await member.send("GET", "/api/person.php");
  return (body.data as { person_id: number }).person_id;
};

describe("[AP-03] POST /custom/api.php", () => {
  it("[EN-03] search_items returns items, and pictures by item_id", async () => {
    const { status, body } = await call(visitor, "search_items", { keywords: " camry ", status: "active" });
    expect([status, Object.keys(body)]).toEqual([200, ["data", "images"]]);
    expect(list(body).length).toBeGreaterThan(0);
    for (const each of list(body)) expect(each).toEqual(item);
    for (const each of list(body, "images")) expect(each).toEqual(image);
    const ids = new Set(list(body).map(({ id }) => id));
    expect(list(body, "images").filter(({ item_id }) => !ids.has(item_id))).toEqual([]);
  });

  it("[EN-01] get_item_details returns title in Arabic and title_eng in English, or the other if one is missing", async () => {
    const { id } = list((await call(visitor, "search_items", { keywords: "camry" })).body)[0] as { id: number };
    const fetchNarration = async (narrating_ar: string | null, narrating_en: string | null) => {
      await db.updateTable("ad_translations").set({ narrating_ar, narrating_en }).where("ad_id", "=", id).execute();
      const { title, title_eng } = (await call(visitor, "get_item_details", { item_id: id }, "?lang=en")).body;
      return [title, title_eng];
    };
    expect(await fetchNarration("كامري نظيفة", "Clean Camry")).toEqual(["كامري نظيفة", "Clean Camry"]);
    expect(await fetchNarration(null, "Clean Camry")).toEqual(["Clean Camry", "Clean Camry"]);
    expect(await fetchNarration("كامري نظيفة", null)).toEqual(["كامري نظيفة", "كامري نظيفة"]);
  });

  it("[VL-05] search_items returns nothing without keywords, and the same items for Arabic and English keywords", async () => {
    for (const fields of [{}, { keywords: "   " }, { keywords: null }]) {
      expect((await call(visitor, "search_items", fields)).body).toEqual({ data: [], images: [] });
    }
    const ids = async (keywords: string) =>
      new Set(list((await call(visitor, "search_items", { keywords, limit: 100 })).body).map(({ id }) => id));
    expect(await ids("كامري")).toEqual(await ids("camry"));
  });

  it("search_items returns the requested page of items", async () => {
    const page = async (page: number, limit: string | number) =>
      list((await call(visitor, "search_items", { keywords: "toyota", page, limit })).body).map(({ id }) => id);
    const [first, second] = [await page(1, 5), await page(2, "5")];
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([5, 5, 10]);
    expect(await page(1, 10)).toEqual([...first, ...second]);
    expect(await page(100_000, 5)).toEqual([]);
  });

  it("[CN-05] get_item_details returns prices as numbers in the base currency, which has rate 1", async () => {
    const { id, base_minor } = await db
      .selectFrom("ads")
      .select(["id", "base_minor"])
      .where("currency", "<>", "USD")
      .where("status", "=", "active")
      .where("base_minor", "is not", null)
      .executeTakeFirstOrThrow();
    const { body } = await call(visitor, "get_item_details", { item_id: id });
    expect(body).toMatchObject({ currency: "USD", price: Number(base_minor) / 100 });
  });

  it("The legacy API returns prices in the listing's own currency for currency=own in body or query", async () => {
    const ads = await db
      .selectFrom("ads")
      .select(["id", "currency", "price_minor"])
      .where("currency", "in", ["SAR", "AED"])
      .where("status", "=", "active")
      .where("price_minor", "is not", null)
      .orderBy("created_at", "desc")
      .execute();
    const expected = new Map(ads.map(({ id, currency, price_minor }) => [id, [currency, Number(price_minor) / 100]]));
    const { id = 0 } = ads[0] ?? {};
    for (const [fields, query] of [
      [{ currency: "own" }, ""],
      [{}, "?currency=own"],
    ] as const) {
      const { body } = await call(visitor, "get_item_details", { item_id: id, ...fields }, query);
      expect([body.currency, body.price]).toEqual(expected.get(id));
      const found = list((await call(visitor, "search_items", { keywords: "camry", ...fields }, query)).body);
      const records = list((await call(visitor, "get_advertisements", { limit: 100, ...fields }, query)).body);
      const foundPrices = [
        ...found.map((each) => [each.id, each.currency, each.price]),
        ...records.map(({ EntityID, Currency, Price }) => [EntityID, Currency, Price]),
      ].filter(([each]) => expected.has(each as number));
      expect(foundPrices.length).toBeGreaterThan(5);
      for (const [each, ...price] of foundPrices) expect(price).toEqual(expected.get(each as number));
    }
    const { body } = await call(visitor, "get_item_details", { item_id: id, currency: "SAR" });
    expect(body.currency).toBe("USD");
  });

  it("[RO-03] search_items with in_favorites returns only the favourites of the session's user", async () => {
    const person_id = await memberId();
    await member.send("POST", "/api/favorites.php", { person_id, item_id: car });
    const searchFields = { person_id, in_favorites: true, status: "active" };
    const { status, body } = await call(member, "search_items", searchFields);
    expect(status).toBe(200);
    expect(list(body).find(({ id }) => id === car)).toEqual({ ...item, in_favorites: true });
    for (const each of list(body)) expect(each).toEqual({ ...item, in_favorites: true });
    expect(list(body, "images").filter(({ item_id }) => item_id === car)).toContainEqual(image);
    expect((await call(member, "search_items", { ...searchFields, person_id: person_id + 1 })).status).toBe(403);
    expect((await call(member, "search_items", { ...searchFields, person_id: "1 or 1=1" })).status).toBe(403);
    expect(await call(visitor, "search_items", searchFields)).toMatchObject({ status: 401, body: failure });
    expect((await call(visitor, "search_items", { in_favorites: true })).status).toBe(401);
    // Legacy code fell back to person 1 without a session. The fallback no longer exists [RO-03].
    expect((await call(visitor, "search_items", { person_id: 1, in_favorites: true })).status).toBe(401);
  });

  it("get_item_details returns in_favorites for the session's user", async () => {
    await member.send("POST", "/api/favorites.php", { item_id: car });
    expect((await call(member, "get_item_details", { item_id: car })).body.in_favorites).toBe(true);
    expect((await call(visitor, "get_item_details", { item_id: car })).body.in_favorites).toBe(false);
    await member.send("DELETE", "/api/favorites.php", { item_id: car });
    expect((await call(member, "get_item_details", { item_id: String(car) })).body.in_favorites).toBe(false);
  });

  it("[EN-03] get_item_details returns features and the quick view fields", async () => {
    const { status, body } = await call(visitor, "get_item_details", { item_id: car });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...item,
      compareAtPrice: orNull("number"),
      description: text,
      description_eng: text,
      stock: expect.stringMatching(/^(in-stock|out-of-stock|on-backorder)$/),
      sku: orNull("string"),
      accountName: text,
      phoneNumber: orNull("string"),
      images: expect.arrayContaining([image]),
      features: expect.arrayContaining([{ feature_title: text, feature_value: text }]),
      options: expect.any(Array),
    });
    for (const each of list(body, "features")) expect(each).toEqual({ feature_title: text, feature_value: text });
  });

  it("get_item_details returns options as radio choices or as colour swatches", async () => {
    const { ad_id } = await db
      .selectFrom("ad_options")
      .innerJoin("ads", "ads.id", "ad_id")
      .select("ad_id")
      .where("status", "=", "active")
      .where("type", "=", "default")
      .executeTakeFirstOrThrow();
    const { body } = await call(visitor, "get_item_details", { item_id: ad_id });
    expect(list(body, "options").find(({ type }) => type === "default")).toEqual({
      type: "default",
      slug: text,
      name: text,
      values: expect.arrayContaining([{ slug: text, name: text }]),
    });
  });

  it("get_item_details returns features in the requested language", async () => {
    const titles = async (query: string, language?: string) => {
      const headers = language ? { "accept-language": language } : {};
      const fields = { function_name: "get_item_details", item_id: car };
      const { body } = await visitor.send("POST", `/custom/api.php${query}`, fields, headers);
      return list(body, "features").map(({ feature_title }) => feature_title);
    };
    expect(await titles("?lang=en")).toContain("Year");
    expect(await titles("?lang=ar")).toContain("سنة الصنع");
    expect(await titles("", "ar-SA,ar;q=0.9")).toContain("سنة الصنع");
  });

  it("[EN-02] [RO-02] [CN-05] get_advertisements returns unformatted records with the codes of their values", async () => {
    const { status, body } = await call(visitor, "get_advertisements", { page: 1, limit: 100 });
    expect([status, Object.keys(body)]).toEqual([200, ["data"]]);
    const member = {
      ArMemberName: text,
      EnMemberName: text,
      MemberValue: orNull("string"),
      ArConstantName: orNull("string"),
      EnConstantName: orNull("string"),
      DbConstCode: orNull("number"),
    };
    const media = { MediaURL: address, MediaType: 23, ArName: orNull("string"), EnName: orNull("string") };
    for (const record of nonEmptyList(body)) {
      expect(record).toEqual({
        TotalRows: number,
        No: number,
        EntityID: number,
        AdvertisementOwner: number,
        ArAdvertisementNarrating: orNull("string"),
        EnAdvertisementNarrating: orNull("string"),
        ArAdvertisementTitle: orNull("string"),
        EnAdvertisementTitle: orNull("string"),
        AdvertisementAvailability: text,
        AdvertisementItem: number,
        ItemDataClass: expect.stringMatching(/^(car|part|rental)$/),
        DataClassNameForDesign: orNull("string"),
        AdvertisementStatus: 53,
        ArAdvertisementStatusName: "إعلان جديد",
        EnAdvertisementStatusName: "New Adv",
        AccountName: orNull("string"),
        AccountType: expect.toSatisfy((code) => code === 29 || code === 30),
        PhoneNumber: orNull("string"),
        Email: orNull("string"),
        Country: orNull("string"),
        ArCountryName: orNull("string"),
        EnCountryName: orNull("string"),
        ArCityName: orNull("string"),
        EnCityName: orNull("string"),
        ArAddress: orNull("string"),
        EnAddress: orNull("string"),
        CreatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        Price: orNull("number"),
        Age: text,
        AdvertisementInfo: {
          Color: member,
          CarEngineCapacity: member,
          CarOptions: member,
          ManfacturingDate: member,
          CarBrand: member,
        },
        AdvertisementMedia: expect.any(Array),
      });
      for (const each of list(record, "AdvertisementMedia")) expect(each).toEqual(media);
    }
    const types = await db
      .selectFrom("ads")
      .innerJoin("sellers", "sellers.id", "seller_id")
      .select(["ads.id", "sellers.type"])
      .execute();
    const typeOf = new Map(types.map(({ id, type }) => [id, type]));
    expect(list(body).map(({ EntityID }) => typeOf.get(EntityID as number))).toContain("rental_room");
    for (const { EntityID, AccountType } of list(body)) {
      expect(AccountType === 30).toBe(typeOf.get(EntityID as number) !== "personal");
    }
  });

  it("[EN-02] get_advertisements pages through all active listings, the newest first", async () => {
    const page = async (page: number) => list((await call(visitor, "get_advertisements", { page, limit: 7 })).body);
    const [first, second] = [await page(1), await page(2)];
    expect([...first, ...second].map(({ No }) => No)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    const { count } = await db
      .selectFrom("ads")
      .select((each) => each.fn.countAll<string>().as("count"))
      .where("status", "=", "active")
      .executeTakeFirstOrThrow();
    expect(new Set([...first, ...second].map(({ TotalRows }) => TotalRows))).toEqual(new Set([Number(count)]));
    expect(await page(100_000)).toEqual([]);
    expect(list((await call(visitor, "get_advertisements")).body)).toHaveLength(16);
  });

  it("[EN-02] get_advertisements omits hidden phone numbers and e-mail addresses of private sellers", async () => {
    const [first] = list((await call(visitor, "get_advertisements", { limit: 1 })).body);
    const id = first?.EntityID as number;
    await db.updateTable("ads").set({ hide_phone: true }).where("id", "=", id).execute();
    const reloaded = list((await call(visitor, "get_advertisements", { limit: 1 })).body)[0];
    expect([reloaded?.EntityID, reloaded?.PhoneNumber]).toEqual([id, null]);
    await db.updateTable("ads").set({ hide_phone: false }).where("id", "=", id).execute();
    await db.updateTable("sellers").set({ email: "somebody@example.com" }).where("type", "=", "personal").execute();
    const all = list((await call(visitor, "get_advertisements", { limit: 100 })).body);
    expect(all.filter(({ Email }) => Email === "somebody@example.com")).toEqual([]);
  });

  it.each([
    ["an unknown function_name", { function_name: "drop_items" }, "request.function_name", "function_name"],
    ["one that objects have", { function_name: "constructor" }, "request.function_name", "function_name"],
    ["no function_name", {}, "request.function_name", "function_name"],
    ["a function_name that is none", { function_name: ["search_items"] }, "request.function_name", "function_name"],
    ["no item_id", { function_name: "get_item_details" }, "request.invalid", "item_id"],
    ["a negative id", { function_name: "get_item_details", item_id: -1 }, "request.invalid", "item_id"],
    ["a condition for an id", { function_name: "get_item_details", item_id: "1 or 1=1" }, "request.invalid", "item_id"],
    ["too many at once", { function_name: "get_advertisements", limit: 101 }, "request.invalid", "limit"],
    ["no page", { function_name: "get_advertisements", page: 0 }, "request.invalid", "page"],
    ["another status", { function_name: "search_items", keywords: "a", status: "sold" }, "request.invalid", "status"],
    ["keywords that are a list", { function_name: "search_items", keywords: ["camry"] }, "request.invalid", "keywords"],
  ])("POST /custom/api.php with %s returns 400 and names the field", async (_, fields, error, path) => {
    const { status, body } = await visitor.send("POST", "/custom/api.php", fields);
    expect([status, body.error]).toEqual([400, error]);
    expect(body).toEqual(invalid);
    expect(list(body, "errors").map((each) => each.path)).toEqual([path]);
  });

  it("POST /custom/api.php names an unknown function_name in its error message, in the reader's language", async () => {
    const { body } = await call(visitor, "drop_items", {}, "?lang=ar");
    expect(list(body, "errors")[0]?.message).toContain("drop_items");
    expect(body.message).toMatch(/[\u0600-\u06ff]/);
  });

  it("get_item_details returns 404 for an unknown or unpublished item", async () => {
    expect(await call(visitor, "get_item_details", { item_id: 999_999_999 })).toMatchObject({
      status: 404,
      body: { success: false, error: "product.not_found" },
    });
    await db.updateTable("ads").set({ status: "pending" }).where("id", "=", car).execute();
    expect((await call(visitor, "get_item_details", { item_id: car })).status).toBe(404);
    await db.updateTable("ads").set({ status: "active" }).where("id", "=", car).execute();
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"])("%s /custom/api.php returns 405", async (method) => {
    const { status, headers, body } = await visitor.send(method, "/custom/api.php");
    expect([status, headers.get("allow"), body]).toEqual([405, "POST", failure]);
  });

  it("[AP-11] POST /custom/api.php needs no anti-forgery token and ignores the session for other origins", async () => {
    const fields = { function_name: "search_items", in_favorites: true, status: "active" };
    const read = (headers: Record<string, string | undefined>) =>
      member.send("POST", "/custom/api.php", fields, { "x-xsrf-token": undefined, ...headers });
    expect((await read({})).status).toBe(200);
    expect((await read({ origin: "https://evil.example" })).status).toBe(401);
    const cross = await read({ "sec-fetch-site": "cross-site", origin: "https://evil.example" });
    expect([cross.status, cross.headers.get("access-control-allow-origin")]).toEqual([401, null]);
  });
});

describe("[AP-04] [EN-14] /api/favorites.php", () => {
  it("/api/favorites.php lists by GET, adds by POST, removes by DELETE and returns 405 for PUT", async () => {
    const person_id = await memberId();
    const changed = { status: 200, body: { success: true, data: { person_id, item_id: car } } };
    expect(await member.send("POST", "/api/favorites.php", { person_id, item_id: car })).toMatchObject(changed);
    const { body } = await member.send("GET", "/api/favorites.php");
    for (const each of list(body)) expect(each).toEqual({ person_id, item_id: number });
    expect(await member.send("DELETE", "/api/favorites.php", { item_id: car })).toMatchObject(changed);
    expect((await member.send("PUT", "/api/favorites.php", {})).status).toBe(405);
  });

  it("[AP-11] POST /api/favorites.php returns 403 without the session's anti-forgery token", async () => {
    const add = (headers: Record<string, string | undefined>) =>
      member.send("POST", "/api/favorites.php", { item_id: car }, headers);
    expect(await add({ "x-xsrf-token": undefined })).toMatchObject({
      status: 403,
      body: { success: false, error: "request.forgery" },
    });
    expect(await add({ origin: "https://evil.example" })).toMatchObject({ body: { error: "request.other_site" } });
  });
});

describe("[AP-05] /api/feature.php", () => {
  it("GET /api/feature.php returns all features", async () => {
    const { status, body } = await visitor.send("GET", "/api/feature.php?condition=1&params=");
    expect(status).toBe(200);
    for (const each of nonEmptyList(body)) {
      expect(each).toEqual({
        id: number,
        key: text,
        type: expect.stringMatching(/^(choice|color|number|boolean|text)$/),
        feature_title: text,
        title: text,
        title_eng: text,
        unit: orNull("string"),
      });
    }
    expect(list(body).map(({ key }) => key)).toContain("color");
  });

  it.each(["condition=1=1", "condition=2", "condition=1;drop", "condition=1&params=x", "condition=id=1"])(
    "GET /api/feature.php?%s returns 400 request.condition",
    async (query) => {
      const { status, body } = await visitor.send("GET", `/api/feature.php?${query}`);
      expect([status, body]).toEqual([400, { ...invalid, error: "request.condition" }]);
    },
  );

  it("POST /api/feature.php returns 405", async () => {
    expect((await administrator.send("POST", "/api/feature.php", {})).status).toBe(405);
  });
});

describe("[AP-06] /api/feature_lookup.php", () => {
  const lookup = {
    id: number,
    feature_id: number,
    key: text,
    feature_value: text,
    title: text,
    title_eng: text,
    color: orNull("string"),
    position: number,
  };
  const colour = async () => {
    const { body } = await visitor.send("GET", "/api/feature.php?condition=1&params=");
    return list(body).find(({ key }) => key === "color")?.id as number;
  };
  const get = (condition: string) =>
    visitor.send("GET", `/api/feature_lookup.php?condition=${encodeURIComponent(condition)}`);

  it("GET /api/feature_lookup.php?condition=feature_id=<id> returns the values of the feature", async () => {
    const id = await colour();
    const { status, body } = await get(`feature_id=${id}`);
    expect(status).toBe(200);
    expect(list(body).length).toBeGreaterThan(20);
    for (const each of list(body)) expect(each).toEqual({ ...lookup, feature_id: id });
    expect((await get("feature_id=999999999")).body).toEqual({ data: [] });
    // Some legacy apps send the second equals sign unencoded.
    expect((await visitor.send("GET", `/api/feature_lookup.php?condition=feature_id=${id}`)).status).toBe(200);
  });

  it.each([
    "feature_id=1 OR 1=1",
    "1=1;drop table ads",
    "1",
    "",
    "feature_id=",
    "feature_id=-1",
    "feature_id=01",
    "feature_id=1e3",
    "feature_id=99999999999999999999",
    "feature_id=1\n",
    "feature_id =1",
    "FEATURE_ID=1",
    "id=1",
    "feature_id=١",
    "feature_id=1--",
    "feature_id=1/**/",
  ])("GET /api/feature_lookup.php rejects the condition %j and runs no SQL", async (condition) => {
    const { status, body } = await get(condition);
    expect([status, body]).toEqual([400, { ...invalid, error: "request.condition" }]);
  });

  it("/api/feature_lookup.php lets an administrator add, change and delete values and audits each change", async () => {
    const feature_id = await colour();
    const path = "/api/feature_lookup.php";
    const fields = { feature_id, title: "فيروزي", title_eng: "Deep Teal", color: "#0AF" };
    const added = await administrator.send("POST", path, fields);
    expect([added.status, added.body]).toEqual([
      200,
      { success: true, data: { ...lookup, feature_id, key: "deep-teal", color: "#0af", position: 0, title: "فيروزي" } },
    ]);
    const { id } = added.body.data as { id: number };
    expect((await administrator.send("POST", path, fields)).body).toEqual({
      ...failure,
      error: "admin.taken",
      errors: expect.anything(),
    });
    const changed = await administrator.send("PATCH", path, { id, title_eng: "Teal" });
    expect(changed.body).toMatchObject({ data: { id, title_eng: "Teal", title: "فيروزي", color: "#0af" } });
    expect((await administrator.send("PUT", path, { id: String(id), position: "7" })).body).toMatchObject({
      data: { title_eng: "Teal", position: 7 },
    });
    const fixed = await administrator.send("PUT", path, { id, key: "other" });
    expect([fixed.status, list(fixed.body, "errors")[0]?.path]).toEqual([400, "key"]);
    expect((await administrator.send("DELETE", path, { id })).body).toEqual({ success: true, data: { id } });
    expect((await administrator.send("DELETE", path, { id })).status).toBe(404);
    expect((await listAuditEntries(db, "lookups", id)).map(({ action }) => action)).toEqual([
      "lookups.remove",
      "lookups.change",
      "lookups.change",
      "lookups.add",
    ]);
  });

  it.each([
    ["#12", false],
    ["#ff40400", false],
    ["red", false],
    ["#xyzxyz", false],
    ["#ff4", true],
    ["#ff4040", true],
  ])("[VL-07] POST /api/feature_lookup.php with the colour %s is accepted: %s", async (color, good) => {
    const fields = { feature_id: await colour(), title: "لون", title_eng: `Test ${color.replace("#", "no ")}`, color };
    const { status, body } = await administrator.send("POST", "/api/feature_lookup.php", fields);
    if (good) expect(status).toBe(200);
    else
      expect([status, list(body, "errors")]).toEqual([400, [{ path: "color", code: "admin.colour", message: text }]]);
  });

  it("DELETE /api/feature_lookup.php returns 409 for a value that listings use", async () => {
    const { color_id } = await db
      .selectFrom("ads")
      .select("color_id")
      .where("color_id", "is not", null)
      .executeTakeFirstOrThrow();
    const { status, body } = await administrator.send("DELETE", "/api/feature_lookup.php", { id: color_id });
    expect([status, body]).toEqual([409, { ...failure, error: "admin.in_use" }]);
  });
});

describe("[AP-07] /api/category.php and /api/category_feature.php", () => {
  const category = {
    id: number,
    parent_id: orNull("number"),
    type: expect.stringMatching(/^(shop|blog|showrooms|rentalrooms|carForSale)$/),
    name: text,
    title: text,
    title_eng: text,
    slug: text,
    image: orNull("string"),
    layout: text,
    items: number,
  };
  const link = {
    category_id: number,
    feature_id: number,
    filterable: yesOrNo,
    comparable: yesOrNo,
    required: yesOrNo,
    position: number,
  };

  it("GET /api/category.php returns all categories as a flat list", async () => {
    const { status, body } = await visitor.send("GET", "/api/category.php");
    expect(status).toBe(200);
    for (const each of list(body)) expect(each).toEqual(category);
    const ids = new Set(list(body).map(({ id }) => id));
    for (const { parent_id } of list(body)) expect(parent_id === null || ids.has(parent_id)).toBe(true);
  });

  it("GET /api/category_feature.php returns the features of all categories or of one category", async () => {
    const all = list((await visitor.send("GET", "/api/category_feature.php")).body);
    for (const each of all) expect(each).toEqual(link);
    const id = all[0]?.category_id;
    const some = list((await visitor.send("GET", `/api/category_feature.php?category_id=${id}`)).body);
    expect(some).toEqual(all.filter(({ category_id }) => category_id === id));
    expect((await visitor.send("GET", "/api/category_feature.php?category_id=1%20or%201=1")).status).toBe(400);
  });

  it("Administrators add, change and delete categories and category features", async () => {
    const [parent] = list((await visitor.send("GET", "/api/category.php")).body).filter(({ type }) => type === "shop");
    const parent_id = parent?.id as number;
    const added = await administrator.send("POST", "/api/category.php", {
      title: "سلاسل",
      title_eng: "Snow Chains",
      parent_id,
    });
    expect([added.status, added.body]).toEqual([
      200,
      { success: true, data: { ...category, parent_id, slug: "snow-chains", type: "shop", items: 0 } },
    ]);
    const { id } = added.body.data as { id: number };
    const feature_id = list((await visitor.send("GET", "/api/feature.php")).body)[0]?.id;
    const linked = { category_id: id, feature_id };
    const given = await administrator.send("POST", "/api/category_feature.php", { ...linked, required: "1" });
    expect(given.body).toEqual({ success: true, data: { ...link, ...linked, required: true } });
    const reloaded = await administrator.send("PATCH", "/api/category_feature.php", { ...linked, filterable: false });
    expect(reloaded.body).toEqual({ success: true, data: { ...link, ...linked, filterable: false, required: true } });
    expect((await administrator.send("PUT", "/api/category_feature.php", { ...linked, position: 3 })).body).toEqual({
      success: true,
      data: { ...link, ...linked, position: 3 },
    });
    expect((await administrator.send("DELETE", "/api/category_feature.php", linked)).body).toEqual({
      success: true,
      data: linked,
    });
    expect((await administrator.send("DELETE", "/api/category_feature.php", linked)).status).toBe(404);

    const inItself = await administrator.send("PUT", "/api/category.php", { id, parent_id: id });
    expect([inItself.status, inItself.body]).toEqual([409, { ...invalid, error: "admin.cycle" }]);
    const renamed = await administrator.send("PATCH", "/api/category.php", {
      id,
      title: "سلاسل للثلج",
      parent_id: null,
    });
    expect(renamed.body).toMatchObject({ data: { id, parent_id: null, title: "سلاسل للثلج", slug: "snow-chains" } });
    expect((await administrator.send("DELETE", "/api/category.php", { id })).body).toEqual({
      success: true,
      data: { id },
    });
    const full = await administrator.send("DELETE", "/api/category.php", { id: parent_id });
    expect([full.status, full.body]).toEqual([409, { ...failure, error: "admin.not_empty" }]);
  });

  it("POST /api/category.php names invalid fields by their legacy names", async () => {
    const { status, body } = await administrator.send("POST", "/api/category.php", { title: "", type: "nonsense" });
    expect([status, body]).toEqual([400, invalid]);
    expect(new Set(list(body, "errors").map(({ path }) => path))).toEqual(
      new Set(["title", "title_eng", "slug", "type"]),
    );
  });

  const changes = ["feature_lookup", "category", "category_feature"].flatMap((name) =>
    ["POST", "PUT", "PATCH", "DELETE"].map((method) => [method, `/api/${name}.php`] as const),
  );
  it.each(changes)("[RO-02] %s %s is for administrators only", async (method, path) => {
    expect(await visitor.send(method, path, {})).toMatchObject({ status: 401, body: failure });
    expect(await member.send(method, path, "{")).toMatchObject({ status: 403, body: failure });
    expect(await administrator.send(method, path, {}, { "x-xsrf-token": "guess" })).toMatchObject({ status: 403 });
    expect(await administrator.send(method, path, {})).toMatchObject({ status: 400, body: invalid });
  });
});

describe("[AP-08] /api/get_category_features_details", () => {
  it("/api/get_category_features_details returns own and inherited features with values for GET and POST", async () => {
    const category = list((await visitor.send("GET", "/api/category.php")).body).find(
      ({ type }) => type === "carForSale",
    );
    const { status, body } = await visitor.send(
      "GET",
      `/api/get_category_features_details?category_id=${category?.id}`,
    );
    expect(status).toBe(200);
    for (const each of nonEmptyList(body)) {
      expect(each).toEqual({
        category_id: category?.id,
        feature_id: number,
        key: text,
        type: text,
        feature_title: text,
        title: text,
        title_eng: text,
        unit: orNull("string"),
        filterable: yesOrNo,
        comparable: yesOrNo,
        required: yesOrNo,
        lookups: expect.any(Array),
      });
    }
    expect(list(list(body).find(({ key }) => key === "color") ?? {}, "lookups")[0]).toEqual({
      id: number,
      key: text,
      feature_value: text,
      title: text,
      title_eng: text,
      color: text,
    });
    const posted = await visitor.send("POST", "/api/get_category_features_details", { category_id: category?.id });
    expect(posted.body).toEqual(body);
  });

  it("/api/get_category_features_details returns 404 for an unknown category and 400 without one", async () => {
    const path = "/api/get_category_features_details";
    expect(await visitor.send("GET", `${path}?category_id=999999`)).toMatchObject({ status: 404, body: failure });
    expect(await visitor.send("GET", path)).toMatchObject({ status: 400, body: invalid });
    expect((await visitor.send("DELETE", path)).status).toBe(405);
  });
});

describe("[AP-09] /api/person.php", () => {
  const person = {
    person_id: number,
    name: text,
    lastName: text,
    email: text,
    phone: orNull("string"),
    thumbnail_url: orNull("string"),
    person_type: 29,
    language: expect.stringMatching(/^(en|ar)$/),
  };

  it("[RO-02] GET /api/person.php returns the signed-in person with the account type code", async () => {
    expect((await member.send("GET", "/api/person.php")).body).toEqual({ data: person });
    for (const business of [demoAccounts.showroom, demoAccounts.rental_room]) {
      const program = new ProgramClient(app);
      await program.signIn(business, demoPassword);
      expect((await program.send("GET", "/api/person.php")).body).toMatchObject({ data: { person_type: 30 } });
    }
    expect(await visitor.send("GET", "/api/person.php")).toMatchObject({ status: 401, body: failure });
  });

  it.each(["POST", "PUT", "PATCH"])("%s /api/person.php changes only the fields of the request", async (method) => {
    const before = ((await member.send("GET", "/api/person.php")).body as { data: Record<string, unknown> }).data;
    const lastName = `By ${method}`;
    const changed = await member.send(method, "/api/person.php", { person_id: before.person_id, lastName });
    expect(changed).toMatchObject({ status: 200, body: { success: true, data: { ...before, lastName } } });
    expect((await member.send(method, "/api/person.php", { person_id: 999_999, lastName })).status).toBe(403);
    const refusedName = await member.send(method, "/api/person.php", { name: "", phone: 7 });
    expect([refusedName.status, list(refusedName.body, "errors").map(({ path }) => path)]).toEqual([
      400,
      ["name", "phone"],
    ]);
    expect((await visitor.send(method, "/api/person.php", { lastName })).status).toBe(401);
  });

  it("PUT /api/person.php removes the phone for null and rejects null as a name", async () => {
    const setPhone = (phone: string | null) => member.send("PUT", "/api/person.php", { phone });
    expect((await setPhone("٠٥٠١٢٣٤٥٦٧")).body).toMatchObject({ data: { phone: "0501234567" } });
    expect((await setPhone(null)).body).toMatchObject({ data: { phone: null } });
    expect((await member.send("PUT", "/api/person.php", { name: null })).status).toBe(400);
  });

  it("DELETE /api/person.php returns 405", async () => {
    expect((await member.send("DELETE", "/api/person.php")).status).toBe(405);
  });
});
