import { describe, expect, it } from "vitest";
import { markDocument, savesData, visitors } from "../support/visitor.ts";

const visitor = visitors();
const list = "/shop/category/parts/products";
const buyable = 'main article:has(button[form="cart-add"])';

/** It is in the cart, or something has to be chosen first. */
const answered = "main form [role=status] a[href='/shop/cart'], main form [role=alert]:not(:empty)";

/** Whether what is chosen of a part is there in the moment when another page's heading is. */
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

describe("parts of an ad's page whose code is fetched apart", () => {
  it.each([true, false])("come with the page that is turned to (fetched ahead: %s)", async (ahead) => {
    const page = await visitor({ language: "en" });
    const asked: string[] = [];
    page.on("request", (request) => void (/\/buy-box-/.test(request.url()) && asked.push(request.url())));
    if (!ahead) await savesData(page);
    await page.goto(list);
    await page.locator("html[data-enhanced]").waitFor();
    if (ahead) await expect.poll(() => asked.length).toBeGreaterThan(0);
    else expect(asked).toEqual([]);
    const before = await page.locator("#content h1").textContent();
    await page.locator(`${buyable} h3 a`).first().click();
    const shown = await page.waitForFunction(formWithHeading, before);
    expect(await shown.jsonValue()).toEqual({ form: true, fit: true, quantity: true });
    // The rest of the page follows.
    await page.locator("#similar, a[href$='/report']").first().waitFor({ state: "attached" });
    await page.locator('main form[action="/shop/cart/add"] button[type=submit]').first().click();
    await page.locator(answered).first().waitFor();
  });

  it.each([false, true])(
    "come without another question where somebody has rested on the link, unless something was changed since (%s)",
    async (changed) => {
      const page = await visitor({ language: "en" });
      await page.goto(list);
      await page.locator("html[data-enhanced]").waitFor();
      const link = page.locator(`${buyable} h3 a`).first();
      const data = `${new URL((await link.getAttribute("href")) ?? "", page.url()).pathname}.data`;
      /** Who asked for what the ad says, the browser by itself or scripts, and whether that went to the server. */
      const asked = () =>
        page.evaluate((path) => {
          const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
          const own = entries.filter(({ name }) => new URL(name).pathname === path);
          return own.map(({ initiatorType, transferSize }) => `${initiatorType} ${transferSize > 0 ? "sent" : "kept"}`);
        }, data);
      await link.hover();
      await expect.poll(asked).toEqual(["link sent", "fetch kept"]);
      // Pressed from afar: no other link is rested on.
      const press = (element: HTMLElement) => element.click();
      if (changed) {
        await page.locator(`${buyable} button[form=compare-add]`).first().evaluate(press);
        await page.locator("header a[href$='/shop/compare']", { hasText: "1" }).first().waitFor({ state: "attached" });
      }
      const before = await page.locator("#content h1").textContent();
      await link.evaluate(press);
      await page.waitForFunction(formWithHeading, before);
      expect(await asked()).toEqual(["link sent", "fetch kept", ...(changed ? ["fetch sent"] : [])]);
    },
  );

  it("work without it", async () => {
    const page = await visitor({ language: "en" });
    await page.goto(list);
    const ad = (await page.locator(`${buyable} h3 a`).first().getAttribute("href")) ?? "";
    const fresh = await visitor({ language: "en", javaScript: false });
    await fresh.goto(ad);
    await fresh.locator('main form[action="/shop/cart/add"] button[type=submit]').first().click();
    await fresh.locator(answered).first().waitFor();
  });

  it.each([true, false])(
    "are shown before anybody does anything, and after (their code can be had: %s)",
    async (had) => {
      const page = await visitor({ language: "en" });
      await page.goto("/shop/CarForSale");
      const ad = (await page.locator("main article h3 a").first().getAttribute("href")) ?? "";

      const reader = await visitor({ language: "en" });
      const asked: string[] = [];
      await reader.route(/\/static\/rest-/, (route) => {
        asked.push(route.request().url());
        return had ? route.continue() : route.fulfill({ status: 404 });
      });
      await reader.goto(ad, { waitUntil: "networkidle" });
      await reader.locator("html[data-enhanced]").waitFor();
      const similar = reader.locator("#similar article");
      const before = await similar.count();
      expect(before).toBeGreaterThan(0);
      expect(asked).toEqual([]);
      const answered = reader.waitForResponse((response) => response.url().includes("/static/rest-"));
      await reader.keyboard.press("Shift");
      await answered;
      expect(await similar.count()).toBe(before);

      // Alive, they change without loading anything; as they came they work all the same.
      const isSame = await markDocument(reader);
      const compare = similar.first().locator("button[form=compare-add]");
      const words = await compare.getAttribute("aria-label");
      await compare.click();
      const compared = reader.locator("header a[href$='/shop/compare']").first();
      await expect.poll(() => compared.textContent()).toContain("1");
      if (had) await expect.poll(() => compare.getAttribute("aria-label")).not.toBe(words);
      expect(await similar.count()).toBe(before);
      expect(await isSame()).toBe(true);

      // The page of another ad has what is of that one.
      const other = similar.nth(1).locator("h3 a");
      const path = (await other.getAttribute("href")) ?? "";
      await other.click();
      await reader.waitForURL(`**${path}`);
      await reader.locator(`main a[href="${path}/report"]`).waitFor();
      await similar.first().waitFor();
      expect(await isSame()).toBe(had);
    },
  );

  it.each(["late", "lost"] as const)("take a form that is sent before their code is there (it is %s)", async (code) => {
    const page = await visitor({ language: "en" });
    await page.goto(list);
    const ad = (await page.locator(`${buyable} h3 a`).first().getAttribute("href")) ?? "";

    const reader = await visitor({ language: "en" });
    // For the ads like it the same code is fetched ahead.
    await savesData(reader);
    let asked = 0;
    await reader.route(/\/static\/buy-box-/, async (route) => {
      asked += 1;
      if (code === "lost") return route.fulfill({ status: 404 });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return route.continue();
    });
    await reader.goto(ad, { waitUntil: "networkidle" });
    await reader.locator("html[data-enhanced]").waitFor();
    expect(asked).toBe(0);
    const isSame = await markDocument(reader);
    await reader.locator('main form[action="/shop/cart/add"] button[type=submit]').first().click();
    await reader.locator(answered).first().waitFor();
    expect(asked).toBeGreaterThan(0);
    // The browser itself sends what nothing came for.
    expect(await isSame()).toBe(code === "late");
  });
});
