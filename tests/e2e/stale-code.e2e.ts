import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { languagesOf } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const visit = visitors();
/** What browser and router say of code that they can't have. */
const expected = /dynamically imported module|Error loading route module/;

/** Answers built scripts with 404 as after a deploy: all of them, or those whose name begins with `name`. */
const loseScripts = (page: Page, name = "") =>
  page.route(`**/static/${name}*.js`, (route) => route.fulfill({ status: 404, body: "gone" }));

/** Counts the documents that the browser loads from now on, by path. */
function countDocuments(page: Page): Map<string, number> {
  const counts = new Map<string, number>();
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const { pathname } = new URL(request.url());
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return counts;
}

describe.each(languagesOf("en"))("code that is gone after a deploy (%s)", (language) => {
  it("a quick view without its code opens the listing's page", async () => {
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

  it("a vehicle picker without its code opens the page to choose a vehicle, which leads back", async () => {
    const page = await visit({ language, expected });
    await loseScripts(page, "vehicle-picker-dialog");
    await page.goto("/shop/category/spark-plugs/products");
    await page.waitForLoadState("networkidle");
    await page.locator("a[data-vehicle-picker]").locator("visible=true").first().click();
    await page.waitForURL(({ pathname }) => pathname === "/vehicles/choose");
    expect(new URL(page.url()).searchParams.get("back")).toBe("/shop/category/spark-plugs/products");
    await page.locator("#content form").first().waitFor();
  });

  it("a page whose code is gone is loaded as a document, once", async () => {
    const page = await visit({ language, expected });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const documents = countDocuments(page);
    await loseScripts(page);
    await page.locator('footer a[href="/site/about-us"]').click();
    // Without any of its scripts the document is whole as well.
    await expect.poll(() => new URL(page.url()).pathname).toBe("/site/about-us");
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
    expect([...documents]).toEqual([["/site/about-us", 1]]);
  });

  it("a page that lacks the code of one of its parts is loaded as a document, once", async () => {
    const page = await visit({ language, expected });
    await loseScripts(page, "rest");
    await page.goto("/shop/CarForSale");
    await page.waitForLoadState("networkidle");
    const documents = countDocuments(page);
    await page.locator("main article h3 a").first().click();
    await page.waitForURL("**/shop/products/**");
    await expect.poll(() => [...documents.values()]).toEqual([1]);
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
    // The part stands there as the server wrote it, also once the page is used.
    await page.mouse.wheel(0, 400);
    await page.waitForLoadState("networkidle");
    expect(await page.locator("main h1").count()).toBe(1);
    expect([...documents.values()]).toEqual([1]);
  });
});
