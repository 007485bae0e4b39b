import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { decideListing } from "#domain/moderation/listing-decisions.server.ts";
import { createPerson } from "../support/moderation.ts";
import { completeCarInput, createSellerApi, type SellerApiClient, sellerTestTime } from "../support/seller-api.ts";

let api: Awaited<ReturnType<typeof createSellerApi>>;
let db: Db;
beforeAll(async () => {
  api = await createSellerApi();
  db = api.db;
});

const getListingVersion = (ad: { version: number }) => ({ "if-match": `"${ad.version}"` });

/** Approves or rejects a listing as a new moderator. */
async function decide(adId: string, kind: "approve" | "reject") {
  const moderator = await createPerson(db, { role: "moderator" });
  const { version } = await db
    .selectFrom("ads")
    .select("version")
    .where("id", "=", Number(adId))
    .executeTakeFirstOrThrow();
  const values = { "field-0": "price", "reason-0": "price", "note-0": "Far too low." };
  const decision = kind === "approve" ? { kind } : { kind, values };
  const context = { db, now: sellerTestTime, origin: "https://karaj.example" };
  expect(await decideListing(context, moderator, { id: Number(adId), version }, decision)).toMatchObject({ ok: true });
}

async function publishListing(seller: SellerApiClient, more: object = {}) {
  const draft = await seller.callApi("POST", "/ads", { ...completeCarInput, ...more });
  expect([draft.status, draft.body.problems]).toEqual([201, []]);
  const ad = await seller.callApi("POST", `/ads/${draft.body.id}/publication`);
  expect([ad.status, ad.body.status]).toEqual([200, "pending"]);
  await decide(ad.body.id, "approve");
  return (await seller.callApi("GET", `/ads/${ad.body.id}`)).body;
}

describe("[AP-16] Listing endpoints of a seller", () => {
  it("Listing endpoints take a listing from the first draft through moderation to the sale", async () => {
    const sara = await api.someone();
    const created = await sara.callApi("POST", "/ads", { kind: "car", title: { en: "Camry" } });
    expect([created.status, created.headers.get("location")]).toEqual([201, `/api/v1/ads/${created.body.id}`]);
    expect(created.body).toMatchObject({
      id: expect.stringMatching(/^d\d+$/),
      status: "draft",
      kind: "car",
      life: null,
    });
    const missing = created.body.problems.map(({ path }: { path: string }) => path);
    expect(missing).toEqual(expect.arrayContaining(["make", "price", "description.en", "city", "phone"]));
    expect(created.body.problems.find(({ path }: { path: string }) => path === "make")).toMatchObject({
      code: "required",
      message: "Please fill in this field.",
    });

    const early = await sara.callApi("POST", `/ads/${created.body.id}/publication`);
    expect([early.status, early.body.code]).toEqual([400, "draft.incomplete"]);
    expect(early.body.errors.map(({ path }: { path: string }) => path)).toEqual(missing);

    const { category: _, ...rest } = completeCarInput;
    const filled = await sara.callApi("PATCH", `/ads/${created.body.id}`, rest, {
      "if-match": created.headers.get("etag") ?? "",
    });
    expect([filled.status, filled.body.problems]).toEqual([200, []]);
    expect(filled.body.fields).toMatchObject({
      year: 2019,
      mileageKm: 85_000,
      price: { minor: 7_500_000, currency: "SAR" },
      features: { engine: 2.5, gear: "automatic" },
    });

    const waiting = await sara.callApi("POST", `/ads/${created.body.id}/publication`);
    expect(waiting.body).toMatchObject({ id: expect.stringMatching(/^\d+$/), status: "pending", problems: [] });
    const { id } = waiting.body;
    // A second publication returns the same listing, and the draft no longer exists.
    expect((await sara.callApi("POST", `/ads/${created.body.id}/publication`)).body.id).toBe(id);
    expect((await sara.callApi("GET", `/ads/${created.body.id}`)).status).toBe(404);
    await decide(id, "approve");

    const fetched = await sara.callApi("GET", `/ads/${id}`);
    expect(fetched.body).toMatchObject({
      status: "active",
      life: { acts: expect.arrayContaining(["pause", "reserve"]) },
    });
    const cheaper = await sara.callApi(
      "PUT",
      `/ads/${id}/price`,
      { minor: 7_000_000, currency: "SAR" },
      getListingVersion(fetched.body),
    );
    expect(cheaper.body).toMatchObject({ status: "active", fields: { price: { minor: 7_000_000 } } });
    expect(cheaper.body.life.events[0]).toMatchObject({ what: "price", by: "seller", name: "Sara", fields: ["price"] });

    const steps: [string, string, unknown, string][] = [
      ["POST", "pause", undefined, "closed"],
      ["POST", "resumption", undefined, "active"],
      ["POST", "reservation", undefined, "reserved"],
      ["DELETE", "reservation", undefined, "active"],
      ["POST", "confirmation", undefined, "active"],
      ["POST", "closing", { outcome: "sold-elsewhere" }, "sold"],
    ];
    for (const [method, path, body, status] of steps) {
      const answer = await sara.callApi(method, `/ads/${id}/${path}`, body);
      expect([path, answer.status, answer.body.status]).toEqual([path, 200, status]);
    }
    const late = await sara.callApi("POST", `/ads/${id}/pause`);
    expect([late.status, late.body.code]).toEqual([409, "ad.illegal_step"]);
  });

  it("GET /ads lists listings by status, drafts included", async () => {
    const sara = await api.someone();
    const ad = await publishListing(sara);
    await sara.callApi("POST", "/ads", { kind: "part" });
    const all = await sara.callApi("GET", "/ads");
    expect(all.body).toMatchObject({ total: 1, counts: { active: 1, draft: 1 }, items: [{ id: ad.id, kind: "car" }] });
    const drafts = await sara.callApi("GET", "/ads?status=draft");
    expect(drafts.body).toMatchObject({ total: 1, items: [{ status: "draft", kind: "part" }] });
    expect(drafts.body.items[0].problems).toBeGreaterThan(3);
    expect((await sara.callApi("GET", "/ads?status=sold")).body).toMatchObject({ total: 0, items: [] });
    expect((await sara.callApi("GET", "/ads?status=nonsense")).status).toBe(400);
  });

  it("PATCH /ads/{id} with unchanged fields keeps version and status", async () => {
    const sara = await api.someone();
    const ad = await publishListing(sara);
    const unchanged = await sara.callApi("PATCH", `/ads/${ad.id}`, ad.fields, getListingVersion(ad));
    expect([unchanged.status, unchanged.body.version, unchanged.body.status]).toEqual([200, ad.version, "active"]);
  });

  it("PATCH /ads/{id} sends large changes back to moderation and keeps small changes active", async () => {
    const sara = await api.someone();
    const ad = await publishListing(sara);
    const small = await sara.callApi("PATCH", `/ads/${ad.id}`, { hidePhone: false }, getListingVersion(ad));
    expect([small.status, small.body.status]).toEqual([200, "active"]);
    const large = await sara.callApi(
      "PATCH",
      `/ads/${ad.id}`,
      { title: { en: "Toyota Camry, new" } },
      getListingVersion(small.body),
    );
    expect([large.status, large.body.status]).toEqual([200, "pending"]);
    const wrong = await sara.callApi(
      "PATCH",
      `/ads/${ad.id}`,
      { make: "nobody-makes-it", year: 1200 },
      getListingVersion(large.body),
    );
    expect([wrong.status, wrong.body.code]).toEqual([400, "draft.incomplete"]);
    expect(wrong.body.errors).toMatchObject([
      { path: "make", code: "unknown" },
      { path: "year", code: "too_low" },
    ]);
    // A rejected change stores nothing and leaves no draft.
    const after = await sara.callApi("GET", `/ads/${ad.id}`);
    expect(after.body).toMatchObject({ version: large.body.version, draft: null, fields: { year: 2019 } });
  });

  it("PATCH /ads/{id} over a newer version returns 412 with the editor and the changed field", async () => {
    const [owner, editor] = [await api.someone(), await api.someone()];
    const ad = await publishListing(owner);
    await db
      .insertInto("seller_staff")
      .values({ seller_id: ad.fields.seller, user_id: editor.id, role: "editor" } as never)
      .execute();
    expect((await editor.callApi("GET", "/me/sellers")).body.items).toMatchObject([
      { id: ad.fields.seller, role: "editor" },
    ]);
    const first = await editor.callApi("PATCH", `/ads/${ad.id}`, { deposit: null }, getListingVersion(ad));
    expect(first.status).toBe(200);
    const second = await owner.callApi("PATCH", `/ads/${ad.id}`, { year: 2020 }, getListingVersion(ad));
    expect([second.status, second.body.code]).toEqual([412, "ad.stale"]);
    expect(second.body.errors).toEqual([
      { path: "deposit", code: "changed", message: expect.stringMatching(/^Sara: Edited \(2026-/) },
    ]);
    expect(
      (await owner.callApi("PUT", `/ads/${ad.id}/price`, completeCarInput.price, getListingVersion(ad))).status,
    ).toBe(412);
    expect((await owner.callApi("PATCH", `/ads/${ad.id}`, { year: 2020 })).status).toBe(428);
    const current = await owner.callApi("GET", `/ads/${ad.id}`);
    const third = await owner.callApi(
      "PATCH",
      `/ads/${ad.id}`,
      { year: 2020, model: "camry" },
      {
        "if-match": current.headers.get("etag") ?? "",
      },
    );
    expect([third.status, third.body.fields.year, third.body.fields.deposit]).toEqual([200, 2020, null]);
    // A prepared change of a colleague blocks other changes of the listing.
    const prepared = await editor.callApi("POST", `/ads/${ad.id}/changes`);
    expect(prepared.body).toMatchObject({ id: expect.stringMatching(/^d/), changes: ad.id });
    const busy = await owner.callApi("PATCH", `/ads/${ad.id}`, { year: 2018 }, { "if-match": "*" });
    expect([busy.status, busy.body.code, busy.body.detail]).toEqual([
      409,
      "ad.colleague",
      expect.stringContaining("Sara"),
    ]);
    const own = await editor.callApi("PATCH", `/ads/${ad.id}`, { year: 2018 }, { "if-match": "*" });
    expect([own.status, own.body.code]).toEqual([409, "ad.change_begun"]);
    expect((await editor.callApi("GET", `/ads/${ad.id}`)).body.draft).toBe(prepared.body.id);
    expect((await editor.callApi("DELETE", `/ads/${prepared.body.id}`)).status).toBe(204);
  });

  it("POST /ads/{id}/changes prepares a change in a draft and publishes all fields together", async () => {
    const sara = await api.someone();
    const ad = await publishListing(sara);
    const change = await sara.callApi("POST", `/ads/${ad.id}/changes`);
    const saved = await sara.callApi(
      "PATCH",
      `/ads/${change.body.id}`,
      { stock: 3, year: 2018 },
      getListingVersion(change.body),
    );
    expect(saved.body).toMatchObject({ changes: ad.id, fields: { year: 2018 } });
    const stale = await sara.callApi("PATCH", `/ads/${change.body.id}`, { year: 2017 }, getListingVersion(change.body));
    expect([stale.status, stale.body.code]).toEqual([412, "ad.stale"]);
    expect((await sara.callApi("GET", `/ads/${ad.id}`)).body.fields.year).toBe(2019);
    const done = await sara.callApi("POST", `/ads/${change.body.id}/publication`);
    expect(done.body).toMatchObject({ id: ad.id, status: "pending", fields: { year: 2018 } });
  });

  it("A rejected listing states what to correct, can be resubmitted by its seller and is 404 for others", async () => {
    const [sara, omar] = [await api.someone(), await api.someone()];
    const draft = await sara.callApi("POST", "/ads", completeCarInput);
    const { body: ad } = await sara.callApi("POST", `/ads/${draft.body.id}/publication`);
    await decide(ad.id, "reject");
    const refused = await sara.callApi("GET", `/ads/${ad.id}`);
    expect(refused.body).toMatchObject({
      status: "rejected",
      life: { refusal: { mend: [{ field: "price", reasonText: "The price isn't realistic.", note: "Far too low." }] } },
    });
    const doors: [string, string, unknown?][] = [
      ["GET", ""],
      ["PATCH", "", { year: 2020 }],
      ["DELETE", ""],
      ["GET", "/pictures"],
      ["PUT", "/pictures", { pictures: [] }],
      ["DELETE", "/pictures/1"],
      ["PATCH", "/pictures/1", { rotate: "left" }],
      ["POST", "/publication"],
      ["POST", "/changes"],
      ["POST", "/closing", { outcome: "closed" }],
      ["POST", "/pause"],
      ["POST", "/renewal"],
      ["POST", "/resumption"],
      ["POST", "/reservation"],
      ["DELETE", "/reservation"],
      ["POST", "/confirmation"],
      ["PUT", "/price", completeCarInput.price],
      ["GET", "/statistics"],
    ];
    for (const [method, path, body] of doors) {
      for (const id of [ad.id, "999999999999999"]) {
        const answer = await omar.callApi(method, `/ads/${id}${path}`, body, { "if-match": "*" });
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, expect.any(String)]);
      }
    }
    expect((await sara.callApi("GET", `/ads/${ad.id}`)).body.version).toBe(refused.body.version);
    const unchanged = await sara.callApi("POST", `/ads/${ad.id}/publication`);
    expect([unchanged.status, unchanged.body.status]).toEqual([200, "pending"]);
  });

  it("Listing endpoints return 403 to banned people and moderators and 401 without a sign-in", async () => {
    const [banned, moderator] = [await api.someone(), await api.someone()];
    const ad = await publishListing(banned);
    await db
      .insertInto("bans")
      .values({ user_id: banned.id, email: banned.email, reason: "Fraud" } as never)
      .execute();
    const refused = await banned.callApi("PATCH", `/ads/${ad.id}`, { year: 2020 }, { "if-match": "*" });
    expect([refused.status, refused.body.code]).toEqual([403, "AUTH_BANNED"]);
    await db.updateTable("users").set({ role: "moderator" }).where("id", "=", moderator.id).execute();
    const forbidden = await moderator.callApi("POST", "/ads", completeCarInput);
    expect([forbidden.status, forbidden.body.code]).toEqual([403, "account.forbidden"]);
    const anonymousResponse = await api.app.request("http://localhost/api/v1/ads", { method: "POST" });
    expect(anonymousResponse.status).toBe(401);
  });

  it("GET /products/{id} shows the first 11 characters of a VIN with the facts that it confirms, unless the seller hides it", async () => {
    const sara = await api.someone();
    const vin = "4T1B11HK5KU210000";
    const draft = await sara.callApi("POST", "/ads", { ...completeCarInput, vin });
    const { id } = (await sara.callApi("POST", `/ads/${draft.body.id}/publication`)).body;
    await decide(id, "approve");
    const stranger = await api.someone();
    const shown = await stranger.callApi("GET", `/products/${id}`);
    expect(shown.body.vin).toEqual({ start: "4T1B11HK5KU", agrees: ["make", "model", "year"] });
    expect(JSON.stringify(shown.body)).not.toContain(vin.slice(11));
    const own = await sara.callApi("GET", `/ads/${id}`);
    expect(own.body.fields).toMatchObject({ vin, hideVin: false });
    // The choice needs no new review.
    await sara.callApi("PATCH", `/ads/${id}`, { hideVin: true }, getListingVersion(own.body));
    expect(await sara.callApi("GET", `/ads/${id}`)).toMatchObject({
      body: { status: "active", fields: { hideVin: true } },
    });
    expect((await stranger.callApi("GET", `/products/${id}`)).body.vin).toBeNull();
  });

  it("GET /ads/{id}/statistics returns the views of each day, and GET /products/{id}/phone counts each reveal", async () => {
    const [sara, omar] = [await api.someone(), await api.someone()];
    const ad = await publishListing(sara);
    await db
      .insertInto("ad_daily_stats")
      .values({ ad_id: Number(ad.id), day: "2026-05-30", views: 7, reveals: 2 })
      .execute();
    const { body } = await sara.callApi("GET", `/ads/${ad.id}/statistics?from=2026-05-29&to=2026-06-01`);
    expect(body.days.map(({ day, views }: { day: string; views: number }) => [day, views])).toEqual([
      ["2026-05-29", 0],
      ["2026-05-30", 7],
      ["2026-05-31", 0],
      ["2026-06-01", 0],
    ]);
    expect((await sara.callApi("GET", `/ads/${ad.id}/statistics`)).body.days).toHaveLength(30);
    for (const query of ["from=2026-06-02&to=2026-06-01", "from=2020-01-01&to=2026-06-01", "from=0000-01-01", "to=x"]) {
      expect([query, (await sara.callApi("GET", `/ads/${ad.id}/statistics?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await omar.callApi("GET", `/products/${ad.id}/phone`)).body).toEqual({ phone: completeCarInput.phone });
    expect(api.services.listingCounter.drain()).toMatchObject([{ adId: Number(ad.id), what: "reveals", times: 1 }]);
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => omar.callApi("GET", `/products/${ad.id}/phone`)),
    );
    // The limit counts distinct numbers, so the same number may be requested repeatedly.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(31);
    expect((await omar.callApi("GET", "/products/999999999/phone")).status).toBe(404);
  });

  it("POST /ads returns the same draft for the same Idempotency-Key", async () => {
    const sara = await api.someone();
    const key = { "idempotency-key": "the first draft" };
    const [first, second] = [
      await sara.callApi("POST", "/ads", completeCarInput, key),
      await sara.callApi("POST", "/ads", completeCarInput, key),
    ];
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect((await sara.callApi("GET", "/ads?status=draft")).body.total).toBe(1);
  });

  it.each([
    ["a car by its number", { kind: "car", vin: "4T1B11HK5KU210000" }, { year: 2019 }],
    ["a rental's days", { kind: "rental", minDays: 3 }, { minDays: 3 }],
    [
      "a part for some cars",
      { category: "parts", fitsCars: [{ make: "toyota", model: "camry", from: 2018 }] },
      { fits: "cars" },
    ],
    ["a price on request", { kind: "car", onRequest: true }, { onRequest: true, price: null }],
    ["sizes and colours", { kind: "part", sizes: ["S", "M"], colors: ["red"] }, { sizes: ["S", "M"], colors: ["red"] }],
  ])("POST /ads accepts %s", async (_what, input, fields) => {
    const sara = await api.someone();
    const draft = await sara.callApi("POST", "/ads", input);
    expect([draft.status, draft.body.fields]).toMatchObject([201, fields]);
    expect((await sara.callApi("DELETE", `/ads/${draft.body.id}`)).status).toBe(204);
  });

  it.each([
    ["kind", { kind: "part", category: "cars" }],
    ["category", { title: { en: "Camry" } }],
    ["vehicle", { vehicle: 999_999_999 }],
    ["deposit.currency", { price: completeCarInput.price, deposit: { minor: 100, currency: "USD" } }],
    ["features.wings", { kind: "car", features: { wings: true } }],
    ["seller", { kind: "car", seller: 999_999 }],
    ["price.minor", { price: { minor: -1, currency: "SAR" } }],
    ["", { colour: "red" }],
  ])("POST /ads rejects %s and names the field", async (path, input) => {
    const sara = await api.someone();
    const refused = await sara.callApi("POST", "/ads", input);
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, path]);
    expect((await sara.callApi("GET", "/ads?status=draft")).body.total).toBe(0);
  });
});
