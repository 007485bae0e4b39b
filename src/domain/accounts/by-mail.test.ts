import { signJWT } from "better-auth/crypto";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { cheapPasswords } from "../../../tests/support/passwords.ts";
import type { Account } from "./account.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { askForNewEmail, awaitedEmail, confirmNewEmail, newEmailOf } from "./change-email.server.ts";
import { type AccountMail, mailOf } from "./mails.ts";
import { saveProfile } from "./profile.server.ts";
import { askForReset, ownerOfReset, resetPassword } from "./reset-password.server.ts";
import { type AccountContext, sessionOf } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";
import { addressToConfirm, sendVerification, verifyEmail } from "./verify-email.server.ts";

const hour = 60 * 60 * 1_000;
const password = "long enough 7";

onDatabase("accounts by mail", (open) => {
  let db: Db;
  let auth: Auth;
  const mails: (AccountMail & { to: string })[] = [];
  beforeAll(async () => {
    db = (await open()).db;
    auth = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      passwords: cheapPasswords,
      send: async (mail) => {
        // As the server does it: the mail goes into the same database.
        await queueMail(db, mailOf(mail, mail.to), new Date());
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
  const somewhere = () => `10.${places++ % 250}.0.1`;
  let people = 0;
  const register = async () => {
    const email = `person${people++}@example.com`;
    const fields = { name: "Sara", lastName: "Ali", email, phone: "", password };
    const made = await signUp(context(), fields, { address: somewhere(), language: "en" });
    if (!made.ok) throw new Error(made.code);
    return { email, account: made.value.account, cookies: made.value.cookies };
  };
  const linkFor = (to: string, kind: AccountMail["kind"]) =>
    new URL(mails.findLast((mail) => mail.to === to && mail.kind === kind)?.link ?? "http://none");
  const tokenFor = (to: string, kind: AccountMail["kind"]) => linkFor(to, kind).searchParams.get("token") ?? "";
  const signedIn = async (cookies: string[]) => (await sessionOf(auth, context(cookies).headers)) !== undefined;
  const trySignIn = async (email: string, tried: string) => {
    const result = await signIn(context(), { email, password: tried }, somewhere());
    return result.ok ? "ok" : result.code;
  };
  const code = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? "ok" : result.code);
  const outbox = async (to: string) =>
    db.selectFrom("mail_outbox").select(["subject", "text"]).where("to_address", "=", to).orderBy("id").execute();
  const accountOf = async (cookies: string[]): Promise<Account> => {
    const session = await sessionOf(auth, context(cookies).headers);
    if (!session) throw new Error("signed out");
    return session.account;
  };

  it("a link of a mail gives a new password once, and ends all sessions", async () => {
    const { email, cookies } = await register();
    expect(code(await askForReset(context(), { email: ` ${email.toUpperCase()} ` }, somewhere()))).toBe("ok");
    const link = linkFor(email, "reset");
    expect(link.origin + link.pathname).toBe("http://karaj.test/account/reset-password");
    const token = tokenFor(email, "reset");
    const weak = await resetPassword(context(), token, { password: "12345" }, somewhere());
    expect(code(weak)).toBe("AUTH_WEAK_PASSWORD");
    expect(await signedIn(cookies)).toBe(true);
    expect(code(await resetPassword(context(), token, { password: "another one 8" }, somewhere()))).toBe("ok");
    expect(await signedIn(cookies)).toBe(false);
    expect(await trySignIn(email, password)).toBe("AUTH_WRONG_PASSWORD");
    expect(await trySignIn(email, "another one 8")).toBe("ok");
    expect(mails.at(-1)).toMatchObject({ kind: "known", to: email, link: "http://karaj.test/account/dashboard" });
    const again = await resetPassword(context(), token, { password: "a third one 9" }, somewhere());
    expect(code(again)).toBe("AUTH_INVALID_TOKEN");
    expect(await trySignIn(email, "another one 8")).toBe("ok");
  });

  it("of several that use one link at the same moment one succeeds", async () => {
    const { email } = await register();
    await askForReset(context(), { email }, somewhere());
    const token = tokenFor(email, "reset");
    const tried = ["first one 1", "second one 2", "third one 3", "fourth one 4"];
    const results = await Promise.all(
      tried.map((each) => resetPassword(context(), token, { password: each }, somewhere())),
    );
    expect(results.map(code).sort()).toEqual([...Array(3).fill("AUTH_INVALID_TOKEN"), "ok"]);
    const won = tried[results.findIndex(({ ok }) => ok)] ?? "";
    expect(await trySignIn(email, won)).toBe("ok");
  });

  it("links that are too old, garbled or superseded give none, and are not kept as they are", async () => {
    const { email } = await register();
    await askForReset(context(), { email }, somewhere());
    const first = tokenFor(email, "reset");
    await askForReset(context(), { email }, somewhere());
    const second = tokenFor(email, "reset");
    const kept = JSON.stringify(await db.selectFrom("verifications").selectAll().execute());
    expect(kept).not.toContain(first);
    const later = context([], new Date(Date.now() + hour + 1_000));
    expect(await ownerOfReset(later, first)).toBeUndefined();
    expect(code(await resetPassword(later, first, { password: "another one 8" }, somewhere()))).toBe(
      "AUTH_INVALID_TOKEN",
    );
    for (const token of ["", "x", "é".repeat(24), `${first}a`, "../..", "0".repeat(9_999)]) {
      const result = await resetPassword(context(), token, { password: "another one 8" }, somewhere());
      expect(code(result)).toBe("AUTH_INVALID_TOKEN");
    }
    expect(code(await resetPassword(context(), second, { password: "another one 8" }, somewhere()))).toBe("ok");
    // Used one, used up all.
    expect(await ownerOfReset(context(), first)).toBeUndefined();
  });

  it("asking for a new password answers alike for addresses that nobody has", async () => {
    const before = mails.length;
    expect(await askForReset(context(), { email: "nobody@example.com" }, somewhere())).toEqual({
      ok: true,
      value: undefined,
    });
    expect(mails).toHaveLength(before);
    const { email } = await register();
    const answersFor = async (asked: string) => {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() => askForReset(context(), { email: asked }, somewhere())),
      );
      return answers.map(code).sort();
    };
    const known = await answersFor(email);
    expect(known).toEqual(["AUTH_TOO_MANY_REQUESTS", ...Array(5).fill("ok")]);
    expect(await answersFor("nobody.else@example.com")).toEqual(known);
    expect(code(await askForReset(context(), { email: "no address" }, somewhere()))).toBe("email");
  });

  it("a network address can't have mails sent to everybody", async () => {
    const address = somewhere();
    const asked = Array.from({ length: 21 }, (_, each) => `stranger${each}@example.com`);
    const answers = await Promise.all(asked.map((email) => askForReset(context(), { email }, address)));
    expect(answers.map(code).sort()).toEqual(["AUTH_TOO_MANY_REQUESTS", ...Array(20).fill("ok")]);
  });

  it("a link confirms an address, also twice; a bad one confirms nothing", async () => {
    const { email, cookies } = await register();
    const token = tokenFor(email, "verify");
    const middle = Math.floor(token.length / 2);
    const garbled = token.slice(0, middle) + (token[middle] === "a" ? "b" : "a") + token.slice(middle + 1);
    for (const bad of ["", "abc", garbled]) {
      expect(await addressToConfirm(context(), bad)).toBeUndefined();
      expect(code(await verifyEmail(context(), bad))).toBe("AUTH_INVALID_TOKEN");
    }
    // To look whose address it is confirms nothing.
    expect(await addressToConfirm(context(), token)).toEqual({ email, confirmed: false });
    expect((await accountOf(cookies)).emailVerified).toBe(false);
    expect(code(await verifyEmail(context(), token))).toBe("ok");
    expect((await accountOf(cookies)).emailVerified).toBe(true);
    expect(await addressToConfirm(context(), token)).toEqual({ email, confirmed: true });
    expect(code(await verifyEmail(context(), token))).toBe("ok");
  });

  it("a link that confirms an address is good for a day", async () => {
    const { email, cookies } = await register();
    const { secret } = await auth.$context;
    const old = await signJWT({ email }, secret, -1);
    const strange = await signJWT({ email }, "another secret of thirty-two characters", 60);
    for (const bad of [old, strange]) {
      expect(await addressToConfirm(context(), bad)).toBeUndefined();
      expect(code(await verifyEmail(context(), bad))).toBe("AUTH_INVALID_TOKEN");
    }
    expect((await accountOf(cookies)).emailVerified).toBe(false);
  });

  it("the confirming link is sent again, not too often, and not to who has confirmed", async () => {
    const { email, cookies } = await register();
    const account = await accountOf(cookies);
    const answers: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      answers.push(code(await sendVerification(context(cookies), account, somewhere())));
    }
    expect(answers).toEqual([...Array(5).fill("ok"), "AUTH_TOO_MANY_REQUESTS"]);
    expect(mails.filter((mail) => mail.to === email && mail.kind === "verify")).toHaveLength(6);
    const sent = mails.length;
    expect(code(await sendVerification(context(cookies), { ...account, emailVerified: true }, somewhere()))).toBe("ok");
    expect(mails).toHaveLength(sent);
  });

  const newToken = async (to: string) => /token=(\S+)/.exec((await outbox(to)).at(-1)?.text ?? "")?.[1] ?? "";

  it("an address changes once the new one is confirmed, and the old one is told", async () => {
    const { email, account, cookies } = await register();
    const to = `new-${email}`;
    const ask = async (values: object) => code(await askForNewEmail(context(cookies), account, values, somewhere()));
    expect(await ask({ email: to, current: "not mine at all" })).toBe("wrong_password");
    expect(await ask({ email: to, current: "x".repeat(9_999) })).toBe("wrong_password");
    expect(await ask({ email: email.toUpperCase(), current: password })).toBe("same_email");
    expect(await ask({ email: "nothing", current: password })).toBe("email");
    expect(await outbox(to)).toEqual([]);
    expect(await ask({ email: to.toUpperCase(), current: password })).toBe("ok");
    expect((await outbox(email)).at(-1)?.text).toContain(to);
    expect((await accountOf(cookies)).email).toBe(email);
    expect(await awaitedEmail(db, account, new Date())).toBe(to);

    await askForReset(context(), { email }, somewhere());
    const token = await newToken(to);
    expect(await newEmailOf(context(), token)).toMatchObject({ from: email, to });
    expect(code(await confirmNewEmail(context(), token))).toBe("ok");
    expect(await accountOf(cookies)).toMatchObject({ email: to, emailVerified: true });
    expect((await outbox(email)).at(-1)?.text).toContain(to);
    expect(await awaitedEmail(db, await accountOf(cookies), new Date())).toBeUndefined();
    // Links that lie in the old mailbox lead nowhere any more.
    expect(await ownerOfReset(context(), tokenFor(email, "reset"))).toBeUndefined();
    expect(await addressToConfirm(context(), tokenFor(email, "verify"))).toBeUndefined();
    expect(code(await verifyEmail(context(), tokenFor(email, "verify")))).toBe("AUTH_INVALID_TOKEN");
    const told = await outbox(email);
    expect(code(await confirmNewEmail(context(), token))).toBe("ok");
    expect(await outbox(email)).toEqual(told);
    expect([await trySignIn(email, password), await trySignIn(to, password)]).toEqual(["AUTH_WRONG_PASSWORD", "ok"]);
  });

  it("an address that somebody has is answered alike, and changes nothing", async () => {
    const [one, other] = [await register(), await register()];
    const fields = { email: other.email, current: password };
    const result = await askForNewEmail(context(one.cookies), one.account, fields, somewhere());
    expect(result).toEqual({ ok: true, value: undefined });
    expect((await outbox(other.email)).map(({ subject }) => subject)).toEqual(["Confirm your e-mail address"]);
    expect((await outbox(one.email)).at(-1)?.text).toContain(other.email);
  });

  it("of two who confirm one address one gets it", async () => {
    const two = [await register(), await register()];
    const to = `wanted-${people}@example.com`;
    const tokens: string[] = [];
    for (const { account, cookies } of two) {
      await askForNewEmail(context(cookies), account, { email: to, current: password }, somewhere());
      tokens.push(await newToken(to));
    }
    const results = await Promise.all(tokens.map((token) => confirmNewEmail(context(), token)));
    expect(results.map(code).sort()).toEqual(["AUTH_EMAIL_ALREADY_IN_USE", "ok"]);
  });

  it("only the address that was asked for last can be confirmed, for a day, and not after a new password", async () => {
    const { email, account, cookies } = await register();
    const ask = async (to: string) => {
      await askForNewEmail(context(cookies), account, { email: to, current: password }, somewhere());
      return newToken(to);
    };
    const first = await ask(`first-${email}`);
    const second = await ask(`second-${email}`);
    for (const token of [first, "", "x", second.replace(/^\d+/, "999999999"), `${second}x`, "1-é"]) {
      expect(code(await confirmNewEmail(context(), token))).toBe("AUTH_INVALID_TOKEN");
    }
    const late = context([], new Date(Date.now() + 24 * hour + 1_000));
    expect(code(await confirmNewEmail(late, second))).toBe("AUTH_INVALID_TOKEN");
    await askForReset(context(), { email }, somewhere());
    await resetPassword(context(), tokenFor(email, "reset"), { password: "another one 8" }, somewhere());
    expect(code(await confirmNewEmail(context(), second))).toBe("AUTH_INVALID_TOKEN");
  });

  it("[EN-04] a profile is changed by its owner alone", async () => {
    const [one, other] = [await register(), await register()];
    const now = new Date();
    const fields = { name: " Noura \u202e", lastName: "", phone: "٠٥٠١٢٣٤٥٦٧", language: "ar" };
    expect(code(await saveProfile({ db, now }, one.account, fields))).toBe("ok");
    expect(await accountOf(one.cookies)).toMatchObject({
      name: "Noura",
      lastName: "",
      phone: "0501234567",
      language: "ar",
      email: one.email,
    });
    expect(await accountOf(other.cookies)).toEqual(other.account);
    const bad = await saveProfile({ db, now }, one.account, {
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
