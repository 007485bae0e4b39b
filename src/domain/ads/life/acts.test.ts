import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import { addFavourite } from "#domain/favourites/commands.server.ts";
import { rememberLook } from "#domain/moderation/looked-at.server.ts";
import { boughtLine } from "../../../../tests/support/bought.ts";
import { onDatabase } from "../../../../tests/support/databases.ts";
import { someCar, someSeller, stateOf } from "../../../../tests/support/my-ads.ts";
import { act, actOnAll, confirmStillThere } from "./acts.server.ts";
import { type Act, actsOf } from "./acts.ts";
import { expireSome, pauseSomeUnanswered, remindSome } from "./expire.server.ts";
import { historyOf, managedAd, statisticsOfAd } from "./manage.server.ts";
import { writeAdEvent } from "./move.server.ts";
import { ownAds } from "./own-ads.server.ts";
import { revealPhone } from "./phone.server.ts";
import { changePrice } from "./price.server.ts";
import { reportSold } from "./sold.server.ts";

const day = 24 * 60 * 60_000;
const start = new Date("2026-06-01T12:00:00Z");
const origin = "https://karaj.example";

onDatabase("what becomes of an ad", (open) => {
  let db: Database["db"];
  let seller: Awaited<ReturnType<typeof someSeller>>;
  let other: Awaited<ReturnType<typeof someSeller>>;
  let now = start;
  beforeAll(async () => {
    db = (await open()).db;
    seller = await someSeller(db);
    other = await someSeller(db);
  });
  const context = (userId = seller.userId) => ({
    db,
    clock: () => now,
    actor: { id: userId, role: "member" } as Actor,
  });
  const does = (adId: number, what: Act) => act(context(), adId, what);
  const newsOf = (adId: number) =>
    db
      .selectFrom("notifications")
      .select(["user_id", "kind", "data", "path"])
      .where((eb) => eb.or([eb("path", "=", `/account/ads/${adId}`), eb("path", "like", `/shop/products/${adId}-%`)]))
      .orderBy("id")
      .execute();
  const mailsTo = async (email: string) =>
    (await db.selectFrom("mail_outbox").select("subject").where("to_address", "=", email).execute()).map(
      ({ subject }) => subject,
    );

  it("sellers pause, show, reserve and sell what is theirs", async () => {
    now = start;
    const adId = await someCar(db, seller.sellerId);
    const steps: [Act, object][] = [
      ["pause", { status: "closed", ended: "paused", found: false }],
      ["resume", { status: "active", ended: null, found: true, expires_at: new Date(start.getTime() + 60 * day) }],
      ["reserve", { status: "reserved", found: false }],
      ["free", { status: "active", found: true }],
      ["sold-elsewhere", { status: "sold", ended: "sold-elsewhere" }],
      ["unsold", { status: "active" }],
      ["close", { status: "closed", ended: "given-up" }],
    ];
    for (const [what, state] of steps) {
      expect(await does(adId, what)).toMatchObject({ ok: true });
      expect(await stateOf(db, adId)).toMatchObject(state);
    }
    // Given up it comes back through checking.
    expect(await does(adId, "resume")).toMatchObject({ code: "ad.illegal_step" });
    expect(await does(adId, "reopen")).toMatchObject({ ok: true });
    expect(await stateOf(db, adId)).toMatchObject({ status: "pending" });
    expect(await newsOf(adId)).toEqual([]);
    expect((await historyOf(db, adId)).map(({ what, name }) => `${what} ${name}`).slice(0, 3)).toEqual([
      "pending Sara",
      "closed Sara",
      "active Sara",
    ]);
  });

  it("what is let isn't sold, nor said to be; what once was can be put up again", async () => {
    now = start;
    const rental = { kind: "rental", pricePer: "day" } as const;
    const adId = await someCar(db, seller.sellerId, rental);
    for (const what of ["sold-here", "sold-elsewhere"] as const) {
      expect(await does(adId, what)).toMatchObject({ kind: "conflict", code: "ad.illegal_step" });
      expect(actsOf({ kind: "car", status: "active", ended: null, expiresAt: null }, now)).toContain(what);
      for (const status of ["active", "reserved", "expired", "closed"] as const) {
        expect(actsOf({ kind: "rental", status, ended: null, expiresAt: null }, now)).not.toContain(what);
      }
    }
    const reporter = { address: "203.0.113.50", userId: undefined };
    expect(await reportSold(db, adId, { reporter, now, origin })).toMatchObject({ kind: "not_found" });
    const sold = await someCar(db, seller.sellerId, { ...rental, status: "sold" });
    expect(await does(sold, "unsold")).toMatchObject({ ok: true });
    expect(await stateOf(db, sold)).toMatchObject({ status: "active", found: true });
  });

  it("what was changed while it was hidden is looked at before it is shown", async () => {
    now = start;
    for (const [hide, show] of [
      ["pause", "resume"],
      ["sold-elsewhere", "unsold"],
    ] as const) {
      const adId = await someCar(db, other.sellerId);
      const does = (what: Act) => act(context(other.userId), adId, what);
      await rememberLook(db, adId, now);
      await does(hide);
      await sql`update ads set price_minor = price_minor * 9 / 10 where id = ${adId}`.execute(db);
      expect(await does(show)).toMatchObject({ ok: true });
      expect(await stateOf(db, adId)).toMatchObject({ status: "active" });
      await does(hide);
      await db.updateTable("ad_docs").set({ title_ar: "نص آخر" }).where("ad_id", "=", adId).execute();
      expect(await does(show)).toEqual({ ok: true, value: { waits: true } });
      expect(await stateOf(db, adId)).toMatchObject({ status: "pending", found: false });
      await sql`delete from ads where id = ${adId}`.execute(db);
    }
    const several = [await someCar(db, other.sellerId), await someCar(db, other.sellerId)];
    const all = (what: Act) => actOnAll(context(other.userId), several, what);
    for (const id of several) await rememberLook(db, id, now);
    await all("pause");
    await db
      .updateTable("ad_docs")
      .set({ title_ar: "نص آخر" })
      .where("ad_id", "=", several[0] as number)
      .execute();
    expect(await all("resume")).toEqual({ done: 1, waiting: 1, left: 0 });
    await sql`delete from ads where id = any(${several}::bigint[])`.execute(db);
    const unseen = await someCar(db, other.sellerId, { status: "expired" });
    await writeAdEvent(db, { adId: unseen, what: "imported", by: "seller", now });
    expect(await act(context(other.userId), unseen, "renew")).toMatchObject({ ok: true });
    expect(await stateOf(db, unseen)).toMatchObject({ status: "pending" });
    await sql`delete from ads where id = ${unseen}`.execute(db);
  });

  it("somebody else's ad is as if it weren't there", async () => {
    const adId = await someCar(db, seller.sellerId);
    const before = await stateOf(db, adId);
    const theirs = context(other.userId);
    expect(await act(theirs, adId, "close")).toMatchObject({ code: "product.not_found" });
    expect(await changePrice(theirs, adId, { price: "1", version: "1" })).toMatchObject({ code: "product.not_found" });
    expect(await confirmStillThere(theirs, adId)).toMatchObject({ code: "product.not_found" });
    expect(await managedAd(db, [other.sellerId], adId)).toBeUndefined();
    expect(await act({ ...context(), actor: undefined }, adId, "close")).toMatchObject({ kind: "unauthenticated" });
    expect(await act({ ...context(), actor: { id: seller.userId, role: "moderator" } }, adId, "close")).toMatchObject({
      kind: "forbidden",
    });
    expect(await stateOf(db, adId)).toEqual(before);
  });

  it("only drafts are deleted; several at once are each their own matter", async () => {
    const draft = await someCar(db, seller.sellerId, { status: "draft" });
    const up = await someCar(db, seller.sellerId);
    const theirs = await someCar(db, other.sellerId);
    expect(await does(up, "delete")).toMatchObject({ code: "ad.illegal_step" });
    expect(await does(draft, "delete")).toMatchObject({ ok: true });
    expect(await stateOf(db, draft)).toBeUndefined();
    expect(await actOnAll(context(), [up, theirs, draft, up], "pause")).toEqual({ done: 1, waiting: 0, left: 2 });
    expect(await stateOf(db, theirs)).toMatchObject({ status: "active" });
  });

  it("ends when its time is over, tells before, and is renewed", async () => {
    now = start;
    const adId = await someCar(db, seller.sellerId, { status: "pending" });
    const forever = await someCar(db, seller.sellerId);
    const ordered = await someCar(db, seller.sellerId, { status: "reserved" });
    await boughtLine(db, { userId: null, adId: ordered, status: "CONFIRMED", isReservedCar: true });
    for (const id of [adId, ordered]) {
      await sql`update ads set expires_at = ${new Date(start.getTime() + 5 * day)} where id = ${id}`.execute(db);
    }
    await sql`update ads set status = 'active' where id = ${adId}`.execute(db);
    const jobs = async () => {
      await expireSome(db, { now, most: 100 });
      return remindSome(db, { now, most: 100, origin });
    };
    expect(await jobs()).toBe(0);
    now = new Date(start.getTime() + 2.5 * day);
    expect(await jobs()).toBe(1);
    expect(await jobs()).toBe(0);
    expect(await mailsTo(seller.email)).toEqual(["Toyota Camry 2019 is shown for a few more days"]);
    expect(await does(adId, "renew")).toMatchObject({ ok: true });
    const renewed = new Date(now.getTime() + 60 * day);
    expect(await stateOf(db, adId)).toMatchObject({ status: "active", expires_at: renewed });
    // Renewed just now, there is nothing to renew.
    expect(await does(adId, "renew")).toMatchObject({ code: "ad.illegal_step" });
    now = new Date(renewed.getTime() + 1);
    await jobs();
    expect(await stateOf(db, adId)).toMatchObject({ status: "expired", found: false });
    expect(await stateOf(db, forever)).toMatchObject({ status: "active" });
    expect(await stateOf(db, ordered)).toMatchObject({ status: "reserved" });
    expect((await newsOf(adId)).map(({ kind }) => kind)).toEqual(["ad-expiring", "ad-expired"]);
    expect(await does(adId, "renew")).toMatchObject({ ok: true });
    expect(await stateOf(db, adId)).toMatchObject({ status: "active", found: true });
  });

  it("[EN-03] a new price asks for no deposit that nobody asked for, and for none above itself", async () => {
    const adId = await someCar(db, seller.sellerId);
    const depositAfter = async (deposit: number | null, price: string) => {
      await db.updateTable("ads").set({ deposit_minor: deposit }).where("id", "=", adId).execute();
      const [before] = await db.selectFrom("ads").select("version").where("id", "=", adId).execute();
      expect(await changePrice(context(), adId, { price, version: String(before?.version) })).toMatchObject({
        ok: true,
      });
      const [after] = await db.selectFrom("ads").select("deposit_minor").where("id", "=", adId).execute();
      return after?.deposit_minor;
    };
    expect(await depositAfter(null, "40000")).toBe(null);
    expect(await depositAfter(100_000, "39000")).toBe(100_000);
    expect(await depositAfter(3_900_000, "38000")).toBe(3_800_000);
  });

  it("a price that falls is told to who keeps the ad; a stale form changes nothing", async () => {
    now = start;
    const adId = await someCar(db, seller.sellerId);
    for (const { userId } of [other, seller]) {
      await addFavourite({ db, clock: () => now, actor: { id: userId, role: "member" } }, adId);
    }
    const change = (price: unknown, version: unknown) => changePrice(context(), adId, { price, version });
    const priceOf = async () =>
      (await db.selectFrom("ads").select(["price_minor", "version"]).where("id", "=", adId).execute())[0];
    for (const [price, code] of [
      ["", "required"],
      ["abc", "price"],
      ["0", "price"],
      ["0.001", "decimals_2"],
      ["85.000", "two_ways"],
      ["-5", "price"],
      ["9999999999", "price_high"],
    ]) {
      expect(await change(price, "1")).toMatchObject({ kind: "invalid", errors: [{ path: "price", code }] });
    }
    expect(await change("٤٥٬٠٠٠", "1")).toEqual({ ok: true, value: { fell: true, waits: false } });
    expect(await priceOf()).toEqual({ price_minor: 4_500_000, version: 2 });
    expect(await change("40000", "1")).toMatchObject({ kind: "conflict", code: "ad.stale" });
    expect(await priceOf()).toEqual({ price_minor: 4_500_000, version: 2 });
    expect(await change("46 000", "2")).toEqual({ ok: true, value: { fell: false, waits: false } });
    expect(await change("45,900", "3")).toEqual({ ok: true, value: { fell: false, waits: false } });
    expect(await newsOf(adId)).toMatchObject([
      {
        user_id: other.userId,
        kind: "price-drop",
        data: { name: { en: "Toyota Camry 2019" }, price: { minor: 4_500_000, currency: "SAR" } },
      },
    ]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ad_prices where ad_id = ${adId}`.execute(db);
    expect(rows[0]?.count).toBe(4);
  });

  it("falls that are small each are looked at once they are large together", async () => {
    now = start;
    const stranger = await someSeller(db);
    const change = (adId: number, price: string, version: number) =>
      changePrice(context(stranger.userId), adId, { price, version: String(version) });
    for (const status of ["active", "reserved"] as const) {
      const adId = await someCar(db, stranger.sellerId, { status });
      expect(await change(adId, "40000", 1)).toEqual({ ok: true, value: { fell: true, waits: false } });
      expect(await stateOf(db, adId)).toMatchObject({ status });
      expect(await change(adId, "34000", 2)).toEqual({ ok: true, value: { fell: true, waits: true } });
      expect(await stateOf(db, adId)).toMatchObject({ status: "pending" });
      await sql`delete from ads where id = ${adId}`.execute(db);
    }
    // What was looked at is what the next falls are measured by.
    const adId = await someCar(db, stranger.sellerId);
    await change(adId, "40000", 1);
    await rememberLook(db, adId, now);
    expect(await change(adId, "34000", 2)).toMatchObject({ ok: true, value: { waits: false } });
    const ordered = await someCar(db, stranger.sellerId, { status: "reserved" });
    await boughtLine(db, { userId: null, adId: ordered, status: "CONFIRMED", isReservedCar: true });
    expect(await change(ordered, "10000", 1)).toMatchObject({ code: "ad.ordered" });
  });

  it("three different people say that it is sold: its seller is asked, and an ad without an answer is paused", async () => {
    now = start;
    const adId = await someCar(db, other.sellerId);
    const says = (address: string, userId?: number) =>
      reportSold(db, adId, { reporter: { address, userId }, now, origin });
    expect(await says("203.0.113.1", other.userId)).toMatchObject({ code: "ad.own" });
    for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.2"]) {
      expect(await says(address)).toMatchObject({ ok: true });
    }
    expect(await newsOf(adId)).toEqual([]);
    await says("203.0.113.3");
    await says("203.0.113.4", seller.userId);
    expect((await newsOf(adId)).map(({ kind }) => kind)).toEqual(["ad-sold-asked"]);
    expect(await mailsTo(other.email)).toEqual(["Is Toyota Camry 2019 still there?"]);
    // Still there: the count begins anew.
    expect(await confirmStillThere(context(other.userId), adId)).toMatchObject({ ok: true });
    now = new Date(start.getTime() + 8 * day);
    expect(await pauseSomeUnanswered(db, { now, most: 100 })).toBe(0);
    for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) await says(address);
    now = new Date(start.getTime() + 14 * day);
    expect(await pauseSomeUnanswered(db, { now, most: 100 })).toBe(0);
    now = new Date(start.getTime() + 15 * day);
    expect(await pauseSomeUnanswered(db, { now, most: 100 })).toBe(1);
    expect(await stateOf(db, adId)).toMatchObject({ status: "closed", ended: "paused" });
    expect(await says("203.0.113.9")).toMatchObject({ code: "product.not_found" });
  });

  it("revealPhone makes who asks for more than 30 numbers an hour wait, and says until when", async () => {
    now = start;
    const ads: number[] = [];
    for (let i = 0; i < 31; i += 1) ads.push(await someCar(db, seller.sellerId, { phone: `+966 50 100 00${10 + i}` }));
    const last = ads.at(-1) as number;
    const asks = (adId: number, address: string) => revealPhone(db, adId, { account: undefined, address }, now);
    for (const adId of ads.slice(0, 30)) expect(await asks(adId, "203.0.113.77")).toMatchObject({ ok: true });
    expect(await asks(last, "203.0.113.77")).toMatchObject({
      kind: "rate_limited",
      code: "ad.too_many",
      retryAt: new Date(now.getTime() + day / 24),
    });
    expect(await asks(ads[0] as number, "203.0.113.77")).toMatchObject({ ok: true });
    expect(await asks(last, "203.0.113.78")).toMatchObject({ ok: true, value: { phone: "+966 50 100 0040" } });
    await sql`update ads set status = 'sold' where id = ${last}`.execute(db);
    expect(await asks(last, "203.0.113.79")).toMatchObject({ code: "product.not_found" });
  });

  it("favourites are counted when they are added, once; figures come with the days when nothing happened", async () => {
    now = start;
    const adId = await someCar(db, seller.sellerId);
    const favourites = { db, clock: () => now, actor: { id: other.userId, role: "member" } as Actor };
    await addFavourite(favourites, adId);
    await addFavourite(favourites, adId);
    const statistics = await statisticsOfAd(db, adId, 7, "2026-06-02");
    expect(statistics.days).toHaveLength(7);
    expect(statistics.days.at(-2)).toEqual({ day: "2026-06-01", views: 0, reveals: 0, favourites: 1 });
    expect(statistics.totals.favourites).toEqual({ sum: 1, before: 0, change: undefined });
  });

  it("one's ads are found by their names in both scripts, their number and SKU, and counted by status", async () => {
    const own = await someSeller(db);
    const ids = [
      await someCar(db, own.sellerId, { sku: "K-77" }),
      await someCar(db, own.sellerId, { name: { en: "Nissan Patrol", ar: "نيسان باترول" }, status: "pending" }),
    ];
    const list = async (text: string, more: object = {}) => {
      const asked = { status: undefined, text, sort: "newest" as const, page: 1, ...more };
      const found = await ownAds(db, [own.sellerId], asked);
      return found.items.map(({ product }) => product.id).sort((a, b) => a - b);
    };
    expect(await list("")).toEqual(ids);
    for (const text of ["كامرى", "CAMRY 2019", "k-77", String(ids[0])]) expect(await list(text)).toEqual([ids[0]]);
    for (const text of ["%", "_", "' or true --", "\\"]) expect((await list(text)).length).toBeLessThanOrEqual(2);
    expect(await list("", { status: "pending" })).toEqual([ids[1]]);
    expect(await list("", { page: 2 })).toEqual([]);
    for (const sort of ["oldest", "ending", "views", "price-up", "price-down"])
      expect(await list("", { sort })).toEqual(ids);
    const asked = { status: undefined, text: "", sort: "newest" as const, page: 1 };
    expect((await ownAds(db, [own.sellerId], asked)).counts).toEqual({ active: 1, pending: 1 });
    expect((await ownAds(db, [], asked)).all).toBe(0);
  });
});
