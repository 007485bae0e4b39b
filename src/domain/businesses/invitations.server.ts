import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { EmployeeRole } from "#db/schema/businesses.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { createEmailField, createFieldFailure, parseFields } from "#domain/forms/form-fields.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { findSellerRole } from "#domain/sellers/seller-access.server.ts";
import { employedRoles } from "#domain/sellers/staff-permissions.ts";
import { isLanguage, type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getBusinessPath } from "./business.ts";
import { lockBusiness, type Trx } from "./lock-business.server.ts";
import { renderBusinessMail } from "./mails.ts";
import type { BusinessStaffContext } from "./staff.server.ts";
import { syncAccountRoles } from "./sync-roles.server.ts";

const MS_PER_DAY = 24 * 60 * 60_000;
/** Lifetime of an invitation, in milliseconds. */
export const INVITATION_LIFETIME_MS = 7 * MS_PER_DAY;
/** Maximum number of staff members and pending invitations of a business together. */
const MAX_STAFF = 30;
/** Rate limit of invitations by one business. The limit is low, because recipients may not know the site. */
const invitationLimit: RateLimit = { name: "business-invitations", most: 20, within: MS_PER_DAY };

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

const invitationFields = ["email", "role"] as const;
const invitationSchema = z.object({
  email: createEmailField().transform((email) => email.toLowerCase()),
  role: z.enum(employedRoles, "business.role"),
});

/**
 * Invites a person by email to the staff of a business. A repeated invitation replaces the old link by a new one.
 * `language` is the inviter's language, which is used for recipients without an account. Callers should wake the mail
 * job afterwards.
 */
export async function inviteStaff(
  { db, userId, now, origin }: BusinessStaffContext,
  sellerId: number,
  values: unknown,
  language: Language,
): Promise<Result<undefined> | AccountLimitFailure> {
  const parsed = parseFields(invitationSchema, values, invitationFields);
  if (!parsed.ok) return failure("invalid", "business.invalid", parsed.errors);
  const { email, role } = parsed.value;
  return withTransaction(db, async (trx): Promise<Result<undefined> | AccountLimitFailure> => {
    const locked = await lockBusiness(trx, userId, sellerId, "staff");
    if (!locked.ok) return locked;
    const invitedUser = await trx
      .selectFrom("users")
      .select(["id", "language"])
      .where(sql`lower(email)`, "=", email)
      .executeTakeFirst();
    if (invitedUser && (await findSellerRole(trx, invitedUser.id, sellerId)))
      return createFieldFailure("email", "business.already_staff");
    if ((await countStaffAndInvitations(trx, sellerId, email)) >= MAX_STAFF)
      return failure("conflict", "business.staff_full");
    const use = await consumeRateLimit(trx, invitationLimit, String(sellerId), now);
    if (!use.allowed) return createAccountLimitFailure(use.retryAt);
    const token = randomBytes(24).toString("base64url");
    const invitationValues = {
      role,
      token_hash: hashToken(token),
      invited_by: userId,
      expires_at: new Date(now.getTime() + INVITATION_LIFETIME_MS),
    };
    await trx
      .insertInto("seller_invitations")
      .values({ seller_id: sellerId, email, created_at: now, ...invitationValues })
      .onConflict((conflict) => conflict.columns(["seller_id", "email"]).doUpdateSet(invitationValues))
      .execute();
    const inviter = await trx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirstOrThrow();
    const mailLanguage = isLanguage(invitedUser?.language) ? invitedUser.language : language;
    const { name_ar: ar, name_en: en } = locked.value.business;
    const mail = renderBusinessMail(
      {
        kind: "invited",
        language: mailLanguage,
        business: pickTranslation({ ar, en }, mailLanguage).text,
        invitation: { by: inviter.name, role },
        link: `${origin}${getInvitationPath(token)}`,
      },
      email,
    );
    await queueMail(trx, mail, now);
    return ok(undefined);
  });
}

/** Returns the path of the page on which a person accepts or declines an invitation. */
export const getInvitationPath = (token: string): string => `/account/business/invitation?token=${token}`;

async function countStaffAndInvitations(trx: Trx, sellerId: number, email: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from seller_staff where seller_id = ${sellerId})
      + (select count(*) from seller_invitations where seller_id = ${sellerId} and email <> ${email}))::int as n`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** Cancels an invitation and invalidates its link. */
export function cancelInvitation(
  { db, userId }: BusinessStaffContext,
  sellerId: number,
  id: number,
): Promise<Result<undefined>> {
  return withTransaction(db, async (trx): Promise<Result<undefined>> => {
    const locked = await lockBusiness(trx, userId, sellerId, "staff");
    if (!locked.ok) return locked;
    await trx.deleteFrom("seller_invitations").where("id", "=", id).where("seller_id", "=", sellerId).execute();
    return ok(undefined);
  });
}

export type PendingInvitation = { id: number; email: string; role: EmployeeRole; expiresAt: Date; expired: boolean };

/** Lists the unanswered invitations of a business. */
export async function listInvitations(db: Db, sellerId: number, now: Date): Promise<PendingInvitation[]> {
  const rows = await db
    .selectFrom("seller_invitations")
    .select(["id", "email", "role", "expires_at"])
    .where("seller_id", "=", sellerId)
    .orderBy("id")
    .execute();
  return rows.map(({ expires_at: expiresAt, ...row }) => ({ ...row, expiresAt, expired: expiresAt <= now }));
}

/** Invitation as the invited person sees it. */
export type Invitation = { business: LocalizedText; role: EmployeeRole; by: string };

/** Context of an opened invitation link: the database, the time, and the account that opened the link. */
export type InvitationContext = { db: Db; account: Pick<Account, "id" | "email" | "role" | "name">; now: Date };

const createInvitationOverFailure = () => failure("not_found", "business.invitation_over");

/** Finds the invitation of a link. Used, expired, cancelled and unknown links get the same failure. */
async function findOpenInvitation(db: Db, { account, now }: InvitationContext, token: string) {
  const row = await db
    .selectFrom("seller_invitations as i")
    .innerJoin("sellers as s", "s.id", "i.seller_id")
    .leftJoin("users as u", "u.id", "i.invited_by")
    .select(["i.id", "i.seller_id", "i.email", "i.role", "s.owner_id", "s.name_ar", "s.name_en", "u.name as by"])
    .where("i.token_hash", "=", hashToken(token))
    .where("i.expires_at", ">", now)
    .where("s.closed_at", "is", null)
    .executeTakeFirst();
  if (!row) return createInvitationOverFailure();
  // An invitation in a forwarded mail is not valid for the new recipient.
  if (row.email !== account.email.toLowerCase()) return failure("forbidden", "business.invitation_other");
  // Moderators check sellers, so they cannot be sellers.
  if (!hasPermission(account, "sell")) return failure("forbidden", "business.invitation_moderator");
  return ok(row);
}

/** Returns the invitation of a link to show on its page. */
export async function getInvitation(context: InvitationContext, token: string): Promise<Result<Invitation>> {
  const invitation = await findOpenInvitation(context.db, context, token);
  if (!invitation.ok) return invitation;
  const { name_ar: ar, name_en: en, role, by } = invitation.value;
  return ok({ business: { ar, en }, role, by: by ?? "" });
}

/** Accepts or declines an invitation. Either answer uses up the link. */
export function respondToInvitation(
  context: InvitationContext,
  token: string,
  answer: "accept" | "decline",
): Promise<Result<{ sellerId: number }>> {
  const { account, now } = context;
  return withTransaction(context.db, async (trx): Promise<Result<{ sellerId: number }>> => {
    const invitation = await findOpenInvitation(trx, context, token);
    if (!invitation.ok) return invitation;
    const { id, seller_id: sellerId, role, owner_id: ownerId, name_ar, name_en } = invitation.value;
    // The lock serializes commands on one business. A concurrent answer may have used the link already.
    await trx.selectFrom("sellers").select("id").where("id", "=", sellerId).forNoKeyUpdate().execute();
    const used = await trx.deleteFrom("seller_invitations").where("id", "=", id).returning("id").executeTakeFirst();
    if (!used) return createInvitationOverFailure();
    if (answer === "decline" || (await findSellerRole(trx, account.id, sellerId))) return ok({ sellerId });
    await trx
      .insertInto("seller_staff")
      .values({ seller_id: sellerId, user_id: account.id, role, created_at: now })
      .execute();
    await syncAccountRoles(trx, [account.id]);
    if (ownerId !== null) {
      const data = { business: name_ar ?? name_en, person: account.name, personId: account.id };
      await notify(trx, [{ userId: ownerId, kind: "staffJoined", data, path: `${getBusinessPath(sellerId)}/staff` }]);
    }
    return ok({ sellerId });
  });
}
