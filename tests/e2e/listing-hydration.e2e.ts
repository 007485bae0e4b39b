import { describe, expect, it } from "vitest";
import { HttpPage } from "../support/http-page.ts";
import { enableDataSaver, markDocument, setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const list = "/shop/category/parts/products";
const buyable = 'main article:has(button[form="cart-add"])';

/** Returns the path of the first listing of a list whose card matches a selector. */
async function findListing(path: string, card = "main article"): Promise<string> {
  const page = new HttpPage({ language: "en" });
  await page.goto(path);
  return page.find(`${card} h3 > a`).getAttribute("href") ?? "";
}
const findBuyable = () => findListing(list, buyable);

/** Matches the URL of the script with the code of the listing page. */
const listingCode = /\/static\/listing-page-/;
/** Matches the browser's messages about code that cannot be loaded. */
const missingCode = /dynamically imported module|Failed to load resource/;

/** Selector for the response to the add-to-cart form: a link to the cart, or an error about missing options. */
const answered = "main form [role=status] a[href='/shop/cart'], main form [role=alert]:not(:empty)";

/**
 * Waits for the heading of the next page. At that moment, returns whether the cart form, the fitment and the quantity
 * field are present.
 */
const formWithHeading = (before: string | null) => {
  const heading = document.querySelector("#content h1")?.textContent;
  if (!heading || heading === before) return undefined;
  const form = document.querySelector('main form[action="/shop/cart/add"]:has(button[type=submit])');
  return {
    form: form !== null,
    fit: document.querySelector("#fit h2") !== null,
    quantity: form?.querySelector("[name=quantity]") !== null,
  };
};

describe("Hydration of the listing page", () => {
  it.each([true, false])(
    "A listing opened from a list appears with cart form, fit and quantity (code prefetched: %s)",
    async (ahead) => {
      const page = await visitor({ language: "en" });
      const asked: string[] = [];
      page.on("request", (request) => void (/\/listing-page-/.test(request.url()) && asked.push(request.url())));
      if (!ahead) await enableDataSaver(page);
      await page.goto(list);
      await page.locator("html[data-enhanced]").waitFor();
      if (ahead) await expect.poll(() => asked.length).toBeGreaterThan(0);
      else expect(asked).toEqual([]);
      const before = await page.locator("#content h1").textContent();
      await page.locator(`${buyable} h3 a`).first().click();
      const shown = await page.waitForFunction(formWithHeading, before);
      expect(await shown.jsonValue()).toEqual({ form: true, fit: true, quantity: true });
      // The remaining parts of the page load afterwards.
      await page.locator("#similar, a[href$='/report']").first().waitFor({ state: "attached" });
      await page.locator('main form[action="/shop/cart/add"] button[type=submit]').first().click();
      await page.locator(answered).first().waitFor();
    },
  );

  it("A hovered listing opens without another data request unless data changed since", async () => {
    const page = await visitor({ language: "en" });
    await page.goto(list);
    const links = page.locator(`${buyable} h3 a`);
    const readDataPath = async (n: number) =>
      `${new URL((await links.nth(n).getAttribute("href")) ?? "", page.url()).pathname}.data`;
    const data = [await readDataPath(0), await readDataPath(1)];
    /** Returns how each request for the data of a listing was started, and whether it was sent to the server. */
    const asked = (n: number) =>
      page.evaluate((path) => {
        const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        const own = entries.filter(({ name }) => new URL(name).pathname === path);
        return own.map(({ initiatorType, transferSize }) => `${initiatorType} ${transferSize > 0 ? "sent" : "kept"}`);
      }, data[n]);
    // A scripted click moves no pointer, so no other link is hovered.
    const press = (element: HTMLElement) => element.click();
    const openListing = async (n: number) => {
      const before = await page.locator("#content h1").textContent();
      await links.nth(n).evaluate(press);
      await page.waitForFunction(formWithHeading, before);
    };
    await links.first().hover();
    await expect.poll(() => asked(0)).toEqual(["link sent", "fetch kept"]);
    await openListing(0);
    expect(await asked(0)).toEqual(["link sent", "fetch kept"]);

    await page.goBack();
    await page.waitForURL(`**${list}`);
    await links.nth(1).hover();
    await expect.poll(() => asked(1)).toEqual(["link sent", "fetch kept"]);
    await page.locator(`${buyable} button[form=compare-add]`).first().evaluate(press);
    await page.locator("header a[href$='/shop/compare']", { hasText: "1" }).first().waitFor({ state: "attached" });
    await openListing(1);
    expect(await asked(1)).toEqual(["link sent", "fetch kept", "fetch sent"]);
  });

  it("The listing page adds to the cart without JavaScript", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto(await findBuyable());
    await page.submit("main form[action='/shop/cart/add'] button[type=submit]");
    expect(page.count(answered, /\S/)).toBeGreaterThan(0);
  });

  it.each([true, false])(
    "Compare buttons of similar listings work with and without their code (code available: %s)",
    async (had) => {
      const ad = await findListing("/shop/CarForSale");
      const reader = await visitor({ language: "en", expected: missingCode });
      if (!had) await reader.route(listingCode, (route) => route.fulfill({ status: 404 }));
      await reader.goto(ad, { waitUntil: "networkidle" });
      if (had) await reader.locator("html[data-enhanced]").waitFor();
      const similar = reader.locator("#similar article");
      const before = await similar.count();
      expect(before).toBeGreaterThan(0);

      // Hydrated cards update without a page load. Cards that are not hydrated work as plain HTML.
      const isSame = await markDocument(reader);
      const compare = similar.first().locator("button[form=compare-add]");
      const words = await compare.getAttribute("aria-label");
      await compare.click();
      const compared = reader.locator("header a[href$='/shop/compare']").first();
      await expect.poll(() => compared.textContent()).toContain("1");
      expect(await isSame()).toBe(had);
      if (!had) {
        expect(new URL(reader.url()).pathname).toBe("/shop/compare");
        return;
      }
      await expect.poll(() => compare.getAttribute("aria-label")).not.toBe(words);
      expect(await similar.count()).toBe(before);

      // The page of another listing shows the parts of that listing.
      const other = similar.nth(1).locator("h3 a");
      const path = (await other.getAttribute("href")) ?? "";
      await other.click();
      await reader.waitForURL(`**${path}`);
      await reader.locator(`main a[href="${path}/report"]`).waitFor();
      await similar.first().waitFor();
      expect(await isSame()).toBe(true);
    },
  );

  it.each(["late", "lost"] as const)(
    "The cart form works when submitted before the page hydrates (code is %s)",
    async (code) => {
      const ad = await findBuyable();
      const reader = await visitor({ language: "en", expected: missingCode });
      let isHeld = true;
      const released = Promise.withResolvers<void>();
      await reader.route(listingCode, async (route) => {
        if (code === "lost") return route.fulfill({ status: 404 });
        if (isHeld) await released.promise;
        return route.continue().catch(() => {});
      });
      await reader.goto(ad, { waitUntil: "domcontentloaded" });
      const isSame = await markDocument(reader);
      expect(await reader.locator("html[data-enhanced]").count()).toBe(0);
      await reader.locator('main form[action="/shop/cart/add"] button[type=submit]').first().click();
      isHeld = false;
      await reader.locator(answered).first().waitFor();
      // The browser submits the form itself, which loads a new document.
      expect(await isSame()).toBe(false);
      released.resolve();
    },
  );
});
