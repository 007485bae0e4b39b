import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const getToasts = (page: Page) => page.locator(".toasts p");

/** Opens a list whose script for toasts cannot be loaded, and adds a listing to the favourites, which shows a toast. */
async function openListWithToast(language: "ar" | "en"): Promise<Page> {
  const page = await visitor({ language, expected: /ERR_FAILED/ });
  await page.route(/\/toast-card-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/shop/category/spark-plugs/products");
  await page.locator("main button[form=favourite]").first().click();
  await getToasts(page).waitFor();
  return page;
}

describe("Toast whose script cannot be loaded", () => {
  it("[CN-07] Toast without its script is closed by its button, and otherwise disappears within ten seconds", async () => {
    const page = await openListWithToast("ar");
    await page.locator(".toasts").getByRole("button", { name: "إغلاق" }).click();
    await getToasts(page).waitFor({ state: "detached", timeout: 2_000 });
    await page.locator("main button[form=favourite]").nth(1).click();
    await getToasts(page).waitFor();
    await getToasts(page).waitFor({ state: "detached", timeout: 10_000 });
    expect(await page.locator(".toasts:popover-open").count()).toBe(0);
  });
});
