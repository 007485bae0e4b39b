import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdEnd, AdKind, AdStatus } from "#db/schema/ads.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, refusal } from "#domain/accounts/roles.ts";
import { bookingsAhead } from "#domain/bookings/ahead.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { isOwnerBanned } from "#domain/moderation/bans.server.ts";
import { needsLook } from "#domain/moderation/looked-at.server.ts";
import { screenAd } from "#domain/moderation/screen.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { readSiteSettings } from "#domain/site/get-site-settings.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { forgetMarket } from "../market.server.ts";
import { type Act, isHiding, isProlonged, leadsTo, mayAct } from "./acts.ts";
import { answerSold, moveAd, writeAdEvent } from "./move.server.ts";

/** Whoever sells acts for the sellers that are theirs, as the session says. */
export type SellingContext = { db: Db; clock: Clock; actor: Actor };

export type OwnAd = {
  id: number;
  sellerId: number;
  kind: AdKind;
  status: AdStatus;
  ended: AdEnd | null;
  expiresAt: Date | null;
  version: number;
};

const day = 24 * 60 * 60_000;

/** An ad of somebody's sellers, locked; undefined when it is another's, as if it weren't there. */
export async function lockOwnAd(trx: Db, userId: number, adId: number): Promise<OwnAd | undefined> {
  const sellers = await sellersOf(trx, userId);
  const { rows } = await sql<OwnAd>`
    select id, seller_id as "sellerId", kind, status, ended, expires_at as "expiresAt", version from ads
    where id = ${adId} and seller_id = any(${sellers}::int[]) for update`.execute(trx);
  return rows[0];
}

const notFound = (): Failure => failure("not_found", "product.not_found");

/** What became of an ad: whether it waits to be checked before it is shown. */
export type Acted = { waits: boolean };

/** `unlessBooked`: what is let stays in sight while somebody has booked it. */
export type ActWish = { unlessBooked?: boolean };

/**
 * Does something with an ad of the actor's; refused when it can't be done any more (`ad.illegal_step`), or where it is booked and
 * that was asked (`ad.booked`).
 */
export async function act(
  context: SellingContext,
  adId: number,
  what: Act,
  { unlessBooked = false }: ActWish = {},
): Promise<Result<Acted>> {
  const { db, clock, actor } = context;
  const refused = refusal(actor, "sell");
  if (refused || !actor) return refused ?? failure("unauthenticated", "account.sign_in");
  const catalogue = await catalogueOf(db);
  const result = await inTransaction(db, async (trx): Promise<Result<Acted>> => {
    const ad = await lockOwnAd(trx, actor.id, adId);
    if (!ad) return notFound();
    const now = clock();
    if (!mayAct(ad, what, now)) return failure("conflict", "ad.illegal_step");
    // Whoever books locks the ad too: a booking is either seen here, or comes too late for what is out of sight.
    if (unlessBooked && isHiding(what) && (await isBooked(trx, ad, now))) return failure("conflict", "ad.booked");
    const lead = leadsTo(what);
    if (!lead) {
      await trx.deleteFrom("ads").where("id", "=", adId).execute();
      return ok({ waits: false });
    }
    if (what === "renew" && isProlonged(ad)) {
      await prolong(trx, adId, actor.id, now);
      return ok({ waits: false });
    }
    // What was changed while nobody saw it is looked at before it is seen; what a banned owner has waits for the ban's end.
    const hidden = ad.status === "closed" || ad.status === "expired" || ad.status === "sold";
    const waits =
      lead.to === "active" && hidden && ((await needsLook(trx, adId)) || (await isOwnerBanned(trx, adId, now)));
    const to = waits ? "pending" : lead.to;
    const step = { adId, ...lead, to, by: "seller" as const, userId: actor.id, details: { act: what }, now, catalogue };
    const moved = await moveAd(trx, step);
    if (!moved.ok) return moved;
    return ok({ waits: to === "pending" && (await screenAd(trx, adId, { now })) === "pending" });
  });
  if (result.ok) forgetMarket(db);
  return result;
}

async function isBooked(trx: Db, { id, kind, sellerId }: OwnAd, now: Date): Promise<boolean> {
  if (kind !== "rental") return false;
  return (await bookingsAhead(trx, { sellerIds: [sellerId], adIds: [id] }, now)).first !== undefined;
}

/** What became of several ads: done at once, done and waiting to be checked, or left as they were. */
export type ActedOnAll = { done: number; waiting: number; left: number };

/** The same with several ads; what can't be done with one of them leaves that one as it is. */
export async function actOnAll(
  context: SellingContext,
  adIds: readonly number[],
  what: Act,
  wish: ActWish = {},
): Promise<ActedOnAll> {
  const became: ActedOnAll = { done: 0, waiting: 0, left: 0 };
  for (const adId of new Set(adIds)) {
    const result = await act(context, adId, what, wish);
    became[!result.ok ? "left" : result.value.waits ? "waiting" : "done"] += 1;
  }
  return became;
}

async function prolong(trx: Db, adId: number, userId: number, now: Date): Promise<void> {
  const { listingDays } = await readSiteSettings(trx);
  const expires = new Date(now.getTime() + listingDays * day);
  await trx
    .updateTable("ads")
    .set((eb) => ({ expires_at: expires, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", adId)
    .execute();
  await answerSold(trx, adId);
  await writeAdEvent(trx, { adId, what: "renewed", by: "seller", userId, now });
}

/** The seller's word that an ad is still there, after it was asked about. */
export async function confirmStillThere(context: SellingContext, adId: number): Promise<Result<void>> {
  const { db, clock, actor } = context;
  const refused = refusal(actor, "sell");
  if (refused || !actor) return refused ?? failure("unauthenticated", "account.sign_in");
  return inTransaction(db, async (trx): Promise<Result<void>> => {
    const ad = await lockOwnAd(trx, actor.id, adId);
    if (!ad) return notFound();
    const asked = await trx
      .selectFrom("ad_sold_questions")
      .select("ad_id")
      .where("ad_id", "=", adId)
      .executeTakeFirst();
    if (!asked) return ok(undefined);
    await answerSold(trx, adId);
    await writeAdEvent(trx, { adId, what: "still-there", by: "seller", userId: actor.id, now: clock() });
    return ok(undefined);
  });
}
