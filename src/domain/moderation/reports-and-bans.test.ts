import { beforeEach, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { performListingAction } from "#domain/my-listings/actions.server.ts";
import type { ListingAction } from "#domain/my-listings/actions.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import {
  createCarListing,
  createPerson,
  createPersonalSeller,
  setupModeration,
} from "../../../tests/support/moderation.ts";
import { insertRows, updateRow } from "../../../tests/support/rows.ts";
import { findActiveBan } from "../accounts/bans.server.ts";
import { banPerson, endExpiredBans, liftBan } from "./ban-commands.server.ts";
import { addBannedWord, removeBannedWord } from "./banned-word-commands.server.ts";
import { listingReportMaxLengths } from "./listing-report.ts";
import { decideListingReports, reportListing } from "./listing-reports.server.ts";
import { screenListing } from "./listing-screening.server.ts";
import { findPerson, searchPeople } from "./people.server.ts";
import { listReportedListings } from "./reported-listings.server.ts";
import { listRequestedChanges } from "./requested-changes.server.ts";
import { findRevertibleDecision, revertDecision } from "./revert-decision.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reason = { "field-0": "price", "reason-0": "price", "note-0": "" };

describeOnDatabase("Reports, bans and banned words", (open) => {
  const { desk, work, decide, statusOf, read, signsOn } = setupModeration(open);
  let { db, moderator, other, owner, seller } = desk;
  beforeEach(() => {
    ({ db, moderator, other, owner, seller } = desk);
  });

  it("reportListing accepts one report per reporter, only for published listings and within a rate limit", async () => {
    const ad = await createCarListing(db, seller, { status: "active" });
    const member = await createPerson(db);
    const report = (
      actor: Member | undefined,
      id = ad,
      values: object = { reason: "fraud", text: "Looks odd" },
      address = "10.0.0.1",
    ) => reportListing({ db, now, address }, actor, id, values);
    for (const values of [
      {},
      { reason: "x" },
      { reason: "other", text: " " },
      { reason: "fraud", text: "x".repeat(10_000) },
    ])
      expect(await report(undefined, ad, values)).toMatchObject({ kind: "invalid" });
    expect(await report({ id: owner.id, role: "member" })).toMatchObject({ code: "report.own" });
    expect(await report(undefined, await createCarListing(db, seller, { status: "draft" }))).toMatchObject({
      kind: "not_found",
    });
    expect(await report(undefined, 999_999)).toMatchObject({ kind: "not_found" });
    expect((await report(member)).ok && (await report(member)).ok && (await report(undefined)).ok).toBe(true);
    expect(await signsOn(ad)).toEqual([]);
    await report(undefined, ad, { reason: "sold", text: "" }, "10.0.0.2");
    expect(await signsOn(ad)).toEqual(["reports"]);
    const open = await listReportedListings(db, "open", 1);
    expect(open.items).toMatchObject([{ id: ad, reports: [{ reason: "sold" }, {}, { byId: member.id }] }]);
    for (let i = 0; i < 10; i += 1) await report(undefined);
    expect(await report(undefined)).toMatchObject({ kind: "rate_limited" });
  });

  it("reportListing stores the text of a report without control characters, up to the longest text", async () => {
    const ad = await createCarListing(db, seller, { status: "active" });
    const report = async (text: string) => {
      const result = await reportListing({ db, now, address: "" }, await createPerson(db), ad, {
        reason: "other",
        text,
      });
      return result.ok || result.errors;
    };
    const longest = "ي".repeat(listingReportMaxLengths.text);
    expect(await report(" Odd\u0007\r\nphotos ")).toBe(true);
    expect(await report(longest)).toBe(true);
    expect(await report(`${longest}ي`)).toMatchObject([{ path: "text", code: "too_long" }]);
    const stored = await db.selectFrom("ad_reports").select("text").orderBy("id").execute();
    expect(stored.map(({ text }) => text)).toEqual(["Odd\nphotos", longest]);
  });

  it("decideListingReports writes each decision with its number of reports into the audit log", async () => {
    for (const kind of ["uphold", "dismiss"] as const) {
      const ad = await createCarListing(db, seller, { status: "active" });
      for (let i = 0; i < 2; i += 1)
        await reportListing({ db, now, address: "" }, await createPerson(db), ad, { reason: "fraud", text: "" });
      expect(await decideListingReports(work(), moderator, await read(ad), { kind, values: reason })).toMatchObject({
        ok: true,
      });
      const log = db.selectFrom("audit_log").select(["action", "details"]).where("subject_id", "=", String(ad));
      expect(await log.where("action", "like", "report.%").execute()).toMatchObject([
        { action: `report.${kind}`, details: { reports: 2 } },
      ]);
    }
  });

  it("decideListingReports takes down a listing when a report is upheld; revertDecision restores listing and reports", async () => {
    const ad = await createCarListing(db, seller, { status: "active" });
    const member = await createPerson(db);
    await reportListing({ db, now, address: "" }, member, ad, { reason: "fraud", text: "" });
    expect(await decideListingReports(work(), moderator, await read(ad), { kind: "uphold", values: {} })).toMatchObject(
      { kind: "invalid" },
    );
    expect(
      await decideListingReports(work(), moderator, await read(ad), { kind: "uphold", values: reason }),
    ).toMatchObject({ ok: true });
    expect(await statusOf(ad)).toMatchObject({ status: "closed", ended: "taken-down" });
    expect(await listRequestedChanges(db, ad)).toHaveLength(1);
    const news = await db.selectFrom("notifications").select(["user_id", "kind"]).orderBy("id").execute();
    expect(news).toEqual([
      { user_id: owner.id, kind: "ad-closed" },
      { user_id: member.id, kind: "report-upheld" },
    ]);
    expect(await decideListingReports(work(), other, await read(ad), { kind: "dismiss" })).toMatchObject({
      code: "report.decided",
    });
    const last = await findRevertibleDecision(db, moderator, now);
    expect(await revertDecision(work(), moderator, last?.id ?? 0)).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("active");
    expect((await listReportedListings(db, "open", 1)).items).toHaveLength(1);
    expect(await decideListingReports(work(), other, await read(ad), { kind: "dismiss" })).toMatchObject({ ok: true });
    expect((await listReportedListings(db, "dismissed", 1)).items).toHaveLength(1);
    expect((await statusOf(ad)).status).toBe("active");
  });

  it("banPerson closes all listings of the person and liftBan restores their statuses", async () => {
    const active = await createCarListing(db, seller, { status: "active" });
    const reserved = await createCarListing(db, seller, { status: "reserved" });
    const waiting = await createCarListing(db, seller);
    const ban = (values: object, actor = moderator, id = owner.id) => banPerson(work(), actor, id, values);
    const good = { length: "days", days: "٧", reason: "Fraud" };
    for (const wrong of [
      {},
      { ...good, days: "0" },
      { ...good, days: "366" },
      { ...good, days: "x" },
      { ...good, reason: " " },
    ])
      expect(await ban(wrong)).toMatchObject({ kind: "invalid" });
    expect(await ban(good, moderator, 999_999)).toMatchObject({ kind: "not_found" });
    expect(await ban(good)).toMatchObject({ ok: true });
    expect(await ban(good)).toMatchObject({ code: "ban.already" });
    expect(await findActiveBan(db, owner.id, now)).toMatchObject({ reason: "Fraud", until: later(7 * 24 * 60) });
    expect(await findActiveBan(db, owner.id, later(7 * 24 * 60))).toBeUndefined();
    for (const id of [active, reserved, waiting])
      expect(await statusOf(id)).toMatchObject({ status: "closed", ended: "taken-down" });
    expect(
      (await searchPeople(db, { text: owner.email.toUpperCase(), banned: true, now })).map(({ id }) => id),
    ).toEqual([owner.id]);
    expect(await liftBan(work(), moderator, owner.id)).toMatchObject({ ok: true });
    expect(await liftBan(work(), moderator, owner.id)).toMatchObject({ code: "ban.none" });
    expect(await findActiveBan(db, owner.id, now)).toBeUndefined();
    expect([
      (await statusOf(active)).status,
      (await statusOf(reserved)).status,
      (await statusOf(waiting)).status,
    ]).toEqual(["active", "reserved", "pending"]);
    expect(await findPerson(db, owner.id, now)).toMatchObject({
      bans: [{ holds: false, ads: 3 }],
      counts: { active: 1 },
    });
    await ban(good);
    expect(await endExpiredBans(work(later(60)))).toBe(0);
    expect(await endExpiredBans(work(later(7 * 24 * 60)))).toBe(1);
    expect((await statusOf(active)).status).toBe("active");
  });

  it("decideListingReports leads a reporter back to a listing that stays, and to the shop when it was taken down", async () => {
    const member = await createPerson(db);
    const decide = async (verdict: "uphold" | "dismiss") => {
      const ad = await createCarListing(db, seller, { status: "active" });
      await reportListing({ db, now, address: "" }, member, ad, { reason: "fraud", text: "" });
      const values = { kind: verdict, values: reason };
      expect(await decideListingReports(work(), moderator, await read(ad), values)).toMatchObject({ ok: true });
      const news = db.selectFrom("notifications").select(["kind", "path"]).where("user_id", "=", member.id);
      return { ad, news: await news.orderBy("id", "desc").executeTakeFirst() };
    };
    expect((await decide("uphold")).news).toEqual({ kind: "report-upheld", path: "/shop" });
    const dismissed = await decide("dismiss");
    expect(dismissed.news).toEqual({ kind: "report-dismissed", path: `/shop/products/${dismissed.ad}` });
  });

  it("liftBan opens only listings that were closed because of the ban", async () => {
    const [open, endedOtherwise, reported, before] = [
      await createCarListing(db, seller, { status: "active" }),
      await createCarListing(db, seller, { status: "active" }),
      await createCarListing(db, seller, { status: "active" }),
      await createCarListing(db, seller, { status: "active" }),
    ];
    const report = (ad: number) =>
      reportListing({ db, now, address: "" }, undefined, ad, { reason: "fraud", text: "" });
    const uphold = async (ad: number, at: Date) =>
      decideListingReports(work(at), moderator, await read(ad), { kind: "uphold", values: reason });
    await report(before);
    await report(reported);
    expect(await uphold(before, now)).toMatchObject({ ok: true });
    const ban = { length: "forever", days: "", reason: "Fraud" };
    expect(await banPerson(work(later(1)), moderator, owner.id, ban)).toMatchObject({ ok: true });
    await updateRow(db, "ads", endedOtherwise, { ended: "given-up" });
    expect(await uphold(reported, later(2))).toMatchObject({ ok: true });
    expect(await liftBan(work(later(3)), moderator, owner.id)).toMatchObject({ ok: true });
    const statuses = await Promise.all([open, endedOtherwise, reported, before].map(statusOf));
    expect(statuses.map(({ status }) => status)).toEqual(["active", "closed", "closed", "closed"]);
  });

  it("decideListing and revertDecision publish nothing while the seller is banned", async () => {
    const removedListing = await createCarListing(db, seller, { status: "active" });
    await decide(removedListing, { kind: "take-down", values: reason });
    await banPerson(work(), moderator, owner.id, { length: "days", days: "7", reason: "Fraud" });
    const ad = await createCarListing(db, seller);
    expect(await decide(ad, { kind: "approve" })).toMatchObject({ code: "ad.owner_banned" });
    const last = await findRevertibleDecision(db, moderator, now);
    expect(last?.adId).toBe(removedListing);
    expect(await revertDecision(work(), moderator, last?.id ?? 0)).toMatchObject({ code: "decision.overtaken" });
    expect((await statusOf(removedListing)).status).toBe("closed");
    await liftBan(work(), moderator, owner.id);
    expect(await decide(ad, { kind: "approve" })).toMatchObject({ ok: true });
  });

  it("decideListing and decideListingReports refuse decisions by the owner and the staff of the seller", async () => {
    const boss = await createPerson(db, { role: "moderator" });
    const shop = await createPersonalSeller(db, boss.id);
    await insertRows(db, "seller_staff", { seller_id: shop, user_id: other.id, role: "editor", created_at: now });
    const ad = await createCarListing(db, shop, { status: "active" });
    const waiting = await createCarListing(db, shop);
    await reportListing({ db, now, address: "" }, await createPerson(db), ad, { reason: "fraud", text: "" });
    for (const own of [boss, other]) {
      for (const verdict of [{ kind: "dismiss" }, { kind: "uphold", values: reason }] as const)
        expect(await decideListingReports(work(), own, await read(ad), verdict)).toMatchObject({ code: "ad.own" });
      expect(await decide(waiting, { kind: "approve" }, own)).toMatchObject({ code: "ad.own" });
    }
    expect(await decideListingReports(work(), moderator, await read(ad), { kind: "dismiss" })).toMatchObject({
      ok: true,
    });
  });

  it("screenListing and performListingAction publish no listing for the staff of a banned owner", async () => {
    const shop = await createPersonalSeller(db, owner.id, { verified: true });
    const manager = await createPerson(db);
    await insertRows(db, "seller_staff", { seller_id: shop, user_id: manager.id, role: "manager" });
    const rested = await createCarListing(db, shop, { status: "active" });
    const acts = (action: ListingAction) =>
      performListingAction({ db, clock: () => now, actor: manager }, rested, action);
    await acts("pause");
    await banPerson(work(), moderator, owner.id, { length: "forever", days: "", reason: "Fraud" });
    const fresh = await createCarListing(db, shop);
    expect(await screenListing(db, fresh, { now })).toBe("pending");
    expect(await acts("resume")).toEqual({ ok: true, value: { waits: true } });
    for (const ad of [fresh, rested]) {
      expect(await statusOf(ad)).toMatchObject({ status: "pending" });
      const approved = await decide(ad, { kind: "approve" });
      expect(approved).toMatchObject({ code: "ad.owner_banned" });
    }
    await liftBan(work(), moderator, owner.id);
    expect(await screenListing(db, fresh, { now })).toBe("active");
  });

  it("banPerson names the field of a wrong number of days", async () => {
    const errorsFor = async (days: string) => {
      const result = await banPerson(work(), moderator, owner.id, { length: "days", days, reason: "Fraud" });
      return result.ok || result.errors?.map(({ path, code }) => [path, code]);
    };
    expect(await errorsFor("")).toEqual([["days", "required"]]);
    for (const days of ["0", "366", "x", "1.5"]) expect(await errorsFor(days)).toEqual([["days", "ban.days"]]);
    expect(await errorsFor("365")).toBe(true);
  });

  it.each([
    ["en", "8 June 2026"],
    ["ar", "8 يونيو 2026"],
  ])(
    "banPerson mails the end of the ban and the way to object in the language of the person (%s)",
    async (language, date) => {
      await updateRow(db, "users", owner.id, { language });
      await banPerson(work(), moderator, owner.id, { length: "days", days: "7", reason: "Fraud" });
      const { text } = await db.selectFrom("mail_outbox").select("text").executeTakeFirstOrThrow();
      expect(text).toContain(date);
      expect(text).toContain("https://karaj.example/site/contact-us-v1");
    },
  );

  it("banPerson and liftBan let only administrators act on staff, and let nobody act on themselves", async () => {
    const admin = await createPerson(db, { role: "administrator" });
    const values = { length: "forever", days: "", reason: "No" };
    const ban = async (actor: Member, id: number) => {
      const result = await banPerson(work(), actor, id, values);
      if (!result.ok) expect(result.kind).toBe("forbidden");
      return result.ok ? "banned" : result.code;
    };
    const colleague = await createPerson(db, { role: "moderator" });
    expect(await ban(moderator, moderator.id)).toBe("ban.self");
    expect(await ban(moderator, colleague.id)).toBe("ban.staff");
    expect(await ban(moderator, admin.id)).toBe("ban.staff");
    expect(await ban({ id: owner.id, role: "member" }, colleague.id)).toBe("account.forbidden");
    expect(await ban(admin, colleague.id)).toBe("banned");
    // The current role decides: only administrators may lift a ban of somebody who is staff now.
    const lift = async (actor: Member, id: number) => {
      const result = await liftBan(work(), actor, id);
      return result.ok ? "lifted" : result.code;
    };
    expect(await lift(moderator, colleague.id)).toBe("ban.staff");
    await updateRow(db, "users", colleague.id, { role: "administrator" });
    expect(await lift(moderator, colleague.id)).toBe("ban.staff");
    expect(await lift({ id: colleague.id, role: "administrator" }, colleague.id)).toBe("ban.self");
    expect(await lift(admin, colleague.id)).toBe("lifted");
  });

  it("addBannedWord and removeBannedWord immediately update the signals of listings that wait for review", async () => {
    const ad = await createCarListing(db, seller, { description: { en: "A really st0len thing", ar: null } });
    await screenListing(db, ad, { now });
    expect(await signsOn(ad)).toEqual([]);
    const add = (word: string) => addBannedWord(work(), moderator, { word, language: "en", note: "" });
    expect(await add("Stolen")).toMatchObject({ ok: true });
    expect(await signsOn(ad)).toEqual(["words"]);
    expect(await add("STOLEN")).toMatchObject({ code: "word.twice" });
    for (const wrong of ["", " ", "!", "ـ", "x".repeat(10_000)])
      expect(await add(wrong)).toMatchObject({ kind: "invalid" });
    const { id } = await db.selectFrom("banned_words").select("id").executeTakeFirstOrThrow();
    expect(await removeBannedWord(work(), moderator, id)).toMatchObject({ ok: true });
    expect(await removeBannedWord(work(), moderator, id)).toMatchObject({ kind: "not_found" });
    expect(await signsOn(ad)).toEqual([]);
  });

  it("searchPeople finds people by parts of name, email and phone for any typed text", async () => {
    const someone = await createPerson(db, { phone: "+966 55 987 6543" });
    const found = async (text: string) => (await searchPeople(db, { text, banned: false, now })).map(({ id }) => id);
    expect(await found("٠٥٥٩٨٧")).toContain(someone.id);
    expect(await found(someone.email.slice(0, 12))).toContain(someone.id);
    for (const text of ["%", "_", "\\", "'", "\0", "x".repeat(10_000)])
      expect(Array.isArray(await found(text))).toBe(true);
    expect(await found("%%%%")).toEqual([]);
  });
});
