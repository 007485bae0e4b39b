import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { fastPasswordHasher } from "../../../tests/support/passwords.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { type AccountMail, renderAccountMail } from "./mails.ts";
import { type AccountContext, findSession } from "./session.server.ts";
import { signIn, signOut } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

describeOnEachDatabase("Accounts", (open) => {
  let db: Db;
  let auth: Auth;
  /** Hashes passwords as the server does. */
  let scryptAuth: Auth;
  const mails: (AccountMail & { to: string })[] = [];
  beforeAll(async () => {
    db = (await open()).db;
    const options = {
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      send: async (mail: AccountMail & { to: string }) => {
        // The server also queues the mail in the same database.
        await queueMail(db, renderAccountMail(mail, mail.to), new Date());
        mails.push(mail);
      },
    };
    auth = createAuth({ ...options, passwords: fastPasswordHasher });
    scryptAuth = createAuth(options);
  });

  let visitors = 0;
  const context = (cookies: readonly string[] = [], now = new Date()): AccountContext => ({
    db,
    auth,
    now,
    headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") }),
  });
  const nextAddress = () => `10.0.${visitors++ % 250}.1`;
  const register = (email: string, more: object = {}) =>
    signUp(
      context(),
      { name: "Sara", lastName: "Ali", email, phone: "", password: "long enough 7", ...more },
      { address: nextAddress(), language: "ar" },
    );
  const codeOf = (result: Awaited<ReturnType<typeof signIn>>) => (result.ok ? "ok" : result.code);

  it("[VL-02] [ST-01] signUp creates an account with a session, and signOut ends the session", async () => {
    const registered = await register("Sara@Example.com", { phone: "٠٥٠ ١٢٣ ٤٥٦٧" });
    if (!registered.ok) throw new Error(registered.code);
    expect(registered.value.account).toMatchObject({
      email: "sara@example.com",
      name: "Sara",
      lastName: "Ali",
      phone: "050 123 4567",
      role: "member",
      language: "ar",
      emailVerified: false,
    });
    expect(mails.at(-1)).toMatchObject({ kind: "verify", to: "sara@example.com", language: "ar" });
    const session = await findSession(auth, context(registered.value.cookies).headers);
    expect(session?.account.id).toBe(registered.value.account.id);
    const signOutCookies = await signOut(context(registered.value.cookies));
    expect(signOutCookies.join()).toContain("Max-Age=0");
    expect(await findSession(auth, context(registered.value.cookies).headers)).toBeUndefined();
  });

  it("[VL-04] signIn accepts the right password and answers alike for a wrong one and an unknown address", async () => {
    const withScrypt = () => ({ ...context(), auth: scryptAuth });
    const person = { name: "Sara", email: "known@example.com", password: "long enough 7" };
    expect(await signUp(withScrypt(), person, { address: nextAddress(), language: "en" })).toMatchObject({ ok: true });
    const { password } = await db
      .selectFrom("credentials")
      .innerJoin("users", "users.id", "credentials.user_id")
      .select("credentials.password")
      .where("users.email", "=", person.email)
      .executeTakeFirstOrThrow();
    expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    const enter = (email: string, tried: string) => signIn(withScrypt(), { email, password: tried }, nextAddress());
    expect(await enter(person.email, person.password)).toMatchObject({ ok: true });
    const wrong = await enter(person.email, "not this one");
    const unknown = await enter("unknown@example.com", "not this one");
    expect(wrong).toMatchObject({ ok: false, kind: "invalid", code: "AUTH_WRONG_PASSWORD" });
    expect(unknown).toEqual(wrong);
  });

  it("signIn starts a new session and ends the previous session of the browser", async () => {
    const registered = await register("rotated@example.com");
    if (!registered.ok) throw new Error(registered.code);
    const secondSignIn = await signIn(
      context(registered.value.cookies),
      { email: " Rotated@example.com ", password: "long enough 7" },
      nextAddress(),
    );
    if (!secondSignIn.ok) throw new Error(secondSignIn.code);
    expect(secondSignIn.value.token).not.toBe(registered.value.token);
    expect(await findSession(auth, context(registered.value.cookies).headers)).toBeUndefined();
    expect(await findSession(auth, context(secondSignIn.value.cookies).headers)).toBeDefined();
  });

  it("signUp creates exactly one account from concurrent requests with one address", async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => register("race@example.com")));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    for (const result of results) if (!result.ok) expect(result.code).toBe("AUTH_EMAIL_ALREADY_IN_USE");
    const { rows } = {
      rows: await db.selectFrom("users").selectAll().where("email", "=", "race@example.com").execute(),
    };
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{ email: "nobody" }, "AUTH_INVALID_EMAIL"],
    [{ email: "@" }, "AUTH_INVALID_EMAIL"],
    [{ email: "" }, "required"],
    [{ password: "12345" }, "AUTH_WEAK_PASSWORD"],
    [{ password: "Password1" }, "AUTH_WEAK_PASSWORD"],
    [{ password: "         " }, "AUTH_WEAK_PASSWORD"],
    [{ password: "Sara-Ali-1990" }, "AUTH_WEAK_PASSWORD"],
    [{ password: "x".repeat(10_000) }, "too_long"],
    [{ name: " \u202e " }, "required"],
    [{ name: "x".repeat(10_000) }, "too_long"],
    [{ phone: "call me" }, "phone"],
  ])("[VL-02] signUp rejects %j with %s and creates no account", async (more, code) => {
    const email = `refused-${visitors}@example.com`;
    const result = await register(email, more);
    expect(result).toMatchObject({ ok: false, code, kind: "invalid" });
    expect(await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()).toBeUndefined();
  });

  it.each([
    ["😀 Sara", "😀 Sara"],
    ["<b onmouseover=alert(1)>Sara</b>", "<b onmouseover=alert(1)>Sara</b>"],
    ["Sa\u202era\nAli\u0000", "Sara Ali"],
    ["  سارة   بنت محمد ", "سارة بنت محمد"],
  ])("signUp stores the name %j as %j", async (name, storedName) => {
    const result = await register(`named-${visitors}@example.com`, { name });
    expect(result.ok && result.value.account.name).toBe(storedName);
  });

  it("findSession returns nothing for an expired or revoked session", async () => {
    const [over, ended] = [await register("over@example.com"), await register("ended@example.com")];
    if (!over.ok || !ended.ok) throw new Error("not registered");
    const past = new Date(Date.now() - 1_000);
    await db.updateTable("sessions").set({ expires_at: past }).where("token", "=", over.value.token).execute();
    await db.deleteFrom("sessions").where("token", "=", ended.value.token).execute();
    for (const { value } of [over, ended]) {
      expect(await findSession(auth, context(value.cookies).headers)).toBeUndefined();
    }
  });

  it("signIn delays retries longer and longer after failures and resets the delay after a success", async () => {
    await register("patient@example.com");
    const address = nextAddress();
    const now = new Date();
    const tryAt = (minutes: number, password = "wrong") =>
      signIn(
        context([], new Date(now.getTime() + minutes * 60_000)),
        { email: "patient@example.com", password },
        address,
      );
    for (let i = 0; i < 5; i += 1) expect(codeOf(await tryAt(0))).toBe("AUTH_WRONG_PASSWORD");
    const refused = await tryAt(0, "long enough 7");
    expect(refused).toMatchObject({ code: "AUTH_TOO_MANY_REQUESTS", kind: "rate_limited" });
    expect("retryAt" in refused && refused.retryAt.getTime() - now.getTime()).toBe(60_000);
    for (let i = 0; i < 5; i += 1) await tryAt(1.1);
    const longer = await tryAt(2.2);
    expect("retryAt" in longer && longer.retryAt.getTime() - now.getTime()).toBeGreaterThan(10 * 60_000);
    expect(codeOf(await tryAt(20, "long enough 7"))).toBe("ok");
    expect(codeOf(await tryAt(20))).toBe("AUTH_WRONG_PASSWORD");
  });

  it("findSession returns nothing for a forged cookie", async () => {
    for (const cookie of ["karaj.session_token=abc", "karaj.session_token=abc.def", "karaj.session_token="]) {
      expect(await findSession(auth, new Headers({ cookie }))).toBeUndefined();
    }
  });

  it("[ASVS 7.3.2] A session ends after 12 hours for staff and after 90 days for members, even when active", async () => {
    const registered = await register("long@example.com");
    if (!registered.ok) throw new Error(registered.code);
    const { id } = registered.value.account;
    const hours = (count: number) => new Date(Date.now() - count * 60 * 60_000);
    const age = (createdAt: Date) =>
      sql`update sessions set created_at = ${createdAt} where user_id = ${id}`.execute(db);
    const isIn = async () => (await findSession(auth, context(registered.value.cookies).headers)) !== undefined;
    await age(hours(89 * 24));
    expect(await isIn()).toBe(true);
    await updateRow(db, "users", id, { role: "moderator" });
    await age(hours(11));
    expect(await isIn()).toBe(true);
    await age(hours(13));
    expect(await isIn()).toBe(false);
    expect(await db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).toEqual([]);
  });

  it("[ASVS 3.3.1] [ASVS 3.3.3] signUp over https sets a __Host- session cookie that is Secure and HttpOnly", async () => {
    const secure = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "https://karaj.test",
      send: async () => {},
    });
    const secureContext = { ...context(), auth: secure };
    const registered = await signUp(
      secureContext,
      { name: "Sara", email: "host@example.com", password: "long enough 7" },
      { address: nextAddress(), language: "en" },
    );
    if (!registered.ok) throw new Error(registered.code);
    const cookie = registered.value.cookies.find((each) => each.includes("session_token")) ?? "";
    expect(cookie).toMatch(/^__Host-karaj\.session_token=/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/; Domain=/i);
    const { headers } = context(registered.value.cookies);
    expect((await findSession(secure, headers))?.account.email).toBe("host@example.com");
    // A host on a subdomain could set a cookie without the `__Host-` prefix. Such a cookie is not accepted.
    const planted = new Headers({ cookie: headers.get("cookie")?.replaceAll("__Host-", "") ?? "" });
    expect(await findSession(secure, planted)).toBeUndefined();
    const signOutCookies = await signOut({ auth: secure, headers });
    expect(signOutCookies.find((each) => each.startsWith("__Host-karaj.session_token=;"))).toMatch(
      /Max-Age=0.*; Secure|; Secure.*Max-Age=0/,
    );
  });
});
