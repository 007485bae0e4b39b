import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { barriers } from "../support/barriers.ts";
import { halfFor, languagesOf } from "../support/readers.ts";
import { themesOf, visitors } from "../support/visitor.ts";

const visit = visitors();

const words = {
  ar: { beginning: "تويوتا ك", whole: "كيا", brakes: "فرام", other: "لكزس" },
  en: { beginning: "toyota c", whole: "kia", brakes: "brak", other: "lexus" },
};
const desktop = "#search-desktop";
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);
const chosen = (page: Page, selector = desktop) => page.locator(selector).getAttribute("aria-activedescendant");
/** Not those of the page's selects. */
const optionsOf = (page: Page) => page.locator("[role=option]");
const stay = (page: Page) => page.waitForTimeout(600);

/** The searches that were asked suggestions for, in order. */
function texts(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/shop/suggestions") asked.push(url.searchParams.get("q") ?? "");
  });
  return asked;
}

describe.each(languagesOf("ar"))("search suggestions (%s)", (language) => {
  const { beginning, whole, brakes, other } = words[language];

  it("[AP-12] [NV-11] by keyboard: makes and models, ads, and the search itself; Enter follows what is chosen", async () => {
    const page = await visit({ language });
    await page.goto("/shop");
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
    const options = optionsOf(page);
    const count = await options.count();
    await expect
      .poll(() => page.locator("header [role=status]").filter({ hasText: /\S/ }).textContent())
      .toContain(String(count - 1));
    // Four ads, with what was typed emphasised in their names.
    const ads = list.getByRole("group").last().locator("[role=option]");
    expect(await ads.count()).toBe(4);
    // Ads without a picture have their car drawn.
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

  it("[AP-12] asks after a pause, once for the same text, calls off what is older, and shows the latest", async () => {
    const page = await visit({ language });
    await page.goto("/shop");
    const asked = texts(page);
    const calledOff: string[] = [];
    page.on("requestfailed", (request) => calledOff.push(new URL(request.url()).searchParams.get("q") ?? ""));
    const held: Route[] = [];
    await page.route("**/shop/suggestions*", (route) => {
      if (held.length === 0) held.push(route);
      else route.continue();
    });
    const field = page.locator(desktop);
    await field.focus();
    await page.keyboard.type(beginning, { delay: 30 });
    await expect.poll(() => asked).toEqual([beginning]);
    // The first answer is still on its way when another text is there.
    await field.fill(whole);
    await expect.poll(() => calledOff).toEqual([beginning]);
    await page.locator(`[role=option] mark >> text=/^${whole}$/i`).first().waitFor();
    await held[0]?.abort().catch(() => {});
    await field.fill(`${whole} `);
    await field.fill(other);
    await page.locator(`[role=option] mark >> text=/^${other}$/i`).first().waitFor();
    await field.fill(whole);
    await page.locator(`[role=option] mark >> text=/^${whole}$/i`).first().waitFor();
    await stay(page);
    expect(asked).toEqual([beginning, whole, other]);
  });

  it("[VL-05] [RT-15] Enter without a choice searches; blanks do nothing", async () => {
    const page = await visit({ language });
    await page.goto("/shop");
    const asked = texts(page);
    const field = page.locator(desktop);
    await field.fill("   ");
    await page.keyboard.press("Enter");
    await stay(page);
    expect([new URL(page.url()).pathname, await page.getByRole("listbox").count(), asked]).toEqual(["/shop", 0, []]);
    await field.fill(` ${whole}`);
    await optionsOf(page).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/shop/Allproducts/${whole}`);
    await page.getByRole("heading", { level: 1 }).filter({ hasText: whole }).waitFor();
    expect(await page.getByRole("listbox").count()).toBe(0);
    // The results' page has the text in its field: looking at it again suggests again.
    await page.locator(desktop).click();
    await optionsOf(page).first().waitFor();
  });

  it("[NV-11] closes on a press outside, when the focus leaves, and when the vehicle picker opens", async () => {
    const page = await visit({ language });
    await page.goto("/shop");
    const field = page.locator(desktop);
    const list = page.getByRole("listbox");
    await field.fill(whole);
    await list.waitFor();
    await page.mouse.click(640, 880);
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

  it("[NV-11] an empty field offers recent searches, which can be removed; two tabs agree", async () => {
    const page = await visit({ language });
    for (const text of [beginning, whole, brakes, whole]) {
      await page.goto("/shop");
      await page.locator(desktop).fill(text);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/Allproducts/**");
    }
    await page.goto("/shop");
    const list = page.getByRole("listbox");
    const options = optionsOf(page);
    await page.locator(desktop).focus();
    await expect.poll(() => options.allTextContents()).toEqual([whole, brakes, beginning]);
    const second = await page.context().newPage();
    await second.goto("/shop");
    await second.locator("html[data-enhanced]").waitFor();
    await second.locator(desktop).focus();
    await expect.poll(() => optionsOf(second).count()).toBe(3);

    // Remove the middle one by keyboard: past the search button and the way to clear all.
    for (let i = 0; i < 4; i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => options.allTextContents()).toEqual([whole, beginning]);
    expect(await isFocused(page, desktop)).toBe(true);
    await expect.poll(() => optionsOf(second).allTextContents()).toEqual([whole, beginning]);

    await options.first().click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/shop/Allproducts/${whole}`);
    await second.locator(".suggestions > div > button").click();
    await expect.poll(() => second.getByRole("listbox").count()).toBe(0);
    await page.goto("/shop");
    await page.locator(desktop).focus();
    await stay(page);
    expect(await list.count()).toBe(0);
  });

  it("[NV-12] on a phone the search opens full width with the focus in it, and closes on a press outside", async () => {
    const page = await visit({ language, width: 390 });
    await page.goto("/shop");
    await page.locator("header summary:visible").click();
    await expect.poll(() => isFocused(page, "#search-mobile")).toBe(true);
    await page.keyboard.type(whole);
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
    await page.mouse.click(200, 800);
    await expect.poll(() => page.locator("#search-mobile").isVisible()).toBe(false);
    expect(await panel.count()).toBe(0);
  });

  it("[ER-05] says when nothing is found or nothing can be fetched, and tries again", async () => {
    const page = await visit({ language });
    await page.goto("/shop");
    await page.route("**/shop/suggestions*", (route) => route.fulfill({ status: 404 }));
    const field = page.locator(desktop);
    await field.fill(whole);
    const retry = page.locator(".suggestions button");
    await retry.waitFor();
    // The search itself is offered all the same.
    expect(await optionsOf(page).count()).toBe(1);
    await page.unroute("**/shop/suggestions*");
    await retry.click();
    await optionsOf(page).nth(3).waitFor();
    expect(await isFocused(page, desktop)).toBe(true);
    await field.fill("qqqqzzzz");
    await page.locator(".suggestions p").filter({ hasText: "qqqqzzzz" }).waitFor();
    expect(await optionsOf(page).count()).toBe(1);
  });

  it("[AP-12] a corrected text is offered first, and its suggestions are shown", async () => {
    const page = await visit({ language });
    await page.goto("/shop");
    await page.route("**/shop/suggestions*", async (route) => {
      const answer = await page.request.get(`/shop/suggestions?q=${encodeURIComponent(whole)}`);
      await route.fulfill({ json: { ...(await answer.json()), correction: whole } });
    });
    await page.locator(desktop).fill("qqqq");
    await optionsOf(page).nth(3).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await optionsOf(page).first().textContent()).toContain(whole);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/shop/Allproducts/${whole}`);
  });

  it.each(themesOf[language])("axe finds nothing in open suggestions (%s)", async (colorScheme) => {
    const page = await visit({ language, colorScheme });
    await page.goto("/shop");
    await page.locator(desktop).fill(brakes);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1 }).filter({ hasText: brakes }).waitFor();
    for (const text of ["", brakes]) {
      await page.locator(desktop).fill(text);
      await page.locator(".suggestions[aria-busy=false] [role=option]").first().waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await barriers(page, { within: "header search" })).toEqual([]);
    }
  });

  it("[GN-02] without JavaScript the field is a plain form", async () => {
    const page = await visit({ language, javaScript: false });
    await page.goto("/shop");
    expect(await page.locator(desktop).getAttribute("role")).toBeNull();
    await page.locator(desktop).fill(whole);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/shop/Allproducts/${whole}`);
  });
});

const headers = [
  ...["one", "two", "three", "four", "five"].map((name) => `/header-classic-variant-${name}`),
  ...["one", "two", "three"].map((name) => `/header-spaceship-variant-${name}`),
  ...["one", "two"].map((name) => `/mobile-header-variant-${name}`),
];

describe("[RT-18] search suggestions in every header", () => {
  it.each(halfFor("ar", headers))("%s: seen whole, and what is chosen stays inside", async (header) => {
    const phone = header.startsWith("/mobile");
    const page = await visit({ language: "ar", width: phone ? 390 : 1280 });
    await page.goto(`${header}/shop`);
    if (header === "/mobile-header-variant-one") await page.locator("header summary:visible").click();
    await page.locator(phone ? "#search-mobile" : desktop).fill("كيا");
    const options = optionsOf(page);
    await options.nth(4).waitFor();
    // Nothing of the page lies over an option, and nothing runs out of the window.
    const covered = await options.evaluateAll(
      (all) =>
        all.filter((option) => {
          const { x, y, width, height } = option.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return x < 0 || x + width > innerWidth || (y + height < innerHeight && !option.contains(top));
        }).length,
    );
    expect(covered).toBe(0);
    await options.first().click();
    await page.waitForURL(`**${header}/shop/category/products?make=kia*`);
  });
});
