import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { countRenders, takeRenderCounts } from "../support/count-renders.ts";
import { enableDataSaver, setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const list = "/shop/CarForSale";

/** Opens a page whose renders are counted, and waits until it is hydrated. */
async function openCounted(path: string): Promise<Page> {
  const page = await visitor({ language: "en", width: 1280 });
  // Code that is prefetched for the next page would render in between.
  await enableDataSaver(page);
  await countRenders(page);
  await page.goto(path);
  await page.locator("html[data-enhanced]").waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

const countCards = (page: Page) => page.locator("main article").count();

describe("Render budgets", () => {
  it("The cards of a list render once during hydration, at most once after a comparison, and once for a changed filter", async () => {
    const page = await openCounted(list);
    expect(await countCards(page)).toBe(16);
    const hydration = await takeRenderCounts(page);
    expect(hydration.cards).toBe(16);
    expect(hydration.components).toBeGreaterThan(100);
    expect(hydration.components).toBeLessThanOrEqual(850);

    await page.locator('main article button[form="compare-add"]').first().click();
    await page.locator("header a[href$='/shop/compare']").filter({ hasText: "1" }).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect((await takeRenderCounts(page)).cards).toBeLessThanOrEqual(16);

    await page.getByRole("complementary").getByRole("link").filter({ hasText: "Toyota" }).first().click();
    await page.waitForURL(/make=toyota/);
    await page.getByRole("link", { name: /^Remove filter/ }).waitFor();
    await page.waitForLoadState("networkidle");
    const shown = await countCards(page);
    expect(shown).toBeGreaterThan(8);
    expect((await takeRenderCounts(page)).cards).toBe(shown);
  });

  it("Hydration of the home page renders at most 1,350 components", async () => {
    const { components } = await takeRenderCounts(await openCounted("/"));
    expect(components).toBeGreaterThan(100);
    expect(components).toBeLessThanOrEqual(1_350);
  });
});
