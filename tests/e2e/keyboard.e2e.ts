import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

/** Presses Tab until the focused element matches the selector. Throws after `most` presses. */
async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((target) => document.activeElement?.matches(target) ?? false, selector)) return;
  }
  throw new Error(`Tab never reached ${selector}`);
}

/** Returns whether the focused element has an outline, is inside the window, and is not covered by a sticky bar. */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const box = focused.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return {
      outlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      inSight: box.bottom > 0 && box.top < innerHeight,
      uncovered: !!top && (focused.contains(top) || top.contains(focused)),
    };
  });

/** Returns the name or else the tag of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") || document.activeElement?.tagName);

describe("Keyboard focus", () => {
  const list = "/shop/CarForSale";

  it("[AP-13] [NV-13] Focus starts on the body, stays in filter and sort fields while the list reloads, and moves to the list heading after paging", async () => {
    const page = await visit({ language: "en" });
    await page.goto(list);
    expect(await focused(page)).toBe("BODY");
    const least = page.locator("aside input[name=priceMin]:not([type=hidden])");
    await least.fill("10000");
    await least.press("Enter");
    await page.waitForURL("**priceMin=10000**");
    expect(await focused(page)).toBe("priceMin");

    const sort = page.locator("select[name=sort]:visible");
    await sort.focus();
    await sort.selectOption("price_asc");
    await page.waitForURL("**sort=price_asc**");
    expect(await focused(page)).toBe("sort");

    // After Back each list shows its own field values.
    await least.fill("777");
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("sort"));
    await expect.poll(() => sort.inputValue()).toBe("");
    expect(await least.inputValue()).toBe("777");
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("priceMin"));
    await expect.poll(() => least.inputValue()).toBe("");

    // Paging moves the focus to the heading of the list.
    for (const [turn, number] of [
      ["Page 2", 2],
      ["Next page", 3],
    ] as const) {
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: turn }).press("Enter");
      await page.waitForURL(`**page=${number}`);
      await expect.poll(() => focused(page)).toBe("H2");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Listings");
    }
  });

  it("[VL-08] Focus moves to the confirmation after the contact form is sent", async () => {
    const page = await visit({ language: "en" });
    await page.goto("/site/contact-us-v1");
    await page.locator("main input[name=name]").fill("Sara");
    await page.locator("main input[name=email]").fill("sara@example.com");
    await page.locator("main input[name=subject]").fill("A question");
    await page.locator("main textarea[name=message]").fill("Where do I find my garage on your page?");
    await page.locator("main form button[type=submit]").press("Enter");
    await page.locator("main [role=status] h2").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("status");
  });
});

describe.each(getTestLanguages("ar"))("Keyboard operation (%s)", (language) => {
  it("[RT-01] [RT-15] [QV-01] [QV-02] [RT-10] Home page, search, quick view, listing and Back work by keyboard", async () => {
    const page = await visit({ language });
    await page.goto("/");
    // The first Tab stop is the skip link.
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#content");
    await tabTo(page, "input[type=search]");
    await page.keyboard.type(language === "ar" ? "تويوتا" : "toyota");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop/Allproducts/**");
    await page.locator("main article").first().waitFor();

    // The focus starts at the beginning of the new page.
    await tabTo(page, "a[data-quick-view]", 400);
    expect(await focusIsSeen(page)).toEqual({ outlined: true, inSight: true, uncovered: true });
    await page.keyboard.press("Enter");
    const view = page.locator("dialog[open]");
    await view.locator("[data-layout=quickview]").waitFor();
    await tabTo(page, "dialog[open] a[href*='/shop/products/']", 40);
    expect(await focusIsSeen(page)).toEqual({ outlined: true, inSight: true, uncovered: true });
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop/products/**");
    await page.locator("h1").waitFor();
    expect(await view.count()).toBe(0);

    await page.goBack();
    await page.waitForURL("**/shop/Allproducts/**");
    await page.locator("main article").first().waitFor();
  });

  it("[NV-10] The mobile menu works by Tab, Enter and Escape", async () => {
    const page = await visit({ language, width: 390 });
    await page.goto("/shop");
    await tabTo(page, 'header a[href$="#site-links"]');
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await tabTo(page, "dialog[open] section:not([inert]) button:not([data-panel-top])");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("[data-depth]").getAttribute("data-depth")).toBe("1");
    // Focus moves to the back button of the opened panel.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-panel-top") ?? false))
      .toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("[data-depth]").getAttribute("data-depth")).toBe("0");
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  });
});
