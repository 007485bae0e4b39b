import { describe, expect, it } from "vitest";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

describe("buttons of cards that are pressed one after the other", () => {
  it.each(["cart-add", "compare-add"])("on a slow line each is sent: %s", async (form) => {
    const page = await visitor({ language: "ar", width: 390 });
    // Parts without a choice to make first.
    await page.goto("/shop/category/spark-plugs/products");
    const sent: string[] = [];
    await page.route(/\/(cart|compare)\/add\.data/, async (route) => {
      sent.push(new URLSearchParams(route.request().postData() ?? "").get("ad") ?? "");
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    const buttons = page.locator(`main article button[form=${form}]`);
    const ads: string[] = [];
    for (const nth of [0, 1, 2]) {
      ads.push((await buttons.nth(nth).getAttribute("value")) ?? "");
      await buttons.nth(nth).click();
      // Pressed twice it is one wish.
      await buttons.nth(nth).click();
    }
    await expect.poll(() => sent).toEqual(ads);
    const path = form === "cart-add" ? "/shop/cart" : "/shop/compare";
    await page.locator(`[data-toast=success] a[href="${path}"]`).nth(2).waitFor({ state: "attached" });
    expect(sent).toEqual(ads);
  });
});

describe.each([
  ["ar", /^اختر .+ لإضافته إلى السلة/],
  ["en", /^Choose .+ to add it to the cart/],
] as const)("a part with a choice to make, in %s", (language, why) => {
  it("the quick view opens at the choice and says what it is for", async () => {
    const page = await visitor({ language, width: 390 });
    await page.goto("/shop/category/side-mirrors/products");
    await page.locator("main article button[form=cart-add]").first().click();
    const line = page.locator("dialog[open]").getByText(why);
    await line.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")?.startsWith("option.")))
      .toBe(true);
    await expect.poll(() => line.evaluate((each) => each.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    // The quick view that nobody sent there begins at its top.
    await page.keyboard.press("Escape");
    await page
      .locator("main article a[data-quick-view]")
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.locator("dialog[open] form[action='/shop/cart/add']").waitFor();
    expect(await line.count()).toBe(0);
  });
});
