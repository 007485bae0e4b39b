import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const list = "/shop/CarForSale";
/** Small page that is opened before the list. */
const start = "/site/faq";
const getPath = (page: Page) => new URL(page.url()).pathname;
const dialogs = (page: Page) => page.locator("dialog[open]");
const waitUntilClosed = (page: Page) => dialogs(page).waitFor({ state: "detached" });

/** Opens a page as a phone. `missing` is a global variable of the browser that is deleted before the page loads. */
async function openPhone(width: number, missing?: string): Promise<Page> {
  const page = await visitor({ language: "ar", width });
  if (missing) await page.addInitScript((name) => Reflect.deleteProperty(window, name), missing);
  return page;
}

async function openQuickView(page: Page): Promise<void> {
  await page.locator("main article:has(img) a[data-quick-view]").first().click();
  await dialogs(page).waitFor();
}

/** Follows the link of the open quick view to the page of its listing. */
async function followQuickView(page: Page): Promise<void> {
  await dialogs(page).locator('a[href^="/shop/products/"]').last().click();
  await page.waitForURL("**/shop/products/**");
  await waitUntilClosed(page);
}

async function openGallery(page: Page): Promise<void> {
  await page.locator("[data-layout] > div > button").last().click();
  await page.locator(".yarl__root").waitFor();
}
const waitUntilGalleryIsClosed = (page: Page) => page.locator(".yarl__root").waitFor({ state: "detached" });

describe("Back button closes overlays", () => {
  it("Back closes the filter sheet, also after applying filters", async () => {
    const page = await openPhone(390);
    await page.goto(list);
    const open = page.locator(".filter-bar label").first();
    await open.click();
    await dialogs(page).waitFor();
    await page.goBack();
    await waitUntilClosed(page);
    expect(getPath(page)).toBe(list);
    await open.click();
    await dialogs(page).locator("a[href*='?']").nth(1).click();
    const show = dialogs(page).locator(".sticky a");
    await expect.poll(() => show.getAttribute("href")).toContain("?");
    await show.click();
    await page.waitForURL(`**${list}?*`);
    await waitUntilClosed(page);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === list && url.search === "");
  });

  it("Back closes the full-screen gallery, then returns to the list at the same scroll position", async () => {
    const page = await openPhone(390);
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
    await openGallery(page);
    await page.goBack();
    await waitUntilGalleryIsClosed(page);
    expect(getPath(page)).toBe(ad);
    await openGallery(page);
    await page.keyboard.press("Escape");
    await waitUntilGalleryIsClosed(page);
    expect(getPath(page)).toBe(ad);
    await page.goBack();
    await page.waitForURL(`**${list}`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  it("Back closes the quick view on a desktop, also after a reload, going forward or following its link", async () => {
    const page = await openPhone(1280);
    await page.goto(start);
    await page.goto(list);
    await openQuickView(page);
    await page.goBack();
    await waitUntilClosed(page);
    expect(getPath(page)).toBe(list);
    // Going forward neither reopens the closed dialog nor adds a page.
    await page.goForward();
    expect([getPath(page), await dialogs(page).count()]).toEqual([list, 0]);
    await page.goBack();
    await page.waitForURL(`**${start}`);
    await page.goForward();
    await page.waitForURL(`**${list}`);

    await openQuickView(page);
    await page.keyboard.press("Escape");
    await waitUntilClosed(page);
    await openQuickView(page);
    await page.reload();
    await page.locator("html[data-enhanced]").waitFor();
    expect([getPath(page), await dialogs(page).count()]).toEqual([list, 0]);
    await openQuickView(page);
    await page.goBack();
    await waitUntilClosed(page);
    expect(getPath(page)).toBe(list);
    await openQuickView(page);
    await followQuickView(page);
    await page.goBack();
    await page.waitForURL(`**${list}`);
    await page.goBack();
    await page.waitForURL(`**${start}`);
  });

  // Safari lacks CloseWatcher.
  it("Back closes quick view, filter sheet and gallery in a browser without CloseWatcher", async () => {
    const page = await openPhone(700, "CloseWatcher");
    await page.goto(list);
    await page.locator(".filter-bar label").first().click();
    await dialogs(page).waitFor();
    await page.goBack();
    await waitUntilClosed(page);
    expect(getPath(page)).toBe(list);
    await openQuickView(page);
    await page.goBack();
    await waitUntilClosed(page);
    expect(getPath(page)).toBe(list);
    await openQuickView(page);
    await page.keyboard.press("Escape");
    await waitUntilClosed(page);
    await openQuickView(page);
    await followQuickView(page);
    const ad = getPath(page);
    await openGallery(page);
    await page.goBack();
    await waitUntilGalleryIsClosed(page);
    expect(getPath(page)).toBe(ad);
    await page.goBack();
    await page.waitForURL(`**${list}`);
  });

  it("Back closes the quick view and returns to the pages before in a browser without the Navigation API", async () => {
    const page = await openPhone(700, "navigation");
    await page.goto(list);
    await openQuickView(page);
    await followQuickView(page);
    await page.goBack();
    await page.waitForURL(`**${list}`);
    await expect.poll(() => page.locator("main article a[data-quick-view]").count()).toBeGreaterThan(0);

    await page.goto(start);
    await page.goto(list);
    await openQuickView(page);
    await page.goBack();
    await waitUntilClosed(page);
    expect(getPath(page)).toBe(list);
    await page.goBack();
    await page.waitForURL(`**${start}`);
  });
});
