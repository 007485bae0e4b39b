import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { decideAd } from "#domain/moderation/decide.server.ts";
import { type Asker, sellingApi, sellingNow, wholeCar } from "../support/api-seller.ts";
import { person } from "../support/moderation.ts";

let api: Awaited<ReturnType<typeof sellingApi>>;
let db: Db;
beforeAll(async () => {
  api = await sellingApi();
  db = api.db;
});

const versionOf = (ad: { version: number }) => ({ "if-match": `"${ad.version}"` });

/** A moderator lets an ad through, or not. */
async function decide(adId: string, kind: "approve" | "reject") {
  const moderator = await person(db, { role: "moderator" });
  const { version } = await db
    .selectFrom("ads")
    .select("version")
    .where("id", "=", Number(adId))
    .executeTakeFirstOrThrow();
  const values = { "field-0": "price", "reason-0": "price", "note-0": "Far too low." };
  const decision = kind === "approve" ? { kind } : { kind, values };
  const context = { db, now: sellingNow, origin: "https://karaj.example" };
  expect(await decideAd(context, moderator, { id: Number(adId), version }, decision)).toMatchObject({ ok: true });
}

async function published(seller: Asker, more: object = {}) {
  const draft = await seller.ask("POST", "/ads", { ...wholeCar, ...more });
  expect([draft.status, draft.body.problems]).toEqual([201, []]);
  const ad = await seller.ask("POST", `/ads/${draft.body.id}/publication`);
  expect([ad.status, ad.body.status]).toEqual([200, "pending"]);
  await decide(ad.body.id, "approve");
  return (await seller.ask("GET", `/ads/${ad.body.id}`)).body;
}

describe("[AP-16] sellers' ads by the API", () => {
  it("from a first word to a sale", async () => {
    const sara = await api.someone();
    const begun = await sara.ask("POST", "/ads", { kind: "car", title: { en: "Camry" } });
    expect([begun.status, begun.headers.get("location")]).toEqual([201, `/api/v1/ads/${begun.body.id}`]);
    expect(begun.body).toMatchObject({ id: expect.stringMatching(/^d\d+$/), status: "draft", kind: "car", life: null });
    const missing = begun.body.problems.map(({ path }: { path: string }) => path);
    expect(missing).toEqual(expect.arrayContaining(["make", "price", "description.en", "city", "phone"]));
    expect(begun.body.problems.find(({ path }: { path: string }) => path === "make")).toMatchObject({
      code: "required",
      message: "Please fill this in.",
    });

    const early = await sara.ask("POST", `/ads/${begun.body.id}/publication`);
    expect([early.status, early.body.code]).toEqual([400, "draft.incomplete"]);
    expect(early.body.errors.map(({ path }: { path: string }) => path)).toEqual(missing);

    const { category: _, ...rest } = wholeCar;
    const filled = await sara.ask("PATCH", `/ads/${begun.body.id}`, rest, {
      "if-match": begun.headers.get("etag") ?? "",
    });
    expect([filled.status, filled.body.problems]).toEqual([200, []]);
    expect(filled.body.fields).toMatchObject({
      year: 2019,
      mileageKm: 85_000,
      price: { minor: 7_500_000, currency: "SAR" },
      features: { engine: 2.5, gear: "automatic" },
    });

    const waiting = await sara.ask("POST", `/ads/${begun.body.id}/publication`);
    expect(waiting.body).toMatchObject({ id: expect.stringMatching(/^\d+$/), status: "pending", problems: [] });
    const { id } = waiting.body;
    // Sent twice it is one ad; the draft is gone.
    expect((await sara.ask("POST", `/ads/${begun.body.id}/publication`)).body.id).toBe(id);
    expect((await sara.ask("GET", `/ads/${begun.body.id}`)).status).toBe(404);
    await decide(id, "approve");

    const shown = await sara.ask("GET", `/ads/${id}`);
    expect(shown.body).toMatchObject({
      status: "active",
      life: { acts: expect.arrayContaining(["pause", "reserve"]) },
    });
    const cheaper = await sara.ask(
      "PUT",
      `/ads/${id}/price`,
      { minor: 7_000_000, currency: "SAR" },
      versionOf(shown.body),
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
      const answer = await sara.ask(method, `/ads/${id}/${path}`, body);
      expect([path, answer.status, answer.body.status]).toEqual([path, 200, status]);
    }
    const late = await sara.ask("POST", `/ads/${id}/pause`);
    expect([late.status, late.body.code]).toEqual([409, "ad.illegal_step"]);
  });

  it("lists ads by status, and drafts", async () => {
    const sara = await api.someone();
    const ad = await published(sara);
    await sara.ask("POST", "/ads", { kind: "part" });
    const all = await sara.ask("GET", "/ads");
    expect(all.body).toMatchObject({ total: 1, counts: { active: 1, draft: 1 }, items: [{ id: ad.id, kind: "car" }] });
    const drafts = await sara.ask("GET", "/ads?status=draft");
    expect(drafts.body).toMatchObject({ total: 1, items: [{ status: "draft", kind: "part" }] });
    expect(drafts.body.items[0].problems).toBeGreaterThan(3);
    expect((await sara.ask("GET", "/ads?status=sold")).body).toMatchObject({ total: 0, items: [] });
    expect((await sara.ask("GET", "/ads?status=nonsense")).status).toBe(400);
  });

  it("what an ad says can be sent again as it is, and changes nothing", async () => {
    const sara = await api.someone();
    const ad = await published(sara);
    const again = await sara.ask("PATCH", `/ads/${ad.id}`, ad.fields, versionOf(ad));
    expect([again.status, again.body.version, again.body.status]).toEqual([200, ad.version, "active"]);
  });

  it("a changed ad is checked again as on pages; a small change of its stock or price isn't", async () => {
    const sara = await api.someone();
    const ad = await published(sara);
    const small = await sara.ask("PATCH", `/ads/${ad.id}`, { hidePhone: false }, versionOf(ad));
    expect([small.status, small.body.status]).toEqual([200, "active"]);
    const large = await sara.ask(
      "PATCH",
      `/ads/${ad.id}`,
      { title: { en: "Toyota Camry, new" } },
      versionOf(small.body),
    );
    expect([large.status, large.body.status]).toEqual([200, "pending"]);
    const wrong = await sara.ask(
      "PATCH",
      `/ads/${ad.id}`,
      { make: "nobody-makes-it", year: 1200 },
      versionOf(large.body),
    );
    expect([wrong.status, wrong.body.code]).toEqual([400, "draft.incomplete"]);
    expect(wrong.body.errors).toMatchObject([
      { path: "make", code: "unknown" },
      { path: "year", code: "too_low" },
    ]);
    // Nothing of it was kept, no half-made change either.
    const after = await sara.ask("GET", `/ads/${ad.id}`);
    expect(after.body).toMatchObject({ version: large.body.version, draft: null, fields: { year: 2019 } });
  });

  it("of two editors the second is told who changed what", async () => {
    const [owner, editor] = [await api.someone(), await api.someone()];
    const ad = await published(owner);
    await db
      .insertInto("seller_staff")
      .values({ seller_id: ad.fields.seller, user_id: editor.id, role: "editor" } as never)
      .execute();
    expect((await editor.ask("GET", "/me/sellers")).body.items).toMatchObject([
      { id: ad.fields.seller, role: "editor" },
    ]);
    const first = await editor.ask("PATCH", `/ads/${ad.id}`, { deposit: null }, versionOf(ad));
    expect(first.status).toBe(200);
    const second = await owner.ask("PATCH", `/ads/${ad.id}`, { year: 2020 }, versionOf(ad));
    expect([second.status, second.body.code]).toEqual([412, "ad.stale"]);
    expect(second.body.errors).toEqual([
      { path: "deposit", code: "changed", message: expect.stringMatching(/^Sara: Changed \(2026-/) },
    ]);
    expect((await owner.ask("PUT", `/ads/${ad.id}/price`, wholeCar.price, versionOf(ad))).status).toBe(412);
    expect((await owner.ask("PATCH", `/ads/${ad.id}`, { year: 2020 })).status).toBe(428);
    const current = await owner.ask("GET", `/ads/${ad.id}`);
    const third = await owner.ask(
      "PATCH",
      `/ads/${ad.id}`,
      { year: 2020, model: "camry" },
      {
        "if-match": current.headers.get("etag") ?? "",
      },
    );
    expect([third.status, third.body.fields.year, third.body.fields.deposit]).toEqual([200, 2020, null]);
    // While a colleague prepares a change nobody else changes the ad.
    const prepared = await editor.ask("POST", `/ads/${ad.id}/changes`);
    expect(prepared.body).toMatchObject({ id: expect.stringMatching(/^d/), changes: ad.id });
    const busy = await owner.ask("PATCH", `/ads/${ad.id}`, { year: 2018 }, { "if-match": "*" });
    expect([busy.status, busy.body.code, busy.body.detail]).toEqual([
      409,
      "ad.colleague",
      expect.stringContaining("Sara"),
    ]);
    const own = await editor.ask("PATCH", `/ads/${ad.id}`, { year: 2018 }, { "if-match": "*" });
    expect([own.status, own.body.code]).toEqual([409, "ad.change_begun"]);
    expect((await editor.ask("GET", `/ads/${ad.id}`)).body.draft).toBe(prepared.body.id);
    expect((await editor.ask("DELETE", `/ads/${prepared.body.id}`)).status).toBe(204);
  });

  it("a change is prepared in a draft, and published with all that belongs to it", async () => {
    const sara = await api.someone();
    const ad = await published(sara);
    const change = await sara.ask("POST", `/ads/${ad.id}/changes`);
    const saved = await sara.ask("PATCH", `/ads/${change.body.id}`, { stock: 3, year: 2018 }, versionOf(change.body));
    expect(saved.body).toMatchObject({ changes: ad.id, fields: { year: 2018 } });
    const stale = await sara.ask("PATCH", `/ads/${change.body.id}`, { year: 2017 }, versionOf(change.body));
    expect([stale.status, stale.body.code]).toEqual([412, "ad.stale"]);
    expect((await sara.ask("GET", `/ads/${ad.id}`)).body.fields.year).toBe(2019);
    const done = await sara.ask("POST", `/ads/${change.body.id}/publication`);
    expect(done.body).toMatchObject({ id: ad.id, status: "pending", fields: { year: 2018 } });
  });

  it("a refused ad says what to mend, is mended and sent again by its seller, and isn't there for others", async () => {
    const [sara, omar] = [await api.someone(), await api.someone()];
    const draft = await sara.ask("POST", "/ads", wholeCar);
    const { body: ad } = await sara.ask("POST", `/ads/${draft.body.id}/publication`);
    await decide(ad.id, "reject");
    const refused = await sara.ask("GET", `/ads/${ad.id}`);
    expect(refused.body).toMatchObject({
      status: "rejected",
      life: { refusal: { mend: [{ field: "price", reasonText: "The price can't be right.", note: "Far too low." }] } },
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
      ["PUT", "/price", wholeCar.price],
      ["GET", "/statistics"],
    ];
    for (const [method, path, body] of doors) {
      for (const id of [ad.id, "999999999999999"]) {
        const answer = await omar.ask(method, `/ads/${id}${path}`, body, { "if-match": "*" });
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, expect.any(String)]);
      }
    }
    expect((await sara.ask("GET", `/ads/${ad.id}`)).body.version).toBe(refused.body.version);
    const again = await sara.ask("POST", `/ads/${ad.id}/publication`);
    expect([again.status, again.body.status]).toEqual([200, "pending"]);
  });

  it("who is banned or may not sell changes nothing; who is nobody is asked to sign in", async () => {
    const [banned, moderator] = [await api.someone(), await api.someone()];
    const ad = await published(banned);
    await db
      .insertInto("bans")
      .values({ user_id: banned.id, email: banned.email, reason: "Fraud" } as never)
      .execute();
    const refused = await banned.ask("PATCH", `/ads/${ad.id}`, { year: 2020 }, { "if-match": "*" });
    expect([refused.status, refused.body.code]).toEqual([403, "AUTH_BANNED"]);
    await db.updateTable("users").set({ role: "moderator" }).where("id", "=", moderator.id).execute();
    const forbidden = await moderator.ask("POST", "/ads", wholeCar);
    expect([forbidden.status, forbidden.body.code]).toEqual([403, "account.forbidden"]);
    const nobody = await api.app.request("http://localhost/api/v1/ads", { method: "POST" });
    expect(nobody.status).toBe(401);
  });

  it("says of every day how often an ad was seen, and shows its phone to who asks", async () => {
    const [sara, omar] = [await api.someone(), await api.someone()];
    const ad = await published(sara);
    await db
      .insertInto("ad_days")
      .values({ ad_id: Number(ad.id), day: "2026-05-30", views: 7, reveals: 2 })
      .execute();
    const { body } = await sara.ask("GET", `/ads/${ad.id}/statistics?from=2026-05-29&to=2026-06-01`);
    expect(body.days.map(({ day, views }: { day: string; views: number }) => [day, views])).toEqual([
      ["2026-05-29", 0],
      ["2026-05-30", 7],
      ["2026-05-31", 0],
      ["2026-06-01", 0],
    ]);
    expect((await sara.ask("GET", `/ads/${ad.id}/statistics`)).body.days).toHaveLength(30);
    for (const query of ["from=2026-06-02&to=2026-06-01", "from=2020-01-01&to=2026-06-01", "from=0000-01-01", "to=x"]) {
      expect([query, (await sara.ask("GET", `/ads/${ad.id}/statistics?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await omar.ask("GET", `/products/${ad.id}/phone`)).body).toEqual({ phone: wholeCar.phone });
    expect(api.services.adCounter.take()).toMatchObject([{ adId: Number(ad.id), what: "reveals", times: 1 }]);
    const answers = await Promise.all(Array.from({ length: 31 }, () => omar.ask("GET", `/products/${ad.id}/phone`)));
    // Only distinct numbers count: the same one may be asked for again.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(31);
    expect((await omar.ask("GET", "/products/999999999/phone")).status).toBe(404);
  });

  it("the same Idempotency-Key is the same draft", async () => {
    const sara = await api.someone();
    const key = { "idempotency-key": "the first draft" };
    const [first, second] = [
      await sara.ask("POST", "/ads", wholeCar, key),
      await sara.ask("POST", "/ads", wholeCar, key),
    ];
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect((await sara.ask("GET", "/ads?status=draft")).body.total).toBe(1);
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
  ])("takes %s", async (_what, input, fields) => {
    const sara = await api.someone();
    const draft = await sara.ask("POST", "/ads", input);
    expect([draft.status, draft.body.fields]).toMatchObject([201, fields]);
    expect((await sara.ask("DELETE", `/ads/${draft.body.id}`)).status).toBe(204);
  });

  it.each([
    ["kind", { kind: "part", category: "cars" }],
    ["category", { title: { en: "Camry" } }],
    ["vehicle", { vehicle: 999_999_999 }],
    ["deposit.currency", { price: wholeCar.price, deposit: { minor: 100, currency: "USD" } }],
    ["features.wings", { kind: "car", features: { wings: true } }],
    ["seller", { kind: "car", seller: 999_999 }],
    ["price.minor", { price: { minor: -1, currency: "SAR" } }],
    ["", { colour: "red" }],
  ])("names %s as wrong", async (path, input) => {
    const sara = await api.someone();
    const refused = await sara.ask("POST", "/ads", input);
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, path]);
    expect((await sara.ask("GET", "/ads?status=draft")).body.total).toBe(0);
  });
});
