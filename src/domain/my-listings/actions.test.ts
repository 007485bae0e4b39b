import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import { addFavourite } from "#domain/favourites/commands.server.ts";
import { saveModerationSnapshot } from "#domain/moderation/moderation-snapshot.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createSellerAccount, createSellerCar, readListingState } from "../../../tests/support/my-listings.ts";
import { createOrderLine } from "../../../tests/support/order-lines.ts";
import {
  expireListingsBatch,
  pauseUnconfirmedListingsBatch,
  sendExpiryRemindersBatch,
} from "../listings/lifecycle/expiry.server.ts";
import { revealPhone } from "../listings/lifecycle/phone-reveal.server.ts";
import { reportListingSold } from "../listings/lifecycle/sold-reports.server.ts";
import { recordListingEvent } from "../listings/lifecycle/transitions.server.ts";
import { confirmAvailability, performBulkAction, performListingAction } from "./actions.server.ts";
import { type ListingAction, listAvailableListingActions } from "./actions.ts";
import { getListingHistory, getListingStatistics, getManagedListing } from "./managed-listing.server.ts";
import { listOwnListings } from "./own-listings.server.ts";
import { changeListingPrice } from "./price-change.server.ts";

const day = 24 * 60 * 60_000;
const start = new Date("2026-06-01T12:00:00Z");
const origin = "https://karaj.example";

describeOnDatabase("Listing actions", (open) => {
  let db: Database["db"];
  let seller: Awaited<ReturnType<typeof createSellerAccount>>;
  let other: Awaited<ReturnType<typeof createSellerAccount>>;
  let now = start;
  beforeAll(async () => {
    db = (await open()).db;
    seller = await createSellerAccount(db);
    other = await createSellerAccount(db);
  });
  const context = (userId = seller.userId) => ({
    db,
    clock: () => now,
    actor: { id: userId, role: "member" } as Actor,
  });
  const does = (adId: number, action: ListingAction) => performListingAction(context(), adId, action);
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

  it("performListingAction lets a seller pause, resume, reserve, sell and close a listing", async () => {
    now = start;
    const adId = await createSellerCar(db, seller.sellerId);
    const steps: [ListingAction, object][] = [
      ["pause", { status: "closed", ended: "paused", found: false }],
      ["resume", { status: "active", ended: null, found: true, expires_at: new Date(start.getTime() + 60 * day) }],
      ["reserve", { status: "reserved", found: false }],
      ["free", { status: "active", found: true }],
      ["sold-elsewhere", { status: "sold", ended: "sold-elsewhere" }],
      ["unsold", { status: "active" }],
      ["close", { status: "closed", ended: "given-up" }],
    ];
    for (const [action, state] of steps) {
      expect(await does(adId, action)).toMatchObject({ ok: true });
      expect(await readListingState(db, adId)).toMatchObject(state);
    }
    // A closed listing returns only through moderation.
    expect(await does(adId, "resume")).toMatchObject({ code: "ad.illegal_step" });
    expect(await does(adId, "reopen")).toMatchObject({ ok: true });
    expect(await readListingState(db, adId)).toMatchObject({ status: "pending" });
    expect(await newsOf(adId)).toEqual([]);
    expect(
      (await getListingHistory(db, adId)).map(({ what: action, name }) => `${action} ${name}`).slice(0, 3),
    ).toEqual(["pending Sara", "closed Sara", "active Sara"]);
  });

  it("performListingAction rejects marking a rental as sold", async () => {
    now = start;
    const rental = { kind: "rental", pricePer: "day" } as const;
    const adId = await createSellerCar(db, seller.sellerId, rental);
    for (const action of ["sold-here", "sold-elsewhere"] as const) {
      expect(await does(adId, action)).toMatchObject({ kind: "conflict", code: "ad.illegal_step" });
      expect(
        listAvailableListingActions({ kind: "car", status: "active", ended: null, expiresAt: null }, now),
      ).toContain(action);
      for (const status of ["active", "reserved", "expired", "closed"] as const) {
        expect(
          listAvailableListingActions({ kind: "rental", status, ended: null, expiresAt: null }, now),
        ).not.toContain(action);
      }
    }
    const reporter = { address: "203.0.113.50", userId: undefined };
    expect(await reportListingSold(db, adId, { reporter, now, origin })).toMatchObject({ kind: "not_found" });
    const sold = await createSellerCar(db, seller.sellerId, { ...rental, status: "sold" });
    expect(await does(sold, "unsold")).toMatchObject({ ok: true });
    expect(await readListingState(db, sold)).toMatchObject({ status: "active", found: true });
  });

  it("performListingAction sends a listing to moderation if it changed while it was hidden", async () => {
    now = start;
    for (const [hide, show] of [
      ["pause", "resume"],
      ["sold-elsewhere", "unsold"],
    ] as const) {
      const adId = await createSellerCar(db, other.sellerId);
      const does = (action: ListingAction) => performListingAction(context(other.userId), adId, action);
      await saveModerationSnapshot(db, adId, now);
      await does(hide);
      await sql`update ads set price_minor = price_minor * 9 / 10 where id = ${adId}`.execute(db);
      expect(await does(show)).toMatchObject({ ok: true });
      expect(await readListingState(db, adId)).toMatchObject({ status: "active" });
      await does(hide);
      await db.updateTable("ad_translations").set({ title_ar: "نص آخر" }).where("ad_id", "=", adId).execute();
      expect(await does(show)).toEqual({ ok: true, value: { waits: true } });
      expect(await readListingState(db, adId)).toMatchObject({ status: "pending", found: false });
      await sql`delete from ads where id = ${adId}`.execute(db);
    }
    const several = [await createSellerCar(db, other.sellerId), await createSellerCar(db, other.sellerId)];
    const all = (action: ListingAction) => performBulkAction(context(other.userId), several, action);
    for (const id of several) await saveModerationSnapshot(db, id, now);
    await all("pause");
    await db
      .updateTable("ad_translations")
      .set({ title_ar: "نص آخر" })
      .where("ad_id", "=", several[0] as number)
      .execute();
    expect(await all("resume")).toEqual({ done: 1, waiting: 1, left: 0 });
    await sql`delete from ads where id = any(${several}::bigint[])`.execute(db);
    const unseen = await createSellerCar(db, other.sellerId, { status: "expired" });
    await recordListingEvent(db, { adId: unseen, eventType: "imported", by: "seller", now });
    expect(await performListingAction(context(other.userId), unseen, "renew")).toMatchObject({ ok: true });
    expect(await readListingState(db, unseen)).toMatchObject({ status: "pending" });
    await sql`delete from ads where id = ${unseen}`.execute(db);
  });

  it("performListingAction answers not found for another seller's listing", async () => {
    const adId = await createSellerCar(db, seller.sellerId);
    const before = await readListingState(db, adId);
    const foreign = context(other.userId);
    expect(await performListingAction(foreign, adId, "close")).toMatchObject({ code: "product.not_found" });
    expect(await changeListingPrice(foreign, adId, { price: "1", version: "1" })).toMatchObject({
      code: "product.not_found",
    });
    expect(await confirmAvailability(foreign, adId)).toMatchObject({ code: "product.not_found" });
    expect(await getManagedListing(db, [other.sellerId], adId)).toBeUndefined();
    expect(await performListingAction({ ...context(), actor: undefined }, adId, "close")).toMatchObject({
      kind: "unauthenticated",
    });
    expect(
      await performListingAction({ ...context(), actor: { id: seller.userId, role: "moderator" } }, adId, "close"),
    ).toMatchObject({
      kind: "forbidden",
    });
    expect(await readListingState(db, adId)).toEqual(before);
  });

  it("performListingAction deletes only drafts, and performBulkAction applies an action to each listing separately", async () => {
    const draft = await createSellerCar(db, seller.sellerId, { status: "draft" });
    const up = await createSellerCar(db, seller.sellerId);
    const foreign = await createSellerCar(db, other.sellerId);
    expect(await does(up, "delete")).toMatchObject({ code: "ad.illegal_step" });
    expect(await does(draft, "delete")).toMatchObject({ ok: true });
    expect(await readListingState(db, draft)).toBeUndefined();
    expect(await performBulkAction(context(), [up, foreign, draft, up], "pause")).toEqual({
      done: 1,
      waiting: 0,
      left: 2,
    });
    expect(await readListingState(db, foreign)).toMatchObject({ status: "active" });
  });

  it("A listing gets one reminder before it expires, and can be renewed before and after it expires", async () => {
    now = start;
    const adId = await createSellerCar(db, seller.sellerId, { status: "pending" });
    const forever = await createSellerCar(db, seller.sellerId);
    const ordered = await createSellerCar(db, seller.sellerId, { status: "reserved" });
    await createOrderLine(db, { userId: null, adId: ordered, status: "CONFIRMED", isReservedCar: true });
    for (const id of [adId, ordered]) {
      await sql`update ads set expires_at = ${new Date(start.getTime() + 5 * day)} where id = ${id}`.execute(db);
    }
    await sql`update ads set status = 'active' where id = ${adId}`.execute(db);
    const jobs = async () => {
      await expireListingsBatch(db, { now, most: 100 });
      return sendExpiryRemindersBatch(db, { now, most: 100, origin });
    };
    expect(await jobs()).toBe(0);
    now = new Date(start.getTime() + 2.5 * day);
    expect(await jobs()).toBe(1);
    expect(await jobs()).toBe(0);
    expect(await mailsTo(seller.email)).toEqual(["Toyota Camry 2019 expires in a few days"]);
    expect(await does(adId, "renew")).toMatchObject({ ok: true });
    const renewed = new Date(now.getTime() + 60 * day);
    expect(await readListingState(db, adId)).toMatchObject({ status: "active", expires_at: renewed });
    // A listing that was just renewed cannot be renewed again.
    expect(await does(adId, "renew")).toMatchObject({ code: "ad.illegal_step" });
    now = new Date(renewed.getTime() + 1);
    await jobs();
    expect(await readListingState(db, adId)).toMatchObject({ status: "expired", found: false });
    expect(await readListingState(db, forever)).toMatchObject({ status: "active" });
    expect(await readListingState(db, ordered)).toMatchObject({ status: "reserved" });
    expect((await newsOf(adId)).map(({ kind }) => kind)).toEqual(["ad-expiring", "ad-expired"]);
    expect(await does(adId, "renew")).toMatchObject({ ok: true });
    expect(await readListingState(db, adId)).toMatchObject({ status: "active", found: true });
  });

  it("[EN-03] changeListingPrice lowers a deposit that is above the new price, and adds none to a listing without one", async () => {
    const adId = await createSellerCar(db, seller.sellerId);
    const depositAfter = async (deposit: number | null, price: string) => {
      await db.updateTable("ads").set({ deposit_minor: deposit }).where("id", "=", adId).execute();
      const [before] = await db.selectFrom("ads").select("version").where("id", "=", adId).execute();
      expect(await changeListingPrice(context(), adId, { price, version: String(before?.version) })).toMatchObject({
        ok: true,
      });
      const [after] = await db.selectFrom("ads").select("deposit_minor").where("id", "=", adId).execute();
      return after?.deposit_minor;
    };
    expect(await depositAfter(null, "40000")).toBe(null);
    expect(await depositAfter(100_000, "39000")).toBe(100_000);
    expect(await depositAfter(3_900_000, "38000")).toBe(3_800_000);
  });

  it("changeListingPrice notifies users who have the listing as favourite of a lower price; an outdated form fails", async () => {
    now = start;
    const adId = await createSellerCar(db, seller.sellerId);
    for (const { userId } of [other, seller]) {
      await addFavourite({ db, clock: () => now, actor: { id: userId, role: "member" } }, adId);
    }
    const change = (price: unknown, version: unknown) => changeListingPrice(context(), adId, { price, version });
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

  it("changeListingPrice sends a listing to moderation when several small price drops together are large", async () => {
    now = start;
    const stranger = await createSellerAccount(db);
    const change = (adId: number, price: string, version: number) =>
      changeListingPrice(context(stranger.userId), adId, { price, version: String(version) });
    for (const status of ["active", "reserved"] as const) {
      const adId = await createSellerCar(db, stranger.sellerId, { status });
      expect(await change(adId, "40000", 1)).toEqual({ ok: true, value: { fell: true, waits: false } });
      expect(await readListingState(db, adId)).toMatchObject({ status });
      expect(await change(adId, "34000", 2)).toEqual({ ok: true, value: { fell: true, waits: true } });
      expect(await readListingState(db, adId)).toMatchObject({ status: "pending" });
      await sql`delete from ads where id = ${adId}`.execute(db);
    }
    // Later price drops are measured against the last moderated price.
    const adId = await createSellerCar(db, stranger.sellerId);
    await change(adId, "40000", 1);
    await saveModerationSnapshot(db, adId, now);
    expect(await change(adId, "34000", 2)).toMatchObject({ ok: true, value: { waits: false } });
    const ordered = await createSellerCar(db, stranger.sellerId, { status: "reserved" });
    await createOrderLine(db, { userId: null, adId: ordered, status: "CONFIRMED", isReservedCar: true });
    expect(await change(ordered, "10000", 1)).toMatchObject({ code: "ad.ordered" });
  });

  it("reportListingSold asks the seller after reports by three visitors; without an answer the listing is paused", async () => {
    now = start;
    const adId = await createSellerCar(db, other.sellerId);
    const reportSold = (address: string, userId?: number) =>
      reportListingSold(db, adId, { reporter: { address, userId }, now, origin });
    expect(await reportSold("203.0.113.1", other.userId)).toMatchObject({ code: "ad.own" });
    for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.2"]) {
      expect(await reportSold(address)).toMatchObject({ ok: true });
    }
    expect(await newsOf(adId)).toEqual([]);
    await reportSold("203.0.113.3");
    await reportSold("203.0.113.4", seller.userId);
    expect((await newsOf(adId)).map(({ kind }) => kind)).toEqual(["ad-sold-asked"]);
    expect(await mailsTo(other.email)).toEqual(["Is Toyota Camry 2019 still available?"]);
    // The seller's confirmation resets the count of reports.
    expect(await confirmAvailability(context(other.userId), adId)).toMatchObject({ ok: true });
    now = new Date(start.getTime() + 8 * day);
    expect(await pauseUnconfirmedListingsBatch(db, { now, most: 100 })).toBe(0);
    for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) await reportSold(address);
    now = new Date(start.getTime() + 14 * day);
    expect(await pauseUnconfirmedListingsBatch(db, { now, most: 100 })).toBe(0);
    now = new Date(start.getTime() + 15 * day);
    expect(await pauseUnconfirmedListingsBatch(db, { now, most: 100 })).toBe(1);
    expect(await readListingState(db, adId)).toMatchObject({ status: "closed", ended: "paused" });
    expect(await reportSold("203.0.113.9")).toMatchObject({ code: "product.not_found" });
  });

  it("revealPhone shows a visitor at most 30 numbers an hour and returns when the next one is allowed", async () => {
    now = start;
    const ads: number[] = [];
    for (let i = 0; i < 31; i += 1)
      ads.push(await createSellerCar(db, seller.sellerId, { phone: `+966 50 100 00${10 + i}` }));
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

  it("getListingStatistics counts a repeated favourite once and includes days without events", async () => {
    now = start;
    const adId = await createSellerCar(db, seller.sellerId);
    const favourites = { db, clock: () => now, actor: { id: other.userId, role: "member" } as Actor };
    await addFavourite(favourites, adId);
    await addFavourite(favourites, adId);
    const statistics = await getListingStatistics(db, adId, 7, "2026-06-02");
    expect(statistics.days).toHaveLength(7);
    expect(statistics.days.at(-2)).toEqual({ day: "2026-06-01", views: 0, reveals: 0, favourites: 1 });
    expect(statistics.totals.favourites).toEqual({ sum: 1, before: 0, change: undefined });
  });

  it("listOwnListings searches by name in both scripts, id and SKU, and counts by status", async () => {
    const own = await createSellerAccount(db);
    const ids = [
      await createSellerCar(db, own.sellerId, { sku: "K-77" }),
      await createSellerCar(db, own.sellerId, { name: { en: "Nissan Patrol", ar: "نيسان باترول" }, status: "pending" }),
    ];
    const list = async (text: string, more: object = {}) => {
      const request = { status: undefined, text, sort: "newest" as const, page: 1, ...more };
      const found = await listOwnListings(db, [own.sellerId], request);
      return found.items.map(({ product }) => product.id).sort((a, b) => a - b);
    };
    expect(await list("")).toEqual(ids);
    for (const text of ["كامرى", "CAMRY 2019", "k-77", String(ids[0])]) expect(await list(text)).toEqual([ids[0]]);
    // A text without letters and digits restricts nothing.
    for (const text of ["%", "_", "\\"]) expect(await list(text)).toEqual(ids);
    expect(await list("' or true --")).toEqual([]);
    expect(await list("", { status: "pending" })).toEqual([ids[1]]);
    expect(await list("", { page: 2 })).toEqual([]);
    for (const sort of ["oldest", "ending", "views", "price-up", "price-down"])
      expect(await list("", { sort })).toEqual(ids);
    const request = { status: undefined, text: "", sort: "newest" as const, page: 1 };
    expect((await listOwnListings(db, [own.sellerId], request)).counts).toEqual({ active: 1, pending: 1 });
    expect((await listOwnListings(db, [], request)).all).toBe(0);
  });
});
