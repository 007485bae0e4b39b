import { describe, expect, it } from "vitest";
import { HttpPage } from "../support/http-page.ts";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

describe.each(getTestLanguages("en"))("Quick view (%s)", (language) => {
  it("[QV-01] [QV-02] [ER-05] Quick view retries after a failed load, traps the focus, and closes by Escape, outside click and navigation", async () => {
    const page = await visit({ language });
    await page.goto("/shop/CarForSale");
    let broken = true;
    await page.route("**/quick-view", (route) => (broken ? route.fulfill({ status: 404 }) : route.continue()));
    const card = page.locator("main article").first();
    const name = (await card.locator("h3").textContent())?.trim() ?? "";
    const opener = card.locator("a[data-quick-view]");
    await opener.focus();
    await page.keyboard.press("Enter");
    const view = page.locator("dialog[open]");
    // A failed load shows the listing's name, a link to the listing and a button to try again.
    const alert = view.getByRole("alert").filter({ has: page.getByRole("button") });
    await alert.waitFor();
    expect(await view.getByRole("heading", { level: 3 }).textContent()).toBe(name);
    expect(await view.locator("a[href*='/shop/products/']").count()).toBeGreaterThan(0);
    broken = false;
    await alert.getByRole("button").click();
    await view.getByRole("heading", { name, level: 3 }).waitFor();
    await view.locator("[data-layout=quickview]").waitFor();
    await expect.poll(() => alert.count()).toBe(0);
    // Cars have a year and a mileage, and the quick view shows no more facts than these two.
    expect(await view.locator("dl > div").count()).toBe(2);
    // Tab never moves the focus out of the dialog.
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

  it("[QV-01] [GN-02] Quick view button leads to the listing page without JavaScript", async () => {
    const page = new HttpPage({ language });
    await page.goto("/shop/CarForSale");
    await page.follow("#content a[data-quick-view]");
    expect([page.status, page.path]).toEqual([200, expect.stringMatching(/^\/shop\/products\//)]);
  });
});
