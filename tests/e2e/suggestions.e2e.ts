import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

const words = {
  ar: { beginning: "تويوتا ك", whole: "كيا", brakes: "فرام", other: "لكزس" },
  en: { beginning: "toyota c", whole: "kia", brakes: "brak", other: "lexus" },
};
const desktop = "#search-desktop";
/** Path of a small page with the header. */
const smallPage = "/account/login";
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);
const chosen = (page: Page, selector = desktop) => page.locator(selector).getAttribute("aria-activedescendant");
/** Selects the suggestions, but not the options of select elements. */
const getOptions = (page: Page) => page.locator("[role=option]");
/**
 * Advances the clock of the page by 600 ms, which is longer than the pause in typing. The page must have an installed
 * clock.
 */
const runTimers = (page: Page) => page.clock.runFor(600);

/** Types into the focused field within one task of the browser. A slow machine makes no pause between two letters then. */
const typeWithoutPause = (page: Page, text: string) =>
  page.evaluate((letters) => {
    for (const letter of letters) document.execCommand("insertText", false, letter);
  }, text);

/** Starts collecting the texts for which the page requests suggestions, in order. */
function texts(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/shop/suggestions") queries.push(url.searchParams.get("q") ?? "");
  });
  return queries;
}

describe.each(getTestLanguages("ar"))("Search suggestions (%s)", (language) => {
  const { beginning, whole: fullWord, brakes, other } = words[language];

  it("[AP-12] [NV-11] Suggestions list makes, models and listings, and Enter follows the option chosen by keyboard", async () => {
    const page = await visit({ language });
    await page.goto(smallPage);
    const field = page.locator(desktop);
    expect(await field.getAttribute("role")).toBeNull();
    await field.focus();
    await field.fill(beginning);
    const list = page.getByRole("listbox");
    await page.locator(".suggestions[aria-busy=false] [role=option]").nth(5).waitFor();
    expect(await field.getAttribute("role")).toBe("combobox");
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    expect(await field.getAttribute("aria-controls")).toBe(await list.getAttribute("id"));
    expect(await list.getByRole("group").count()).toBe(2);
    const options = getOptions(page);
    const count = await options.count();
    await expect
      .poll(() => page.locator("header [role=status]").filter({ hasText: /\S/ }).textContent())
      .toContain(String(count - 1));
    // The list shows four listings with the typed text marked in their names.
    const ads = list.getByRole("group").last().locator("[role=option]");
    expect(await ads.count()).toBe(4);
    // Listings without a picture show a drawing of the vehicle.
    expect(await ads.locator("img, svg").count()).toBe(4);
    expect(await ads.first().locator("mark").first().textContent()).toBe(language === "ar" ? "تويوتا" : "Toyota");

    const id = (place: number) => options.nth(place).getAttribute("id");
    await page.keyboard.press("ArrowDown");
    expect(await chosen(page)).toBe(await id(0));
    expect(await options.first().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("End");
    expect(await chosen(page)).toBe(await id(count - 1));
    await page.keyboard.press("ArrowDown");
    expect(await chosen(page)).toBeNull();
    await page.keyboard.press("ArrowUp");
    expect(await chosen(page)).toBe(await id(count - 1));
    await page.keyboard.press("Home");
    expect(await chosen(page)).toBe(await id(0));
    expect(await isFocused(page, desktop)).toBe(true);
    expect(await findAxeViolations(page, { within: "header search" })).toEqual([]);

    await page.keyboard.press("Escape");
    expect(await list.count()).toBe(0);
    expect([await field.inputValue(), await field.getAttribute("aria-expanded")]).toEqual([beginning, "false"]);
    await page.keyboard.press("ArrowDown");
    await list.waitFor();
    await page.keyboard.press("ArrowDown");
    const href = await options.first().getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${href}`);
    expect(await list.count()).toBe(0);
  });

  it("[AP-12] Suggestions are debounced, requested once for the same text, aborted when outdated, and show the latest", async () => {
    const page = await visit({ language });
    await page.goto(smallPage);
    const queries = texts(page);
    const calledOff: string[] = [];
    page.on("requestfailed", (request) => calledOff.push(new URL(request.url()).searchParams.get("q") ?? ""));
    const heldRoutes: Route[] = [];
    await page.route("**/shop/suggestions*", (route) => {
      if (heldRoutes.length === 0) heldRoutes.push(route);
      else route.continue();
    });
    const field = page.locator(desktop);
    await field.focus();
    await typeWithoutPause(page, beginning);
    await expect.poll(() => queries).toEqual([beginning]);
    // The first response is still pending when the text changes.
    await field.fill(fullWord);
    await expect.poll(() => calledOff).toEqual([beginning]);
    await page.locator(`[role=option] mark >> text=/^${fullWord}$/i`).first().waitFor();
    await heldRoutes[0]?.abort().catch(() => {});
    await field.fill(`${fullWord} `);
    await field.fill(other);
    await page.locator(`[role=option] mark >> text=/^${other}$/i`).first().waitFor();
    await field.fill(fullWord);
    await page.locator(`[role=option] mark >> text=/^${fullWord}$/i`).first().waitFor();
    await page.locator(".suggestions[aria-busy=false]").waitFor();
    expect(queries).toEqual([beginning, fullWord, other]);
  });

  it("[VL-05] [RT-15] Enter in the search field searches for the typed text if no suggestion is chosen, and ignores blanks", async () => {
    const page = await visit({ language });
    await page.clock.install();
    await page.goto(smallPage);
    const queries = texts(page);
    const field = page.locator(desktop);
    await field.fill("   ");
    await page.keyboard.press("Enter");
    await runTimers(page);
    expect([new URL(page.url()).pathname, await page.getByRole("listbox").count(), queries]).toEqual([
      smallPage,
      0,
      [],
    ]);
    await field.fill(` ${fullWord}`);
    await getOptions(page).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/shop/Allproducts/${fullWord}`);
    await page.getByRole("heading", { level: 1 }).filter({ hasText: fullWord }).waitFor();
    expect(await page.getByRole("listbox").count()).toBe(0);
    // The results page has the text in its field. Clicking the field requests suggestions again.
    await page.locator(desktop).click();
    await getOptions(page).first().waitFor();
  });

  it("[NV-11] Suggestions close on an outside click, on focus loss, and when the vehicle picker opens", async () => {
    const page = await visit({ language });
    await page.goto(smallPage);
    const field = page.locator(desktop);
    const list = page.getByRole("listbox");
    await field.fill(fullWord);
    await list.waitFor();
    // Beside the centred form the page has no link, even before the whole page is laid out.
    await page.locator("main").click({ position: { x: 2, y: 2 } });
    await expect.poll(() => list.count()).toBe(0);

    await field.click();
    await list.waitFor();
    await page.keyboard.press("Tab");
    expect(await list.count()).toBe(1);
    await page.keyboard.press("Tab");
    await expect.poll(() => list.count()).toBe(0);

    await field.click();
    await list.waitFor();
    await page.locator("search a[data-vehicle-picker]:visible").click();
    await page.locator("dialog[open]").waitFor();
    expect(await list.count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    expect(await list.count()).toBe(0);
    await field.focus();
    await list.waitFor();
    expect(await page.locator("dialog[open]").count()).toBe(0);
  });

  it("[NV-11] Empty search field offers recent searches, which can be removed and stay in sync between tabs", async () => {
    const page = await visit({ language });
    await page.goto(smallPage);
    await page.evaluate(
      (earlier) => localStorage.setItem("karaj.recent-searches", JSON.stringify(earlier)),
      [brakes, fullWord, beginning],
    );
    await page.locator(desktop).fill(fullWord);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop/Allproducts/**");
    await page.goto(smallPage);
    const list = page.getByRole("listbox");
    const options = getOptions(page);
    await page.locator(desktop).focus();
    await expect.poll(() => options.allTextContents()).toEqual([fullWord, brakes, beginning]);
    expect(await findAxeViolations(page, { within: "header search" })).toEqual([]);
    const second = await page.context().newPage();
    await second.goto(smallPage);
    await second.locator("html[data-enhanced]").waitFor();
    await second.locator(desktop).focus();
    await expect.poll(() => getOptions(second).count()).toBe(3);

    // Removes the second entry by keyboard, past the search button and the “Clear all” button.
    for (let i = 0; i < 4; i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => options.allTextContents()).toEqual([fullWord, beginning]);
    expect(await isFocused(page, desktop)).toBe(true);
    await expect.poll(() => getOptions(second).allTextContents()).toEqual([fullWord, beginning]);

    await options.first().click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/shop/Allproducts/${fullWord}`);
    await second.locator(".suggestions > div > button").click();
    await expect.poll(() => second.getByRole("listbox").count()).toBe(0);
    await page.clock.install();
    await page.locator(desktop).fill("");
    await runTimers(page);
    expect(await list.count()).toBe(0);
  });

  it("[NV-12] Mobile search opens full width with focus and closes on an outside click", async () => {
    const page = await visit({ language, width: 390 });
    await page.goto("/shop");
    await page.locator("header summary:visible").click();
    await expect.poll(() => isFocused(page, "#search-mobile")).toBe(true);
    await page.keyboard.type(fullWord);
    const panel = page.locator(".suggestions");
    await panel.locator("[role=option]").nth(3).waitFor();
    const box = await panel.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // Escape closes the suggestions first, then the search.
    await page.keyboard.press("Escape");
    expect([await panel.count(), await page.locator("#search-mobile").isVisible()]).toEqual([0, true]);
    await page.locator("#search-mobile").click();
    await panel.waitFor();
    // The margin of the page has no link.
    await page.mouse.click(2, 800);
    await expect.poll(() => page.locator("#search-mobile").isVisible()).toBe(false);
    expect(await panel.count()).toBe(0);
  });

  it("[ER-05] [AP-12] Suggestions report an empty result or a failed request, can be retried, and offer the corrected text", async () => {
    const page = await visit({ language });
    await page.goto(smallPage);
    await page.route("**/shop/suggestions*", (route) => route.fulfill({ status: 404 }));
    const field = page.locator(desktop);
    await field.fill(fullWord);
    const retry = page.locator(".suggestions button");
    await retry.waitFor();
    // The search itself is still offered.
    expect(await getOptions(page).count()).toBe(1);
    await page.unroute("**/shop/suggestions*");
    await retry.click();
    await getOptions(page).nth(3).waitFor();
    expect(await isFocused(page, desktop)).toBe(true);
    await field.fill("qqqqzzzz");
    await page.locator(".suggestions p").filter({ hasText: "qqqqzzzz" }).waitFor();
    expect(await getOptions(page).count()).toBe(1);

    // The corrected text is offered first, with the suggestions for it.
    await page.route("**/shop/suggestions*", async (route) => {
      const answer = await page.request.get(`/shop/suggestions?q=${encodeURIComponent(fullWord)}`);
      await route.fulfill({ json: { ...(await answer.json()), correction: fullWord } });
    });
    await page.locator(desktop).fill("qqqq");
    await getOptions(page).nth(3).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await getOptions(page).first().textContent()).toContain(fullWord);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/shop/Allproducts/${fullWord}`);
  });
});
