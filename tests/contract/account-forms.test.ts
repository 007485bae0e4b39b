import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { signUp } from "#domain/accounts/sign-up.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { action as remove } from "#web/account/delete-page.tsx";
import { action as forgot } from "#web/account/forgot-password-page.tsx";
import { action as login } from "#web/account/login-page.tsx";
import { action as password } from "#web/account/password-page.tsx";
import { action as email } from "#web/account/profile/email-page.tsx";
import { action as profile } from "#web/account/profile/profile-page.tsx";
import { action as register } from "#web/account/register-page.tsx";
import { action as address } from "#web/addresses/new-page.tsx";
import { callPage, type PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createTestVisit } from "../support/visit.ts";

let db: Db;
let cookie: string;
const credentials = { email: "sara@example.com", password: "long enough 7" };
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  registerMessages("en", en);
  registerMessages("ar", ar);
  const context = { db, auth: createTestVisit(db).auth, headers: new Headers(), now: new Date() };
  const signUpResult = await signUp(
    context,
    { ...credentials, name: "Sara", lastName: "", phone: "" },
    {
      address: "10.1.1.1",
      language: "en",
    },
  );
  if (!signUpResult.ok) throw new Error(signUpResult.code);
  cookie = signUpResult.value.cookies.map((each) => each.split(";")[0]).join("; ");
});

/** Hostile values for form fields, by description. */
const hostile: Record<string, string> = {
  nothing: "",
  spaces: "   \t ",
  "invisible signs": "\u200b\u2060\u00ad",
  "10,000 characters": "x".repeat(10_000),
  emoji: "😀🚗👩‍👩‍👧",
  "a turned reading direction": "Sara\u202egro.live@moc\u202c",
  "Arabic-Indic digits": "٠٥٠١٢٣٤٥٦٧",
  HTML: `"><script>alert(1)</script>`,
  "a NUL and line breaks": "a\u0000b\r\nBcc: all@example.com",
  "half a character": "\ud83d",
};

const good = { name: "Sara", lastName: "Ali", phone: "", language: "en", firstName: "Sara", country: "SA" };
const forms: Record<string, { action: unknown; path: string; fields: Record<string, string>; visitor?: true }> = {
  "sign in": { action: login, path: "/account/login", fields: credentials, visitor: true },
  "sign up": {
    action: register,
    path: "/account/register",
    fields: { name: "Sara", lastName: "", email: credentials.email, phone: "", password: credentials.password },
    visitor: true,
  },
  "forgotten password": { action: forgot, path: "/account/forgot-password", fields: { email: "x" }, visitor: true },
  "new password": {
    action: password,
    path: "/account/password",
    fields: { current: "not this one", password: "another one 8" },
  },
  "deleted account": { action: remove, path: "/account/delete", fields: { password: "not this one" } },
  profile: {
    action: profile,
    path: "/account/profile",
    fields: { name: good.name, lastName: good.lastName, phone: good.phone, language: good.language },
  },
  "new e-mail": {
    action: email,
    path: "/account/profile/email",
    fields: { email: "new@example.com", current: "not this one" },
  },
  address: {
    action: address,
    path: "/account/addresses/new",
    fields: {
      ...good,
      phone: "x",
      address1: "1 Street",
      address2: "",
      city: "Abha",
      state: "",
      company: "",
      postcode: "",
    },
  },
};

let requestCount = 0;

describe.each(Object.entries(forms))("[VL-08] Account form: %s", (_, { action, path, fields, visitor }) => {
  const names = Object.keys(fields);

  it.each(Object.entries(hostile))(
    "Account form filled with %s names the invalid fields and never returns the password",
    async (_, text) => {
      for (const field of names) {
        // Each request uses another address, so rate limits do not interfere.
        requestCount += 1;
        const answer = await callPage(db, action as PageHandler, {
          path,
          fields: { ...fields, [field]: text },
          address: `10.${requestCount >> 8}.${requestCount & 255}.7`,
          ...(visitor ? {} : { cookie }),
        });
        expect([303, 400, 429], `${field}: ${answer.status}`).toContain(answer.status);
        if (answer.status !== 400) continue;
        expect(answer.errors?.length).toBeGreaterThan(0);
        for (const error of answer.errors ?? []) expect([...names, "password"]).toContain(error.split(":")[0]);
        expect(answer.kept).not.toHaveProperty("password");
        expect(answer.kept).not.toHaveProperty("current");
      }
    },
  );
});

it("[ER-04] POST /account/login shows a database failure in the form and keeps the typed email", async () => {
  const closedDatabase = await createTestDatabase();
  await closedDatabase.close();
  expect(
    await callPage(closedDatabase.db, login as PageHandler, { path: "/account/login", fields: credentials }),
  ).toEqual({
    status: 503,
    code: "ERROR_API_UNAVAILABLE",
    errors: [],
    kept: { email: credentials.email },
  });
});

describe("[RO-01] requirePermission", () => {
  const open = (sent: string) =>
    callPage(db, ((args: never) => requirePermission("account")(args, async () => new Response("in"))) as PageHandler, {
      path: "/account/profile",
      cookie: sent,
    });
  const away = { status: 302, to: "/account/login?return=%2Faccount%2Fprofile" };

  it("requirePermission refuses expired, ended and wrongly signed sessions", async () => {
    const session = await db.selectFrom("sessions").select(["id", "token"]).executeTakeFirstOrThrow();
    expect((await open(cookie)).status).toBe(200);
    // A reader of the sessions table knows the token but not its signature.
    expect(await open(`karaj.session_token=${session.token}`)).toEqual(away);
    expect(
      await open(cookie.replace(/(session_token=[^.;]+\.)[^;]+/, "$1AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D")),
    ).toEqual(away);
    const end = (at: Date) => db.updateTable("sessions").set({ expires_at: at }).where("id", "=", session.id).execute();
    await end(new Date(Date.now() - 1_000));
    expect(await open(cookie)).toEqual(away);
    // An expired session stays invalid even when its row is extended.
    await end(new Date(Date.now() + 86_400_000));
    expect(await open(cookie)).toEqual(away);
  });
});
