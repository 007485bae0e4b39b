import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktopHeaders, mobileHeaders } from "../../src/web/layout/header-variant.ts";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { HttpPage } from "../support/http-page.ts";
import { selectCases } from "../support/test-variants.ts";
import { markDocument, setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();
/** Path of a small page with the header. */
const smallPage = "/account/login";

/** Path prefix of each header, with the value of its `data-header` attribute. */
const headers = [
  ...desktopHeaders.map((name) => ({ name: name as string, prefix: `/header-${name.replace("-", "-variant-")}` })),
  ...mobileHeaders.map((name) => ({ name: `mobile-${name}`, prefix: `/mobile-header-variant-${name}` })),
];

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

/** Counts the options that another part of the page covers or that leave the window at a side. */
const countCovered = (options: Locator) =>
  options.evaluateAll(
    (all) =>
      all.filter((option) => {
        const { x, y, width, height } = option.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return x < 0 || x + width > innerWidth || (y + height < innerHeight && !option.contains(top));
      }).length,
  );

describe.each(["en", "ar"] as const)("Header variants (%s)", (language) => {
  const cases = selectCases(
    language,
    headers.map(({ prefix }) => prefix),
  );

  it.each(cases)(
    "[RT-18] [NV-05] [NV-07] [NV-09] Header %s shows its controls unclipped and its search suggestions uncovered",
    async (prefix) => {
      const name = headers.find((each) => each.prefix === prefix)?.name ?? "";
      const onPhone = name.startsWith("mobile");
      const page = await visit({ language, width: onPhone ? 390 : 1280 });
      await page.goto(prefix + smallPage);
      const header = page.locator(`header[data-header=${name}]`);
      if (name === "mobile-one") await header.locator("summary:visible").click();
      expect(await header.locator("input[type=search]:visible").count()).toBe(1);
      if (onPhone) expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      else {
        expect(await header.locator("a[href$='/shop/track-order']:visible").count()).toBe(1);
        expect(await clippedIn(header)).toEqual([]);
      }
      await header.locator("input[type=search]").fill("kia");
      const options = page.locator("[role=option]");
      await options.nth(4).waitFor();
      expect(await countCovered(options)).toBe(0);
    },
  );

  it.each(cases)("[RT-18] Links and the search of header %s keep the variant in the address", async (prefix) => {
    const page = new HttpPage({ language });
    await page.goto(`${prefix}/shop/category/spark-plugs/products`);
    const links = page.findAll("a[href^='/']").map((link) => link.getAttribute("href") ?? "");
    expect(links.length).toBeGreaterThan(50);
    expect(
      links.filter((href) => href !== prefix && !/^\/(api|assets)\//.test(href) && !href.startsWith(`${prefix}/`)),
    ).toEqual([]);
    await page.follow("main article h3 a");
    expect(page.path).toMatch(new RegExp(`^${prefix}/shop/products/`));
    const field = page.find("header form[role=search] input[type=search], header search input[type=search]");
    page.fill(field, "camry");
    await page.submit(field.closest("form")?.querySelector("button[type=submit]") as Element);
    expect(page.path).toMatch(new RegExp(`^${prefix}/shop/Allproducts/camry`));
    expect(page.count("main article")).toBeGreaterThan(0);
  });
});

describe("Header features", () => {
  it("[RT-18] Client navigation keeps the header variant in the address", async () => {
    const prefix = "/header-classic-variant-two";
    const page = await visit({ language: "ar" });
    await page.goto(prefix + smallPage);
    const isSame = await markDocument(page);
    await page.locator("#search-desktop").fill("kia");
    await page.locator("[role=option]").nth(4).waitFor();
    await page.locator("[role=option]").first().click();
    await page.waitForURL(`**${prefix}/shop/category/products?make=kia*`);
    await page.locator("header[data-header=classic-two] a:has(svg)").filter({ hasText: "Karaj" }).first().click();
    await page.waitForURL((url) => url.pathname.replace(/\/$/, "") === prefix);
    expect(await isSame()).toBe(true);
  });

  it.each(["ar", "en"] as const)(
    "The header fits the narrowest desktop screen, also when signed in and on the home page (%s)",
    async (language) => {
      const page = await visit({ language, width: 1024 });
      const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      const headers = () => page.locator("header[data-header]:has(a:visible)").first();
      await page.goto(smallPage);
      expect(await isWider()).toBe(false);
      await signInAs(page, demoAccounts.member);
      for (const path of ["/", "/header-spaceship-variant-two/account/password"]) {
        await page.goto(path);
        await headers().locator("input[type=search]:visible").waitFor();
        expect(await isWider(), path).toBe(false);
        expect(await clippedIn(headers()), path).toEqual([]);
      }
    },
  );

  it("[NV-07] [NV-08] The default header shows top bar, departments menu and indicators", async () => {
    const page = await visit({ language: "en" });
    await page.goto(smallPage);
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

  it("[NV-06] Without JavaScript the vehicle picker of the search box leads to the garage", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto(smallPage);
    await page.follow("search a[data-vehicle-picker]");
    expect(page.url.pathname).toBe("/garage");
    expect(page.count("main select[name=year]")).toBe(1);
  });

  it.each(["en", "ar"] as const)(
    "[GN-09] The footer shows app stores, contacts, information and social links (%s)",
    async (language) => {
      const page = new HttpPage({ language });
      await page.goto("/shop");
      expect(page.count("footer a[href*='apps.apple.com'], footer a[href*='play.google.com']")).toBe(2);
      expect(page.text("footer address a[href^='tel:']")).toBe("+966 50 000 0100");
      expect(page.count("footer address a[href^='mailto:']")).toBe(1);
      expect(page.find("footer a[href*='instagram.com']").getAttribute("aria-label")).toBe("Instagram");
      for (const path of ["/site/about-us", "/site/contact-us-v1", "/site/faq", "/site/terms", "/site/privacy"]) {
        expect(page.count(`footer a[href='${path}']`), path).toBe(1);
        expect((await page.visitor.fetch(path)).status, path).toBe(200);
      }
    },
  );

  it("[NV-04] The preloader appears while scripts load, lets clicks through, and disappears once the page is interactive", async () => {
    const page = await visit({ language: "en" });
    const released = Promise.withResolvers<void>();
    await page.route(/\/static\/.*\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(smallPage, { waitUntil: "commit" });
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
    await plain.goto(smallPage);
    expect(await plain.locator("[data-preloader]").count()).toBe(1);
    expect(await plain.locator("[data-preloader]").isVisible()).toBe(false);
    expect(await plain.locator("h1").isVisible()).toBe(true);
  });
});
