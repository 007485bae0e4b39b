import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { makeToken } from "#domain/tokens/commands.server.ts";
import { whoseToken } from "#domain/tokens/whose.server.ts";
import { onEachDatabase } from "../../../tests/support/databases.ts";
import { cheapPasswords } from "../../../tests/support/passwords.ts";
import { appCode } from "../../../tests/support/totp.ts";
import type { Account } from "./account.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { askForReset, resetPassword } from "./reset-password.server.ts";
import { type AccountContext, sessionOf } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signInWithCode } from "./sign-in-code.server.ts";
import type { SignInEvent } from "./sign-in-events.server.ts";
import { signUp } from "./sign-up.server.ts";
import { beginTwoStep, confirmTwoStep, endTwoStep, newRecoveryCodes, twoStepOf } from "./two-step.server.ts";
import { codeFrom, codeWaits, recoveryLetters } from "./two-step.ts";

describe("codes that are typed", () => {
  const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

  it("digits of either script, in groups or not", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.constantFrom("", " ", "-", " - "), (code, gap) => {
        const typed = ` ${code.slice(0, 3)}${gap}${code.slice(3)} `;
        expect(codeFrom(typed)).toEqual({ kind: "app", code });
        expect(codeFrom(arabic(typed))).toEqual({ kind: "app", code });
      }),
    );
  });

  it("recovery codes in letters of either case, and nothing else", () => {
    const letters = fc.string({ unit: fc.constantFrom(...recoveryLetters), minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(letters, (code) => {
        const written = `${code.slice(0, 5)}-${code.slice(5)}`;
        for (const typed of [written, code.toUpperCase(), arabic(written)])
          expect(codeFrom(typed)).toEqual({ kind: "recovery", code: written });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = codeFrom(typed);
        if (read) expect(read.code).toMatch(/^(\d{6}|\w{5}-\w{5})$/);
      }),
    );
    for (const typed of ["", "12345", "1234567", "abcde-fghi0", "'; drop table"])
      expect(codeFrom(typed)).toBeUndefined();
  });
});

onEachDatabase("two-step sign-in", (open) => {
  let db: Db;
  let auth: Auth;
  beforeAll(async () => {
    db = (await open()).db;
    auth = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      send: async ({ link }) => void sent.push(link),
      passwords: cheapPasswords,
    });
  });

  const sent: string[] = [];
  const password = "long enough 7";
  let visitors = 0;
  const somewhere = () => `10.1.${visitors++ % 250}.1`;
  const notes: SignInEvent[] = [];
  const context = (cookies: readonly string[] = [], now = new Date()): AccountContext => ({
    db,
    auth,
    now,
    note: (event) => void notes.push(event),
    headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") }),
  });
  const mailsTo = async (email: string) =>
    (await db.selectFrom("mail_outbox").select("subject").where("to_address", "=", email).orderBy("id").execute()).map(
      ({ subject }) => subject,
    );

  /** Somebody whose address is confirmed, unless it is a stranger's that they signed up with. */
  async function register(email: string, emailVerified = true): Promise<{ account: Account; cookies: string[] }> {
    const made = await signUp(
      context(),
      { name: "Sara", lastName: "Ali", email, phone: "", password },
      { address: somewhere(), language: "en" },
    );
    if (!made.ok) throw new Error(made.code);
    const { account, cookies } = made.value;
    await confirmed(account, emailVerified);
    return { account: { ...account, emailVerified }, cookies };
  }
  const confirmed = ({ id }: Account, is: boolean) =>
    db.updateTable("users").set({ email_verified: is }).where("id", "=", id).execute();

  /** A member who signs in with a code; the app's key, the recovery codes and the session. */
  async function withTwoSteps(email: string) {
    const { account, cookies } = await register(email);
    const begun = await beginTwoStep(context(cookies), account, { password });
    if (!begun.ok) throw new Error(begun.code);
    const waiting = await twoStepOf(context(cookies), account);
    if (waiting.state !== "begun") throw new Error(waiting.state);
    const key = waiting.secret;
    // By the next code, which is good already: an app's clock may be half a minute ahead.
    const confirmed = await confirmTwoStep(context(cookies), account, { code: appCode(key, 1) }, somewhere());
    if (!confirmed.ok) throw new Error(confirmed.code);
    const on = await twoStepOf(context(confirmed.value.cookies), account);
    if (on.state !== "on" || !on.newCodes) throw new Error(on.state);
    return { account, key, recovery: on.newCodes, before: cookies, cookies: confirmed.value.cookies };
  }

  /** Gives the password; the cookies that wait for the code. */
  async function firstStep(email: string): Promise<string[]> {
    const result = await signIn(context(), { email, password }, somewhere());
    if (result.ok || !("waits" in result)) throw new Error("no code was asked for");
    expect(result).toMatchObject({ kind: "invalid", code: "AUTH_CODE_NEEDED", errors: [{ path: "code" }] });
    return result.waits;
  }
  const secondStep = async (waits: string[], code: string, now = new Date()) => {
    const result = await signInWithCode(context(waits, now), { code }, somewhere());
    return result.ok ? result.value.account.email : result.code;
  };

  it("[ASVS 6.3.3] is set up with the password and a first code; other sessions end, the owner is told", async () => {
    const email = "setup@example.com";
    const { account, cookies } = await register(email);
    const other = await signIn(context(), { email, password }, somewhere());
    if (!other.ok) throw new Error(other.code);
    expect(await beginTwoStep(context(cookies), account, { password: "not this one" })).toMatchObject({
      code: "wrong_password",
      errors: [{ path: "password" }],
    });
    expect(await twoStepOf(context(cookies), account)).toEqual({ state: "off" });
    await beginTwoStep(context(cookies), account, { password });
    const waiting = await twoStepOf(context(cookies), account);
    if (waiting.state !== "begun") throw new Error(waiting.state);
    expect(waiting.link).toContain(`secret=${waiting.secret}&issuer=Karaj`);
    // Until an app has shown that it has the key, the password is enough.
    const still = await signIn(context(), { email, password }, somewhere());
    expect(still.ok).toBe(true);
    const wrong = await confirmTwoStep(context(cookies), account, { code: "000000" }, somewhere());
    expect(wrong).toMatchObject({ code: "AUTH_WRONG_CODE", errors: [{ path: "code" }] });
    const right = await confirmTwoStep(context(cookies), account, { code: appCode(waiting.secret) }, somewhere());
    if (!right.ok) throw new Error(right.code);
    expect((await sessionOf(auth, context(right.value.cookies).headers))?.token).toBe(right.value.token);
    expect(await sessionOf(auth, context(other.value.cookies).headers)).toBeUndefined();
    expect(await sessionOf(auth, context(cookies).headers)).toBeUndefined();
    expect(await mailsTo(email)).toContain("Signing in takes a code now");
  });

  it("[ASVS 6.4.4] needs an address that is confirmed: nobody sets it up for a mailbox that isn't theirs", async () => {
    const { account, cookies } = await register("strangers@example.com", false);
    expect(await beginTwoStep(context(cookies), account, { password })).toMatchObject({
      kind: "conflict",
      code: "two_step.unconfirmed_address",
    });
    expect(await twoStepOf(context(cookies), account)).toEqual({ state: "off" });
    expect(await db.selectFrom("two_factors").select("id").where("user_id", "=", account.id).execute()).toEqual([]);
  });

  it("[ASVS 6.4.4] goes with the old password when a reset link first shows whose the mailbox is, and else stays", async () => {
    const reset = async (email: string) => {
      await askForReset(context(), { email }, somewhere());
      const token = new URL(sent.at(-1) ?? "").searchParams.get("token") ?? "";
      expect(await resetPassword(context(), token, { password: "another one 8" }, somewhere())).toMatchObject({
        ok: true,
      });
      const result = await signIn(context(), { email, password: "another one 8" }, somewhere());
      return result.ok ? "ok" : result.code;
    };
    const { account } = await withTwoSteps("mailbox@example.com");
    await confirmed(account, false);
    expect(await reset("mailbox@example.com")).toBe("ok");
    expect(await twoStepOf(context(), account)).toEqual({ state: "off" });

    await withTwoSteps("owner@example.com");
    expect(await reset("owner@example.com")).toBe("AUTH_CODE_NEEDED");
  });

  it("begun by two presses at the same moment it is begun once", async () => {
    const { account, cookies } = await register("twice@example.com");
    // They meet in one of several tries.
    for (let times = 0; times < 8; times += 1) {
      const begin = () => beginTwoStep(context(cookies), account, { password });
      const both = await Promise.all([begin(), begin(), begin()]);
      expect(both.map(({ ok }) => ok)).toEqual([true, true, true]);
    }
    const waiting = await twoStepOf(context(cookies), account);
    if (waiting.state !== "begun") throw new Error(waiting.state);
    const confirmed = await confirmTwoStep(context(cookies), account, { code: appCode(waiting.secret) }, somewhere());
    expect(confirmed.ok).toBe(true);
  });

  it("a key that nobody confirmed in ten minutes is worth nothing", async () => {
    const { account, cookies } = await register("forgotten@example.com");
    await beginTwoStep(context(cookies), account, { password });
    const waiting = await twoStepOf(context(cookies), account);
    if (waiting.state !== "begun") throw new Error(waiting.state);
    const later = context(cookies, new Date(Date.now() + codeWaits + 1_000));
    expect(await twoStepOf(later, account)).toEqual({ state: "off" });
    expect(await confirmTwoStep(later, account, { code: appCode(waiting.secret) }, somewhere())).toMatchObject({
      code: "two_step.not_begun",
    });
  });

  it("[ASVS 6.3.3] the password alone opens no session; with the app's code it does, once", async () => {
    const { account, key } = await withTwoSteps("both@example.com");
    const sessions = () => db.selectFrom("sessions").select("id").where("user_id", "=", account.id).execute();
    const before = (await sessions()).length;
    const waits = await firstStep("both@example.com");
    expect(await sessionOf(auth, context(waits).headers)).toBeUndefined();
    expect((await sessions()).length).toBe(before);
    expect(await secondStep(waits, "000000")).toBe("AUTH_WRONG_CODE");
    const code = appCode(key);
    expect(await secondStep(waits, code)).toBe("both@example.com");
    expect((await sessions()).length).toBe(before + 1);
    // [ASVS 6.5.1] Neither the same step again, nor the same code for another one.
    expect(await secondStep(waits, appCode(key, 1))).toBe("AUTH_CODE_TOO_LATE");
    expect(await secondStep(await firstStep("both@example.com"), code)).toBe("AUTH_WRONG_CODE");
  });

  it("programs give password and code together", async () => {
    const { key } = await withTwoSteps("program@example.com");
    const credentials = { email: "program@example.com", password };
    expect(await signIn(context(), { ...credentials, code: "123" }, somewhere())).toMatchObject({
      code: "AUTH_WRONG_CODE",
    });
    const result = await signIn(context(), { ...credentials, code: appCode(key) }, somewhere());
    if (!result.ok) throw new Error(result.code);
    expect((await sessionOf(auth, context(result.value.cookies).headers))?.account.email).toBe("program@example.com");
    const wrong = { ...credentials, password: "not this one", code: appCode(key, 1) };
    expect(await signIn(context(), wrong, somewhere())).toMatchObject({ code: "AUTH_WRONG_PASSWORD" });
  });

  it("a recovery code signs in once, in whatever case it is typed; new ones take the old ones' place", async () => {
    const { account, recovery, cookies } = await withTwoSteps("lost@example.com");
    expect(new Set(recovery).size).toBe(10);
    const [first = "", second = ""] = recovery;
    expect(await secondStep(await firstStep("lost@example.com"), first.toUpperCase())).toBe("lost@example.com");
    expect(await twoStepOf(context(cookies), account)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await secondStep(await firstStep("lost@example.com"), first)).toBe("AUTH_WRONG_CODE");
    await newRecoveryCodes(context(cookies), account, { password });
    expect(await secondStep(await firstStep("lost@example.com"), second)).toBe("AUTH_WRONG_CODE");
    const anew = await twoStepOf(context(cookies), account);
    const fresh = anew.state === "on" ? anew.newCodes?.[0] : undefined;
    expect(await secondStep(await firstStep("lost@example.com"), fresh ?? "")).toBe("lost@example.com");
    // They can be read for ten minutes, not for good.
    const later = await twoStepOf(context(cookies, new Date(Date.now() + codeWaits + 1_000)), account);
    expect(later).toEqual({ state: "on", recoveryCodesLeft: 9 });
  });

  it("of several that use a recovery code at the same moment one gets in", async () => {
    const { recovery } = await withTwoSteps("race@example.com");
    const waits = await Promise.all([1, 2, 3].map(() => firstStep("race@example.com")));
    const codes = await Promise.all(waits.map((each) => secondStep(each, recovery[3] ?? "")));
    expect(codes.filter((each) => each === "race@example.com")).toHaveLength(1);
  });

  it("[ASVS 6.3.1] guessing ends: five tries a sign-in, ten of strangers a day; the owner's device goes on", async () => {
    const { key } = await withTwoSteps("guessed@example.com");
    const known = await signIn(
      context(),
      { email: "guessed@example.com", password, code: appCode(key, -1) },
      somewhere(),
    );
    if (!known.ok) throw new Error(known.code);
    const guess = (from: number) => String(from).padStart(6, "0");
    const first = await firstStep("guessed@example.com");
    for (let i = 0; i < 5; i++) expect(await secondStep(first, guess(i))).toBe("AUTH_WRONG_CODE");
    expect(await secondStep(first, guess(5))).toBe("AUTH_CODE_TOO_LATE");
    const second = await firstStep("guessed@example.com");
    for (let i = 6; i < 11; i++) expect(await secondStep(second, guess(i))).toBe("AUTH_WRONG_CODE");
    expect(await secondStep(await firstStep("guessed@example.com"), appCode(key))).toBe("AUTH_CHALLENGE_NEEDED");
    const credentials = { email: "guessed@example.com", password, code: appCode(key) };
    expect((await signIn(context(known.value.cookies), credentials, somewhere())).ok).toBe(true);
  });

  it("who is banned reads so once the code was right, and gets no session", async () => {
    const { account, key, recovery } = await withTwoSteps("banned@example.com");
    await db.insertInto("bans").values({ user_id: account.id, email: "banned@example.com", reason: "spam" }).execute();
    const waits = await firstStep("banned@example.com");
    expect(await secondStep(waits, appCode(key))).toBe("AUTH_BANNED");
    expect(await secondStep(waits, recovery[0] ?? "")).toBe("AUTH_CODE_TOO_LATE");
  });

  it("keys of another secret let nobody in, break nothing, and can be turned off", async () => {
    const { account, key, recovery, cookies } = await withTwoSteps("moved@example.com");
    const moved = createAuth({
      db,
      secret: "quite another secret of the server",
      origin: "http://karaj.test",
      send: async () => {},
      passwords: cheapPasswords,
    });
    const first = await signIn({ ...context(), auth: moved }, { email: "moved@example.com", password }, somewhere());
    if (first.ok || !("waits" in first)) throw new Error("no code was asked for");
    for (const code of [appCode(key), recovery[0]]) {
      const second = await signInWithCode({ ...context(first.waits), auth: moved }, { code }, somewhere());
      expect(second).toMatchObject({ ok: false, code: "AUTH_WRONG_CODE" });
    }
    expect(await twoStepOf({ ...context(cookies), auth: moved }, account)).toMatchObject({
      state: "on",
      recoveryCodesLeft: 0,
    });
  });

  it("[ASVS 16.3.1] who comes in or tries to is written down by number and network, not by address", async () => {
    const { account, key } = await withTwoSteps("noted@example.com");
    const from = "192.0.2.77";
    notes.length = 0;
    await signIn(context(), { email: "nobody@example.com", password }, from);
    await signIn(context(), { email: "noted@example.com", password: "not this one" }, from);
    const waits = await firstStep("noted@example.com");
    await signInWithCode(context(waits), { code: "000000" }, from);
    await signInWithCode(context(waits), { code: appCode(key) }, from);
    expect(notes.map(({ event, outcome, account: id }) => [event, outcome, id])).toEqual([
      ["sign-in", "AUTH_WRONG_PASSWORD", undefined],
      ["sign-in", "AUTH_WRONG_PASSWORD", account.id],
      ["sign-in", "AUTH_CODE_NEEDED", account.id],
      ["sign-in-code", "AUTH_WRONG_CODE", account.id],
      ["sign-in-code", "ok", account.id],
    ]);
    expect(notes[0]?.network).toBe("192.0.2.0/24");
    expect(JSON.stringify(notes)).not.toMatch(/@|\.77/);
  });

  it("is turned off by the password, and the password is enough again", async () => {
    const { account, cookies } = await withTwoSteps("off@example.com");
    expect(await endTwoStep(context(cookies), account, { password: "not this one" }, somewhere())).toMatchObject({
      code: "wrong_password",
    });
    const ended = await endTwoStep(context(cookies), account, { password }, somewhere());
    if (!ended.ok) throw new Error(ended.code);
    expect((await sessionOf(auth, context(ended.value.cookies).headers))?.token).toBe(ended.value.token);
    expect((await signIn(context(), { email: "off@example.com", password }, somewhere())).ok).toBe(true);
    const told = await mailsTo("off@example.com");
    expect(told).toContain("Signing in takes no code any more");
    // What is off can't be turned off: no session ends, and nobody is told anything.
    const again = await endTwoStep(context(ended.value.cookies), account, { password }, somewhere());
    expect(again).toMatchObject({ ok: false, kind: "conflict", code: "two_step.off" });
    expect(await mailsTo("off@example.com")).toEqual(told);
  });

  it("[ASVS 6.3.3] where staff have to, a moderator is a member until it is set up, and again when it is turned off", async () => {
    const strict = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      send: async () => {},
      passwords: cheapPasswords,
      staffTwoStep: true,
    });
    const email = "staff@two.example";
    const { account, cookies } = await register(email);
    await db.updateTable("users").set({ role: "moderator" }).where("id", "=", account.id).execute();
    const asStaff = (own: readonly string[]): AccountContext => ({ ...context(own), auth: strict });
    const roleIn = async (own: readonly string[]) => {
      const session = await sessionOf(strict, asStaff(own).headers);
      return [session?.account.role, session?.account.heldRole];
    };
    expect(await roleIn(cookies)).toEqual(["member", "moderator"]);
    expect((await sessionOf(auth, context(cookies).headers))?.account).toMatchObject({ role: "moderator" });
    const signedIn = await signIn(asStaff([]), { email, password }, somewhere());
    expect(signedIn).toMatchObject({ ok: true, value: { account: { role: "member", heldRole: "moderator" } } });
    const owner = { ...account, role: "moderator" as const };
    const made = { name: "Old program", scopes: ["account:read"], days: "90" };
    const token = await makeToken({ db, now: new Date(), origin: "http://karaj.test" }, owner, made);
    if (!token.ok) throw new Error(token.code);
    const bearer = () => whoseToken({ db, auth: strict, now: new Date(), address: somewhere() }, token.value.text);
    expect(await bearer()).toMatchObject({ ok: true, value: { account: { role: "member" } } });

    const begun = await beginTwoStep(asStaff(cookies), account, { password });
    expect(begun.ok).toBe(true);
    expect(await roleIn(cookies)).toEqual(["member", "moderator"]);
    const waiting = await twoStepOf(asStaff(cookies), account);
    if (waiting.state !== "begun") throw new Error(waiting.state);
    const code = appCode(waiting.secret, 1);
    const confirmed = await confirmTwoStep(asStaff(cookies), account, { code }, somewhere());
    if (!confirmed.ok) throw new Error(confirmed.code);
    expect(await roleIn(confirmed.value.cookies)).toEqual(["moderator", undefined]);
    expect(await bearer()).toMatchObject({ ok: true, value: { account: { role: "moderator" } } });

    const ended = await endTwoStep(asStaff(confirmed.value.cookies), account, { password }, somewhere());
    expect(ended.ok).toBe(true);
    expect(await bearer()).toMatchObject({ ok: true, value: { account: { role: "member" } } });
  });
});
