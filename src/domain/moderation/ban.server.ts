import type { Db } from "#db/database.ts";
import type { ClosedAd } from "#db/schema/moderation.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { moveAd } from "#domain/ads/life/move.server.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { record } from "#domain/audit/record.server.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { expireTokens } from "#domain/tokens/end.server.ts";
import { isLanguage, type Language } from "#kernel/local-text.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { whyNotBan, whyNotLift } from "./ban.ts";
import { lockBans } from "./bans.server.ts";
import type { ModerationContext } from "./decide.server.ts";
import { moderationMail } from "./mails.ts";
import { readBan } from "./read-ban.ts";

const day = 24 * 60 * 60_000;

const personNotFound = (): Failure => failure("not_found", "person.not_found");

/** A day as mails say it, the same in all time zones. */
const dayOf = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === "ar" ? "ar-u-nu-latn" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    at,
  );

/**
 * Somebody, locked. Not against keys: who works on an ad and writes the person's id down meanwhile would wait for this
 * one, which waits for the ad.
 */
const lockPerson = (trx: Db, id: number) =>
  trx
    .selectFrom("users")
    .select(["id", "role", "email", "phone", "name", "language"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Keeps somebody out for some days or for good: from now on their sessions and tokens are none, they can't sign in, and what they
 * have for sale, or waits to be, is closed until the ban ends.
 */
export async function banPerson(
  { db, now, origin }: ModerationContext,
  actor: Member,
  userId: number,
  values: unknown,
): Promise<Result<undefined>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const read = readBan(values);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { days, reason } = read.value;
  const until = days === null ? null : new Date(now.getTime() + days * day);
  const result = await inTransaction(db, async (trx): Promise<Result<undefined>> => {
    await lockBans(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person) return personNotFound();
    const why = whyNotBan(actor, person);
    if (why) return failure("forbidden", why);
    // One that ran out and nobody has cleared away yet gives up its ads to the new one.
    const old = await trx
      .selectFrom("bans")
      .select(["id", "until", "closed"])
      .where("user_id", "=", userId)
      .where("lifted_at", "is", null)
      .executeTakeFirst();
    if (old && (old.until === null || old.until > now)) return failure("conflict", "ban.already");
    if (old) await trx.updateTable("bans").set({ lifted_at: now }).where("id", "=", old.id).execute();
    const closed = [...(old?.closed ?? []), ...(await closeAds(trx, actor, userId, reason, now))];
    const ban = await trx
      .insertInto("bans")
      .values({
        user_id: userId,
        email: person.email,
        phone: person.phone,
        reason,
        until,
        by_user_id: actor.id,
        created_at: now,
        closed: JSON.stringify(closed),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await expireTokens(trx, userId, now);
    await record(trx, actor, {
      action: "person.ban",
      subject: "person",
      subjectId: userId,
      details: { ban: ban.id, reason, until: until?.toISOString() ?? null, ads: closed.length },
    });
    const language = isLanguage(person.language) ? person.language : "ar";
    const mail = moderationMail(
      {
        kind: "ban",
        language,
        name: person.name,
        reasons: [reason],
        until: until ? dayOf(until, language) : undefined,
        link: `${origin}/site/contact-us-v1`,
      },
      person.email,
    );
    await queueMail(trx, mail, now);
    return ok(undefined);
  });
  if (result.ok) forgetMarket(db);
  return result;
}

const stopped: readonly ClosedAd["from"][] = ["pending", "active", "reserved"];

/** Closes what somebody has for sale, and what waits to be; which ads, and what they were. */
async function closeAds(trx: Db, actor: Member, userId: number, reason: string, now: Date): Promise<ClosedAd[]> {
  const ads = await trx
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .select(["a.id", "a.status"])
    .where("s.owner_id", "=", userId)
    .where("a.status", "in", stopped)
    .orderBy("a.id")
    // One that is being decided on right now is what the decision makes of it.
    .forUpdate("a")
    .execute();
  const closed: ClosedAd[] = [];
  for (const { id, status } of ads) {
    const moved = await moveAd(trx, {
      adId: id,
      to: "closed",
      by: "staff",
      userId: actor.id,
      ended: "taken-down",
      note: reason,
      details: { ban: true },
      now,
    });
    const from = stopped.find((each) => each === status);
    if (moved.ok && from) closed.push({ id, from });
  }
  return closed;
}

/** Lets somebody in again before the ban's time. */
export async function liftBan(
  { db, now, origin }: ModerationContext,
  actor: Member,
  userId: number,
): Promise<Result<undefined>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const result = await inTransaction(db, async (trx): Promise<Result<undefined>> => {
    const person = await lockPerson(trx, userId);
    if (!person) return personNotFound();
    const why = whyNotLift(actor, person);
    if (why) return failure("forbidden", why);
    if (!(await endBan(trx, person, { now, origin, by: actor }))) return failure("conflict", "ban.none");
    await record(trx, actor, { action: "person.lift", subject: "person", subjectId: userId });
    return ok(undefined);
  });
  if (result.ok) forgetMarket(db);
  return result;
}

type Person = { id: number; email: string; name: string; language: string };

/** Ends the ban of somebody and puts their ads back; false when there is none. */
async function endBan(
  trx: Db,
  person: Person,
  { now, origin, by }: { now: Date; origin: string; by?: Member },
): Promise<boolean> {
  const ban = await trx
    .updateTable("bans")
    .set({ lifted_at: now, lifted_by: by?.id ?? null })
    .where("user_id", "=", person.id)
    .where("lifted_at", "is", null)
    .returning("closed")
    .executeTakeFirst();
  if (!ban) return false;
  for (const ad of ban.closed) await reopen(trx, ad, now, by);
  await notify(trx, [{ userId: person.id, kind: "ban-lifted", path: "/account/dashboard" }]);
  const language = isLanguage(person.language) ? person.language : "ar";
  const mail = moderationMail(
    { kind: "lift", language, name: person.name, link: `${origin}/account/login` },
    person.email,
  );
  await queueMail(trx, mail, now);
  return true;
}

/** Puts an ad back where it was, unless something else has become of it meanwhile. */
async function reopen(trx: Db, { id, from }: ClosedAd, now: Date, by?: Member): Promise<void> {
  const ad = await trx
    .selectFrom("ads")
    .select(["status", "ended"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (ad?.status !== "closed" || ad.ended !== "taken-down") return;
  const step = { adId: id, by: by ? ("staff" as const) : ("system" as const), userId: by?.id, now };
  const moved = await moveAd(trx, { ...step, to: from === "pending" ? "pending" : "active" });
  if (moved.ok && from === "reserved") await moveAd(trx, { ...step, to: "reserved" });
}

/** Ends the bans whose time is over; how many. */
export async function endBansThatRanOut({ db, now, origin }: ModerationContext): Promise<number> {
  const due = await db
    .selectFrom("bans")
    .select(["id", "user_id"])
    .where("lifted_at", "is", null)
    .where("until", "<=", now)
    .orderBy("id")
    .limit(50)
    .execute();
  for (const { id, user_id } of due) {
    await inTransaction(db, async (trx) => {
      const person = user_id === null ? undefined : await lockPerson(trx, user_id);
      if (person) await endBan(trx, person, { now, origin });
      else await trx.updateTable("bans").set({ lifted_at: now }).where("id", "=", id).execute();
    });
  }
  if (due.length > 0) forgetMarket(db);
  return due.length;
}
