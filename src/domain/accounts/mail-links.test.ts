import { signJWT } from "better-auth/crypto";
import { beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { isSomebodyWaiting } from "../../../tests/support/lock-waits.ts";
import { fastPasswordHasher } from "../../../tests/support/passwords.ts";
import { listMails } from "../../../tests/support/rows.ts";
import type { Account } from "./account.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import {
  confirmEmailChange,
  findEmailChangeRequest,
  getPendingEmail,
  requestEmailChange,
} from "./change-email.server.ts";
import { type AccountMail, renderAccountMail } from "./mails.ts";
import { revokeLinks } from "./owner-links.server.ts";
import { updateProfile } from "./profile.server.ts";
import { findResetLinkOwner, requestPasswordReset, resetPassword } from "./reset-password.server.ts";
import { type AccountContext, findSession } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";
import { findEmailToVerify, sendVerificationEmail, verifyEmail } from "./verify-email.server.ts";

const hour = 60 * 60 * 1_000;
const password = "long enough 7";

describeOnDatabase("Account links in e-mails", (open) => {
  let db: Db;
  let kind: Database["kind"];
  let auth: Auth;
  const mails: (AccountMail & { to: string })[] = [];
  beforeAll(async () => {
    ({ db, kind } = await open());
    auth = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      passwords: fastPasswordHasher,
      send: async (mail) => {
        // The server also queues the mail in the same database.
        await queueMail(db, renderAccountMail(mail, mail.to), new Date());
        mails.push(mail);
      },
    });
  });

  const context = (cookies: readonly string[] = [], now = new Date()): AccountContext => ({
    db,
    auth,
    now,
    headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") }),
  });
  let places = 0;
  const nextAddress = () => `10.${places++ % 250}.0.1`;
  let people = 0;
  const register = async () => {
    const email = `person${people++}@example.com`;
    const fields = { name: "Sara", lastName: "Ali", email, phone: "", password };
    const registered = await signUp(context(), fields, { address: nextAddress(), language: "en" });
    if (!registered.ok) throw new Error(registered.code);
    return { email, account: registered.value.account, cookies: registered.value.cookies };
  };
  const linkFor = (to: string, kind: AccountMail["kind"]) =>
    new URL(mails.findLast((mail) => mail.to === to && mail.kind === kind)?.link ?? "http://none");
  const tokenFor = (to: string, kind: AccountMail["kind"]) => linkFor(to, kind).searchParams.get("token") ?? "";
  const signedIn = async (cookies: string[]) => (await findSession(auth, context(cookies).headers)) !== undefined;
  const trySignIn = async (email: string, tried: string) => {
    const result = await signIn(context(), { email, password: tried }, nextAddress());
    return result.ok ? "ok" : result.code;
  };
  const code = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? "ok" : result.code);
  const outbox = (to: string) => listMails(db, to);
  const accountOf = async (cookies: string[]): Promise<Account> => {
    const session = await findSession(auth, context(cookies).headers);
    if (!session) throw new Error("signed out");
    return session.account;
  };

  it("resetPassword changes the password once per link and ends all sessions", async () => {
    const { email, cookies } = await register();
    expect(code(await requestPasswordReset(context(), { email: ` ${email.toUpperCase()} ` }, nextAddress()))).toBe(
      "ok",
    );
    const link = linkFor(email, "reset");
    expect(link.origin + link.pathname).toBe("http://karaj.test/account/reset-password");
    const token = tokenFor(email, "reset");
    const weak = await resetPassword(context(), token, { password: "12345" }, nextAddress());
    expect(code(weak)).toBe("AUTH_WEAK_PASSWORD");
    expect(await signedIn(cookies)).toBe(true);
    expect(code(await resetPassword(context(), token, { password: "another one 8" }, nextAddress()))).toBe("ok");
    expect(await signedIn(cookies)).toBe(false);
    expect(await trySignIn(email, password)).toBe("AUTH_WRONG_PASSWORD");
    expect(await trySignIn(email, "another one 8")).toBe("ok");
    expect(mails.at(-1)).toMatchObject({ kind: "known", to: email, link: "http://karaj.test/account/dashboard" });
    const secondReset = await resetPassword(context(), token, { password: "a third one 9" }, nextAddress());
    expect(code(secondReset)).toBe("AUTH_INVALID_TOKEN");
    expect(await trySignIn(email, "another one 8")).toBe("ok");
  });

  it("resetPassword succeeds exactly once when a link is used several times concurrently", async () => {
    const { email } = await register();
    await requestPasswordReset(context(), { email }, nextAddress());
    const token = tokenFor(email, "reset");
    const tried = ["first one 1", "second one 2", "third one 3", "fourth one 4"];
    const results = await Promise.all(
      tried.map((each) => resetPassword(context(), token, { password: each }, nextAddress())),
    );
    expect(results.map(code).sort()).toEqual([...Array(3).fill("AUTH_INVALID_TOKEN"), "ok"]);
    const won = tried[results.findIndex(({ ok }) => ok)] ?? "";
    expect(await trySignIn(email, won)).toBe("ok");
  });

  it("resetPassword rejects expired, malformed and replaced links, and the database stores no plain tokens", async () => {
    const { email } = await register();
    await requestPasswordReset(context(), { email }, nextAddress());
    const first = tokenFor(email, "reset");
    await requestPasswordReset(context(), { email }, nextAddress());
    const second = tokenFor(email, "reset");
    const storedVerifications = JSON.stringify(await db.selectFrom("verifications").selectAll().execute());
    expect(storedVerifications).not.toContain(first);
    const later = context([], new Date(Date.now() + hour + 1_000));
    expect(await findResetLinkOwner(later, first)).toBeUndefined();
    expect(code(await resetPassword(later, first, { password: "another one 8" }, nextAddress()))).toBe(
      "AUTH_INVALID_TOKEN",
    );
    for (const token of ["", "x", "é".repeat(24), `${first}a`, "../..", "0".repeat(9_999)]) {
      const result = await resetPassword(context(), token, { password: "another one 8" }, nextAddress());
      expect(code(result)).toBe("AUTH_INVALID_TOKEN");
    }
    expect(code(await resetPassword(context(), second, { password: "another one 8" }, nextAddress()))).toBe("ok");
    // Using one reset link invalidates all reset links of the account.
    expect(await findResetLinkOwner(context(), first)).toBeUndefined();
  });

  it("requestPasswordReset gives the same answer for known and unknown addresses", async () => {
    const before = mails.length;
    expect(await requestPasswordReset(context(), { email: "nobody@example.com" }, nextAddress())).toEqual({
      ok: true,
      value: undefined,
    });
    expect(mails).toHaveLength(before);
    const { email } = await register();
    const answersFor = async (requestedEmail: string) => {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() => requestPasswordReset(context(), { email: requestedEmail }, nextAddress())),
      );
      return answers.map(code).sort();
    };
    const knownAnswers = await answersFor(email);
    expect(knownAnswers).toEqual(["AUTH_TOO_MANY_REQUESTS", ...Array(5).fill("ok")]);
    expect(await answersFor("nobody.else@example.com")).toEqual(knownAnswers);
    expect(code(await requestPasswordReset(context(), { email: "no address" }, nextAddress()))).toBe("email");
  });

  it("requestPasswordReset limits the mails that one network address can trigger", async () => {
    const address = nextAddress();
    const unknownEmails = Array.from({ length: 21 }, (_, each) => `stranger${each}@example.com`);
    const answers = await Promise.all(
      unknownEmails.map((email) => requestPasswordReset(context(), { email }, address)),
    );
    expect(answers.map(code).sort()).toEqual(["AUTH_TOO_MANY_REQUESTS", ...Array(20).fill("ok")]);
  });

  it("verifyEmail confirms an address, also when the link is used twice, and rejects an invalid link", async () => {
    const { email, cookies } = await register();
    const token = tokenFor(email, "verify");
    const middle = Math.floor(token.length / 2);
    const garbled = token.slice(0, middle) + (token[middle] === "a" ? "b" : "a") + token.slice(middle + 1);
    for (const bad of ["", "abc", garbled]) {
      expect(await findEmailToVerify(context(), bad)).toBeUndefined();
      expect(code(await verifyEmail(context(), bad))).toBe("AUTH_INVALID_TOKEN");
    }
    // Reading the address of a link does not verify the address.
    expect(await findEmailToVerify(context(), token)).toEqual({ email, confirmed: false });
    expect((await accountOf(cookies)).emailVerified).toBe(false);
    expect(code(await verifyEmail(context(), token))).toBe("ok");
    expect((await accountOf(cookies)).emailVerified).toBe(true);
    expect(await findEmailToVerify(context(), token)).toEqual({ email, confirmed: true });
    expect(code(await verifyEmail(context(), token))).toBe("ok");
  });

  it("verifyEmail rejects an expired link and a link signed with another secret", async () => {
    const { email, cookies } = await register();
    const { secret } = await auth.$context;
    const old = await signJWT({ email }, secret, -1);
    const strange = await signJWT({ email }, "another secret of thirty-two characters", 60);
    for (const bad of [old, strange]) {
      expect(await findEmailToVerify(context(), bad)).toBeUndefined();
      expect(code(await verifyEmail(context(), bad))).toBe("AUTH_INVALID_TOKEN");
    }
    expect((await accountOf(cookies)).emailVerified).toBe(false);
  });

  it("sendVerificationEmail limits repeated mails and sends none for a verified address", async () => {
    const { email, cookies } = await register();
    const account = await accountOf(cookies);
    const answers: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      answers.push(code(await sendVerificationEmail(context(cookies), account, nextAddress())));
    }
    expect(answers).toEqual([...Array(5).fill("ok"), "AUTH_TOO_MANY_REQUESTS"]);
    expect(mails.filter((mail) => mail.to === email && mail.kind === "verify")).toHaveLength(6);
    const sent = mails.length;
    expect(
      code(await sendVerificationEmail(context(cookies), { ...account, emailVerified: true }, nextAddress())),
    ).toBe("ok");
    expect(mails).toHaveLength(sent);
  });

  const newToken = async (to: string) => /token=(\S+)/.exec((await outbox(to)).at(-1)?.text ?? "")?.[1] ?? "";

  it("confirmEmailChange changes the address after confirmation and notifies the old address", async () => {
    const { email, account, cookies } = await register();
    const to = `new-${email}`;
    const requestChange = async (values: object) =>
      code(await requestEmailChange(context(cookies), account, values, nextAddress()));
    expect(await requestChange({ email: to, current: "not mine at all" })).toBe("wrong_password");
    expect(await requestChange({ email: to, current: "x".repeat(9_999) })).toBe("wrong_password");
    expect(await requestChange({ email: email.toUpperCase(), current: password })).toBe("same_email");
    expect(await requestChange({ email: "nothing", current: password })).toBe("email");
    expect(await outbox(to)).toEqual([]);
    expect(await requestChange({ email: to.toUpperCase(), current: password })).toBe("ok");
    expect((await outbox(email)).at(-1)?.text).toContain(to);
    expect((await accountOf(cookies)).email).toBe(email);
    expect(await getPendingEmail(db, account, new Date())).toBe(to);

    await requestPasswordReset(context(), { email }, nextAddress());
    const token = await newToken(to);
    expect(await findEmailChangeRequest(context(), token)).toMatchObject({ from: email, to });
    expect(code(await confirmEmailChange(context(), token))).toBe("ok");
    expect(await accountOf(cookies)).toMatchObject({ email: to, emailVerified: true });
    expect((await outbox(email)).at(-1)?.text).toContain(to);
    expect(await getPendingEmail(db, await accountOf(cookies), new Date())).toBeUndefined();
    // Links in the old mailbox are invalid after the change.
    expect(await findResetLinkOwner(context(), tokenFor(email, "reset"))).toBeUndefined();
    expect(await findEmailToVerify(context(), tokenFor(email, "verify"))).toBeUndefined();
    expect(code(await verifyEmail(context(), tokenFor(email, "verify")))).toBe("AUTH_INVALID_TOKEN");
    const mailsBefore = await outbox(email);
    expect(code(await confirmEmailChange(context(), token))).toBe("ok");
    expect(await outbox(email)).toEqual(mailsBefore);
    expect([await trySignIn(email, password), await trySignIn(to, password)]).toEqual(["AUTH_WRONG_PASSWORD", "ok"]);
  });

  it("requestEmailChange gives the same answer for an address that another account has", async () => {
    const [one, other] = [await register(), await register()];
    const fields = { email: other.email, current: password };
    const result = await requestEmailChange(context(one.cookies), one.account, fields, nextAddress());
    expect(result).toEqual({ ok: true, value: undefined });
    expect((await outbox(other.email)).map(({ subject }) => subject)).toEqual(["Confirm your e-mail address"]);
    expect((await outbox(one.email)).at(-1)?.text).toContain(other.email);
  });

  it("confirmEmailChange gives a contested address to exactly one of two accounts", async () => {
    const two = [await register(), await register()];
    const to = `wanted-${people}@example.com`;
    const tokens: string[] = [];
    for (const { account, cookies } of two) {
      await requestEmailChange(context(cookies), account, { email: to, current: password }, nextAddress());
      tokens.push(await newToken(to));
    }
    const results = await Promise.all(tokens.map((token) => confirmEmailChange(context(), token)));
    expect(results.map(code).sort()).toEqual(["AUTH_EMAIL_ALREADY_IN_USE", "ok"]);
  });

  it("confirmEmailChange accepts only the latest link, for at most a day and only until the password changes", async () => {
    const { email, account, cookies } = await register();
    const requestChange = async (to: string) => {
      await requestEmailChange(context(cookies), account, { email: to, current: password }, nextAddress());
      return newToken(to);
    };
    const first = await requestChange(`first-${email}`);
    const second = await requestChange(`second-${email}`);
    for (const token of [first, "", "x", second.replace(/^\d+/, "999999999"), `${second}x`, "1-é"]) {
      expect(code(await confirmEmailChange(context(), token))).toBe("AUTH_INVALID_TOKEN");
    }
    const late = context([], new Date(Date.now() + 24 * hour + 1_000));
    expect(code(await confirmEmailChange(late, second))).toBe("AUTH_INVALID_TOKEN");
    await requestPasswordReset(context(), { email }, nextAddress());
    await resetPassword(context(), tokenFor(email, "reset"), { password: "another one 8" }, nextAddress());
    expect(code(await confirmEmailChange(context(), second))).toBe("AUTH_INVALID_TOKEN");
  });

  it("confirmEmailChange rejects a link that is revoked while the confirmation waits for the account", async ({
    skip,
  }) => {
    if (kind === "embedded") skip("the embedded database has one connection, so no transaction waits");
    const { email, account, cookies } = await register();
    const to = `late-${email}`;
    await requestEmailChange(context(cookies), account, { email: to, current: password }, nextAddress());
    const token = await newToken(to);
    const { late } = await db.transaction().execute(async (trx) => {
      // Commands that revoke the links of an account lock the account first.
      await trx.selectFrom("users").select("id").where("id", "=", account.id).forUpdate().execute();
      await revokeLinks(trx, account.id);
      const waiting = confirmEmailChange(context(), token);
      await expect.poll(() => isSomebodyWaiting(db), { timeout: 20_000 }).toBe(true);
      return { late: waiting };
    });
    expect(code(await late)).toBe("AUTH_INVALID_TOKEN");
    expect((await accountOf(cookies)).email).toBe(email);
  });

  it("[EN-04] updateProfile changes only the profile of the signed-in user", async () => {
    const [one, other] = [await register(), await register()];
    const now = new Date();
    const fields = { name: " Noura \u202e", lastName: "", phone: "٠٥٠١٢٣٤٥٦٧", language: "ar" };
    expect(code(await updateProfile({ db, now }, one.account, fields))).toBe("ok");
    expect(await accountOf(one.cookies)).toMatchObject({
      name: "Noura",
      lastName: "",
      phone: "0501234567",
      language: "ar",
      email: one.email,
    });
    expect(await accountOf(other.cookies)).toEqual(other.account);
    const bad = await updateProfile({ db, now }, one.account, {
      name: "",
      lastName: "x".repeat(61),
      phone: "call me",
      language: "tlh",
    });
    expect(bad.ok ? [] : bad.errors?.map((each) => [each.path, each.code])).toEqual([
      ["name", "required"],
      ["lastName", "too_long"],
      ["phone", "phone"],
      ["language", "language"],
    ]);
  });
});
