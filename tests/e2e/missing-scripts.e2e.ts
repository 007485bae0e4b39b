import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();
/** Matches the messages of browser and router about scripts that cannot be loaded. The test expects these messages. */
const expected = /dynamically imported module|Error loading route module/;

/**
 * Responds 404 to requests for built scripts, as after a deployment. With `name`, only scripts whose file name begins
 * with it are missing.
 */
const loseScripts = (page: Page, name = "") =>
  page.route(`**/static/${name}*.js`, (route) => route.fulfill({ status: 404, body: "gone" }));

/** Starts counting page loads of the main frame, by path. */
function countDocuments(page: Page): Map<string, number> {
  const counts = new Map<string, number>();
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const { pathname } = new URL(request.url());
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return counts;
}

describe.each(getTestLanguages("en"))("Scripts missing after a deploy (%s)", (language) => {
  it("Quick view opens the listing page when its script is missing", async () => {
    const page = await visit({ language, expected });
    await loseScripts(page, "quick-view-dialog");
    await page.goto("/shop/CarForSale");
    await page.waitForLoadState("networkidle");
    const documents = countDocuments(page);
    const card = page.locator("main article").first();
    const name = (await card.locator("h3").textContent())?.trim() ?? "";
    await card.locator("a[data-quick-view]").click();
    await page.waitForURL("**/shop/products/**");
    await expect.poll(() => page.locator("h1").textContent()).toContain(name);
    await page.waitForLoadState("networkidle");
    expect([...documents.values()]).toEqual([1]);
  });

  it("Vehicle picker opens the vehicle page with a back link when its script is missing", async () => {
    const page = await visit({ language, expected });
    await loseScripts(page, "vehicle-picker-dialog");
    await page.goto("/shop/category/spark-plugs/products");
    await page.waitForLoadState("networkidle");
    await page.locator("a[data-vehicle-picker]").locator("visible=true").first().click();
    await page.waitForURL(({ pathname }) => pathname === "/vehicles/choose");
    expect(new URL(page.url()).searchParams.get("back")).toBe("/shop/category/spark-plugs/products");
    await page.locator("#content form").first().waitFor();
  });

  it("Client navigation loads the document once when the route's script is missing", async () => {
    const page = await visit({ language, expected });
    await page.goto("/site/terms");
    await page.waitForLoadState("networkidle");
    const documents = countDocuments(page);
    await loseScripts(page);
    await page.locator('footer a[href="/site/about-us"]').click();
    // The server-rendered document is complete without any script.
    await expect.poll(() => new URL(page.url()).pathname).toBe("/site/about-us");
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
    expect([...documents]).toEqual([["/site/about-us", 1]]);
  });
});
