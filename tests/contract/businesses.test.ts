import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { loader as details, action as saveDetails } from "#web/businesses/details-page.tsx";
import { loader as hours, action as saveHours } from "#web/businesses/hours-page.tsx";
import { loader as paperFile } from "#web/businesses/moderation/paper-file.ts";
import { loader as paperPage } from "#web/businesses/moderation/paper-page.tsx";
import { loader as staff } from "#web/businesses/staff-page.tsx";
import { action as sendPaper } from "#web/businesses/verification-page.tsx";
import { type PageRequestContext, requestContext } from "#web/context.ts";
import { loader as sale } from "#web/seller-orders/seller-order-page.tsx";
import { loader as sellers } from "#web/sellers/seller-list-page.tsx";
import { loader as sellersAds } from "#web/sellers/seller-listings-page.tsx";
import { createTestDatabase } from "../support/databases.ts";
import { createOrderLine } from "../support/order-lines.ts";
import { createPageContext } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

const now = new Date("2026-06-01T09:00:00Z");
const typed = {
  nameAr: "",
  nameEn: "Harbour Cars",
  aboutAr: "",
  aboutEn: "",
  city: "jeddah",
  addressAr: "",
  addressEn: "Harbour Road 1",
  phone: "0501234567",
  phone2: "",
  phone3: "",
  whatsapp: "",
  email: "",
};

let db: Db;
let people = 0;
let shops = 0;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
});

type Answer = { status: number; headers: Headers; data: Record<string, unknown>; body: string };
type RequestOptions = { params?: Record<string, string>; path?: string; form?: object };

/** Creates a user and the router context that pages receive. */
async function createPerson(role: AccountRole = "member", more: Partial<PageRequestContext> = {}) {
  people += 1;
  const email = `person-${people}@example.com`;
  const { id } = await createUser(db, { email, name: `Person ${people}`, last_name: "Ali", role });
  const account = { id, name: `Person ${people}`, lastName: "Ali", email, role };
  const context = await createPageContext(db, { account, currency: "SAR", visit: { clock: () => now, ...more } });
  const runHandler = async (
    handler: (args: never) => unknown,
    { params = {}, path = "/", form }: RequestOptions = {},
  ) => {
    const body = form instanceof FormData ? form : form && new URLSearchParams({ ...form });
    const request = new Request(`http://localhost${path}`, body ? { method: "POST", body } : {});
    const answer = await Promise.resolve()
      .then(() => handler({ request, url: new URL(request.url), params, context } as never))
      .catch((thrown: unknown) => thrown);
    return answerOf(answer);
  };
  return { id, ask: runHandler, visit: context.get(requestContext) };
}

async function answerOf(answer: unknown): Promise<Answer> {
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) {
    return { status: answer.status, headers: answer.headers, data: {}, body: await answer.text() };
  }
  const { data, init } =
    "init" in (answer as object)
      ? (answer as { data: object; init?: ResponseInit })
      : { data: answer, init: undefined };
  return {
    status: init?.status ?? 200,
    headers: new Headers(init?.headers),
    data: data as Record<string, unknown>,
    body: "",
  };
}

async function createBusiness(ownerId: number | null, more: object = {}): Promise<{ id: number; slug: string }> {
  shops += 1;
  const slug = `harbour-${shops}`;
  return db
    .insertInto("sellers")
    .values({ slug, type: "showroom", name_en: `Harbour ${shops}`, owner_id: ownerId, ...more } as never)
    .returning(["id", "slug"])
    .executeTakeFirstOrThrow();
}

describe("[RT-08] Business management pages", () => {
  it("Business management pages return 404 to strangers and editors", async () => {
    const [owner, stranger, editor] = [
      await createPerson("showroom"),
      await createPerson("showroom"),
      await createPerson(),
    ];
    const { id } = await createBusiness(owner.id);
    await db.insertInto("seller_staff").values({ seller_id: id, user_id: editor.id, role: "editor" }).execute();
    const params = { seller: String(id) };
    for (const handler of [details, hours, staff]) {
      expect((await owner.ask(handler, { params })).status).toBe(200);
      expect((await stranger.ask(handler, { params })).status).toBe(404);
      expect((await editor.ask(handler, { params })).status).toBe(404);
    }
    for (const seller of ["0", "x", "99999999999999999999", "1 or 1=1"]) {
      expect((await owner.ask(details, { params: { seller } })).status).toBe(404);
    }
    expect((await stranger.ask(saveDetails, { params, form: { ...typed, version: "1" } })).status).toBe(404);
  });

  it("Saving business details over a newer version returns 409 with the other editor's name and changes", async () => {
    const [owner, manager] = [await createPerson("showroom"), await createPerson()];
    const { id } = await createBusiness(owner.id);
    await db.insertInto("seller_staff").values({ seller_id: id, user_id: manager.id, role: "manager" }).execute();
    const params = { seller: String(id) };
    const first = await owner.ask(saveDetails, { params, form: { ...typed, aboutEn: "Mine", version: "1" } });
    expect(first.status).toBe(303);
    const ownDetails = { ...typed, nameEn: "Harbour Motors", aboutEn: "No, mine" };
    const second = await manager.ask(saveDetails, { params, form: { ...ownDetails, version: "1" } });
    expect(second).toMatchObject({
      status: 409,
      data: {
        code: "business.stale",
        values: { aboutEn: "No, mine" },
        stale: { version: 2, by: `Person ${people - 1}`, values: { aboutEn: "Mine" } },
        version: 2,
      },
    });
    // A rejected form keeps the version of the data that the form was opened with.
    const wrong = await manager.ask(saveDetails, { params, form: { ...ownDetails, phone: "", version: "1" } });
    expect(wrong).toMatchObject({ status: 400, data: { version: 1 } });
    const wrongHours = await manager.ask(saveHours, { params, form: { "open.1.0": "26:00", version: "1" } });
    expect(wrongHours).toMatchObject({ status: 400, data: { version: 1 } });
    expect((await manager.ask(saveDetails, { params, form: { ...ownDetails, version: "2" } })).status).toBe(303);
    const late = await owner.ask(saveHours, {
      params,
      form: { "open.1.0": "09:00", "close.1.0": "17:00", version: "2" },
    });
    expect(late).toMatchObject({ status: 409, data: { stale: { version: 3, values: {} } } });
  });

  it("The business details preview saves nothing, and saving with an invalid version number returns 409", async () => {
    const owner = await createPerson("showroom");
    const { id } = await createBusiness(owner.id);
    const params = { seller: String(id) };
    const preview = await owner.ask(saveDetails, { params, form: { ...typed, intent: "preview", version: "1" } });
    expect(preview).toMatchObject({
      status: 200,
      data: { preview: { card: { name: { text: "Harbour Cars" }, city: "Jeddah" } } },
    });
    const after = await db.selectFrom("sellers").select(["version", "phone"]).where("id", "=", id).executeTakeFirst();
    expect(after).toEqual({ version: 1, phone: null });
    expect((await owner.ask(saveDetails, { params, form: { ...typed, version: "-1" } })).status).toBe(409);
    const wrong = await owner.ask(saveDetails, {
      params,
      form: { ...typed, phone: "", intent: "preview", version: "1" },
    });
    expect(wrong).toMatchObject({ status: 400, data: { errors: [{ field: "phone", code: "required" }] } });
  });

  it("Verification documents download as sandboxed attachments for moderators only", async () => {
    const owner = await createPerson("showroom");
    const { id } = await createBusiness(owner.id);
    const form = new FormData();
    form.set("paper", new File(["%PDF-1.7 a licence"], "licence.pdf", { type: "application/pdf" }));
    expect((await owner.ask(sendPaper, { params: { seller: String(id) }, form })).status).toBe(303);
    const paper = await db
      .selectFrom("seller_verifications")
      .select(["id", "file"])
      .where("seller_id", "=", id)
      .executeTakeFirstOrThrow();
    const moderator = await createPerson("moderator", { papers: owner.visit.papers });
    expect((await moderator.ask(paperPage, { params: { paper: String(paper.id) } })).status).toBe(200);
    const file = await moderator.ask(paperFile, { params: { file: paper.file as string } });
    expect(file).toMatchObject({ status: 200, body: "%PDF-1.7 a licence" });
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    for (const other of ["0000000000000000000000.pdf", "../secret", "%2e%2e"]) {
      expect((await moderator.ask(paperFile, { params: { file: other } })).status).toBe(404);
    }
  });

  it("The seller order page opens for a manager and returns 404 to an editor", async () => {
    const [manager, editor] = [await createPerson(), await createPerson()];
    const { id } = await createBusiness(null);
    await db
      .insertInto("seller_staff")
      .values([
        { seller_id: id, user_id: manager.id, role: "manager" },
        { seller_id: id, user_id: editor.id, role: "editor" },
      ])
      .execute();
    const catalog = await getCatalog(db);
    const ad = { sellerId: id, kind: "part", categoryId: catalog.categories.find("parts")?.id, slug: "filter" };
    const texts = { name: { en: "Filter", ar: null }, description: { en: null, ar: null } };
    const [adId = 0] = await insertListings(db, catalog, [
      { ...ad, ...texts, price: { minor: 1_000, currency: "USD" } },
    ] as never);
    const lineId = await createOrderLine(db, { adId, userId: null });
    const line = await db
      .selectFrom("order_lines")
      .select("seller_order_id")
      .where("id", "=", lineId)
      .executeTakeFirstOrThrow();
    const params = { sale: String(line.seller_order_id) };
    expect((await manager.ask(sale, { params })).status).toBe(200);
    expect((await editor.ask(sale, { params })).status).toBe(404);
  });
});

describe("[RT-05] [RT-06] Lists of businesses", () => {
  // The test clock is 9:00 UTC on a Monday, which is noon in Riyadh.
  const noon = { "1": [["11:00", "13:00"]] };
  const later = { "2": [["09:00", "13:00"]] };

  it("The rental outlet list can be filtered by name, city, open now and verified, sorted, and read 16 per page", async () => {
    const visitor = await createPerson();
    const { cities } = await getCatalog(db);
    const city = cities.find("dammam")?.id;
    const rentals = Array.from({ length: 18 }, (_, n) => ({
      slug: `quay-${n}`,
      type: "rental_room",
      name_en: `Quay ${String(n).padStart(2, "0")}`,
      name_ar: n === 3 ? "الرصيف" : null,
      city_id: n < 4 ? city : null,
      opening_hours: JSON.stringify(n < 2 ? noon : n === 2 ? later : {}),
      verified_at: n % 2 === 0 ? now : null,
      created_at: new Date(now.getTime() + n),
    }));
    await db
      .insertInto("sellers")
      .values(rentals as never)
      .execute();
    const list = async (query: string) => {
      const { status, data } = await visitor.ask(sellers, { path: `/shop/rentalrooms${query}` });
      const found = data.sellers as { name: { text: string }; open?: { text: string } }[];
      return { status, names: found.map(({ name }) => name.text), found };
    };
    expect((await list("")).names).toHaveLength(16);
    expect((await list("?page=2")).names).toHaveLength(2);
    expect((await list("?page=3")).status).toBe(404);
    expect((await list("?open=yes")).names).toEqual(["Quay 00", "Quay 01"]);
    expect((await list("?open=yes&verified=yes")).names).toEqual(["Quay 00"]);
    expect((await list("?name=dammam&sort=newest")).names).toEqual(["Quay 03", "Quay 02", "Quay 01", "Quay 00"]);
    expect((await list("?name=الرصيف")).names).toEqual(["Quay 03"]);
    expect((await list("?sort=name&city=dammam")).names[0]).toBe("Quay 00");
    expect((await list("?name=%00&sort=rating'--&open=maybe&city=999")).status).toBe(200);
    const states = (await list("?city=dammam&sort=name")).found.map(({ open }) => open?.text);
    expect(states).toEqual(["Open until 1:00 PM", "Open until 1:00 PM", "Closed, opens tomorrow 9:00 AM", undefined]);
  });

  it("[RT-09] A seller page links to its categories with listing counts and returns 404 after the business closes", async () => {
    const visitor = await createPerson();
    const { id, slug } = await createBusiness(null);
    const catalog = await getCatalog(db);
    const texts = { name: { en: "Thing", ar: null }, description: { en: null, ar: null } };
    const ads = ["parts", "parts", "cars"].map((category, n) => ({
      sellerId: id,
      kind: category === "cars" ? "car" : "part",
      categoryId: catalog.categories.find(category)?.id,
      slug: `thing-${n}`,
      ...texts,
      price: { minor: 1_000, currency: "USD" },
    }));
    await insertListings(db, catalog, ads as never);
    const path = `/shop/showrooms/${slug}/products`;
    const answer = await visitor.ask(sellersAds, { path, params: { seller: slug } });
    const page = answer.data as unknown as {
      categories: { href: string; count: string; current: boolean }[];
    };
    expect(page.categories).toMatchObject([
      { href: path, count: "3", current: true },
      { href: `/shop/showrooms/${slug}/parts/products`, count: "2", current: false },
      { href: `/shop/showrooms/${slug}/cars/products`, count: "1", current: false },
    ]);
    await db.updateTable("sellers").set({ closed_at: now }).where("id", "=", id).execute();
    expect((await visitor.ask(sellersAds, { path, params: { seller: slug } })).status).toBe(404);
  });
});
