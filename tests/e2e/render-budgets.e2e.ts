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
  it("The cards of a list render once during hydration and once for a changed filter", async () => {
    const page = await openCounted(list);
    expect(await countCards(page)).toBe(16);
    expect((await takeRenderCounts(page)).cards).toBe(16);
    await page.getByRole("complementary").getByRole("link").filter({ hasText: "Toyota" }).first().click();
    await page.waitForURL(/make=toyota/);
    await page.getByRole("link", { name: /^Remove filter/ }).waitFor();
    await page.waitForLoadState("networkidle");
    const shown = await countCards(page);
    expect(shown).toBeGreaterThan(8);
    expect((await takeRenderCounts(page)).cards).toBe(shown);
  });

  it("Adding a listing to the comparison renders each card at most once", async () => {
    const page = await openCounted(list);
    await takeRenderCounts(page);
    await page.locator('main article button[form="compare-add"]').first().click();
    await page.locator("header a[href$='/shop/compare']").filter({ hasText: "1" }).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect((await takeRenderCounts(page)).cards).toBeLessThanOrEqual(16);
  });

  it.each([
    ["/", 1_350],
    [list, 850],
  ])("Hydration of %s renders at most %i components", async (path, budget) => {
    const { components } = await takeRenderCounts(await openCounted(path));
    expect(components).toBeGreaterThan(100);
    expect(components).toBeLessThanOrEqual(budget);
  });
});
