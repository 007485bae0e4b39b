import { describe, expect, it } from "vitest";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

describe.each(getTestLanguages("ar"))("[NV-10] Mobile menu (%s)", (language) => {
  const names = {
    en: { all: "All categories", parts: "Auto parts", back: "Back", close: "Close the menu", pages: "About Karaj" },
    ar: { all: "كل الأقسام", parts: "قطع غيار", back: "رجوع", close: "إغلاق القائمة", pages: "عن كراج" },
  }[language];

  it("Mobile menu slides its panels in from the reading side, changes currency and language, and closes after a link", async () => {
    const page = await visit({ language, width: 390 });
    await page.goto("/shop");
    const menu = page.locator("dialog[open]");
    const open = async () => {
      await page.locator('header a[href$="#site-links"]:visible').click();
      await menu.waitFor();
    };
    await open();
    // The page behind the menu neither scrolls nor receives the focus.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
    const edge = language === "ar" ? 390 - 342 : 0;
    await expect.poll(async () => Math.round((await menu.boundingBox())?.x ?? -1)).toBe(edge);

    await menu.getByRole("button", { name: names.all }).click();
    await expect.poll(() => menu.locator("[data-depth]").getAttribute("data-depth")).toBe("1");
    await menu.getByRole("button", { name: names.parts, exact: true }).click();
    await expect.poll(() => menu.locator("[data-depth]").getAttribute("data-depth")).toBe("2");
    // The third panel lies two widths away. The track moves by the same distance, so the panel is visible.
    await expect
      .poll(async () => Math.round((await menu.locator("section").nth(2).boundingBox())?.x ?? -999))
      .toBe(edge);
    await menu.locator("section:not([inert])").getByRole("button", { name: names.back }).click();
    await expect.poll(() => menu.locator("section").count()).toBe(2);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    // A closed menu drops its panels and returns the focus to its opener.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toMatch(/#site-links$/);
    await open();
    expect(await menu.locator("section").count()).toBe(1);

    // A panel changes the currency.
    await menu.locator("button", { hasText: "USD" }).click();
    await menu.locator("button", { hasText: "EUR" }).click();
    await expect.poll(() => page.locator("main article").first().textContent()).toContain("€");
    await menu.waitFor({ state: "detached" });

    // The menu closes when the visitor follows a link without a panel.
    await open();
    await menu.locator('a[href$="/shop/showrooms"]').click();
    await page.waitForURL("**/shop/showrooms");
    expect(await menu.count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe("hidden");

    // A panel changes the language.
    await open();
    await menu.getByRole("button", { name: language === "ar" ? "اللغة" : "Language" }).click();
    await menu.locator(`button[lang=${language === "ar" ? "en" : "ar"}]`).click();
    await page.locator(`html[lang=${language === "ar" ? "en" : "ar"}]`).waitFor();
  });

  it("[GN-09] Footer groups open by a tap on phones without JavaScript and are always open on wide screens", async () => {
    const page = await visit({ language, width: 390, javaScript: false });
    await page.goto("/shop/cart");
    const link = page.locator("#site-links a[href='/site/about-us']");
    const heading = page.locator("#site-links summary").nth(1);
    expect(await link.isVisible()).toBe(false);
    await heading.click();
    expect(await link.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    expect([await link.isVisible(), await heading.isVisible()]).toEqual([true, false]);
  });

  it("Mobile menu button leads to the footer links without JavaScript", async () => {
    const page = await visit({ language, width: 390, javaScript: false });
    await page.goto("/shop");
    await page.locator('header a[href$="#site-links"]:visible').click();
    await expect.poll(() => page.locator("#site-links a[href='/site/about-us']").isVisible()).toBe(true);
    expect(new URL(page.url()).hash).toBe("#site-links");
  });
});
