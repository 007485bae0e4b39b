import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { EmployedRole } from "#db/schema/businesses.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import { may } from "#domain/accounts/roles.ts";
import { type Limited, limited } from "#domain/accounts/sign-in-limits.server.ts";
import { emailField, readFields } from "#domain/forms/fields.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import type { Limit } from "#domain/limits/limits.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { employedRoles } from "#domain/sellers/duties.ts";
import { roleAt } from "#domain/sellers/owned.server.ts";
import { inLanguage, isLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { businessPath } from "./business.ts";
import { lockBusiness, type Trx } from "./locked.server.ts";
import { businessMail } from "./mails.ts";
import { settleRoles } from "./role.server.ts";
import type { Staffing } from "./staff.server.ts";

const day = 24 * 60 * 60_000;
/** How long an invitation is good. */
export const invitationLasts = 7 * day;
/** How many people a business has, with those who are invited. */
export const mostStaff = 30;
/** Mails to people who may never have heard of us: a few. */
const invitationLimit: Limit = { name: "business-invitations", most: 20, within: day };

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const invitationFields = ["email", "role"] as const;
const invitationSchema = z.object({
  email: emailField().transform((email) => email.toLowerCase()),
  role: z.enum(employedRoles, "business.role"),
});

const atEmail = (code: string) => failure("invalid", code, [{ path: "email", code, message: `email: ${code}` }]);

/**
 * Invites somebody by e-mail to work at a business. Who is invited again gets a new link, and the old one ends. Wake the
 * mail job afterwards. `language` is the one who invites: of somebody without an account nobody knows theirs.
 */
export async function invite(
  { db, userId, now, origin }: Staffing,
  sellerId: number,
  values: unknown,
  language: Language,
): Promise<Result<undefined> | Limited> {
  const read = readFields(invitationSchema, values, invitationFields);
  if (!read.ok) return failure("invalid", "business.invalid", read.errors);
  const { email, role } = read.value;
  return inTransaction(db, async (trx): Promise<Result<undefined> | Limited> => {
    const found = await lockBusiness(trx, userId, sellerId, "staff");
    if (!found.ok) return found;
    const known = await trx
      .selectFrom("users")
      .select(["id", "language"])
      .where(sql`lower(email)`, "=", email)
      .executeTakeFirst();
    if (known && (await roleAt(trx, known.id, sellerId))) return atEmail("business.already_staff");
    if ((await countOthers(trx, sellerId, email)) >= mostStaff) return failure("conflict", "business.staff_full");
    const use = await countUse(trx, invitationLimit, String(sellerId), now);
    if (!use.allowed) return limited(use.retryAt);
    const token = randomBytes(24).toString("base64url");
    const fresh = {
      role,
      token_hash: hashOf(token),
      invited_by: userId,
      expires_at: new Date(now.getTime() + invitationLasts),
    };
    await trx
      .insertInto("seller_invitations")
      .values({ seller_id: sellerId, email, created_at: now, ...fresh })
      .onConflict((conflict) => conflict.columns(["seller_id", "email"]).doUpdateSet(fresh))
      .execute();
    const from = await trx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirstOrThrow();
    const reads = isLanguage(known?.language) ? known.language : language;
    const { name_ar: ar, name_en: en } = found.value.business;
    const mail = businessMail(
      {
        kind: "invited",
        language: reads,
        business: inLanguage({ ar, en }, reads).text,
        invitation: { by: from.name, role },
        link: `${origin}${invitationPath(token)}`,
      },
      email,
    );
    await queueMail(trx, mail, now);
    return ok(undefined);
  });
}

/** Where an invitation is answered. */
export const invitationPath = (token: string): string => `/account/business/invitation?token=${token}`;

async function countOthers(trx: Trx, sellerId: number, email: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from seller_staff where seller_id = ${sellerId})
      + (select count(*) from seller_invitations where seller_id = ${sellerId} and email <> ${email}))::int as n`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** Takes an invitation back: its link is worth nothing any more. */
export function cancelInvitation({ db, userId }: Staffing, sellerId: number, id: number): Promise<Result<undefined>> {
  return inTransaction(db, async (trx): Promise<Result<undefined>> => {
    const found = await lockBusiness(trx, userId, sellerId, "staff");
    if (!found.ok) return found;
    await trx.deleteFrom("seller_invitations").where("id", "=", id).where("seller_id", "=", sellerId).execute();
    return ok(undefined);
  });
}

export type PendingInvitation = { id: number; email: string; role: EmployedRole; expiresAt: Date; expired: boolean };

/** Who was invited to a business and hasn't answered. */
export async function invitationsOf(db: Db, sellerId: number, now: Date): Promise<PendingInvitation[]> {
  const rows = await db
    .selectFrom("seller_invitations")
    .select(["id", "email", "role", "expires_at"])
    .where("seller_id", "=", sellerId)
    .orderBy("id")
    .execute();
  return rows.map(({ expires_at: expiresAt, ...row }) => ({ ...row, expiresAt, expired: expiresAt <= now }));
}

/** An invitation as the one who is invited sees it. */
export type Invitation = { business: LocalText; role: EmployedRole; by: string };

/** Who opens an invitation, by the token of its link. */
export type Invited = { db: Db; account: Pick<Account, "id" | "email" | "role" | "name">; now: Date };

const invalid = () => failure("not_found", "business.invitation_over");

/** The invitation behind a link. Used, too old, taken back or never one: nobody is told which. */
async function openInvitation(db: Db, { account, now }: Invited, token: string) {
  const row = await db
    .selectFrom("seller_invitations as i")
    .innerJoin("sellers as s", "s.id", "i.seller_id")
    .leftJoin("users as u", "u.id", "i.invited_by")
    .select(["i.id", "i.seller_id", "i.email", "i.role", "s.owner_id", "s.name_ar", "s.name_en", "u.name as by"])
    .where("i.token_hash", "=", hashOf(token))
    .where("i.expires_at", ">", now)
    .where("s.closed_at", "is", null)
    .executeTakeFirst();
  if (!row) return invalid();
  // A mail that was passed on is no invitation of whoever got it.
  if (row.email !== account.email.toLowerCase()) return failure("forbidden", "business.invitation_other");
  // Who checks sellers can't be one of them.
  if (!may(account, "sell")) return failure("forbidden", "business.invitation_moderator");
  return ok(row);
}

/** What an invitation's page says. */
export async function readInvitation(invited: Invited, token: string): Promise<Result<Invitation>> {
  const found = await openInvitation(invited.db, invited, token);
  if (!found.ok) return found;
  const { name_ar: ar, name_en: en, role, by } = found.value;
  return ok({ business: { ar, en }, role, by: by ?? "" });
}

/** Accepts an invitation, or turns it down; either way its link is used up. */
export function answerInvitation(
  invited: Invited,
  token: string,
  answer: "accept" | "decline",
): Promise<Result<{ sellerId: number }>> {
  const { account, now } = invited;
  return inTransaction(invited.db, async (trx): Promise<Result<{ sellerId: number }>> => {
    const found = await openInvitation(trx, invited, token);
    if (!found.ok) return found;
    const { id, seller_id: sellerId, role, owner_id: ownerId, name_ar, name_en } = found.value;
    // Commands on one business take turns; whoever was faster has used the link.
    await trx.selectFrom("sellers").select("id").where("id", "=", sellerId).forNoKeyUpdate().execute();
    const used = await trx.deleteFrom("seller_invitations").where("id", "=", id).returning("id").executeTakeFirst();
    if (!used) return invalid();
    if (answer === "decline" || (await roleAt(trx, account.id, sellerId))) return ok({ sellerId });
    await trx
      .insertInto("seller_staff")
      .values({ seller_id: sellerId, user_id: account.id, role, created_at: now })
      .execute();
    await settleRoles(trx, [account.id]);
    if (ownerId !== null) {
      const data = { business: name_ar ?? name_en, person: account.name, personId: account.id };
      await notify(trx, [{ userId: ownerId, kind: "staffJoined", data, path: `${businessPath(sellerId)}/staff` }]);
    }
    return ok({ sellerId });
  });
}
