import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import { requestBooking } from "#domain/bookings/request-booking.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import { loadListingPage } from "#web/listing-page/listing-page.server.ts";
import { action as phone } from "#web/listing-page/phone-page.tsx";
import { loader as quickView } from "#web/listing-page/quick-view-data.ts";
import { action as sold, loader as soldPage } from "#web/listing-page/report-sold-page.tsx";
import { action as bulk } from "#web/my-listings/bulk-action-page.tsx";
import { action as step, loader as stepPage } from "#web/my-listings/listing-action-page.tsx";
import { loader as managePage } from "#web/my-listings/my-listing-page.tsx";
import { action as price } from "#web/my-listings/my-listing-price-page.tsx";
import { loader as listPage } from "#web/my-listings/my-listings-page.tsx";
import { loader as sheetPage } from "#web/my-listings/sheet-page.tsx";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { createSellerAccount, createSellerCar, readListingState } from "../support/my-listings.ts";
import { createPageContext } from "../support/page-context.ts";
import { createTestVisit } from "../support/visit.ts";

let app: Hono<ApiEnv>;
let db: Db;
let seller: Awaited<ReturnType<typeof createSellerAccount>>;
let adCounter = new DailyListingCounter();

beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
  seller = await createSellerAccount(db);
});
beforeEach(() => {
  adCounter = new DailyListingCounter();
});

type VisitorOptions = { userId?: number; role?: AccountRole; address?: string; browser?: string };
const person = "Mozilla/5.0 (iPhone) Safari/604.1";

async function args(
  path: string,
  { userId, role = "member", address = "198.51.100.7", browser = person }: VisitorOptions = {},
) {
  const url = new URL(path, "https://karaj.example");
  const context = await createPageContext(db, {
    account: userId ? { id: userId, role } : undefined,
    visit: { origin: url.origin, address, listingCounter: adCounter },
  });
  const parts = url.pathname.split("/");
  const params = parts[1] === "account" ? { ad: parts[3] } : { product: parts[3] };
  return { url, context, params, request: new Request(url, { headers: { "user-agent": browser } }) };
}

/** Returns status, data and redirect target of a loader or action, returned or thrown. */
async function settleResponse(work: unknown) {
  const result = await Promise.resolve(work).catch((thrown: unknown) => thrown);
  if (result instanceof Error) throw result;
  if (result instanceof Response) {
    const body = result.headers.get("content-type")?.includes("json") ? await result.json() : undefined;
    return { status: result.status, data: body as unknown, to: result.headers.get("location") };
  }
  const { data, init } = result as { data?: unknown; init?: { status?: number } | null };
  return { status: init?.status ?? 200, data: data === undefined ? result : data, to: null };
}

const get = (loader: unknown, path: string, visitor?: VisitorOptions) =>
  settleResponse((async () => (loader as (given: unknown) => unknown)(await args(path, visitor)))());
const post = async (action: unknown, path: string, fields: [string, string][], visitor?: VisitorOptions) => {
  const given = await args(path, visitor);
  const headers = { "user-agent": visitor?.browser ?? person };
  const request = new Request(given.url, { method: "POST", body: new URLSearchParams(fields), headers });
  return settleResponse((async () => (action as (all: unknown) => unknown)({ ...given, request }))());
};
const pathOf = async (adId: number) => {
  const ad = await db.selectFrom("ads").select("slug").where("id", "=", adId).executeTakeFirstOrThrow();
  return `/shop/products/${adId}-${ad.slug}`;
};
const own = () => ({ userId: seller.userId });
const someRental = (more: object = {}) =>
  createSellerCar(db, seller.sellerId, { kind: "rental", pricePer: "day", stock: 3, ...more });

/** Creates a booking of a rental car. */
async function createBooking(adId: number, from: string, to: string, status: "requested" | "confirmed" = "requested") {
  const { clock, origin } = createTestVisit(db);
  const bookingInput = { from, to, name: "Noura", email: "noura@example.com", phone: "+966 50 123 4567" };
  const bookingResult = await requestBooking({ db, clock, origin, language: "en" }, adId, bookingInput, randomUUID());
  if (!bookingResult.ok) throw new Error(bookingResult.code);
  await db.updateTable("bookings").set({ status }).where("id", "=", bookingResult.value.id).execute();
}

describe("[GN-01] Hidden phone number", () => {
  it("POST /shop/products/{id}/phone reveals a hidden number and counts the reveal once per visitor", async () => {
    const adId = await createSellerCar(db, seller.sellerId, { phone: "+966 50 777 6655", depositMinor: 100 });
    const shows = (data: unknown) => /777.?6655/.test(JSON.stringify(data));
    const path = await pathOf(adId);
    const getStatesOnAllSurfaces = async () => {
      return [
        shows((await get(loadListingPage, path)).data),
        shows((await get(quickView, `${path}/quick-view`)).data),
        shows(await (await app.request(`/api/v1/products/${adId}`)).json()),
      ];
    };
    expect(await getStatesOnAllSurfaces()).toEqual([false, false, true]);
    expect((await get(loadListingPage, path)).data).toMatchObject({ hasPhone: true });
    await db.updateTable("ads").set({ hide_phone: true }).where("id", "=", adId).execute();
    expect(await getStatesOnAllSurfaces()).toEqual([false, false, false]);
    expect((await get(loadListingPage, path)).data).toMatchObject({ hasPhone: true });
    adCounter.drain();
    const revealed = await post(phone, `/shop/products/${adId}/phone`, []);
    expect(revealed).toMatchObject({ status: 200, data: { phone: "+966 50 777 6655" } });
    await post(phone, `/shop/products/${adId}/phone`, []);
    expect(adCounter.drain()).toMatchObject([{ adId, what: "reveals", times: 1 }]);
    expect((await post(phone, "/shop/products/999999999/phone", [])).status).toBe(404);
  });
});

describe("[RT-08] Phone number without country code", () => {
  it.each([
    ["riyadh", "https://wa.me/966507776655"],
    ["dubai", "https://wa.me/971507776655"],
    [undefined, undefined],
  ])("POST /shop/products/{id}/phone links WhatsApp by the country of the listing: %s", async (city, whatsApp) => {
    const cityId = (await getCatalog(db)).cities.bySlug.get(city ?? "")?.id ?? null;
    const adId = await createSellerCar(db, seller.sellerId, { phone: "050 777 6655", cityId, price: null });
    const path = await pathOf(adId);
    expect((await get(loadListingPage, path)).data).toMatchObject({ buying: { asking: { phoneOf: adId } } });
    const { data } = await post(phone, `/shop/products/${adId}/phone`, []);
    const revealed = data as { phone: string; whatsApp?: string };
    expect([revealed.phone, revealed.whatsApp?.split("?")[0]]).toEqual(["050 777 6655", whatsApp]);
    if (whatsApp) expect(decodeURIComponent(revealed.whatsApp ?? "")).toContain(path);
  });
});

describe("WhatsApp button of the listing page", () => {
  it("POST /shop/products/{id}/phone?via=whatsapp sends the question of the form, without hidden characters", async () => {
    const adId = await createSellerCar(db, seller.sellerId, { phone: "+966 50 777 6655" });
    const path = await pathOf(adId);
    const { data } = await post(phone, `/shop/products/${adId}/phone?via=whatsapp`, [["text", "Is it\u202e red?"]]);
    const { whatsApp, ...rest } = data as { whatsApp: string };
    expect(rest).toMatchObject({ opensWhatsApp: true });
    const text = new URL(whatsApp).searchParams.get("text") ?? "";
    expect(text.split("\n")[0]).toBe("Is it red?");
    expect(text).toContain(path);
    // Without a question the text asks whether the listing is still available.
    const usual = await post(phone, `/shop/products/${adId}/phone`, []);
    expect(usual.data).toMatchObject({ opensWhatsApp: false });
    expect((usual.data as { whatsApp: string }).whatsApp).not.toBe(whatsApp);
  });

  it("The listing page offers WhatsApp for mobile and hidden numbers, but not for landlines", async () => {
    for (const [number, hidden, offered] of [
      ["+966 50 777 6655", false, true],
      ["+966 11 234 5678", false, false],
      ["+966 11 234 5678", true, true],
    ] as const) {
      const adId = await createSellerCar(db, seller.sellerId, { phone: number });
      await db.updateTable("ads").set({ hide_phone: hidden }).where("id", "=", adId).execute();
      const { data } = await get(loadListingPage, await pathOf(adId));
      const { whatsApp, hasPhone } = data as { whatsApp: boolean; hasPhone: boolean };
      expect(hasPhone && whatsApp, String(number)).toBe(offered);
    }
  });
});

describe("Listing page by status", () => {
  const states: [ListingStatus, visitor: number, owner: number][] = [
    ["active", 200, 200],
    ["reserved", 200, 200],
    ["sold", 200, 200],
    ["expired", 200, 200],
    ["pending", 404, 200],
    ["rejected", 404, 200],
    ["closed", 404, 200],
    ["draft", 404, 200],
  ];
  it.each(states)(
    "Listing page of status %s answers %i to visitors and %i to its seller",
    async (status, visitor, owner) => {
      const path = await pathOf(await createSellerCar(db, seller.sellerId, { status }));
      expect((await get(loadListingPage, path)).status).toBe(visitor);
      expect((await get(loadListingPage, path, own())).status).toBe(owner);
      expect((await get(loadListingPage, path, { userId: 987_654 })).status).toBe(visitor);
      expect((await get(loadListingPage, path, { userId: 987_654, role: "moderator" })).status).toBe(200);
    },
  );

  it("Listing page of a sold listing offers no phone number", async () => {
    const path = await pathOf(await createSellerCar(db, seller.sellerId, { status: "sold" }));
    expect((await get(loadListingPage, path)).data).toMatchObject({ status: "sold", hasPhone: false });
  });
});

describe("Listing views", () => {
  it("Listing page counts one view per visitor, and none for bots or the seller", async () => {
    const adId = await createSellerCar(db, seller.sellerId);
    const path = await pathOf(adId);
    for (const visitor of [{}, {}, { address: "198.51.100.8" }, { browser: "Googlebot/2.1" }, own()]) {
      await get(loadListingPage, path, visitor);
    }
    expect(adCounter.drain()).toMatchObject([{ adId, what: "views", times: 2 }]);
  });
});

describe("Own listings of a seller", () => {
  it("/account/ads lists and changes only the seller's own listings", async () => {
    const seller = await createSellerAccount(db);
    const own = () => ({ userId: seller.userId });
    const adId = await createSellerCar(db, seller.sellerId, { status: "rejected" });
    await db
      .insertInto("ad_events")
      .values({ ad_id: adId, what: "rejected", by: "staff", user_id: null, note: "Almost there", details: "{}" })
      .execute();
    const list = (await get(listPage, "/account/ads?status=rejected&sort=nonsense&page=x", own())).data;
    expect(list).toMatchObject({ ads: [{ id: adId, note: "Almost there", price: "SAR 50,000" }], pages: 1 });
    const path = `/account/ads/${adId}`;
    const requestedChanges = JSON.stringify([
      { field: "pictures", reason: "bad-pictures", note: "Show the whole car" },
    ]);
    expect((await get(managePage, path, own())).data).toMatchObject({ refusal: { note: "Almost there", mends: [] } });
    await db
      .insertInto("ad_decisions")
      .values({
        ad_id: adId,
        ad_version: 1,
        status_before: "pending",
        decision: "change",
        requested_changes: requestedChanges,
        version_after: 1,
      } as never)
      .execute();
    expect((await get(managePage, path, own())).data).toMatchObject({
      refusal: { mends: [{ field: "Photos", reason: expect.stringMatching(/clear photos.* Show the whole car$/) }] },
      history: [{ title: "Not published", who: "Karaj’s team" }, { title: "Created" }],
    });
    const stranger = await createSellerAccount(db);
    for (const asked of [path, "/account/ads/0", "/account/ads/x", "/account/ads/99999999999999999999"]) {
      expect((await get(managePage, asked, { userId: stranger.userId })).status).toBe(404);
    }
  });

  it("/account/ads/{id}/sheet shows price, facts and QR code in both languages, to the seller alone", async () => {
    const seller = await createSellerAccount(db);
    const adId = await createSellerCar(db, seller.sellerId, { mileageKm: 70_000 });
    const path = `/account/ads/${adId}/sheet`;
    const sheet = (await get(sheetPage, path, { userId: seller.userId })).data as {
      address: string;
      isPublic: boolean;
      texts: { language: string; price: string; facts: { name: string; value: string }[] }[];
    };
    expect(sheet).toMatchObject({ isPublic: true, address: expect.stringMatching(`/shop/products/${adId}$`) });
    expect(sheet.texts.map(({ language }) => language)).toEqual(["ar", "en"]);
    const [arabic, english] = sheet.texts;
    expect([arabic?.price, english?.price]).toEqual([expect.stringContaining("ر.س"), "SAR 50,000"]);
    expect(english?.facts).toContainEqual({ name: "Mileage", value: "70,000 km" });
    expect(arabic?.facts.length).toBe(english?.facts.length);
    const stranger = await createSellerAccount(db);
    expect((await get(sheetPage, path, { userId: stranger.userId })).status).toBe(404);
    const part = await createSellerCar(db, seller.sellerId, { kind: "part" });
    expect((await get(sheetPage, `/account/ads/${part}/sheet`, { userId: seller.userId })).status).toBe(404);
  });

  it("The history at /account/ads/{id} describes a new listing as submitted or imported", async () => {
    for (const [what, title] of [
      ["submitted", "Submitted"],
      ["imported", "Imported from a file"],
    ] as const) {
      const adId = await createSellerCar(db, seller.sellerId);
      await db
        .insertInto("ad_events")
        .values({ ad_id: adId, what, by: "seller", user_id: seller.userId, note: null, details: "{}" })
        .execute();
      const page = await get(managePage, `/account/ads/${adId}`, { userId: seller.userId });
      expect(page.data).toMatchObject({ history: [{ title }, { title: "Created" }] });
    }
  });

  it("POST /account/ads/{id}/step redirects to the listing and refuses unknown actions", async () => {
    const adId = await createSellerCar(db, seller.sellerId);
    const path = `/account/ads/${adId}`;
    expect(await post(step, `${path}/step`, [["act", "pause"]], own())).toMatchObject({ status: 303, to: path });
    expect(await readListingState(db, adId)).toMatchObject({ status: "closed", ended: "paused" });
    expect(await post(step, `${path}/step`, [["act", "pause"]], own())).toMatchObject({ status: 303, to: path });
    expect((await post(step, `${path}/step`, [["act", "nonsense"]], own())).status).toBe(400);
    expect((await post(step, `${path}/step`, [["act", "pause"]], { userId: 987_654 })).status).toBe(404);
  });

  it("POST /account/ads/bulk pauses several listings at once, and asks for confirmation before closing them", async () => {
    const ids = [await createSellerCar(db, seller.sellerId), await createSellerCar(db, seller.sellerId)];
    const ticked = ids.map((id): [string, string] => ["ad", String(id)]);
    const back: [string, string] = ["back", "/account/ads?page=2"];
    const at = "/account/ads/bulk";
    expect(await post(bulk, at, [...ticked, back, ["act", "pause"]], own())).toMatchObject({
      to: "/account/ads?page=2",
    });
    expect(await readListingState(db, ids[0] as number)).toMatchObject({ ended: "paused" });
    await post(bulk, at, [...ticked, ["act", "resume"]], own());
    expect(await post(bulk, at, [...ticked, ["act", "close"]], own())).toMatchObject({ status: 200, data: { ids } });
    expect(await readListingState(db, ids[1] as number)).toMatchObject({ status: "active" });
    await post(bulk, at, [...ticked, ["act", "close"], ["sure", "yes"]], own());
    expect(await readListingState(db, ids[1] as number)).toMatchObject({ ended: "given-up" });
    const away: [string, string] = ["back", "//other.example"];
    expect(await post(bulk, at, [away, ["act", "pause"]], own())).toMatchObject({ status: 303, to: "/account/ads" });
  });

  it("POST /account/ads/{id}/step shows existing bookings before it hides a rental", async () => {
    const [car, other] = [await someRental(), await someRental()];
    const path = `/account/ads/${car}`;
    const calendar = `/account/rentals/ads/${car}?month=2026-08`;
    await createBooking(car, "2026-08-10", "2026-08-12", "confirmed");
    await createBooking(car, "2026-09-10", "2026-09-12");
    await createBooking(car, "2026-09-12", "2026-09-14");
    for (const what of ["pause", "reserve", "close"]) {
      const asked = await post(step, `${path}/step`, [["act", what]], own());
      expect(asked).toMatchObject({ status: 303, to: `${path}/step?act=${what}` });
      expect((await get(stepPage, `${path}/step?act=${what}`, own())).data).toMatchObject({
        choices: [what],
        ahead: { confirmed: 1, requested: 2, href: calendar },
      });
    }
    const at = "/account/ads/bulk";
    expect(await post(bulk, at, [["one", `pause:${car}`]], own())).toMatchObject({ to: `${path}/step?act=pause` });
    const ticked = [car, other].map((id): [string, string] => ["ad", String(id)]);
    for (const what of ["pause", "close"]) {
      expect((await post(bulk, at, [...ticked, ["act", what]], own())).data).toMatchObject({
        what,
        ahead: { confirmed: 1, requested: 2, href: "/account/rentals" },
      });
    }
    // Bookings of other sellers are not counted.
    const stranger = await createSellerAccount(db);
    const asStranger = { userId: stranger.userId };
    expect(await post(bulk, at, [...ticked, ["act", "pause"]], asStranger)).toMatchObject({ to: "/account/ads" });
    expect(await readListingState(db, car)).toMatchObject({ status: "active" });
    await post(
      step,
      `${path}/step`,
      [
        ["act", "close"],
        ["sure", "yes"],
      ],
      own(),
    );
    expect(await readListingState(db, car)).toMatchObject({ ended: "given-up" });
    // A rental without bookings is paused without a question.
    expect(await post(step, `/account/ads/${other}/step`, [["act", "pause"]], own())).toMatchObject({
      to: `/account/ads/${other}`,
    });
    expect(await readListingState(db, other)).toMatchObject({ ended: "paused" });
  });

  it("POST /account/ads/{id}/price answers 409 to a stale version and keeps the typed price", async () => {
    const adId = await createSellerCar(db, seller.sellerId);
    const at = `/account/ads/${adId}/price`;
    const typed: [string, string][] = [
      ["price", "49,000"],
      ["version", "1"],
    ];
    expect(await post(price, at, typed, own())).toMatchObject({ status: 303, to: `/account/ads/${adId}` });
    expect(await post(price, at, typed, own())).toMatchObject({
      status: 409,
      data: { code: "ad.stale", values: { price: "49,000" } },
    });
  });

  it("/shop/products/{id}/sold answers 404 for rentals", async () => {
    const adId = await someRental();
    expect((await get(soldPage, `/shop/products/${adId}/sold`)).status).toBe(404);
    expect((await post(sold, `/shop/products/${adId}/sold`, [["sold", "yes"]])).status).toBe(404);
    const path = `/account/ads/${adId}`;
    expect(await get(stepPage, `${path}/step?act=sold`, own())).toMatchObject({ status: 302, to: path });
    const once = await someRental({ status: "sold" });
    // A rental marked as sold earlier is shown as taken off, like rentals today.
    const page = await get(loadListingPage, await pathOf(once));
    expect([page.status, page.data]).toMatchObject([200, { status: "sold", displayStatus: "closed" }]);
    expect((await get(quickView, `${await pathOf(once)}/quick-view`)).data).toMatchObject({ status: "closed" });
    await db.insertInto("ad_events").values({ ad_id: once, what: "sold", by: "seller" }).execute();
    const { data } = await get(managePage, `/account/ads/${once}`, own());
    expect(data).toMatchObject({ acts: ["unsold"], ad: { kind: "rental", status: "sold" } });
    expect((data as { history: { title: string }[] }).history[0]?.title).toBe("Removed");
    const car = await createSellerCar(db, seller.sellerId, { status: "sold" });
    expect((await get(loadListingPage, await pathOf(car))).data).toMatchObject({ displayStatus: "sold" });
  });

  it("POST /shop/products/{id}/sold requires an explicit confirmation", async () => {
    const adId = await createSellerCar(db, seller.sellerId);
    const at = `/shop/products/${adId}/sold`;
    expect((await post(sold, at, [])).status).toBe(400);
    expect(await post(sold, at, [["sold", "yes"]])).toMatchObject({ status: 200, data: { done: true } });
    expect(await post(sold, at, [["sold", "yes"]], own())).toMatchObject({ status: 403, data: { done: false } });
  });
});
