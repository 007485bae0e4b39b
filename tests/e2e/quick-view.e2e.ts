import { describe, expect, it } from "vitest";
import { languagesOf } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const visit = visitors();

describe.each(languagesOf("en"))("quick view (%s)", (language) => {
  it("[QV-01] [QV-02] shows the ad, traps the focus, and closes by Escape, a click outside and a navigation", async () => {
    const page = await visit({ language });
    await page.goto("/shop/CarForSale");
    const card = page.locator("main article").first();
    const name = (await card.locator("h3").textContent())?.trim() ?? "";
    const opener = card.locator("a[data-quick-view]");
    await opener.focus();
    await page.keyboard.press("Enter");
    const view = page.locator("dialog[open]");
    await view.getByRole("heading", { name, level: 3 }).waitFor();
    await view.locator("[data-layout=quickview]").waitFor();
    expect(await view.locator("dl > div").count()).toBeLessThanOrEqual(2);
    // Tab never leaves the dialog for the page behind.
    for (let i = 0; i < 15; i++) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await view.waitFor({ state: "detached" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await opener.click();
    await view.waitFor();
    await page.mouse.click(5, 5);
    await view.waitFor({ state: "detached" });

    await opener.click();
    await view.locator("a[href*='/shop/products/']").last().click();
    await page.waitForURL("**/shop/products/**");
    expect(await page.locator("dialog[open]").count()).toBe(0);
    await expect.poll(() => page.locator("h1").textContent()).toContain(name);
  });

  it("[ER-05] what cannot be fetched leaves the name, the way to the ad and another try", async () => {
    const page = await visit({ language });
    await page.goto("/shop/CarForSale");
    let broken = true;
    await page.route("**/quick-view", (route) => (broken ? route.fulfill({ status: 404 }) : route.continue()));
    const card = page.locator("main article").first();
    const name = (await card.locator("h3").textContent())?.trim() ?? "";
    await card.locator("a[data-quick-view]").click();
    const view = page.locator("dialog[open]");
    const alert = view.getByRole("alert").filter({ has: page.getByRole("button") });
    await alert.waitFor();
    expect(await view.getByRole("heading", { level: 3 }).textContent()).toBe(name);
    broken = false;
    await alert.getByRole("button").click();
    await view.locator("[data-layout=quickview]").waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  });

  it("[QV-01] [GN-02] without JavaScript the button leads to the ad's page", async () => {
    const page = await visit({ language, javaScript: false });
    await page.goto("/shop/CarForSale");
    await page.locator("main article a[data-quick-view]").first().click();
    await page.waitForURL("**/shop/products/**");
  });
});
