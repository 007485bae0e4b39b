import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { contentLanguages, type Language } from "#kernel/localized-text.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { fastPasswordHasher } from "../../../tests/support/passwords.ts";
import { listMails } from "../../../tests/support/rows.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { changePassword } from "./change-password.server.ts";
import { confirmDevice, requestDeviceLink } from "./device-link.server.ts";
import { renderAccountMail } from "./mails.ts";
import { rejectSignIn } from "./new-device.server.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.server.ts";
import { type AccountContext, findSession } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

const password = "long enough 7";
const minute = 60_000;
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

describeOnDatabase("Known devices", (open) => {
  let db: Db;
  let auth: Auth;
  const makeAuth = (secret: string): Auth =>
    createAuth({
      db,
      secret,
      origin: "http://karaj.test",
      passwords: fastPasswordHasher,
      send: (mail) => queueMail(db, renderAccountMail(mail, mail.to), new Date()),
    });
  beforeAll(async () => {
    db = (await open()).db;
    auth = makeAuth("a secret of thirty-two characters");
  });

  const context = (cookies: readonly string[] = [], now = new Date()): AccountContext => ({
    db,
    auth,
    now,
    headers: new Headers({ cookie: cookies.map((each) => each.split(";")[0]).join("; "), "user-agent": firefox }),
  });
  let networks = 0;
  const nextAddress = () => `10.${Math.floor(networks / 250)}.${networks++ % 250}.1`;
  let people = 0;
  const register = async (language: Language = "en") => {
    people += 1;
    const email = `known-${people}@example.com`;
    const registered = await signUp(context(), { name: "Sara", email, password }, { address: nextAddress(), language });
    if (!registered.ok) throw new Error(registered.code);
    const { account, cookies } = registered.value;
    return { email, account, cookies, device: onlyDevice(cookies) };
  };
  const onlyDevice = (cookies: readonly string[]) => cookies.filter((each) => each.startsWith("karaj.device="));
  const enter = async (
    email: string,
    { cookies = [] as readonly string[], tried = password, address = nextAddress() } = {},
  ) => {
    const result = await signIn(context(cookies), { email, password: tried }, address);
    return result.ok ? "ok" : result.code;
  };
  /** Tries to sign in with three wrong passwords from each of `count` different networks. */
  const attack = async (email: string, count: number) => {
    for (let i = 0; i < count; i += 1) {
      const address = nextAddress();
      for (let tries = 0; tries < 3; tries += 1) await enter(email, { tried: "not this one", address });
    }
  };
  const mailsTo = (email: string) => listMails(db, email);
  const linkIn = (text: string, page: string) =>
    new RegExp(`http://karaj\\.test/account/${page}\\?token=(\\S+)`).exec(text)?.[1] ?? "";
  const lastLink = async (email: string, page: string) => linkIn((await mailsTo(email)).at(-1)?.text ?? "", page);

  describe("Sign-in during an attack from many networks", () => {
    it("The cookie of a known device cannot be read by scripts and is sent to this site only", async () => {
      const { device } = await register();
      expect(device).toHaveLength(1);
      expect(device[0]).toMatch(/; HttpOnly(?:;|$)/);
      expect(device[0]).toMatch(/; SameSite=Lax(?:;|$)/);
    });

    it("During an attack, signIn accepts the owner on a known device and answers other devices with a challenge", async () => {
      const { email, device } = await register();
      await attack(email, 15);
      expect(await enter(email)).toBe("AUTH_CHALLENGE_NEEDED");
      expect(await enter(email, { cookies: device })).toBe("ok");
    });

    it("signIn answers wrong passwords with the same challenge, whether or not the account exists", async () => {
      const { email } = await register();
      for (const each of [email, "nobody-here@example.com"]) {
        const answers: string[] = [];
        for (let i = 0; i < 31; i += 1) answers.push(await enter(each, { tried: "not this one" }));
        expect(answers).toEqual([...Array(30).fill("AUTH_WRONG_PASSWORD"), "AUTH_CHALLENGE_NEEDED"]);
      }
    });

    it("confirmDevice lets the owner sign in on a new device with a link that works once", async () => {
      const { email } = await register();
      await attack(email, 15);
      expect((await requestDeviceLink(context(), { email: email.toUpperCase() }, nextAddress())).ok).toBe(true);
      const token = await lastLink(email, "login/device");
      const confirmed = await confirmDevice(context(), token);
      if (!confirmed.ok) throw new Error(confirmed.code);
      expect(await enter(email, { cookies: [confirmed.value] })).toBe("ok");
      expect(await confirmDevice(context(), token)).toMatchObject({ ok: false, code: "AUTH_INVALID_TOKEN" });
    });

    it("requestDeviceLink sends at most five links, and the last one stays valid for an hour", async () => {
      const { email } = await register();
      for (let i = 0; i < 8; i += 1)
        expect((await requestDeviceLink(context(), { email }, nextAddress())).ok).toBe(true);
      const links = (await mailsTo(email)).flatMap(({ text }) => linkIn(text, "login/device") || []);
      expect(links).toHaveLength(5);
      const later = context([], new Date(Date.now() + 59 * minute));
      expect((await confirmDevice(later, links.at(-1) ?? "")).ok).toBe(true);
      const tooLate = context([], new Date(Date.now() + 61 * minute));
      expect((await confirmDevice(tooLate, links[0] ?? "")).ok).toBe(false);
    });

    it("requestDeviceLink refuses a network that asked for twenty links, and no other network", async () => {
      const address = nextAddress();
      const ask = (number: number, from: string) =>
        requestDeviceLink(context(), { email: `stranger-${number}@example.com` }, from);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(i, address)));
      expect(answers.every(({ ok }) => ok)).toBe(true);
      const { email } = await register();
      expect(await requestDeviceLink(context(), { email }, address)).toMatchObject({ ok: false });
      expect(await mailsTo(email)).not.toContainEqual(
        expect.objectContaining({ text: expect.stringContaining("login/device") }),
      );
      expect((await ask(21, nextAddress())).ok).toBe(true);
    });

    it("requestDeviceLink gives the same answer for known and unknown addresses, and mails only known ones", async () => {
      const result = await requestDeviceLink(context(), { email: "nobody-at-all@example.com" }, nextAddress());
      expect(result).toEqual({ ok: true, value: undefined });
      expect(await mailsTo("nobody-at-all@example.com")).toEqual([]);
    });

    it("changePassword works for a signed-in user during an attack", async () => {
      const { email, account, cookies } = await register();
      await attack(email, 15);
      const values = { current: password, password: "another one 8" };
      expect((await changePassword(context(cookies), account, values, nextAddress())).ok).toBe(true);
    });
  });

  it("signIn limits attempts on a known device separately from attempts on other devices", async () => {
    const { email, device } = await register();
    for (let i = 0; i < 5; i += 1) {
      expect(await enter(email, { cookies: device, tried: "not this one" })).toBe("AUTH_WRONG_PASSWORD");
    }
    expect(await enter(email, { cookies: device })).toBe("AUTH_TOO_MANY_REQUESTS");
    expect(await enter(email)).toBe("ok");
  });

  it("A device cookie works only for its own account, and only until the password or the server secret changes", async () => {
    const [one, other] = [await register(), await register()];
    await attack(one.email, 15);
    const [cookie = ""] = one.device;
    const forged = [
      ["of another account", other.device],
      ["with another account's number", [cookie.replace(`=${one.account.id}.`, `=${other.account.id}.`)]],
      ["cut short", [cookie.split(";")[0]?.slice(0, -1) ?? ""]],
      ["of a changed signature", [cookie.replace(/[\w-]{3}(?=;)/, "AAA")]],
    ] as const;
    for (const [, cookies] of forged) expect(await enter(one.email, { cookies })).toBe("AUTH_CHALLENGE_NEEDED");
    const moved = { ...context(one.device), auth: makeAuth("quite another secret of the server") };
    expect(await signIn(moved, { email: one.email, password }, nextAddress())).toMatchObject({
      code: "AUTH_CHALLENGE_NEEDED",
    });
    const nextYear = context(one.device, new Date(Date.now() + 366 * 24 * 60 * minute));
    await db.deleteFrom("rate_limit_buckets").execute();
    const late = await signIn(nextYear, { email: one.email, password }, nextAddress());
    expect([late.ok, (await mailsTo(one.email)).at(-1)?.subject]).toEqual([true, "New sign-in to your account"]);
    const values = { current: password, password: "another one 8" };
    const changed = await changePassword(context(one.cookies), one.account, values, nextAddress());
    if (!changed.ok) throw new Error(changed.code);
    await attack(one.email, 15);
    expect(await enter(one.email, { cookies: one.device, tried: "another one 8" })).toBe("AUTH_CHALLENGE_NEEDED");
    expect(await enter(one.email, { cookies: onlyDevice(changed.value.cookies), tried: "another one 8" })).toBe("ok");
  });

  it("A browser can be a known device of several accounts", async () => {
    const [one, other] = [await register(), await register()];
    const both = await signIn(context(one.device), { email: other.email, password }, nextAddress());
    if (!both.ok) throw new Error(both.code);
    const cookies = onlyDevice(both.value.cookies);
    for (const { email } of [one, other]) {
      await attack(email, 15);
      expect(await enter(email, { cookies })).toBe("ok");
    }
  });

  it.each(contentLanguages)(
    "signIn sends a mail for a sign-in from a new device and none for a known device (%s)",
    async (language) => {
      const { email, device } = await register(language);
      const subject = { en: "New sign-in to your account", ar: "دخول جديد إلى حسابك" }[language];
      const sentAlerts = async () => (await mailsTo(email)).filter((mail) => mail.subject === subject);
      expect(await enter(email, { cookies: device })).toBe("ok");
      expect(await sentAlerts()).toEqual([]);
      const now = new Date(Date.UTC(2030, 4, 6, 7, 8));
      expect((await signIn(context([], now), { email, password }, "192.0.2.77")).ok).toBe(true);
      const [mail, ...otherMails] = await sentAlerts();
      expect(otherMails).toEqual([]);
      expect(mail?.text).toContain("Firefox · Windows");
      expect(mail?.text).toContain("192.0.2.0/24");
      expect(mail?.text).toMatch(language === "en" ? /6 May 2030 at 07:08 UTC/ : /6 مايو 2030/);
    },
  );

  it("rejectSignIn ends all sessions and lets the owner choose a new password", async () => {
    const { email, cookies } = await register();
    const stranger = await signIn(context(), { email, password }, nextAddress());
    if (!stranger.ok) throw new Error(stranger.code);
    const token = await lastLink(email, "not-me");
    const rejected = await rejectSignIn(context(), token, nextAddress());
    if (!rejected.ok) throw new Error(rejected.code);
    for (const own of [cookies, stranger.value.cookies]) {
      expect(await findSession(auth, context(own).headers)).toBeUndefined();
      expect(await enter(email, { cookies: onlyDevice(own) })).toBe("AUTH_WRONG_PASSWORD");
    }
    expect(await rejectSignIn(context(), token, nextAddress())).toMatchObject({ code: "AUTH_INVALID_TOKEN" });
    const reset = await resetPassword(context(), rejected.value, { password: "another one 8" }, nextAddress());
    if (!reset.ok) throw new Error(reset.code);
    const before = (await mailsTo(email)).length;
    expect(await enter(email, { cookies: [reset.value], tried: "another one 8" })).toBe("ok");
    expect(await mailsTo(email)).toHaveLength(before);
  });

  it("A password reset invalidates the links in earlier mails that reject a sign-in", async () => {
    const { email } = await register();
    await enter(email);
    const token = await lastLink(email, "not-me");
    await requestPasswordReset(context(), { email }, nextAddress());
    const reset = await lastLink(email, "reset-password");
    expect((await resetPassword(context(), reset, { password: "another one 8" }, nextAddress())).ok).toBe(true);
    expect(await rejectSignIn(context(), token, nextAddress())).toMatchObject({ code: "AUTH_INVALID_TOKEN" });
  });
});
