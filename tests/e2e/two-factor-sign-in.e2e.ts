import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type createPersonDetails, demoAccounts, HttpVisitor, registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";
import { generateTotp } from "../support/totp.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const words = {
  en: {
    begin: "Set it up",
    on: "Two-step sign-in is on",
    off: "Two-step sign-in is off",
    wrong: "This code is wrong",
    late: "That took too long",
    confirm: "Confirm your e-mail address",
  },
  ar: {
    begin: "بدء الإعداد",
    on: "فُعّل الدخول",
    off: "أُوقف الدخول",
    wrong: "هذا الرمز غير صحيح",
    late: "انتهت المهلة",
    confirm: "أكّد بريدك الإلكتروني",
  },
};

type Language = keyof typeof words;
type Person = ReturnType<typeof createPersonDetails>;

const arabic = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** Presses the button of a step on the page for setting up two-step sign-in, without JavaScript. */
const actOverHttp = (page: HttpPage, step: string) =>
  page.submit(page.find(`main input[value=${step}]`).closest("form")?.querySelector("button") as Element);

/** Confirms the address of the account, without JavaScript. */
async function confirmAddress(page: HttpPage, person: Person, language: Language): Promise<void> {
  await page.goto((await readMail(person.email, words[language].confirm)).link);
  await page.submit("main form[action*='/account/verify-email?token='] button");
}

/** Signs up and turns two-step sign-in on, without JavaScript. Returns the member and the key for codes. */
async function createTwoStepMember(): Promise<{ person: Person; key: string }> {
  const page = new HttpPage({ language: "en" });
  const person = await registerThroughForm(page);
  await confirmAddress(page, person, "en");
  await page.goto("/account/two-step");
  page.fill("#begin-password", person.password);
  await actOverHttp(page, "begin");
  const key = page.text("main code");
  page.fill("#account-code", generateTotp(key));
  await actOverHttp(page, "confirm");
  expect(page.path).toBe("/account/two-step?done=confirm");
  return { person, key };
}

describe("Two-step sign-in with JavaScript", () => {
  const visitor = setupVisitors();

  it("[ASVS 6.3.3] Two-step sign-in is set up and asks for a code (ar)", async () => {
    const language = "ar";
    const w = words[language];
    const colorScheme = testThemes[language][0];
    const page = await visitor({ language, width: 390, colorScheme });
    const person = await registerAccount(page);
    const main = page.locator("main");
    const act = (step: string) => main.locator("form", { has: page.locator(`input[value=${step}]`) }).locator("button");
    // Two-step sign-in requires a verified e-mail address.
    await page.goto("/account/two-step");
    expect(await findAxeViolations(page)).toEqual([]);
    await confirmAddress(new HttpPage({ language }), person, language);
    await page.goto("/account/two-step");
    await page.locator("#begin-password").fill("not this one");
    await act("begin").click();
    await page.locator("#begin-password[aria-invalid=true]").waitFor();
    await page.locator("#begin-password").fill(person.password);
    await act("begin").click();
    const key = await main.locator("code").innerText();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("#account-code").fill("123");
    await act("confirm").click();
    await main.getByText(w.wrong).first().waitFor();
    await page.locator("#account-code").fill(arabic(generateTotp(key)));
    await act("confirm").click();
    await page.waitForURL("**/account/two-step?done=confirm");
    await main.getByText(w.on).waitFor();
    expect(await main.locator("ul[dir=ltr] li").count()).toBe(10);
    expect(await findAxeViolations(page)).toEqual([]);

    await page.context().clearCookies();
    await page.goto("/account/login?return=%2Fshop%2Fwishlist");
    await page.locator("#account-email").fill(person.email);
    await page.locator("#account-password").fill(person.password);
    await main.locator("form button[type=submit]").click();
    await page.waitForURL("**/account/login/code?return=**");
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("#account-code").fill("000000");
    await main.locator("form button[type=submit]").click();
    await main.getByText(w.wrong).waitFor();
    await page.locator("#account-code").fill(generateTotp(key, 1));
    await main.locator("form button[type=submit]").click();
    await page.waitForURL("**/shop/wishlist");
  });

  it("[NV-06] Sign-in form in the header menu leads to the code page", async () => {
    const { person, key } = await createTwoStepMember();
    const page = await visitor({ language: "en" });
    await page.goto("/site/faq?from=menu");
    const header = page.locator("header").filter({ visible: true });
    await header.getByText("Account", { exact: true }).click();
    await page.locator("#menu-email").fill(person.email);
    await page.locator("#menu-password").fill(person.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/account/login/code?return=**");
    await page.locator("#account-code").fill(generateTotp(key, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/site/faq?from=menu");
    await header.getByText(person.email).first().waitFor({ state: "attached" });
  });
});

describe("Two-step sign-in without JavaScript", () => {
  it("[ASVS 6.3.3] Two-step sign-in is set up, asks for a code, accepts a recovery code, and is turned off (en)", async () => {
    const language = "en";
    const w = words[language];
    const page = new HttpPage({ language });
    const person = await registerThroughForm(page);
    await page.goto("/account/password");
    await page.follow("main a[href='/account/two-step']");
    // Two-step sign-in requires a verified e-mail address.
    expect(page.count("main form[action$='/account/verify-email/send']")).toBe(1);
    expect(page.count("#begin-password")).toBe(0);
    await confirmAddress(page, person, language);
    await page.goto("/account/two-step");
    page.fill("#begin-password", "not this one");
    await actOverHttp(page, "begin");
    expect(page.count("#begin-password[aria-invalid=true]")).toBe(1);
    page.fill("#begin-password", person.password);
    await actOverHttp(page, "begin");
    const key = page.text("main code");
    page.fill("#account-code", "123");
    await actOverHttp(page, "confirm");
    expect(page.text("main")).toContain(w.wrong);
    page.fill("#account-code", generateTotp(key));
    await actOverHttp(page, "confirm");
    expect(page.path).toBe("/account/two-step?done=confirm");
    expect(page.text("main")).toContain(w.on);
    const recovery = page.findAll("main ul[dir=ltr] li").map(getText);
    expect(recovery).toHaveLength(10);
    await page.follow(page.findAll("main a[href='/account/two-step']").at(-1) as Element);
    expect(page.count("#codes-password")).toBe(1);
    expect(page.text("main")).not.toContain(recovery[0]);

    const signIn = async (): Promise<HttpPage> => {
      const phone = new HttpPage({ language });
      await phone.goto("/account/login?return=%2Fshop%2Fwishlist");
      phone.fill("#account-email", person.email);
      phone.fill("#account-password", person.password);
      await phone.submit("main form button[type=submit]");
      expect(phone.path).toMatch(/^\/account\/login\/code\?return=/);
      return phone;
    };
    const sendCode = (phone: HttpPage, code: string) => {
      phone.fill("#account-code", code);
      return phone.submit("main form button[type=submit]");
    };
    const withCode = await signIn();
    await sendCode(withCode, "000000");
    expect(withCode.text("main")).toContain(w.wrong);
    await sendCode(withCode, generateTotp(key, 1));
    expect(withCode.path).toBe("/shop/wishlist");

    const withRecoveryCode = await signIn();
    await withRecoveryCode.follow("main a[href*='recovery=1']");
    await sendCode(withRecoveryCode, recovery[4]?.toUpperCase() ?? "");
    expect(withRecoveryCode.path).toBe("/shop/wishlist");

    await page.goto("/account/two-step");
    page.fill("#end-password", person.password);
    await actOverHttp(page, "end");
    expect(page.text("main")).toContain(w.off);
    page.find("main button", w.begin);
  });

  it("Two-step sign-in restarts after its time limit and returns to the requested page", async () => {
    const member = new HttpPage({ language: "ar" });
    const person = await registerThroughForm(member);
    await member.goto("/account/login/code");
    expect(member.url.pathname).toBe("/account/dashboard");
    const page = new HttpPage({ language: "ar" });
    await page.goto("/account/login/code?return=%2Fshop%2Fwishlist");
    expect(page.path).toBe("/account/login?return=%2Fshop%2Fwishlist");
    // A forged cookie starts no sign-in.
    page.visitor.cookies.set("karaj.two_factor", "2fa-made-up.signature");
    await page.goto("/account/login/code?return=%2Fshop%2Fwishlist");
    page.fill("#account-code", "123456");
    await page.submit("main form button[type=submit]");
    expect(page.text("main")).toContain(words.ar.late);
    page.fill("#account-email", person.email);
    page.fill("#account-password", person.password);
    await page.submit("main form button[type=submit]");
    expect(page.path).toBe("/shop/wishlist");
  });
});

describe("[ASVS 6.3.3] Mandatory two-step sign-in for staff", () => {
  let origin = "";
  let stop = async () => {};
  beforeAll(async () => {
    const folder = copyDemoFolder();
    const server = await startKaraj({ DATA_DIR: folder, REQUIRE_STAFF_2FA: "1" });
    origin = server.url;
    stop = async () => {
      await stopKaraj(server.child);
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());

  it("Staff without two-step sign-in are redirected to its setup and may not use moderation or administration", async () => {
    const moderator = new HttpVisitor(origin);
    await moderator.signIn(demoAccounts.moderator);
    for (const page of ["/moderation", "/moderation/reports"]) {
      const answer = await moderator.fetch(page);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/account/two-step"]);
    }
    expect(await (await moderator.fetch("/account/two-step")).text()).toContain("once you sign in with two steps");
    expect((await moderator.post("/moderation/words", { word: "test" })).status).toBe(404);
    expect((await moderator.fetch("/admin")).status).toBe(404);

    const member = new HttpVisitor(origin);
    await member.signIn(demoAccounts.member);
    const twoStep = await member.fetch("/account/two-step");
    expect(twoStep.status).toBe(200);
    expect(await twoStep.text()).not.toContain("once you sign in with two steps");
    expect((await member.fetch("/moderation")).status).toBe(404);
  });
});
