import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { accountTextLimits } from "#domain/accounts/account.ts";
import { isLastAdministrator, lockUserAndAdministrators } from "#domain/accounts/administrators.server.ts";
import { findActiveBan } from "#domain/accounts/bans.server.ts";
import { renderAccountMail } from "#domain/accounts/mails.ts";
import { revokeResetLinks } from "#domain/accounts/owner-links.server.ts";
import { getPermissionFailure, hasPermission, roles } from "#domain/accounts/roles.ts";
import { disableTwoFactorForUser } from "#domain/accounts/two-factor.server.ts";
import { type AdminRow, applyAdminChange, lockRow, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import { createCheckboxField, createChoiceField } from "#domain/admin/form-fields.ts";
import type { AdminContext, AdminResource, FormValues, ResourceField } from "#domain/admin/resource.ts";
import { buildTextSearchCondition, createYesNoFilter, parseRowId } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import {
  createEmailField,
  createOptionalPhoneField,
  createOptionalSingleLineField,
  createSingleLineField,
} from "#domain/forms/form-fields.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { failure } from "#kernel/result.ts";

const lastSeenExpression = sql`(select max(s.updated_at) from sessions s where s.user_id = u.id)`;

/** Rejects a role change that would leave no active administrator, or make a suspended person a staff member. */
async function validateRoleChange(
  trx: Db,
  { was, role, now }: { was: AdminRow; role: AccountRole; now: Date },
): Promise<void> {
  const id = Number(was.id);
  if (role === was.role) return;
  if (was.role === "administrator" && (await isLastAdministrator(trx, id, now))) {
    rejectAdminChange("conflict", "account.last_administrator", "role");
  }
  if (hasPermission({ id, role }, "moderate") && (await findActiveBan(trx, id, now)))
    rejectAdminChange("conflict", "account.suspended", "role");
}

/**
 * Form field for the administrator's own password. The field is no table column; `saveUser` removes the value before
 * the row is written.
 */
const ownPasswordField: ResourceField = {
  name: "password",
  type: "password",
  schema: z.string().optional(),
  hint: "own_password",
};

const userForm = createTableForm({
  resource: "users",
  table: "users",
  title: (row) => String(row.email),
  allowsAdd: false,
  fields: [
    { name: "name", type: "line", required: true, schema: createSingleLineField(accountTextLimits.name) },
    {
      name: "last_name",
      type: "line",
      schema: createOptionalSingleLineField(accountTextLimits.lastName).transform((text) => text ?? ""),
    },
    {
      name: "email",
      type: "code",
      required: true,
      schema: createEmailField().transform((email) => email.toLowerCase()),
      hint: "userEmail",
    },
    { name: "phone", type: "code", schema: createOptionalPhoneField() },
    { name: "role", type: "choice", required: true, choices: roles, schema: createChoiceField(roles), hint: "role" },
    { name: "email_verified", type: "yes", schema: createCheckboxField() },
  ],
  loadDetails: async (db, row) => {
    const { rows } = await sql<{
      orders: number;
      ads: number;
      sessions: number;
      two_step: boolean;
      last_seen: Date | null;
    }>`
      select (select count(*)::int from orders where user_id = u.id) as orders,
        (select count(*)::int from ads a join sellers s on s.id = a.seller_id where s.owner_id = u.id) as ads,
        (select count(*)::int from sessions where user_id = u.id and expires_at > now()) as sessions,
        u.two_factor_enabled as two_step,
        ${lastSeenExpression} as last_seen
      from users u where u.id = ${row.id}`.execute(db);
    return {
      facts: [
        { name: "created_at", value: row.created_at as Date },
        ...Object.entries(rows[0] ?? {}).map(([name, value]) => ({ name, value })),
      ],
      links: [
        { name: "ban", href: `/moderation/people/${row.id}` },
        { name: "orders", href: `/admin/orders?q=${encodeURIComponent(String(row.email))}` },
      ],
    };
  },
  lockRelatedRows: (trx, key) => lockUserAndAdministrators(trx, parseRowId(key)),
  beforeWrite: async (trx, values, was, { now }) => {
    if (!was) return {};
    await validateRoleChange(trx, { was, role: values.role as AccountRole, now });
    if (values.email === was.email) return {};
    if (await isEmailInUse(trx, values.email as string))
      rejectAdminChange("conflict", "AUTH_EMAIL_ALREADY_IN_USE", "email");
    // The new address is not confirmed.
    return { email_verified: false };
  },
  afterWrite: async (trx, { row, was }, context) => {
    if (!was) return;
    // A user whose role has changed has to sign in again.
    if (was.role !== row.role) await endSessions(trx, Number(row.id));
    if (was.email === row.email) return;
    // The reset links were sent to the old address, so they are revoked. The old address gets a mail, so an account
    // cannot change hands unnoticed.
    await revokeResetLinks(trx, Number(row.id));
    await notifyOwner(trx, was, context, { kind: "email-changed", newEmail: String(row.email) });
  },
  actions: [
    {
      id: "endSessions",
      run: (context, key) =>
        applyAdminChange(context, async (trx, note) => {
          const { id } = await lockRow(trx, "users", { id: parseRowId(key) });
          await endSessions(trx, Number(id));
          await note({ action: "users.endSessions", subject: "users", subjectId: key });
          return undefined;
        }),
    },
    {
      // Action for users who lost the phone and the recovery codes and proved their identity in another way.
      id: "endTwoStep",
      danger: true,
      run: (context, key) =>
        applyAdminChange(context, async (trx, note) => {
          const user = await lockRow(trx, "users", { id: parseRowId(key) });
          if (!user.two_factor_enabled) rejectAdminChange("conflict", "admin.no_two_step");
          await disableTwoFactorForUser(trx, parseRowId(key));
          await endSessions(trx, parseRowId(key));
          await notifyOwner(trx, user, context, { kind: "two-step-off" });
          await note({ action: "users.endTwoStep", subject: "users", subjectId: key });
          return undefined;
        }),
    },
  ],
});

/** Saves an account. Promoting another user to administrator requires the acting administrator's password. */
async function saveUser(
  context: AdminContext,
  key: string,
  { password = "", ...values }: FormValues,
  rowVersion: string,
) {
  const permissionFailure = getPermissionFailure(context.actor, "administer");
  if (permissionFailure) return permissionFailure;
  if (values.role === "administrator" && !(await isAdministrator(context.db, key))) {
    const confirmed = await context.confirmPassword?.(password);
    if (!confirmed?.ok) return confirmed ?? failure("forbidden", "account.forbidden");
  }
  return userForm.save?.(context, key, values, rowVersion) ?? failure("not_found", "admin.gone");
}

async function isAdministrator(db: Db, key: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("role").where("id", "=", parseRowId(key)).executeTakeFirst();
  return user?.role === "administrator";
}

/** Admin section for user accounts with their roles (RO-02). */
export const usersResource: AdminResource = {
  name: "users",
  table: {
    from: sql`from users u`,
    key: sql`u.id`,
    columns: [
      { id: "email", type: "code", value: sql`u.email`, sorts: true },
      { id: "person", type: "text", value: sql`trim(u.name || ' ' || u.last_name)`, sorts: true },
      { id: "role", type: "choice", value: sql`u.role`, sorts: true },
      { id: "email_verified", type: "yes", value: sql`u.email_verified`, sorts: true },
      { id: "created_at", type: "moment", value: sql`u.created_at`, sorts: true },
      { id: "last_seen", type: "moment", value: lastSeenExpression, sorts: true },
      { id: "phone", type: "code", value: sql`u.phone`, exportOnly: true },
      { id: "language", type: "code", value: sql`u.language`, exportOnly: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`u.email`, sql`u.name || ' ' || u.last_name`, sql`u.phone`),
    filters: [
      { id: "role", choices: roles, where: (role) => sql`u.role = ${role}` },
      createYesNoFilter("email_verified", sql`u.email_verified`),
    ],
    order: { by: "created_at", down: true },
  },
  form: { ...userForm, fields: [...userForm.fields, ownPasswordField], save: saveUser },
  bulk: [
    {
      id: "endSessions",
      danger: true,
      // The administrator's own sessions stay. Otherwise selecting all users would sign the administrator out.
      run: (context, selectedKeys) =>
        applyAdminChange(context, async (trx, note) => {
          const keys = selectedKeys.filter((key) => parseRowId(key) !== context.actor?.id);
          for (const key of keys) {
            await endSessions(trx, parseRowId(key));
            await note({ action: "users.endSessions", subject: "users", subjectId: key });
          }
          return keys.length;
        }),
    },
  ],
};

type OwnerNotice = { kind: "two-step-off" } | { kind: "email-changed"; newEmail: string };

/** Mails the owner of an account, at the previous address, about a change by an administrator. */
async function notifyOwner(trx: Db, user: AdminRow, { now, origin }: AdminContext, notice: OwnerNotice): Promise<void> {
  const path = notice.kind === "two-step-off" ? "/account/two-step" : "/site/contact-us-v1";
  const mail = renderAccountMail(
    {
      ...notice,
      name: String(user.name),
      link: `${origin}${path}`,
      language: isLanguage(user.language) ? user.language : "ar",
    },
    String(user.email),
  );
  await queueMail(trx, mail, now);
}

async function isEmailInUse(trx: Db, email: string): Promise<boolean> {
  return (await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

async function endSessions(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
