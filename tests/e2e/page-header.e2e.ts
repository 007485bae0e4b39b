import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktopHeaders, mobileHeaders } from "../../src/web/layout/header-variant.ts";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { selectCases } from "../support/test-variants.ts";
import { markDocument, setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

/** Returns the links and controls of the header that overlap or are not completely inside the window. */
const clippedIn = (header: Locator) =>
  header.evaluate((element) => {
    const items = [...element.querySelectorAll<HTMLElement>("a, summary, input, select, button")]
      .filter((item) => item.checkVisibility() && !item.closest("details > :not(summary)"))
      .map((item) => ({ item, box: item.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2);
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    return items
      .filter(
        ({ item, box }, i) =>
          box.left < -0.5 ||
          box.right > window.innerWidth + 0.5 ||
          items.slice(i + 1).some((other) => !item.contains(other.item) && isOver(box, other.box)),
      )
      .map(({ item }) => item.outerHTML.slice(0, 120));
  });

describe.each([
  { language: "ar", javaScript: true },
  { language: "en", javaScript: false },
] as const)("Header variants ($language, JavaScript $javaScript)", ({ language, javaScript }) => {
  it.each(selectCases(language, desktopHeaders))(
    "[RT-18] [NV-05] [NV-07] Desktop header %s shows search and Track order unclipped, and its links keep the variant",
    async (name) => {
      const page = await visit({ language, javaScript });
      const prefix = `/header-${name.replace("-", "-variant-")}`;
      await page.goto(prefix);
      const header = page.locator(`header[data-header=${name}]`);
      await header.locator("a:visible").first().waitFor();
      expect(await header.locator("a[href$='/shop/track-order']:visible").count()).toBe(1);
      expect(await header.locator("input[type=search]:visible").count()).toBe(1);
      expect(await clippedIn(header)).toEqual([]);
      const same = javaScript ? await markDocument(page) : undefined;
      await page.locator('main a[href$="/shop/CarForSale"]').first().click();
      await page.waitForURL((url) => url.pathname === `${prefix}/shop/CarForSale`);
      await header.locator("a:visible").first().waitFor();
      if (same) expect(await same()).toBe(true);
      await page.locator("main article h3 a").first().click();
      await page.waitForURL((url) => url.pathname.startsWith(`${prefix}/shop/products/`));
      await header.locator("a:has(svg)").filter({ hasText: "Karaj" }).first().click();
      await page.waitForURL((url) => url.pathname.replace(/\/$/, "") === prefix);
    },
  );

  it.each(selectCases(language, mobileHeaders))(
    "[RT-18] [NV-09] Mobile header %s shows on a phone, and its search keeps the variant in the address",
    async (name) => {
      const page = await visit({ language, javaScript, width: 390 });
      const prefix = `/mobile-header-variant-${name}`;
      await page.goto(`${prefix}/shop`);
      const header = page.locator(`header[data-header=mobile-${name}]`);
      if (name === "one") await header.locator("summary").click();
      await header.locator("input[type=search]").fill("camry");
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === `${prefix}/shop/Allproducts/camry`);
      expect(await page.locator("main article").count()).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    },
  );
});

describe("Header features", () => {
  it.each(["ar", "en"] as const)(
    "The home page header fits the narrowest desktop screen, also when signed in (%s)",
    async (language) => {
      const page = await visit({ language, width: 1024 });
      const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      const headers = () => page.locator("header[data-header]:has(a:visible)").first();
      await page.goto("/");
      expect(await isWider()).toBe(false);
      await signInAs(page, demoAccounts.member);
      for (const path of ["/", "/header-spaceship-variant-two"]) {
        await page.goto(path);
        await headers().locator("input[type=search]:visible").waitFor();
        expect(await isWider(), path).toBe(false);
        expect(await clippedIn(headers()), path).toEqual([]);
      }
    },
  );

  it("[NV-07] [NV-08] The default header shows top bar, departments menu and indicators", async () => {
    const page = await visit({ language: "en" });
    await page.goto("/shop");
    const header = page.locator("header[data-header=classic-one]");
    for (const name of ["About us", "Contact us", "Track order"])
      expect(await header.getByRole("link", { name }).isVisible()).toBe(true);
    expect(await header.locator("a[href^='tel:']").textContent()).toContain("+966");
    // Enter opens the menu. Escape closes the menu and returns focus.
    const departments = header.locator("summary", { hasText: "All categories" });
    await departments.focus();
    await page.keyboard.press("Enter");
    const brakes = header.getByRole("link", { name: "Brake discs" });
    await brakes.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await brakes.waitFor({ state: "hidden" });
    expect(await departments.evaluate((element) => element === document.activeElement)).toBe(true);
    await departments.click();
    await brakes.click();
    await page.waitForURL("**/shop/category/brake-discs/products");
    await brakes.waitFor({ state: "hidden" });
  });

  it("[NV-12] The mobile search opens with focus and closes on a click outside", async () => {
    const page = await visit({ language: "ar", width: 390 });
    await page.goto("/shop");
    const search = page.locator("#search-mobile");
    await page.locator("header summary:visible").click();
    await search.waitFor();
    await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.mouse.click(200, 700);
    await expect.poll(() => search.isVisible()).toBe(false);
  });

  it("[NV-06] The search box opens the vehicle picker and leads to the garage without JavaScript", async () => {
    const page = await visit({ language: "ar" });
    await page.goto("/shop");
    await page.locator("search a[data-vehicle-picker]:visible").click();
    await page.locator("dialog[open] select[name=year]").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    const plain = await visit({ language: "en", javaScript: false });
    await plain.goto("/shop");
    await plain.locator("search a[data-vehicle-picker]:visible").click();
    await plain.waitForURL("**/garage");
    expect(await plain.locator("main select[name=year]").isVisible()).toBe(true);
  });

  it("[GN-09] The footer shows app stores, contacts, information and social links in both languages", async () => {
    for (const [language, phoneText] of [
      ["en", "+966 50 000 0100"],
      ["ar", "+966 50 000 0100"],
    ] as const) {
      const page = await visit({ language });
      await page.goto("/shop");
      const footer = page.locator("footer");
      expect(await footer.locator("a[href*='apps.apple.com'], a[href*='play.google.com']").count()).toBe(2);
      expect(await footer.locator("address a[href^='tel:']").textContent()).toBe(phoneText);
      expect(await footer.locator("address a[href^='mailto:']").count()).toBe(1);
      for (const path of ["/site/about-us", "/site/contact-us-v1", "/site/faq", "/site/terms", "/site/privacy"]) {
        expect((await page.request.get(path)).status(), path).toBe(200);
        expect(await footer.locator(`a[href='${path}']`).count(), path).toBe(1);
      }
      expect(await footer.locator("a[href*='instagram.com']").getAttribute("aria-label")).toBe("Instagram");
    }
  });

  it("[NV-04] The preloader appears while scripts load, lets clicks through, and disappears once the page is interactive", async () => {
    const page = await visit({ language: "en" });
    const released = Promise.withResolvers<void>();
    await page.route(/\/static\/.*\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    const readStyle = () =>
      page.locator("[data-preloader]").evaluate((element) => {
        const { opacity, visibility, pointerEvents, position } = getComputedStyle(element);
        return { opacity, visibility, pointerEvents, position };
      });
    const look = { pointerEvents: "none", position: "fixed" };
    await expect.poll(readStyle).toEqual({ ...look, opacity: "1", visibility: "visible" });
    released.resolve();
    await expect.poll(readStyle).toMatchObject({ ...look, visibility: "hidden" });
  });

  it("[NV-04] The preloader stays hidden when JavaScript is off", async () => {
    const plain = await visit({ language: "en", javaScript: false });
    await plain.goto("/");
    expect(await plain.locator("[data-preloader]").count()).toBe(1);
    expect(await plain.locator("[data-preloader]").isVisible()).toBe(false);
    expect(await plain.locator("h1").isVisible()).toBe(true);
  });
});
