import { beforeEach, expect, it } from "vitest";
import { transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import {
  addListingPicture,
  createCarListing,
  createPerson,
  createPersonalSeller,
  setupModeration,
} from "../../../tests/support/moderation.ts";
import { insertRows, updateRow } from "../../../tests/support/rows.ts";
import { banPerson } from "./ban-commands.server.ts";
import { addBannedWord } from "./banned-word-commands.server.ts";
import { getListingModerationCase } from "./listing-case.server.ts";
import { approveListings, decideListing } from "./listing-decisions.server.ts";
import { screenListing } from "./listing-screening.server.ts";
import {
  getModerationCounts,
  getModerationQueueFilterOptions,
  getModerationQueueNeighbours,
  listPendingListings,
  sumPendingWork,
} from "./moderation-queue.server.ts";
import { getChangesSinceReview } from "./moderation-snapshot.server.ts";
import { listRequestedChanges } from "./requested-changes.server.ts";
import { findRevertibleDecision, revertDecision } from "./revert-decision.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reason = { "field-0": "price", "reason-0": "price", "note-0": "" };

describeOnDatabase("Moderation of listings", (open) => {
  const { desk, work, decide, statusOf, read, signsOn } = setupModeration(open);
  let { db, moderator, other, owner, seller } = desk;
  beforeEach(() => {
    ({ db, moderator, other, owner, seller } = desk);
  });

  const screened = async (id: number, at = now) => [await screenListing(db, id, { now: at }), await signsOn(id)];

  it("screenListing sends listings of unknown sellers to review, and publishes those of trusted sellers", async () => {
    expect(await screened(await createCarListing(db, seller))).toEqual(["pending", []]);
    const verified = await createPersonalSeller(db, owner.id, { verified: true });
    const good = await createCarListing(db, verified);
    expect(await screened(good)).toEqual(["active", []]);
    expect((await statusOf(good)).status).toBe("active");
    const phone = await createCarListing(db, verified, { name: { en: "Camry call 0501234567", ar: null } });
    expect(await screened(phone)).toEqual(["pending", ["contact-title"]]);
    for (let i = 0; i < 2; i += 1) await createCarListing(db, seller, { status: "active" });
    expect(await screened(await createCarListing(db, seller))).toEqual(["active", []]);
  });

  it("screenListing sends an active listing back to review after a serious change and is idempotent", async () => {
    const verified = await createPersonalSeller(db, owner.id, { verified: true });
    const ad = await createCarListing(db, verified, { status: "active" });
    await addBannedWord(work(), moderator, { word: "حشيش", language: "ar", note: "" });
    await db.updateTable("ad_translations").set({ title_ar: "مع حَشـيش مجاني" }).where("ad_id", "=", ad).execute();
    expect(await screened(ad)).toEqual(["pending", ["words"]]);
    const { version } = await statusOf(ad);
    expect(await screened(ad)).toEqual(["pending", ["words"]]);
    expect((await statusOf(ad)).version).toBe(version);
  });

  it("decideListing on approval restores the status and expiry that a reserved or active listing had before review", async () => {
    const expires = new Date("2026-06-20T00:00:00Z");
    const stateOf = (id: number) =>
      db.selectFrom("ads").select(["status", "expires_at"]).where("id", "=", id).executeTakeFirst();
    for (const status of ["reserved", "active"] as const) {
      const ad = await createCarListing(db, seller, { status, expiresAt: expires });
      expect(await screened(ad)).toEqual(["pending", []]);
      const decided = await decide(ad, { kind: "approve" });
      expect(await stateOf(ad)).toEqual({ status, expires_at: expires });
      // A reverted decision that is made again has the same result.
      await revertDecision(work(), moderator, decided.ok ? decided.value.id : 0);
      expect(await stateOf(ad)).toMatchObject({ status: "pending" });
      await decide(ad, { kind: "approve" });
      expect(await stateOf(ad)).toEqual({ status, expires_at: expires });
      await transitionListing(db, { adId: ad, to: "pending", by: "seller", now });
      await updateRow(db, "sellers", seller, { verified_at: now });
      expect(await screened(ad)).toEqual(["active", []]);
      expect(await stateOf(ad)).toEqual({ status, expires_at: expires });
      await updateRow(db, "sellers", seller, { verified_at: null });
    }
    const fresh = await createCarListing(db, seller, { expiresAt: expires });
    await decide(fresh, { kind: "approve" });
    expect(await stateOf(fresh)).toEqual({ status: "active", expires_at: new Date("2026-07-31T12:00:00Z") });
  });

  it("screenListing detects slightly changed pictures of other sellers and ignores pictures of a single colour", async () => {
    const perceptualHash = "1011001110001111".repeat(4);
    const alike = `0${perceptualHash.slice(1, 30)}${perceptualHash[30] === "1" ? "0" : "1"}${perceptualHash.slice(31)}`;
    const otherListing = await createCarListing(db, await createPersonalSeller(db, (await createPerson(db)).id), {
      status: "active",
    });
    await addListingPicture(db, otherListing, perceptualHash);
    const ad = await createCarListing(db, seller);
    await addListingPicture(db, ad, alike);
    expect(await screened(ad)).toEqual(["pending", ["pictures"]]);
    const found = await getListingModerationCase(db, ad);
    expect(found?.signs[0]?.details).toMatchObject({ twins: [{ ad: otherListing }] });
    expect(found?.twins.get(otherListing)?.status).toBe("active");
    const secondListing = await createCarListing(db, seller);
    await addListingPicture(db, secondListing, "0101".repeat(16));
    const own = await createCarListing(db, seller);
    await addListingPicture(db, own, "0101".repeat(16));
    expect(await screened(own)).toEqual(["pending", ["own-pictures"]]);
    for (const each of [otherListing, own]) await addListingPicture(db, each, "0".repeat(64));
    expect(await screened(own)).toEqual(["pending", ["own-pictures"]]);
  });

  it("screenListing flags duplicate VINs, unusual prices, new accounts, many listings and contacts of banned people", async () => {
    const vin = "JTDBE32K123456789";
    const otherListing = await createCarListing(db, await createPersonalSeller(db, (await createPerson(db)).id), {
      status: "active",
    });
    const ad = await createCarListing(db, seller);
    for (const id of [otherListing, ad]) await updateRow(db, "ads", id, { vin });
    expect(await screened(ad)).toEqual(["pending", ["vin"]]);
    await updateRow(db, "ads", otherListing, { status: "closed" });
    expect(await screened(ad)).toEqual(["pending", []]);

    const shop = await createPersonalSeller(db, (await createPerson(db)).id, { verified: true });
    for (let i = 0; i < 9; i += 1)
      await createCarListing(db, shop, { status: "active", price: { minor: 1_500_000 + i * 1_000, currency: "USD" } });
    const cheap = await createCarListing(db, shop, { price: { minor: 300_000, currency: "USD" } });
    expect(await screened(cheap)).toEqual(["pending", ["price-low"]]);
    expect((await getListingModerationCase(db, cheap))?.signs[0]?.details).toMatchObject({
      median: expect.any(Number),
      ads: 9,
    });
    const dear = await createCarListing(db, shop, { price: { minor: 9_000_000, currency: "USD" } });
    expect(await screened(dear)).toEqual(["active", ["price-high"]]);
    expect(
      await screened(await createCarListing(db, shop, { modelId: null, price: { minor: 100, currency: "USD" } })),
    ).toEqual(["pending", ["price-low"]]);

    const fresh = await createPerson(db, { joined: new Date(now.getTime() - 3_600_000), phone: "+966 50 123 4567" });
    const newcomer = await createPersonalSeller(db, fresh.id);
    expect(await screened(await createCarListing(db, newcomer))).toEqual(["pending", ["new-account"]]);
    for (let i = 0; i < 6; i += 1) await createCarListing(db, newcomer, { createdAt: now });
    expect(await screened(await createCarListing(db, newcomer, { createdAt: now }))).toEqual([
      "pending",
      ["many-ads", "new-account"],
    ]);
    const banned = await createPerson(db, { phone: "0501234567" });
    await banPerson(work(), moderator, banned.id, { length: "forever", days: "", reason: "Fraud" });
    const [verdict, signs] = await screened(
      await createCarListing(db, newcomer, { createdAt: new Date("2026-01-01") }),
    );
    expect([verdict, signs]).toEqual(["pending", ["banned-contact", "many-ads", "new-account"]]);
  });

  it("listPendingListings sorts by risk or age, filters, and finds the previous and next listing in the queue", async () => {
    await addBannedWord(work(), moderator, { word: "stolen", language: "en", note: "" });
    const ids: number[] = [];
    for (const name of ["Fine", "Stolen Camry", "Call 0501234567"]) {
      const id = await createCarListing(db, seller, { name: { en: name, ar: null } });
      await screenListing(db, id, { now: later(ids.length) });
      ids.push(id);
    }
    const queue = async (filter: object = {}, page = 1) =>
      (await listPendingListings(db, { order: "risk", ...filter }, page)).items.map(({ id }) => ids.indexOf(id));
    expect(await queue()).toEqual([1, 2, 0]);
    expect(await queue({ order: "oldest" })).toHaveLength(3);
    expect(await queue({ sign: "words" })).toEqual([1]);
    expect(await queue({ sellerId: seller + 1 })).toEqual([]);
    expect(await queue({}, 2)).toEqual([]);
    const category = (await getModerationQueueFilterOptions(db)).categories[0];
    expect(category?.count).toBe(3);
    expect(await queue({ categoryId: category?.id })).toHaveLength(3);
    expect(await getModerationQueueNeighbours(db, ids[2] as number, { order: "risk" })).toEqual({
      previous: ids[1],
      next: ids[0],
    });
    expect(await getModerationQueueNeighbours(db, 999_999, { order: "risk" })).toEqual({
      previous: undefined,
      next: ids[1],
    });
    expect(await getModerationCounts(db)).toMatchObject({ ads: 3, risky: 2, reports: 0 });
  });

  it("getModerationCounts counts waiting seller applications and verification documents", async () => {
    const waiting = async () => {
      const { applications, papers, ...counts } = await getModerationCounts(db);
      return [applications, papers, sumPendingWork({ ...counts, applications, papers })];
    };
    expect(await waiting()).toEqual([0, 0, 0]);
    const city = await db.selectFrom("cities").select("id").limit(1).executeTakeFirstOrThrow();
    const about = { address: "King Fahd Road", phone: "+966500000001", registration: "1010000001" };
    await insertRows(db, "seller_applications", {
      ...about,
      user_id: owner.id,
      type: "showroom",
      name_en: "Najd",
      city_id: city.id,
    });
    expect(await waiting()).toEqual([1, 0, 1]);
    await db.insertInto("seller_verifications").values({ seller_id: seller, file: "paper.webp" }).execute();
    expect(await waiting()).toEqual([1, 1, 2]);
    // A risky listing is counted once, as a listing.
    await screenListing(db, await createCarListing(db, seller, { name: { en: "Stolen Camry", ar: null } }), { now });
    expect(await waiting()).toEqual([1, 1, 3]);
  });

  it("decideListing publishes an approved listing, notifies the seller and writes the audit log", async () => {
    const ad = await createCarListing(db, seller);
    expect(await decide(ad, { kind: "approve" })).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("active");
    const mails = await db.selectFrom("mail_outbox").selectAll().execute();
    expect(mails).toMatchObject([{ to_address: owner.email, subject: "Your listing is live: Toyota Camry 2019" }]);
    const news = await db.selectFrom("notifications").select(["user_id", "kind"]).execute();
    expect(news).toEqual([{ user_id: owner.id, kind: "ad-active" }]);
    const log = await db
      .selectFrom("audit_log")
      .select(["user_id", "action", "details"])
      .where("subject_id", "=", String(ad))
      .execute();
    expect(log).toEqual([{ user_id: moderator.id, action: "ad.approve", details: { mends: [] } }]);
    const search = await db.selectFrom("ad_search").select("ad_id").where("ad_id", "=", ad).execute();
    expect(search).toHaveLength(1);
  });

  it("decideListing approves only listings that wait, and takes down only listings that are not closed", async () => {
    const published = await createCarListing(db, seller, { status: "active" });
    expect(await decide(published, { kind: "approve" })).toMatchObject({ ok: false, kind: "conflict" });
    expect(await decide(published, { kind: "reject", values: reason })).toMatchObject({ ok: false, kind: "conflict" });
    expect(await decide(published, { kind: "take-down", values: reason })).toMatchObject({ ok: true });
    expect(await statusOf(published)).toMatchObject({ status: "closed", ended: "taken-down" });
    expect(await decide(published, { kind: "take-down", values: reason })).toMatchObject({
      ok: false,
      kind: "conflict",
    });
  });

  it("decideListing decides on a listing whose seller has no account, and sends no mail", async () => {
    const orphan = await createPersonalSeller(db, owner.id);
    await updateRow(db, "sellers", orphan, { owner_id: null });
    const ad = await createCarListing(db, orphan);
    expect(await decide(ad, { kind: "reject", values: reason })).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("rejected");
    expect(await db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
  });

  it("decideListing stores the requested changes of a rejection until the listing is submitted again", async () => {
    const ad = await createCarListing(db, seller);
    const values = { ...reason, "field-1": "title", "reason-1": "other", "note-1": "Please write the model." };
    for (const wrong of [
      {},
      { "field-0": "price" },
      { "field-0": "price", "reason-0": "other", "note-0": "  " },
      { "field-0": "nothing", "reason-0": "price" },
      { "field-0": "price", "reason-0": "price", "note-0": "x".repeat(10_000) },
    ]) {
      const refused = await decide(ad, { kind: "reject", values: wrong });
      expect(refused).toMatchObject({ ok: false, kind: "invalid", code: expect.any(String) });
      expect(refused.ok || refused.errors?.every(({ path }) => path.endsWith("-0"))).toBe(true);
    }
    expect((await statusOf(ad)).status).toBe("pending");
    expect(await decide(ad, { kind: "change", values })).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("rejected");
    expect(await listRequestedChanges(db, ad)).toMatchObject([
      { field: "price", reason: "price", fieldName: { en: "Price", ar: "السعر" } },
      { field: "title", note: "Please write the model.", reasonText: { en: null } },
    ]);
    const mail = await db.selectFrom("mail_outbox").select("text").executeTakeFirstOrThrow();
    expect(mail.text).toContain("• Price: The price isn't realistic.\n• Title: Please write the model.");
    await updateRow(db, "ads", ad, { status: "pending" });
    expect(await listRequestedChanges(db, ad)).toEqual([]);
  });

  it("screenListing sends a rejected listing to review when it is submitted again, even for a verified seller", async () => {
    const ad = await createCarListing(db, await createPersonalSeller(db, owner.id, { verified: true }));
    expect(await decide(ad, { kind: "reject", values: reason })).toMatchObject({ ok: true });
    await transitionListing(db, { adId: ad, to: "pending", by: "seller", now });
    expect(await screened(ad)).toEqual(["pending", []]);
    expect(await decide(ad, { kind: "approve" })).toMatchObject({ ok: true });
    expect(await screened(ad)).toEqual(["active", []]);
  });

  it("decideListing refuses outdated versions, second decisions, drafts, the moderator's own listings and members", async () => {
    const ad = await createCarListing(db, seller);
    const asRead = await read(ad);
    await updateRow(db, "ads", ad, { version: asRead.version + 1 });
    expect(await decideListing(work(), moderator, asRead, { kind: "approve" })).toMatchObject({ code: "ad.changed" });
    // A published listing can be taken down, so the refusal must name the change and not the status.
    const activeListing = await createCarListing(db, seller, { status: "active" });
    const before = { ...(await read(activeListing)), version: 999 };
    expect(await decideListing(work(), moderator, before, { kind: "take-down", values: reason })).toMatchObject({
      code: "ad.changed",
    });
    const both = await read(ad);
    const answers = await Promise.all([
      decideListing(work(), moderator, both, { kind: "approve" }),
      decideListing(work(), other, both, { kind: "reject", values: reason }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      kind: "conflict",
      code: "ad.decided",
      by: expect.any(String),
    });
    expect(await decideListing(work(), moderator, { id: 999_999_999, version: 1 }, { kind: "approve" })).toMatchObject({
      code: "ad.not_found",
    });
    const draft = await createCarListing(db, seller, { status: "draft" });
    expect(await decide(draft, { kind: "approve" })).toMatchObject({ code: "ad.not_found" });
    expect(await getListingModerationCase(db, draft)).toBeUndefined();
    const admin = await createPerson(db, { role: "administrator" });
    const own = await createCarListing(db, await createPersonalSeller(db, admin.id));
    expect(await decide(own, { kind: "approve" }, admin)).toMatchObject({ code: "ad.own" });
    const member = { id: owner.id, role: "member" } as const;
    expect(await decide(ad, { kind: "approve" }, member)).toMatchObject({ kind: "forbidden" });
  });

  it("approveListings approves unchanged listings and leaves those pending that changed after the moderator read them", async () => {
    const ads = [await createCarListing(db, seller), await createCarListing(db, seller)];
    const asRead = await Promise.all(ads.map(read));
    await updateRow(db, "ads", ads[1] as number, { version: 9 });
    expect(await approveListings(work(), moderator, asRead)).toEqual({ approved: 1, left: 1 });
    expect([(await statusOf(ads[0] as number)).status, (await statusOf(ads[1] as number)).status]).toEqual([
      "active",
      "pending",
    ]);
  });

  it("revertDecision works for ten minutes, only for the moderator who decided, while the listing is unchanged", async () => {
    const ad = await createCarListing(db, seller);
    const decision = await decide(ad, { kind: "reject", values: reason });
    const id = decision.ok ? decision.value.id : 0;
    expect(await findRevertibleDecision(db, moderator, later(9))).toMatchObject({ id, adId: ad, decision: "reject" });
    expect(await findRevertibleDecision(db, moderator, later(10))).toBeUndefined();
    expect(await revertDecision(work(later(1)), other, id)).toMatchObject({ kind: "not_found" });
    expect(await revertDecision(work(later(10)), moderator, id)).toMatchObject({ code: "decision.late" });
    expect(await revertDecision(work(later(9)), moderator, id)).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("pending");
    expect(await listRequestedChanges(db, ad)).toEqual([]);
    expect(await revertDecision(work(later(9)), moderator, id)).toMatchObject({ code: "decision.late" });
    const secondListing = await decide(ad, { kind: "approve" });
    await updateRow(db, "ads", ad, { version: 99 });
    expect(await revertDecision(work(), moderator, secondListing.ok ? secondListing.value.id : 0)).toMatchObject({
      code: "decision.overtaken",
    });
  });

  it("getChangesSinceReview lists fields and pictures changed since the last decision", async () => {
    const ad = await createCarListing(db, seller);
    expect(await getChangesSinceReview(db, ad)).toBeUndefined();
    await decide(ad, { kind: "approve" });
    expect(await getChangesSinceReview(db, ad)).toMatchObject({ fields: [], added: [], removed: [] });
    await updateRow(db, "ads", ad, { year: 2020 });
    await addListingPicture(db, ad, "10".repeat(32));
    expect(await getChangesSinceReview(db, ad)).toMatchObject({
      fields: [{ field: "year", before: 2019, after: 2020 }],
      added: [expect.stringContaining("/media/")],
    });
  });
});
