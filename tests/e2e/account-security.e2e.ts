import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { HttpPage, registerThroughForm } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: { deviceLink: "Confirm your device to sign in", newDevice: "New sign-in to your account" },
  ar: { deviceLink: "أكّد جهازك لتسجيل الدخول", newDevice: "دخول جديد إلى حسابك" },
};

const openBrowser = () => visitor({ language: "ar", width: 390, colorScheme: testThemes.ar[0] });

/** Fills in the sign-in form and submits it, without JavaScript. */
async function signIn(page: HttpPage, email: string, password: string): Promise<void> {
  await page.goto("/account/login");
  page.fill("main [name=email]", email);
  page.fill("main [name=password]", password);
  await page.submit(page.find("main [name=password]").closest("form")?.querySelector("button[type=submit]") as Element);
}

describe.each(["en", "ar"] as const)("Account security (%s, without JavaScript)", (language) => {
  const w = words[language];
  const open = () => new HttpPage({ language });

  it("A new device is confirmed by a mailed link that works once, and then signs in with the password", async () => {
    const person = await registerThroughForm(open());
    const page = open();
    await page.goto("/account/login/link");
    page.fill("#device-link-email", person.email);
    await page.submit("main form button[type=submit]");
    expect(page.path).toBe("/account/login/link?sent=1");
    const { link } = await readMail(person.email, w.deviceLink);
    await page.goto(link);
    await page.submit("main form button[type=submit]");
    expect(page.path).toBe("/account/login?confirmed=1");
    await signIn(page, person.email, person.password);
    expect(page.path).toBe("/account/dashboard");
    const other = open();
    expect(await other.goto(link)).toBe(400);
    expect(other.count("main a[href='/account/login/link']")).toBe(1);
  });

  it("The owner of an account ends an unknown sign-in by the mailed link and sets a new password", async () => {
    const owner = open();
    const person = await registerThroughForm(owner);
    const thief = open();
    await signIn(thief, person.email, person.password);
    expect(thief.path).toBe("/account/dashboard");
    const { link } = await readMail(person.email, w.newDevice);
    await owner.goto(link);
    // Opening the link ends nothing.
    expect(await thief.goto("/account/devices")).toBe(200);
    expect(thief.path).toBe("/account/devices");
    await owner.submit("main form button[type=submit]");
    expect(owner.url.pathname).toBe("/account/reset-password");
    await thief.goto("/account/devices");
    expect(thief.url.pathname).toBe("/account/login");
    await signIn(thief, person.email, person.password);
    expect(thief.count("[role=alert]")).toBeGreaterThan(0);
    expect(thief.url.pathname).toBe("/account/login");
    // The owner sets a new password, and only the new password opens the account.
    const password = "an even better password 8";
    const fields = owner.findAll("main input[type=password]");
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) owner.fill(field, password);
    await owner.submit(fields[0]?.closest("form")?.querySelector("button[type=submit]") as Element);
    expect(owner.url.pathname).not.toBe("/account/reset-password");
    const secondPage = open();
    await signIn(secondPage, person.email, password);
    expect(secondPage.path).toBe("/account/dashboard");
  });
});

describe("Account security with JavaScript", () => {
  it("The pages of mailed links confirm a device and end an unknown sign-in", async () => {
    const page = await openBrowser();
    const person = await registerThroughForm(new HttpPage({ language: "ar" }));
    const requester = new HttpPage({ language: "ar" });
    await requester.goto("/account/login/link");
    requester.fill("#device-link-email", person.email);
    await requester.submit("main form button[type=submit]");
    await page.goto((await readMail(person.email, words.ar.deviceLink)).link);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL("**/account/login?confirmed=1");
    await page.locator("main [name=email]").fill(person.email);
    await page.locator("main [name=password]").fill(person.password);
    await page.locator("main form:has([name=password]) button[type=submit]").click();
    await page.waitForURL("**/account/dashboard");

    await signIn(new HttpPage({ language: "ar" }), person.email, person.password);
    await page.goto((await readMail(person.email, words.ar.newDevice)).link);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL("**/account/reset-password?*");
  });

  it("The member data page downloads one archive with JSON and CSV files", async () => {
    const page = await openBrowser();
    const person = await registerAccount(page);
    await page.goto("/account/data");
    expect(await findAxeViolations(page)).toEqual([]);
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
