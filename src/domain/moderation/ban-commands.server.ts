import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { ClosedListing } from "#db/schema/moderation.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { expireAccessTokens } from "#domain/accounts/token-revocation.server.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { createMultilineField, parseFields } from "#domain/forms/form-fields.ts";
import { transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { isLanguage, type Language } from "#kernel/localized-text.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { lockBans } from "../accounts/bans.server.ts";
import { banFields, banInputLimits, getBanDenialReason, getBanLiftDenialReason } from "./ban-rules.ts";
import type { ModerationContext } from "./listing-decisions.server.ts";
import { renderModerationMail } from "./moderation-mail.ts";

const schema = z
  .object({
    length: z.enum(["days", "forever"], "required"),
    days: z
      .string()
      .default("")
      .transform((text) => toAsciiDigits(text).trim()),
    reason: createMultilineField(banInputLimits.reason),
  })
  .superRefine(({ length, days }, check) => {
    if (length !== "days") return;
    const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    if (count < 1 || count > banInputLimits.days)
      check.addIssue({ code: "custom", path: ["days"], message: days ? "ban.days" : "required" });
  })
  .transform(({ length, days, reason }) => ({ reason, days: length === "days" ? Number(days) : null }));

/** Parses the form for a ban: number of days (null for permanent) and reason. */
const parseBanInput = (values: unknown) => parseFields(schema, values, banFields);

const day = 24 * 60 * 60_000;

const failPersonNotFound = (): Failure => failure("not_found", "person.not_found");

/** Formats the end of a ban for emails: the date in UTC, because the recipient's time zone is unknown. */
const formatBanDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === "ar" ? "ar-u-nu-latn" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    date,
  );

/**
 * Locks the row of a user with `for no key update`. `for update` could deadlock with a transaction that locks a listing
 * and then references the user.
 */
const lockPerson = (trx: Db, id: number) =>
  trx
    .selectFrom("users")
    .select(["id", "role", "email", "phone", "name", "language"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Bans a person for some days or permanently. Ends the person's sessions, tokens and right to sign in. Closes the
 * person's visible and pending listings until the ban ends.
 */
export async function banPerson(
  { db, now, origin }: ModerationContext,
  actor: Member,
  userId: number,
  values: unknown,
): Promise<Result<undefined>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  const parsed = parseBanInput(values);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { days, reason } = parsed.value;
  const until = days === null ? null : new Date(now.getTime() + days * day);
  return withTransaction(db, async (trx): Promise<Result<undefined>> => {
    await lockBans(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person) return failPersonNotFound();
    const denial = getBanDenialReason(actor, person);
    if (denial) return failure("forbidden", denial);
    // The job may not have ended an expired ban yet. The listings that this ban closed are then added to the new ban.
    const previousBan = await trx
      .selectFrom("bans")
      .select(["id", "until", "closed"])
      .where("user_id", "=", userId)
      .where("lifted_at", "is", null)
      .executeTakeFirst();
    if (previousBan && (previousBan.until === null || previousBan.until > now))
      return failure("conflict", "ban.already");
    if (previousBan) await trx.updateTable("bans").set({ lifted_at: now }).where("id", "=", previousBan.id).execute();
    const closed = [...(previousBan?.closed ?? []), ...(await closeListings(trx, actor, userId, reason, now))];
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
    await expireAccessTokens(trx, userId, now);
    await writeAuditLog(trx, actor, {
      action: "person.ban",
      subject: "person",
      subjectId: userId,
      details: { ban: ban.id, reason, until: until?.toISOString() ?? null, ads: closed.length },
    });
    const language = isLanguage(person.language) ? person.language : "ar";
    const mail = renderModerationMail(
      {
        kind: "ban",
        language,
        name: person.name,
        reasons: [reason],
        until: until ? formatBanDate(until, language) : undefined,
        link: `${origin}/site/contact-us-v1`,
      },
      person.email,
    );
    await queueMail(trx, mail, now);
    return ok(undefined);
  });
}

const closableStatuses: readonly ClosedListing["from"][] = ["pending", "active", "reserved"];

/** Closes a person's visible and pending listings. Returns these listings with their former status. */
async function closeListings(
  trx: Db,
  actor: Member,
  userId: number,
  reason: string,
  now: Date,
): Promise<ClosedListing[]> {
  const listings = await trx
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .select(["a.id", "a.status"])
    .where("s.owner_id", "=", userId)
    .where("a.status", "in", closableStatuses)
    .orderBy("a.id")
    // The lock waits until a concurrent decision on the listing is committed.
    .forUpdate("a")
    .execute();
  const closed: ClosedListing[] = [];
  for (const { id, status } of listings) {
    const moved = await transitionListing(trx, {
      adId: id,
      to: "closed",
      by: "staff",
      userId: actor.id,
      ended: "taken-down",
      note: reason,
      details: { ban: true },
      now,
    });
    const from = closableStatuses.find((each) => each === status);
    if (moved.ok && from) closed.push({ id, from });
  }
  return closed;
}

/** Ends a person's ban before it expires. */
export async function liftBan(
  { db, now, origin }: ModerationContext,
  actor: Member,
  userId: number,
): Promise<Result<undefined>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  return withTransaction(db, async (trx): Promise<Result<undefined>> => {
    const person = await lockPerson(trx, userId);
    if (!person) return failPersonNotFound();
    const denial = getBanLiftDenialReason(actor, person);
    if (denial) return failure("forbidden", denial);
    if (!(await endBan(trx, person, { now, origin, by: actor }))) return failure("conflict", "ban.none");
    await writeAuditLog(trx, actor, { action: "person.lift", subject: "person", subjectId: userId });
    return ok(undefined);
  });
}

type BannedPerson = { id: number; email: string; name: string; language: string };

/** Ends a person's ban and restores the listings. Returns false if there is no ban. */
async function endBan(
  trx: Db,
  person: BannedPerson,
  { now, origin, by }: { now: Date; origin: string; by?: Member },
): Promise<boolean> {
  const ban = await trx
    .updateTable("bans")
    .set({ lifted_at: now, lifted_by: by?.id ?? null })
    .where("user_id", "=", person.id)
    .where("lifted_at", "is", null)
    .returning(["closed", "created_at"])
    .executeTakeFirst();
  if (!ban) return false;
  for (const closedListing of ban.closed)
    await reopenListing(trx, closedListing, { now, bannedAt: ban.created_at, by });
  await notify(trx, [{ userId: person.id, kind: "ban-lifted", path: "/account/dashboard" }]);
  const language = isLanguage(person.language) ? person.language : "ar";
  const mail = renderModerationMail(
    { kind: "lift", language, name: person.name, link: `${origin}/account/login` },
    person.email,
  );
  await queueMail(trx, mail, now);
  return true;
}

/**
 * Restores the former status of a listing. A listing that has changed since it was closed stays as it is. So does a
 * listing with a report that was upheld during the ban.
 */
async function reopenListing(
  trx: Db,
  { id, from }: ClosedListing,
  { now, bannedAt, by }: { now: Date; bannedAt: Date; by: Member | undefined },
): Promise<void> {
  const listing = await trx
    .selectFrom("ads")
    .select(["status", "ended"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (listing?.status !== "closed" || listing.ended !== "taken-down") return;
  const upheldReport = await trx
    .selectFrom("ad_reports")
    .select("id")
    .where("ad_id", "=", id)
    .where("state", "=", "upheld")
    .where("decided_at", ">=", bannedAt)
    .limit(1)
    .executeTakeFirst();
  if (upheldReport) return;
  const transition = { adId: id, by: by ? ("staff" as const) : ("system" as const), userId: by?.id, now };
  const moved = await transitionListing(trx, { ...transition, to: from === "pending" ? "pending" : "active" });
  if (moved.ok && from === "reserved") await transitionListing(trx, { ...transition, to: "reserved" });
}

/** Ends up to 50 expired bans and returns their number. */
export async function endExpiredBans({ db, now, origin }: ModerationContext): Promise<number> {
  const due = await db
    .selectFrom("bans")
    .select(["id", "user_id"])
    .where("lifted_at", "is", null)
    .where("until", "<=", now)
    .orderBy("id")
    .limit(50)
    .execute();
  for (const { id, user_id } of due) {
    await withTransaction(db, async (trx) => {
      const person = user_id === null ? undefined : await lockPerson(trx, user_id);
      if (person) await endBan(trx, person, { now, origin });
      else await trx.updateTable("bans").set({ lifted_at: now }).where("id", "=", id).execute();
    });
  }
  return due.length;
}
