import { beforeEach, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { act } from "#domain/ads/life/acts.server.ts";
import type { Act } from "#domain/ads/life/acts.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { carAd, moderationDesk, person, sellerOf } from "../../../tests/support/moderation.ts";
import { banPerson, endBansThatRanOut, liftBan } from "./ban.server.ts";
import { banOf } from "./bans.server.ts";
import { decideAd } from "./decide.server.ts";
import { mendsOf } from "./mends.server.ts";
import { findPeople, personById } from "./people.server.ts";
import { reportedAds } from "./reported.server.ts";
import { decideReports, reportAd } from "./reports.server.ts";
import { screenAd } from "./screen.server.ts";
import { lastDecision, undoDecision } from "./undo.server.ts";
import { addBannedWord, removeBannedWord } from "./words.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reason = { "field-0": "price", "reason-0": "price", "note-0": "" };

onDatabase("reports, bans and banned words", (open) => {
  const { desk, work: workAt, statusOf, read, signsOn } = moderationDesk(open);
  const work = (at = now) => workAt(at);
  let { db, moderator, other, owner, seller } = desk;
  beforeEach(() => {
    ({ db, moderator, other, owner, seller } = desk);
  });

  it("takes reports of what everybody sees, one each, limited; several are a sign", async () => {
    const ad = await carAd(db, seller, { status: "active" });
    const member = await person(db);
    const report = (
      actor: Member | undefined,
      id = ad,
      values: object = { reason: "fraud", text: "Looks odd" },
      address = "10.0.0.1",
    ) => reportAd({ db, now, address }, actor, id, values);
    for (const values of [
      {},
      { reason: "x" },
      { reason: "other", text: " " },
      { reason: "fraud", text: "x".repeat(10_000) },
    ])
      expect(await report(undefined, ad, values)).toMatchObject({ kind: "invalid" });
    expect(await report({ id: owner.id, role: "member" })).toMatchObject({ code: "report.own" });
    expect(await report(undefined, await carAd(db, seller, { status: "draft" }))).toMatchObject({ kind: "not_found" });
    expect(await report(undefined, 999_999)).toMatchObject({ kind: "not_found" });
    expect((await report(member)).ok && (await report(member)).ok && (await report(undefined)).ok).toBe(true);
    expect(await signsOn(ad)).toEqual([]);
    await report(undefined, ad, { reason: "sold", text: "" }, "10.0.0.2");
    expect(await signsOn(ad)).toEqual(["reports"]);
    const open = await reportedAds(db, "open", 1);
    expect(open.items).toMatchObject([{ id: ad, reports: [{ reason: "sold" }, {}, { byId: member.id }] }]);
    for (let i = 0; i < 10; i += 1) await report(undefined);
    expect(await report(undefined)).toMatchObject({ kind: "rate_limited" });
  });

  it("upholds reports: the ad is taken down, seller and reporters are told; it is taken back with them", async () => {
    const ad = await carAd(db, seller, { status: "active" });
    const member = await person(db);
    await reportAd({ db, now, address: "" }, member, ad, { reason: "fraud", text: "" });
    expect(await decideReports(work(), moderator, await read(ad), { kind: "uphold", values: {} })).toMatchObject({
      kind: "invalid",
    });
    expect(await decideReports(work(), moderator, await read(ad), { kind: "uphold", values: reason })).toMatchObject({
      ok: true,
    });
    expect(await statusOf(ad)).toMatchObject({ status: "closed", ended: "taken-down" });
    expect(await mendsOf(db, ad)).toHaveLength(1);
    const news = await db.selectFrom("notifications").select(["user_id", "kind"]).orderBy("id").execute();
    expect(news).toEqual([
      { user_id: owner.id, kind: "ad-closed" },
      { user_id: member.id, kind: "report-upheld" },
    ]);
    expect(await decideReports(work(), other, await read(ad), { kind: "dismiss" })).toMatchObject({
      code: "report.decided",
    });
    const last = await lastDecision(db, moderator, now);
    expect(await undoDecision(work(), moderator, last?.id ?? 0)).toMatchObject({ ok: true });
    expect((await statusOf(ad)).status).toBe("active");
    expect((await reportedAds(db, "open", 1)).items).toHaveLength(1);
    expect(await decideReports(work(), other, await read(ad), { kind: "dismiss" })).toMatchObject({ ok: true });
    expect((await reportedAds(db, "dismissed", 1)).items).toHaveLength(1);
    expect((await statusOf(ad)).status).toBe("active");
  });

  it("bans close what is for sale and open it again, and of ads that wait", async () => {
    const active = await carAd(db, seller, { status: "active" });
    const reserved = await carAd(db, seller, { status: "reserved" });
    const waiting = await carAd(db, seller);
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
    expect(await banOf(db, owner.id, now)).toMatchObject({ reason: "Fraud", until: later(7 * 24 * 60) });
    expect(await banOf(db, owner.id, later(7 * 24 * 60))).toBeUndefined();
    for (const id of [active, reserved, waiting])
      expect(await statusOf(id)).toMatchObject({ status: "closed", ended: "taken-down" });
    expect((await findPeople(db, { text: owner.email.toUpperCase(), banned: true, now })).map(({ id }) => id)).toEqual([
      owner.id,
    ]);
    expect(await liftBan(work(), moderator, owner.id)).toMatchObject({ ok: true });
    expect(await liftBan(work(), moderator, owner.id)).toMatchObject({ code: "ban.none" });
    expect(await banOf(db, owner.id, now)).toBeUndefined();
    expect([
      (await statusOf(active)).status,
      (await statusOf(reserved)).status,
      (await statusOf(waiting)).status,
    ]).toEqual(["active", "reserved", "pending"]);
    expect(await personById(db, owner.id, now)).toMatchObject({
      bans: [{ holds: false, ads: 3 }],
      counts: { active: 1 },
    });
    await ban(good);
    expect(await endBansThatRanOut(work(later(60)))).toBe(0);
    expect(await endBansThatRanOut(work(later(7 * 24 * 60)))).toBe(1);
    expect((await statusOf(active)).status).toBe("active");
  });

  it("what comes to wait while its seller is banned isn't let through, nor put up by taking a decision back", async () => {
    const taken = await carAd(db, seller, { status: "active" });
    await decideAd(work(), moderator, await read(taken), { kind: "take-down", values: reason });
    await banPerson(work(), moderator, owner.id, { length: "days", days: "7", reason: "Fraud" });
    const ad = await carAd(db, seller);
    expect(await decideAd(work(), moderator, await read(ad), { kind: "approve" })).toMatchObject({
      code: "ad.owner_banned",
    });
    const last = await lastDecision(db, moderator, now);
    expect(last?.adId).toBe(taken);
    expect(await undoDecision(work(), moderator, last?.id ?? 0)).toMatchObject({ code: "decision.overtaken" });
    expect((await statusOf(taken)).status).toBe("closed");
    await liftBan(work(), moderator, owner.id);
    expect(await decideAd(work(), moderator, await read(ad), { kind: "approve" })).toMatchObject({ ok: true });
  });

  it("nobody decides on their own ad or reports of it, whichever way, nor does who works for its seller", async () => {
    const boss = await person(db, { role: "moderator" });
    const shop = await sellerOf(db, boss.id);
    await db
      .insertInto("seller_staff")
      .values({ seller_id: shop, user_id: other.id, role: "editor", created_at: now })
      .execute();
    const ad = await carAd(db, shop, { status: "active" });
    const waiting = await carAd(db, shop);
    await reportAd({ db, now, address: "" }, await person(db), ad, { reason: "fraud", text: "" });
    for (const own of [boss, other]) {
      for (const verdict of [{ kind: "dismiss" }, { kind: "uphold", values: reason }] as const)
        expect(await decideReports(work(), own, await read(ad), verdict)).toMatchObject({ code: "ad.own" });
      expect(await decideAd(work(), own, await read(waiting), { kind: "approve" })).toMatchObject({ code: "ad.own" });
    }
    expect(await decideReports(work(), moderator, await read(ad), { kind: "dismiss" })).toMatchObject({ ok: true });
  });

  it("who works for a banned owner puts nothing up: neither a new ad nor one that rested", async () => {
    const shop = await sellerOf(db, owner.id, { verified: true });
    const manager = await person(db);
    await db
      .insertInto("seller_staff")
      .values({ seller_id: shop, user_id: manager.id, role: "manager" } as never)
      .execute();
    const rested = await carAd(db, shop, { status: "active" });
    const acts = (what: Act) => act({ db, clock: () => now, actor: manager }, rested, what);
    await acts("pause");
    await banPerson(work(), moderator, owner.id, { length: "forever", days: "", reason: "Fraud" });
    const fresh = await carAd(db, shop);
    expect(await screenAd(db, fresh, { now })).toBe("pending");
    expect(await acts("resume")).toEqual({ ok: true, value: { waits: true } });
    for (const ad of [fresh, rested]) {
      expect(await statusOf(ad)).toMatchObject({ status: "pending" });
      const approved = await decideAd(work(), moderator, await read(ad), { kind: "approve" });
      expect(approved).toMatchObject({ code: "ad.owner_banned" });
    }
    await liftBan(work(), moderator, owner.id);
    expect(await screenAd(db, fresh, { now })).toBe("active");
  });

  it("nobody bans staff or themselves, but administrators ban moderators, and lift any ban but their own", async () => {
    const admin = await person(db, { role: "administrator" });
    const values = { length: "forever", days: "", reason: "No" };
    const ban = async (actor: Member, id: number) => {
      const result = await banPerson(work(), actor, id, values);
      return result.ok ? "banned" : result.code;
    };
    const colleague = await person(db, { role: "moderator" });
    expect(await ban(moderator, moderator.id)).toBe("ban.self");
    expect(await ban(moderator, colleague.id)).toBe("ban.staff");
    expect(await ban(moderator, admin.id)).toBe("ban.staff");
    expect(await ban({ id: owner.id, role: "member" }, colleague.id)).toBe("account.forbidden");
    expect(await ban(admin, colleague.id)).toBe("banned");
    // Who is staff by now, whatever they were when they were banned, is let in again by administrators alone.
    const lift = async (actor: Member, id: number) => {
      const result = await liftBan(work(), actor, id);
      return result.ok ? "lifted" : result.code;
    };
    expect(await lift(moderator, colleague.id)).toBe("ban.staff");
    await db.updateTable("users").set({ role: "administrator" }).where("id", "=", colleague.id).execute();
    expect(await lift(moderator, colleague.id)).toBe("ban.staff");
    expect(await lift({ id: colleague.id, role: "administrator" }, colleague.id)).toBe("ban.self");
    expect(await lift(admin, colleague.id)).toBe("lifted");
  });

  it("words are banned and allowed at once, also for ads that wait", async () => {
    const ad = await carAd(db, seller, { description: { en: "A really st0len thing", ar: null } });
    await screenAd(db, ad, { now });
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

  it("finds people by parts of name, address and number, whatever is typed", async () => {
    const someone = await person(db, { phone: "+966 55 987 6543" });
    const found = async (text: string) => (await findPeople(db, { text, banned: false, now })).map(({ id }) => id);
    expect(await found("٠٥٥٩٨٧")).toContain(someone.id);
    expect(await found(someone.email.slice(0, 12))).toContain(someone.id);
    for (const text of ["%", "_", "\\", "'", "\0", "x".repeat(10_000)])
      expect(Array.isArray(await found(text))).toBe(true);
    expect(await found("%%%%")).toEqual([]);
  });
});
