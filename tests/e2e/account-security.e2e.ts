import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { readMail } from "../support/mails.ts";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const words = {
  en: { deviceLink: "Confirm your device to sign in", newDevice: "New sign-in to your account" },
  ar: { deviceLink: "أكّد جهازك لتسجيل الدخول", newDevice: "دخول جديد إلى حسابك" },
};

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator("main [name=email]").fill(email);
  await page.locator("main [name=password]").fill(password);
  await page.locator("main form:has([name=password]) button[type=submit]").click();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/account/login");
  await fillSignIn(page, email, password);
}

describe.each(testVariants)("Account security, $language, javaScript: $javaScript", ({ language, javaScript }) => {
  const visitor = setupVisitors();
  const w = words[language];
  const colorScheme = testThemes[language][0];
  const openVisitorPage = () => visitor({ language, javaScript, width: 390, colorScheme });
  const mailReader = () => visitor({ language, javaScript: false });

  it("A new device is confirmed by a mailed link that works once, and then signs in with the password", async () => {
    const person = await registerAccount(await openVisitorPage());
    const page = await openVisitorPage();
    await page.goto("/account/login/link");
    await page.locator("#device-link-email").fill(person.email);
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL("**/account/login/link?sent=1");
    const { link } = await readMail(await mailReader(), person.email, w.deviceLink);
    await page.goto(link);
    if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL("**/account/login?confirmed=1");
    await fillSignIn(page, person.email, person.password);
    await page.waitForURL("**/account/dashboard");
    const other = await openVisitorPage();
    expect((await other.goto(link))?.status()).toBe(400);
    await other.locator("main a[href='/account/login/link']").waitFor();
  });

  it("The owner of an account ends an unknown sign-in by the mailed link and sets a new password", async () => {
    const owner = await openVisitorPage();
    const person = await registerAccount(owner);
    const thief = await openVisitorPage();
    await signIn(thief, person.email, person.password);
    await thief.waitForURL("**/account/dashboard");
    const { link } = await readMail(await mailReader(), person.email, w.newDevice);
    await owner.goto(link);
    expect((await thief.goto("/account/devices"))?.status()).toBe(200);
    if (javaScript) expect(await findAxeViolations(owner)).toEqual([]);
    await owner.locator("main form button[type=submit]").click();
    await owner.waitForURL("**/account/reset-password?*");
    await thief.goto("/account/devices");
    expect(new URL(thief.url()).pathname).toBe("/account/login");
    await signIn(thief, person.email, person.password);
    await thief.locator("[role=alert]").first().waitFor();
    expect(new URL(thief.url()).pathname).toBe("/account/login");
    // The owner sets a new password, and only the new password opens the account.
    const password = "an even better password 8";
    const passwordFields = owner.locator("main input[type=password]");
    await passwordFields.first().waitFor();
    for (const field of await passwordFields.all()) await field.fill(password);
    await owner.locator("main form:has(input[type=password]) button[type=submit]").click();
    await owner.waitForURL((url) => url.pathname !== "/account/reset-password");
    const secondPage = await openVisitorPage();
    await signIn(secondPage, person.email, password);
    await secondPage.waitForURL("**/account/dashboard");
  });

  it("The member data page downloads one archive with JSON and CSV files", async () => {
    const page = await openVisitorPage();
    const person = await registerAccount(page);
    await page.goto("/account/dashboard");
    await page.goto("/account/data");
    if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
    const downloading = page.waitForEvent("download");
    await page.locator("main form[action='/account/data/archive'] button").click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
    const files = unzipSync(Buffer.concat(chunks));
    const names = Object.keys(files);
    expect(names.some((name) => name.endsWith(".json"))).toBe(true);
    expect(names.some((name) => name.endsWith(".csv"))).toBe(true);
    const texts = names.map((name) => Buffer.from(files[name] as Uint8Array).toString("utf8"));
    expect(texts.some((text) => text.includes(person.email))).toBe(true);
    expect(texts.join("\n")).not.toContain("demo@karaj.example");
    await page.locator("main h1").waitFor();
  });
});
