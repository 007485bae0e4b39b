import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { createAccessToken } from "#domain/tokens/commands.server.ts";
import { authenticateToken } from "#domain/tokens/token-authentication.server.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { fastPasswordHasher } from "../../../tests/support/passwords.ts";
import { listMails, updateRow } from "../../../tests/support/rows.ts";
import { generateTotp } from "../../../tests/support/totp.ts";
import type { Account } from "./account.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.server.ts";
import { type AccountContext, findSession } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signInWithCode } from "./sign-in-code.server.ts";
import type { SignInEvent } from "./sign-in-events.server.ts";
import { signUp } from "./sign-up.server.ts";
import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactorState,
  regenerateRecoveryCodes,
} from "./two-factor.server.ts";
import { TWO_FACTOR_TIMEOUT_MS } from "./two-factor-codes.ts";

describeOnEachDatabase("Two-factor sign-in", (open, itOnOneDatabase) => {
  let db: Db;
  let auth: Auth;
  beforeAll(async () => {
    db = (await open()).db;
    auth = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      send: async ({ link }) => void sent.push(link),
      passwords: fastPasswordHasher,
    });
  });

  const sent: string[] = [];
  const password = "long enough 7";
  let visitors = 0;
  const nextAddress = () => `10.1.${visitors++ % 250}.1`;
  const notes: SignInEvent[] = [];
  const context = (cookies: readonly string[] = [], now = new Date()): AccountContext => ({
    db,
    auth,
    now,
    note: (event) => void notes.push(event),
    headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") }),
  });
  const mailsTo = async (email: string) => (await listMails(db, email)).map(({ subject }) => subject);

  /** Registers a person. Confirms the email address unless `emailVerified` is false. */
  async function register(email: string, emailVerified = true): Promise<{ account: Account; cookies: string[] }> {
    const registered = await signUp(
      context(),
      { name: "Sara", lastName: "Ali", email, phone: "", password },
      { address: nextAddress(), language: "en" },
    );
    if (!registered.ok) throw new Error(registered.code);
    const { account, cookies } = registered.value;
    await confirmed(account, emailVerified);
    return { account: { ...account, emailVerified }, cookies };
  }
  const confirmed = ({ id }: Account, is: boolean) => updateRow(db, "users", id, { email_verified: is });

  /** Registers a member with two-factor sign-in. Returns the app's key, the recovery codes and the session. */
  async function withTwoSteps(email: string) {
    const { account, cookies } = await register(email);
    const setup = await beginTwoFactorSetup(context(cookies), account, { password });
    if (!setup.ok) throw new Error(setup.code);
    const waiting = await getTwoFactorState(context(cookies), account);
    if (waiting.state !== "begun") throw new Error(waiting.state);
    const key = waiting.secret;
    // Confirms with the next code, which is valid because the clock of an app may be half a minute ahead.
    const confirmed = await confirmTwoFactorSetup(
      context(cookies),
      account,
      { code: generateTotp(key, 1) },
      nextAddress(),
    );
    if (!confirmed.ok) throw new Error(confirmed.code);
    const on = await getTwoFactorState(context(confirmed.value.cookies), account);
    if (on.state !== "on" || !on.newCodes) throw new Error(on.state);
    return { account, key, recovery: on.newCodes, before: cookies, cookies: confirmed.value.cookies };
  }

  /** Signs in with the password and returns the cookies of the pending sign-in. */
  async function firstStep(email: string): Promise<string[]> {
    const result = await signIn(context(), { email, password }, nextAddress());
    if (result.ok || !("waits" in result)) throw new Error("no code was asked for");
    expect(result).toMatchObject({ kind: "invalid", code: "AUTH_CODE_NEEDED", errors: [{ path: "code" }] });
    return result.waits;
  }
  const secondStep = async (twoFactorCookies: string[], code: string, now = new Date()) => {
    const result = await signInWithCode(context(twoFactorCookies, now), { code }, nextAddress());
    return result.ok ? result.value.account.email : result.code;
  };

  itOnOneDatabase(
    "[ASVS 6.3.3] confirmTwoFactorSetup enables two-factor sign-in, ends other sessions and notifies the owner",
    async () => {
      const email = "setup@example.com";
      const { account, cookies } = await register(email);
      const other = await signIn(context(), { email, password }, nextAddress());
      if (!other.ok) throw new Error(other.code);
      expect(await beginTwoFactorSetup(context(cookies), account, { password: "not this one" })).toMatchObject({
        code: "wrong_password",
        errors: [{ path: "password" }],
      });
      expect(await getTwoFactorState(context(cookies), account)).toEqual({ state: "off" });
      await beginTwoFactorSetup(context(cookies), account, { password });
      const waiting = await getTwoFactorState(context(cookies), account);
      if (waiting.state !== "begun") throw new Error(waiting.state);
      expect(waiting.link).toContain(`secret=${waiting.secret}&issuer=Karaj`);
      // The password alone is enough until the setup is confirmed with a code.
      const still = await signIn(context(), { email, password }, nextAddress());
      expect(still.ok).toBe(true);
      const wrong = await confirmTwoFactorSetup(context(cookies), account, { code: "000000" }, nextAddress());
      expect(wrong).toMatchObject({ code: "AUTH_WRONG_CODE", errors: [{ path: "code" }] });
      const right = await confirmTwoFactorSetup(
        context(cookies),
        account,
        { code: generateTotp(waiting.secret) },
        nextAddress(),
      );
      if (!right.ok) throw new Error(right.code);
      expect((await findSession(auth, context(right.value.cookies).headers))?.token).toBe(right.value.token);
      expect(await findSession(auth, context(other.value.cookies).headers)).toBeUndefined();
      expect(await findSession(auth, context(cookies).headers)).toBeUndefined();
      expect(await mailsTo(email)).toContain("Two-step sign-in is on");
    },
  );

  itOnOneDatabase("[ASVS 6.4.4] beginTwoFactorSetup refuses an account whose address is not verified", async () => {
    const { account, cookies } = await register("strangers@example.com", false);
    expect(await beginTwoFactorSetup(context(cookies), account, { password })).toMatchObject({
      kind: "conflict",
      code: "two_step.unconfirmed_address",
    });
    expect(await getTwoFactorState(context(cookies), account)).toEqual({ state: "off" });
    expect(await db.selectFrom("two_factors").select("id").where("user_id", "=", account.id).execute()).toEqual([]);
  });

  itOnOneDatabase(
    "[ASVS 6.4.4] resetPassword disables two-factor sign-in if the email address was unverified, otherwise not",
    async () => {
      const reset = async (email: string) => {
        await requestPasswordReset(context(), { email }, nextAddress());
        const token = new URL(sent.at(-1) ?? "").searchParams.get("token") ?? "";
        expect(await resetPassword(context(), token, { password: "another one 8" }, nextAddress())).toMatchObject({
          ok: true,
        });
        const result = await signIn(context(), { email, password: "another one 8" }, nextAddress());
        return result.ok ? "ok" : result.code;
      };
      const { account } = await withTwoSteps("mailbox@example.com");
      await confirmed(account, false);
      expect(await reset("mailbox@example.com")).toBe("ok");
      expect(await getTwoFactorState(context(), account)).toEqual({ state: "off" });

      await withTwoSteps("owner@example.com");
      expect(await reset("owner@example.com")).toBe("AUTH_CODE_NEEDED");
    },
  );

  it("beginTwoFactorSetup creates one setup for concurrent requests", async () => {
    const { account, cookies } = await register("twice@example.com");
    // Several rounds make a collision of the concurrent requests likely.
    for (let times = 0; times < 8; times += 1) {
      const begin = () => beginTwoFactorSetup(context(cookies), account, { password });
      const both = await Promise.all([begin(), begin(), begin()]);
      expect(both.map(({ ok }) => ok)).toEqual([true, true, true]);
    }
    const waiting = await getTwoFactorState(context(cookies), account);
    if (waiting.state !== "begun") throw new Error(waiting.state);
    const confirmed = await confirmTwoFactorSetup(
      context(cookies),
      account,
      { code: generateTotp(waiting.secret) },
      nextAddress(),
    );
    expect(confirmed.ok).toBe(true);
  });

  itOnOneDatabase("confirmTwoFactorSetup rejects a setup that is older than ten minutes", async () => {
    const { account, cookies } = await register("forgotten@example.com");
    await beginTwoFactorSetup(context(cookies), account, { password });
    const waiting = await getTwoFactorState(context(cookies), account);
    if (waiting.state !== "begun") throw new Error(waiting.state);
    const later = context(cookies, new Date(Date.now() + TWO_FACTOR_TIMEOUT_MS + 1_000));
    expect(await getTwoFactorState(later, account)).toEqual({ state: "off" });
    expect(
      await confirmTwoFactorSetup(later, account, { code: generateTotp(waiting.secret) }, nextAddress()),
    ).toMatchObject({ code: "two_step.not_begun" });
  });

  itOnOneDatabase("[ASVS 6.3.3] signIn opens a session only with an app code, and each code works once", async () => {
    const { account, key } = await withTwoSteps("both@example.com");
    const sessions = () => db.selectFrom("sessions").select("id").where("user_id", "=", account.id).execute();
    const before = (await sessions()).length;
    const twoFactorCookies = await firstStep("both@example.com");
    expect(await findSession(auth, context(twoFactorCookies).headers)).toBeUndefined();
    expect((await sessions()).length).toBe(before);
    expect(await secondStep(twoFactorCookies, "000000")).toBe("AUTH_WRONG_CODE");
    const code = generateTotp(key);
    expect(await secondStep(twoFactorCookies, code)).toBe("both@example.com");
    expect((await sessions()).length).toBe(before + 1);
    // [ASVS 6.5.1] Neither a finished sign-in nor a used code can be used again.
    expect(await secondStep(twoFactorCookies, generateTotp(key, 1))).toBe("AUTH_CODE_TOO_LATE");
    expect(await secondStep(await firstStep("both@example.com"), code)).toBe("AUTH_WRONG_CODE");
  });

  itOnOneDatabase("signIn accepts password and code in one request", async () => {
    const { key } = await withTwoSteps("program@example.com");
    const credentials = { email: "program@example.com", password };
    expect(await signIn(context(), { ...credentials, code: "123" }, nextAddress())).toMatchObject({
      code: "AUTH_WRONG_CODE",
    });
    const result = await signIn(context(), { ...credentials, code: generateTotp(key) }, nextAddress());
    if (!result.ok) throw new Error(result.code);
    expect((await findSession(auth, context(result.value.cookies).headers))?.account.email).toBe("program@example.com");
    const wrong = { ...credentials, password: "not this one", code: generateTotp(key, 1) };
    expect(await signIn(context(), wrong, nextAddress())).toMatchObject({ code: "AUTH_WRONG_PASSWORD" });
  });

  itOnOneDatabase("signInWithCode accepts each recovery code once, until the codes are replaced", async () => {
    const { account, recovery, cookies } = await withTwoSteps("lost@example.com");
    expect(new Set(recovery).size).toBe(10);
    const [first = "", second = ""] = recovery;
    expect(await secondStep(await firstStep("lost@example.com"), first.toUpperCase())).toBe("lost@example.com");
    expect(await getTwoFactorState(context(cookies), account)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await secondStep(await firstStep("lost@example.com"), first)).toBe("AUTH_WRONG_CODE");
    await regenerateRecoveryCodes(context(cookies), account, { password });
    expect(await secondStep(await firstStep("lost@example.com"), second)).toBe("AUTH_WRONG_CODE");
    const nextState = await getTwoFactorState(context(cookies), account);
    const fresh = nextState.state === "on" ? nextState.newCodes?.[0] : undefined;
    expect(await secondStep(await firstStep("lost@example.com"), fresh ?? "")).toBe("lost@example.com");
    // New recovery codes are readable for ten minutes only.
    const later = await getTwoFactorState(
      context(cookies, new Date(Date.now() + TWO_FACTOR_TIMEOUT_MS + 1_000)),
      account,
    );
    expect(later).toEqual({ state: "on", recoveryCodesLeft: 9 });
  });

  it("signInWithCode accepts a recovery code once when several requests use the code concurrently", async () => {
    const { recovery } = await withTwoSteps("race@example.com");
    const twoFactorCookies = await Promise.all([1, 2, 3].map(() => firstStep("race@example.com")));
    const codes = await Promise.all(twoFactorCookies.map((each) => secondStep(each, recovery[3] ?? "")));
    expect(codes.filter((each) => each === "race@example.com")).toHaveLength(1);
  });

  itOnOneDatabase(
    "[ASVS 6.3.1] signInWithCode limits wrong codes per sign-in and day; the owner's known device still works",
    async () => {
      const { key } = await withTwoSteps("guessed@example.com");
      const firstSignIn = await signIn(
        context(),
        { email: "guessed@example.com", password, code: generateTotp(key, -1) },
        nextAddress(),
      );
      if (!firstSignIn.ok) throw new Error(firstSignIn.code);
      const guess = (from: number) => String(from).padStart(6, "0");
      const first = await firstStep("guessed@example.com");
      for (let i = 0; i < 5; i++) expect(await secondStep(first, guess(i))).toBe("AUTH_WRONG_CODE");
      expect(await secondStep(first, guess(5))).toBe("AUTH_CODE_TOO_LATE");
      const second = await firstStep("guessed@example.com");
      for (let i = 6; i < 11; i++) expect(await secondStep(second, guess(i))).toBe("AUTH_WRONG_CODE");
      expect(await secondStep(await firstStep("guessed@example.com"), generateTotp(key))).toBe("AUTH_CHALLENGE_NEEDED");
      const credentials = { email: "guessed@example.com", password, code: generateTotp(key) };
      expect((await signIn(context(firstSignIn.value.cookies), credentials, nextAddress())).ok).toBe(true);
    },
  );

  itOnOneDatabase("signInWithCode answers AUTH_BANNED for a banned account only after a correct code", async () => {
    const { account, key, recovery } = await withTwoSteps("banned@example.com");
    await db.insertInto("bans").values({ user_id: account.id, email: "banned@example.com", reason: "spam" }).execute();
    const twoFactorCookies = await firstStep("banned@example.com");
    expect(await secondStep(twoFactorCookies, generateTotp(key))).toBe("AUTH_BANNED");
    expect(await secondStep(twoFactorCookies, recovery[0] ?? "")).toBe("AUTH_CODE_TOO_LATE");
  });

  itOnOneDatabase("A change of the server secret invalidates all codes, and two-factor sign-in stays on", async () => {
    const { account, key, recovery, cookies } = await withTwoSteps("moved@example.com");
    const moved = createAuth({
      db,
      secret: "quite another secret of the server",
      origin: "http://karaj.test",
      send: async () => {},
      passwords: fastPasswordHasher,
    });
    const first = await signIn({ ...context(), auth: moved }, { email: "moved@example.com", password }, nextAddress());
    if (first.ok || !("waits" in first)) throw new Error("no code was asked for");
    for (const code of [generateTotp(key), recovery[0]]) {
      const second = await signInWithCode({ ...context(first.waits), auth: moved }, { code }, nextAddress());
      expect(second).toMatchObject({ ok: false, code: "AUTH_WRONG_CODE" });
    }
    expect(await getTwoFactorState({ ...context(cookies), auth: moved }, account)).toMatchObject({
      state: "on",
      recoveryCodesLeft: 0,
    });
  });

  itOnOneDatabase(
    "[ASVS 16.3.1] Sign-in events record the account id and the network, but neither the email address nor the full IP address",
    async () => {
      const { account, key } = await withTwoSteps("noted@example.com");
      const from = "192.0.2.77";
      notes.length = 0;
      await signIn(context(), { email: "nobody@example.com", password }, from);
      await signIn(context(), { email: "noted@example.com", password: "not this one" }, from);
      const twoFactorCookies = await firstStep("noted@example.com");
      await signInWithCode(context(twoFactorCookies), { code: "000000" }, from);
      await signInWithCode(context(twoFactorCookies), { code: generateTotp(key) }, from);
      expect(notes.map(({ event, outcome, account: id }) => [event, outcome, id])).toEqual([
        ["sign-in", "AUTH_WRONG_PASSWORD", undefined],
        ["sign-in", "AUTH_WRONG_PASSWORD", account.id],
        ["sign-in", "AUTH_CODE_NEEDED", account.id],
        ["sign-in-code", "AUTH_WRONG_CODE", account.id],
        ["sign-in-code", "ok", account.id],
      ]);
      expect(notes[0]?.network).toBe("192.0.2.0/24");
      expect(JSON.stringify(notes)).not.toMatch(/@|\.77/);
    },
  );

  itOnOneDatabase("disableTwoFactor requires the password, after which the password is enough to sign in", async () => {
    const { account, cookies } = await withTwoSteps("off@example.com");
    expect(
      await disableTwoFactor(context(cookies), account, { password: "not this one" }, nextAddress()),
    ).toMatchObject({ code: "wrong_password" });
    const ended = await disableTwoFactor(context(cookies), account, { password }, nextAddress());
    if (!ended.ok) throw new Error(ended.code);
    expect((await findSession(auth, context(ended.value.cookies).headers))?.token).toBe(ended.value.token);
    expect((await signIn(context(), { email: "off@example.com", password }, nextAddress())).ok).toBe(true);
    const sentSubjects = await mailsTo("off@example.com");
    expect(sentSubjects).toContain("Two-step sign-in is off");
    // Disabling again is rejected: no session ends and no mail is sent.
    const secondResult = await disableTwoFactor(context(ended.value.cookies), account, { password }, nextAddress());
    expect(secondResult).toMatchObject({ ok: false, kind: "conflict", code: "two_step.off" });
    expect(await mailsTo("off@example.com")).toEqual(sentSubjects);
  });

  itOnOneDatabase(
    "[ASVS 6.3.3] A moderator without two-factor sign-in has the member role when two factors are mandatory for staff",
    async () => {
      const strict = createAuth({
        db,
        secret: "a secret of thirty-two characters",
        origin: "http://karaj.test",
        send: async () => {},
        passwords: fastPasswordHasher,
        staffTwoStep: true,
      });
      const email = "staff@two.example";
      const { account, cookies } = await register(email);
      await updateRow(db, "users", account.id, { role: "moderator" });
      const asStaff = (own: readonly string[]): AccountContext => ({ ...context(own), auth: strict });
      const roleIn = async (own: readonly string[]) => {
        const session = await findSession(strict, asStaff(own).headers);
        return [session?.account.role, session?.account.heldRole];
      };
      expect(await roleIn(cookies)).toEqual(["member", "moderator"]);
      expect((await findSession(auth, context(cookies).headers))?.account).toMatchObject({ role: "moderator" });
      const signedIn = await signIn(asStaff([]), { email, password }, nextAddress());
      expect(signedIn).toMatchObject({ ok: true, value: { account: { role: "member", heldRole: "moderator" } } });
      const owner = { ...account, role: "moderator" as const };
      const tokenFields = { name: "Old program", scopes: ["account:read"], days: "90" };
      const token = await createAccessToken({ db, now: new Date(), origin: "http://karaj.test" }, owner, tokenFields);
      if (!token.ok) throw new Error(token.code);
      const bearer = () =>
        authenticateToken({ db, auth: strict, now: new Date(), address: nextAddress() }, token.value.text);
      expect(await bearer()).toMatchObject({ ok: true, value: { account: { role: "member" } } });

      const setup = await beginTwoFactorSetup(asStaff(cookies), account, { password });
      expect(setup.ok).toBe(true);
      expect(await roleIn(cookies)).toEqual(["member", "moderator"]);
      const waiting = await getTwoFactorState(asStaff(cookies), account);
      if (waiting.state !== "begun") throw new Error(waiting.state);
      const code = generateTotp(waiting.secret, 1);
      const confirmed = await confirmTwoFactorSetup(asStaff(cookies), account, { code }, nextAddress());
      if (!confirmed.ok) throw new Error(confirmed.code);
      expect(await roleIn(confirmed.value.cookies)).toEqual(["moderator", undefined]);
      expect(await bearer()).toMatchObject({ ok: true, value: { account: { role: "moderator" } } });

      const ended = await disableTwoFactor(asStaff(confirmed.value.cookies), account, { password }, nextAddress());
      expect(ended.ok).toBe(true);
      expect(await bearer()).toMatchObject({ ok: true, value: { account: { role: "member" } } });
    },
  );
});
