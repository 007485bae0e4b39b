import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const list = "/shop/CarForSale";
const getPath = (page: Page) => new URL(page.url()).pathname;
const dialogs = (page: Page) => page.locator("dialog[open]");

/** Opens a page as a phone. `missing` is a global variable of the browser that is deleted before the page loads. */
async function openPhone(width: number, missing?: string): Promise<Page> {
  const page = await visitor({ language: "ar", width });
  if (missing) await page.addInitScript((name) => Reflect.deleteProperty(window, name), missing);
  return page;
}

/** Browsers with and without CloseWatcher, which Safari lacks. Back must work in the same way in both. */
const browsers = [
  ["with CloseWatcher", undefined],
  ["without CloseWatcher", "CloseWatcher"],
] as const;

describe.each(browsers)("Back button closes overlays: in a browser %s", (_, missing) => {
  const phone = (width = 390) => openPhone(width, missing);

  it("Back closes the full-screen gallery, then returns to the list at the same scroll position", async () => {
    const page = await phone();
    await page.goto(list);
    const card = page
      .locator("main article")
      .filter({ has: page.locator("img") })
      .nth(2);
    await card.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    const link = card.locator("h3 a");
    const ad = (await link.getAttribute("href")) ?? "";
    await link.click();
    await page.waitForURL(`**${ad}`);
    await page.locator("[data-layout] > div > button").last().click();
    await page.locator(".yarl__root").waitFor();
    await page.goBack();
    await page.locator(".yarl__root").waitFor({ state: "detached" });
    expect(getPath(page)).toBe(ad);
    await page.locator("[data-layout] > div > button").last().click();
    await page.locator(".yarl__root").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".yarl__root").waitFor({ state: "detached" });
    expect(getPath(page)).toBe(ad);
    await page.goBack();
    await page.waitForURL(`**${list}`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  it("Back closes the quick view, also after following its link to the listing", async () => {
    const page = await phone(700);
    await page.goto("/shop");
    await page.goto(list);
    const quickViewLink = page.locator("main article a[data-quick-view]").first();
    await quickViewLink.click();
    await dialogs(page).waitFor();
    await page.goBack();
    await dialogs(page).waitFor({ state: "detached" });
    expect(getPath(page)).toBe(list);
    await quickViewLink.click();
    await dialogs(page).locator('a[href^="/shop/products/"]').last().click();
    await page.waitForURL("**/shop/products/**");
    await dialogs(page).waitFor({ state: "detached" });
    await page.goBack();
    await page.waitForURL(`**${list}`);
    await page.goBack();
    await page.waitForURL("**/shop");
  });

  it("Back closes the filter sheet, also after applying filters", async () => {
    const page = await phone();
    await page.goto(list);
    const open = page.locator(".filter-bar label").first();
    await open.click();
    await dialogs(page).waitFor();
    await page.goBack();
    await dialogs(page).waitFor({ state: "detached" });
    expect(getPath(page)).toBe(list);
    await open.click();
    await dialogs(page).locator("a[href*='?']").nth(1).click();
    const show = dialogs(page).locator(".sticky a");
    await expect.poll(() => show.getAttribute("href")).toContain("?");
    await show.click();
    await page.waitForURL(`**${list}?*`);
    await dialogs(page).waitFor({ state: "detached" });
    await page.goBack();
    await page.waitForURL((url) => url.pathname === list && url.search === "");
  });

  it("Back closes the quick view on a desktop, also after a reload or going forward", async () => {
    const page = await phone(1280);
    const closed = () => dialogs(page).waitFor({ state: "detached" });
    await page.goto("/shop");
    await page.goto(list);
    const quickViewLink = page.locator("main article a[data-quick-view]").first();
    const open = async () => {
      await quickViewLink.click();
      await dialogs(page).waitFor();
    };
    await open();
    await page.goBack();
    await closed();
    expect(getPath(page)).toBe(list);
    // Going forward neither reopens the closed dialog nor adds a page.
    await page.goForward();
    expect([getPath(page), await dialogs(page).count()]).toEqual([list, 0]);
    await page.goBack();
    await page.waitForURL("**/shop");
    await page.goForward();
    await page.waitForURL(`**${list}`);

    await open();
    await page.keyboard.press("Escape");
    await closed();
    await open();
    await page.reload();
    await page.locator("html[data-enhanced]").waitFor();
    expect([getPath(page), await dialogs(page).count()]).toEqual([list, 0]);
    await open();
    await page.goBack();
    await closed();
    expect(getPath(page)).toBe(list);
    await page.goBack();
    await page.waitForURL("**/shop");
  });
});

describe("Back button closes overlays: in a browser without the Navigation API", () => {
  it("Back closes the quick view, then returns to the page before", async () => {
    const page = await openPhone(700, "navigation");
    await page.goto("/shop");
    await page.goto(list);
    await page.locator("main article a[data-quick-view]").first().click();
    await dialogs(page).waitFor();
    await page.goBack();
    await dialogs(page).waitFor({ state: "detached" });
    expect(getPath(page)).toBe(list);
    await page.goBack();
    await page.waitForURL("**/shop");
  });

  it("Back returns from a listing to the list after following the link in the quick view", async () => {
    const page = await openPhone(700, "navigation");
    await page.goto(list);
    await page.locator("main article a[data-quick-view]").first().click();
    await dialogs(page).locator('a[href^="/shop/products/"]').last().click();
    await page.waitForURL("**/shop/products/**");
    await page.goBack();
    await page.waitForURL(`**${list}`);
    await expect.poll(() => page.locator("main article a[data-quick-view]").count()).toBeGreaterThan(0);
  });
});
