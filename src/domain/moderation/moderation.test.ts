import { beforeEach, expect, it } from "vitest";
import { moveAd } from "#domain/ads/life/move.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { carAd, moderationDesk, person, pictureOf, sellerOf } from "../../../tests/support/moderation.ts";
import { banPerson } from "./ban.server.ts";
import { adCase } from "./case.server.ts";
import { approveAds, decideAd } from "./decide.server.ts";
import { changesSince } from "./looked-at.server.ts";
import { mendsOf } from "./mends.server.ts";
import { moderationCounts, neighboursOf, queueChoices, waitingAds, waitingInAll } from "./queue.server.ts";
import { screenAd } from "./screen.server.ts";
import { lastDecision, undoDecision } from "./undo.server.ts";
import { addBannedWord } from "./words.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reason = { "field-0": "price", "reason-0": "price", "note-0": "" };

onDatabase("moderation", (open) => {
  const { desk, work: workAt, statusOf, read, signsOn } = moderationDesk(open);
  const work = (at = now) => workAt(at);
  let { db, moderator, other, owner, seller } = desk;
  beforeEach(() => {
    ({ db, moderator, other, owner, seller } = desk);
  });

  const screened = async (id: number, at = now) => [await screenAd(db, id, { now: at }), await signsOn(id)];

  it("an ad of a stranger waits; of sellers we know it is shown at once, unless something serious is found", async () => {
    expect(await screened(await carAd(db, seller))).toEqual(["pending", []]);
    const verified = await sellerOf(db, owner.id, { verified: true });
    const good = await carAd(db, verified);
    expect(await screened(good)).toEqual(["active", []]);
    expect((await statusOf(good)).status).toBe("active");
    const phone = await carAd(db, verified, { name: { en: "Camry call 0501234567", ar: null } });
    expect(await screened(phone)).toEqual(["pending", ["contact-title"]]);
    for (let i = 0; i < 2; i += 1) await carAd(db, seller, { status: "active" });
    expect(await screened(await carAd(db, seller))).toEqual(["active", []]);
  });

  it("an ad that was shown waits again when its change is serious, and screening twice changes nothing", async () => {
    const verified = await sellerOf(db, owner.id, { verified: true });
    const ad = await carAd(db, verified, { status: "active" });
    await addBannedWord(work(), moderator, { word: "حشيش", language: "ar", note: "" });
    await db.updateTable("ad_docs").set({ title_ar: "مع حَشـيش مجاني" }).where("ad_id", "=", ad).execute();
    expect(await screened(ad)).toEqual(["pending", ["words"]]);
    const { version } = await statusOf(ad);
    expect(await screened(ad)).toEqual(["pending", ["words"]]);
    expect((await statusOf(ad)).version).toBe(version);
  });

  it("what was kept for a buyer is so again once it was looked at, and what was shown goes on with its days", async () => {
    const expires = new Date("2026-06-20T00:00:00Z");
    const stateOf = (id: number) =>
      db.selectFrom("ads").select(["status", "expires_at"]).where("id", "=", id).executeTakeFirst();
    for (const status of ["reserved", "active"] as const) {
      const ad = await carAd(db, seller, { status, expiresAt: expires });
      expect(await screened(ad)).toEqual(["pending", []]);
      const decided = await decideAd(work(), moderator, await read(ad), { kind: "approve" });
      expect(await stateOf(ad)).toEqual({ status, expires_at: expires });
      // Taken back and decided once more it is the same.
      await undoDecision(work(), moderator, decided.ok ? decided.value.id : 0);
      expect(await stateOf(ad)).toMatchObject({ status: "pending" });
      await decideAd(work(), moderator, await read(ad), { kind: "approve" });
      expect(await stateOf(ad)).toEqual({ status, expires_at: expires });
      await moveAd(db, { adId: ad, to: "pending", by: "seller", now });
      await db.updateTable("sellers").set({ verified_at: now }).where("id", "=", seller).execute();
      expect(await screened(ad)).toEqual(["active", []]);
      expect(await stateOf(ad)).toEqual({ status, expires_at: expires });
      await db.updateTable("sellers").set({ verified_at: null }).where("id", "=", seller).execute();
    }
    const fresh = await carAd(db, seller, { expiresAt: expires });
    await decideAd(work(), moderator, await read(fresh), { kind: "approve" });
    expect(await stateOf(fresh)).toEqual({ status: "active", expires_at: new Date("2026-07-31T12:00:00Z") });
  });

  it("pictures of other sellers are found though they differ a little, own ones weigh less, plain ones are none", async () => {
    const looks = "1011001110001111".repeat(4);
    const alike = `0${looks.slice(1, 30)}${looks[30] === "1" ? "0" : "1"}${looks.slice(31)}`;
    const theirs = await carAd(db, await sellerOf(db, (await person(db)).id), { status: "active" });
    await pictureOf(db, theirs, looks);
    const ad = await carAd(db, seller);
    await pictureOf(db, ad, alike);
    expect(await screened(ad)).toEqual(["pending", ["pictures"]]);
    const found = await adCase(db, ad);
    expect(found?.signs[0]?.details).toMatchObject({ twins: [{ ad: theirs }] });
    expect(found?.twins.get(theirs)?.status).toBe("active");
    const again = await carAd(db, seller);
    await pictureOf(db, again, "0101".repeat(16));
    const own = await carAd(db, seller);
    await pictureOf(db, own, "0101".repeat(16));
    expect(await screened(own)).toEqual(["pending", ["own-pictures"]]);
    for (const each of [theirs, own]) await pictureOf(db, each, "0".repeat(64));
    expect(await screened(own)).toEqual(["pending", ["own-pictures"]]);
  });

  it("finds the VIN of another ad, prices far from the market, new accounts, many ads, contacts of the banned", async () => {
    const vin = "JTDBE32K123456789";
    const theirs = await carAd(db, await sellerOf(db, (await person(db)).id), { status: "active" });
    const ad = await carAd(db, seller);
    for (const id of [theirs, ad]) await db.updateTable("ads").set({ vin }).where("id", "=", id).execute();
    expect(await screened(ad)).toEqual(["pending", ["vin"]]);
    await db.updateTable("ads").set({ status: "closed" }).where("id", "=", theirs).execute();
    expect(await screened(ad)).toEqual(["pending", []]);

    const shop = await sellerOf(db, (await person(db)).id, { verified: true });
    for (let i = 0; i < 9; i += 1)
      await carAd(db, shop, { status: "active", price: { minor: 1_500_000 + i * 1_000, currency: "USD" } });
    const cheap = await carAd(db, shop, { price: { minor: 300_000, currency: "USD" } });
    expect(await screened(cheap)).toEqual(["pending", ["price-low"]]);
    expect((await adCase(db, cheap))?.signs[0]?.details).toMatchObject({ median: expect.any(Number), ads: 9 });
    const dear = await carAd(db, shop, { price: { minor: 9_000_000, currency: "USD" } });
    expect(await screened(dear)).toEqual(["active", ["price-high"]]);
    expect(await screened(await carAd(db, shop, { modelId: null, price: { minor: 100, currency: "USD" } }))).toEqual([
      "pending",
      ["price-low"],
    ]);

    const fresh = await person(db, { joined: new Date(now.getTime() - 3_600_000), phone: "+966 50 123 4567" });
    const newcomer = await sellerOf(db, fresh.id);
    expect(await screened(await carAd(db, newcomer))).toEqual(["pending", ["new-account"]]);
    for (let i = 0; i < 6; i += 1) await carAd(db, newcomer, { createdAt: now });
    expect(await screened(await carAd(db, newcomer, { createdAt: now }))).toEqual([
      "pending",
      ["many-ads", "new-account"],
    ]);
    const banned = await person(db, { phone: "0501234567" });
    await banPerson(work(), moderator, banned.id, { length: "forever", days: "", reason: "Fraud" });
    const [verdict, signs] = await screened(await carAd(db, newcomer, { createdAt: new Date("2026-01-01") }));
    expect([verdict, signs]).toEqual(["pending", ["banned-contact", "many-ads", "new-account"]]);
  });

  it("the queue has the most risky first or the oldest, is narrowed, and knows neighbours", async () => {
    await addBannedWord(work(), moderator, { word: "stolen", language: "en", note: "" });
    const ids: number[] = [];
    for (const name of ["Fine", "Stolen Camry", "Call 0501234567"]) {
      const id = await carAd(db, seller, { name: { en: name, ar: null } });
      await screenAd(db, id, { now: later(ids.length) });
      ids.push(id);
    }
    const queue = async (filter: object = {}, page = 1) =>
      (await waitingAds(db, { order: "risk", ...filter }, page)).items.map(({ id }) => ids.indexOf(id));
    expect(await queue()).toEqual([1, 2, 0]);
    expect(await queue({ order: "oldest" })).toHaveLength(3);
    expect(await queue({ sign: "words" })).toEqual([1]);
    expect(await queue({ sellerId: seller + 1 })).toEqual([]);
    expect(await queue({}, 2)).toEqual([]);
    const category = (await queueChoices(db)).categories[0];
    expect(category?.count).toBe(3);
    expect(await queue({ categoryId: category?.id })).toHaveLength(3);
    expect(await neighboursOf(db, ids[2] as number, { order: "risk" })).toEqual({ previous: ids[1], next: ids[0] });
    expect(await neighboursOf(db, 999_999, { order: "risk" })).toEqual({ previous: undefined, next: ids[1] });
    expect(await moderationCounts(db)).toMatchObject({ ads: 3, risky: 2, reports: 0 });
  });

  it("what wants to be a business, and its documents, wait too: nothing is done before they are", async () => {
    const waiting = async () => {
      const { applications, papers, ...counts } = await moderationCounts(db);
      return [applications, papers, waitingInAll({ ...counts, applications, papers })];
    };
    expect(await waiting()).toEqual([0, 0, 0]);
    const city = await db.selectFrom("cities").select("id").limit(1).executeTakeFirstOrThrow();
    const about = { address: "King Fahd Road", phone: "+966500000001", registration: "1010000001" };
    await db
      .insertInto("seller_applications")
      .values({ ...about, user_id: owner.id, type: "showroom", name_en: "Najd", city_id: city.id })
      .execute();
    expect(await waiting()).toEqual([1, 0, 1]);
    await db.insertInto("seller_verifications").values({ seller_id: seller, file: "paper.webp" }).execute();
    expect(await waiting()).toEqual([1, 1, 2]);
    // What is banned or risky waits for nothing of its own.
    await screenAd(db, await carAd(db, seller, { name: { en: "Stolen Camry", ar: null } }), { now });
    expect(await waiting()).toEqual([1, 1, 3]);
  });

  it("lets an ad through: it is shown, its seller is told by mail and notification, and it is in the log", async () => {
    const ad = await carAd(db, seller);
    expect(await decideAd(work(), moderator, await read(ad), { kind: "approve" })).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("active");
    const mails = await db.selectFrom("mail_outbox").selectAll().execute();
    expect(mails).toMatchObject([{ to_address: owner.email, subject: "Your ad is up: Toyota Camry 2019" }]);
    const news = await db.selectFrom("notifications").select(["user_id", "kind"]).execute();
    expect(news).toEqual([{ user_id: owner.id, kind: "ad-active" }]);
    const log = await db
      .selectFrom("audit_log")
      .select(["user_id", "action"])
      .where("subject_id", "=", String(ad))
      .execute();
    expect(log).toEqual([{ user_id: moderator.id, action: "ad.approve" }]);
    const search = await db.selectFrom("ad_search").select("ad_id").where("ad_id", "=", ad).execute();
    expect(search).toHaveLength(1);
  });

  it("refuses with what is to be mended; the seller sees it until the ad is sent again", async () => {
    const ad = await carAd(db, seller);
    const values = { ...reason, "field-1": "title", "reason-1": "other", "note-1": "Please write the model." };
    for (const wrong of [
      {},
      { "field-0": "price" },
      { "field-0": "price", "reason-0": "other", "note-0": "  " },
      { "field-0": "nothing", "reason-0": "price" },
      { "field-0": "price", "reason-0": "price", "note-0": "x".repeat(10_000) },
    ]) {
      const refused = await decideAd(work(), moderator, await read(ad), { kind: "reject", values: wrong });
      expect(refused).toMatchObject({ ok: false, kind: "invalid", code: expect.any(String) });
      expect(refused.ok || refused.errors?.every(({ path }) => path.endsWith("-0"))).toBe(true);
    }
    expect((await statusOf(ad)).status).toBe("pending");
    expect(await decideAd(work(), moderator, await read(ad), { kind: "change", values })).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("rejected");
    expect(await mendsOf(db, ad)).toMatchObject([
      { field: "price", reason: "price", fieldName: { en: "Price", ar: "السعر" } },
      { field: "title", note: "Please write the model.", reasonText: { en: null } },
    ]);
    const mail = await db.selectFrom("mail_outbox").select("text").executeTakeFirstOrThrow();
    expect(mail.text).toContain("• Price: The price can't be right.\n• Title: Please write the model.");
    await db.updateTable("ads").set({ status: "pending" }).where("id", "=", ad).execute();
    expect(await mendsOf(db, ad)).toEqual([]);
  });

  it("what was refused isn't let through by being sent again, whoever sells it", async () => {
    const ad = await carAd(db, await sellerOf(db, owner.id, { verified: true }));
    expect(await decideAd(work(), moderator, await read(ad), { kind: "reject", values: reason })).toMatchObject({
      ok: true,
    });
    await moveAd(db, { adId: ad, to: "pending", by: "seller", now });
    expect(await screened(ad)).toEqual(["pending", []]);
    expect(await decideAd(work(), moderator, await read(ad), { kind: "approve" })).toMatchObject({ ok: true });
    expect(await screened(ad)).toEqual(["active", []]);
  });

  it("decides on nothing but what was read: the second moderator is told who was faster, changes by the seller are", async () => {
    const ad = await carAd(db, seller);
    const asRead = await read(ad);
    await db
      .updateTable("ads")
      .set({ version: asRead.version + 1 })
      .where("id", "=", ad)
      .execute();
    expect(await decideAd(work(), moderator, asRead, { kind: "approve" })).toMatchObject({ code: "ad.changed" });
    // One that is shown can be taken down: it isn't that it waits no more.
    const shown = await carAd(db, seller, { status: "active" });
    const before = { ...(await read(shown)), version: 999 };
    expect(await decideAd(work(), moderator, before, { kind: "take-down", values: reason })).toMatchObject({
      code: "ad.changed",
    });
    const both = await read(ad);
    const answers = await Promise.all([
      decideAd(work(), moderator, both, { kind: "approve" }),
      decideAd(work(), other, both, { kind: "reject", values: reason }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      kind: "conflict",
      code: "ad.decided",
      by: expect.any(String),
    });
    expect(await decideAd(work(), moderator, { id: 999_999_999, version: 1 }, { kind: "approve" })).toMatchObject({
      code: "ad.not_found",
    });
    const draft = await carAd(db, seller, { status: "draft" });
    expect(await decideAd(work(), moderator, await read(draft), { kind: "approve" })).toMatchObject({
      code: "ad.not_found",
    });
    expect(await adCase(db, draft)).toBeUndefined();
    const admin = await person(db, { role: "administrator" });
    const own = await carAd(db, await sellerOf(db, admin.id));
    expect(await decideAd(work(), admin, await read(own), { kind: "approve" })).toMatchObject({ code: "ad.own" });
    const member = { id: owner.id, role: "member" } as const;
    expect(await decideAd(work(), member, await read(ad), { kind: "approve" })).toMatchObject({ kind: "forbidden" });
  });

  it("several are let through at once; those that changed meanwhile wait on", async () => {
    const ads = [await carAd(db, seller), await carAd(db, seller)];
    const asRead = await Promise.all(ads.map(read));
    await db
      .updateTable("ads")
      .set({ version: 9 })
      .where("id", "=", ads[1] as number)
      .execute();
    expect(await approveAds(work(), moderator, asRead)).toEqual({ approved: 1, left: 1 });
    expect([(await statusOf(ads[0] as number)).status, (await statusOf(ads[1] as number)).status]).toEqual([
      "active",
      "pending",
    ]);
  });

  it("a decision is taken back for ten minutes, by who made it, as long as nothing else happened", async () => {
    const ad = await carAd(db, seller);
    const made = await decideAd(work(), moderator, await read(ad), { kind: "reject", values: reason });
    const id = made.ok ? made.value.id : 0;
    expect(await lastDecision(db, moderator, later(9))).toMatchObject({ id, adId: ad, decision: "reject" });
    expect(await lastDecision(db, moderator, later(10))).toBeUndefined();
    expect(await undoDecision(work(later(1)), other, id)).toMatchObject({ kind: "not_found" });
    expect(await undoDecision(work(later(10)), moderator, id)).toMatchObject({ code: "decision.late" });
    expect(await undoDecision(work(later(9)), moderator, id)).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("pending");
    expect(await mendsOf(db, ad)).toEqual([]);
    expect(await undoDecision(work(later(9)), moderator, id)).toMatchObject({ code: "decision.late" });
    const again = await decideAd(work(), moderator, await read(ad), { kind: "approve" });
    await db.updateTable("ads").set({ version: 99 }).where("id", "=", ad).execute();
    expect(await undoDecision(work(), moderator, again.ok ? again.value.id : 0)).toMatchObject({
      code: "decision.overtaken",
    });
  });

  it("says what has changed since the last look", async () => {
    const ad = await carAd(db, seller);
    expect(await changesSince(db, ad)).toBeUndefined();
    await decideAd(work(), moderator, await read(ad), { kind: "approve" });
    expect(await changesSince(db, ad)).toMatchObject({ fields: [], added: [], removed: [] });
    await db.updateTable("ads").set({ year: 2020 }).where("id", "=", ad).execute();
    await pictureOf(db, ad, "10".repeat(32));
    expect(await changesSince(db, ad)).toMatchObject({
      fields: [{ field: "year", before: 2019, after: 2020 }],
      added: [expect.stringContaining("/media/")],
    });
  });
});
