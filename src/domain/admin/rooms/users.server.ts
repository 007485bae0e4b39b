import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { Role } from "#db/schema/accounts.ts";
import { accountLimits } from "#domain/accounts/account.ts";
import { isLastAdministrator, lockWithAdministrators } from "#domain/accounts/administrators.server.ts";
import { endResetLinks } from "#domain/accounts/links.server.ts";
import { mailOf } from "#domain/accounts/mails.ts";
import { may, refusal, roles } from "#domain/accounts/roles.ts";
import { takeTwoStepAway } from "#domain/accounts/two-step.server.ts";
import { change, lockRow, type Row, refuse } from "#domain/admin/change.server.ts";
import { choiceField, yesField } from "#domain/admin/fields.ts";
import type { AdminContext, Room, RoomField, Values } from "#domain/admin/room.ts";
import { contains, idOf } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { emailField, lineField, optionalLineField, optionalPhoneField } from "#domain/forms/fields.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { banOf } from "#domain/moderation/bans.server.ts";
import { isLanguage } from "#kernel/local-text.ts";
import { failure } from "#kernel/result.ts";

const lastSeen = sql`(select max(s.updated_at) from sessions s where s.user_id = u.id)`;

/** Refuses a role that would leave nobody who can come in here, or make staff of somebody who is kept out. */
async function judgeRole(trx: Db, { was, role, now }: { was: Row; role: Role; now: Date }): Promise<void> {
  const id = Number(was.id);
  if (role === was.role) return;
  if (was.role === "administrator" && (await isLastAdministrator(trx, id, now))) {
    refuse("conflict", "account.last_administrator", "role");
  }
  if (may({ id, role }, "moderate") && (await banOf(trx, id, now))) refuse("conflict", "account.suspended", "role");
}

/** The acting administrator's own password. It is no column: `saveUser` takes it out before the row is written. */
const passwordField: RoomField = {
  name: "password",
  type: "password",
  schema: z.string().optional(),
  hint: "own_password",
};

const userForm = tableForm({
  room: "users",
  table: "users",
  title: (row) => String(row.email),
  adds: false,
  fields: [
    { name: "name", type: "line", required: true, schema: lineField(accountLimits.name) },
    {
      name: "last_name",
      type: "line",
      schema: optionalLineField(accountLimits.lastName).transform((text) => text ?? ""),
    },
    {
      name: "email",
      type: "code",
      required: true,
      schema: emailField().transform((email) => email.toLowerCase()),
      hint: "userEmail",
    },
    { name: "phone", type: "code", schema: optionalPhoneField() },
    { name: "role", type: "choice", required: true, choices: roles, schema: choiceField(roles), hint: "role" },
    { name: "email_verified", type: "yes", schema: yesField() },
  ],
  more: async (db, row) => {
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
        ${lastSeen} as last_seen
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
  locks: (trx, key) => lockWithAdministrators(trx, idOf(key)),
  before: async (trx, values, was, { now }) => {
    if (!was) return {};
    await judgeRole(trx, { was, role: values.role as Role, now });
    if (values.email === was.email) return {};
    if (await hasAccount(trx, values.email as string)) refuse("conflict", "AUTH_EMAIL_ALREADY_IN_USE", "email");
    // Nobody has shown that the new address is theirs.
    return { email_verified: false };
  },
  after: async (trx, { row, was }, context) => {
    if (!was) return;
    // Who has another role now signs in again with it.
    if (was.role !== row.role) await endSessions(trx, Number(row.id));
    if (was.email === row.email) return;
    // They were sent to the old address, whose owner is told so that no account changes hands unnoticed.
    await endResetLinks(trx, Number(row.id));
    await tellOwner(trx, was, context, { kind: "email-changed", newEmail: String(row.email) });
  },
  acts: [
    {
      id: "endSessions",
      run: (context, key) =>
        change(context, async (trx, note) => {
          const { id } = await lockRow(trx, "users", { id: idOf(key) });
          await endSessions(trx, Number(id));
          await note({ action: "users.endSessions", subject: "users", subjectId: key });
          return undefined;
        }),
    },
    {
      // For who has lost the phone and the recovery codes, and has shown in another way who they are.
      id: "endTwoStep",
      danger: true,
      run: (context, key) =>
        change(context, async (trx, note) => {
          const user = await lockRow(trx, "users", { id: idOf(key) });
          if (!user.two_factor_enabled) refuse("conflict", "admin.no_two_step");
          await takeTwoStepAway(trx, idOf(key));
          await endSessions(trx, idOf(key));
          await tellOwner(trx, user, context, { kind: "two-step-off" });
          await note({ action: "users.endTwoStep", subject: "users", subjectId: key });
          return undefined;
        }),
    },
  ],
});

/** Saves an account. Asks for the administrator's own password before it makes somebody else one. */
async function saveUser(context: AdminContext, key: string, { password = "", ...values }: Values, mark: string) {
  const refused = refusal(context.actor, "administer");
  if (refused) return refused;
  if (values.role === "administrator" && !(await isAdministrator(context.db, key))) {
    const confirmed = await context.confirmPassword?.(password);
    if (!confirmed?.ok) return confirmed ?? failure("forbidden", "account.forbidden");
  }
  return userForm.save?.(context, key, values, mark) ?? failure("not_found", "admin.gone");
}

async function isAdministrator(db: Db, key: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("role").where("id", "=", idOf(key)).executeTakeFirst();
  return user?.role === "administrator";
}

/** RO-02: who has an account, and what they may. */
export const users: Room = {
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
      { id: "last_seen", type: "moment", value: lastSeen, sorts: true },
      { id: "phone", type: "code", value: sql`u.phone`, exportOnly: true },
      { id: "language", type: "code", value: sql`u.language`, exportOnly: true },
    ],
    search: (text) => contains(text, sql`u.email`, sql`u.name || ' ' || u.last_name`, sql`u.phone`),
    filters: [
      { id: "role", choices: roles, where: (role) => sql`u.role = ${role}` },
      {
        id: "email_verified",
        choices: ["yes", "no"],
        where: (choice) => sql`u.email_verified = ${choice === "yes"}`,
      },
    ],
    order: { by: "created_at", down: true },
  },
  form: { ...userForm, fields: [...userForm.fields, passwordField], save: saveUser },
  bulk: [
    {
      id: "endSessions",
      danger: true,
      // One's own are left: whoever ticks everybody would be out before they see what came of it.
      run: (context, ticked) =>
        change(context, async (trx, note) => {
          const keys = ticked.filter((key) => idOf(key) !== context.actor?.id);
          for (const key of keys) {
            await endSessions(trx, idOf(key));
            await note({ action: "users.endSessions", subject: "users", subjectId: key });
          }
          return keys.length;
        }),
    },
  ],
};

type OwnerNews = { kind: "two-step-off" } | { kind: "email-changed"; newEmail: string };

/** Mails the owner of an account, at the address it had, about what an administrator has changed. */
async function tellOwner(trx: Db, user: Row, { now, origin }: AdminContext, news: OwnerNews): Promise<void> {
  const path = news.kind === "two-step-off" ? "/account/two-step" : "/site/contact-us-v1";
  const mail = mailOf(
    {
      ...news,
      name: String(user.name),
      link: `${origin}${path}`,
      language: isLanguage(user.language) ? user.language : "ar",
    },
    String(user.email),
  );
  await queueMail(trx, mail, now);
}

async function hasAccount(trx: Db, email: string): Promise<boolean> {
  return (await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

async function endSessions(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
