import { describe, expect, inject, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { findOverflow, renderWholePage } from "../support/page-checks.ts";
import { pageCases, resolvePagePath } from "../support/pages.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const list = "/shop/CarForSale";
/** Matches the scripts that only wide screens need. */
const forWide = /\/static\/(classic-one|filters|choice-filter)-/;

describe("Desktop-only components on a narrow screen", () => {
  it("Desktop header and filters stay server-rendered on a phone and hydrate when the window becomes wide", async () => {
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
    // The hydrated search field shows suggestions.
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
    // A filter link navigates on the client and keeps the document.
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.locator(".filter-panel a[href*='condition=']").first().click();
    await page.waitForURL("**condition=**");
    await page.locator(".filter-panel details[open] [aria-current]").first().waitFor();
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
  });

  it("[GN-06] Footer changes its language, and a list opened on a phone shows its filters in a sheet, after client navigation", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/site/about-us");
    const foot = page.locator("footer#site-links");
    expect(await foot.locator("address a[href^='tel:']").count()).toBe(1);
    expect(await foot.textContent()).toMatch(/[a-z]{4}/i);
    await page.locator("header a[hreflang=ar]").first().click();
    await page.locator("html[lang=ar]").waitFor();
    await expect.poll(() => foot.locator("nav h2").first().textContent()).toMatch(/[\u0600-\u06ff]{3}/);
    expect(await foot.locator("address a[href^='tel:']").count()).toBe(1);

    await page.setViewportSize({ width: 390, height: 900 });
    await page.locator(`main a[href="${list}"]`).first().click();
    await page.waitForURL(`**${list}`);
    await page.locator("label[for=filters-open]").last().click();
    await page.locator("dialog[open] summary").first().waitFor();
    expect(await page.locator("dialog[open] summary").count()).toBeGreaterThan(3);
  });

  it("Nothing on a public page extends beyond a 390 pixel phone", async () => {
    const page = await visitor({ language: "ar", javaScript: false, width: 390, expected: /404/ });
    const wide: Record<string, string[]> = {};
    for (const each of pageCases.filter(({ clicks, widths = [390] }) => !clicks && widths.includes(390))) {
      await page.goto(await resolvePagePath(each, inject("karajUrl")));
      const found = await findOverflow(page);
      // The layout of content far down is deferred at first.
      await renderWholePage(page);
      found.push(...(await findOverflow(page)));
      if (found.length > 0) wide[each.name] = found;
    }
    expect(wide).toEqual({});
  });

  it("Moderation pages are no wider than a 390 pixel phone", async () => {
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
