import { describe, expect, it } from "vitest";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

describe.each(testVariants)("Comparison ($language, JavaScript $javaScript)", ({ language, javaScript }) => {
  it("[RT-22] [ST-08] [GN-02] The comparison adds listings once, survives reloads, hides equal rows and removes listings", async () => {
    const page = await visit({ language, javaScript });
    const add = async (index: number) => {
      const card = page.locator("main article").nth(index);
      await card.hover();
      await card.locator("button[form=compare-add]").click();
      if (!javaScript) {
        await page.waitForURL("**/shop/compare");
        await page.goto("/shop/CarForSale");
      } else await page.locator("[data-toast=success]").nth(added++).waitFor();
    };
    let added = 0;
    await page.goto("/shop/CarForSale");
    await add(0);
    await add(1);
    await add(0);
    await page.goto("/shop/compare");
    const columns = page.locator("thead th");
    expect(await columns.count()).toBe(2);
    expect(await page.locator("header a[href$='/shop/compare']").first().textContent()).toContain("2");
    const rows = await page.locator("tbody tr").count();
    expect(rows).toBeGreaterThan(3);
    await page.locator("main a[href*='differences']").click();
    await page.waitForURL(/differences/);
    await expect.poll(() => page.locator("tbody tr").count()).toBeLessThan(rows);
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
    for (const row of await page.locator("tbody tr").all()) {
      const values = await row.locator("td").allTextContents();
      expect(new Set(values).size).toBeGreaterThan(1);
    }
    await page.locator("thead button").first().click();
    await expect.poll(() => columns.count()).toBe(1);
    await page.locator("thead button").first().click();
    await expect.poll(() => columns.count()).toBe(0);
    await page.locator("main a[href='/shop/CarForSale']").waitFor();
  });
});

describe("Comparison toasts and shared addresses", () => {
  it("[ST-09] [CN-07] The comparison toast names the listing and closes after 5 s, or 1 s after the pointer leaves", async () => {
    const page = await visit({ language: "ar" });
    await page.clock.install();
    await page.goto("/shop/CarForSale");
    const card = page.locator("main article").first();
    const name = (await card.locator("h3").textContent())?.trim() ?? "";
    await card.hover();
    await card.locator("button[form=compare-add]").click();
    const toast = page.locator("[data-toast=success]");
    await toast.waitFor();
    expect(await toast.textContent()).toContain(name);
    const box = await toast.boundingBox();
    expect((box?.x ?? 999) < 100 && (box?.y ?? 999) < 100).toBe(true);
    await page.clock.runFor(4_000);
    await toast.hover();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(640, 800);
    await page.clock.runFor(900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(500);
    await expect.poll(() => toast.count()).toBe(0);
  });

  it("[ST-08] [ER-05] A shared comparison omits unknown and invalid ids and reports missing listings", async () => {
    const page = await visit({ language: "en" });
    await page.goto("/shop/compare?ads=1.2.999999999.x.-3.<b>");
    expect(await page.locator("thead th").count()).toBe(2);
    expect(await page.getByRole("status").allTextContents()).toContain("1 listing is no longer available.");
    // A shared comparison of another person has no remove buttons.
    expect(await page.locator("thead button").count()).toBe(0);
  });
});
