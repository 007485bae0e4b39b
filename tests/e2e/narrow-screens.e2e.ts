import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();
const list = "/shop/CarForSale";
/** What is for wide screens, by the names of its files. */
const forWide = /\/static\/(classic-one|filters|choice-filter)-/;

describe("what a narrow screen doesn't show", () => {
  it("stays as the server wrote it, and comes to life when the screen is a wide one", async () => {
    const page = await visitor({ language: "en", width: 390 });
    const scripts: string[] = [];
    page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
    await page.goto(list);
    await page.locator("html[data-enhanced]").waitFor();
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((url) => forWide.test(url))).toEqual([]);
    expect(await page.locator("header[data-header=classic-one] a").count()).toBeGreaterThan(5);
    expect(await page.locator(".filter-panel a").count()).toBeGreaterThan(10);

    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => scripts.filter((url) => forWide.test(url)).length).toBeGreaterThan(1);
    // The search suggests.
    const search = page.locator("#search-desktop");
    await search.waitFor();
    await expect
      .poll(async () => {
        await search.fill("");
        await search.fill("toy");
        return page.locator(".suggestions [role=option]").count();
      })
      .toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    // A filter turns the page, and stands where it stood.
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.locator(".filter-panel a[href*='condition=']").first().click();
    await page.waitForURL("**condition=**");
    await page.locator(".filter-panel [aria-current]").first().waitFor();
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
  });

  it("a page that is turned to on a narrow screen has its filters in the sheet", async () => {
    const page = await visitor({ language: "en", width: 390 });
    await page.goto("/");
    await page.locator("html[data-enhanced]").waitFor();
    await page.locator(`main a[href="${list}"]`).first().click();
    await page.waitForURL(`**${list}`);
    await page.locator("label[for=filters-open]").last().click();
    await page.locator("dialog[open] summary").first().waitFor();
    expect(await page.locator("dialog[open] summary").count()).toBeGreaterThan(3);
  });

  it("[GN-06] the foot of the page speaks the language that the page is turned to", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/site/about-us");
    await page.locator("html[data-enhanced]").waitFor();
    const foot = page.locator("footer#site-links");
    expect(await foot.locator("address a[href^='tel:']").count()).toBe(1);
    expect(await foot.textContent()).toMatch(/[a-z]{4}/i);
    await page.locator("header a[hreflang=ar]").first().click();
    await page.locator("html[lang=ar]").waitFor();
    await expect.poll(() => foot.locator("nav h2").first().textContent()).toMatch(/[\u0600-\u06ff]{3}/);
    expect(await foot.locator("address a[href^='tel:']").count()).toBe(1);
  });

  it("no page of moderators is wider than a phone", async () => {
    const page = await visitor({ language: "ar", javaScript: false, width: 390 });
    await signInAs(page, demoAccounts.moderator);
    const wide: string[] = [];
    const pages = ["ads", "reports", "conversations", "reviews", "businesses", "people", "words", "log"];
    for (const name of ["", ...pages]) {
      await page.goto(`/moderation/${name}`);
      expect(await page.locator("#content h1").count()).toBe(1);
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(name);
    }
    expect(wide).toEqual([]);
  });
});
