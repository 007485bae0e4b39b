import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, HttpVisitor, registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { confirmAddressByLink, readMail } from "../support/mails.ts";
import { testVariants } from "../support/test-variants.ts";
import { generateTotp } from "../support/totp.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

/** Confirms an email address with the link in the mail to it. */
async function confirmAddress(page: Page, mails: Page, email: string, subject: string): Promise<void> {
  await confirmAddressByLink(page, (await readMail(mails, email, subject)).link);
}

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

describe.each(testVariants)("Two-step sign-in, $language, javaScript: $javaScript", ({ language, javaScript }) => {
  const visitor = setupVisitors();
  const w = words[language];
  const arabic = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

  it("[ASVS 6.3.3] Two-step sign-in is set up, asks for a code, accepts a recovery code, and is turned off", async () => {
    const page = await visitor({ language, javaScript, width: 390, colorScheme: testThemes[language][0] });
    const person = await registerAccount(page);
    const main = page.locator("main");
    const act = (step: string) => main.locator("form", { has: page.locator(`input[value=${step}]`) }).locator("button");

    await page.goto("/account/password");
    await main.locator("a[href='/account/two-step']").click();
    await page.waitForURL("**/account/two-step");
    // Two-step sign-in requires a verified e-mail address.
    await main.locator("form[action$='/account/verify-email/send']").waitFor();
    expect(await page.locator("#begin-password").count()).toBe(0);
    if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
    await confirmAddress(page, await visitor({ language, javaScript: false }), person.email, w.confirm);
    await page.goto("/account/two-step");
    await page.locator("#begin-password").fill("not this one");
    await act("begin").click();
    await page.locator("#begin-password[aria-invalid=true]").waitFor();
    await page.locator("#begin-password").fill(person.password);
    await act("begin").click();
    const key = await main.locator("code").innerText();
    if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("#account-code").fill("123");
    await act("confirm").click();
    await main.getByText(w.wrong).first().waitFor();
    await page.locator("#account-code").fill(language === "ar" ? arabic(generateTotp(key)) : generateTotp(key));
    await act("confirm").click();
    await page.waitForURL("**/account/two-step?done=confirm");
    await main.getByText(w.on).waitFor();
    const recovery = await main.locator("ul[dir=ltr] li").allInnerTexts();
    expect(recovery).toHaveLength(10);
    if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
    await main.locator("a[href='/account/two-step']").last().click();
    await page.locator("#codes-password").waitFor();
    expect(await main.getByText(recovery[0] ?? "").count()).toBe(0);

    const phone = await visitor({ language, javaScript, width: 390 });
    const door = phone.locator("main");
    const signIn = async () => {
      await phone.goto("/account/login?return=%2Fshop%2Fwishlist");
      await phone.locator("#account-email").fill(person.email);
      await phone.locator("#account-password").fill(person.password);
      await door.locator("form button[type=submit]").click();
      await phone.waitForURL("**/account/login/code?return=**");
    };
    await signIn();
    if (javaScript) expect(await findAxeViolations(phone)).toEqual([]);
    await phone.locator("#account-code").fill("000000");
    await door.locator("form button[type=submit]").click();
    await door.getByText(w.wrong).waitFor();
    await phone.locator("#account-code").fill(generateTotp(key, 1));
    await door.locator("form button[type=submit]").click();
    await phone.waitForURL("**/shop/wishlist");

    await phone.context().clearCookies();
    await signIn();
    await door.locator("a[href*='recovery=1']").click();
    await phone.waitForURL("**recovery=1**");
    await phone.locator("#account-code").fill(recovery[4]?.toUpperCase() ?? "");
    await door.locator("form button[type=submit]").click();
    await phone.waitForURL("**/shop/wishlist");

    await page.goto("/account/two-step");
    await page.locator("#end-password").fill(person.password);
    await act("end").click();
    await main.getByText(w.off).waitFor();
    await main.getByRole("button", { name: w.begin }).waitFor();
  });

  it("Two-step sign-in restarts after its time limit and returns to the requested page", async () => {
    const page = await visitor({ language, javaScript });
    const person = await registerAccount(page);
    await page.goto("/account/login/code");
    expect(new URL(page.url()).pathname).toBe("/account/dashboard");
    await page.context().clearCookies();
    await page.goto("/account/login/code?return=%2Fshop%2Fwishlist");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/account/login?return=%2Fshop%2Fwishlist");
    // A forged cookie starts no sign-in.
    await page.context().addCookies([{ name: "karaj.two_factor", value: "2fa-made-up.signature", url: page.url() }]);
    await page.goto("/account/login/code?return=%2Fshop%2Fwishlist");
    await page.locator("#account-code").fill("123456");
    await page.locator("main form button[type=submit]").click();
    await page.locator("main").getByText(w.late).waitFor();
    await page.locator("#account-email").fill(person.email);
    await page.locator("#account-password").fill(person.password);
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL("**/shop/wishlist");
  });
});

describe("Two-step sign-in from the header", () => {
  const visitor = setupVisitors();

  it("[NV-06] Sign-in form in the header menu leads to the code page", async () => {
    const page = await visitor({ language: "en" });
    const person = await registerAccount(page);
    await confirmAddress(page, await visitor({ language: "en", javaScript: false }), person.email, words.en.confirm);
    await page.goto("/account/two-step");
    await page.locator("#begin-password").fill(person.password);
    await page.locator("main").getByRole("button", { name: words.en.begin }).click();
    const key = await page.locator("main code").innerText();
    await page.locator("#account-code").fill(generateTotp(key));
    await page.locator("main").getByRole("button", { name: "Turn it on" }).click();
    await page.waitForURL("**done=confirm");
    await page.context().clearCookies();
    await page.goto("/shop/CarForSale?make=toyota");
    const header = page.locator("header").filter({ visible: true });
    await header.getByText("Account", { exact: true }).click();
    await page.locator("#menu-email").fill(person.email);
    await page.locator("#menu-password").fill(person.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/account/login/code?return=**");
    await page.locator("#account-code").fill(generateTotp(key, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop/CarForSale?make=toyota");
    await header.getByText(person.email).first().waitFor({ state: "attached" });
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
