import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, registerAccount, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { HttpPage } from "../support/http-page.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const visitor = setupVisitors();

/** Lists the axe violations of the page, one a line. */
const check = async (page: Page, within?: string): Promise<string[]> =>
  (await findAxeViolations(page, within ? { within } : {})).map((each) => `${new URL(page.url()).pathname}: ${each}`);

/** Returns the first link of a page whose address matches. */
async function findLink(page: Page, path: string, address: RegExp): Promise<string> {
  await page.goto(path);
  const links = await page
    .locator("#content a")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  const link = links.find((each) => address.test(each));
  if (!link) throw new Error(`${path} has no link ${address}`);
  return link;
}

describe.each([
  ["ar", 390, testThemes.ar[0]],
  ["en", 1280, testThemes.en[0]],
] as const)("Pages of signed-in people (%s, %s pixels wide, %s)", (language, width, colorScheme) => {
  const open = async (email?: string) => {
    const page = await visitor({ language, width, colorScheme, reducedMotion: "reduce" });
    if (email) await signInAs(page, email);
    return page;
  };
  /** Lists the violations of several pages. */
  const checkPages = async (page: Page, paths: readonly string[], within?: string) => {
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      found.push(...(await check(page, within)));
    }
    return found;
  };

  it("Moderation pages have no axe violations", async () => {
    const page = await open(demoAccounts.moderator);
    const listing = await findLink(page, "/moderation/ads?order=oldest", /^\/moderation\/ads\/\d+/);
    const person = await findLink(page, `/moderation/people?q=${demoAccounts.member}`, /^\/moderation\/people\/\d+/);
    const names = ["", "/ads?order=oldest", "/reports", "/conversations", "/reviews", "/businesses", "/words", "/log"];
    const paths = [...names.map((name) => `/moderation${name}`), listing];
    const found = await checkPages(page, paths, "#content");
    await page.goto(person);
    await page.locator("button[value=ban]").click();
    await page.locator("#ban-reason[aria-invalid=true]").waitFor();
    found.push(...(await check(page, "#content")));
    expect(found).toEqual([]);
  });

  it("Administration pages have no axe violations", async () => {
    const page = await open(demoAccounts.administrator);
    const paths = ["/admin", "/admin/categories", "/admin/cities/17", "/admin/site-pages/about", "/admin/settings"];
    expect(await checkPages(page, paths)).toEqual([]);
  });

  it("Pages of sellers have no axe violations", async () => {
    const page = await open(demoAccounts.showroom);
    const business = await findLink(page, "/account/business", /^\/account\/business\/\d+/);
    const listing = await findLink(page, "/account/ads", /^\/account\/ads\/\d+$/);
    const sale = await findLink(page, "/account/sales", /^\/account\/sales\/\d+/);
    const paths = ["/account/ads", listing, business, `${business}/hours`, "/account/sales", sale, "/account/import"];
    expect(await checkPages(page, paths)).toEqual([]);
  });

  it("Pages of buyers have no axe violations", async () => {
    const page = await open(demoAccounts.member);
    const conversation = await findLink(page, "/account/inbox", /^\/account\/inbox\/\d+/);
    const order = await findLink(page, "/account/orders", /^\/account\/orders\/\d+/);
    const found = await checkPages(page, [conversation, order, "/account/notifications"]);
    await page.goto("/shop/track-order");
    await page.locator("#content [name=number]").fill("100012");
    await page.locator("#content [name=email]").fill(demoAccounts.member);
    await page.locator("#content form button[type=submit]").click();
    await page.locator("#content h2").first().waitFor();
    found.push(...(await check(page)));
    expect(found).toEqual([]);
  });

  it("Pages of API tokens and the report of a listing have no axe violations", async () => {
    const page = await open();
    await page.goto("/");
    await registerAccount(page);
    const found = await checkPages(page, ["/account/tokens", "/account/tokens/new"], "#content");
    // Scripts reject an empty name before the form is sent. The server rejects a token without permissions.
    await page.locator("#token-name").fill("My program");
    await page.locator("#content form button[type=submit]").last().click();
    await page.locator("#token-scopes-error").waitFor();
    await page.locator("#content [role=alert]").first().waitFor();
    found.push(...(await check(page, "#content")));
    const plain = new HttpPage({ language });
    await plain.goto("/shop/CarForSale");
    const listing = plain.find("#content h3 > a").getAttribute("href") ?? "";
    found.push(...(await checkPages(page, [`${listing}/report`])));
    expect(found).toEqual([]);
  });

  it("UI component gallery has no axe violations and is no wider than a phone", async () => {
    const page = await open();
    const found = await checkPages(page, [`/dev/ui?lang=${language}`], "#content");
    expect(found).toEqual([]);
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
