import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createEitherLanguageTest, getScriptModes } from "../support/test-variants.ts";
import { markDocument, setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    direction: "ltr",
    home: "Find the right car, and the part that fits it",
    cars: "Cars for sale",
    make: "Toyota",
    camry: "Camry",
    apply: "Apply",
    clear: "Clear all",
    onRequest: "Price on request",
    notFound: "Page not found",
    search: "Search",
    riyadh: "Riyadh",
    details: "Details",
    other: "العربية",
    facts: "Make",
  },
  ar: {
    direction: "rtl",
    home: "سيارتك المناسبة، والقطعة التي تناسبها",
    cars: "سيارات للبيع",
    make: "تويوتا",
    camry: "كامري",
    apply: "تطبيق",
    clear: "مسح الكل",
    onRequest: "السعر عند التواصل",
    notFound: "الصفحة غير موجودة",
    search: "بحث",
    riyadh: "الرياض",
    details: "التفاصيل",
    other: "English",
    facts: "الشركة",
  },
} as const;

const countListings = (page: Page) => page.locator("article").count();
const total = async (page: Page) => {
  const text = (await page.locator("main").getByRole("status").first().textContent()) ?? "";
  const numbers = [...text.replaceAll(",", "").matchAll(/\d+/g)].map((match) => Number(match[0]));
  return numbers.at(-1) ?? (/واحد/.test(text) ? 1 : /إعلانان/.test(text) ? 2 : 0);
};
/** Waits until the list shows a total between two numbers, both exclusive. */
const expectTotalBetween = (page: Page, above: number, below: number) =>
  expect
    .poll(async () => {
      const shown = await total(page);
      return shown > above && shown < below ? "between" : shown;
    })
    .toBe("between");

for (const language of ["en", "ar"] as const) {
  for (const javaScript of getScriptModes(language, { withScripts: "en" })) {
    const w = words[language];
    describe(`Browsing (${language}, JavaScript ${javaScript ? "on" : "off"})`, () => {
      const either = createEitherLanguageTest(language);
      it("[RT-01] [GN-05] The home page sends language and direction in the first bytes and shows listings", async () => {
        const page = await visitor({ language, javaScript });
        const response = await page.goto("/");
        const html = (await response?.text()) ?? "";
        expect(html.slice(0, 200)).toContain(`<html lang="${language}" dir="${w.direction}"`);
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(w.home);
        expect(await countListings(page)).toBeGreaterThan(8);
      });

      it("[RT-07] [EN-15] [NV-13] The cars list filters by make and city and clears the filters", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale");
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(w.cars);
        const all = await total(page);
        const sidebar = page.getByRole("complementary");
        const make = sidebar.getByRole("link").filter({ hasText: w.make }).first();
        const count = Number((await make.textContent())?.replace(/\D/g, ""));
        await make.click();
        await page.waitForURL(/make=toyota/);
        await expect.poll(() => total(page)).toBe(count);
        expect(count).toBeLessThan(all);
        await sidebar.getByRole("link").filter({ hasText: w.riyadh }).first().click();
        await page.waitForURL(/city=riyadh/);
        await expectTotalBetween(page, 0, count);
        await page.getByRole("link", { name: w.clear }).first().click();
        await page.waitForURL((url) => !url.search.includes("make"));
        await expect.poll(() => total(page)).toBe(all);
      });

      either("[VL-06] [AP-13] The form of the car list applies a price range and a sort order", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale");
        const all = await total(page);
        const form = page
          .getByRole("complementary")
          .locator("form")
          .filter({ has: page.locator("[name=priceMax]") });
        await form.locator("[name=priceMax]").fill("٢٠٬٠٠٠");
        await form.getByRole("button").click();
        await page.waitForURL(/priceMax=/);
        await expectTotalBetween(page, 0, all);
        const order = page.locator("select[name=sort]").locator("visible=true");
        await order.selectOption("price_asc");
        if (!javaScript) await page.locator("form").filter({ has: order }).getByRole("button").click();
        await page.waitForURL(/sort=price_asc/);
        expect(page.url()).toContain("priceMax=");
        const prices = async () =>
          (await page.locator("article .price-figure.text-18").allTextContents()).map((text) =>
            Number(text.replace(/[^\d.]/g, "")),
          );
        await expect
          .poll(async () => {
            const shown = await prices();
            return shown.length > 1 && shown.every((price, i) => i === 0 || price >= (shown[i - 1] ?? 0));
          })
          .toBe(true);
      });

      it("[RT-15] [VL-05] The search box finds the same cars for Arabic and Latin text", async () => {
        const page = await visitor({ language, javaScript });
        const found: number[] = [];
        const ids: number[][] = [];
        for (const text of ["كامري", "camry"]) {
          await page.goto("/shop");
          const box = page.locator("#search-desktop");
          await box.fill(`  ${text} `);
          await box.press("Enter");
          await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/shop/Allproducts/${text}`);
          await page.getByRole("heading", { level: 1 }).filter({ hasText: text }).waitFor();
          expect(await countListings(page)).toBeGreaterThan(1);
          found.push(await total(page));
          const list = await page.request.get(`/api/v1/products?q=${encodeURIComponent(text)}&limit=100`);
          ids.push(
            ((await list.json()) as { items: { id: number }[] }).items.map(({ id }) => id).sort((a, b) => a - b),
          );
        }
        expect(found[0]).toBe(found[1]);
        expect(ids[0]).toHaveLength(Math.min(100, found[0] ?? 0));
        expect(ids[0]).toEqual(ids[1]);
      });

      it("[RT-10] [GN-01] The listing page shows name, price, specifications and related listings", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale?make=toyota&sort=price_desc");
        const name = await page.locator("article h3").first().textContent();
        await page.locator("article h3 a").first().click();
        await page.waitForURL(/\/shop\/products\//);
        await expect
          .poll(async () => (await page.getByRole("heading", { level: 1 }).textContent())?.trim())
          .toBe(name?.trim());
        expect(await page.locator("dl").first().textContent()).toContain(w.facts);
        expect(await page.locator(".price-figure").first().textContent()).toMatch(/\d/);
        expect(await countListings(page)).toBeGreaterThan(0);
        // Breadcrumbs lead back to the list.
        await page
          .getByRole("navigation")
          .filter({ has: page.locator("[aria-current=page]") })
          .getByRole("link")
          .nth(1)
          .click();
        await page.waitForURL(/CarForSale/);
      });

      either("[RT-19] [NV-01] An unknown page answers 404 with a text and a working search", async () => {
        const page = await visitor({ language, javaScript });
        const response = await page.goto("/no/such/page");
        expect(response?.status()).toBe(404);
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(w.notFound);
        const field = page.locator("main").getByRole("searchbox");
        expect(await field.getAttribute("placeholder")).toBe(language === "en" ? "Search…" : "كلمة البحث…");
        await field.fill("camry");
        await page.locator("main").getByRole("button").click();
        await page.waitForURL(/Allproducts\/camry/);
      });

      it("[GN-05] [GN-06] The language switch keeps page and filters and persists", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale?make=toyota&sort=price_asc");
        await page.getByRole("link", { name: w.other }).locator("visible=true").first().click();
        const other = language === "en" ? "ar" : "en";
        await page.waitForURL(new RegExp(`lang=${other}`));
        await page.locator(`html[lang=${other}][dir=${words[other].direction}]`).waitFor();
        expect(page.url()).toContain("make=toyota");
        await page.getByRole("heading", { level: 1 }).filter({ hasText: words[other].cars }).waitFor();
        await page.goto("/shop/CarForSale");
        expect(await page.locator("html").getAttribute("lang")).toBe(other);
      });

      either(
        "[GN-07] [CN-03] The currency switch changes every price, stays on the page and is remembered",
        async () => {
          const page = await visitor({ language, javaScript });
          await page.goto("/shop/CarForSale?sort=price_desc");
          const price = () => page.locator("article .price-figure").first().textContent();
          expect(await price()).toMatch(/^\$[\d,]+$/);
          const select = page.locator("select[name=currency]").locator("visible=true").first();
          await select.selectOption("RUB");
          if (!javaScript) await select.locator("xpath=ancestor::form").getByRole("button").click();
          await expect.poll(price).toMatch(/^\d{1,3}(\u00a0\d{3})+ ₽$/);
          expect(page.url()).toContain("sort=price_desc");
          await page.goto("/shop/CarForSale?sort=price_desc");
          expect(await price()).toMatch(/₽$/);
        },
      );

      either("[GN-08] [ST-03] The theme follows the system until the reader chooses one", async () => {
        const page = await visitor({ language, javaScript, colorScheme: "dark" });
        await page.goto("/shop");
        const background = () =>
          page.locator("body").evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        const dark = await background();
        await page.locator("button[name=theme]").locator("visible=true").first().click();
        await page.locator("html[data-theme=light]").waitFor();
        expect(await background()).not.toBe(dark);
        await page.goto("/");
        expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
        await page.locator("button[name=theme]").locator("visible=true").first().click();
        await page.locator("html[data-theme=dark]").waitFor();
        expect(await background()).toBe(dark);
      });

      either("[RT-02] [RT-03] [RT-04] [EN-08] The shop page leads down the category tree", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop");
        await page.locator("main a[href='/shop/category/brakes/products']").first().click();
        await page.waitForURL(/category\/brakes/);
        const above = await total(page);
        await page.getByRole("complementary").locator("a[href*='category=brake-']").first().click();
        await page.waitForURL(/category=brake-/);
        await expectTotalBetween(page, 0, above);
        await page.goto("/shop/category/products");
        expect(await total(page)).toBeGreaterThan(100);
      });

      either("[AP-13] [NV-13] List pages lead forward, and a page past the end leads back to the first", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/category/products");
        await page.locator("a[rel=next]").click();
        await page.waitForURL(/page=2/);
        await page.locator("[aria-current=page]").filter({ hasText: "2" }).waitFor();
        const response = await page.goto("/shop/category/products?page=99999");
        expect(response?.status()).toBe(404);
        expect(await page.locator("main h2").first().isVisible()).toBe(true);
        // A page past the end shows the total without a range.
        expect(await page.locator("main [role=status]").first().textContent()).toMatch(/^\d[\d,]* \S+$/);
        await page.locator("main a[href='/shop/category/products']").last().click();
        await page.waitForURL((url) => url.pathname.endsWith("products") && !url.search.includes("page"));
      });

      either("Lists fit a 390 px screen without overflow, and their filters open", async () => {
        const page = await visitor({ language, javaScript, width: 390 });
        for (const path of ["/", "/shop", "/shop/CarForSale", "/shop/category/products?layout=list", "/nowhere"]) {
          await page.goto(path);
          const wider = await page
            .locator("body")
            .evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(wider, path).toBeLessThanOrEqual(0);
        }
        await page.goto("/shop/CarForSale");
        const filters = page.locator(javaScript ? "dialog" : "aside");
        const make = filters.getByRole("link").filter({ hasText: w.make });
        expect(await make.isVisible()).toBe(false);
        await page.locator("label[for=filters-open]").locator("visible=true").click();
        await make.waitFor();
      });
    });
  }
}

describe("Seller pages", () => {
  it("[RT-05] [RT-06] [RT-08] [RT-09] Seller pages list all listings of the seller, or those of one category", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/shop/showrooms");
    await page.getByRole("link", { name: "Gulf Parts House" }).click();
    await page.waitForURL(/\/shop\/showrooms\/gulf-parts-house\/products$/);
    await page.getByRole("heading", { level: 1, name: "Gulf Parts House" }).waitFor();
    const all = await total(page);
    await page.goto("/shop/showrooms/gulf-parts-house/brakes/products");
    await expectTotalBetween(page, 0, all);
    await page.goto("/shop/rentalrooms");
    await page.getByRole("link", { name: "Marina Drive" }).click();
    await page.getByRole("heading", { level: 1, name: "Marina Drive" }).waitFor();
    expect(await page.locator("article").first().textContent()).toContain("per day");
  });

  it("[RT-19] Seller pages return 404 for an unknown seller, seller type or category", async () => {
    const page = await visitor();
    for (const path of [
      "showrooms/nobody",
      "rentalrooms/gulf-parts-house",
      "showrooms/abu-fahad",
      "showrooms/gulf-parts-house/nothing",
    ]) {
      expect((await page.request.get(`/shop/${path}/products`)).status(), path).toBe(404);
    }
  });
});

describe("Canonical addresses", () => {
  it("[RT-10] Other addresses of a listing redirect to the canonical one with 308", async () => {
    const page = await visitor();
    await page.goto("/shop/CarForSale");
    const href = (await page.locator("article h3 a").first().getAttribute("href")) ?? "";
    const id = /\d+/.exec(href)?.[0] ?? "";
    for (const other of [`/shop/products/${id}`, `/shop/products/${id}-some-old-name`]) {
      const response = await page.request.get(other, { maxRedirects: 0 });
      expect(response.status()).toBe(308);
      expect(response.headers().location).toBe(href);
    }
  });

  it("[RT-03] [RT-21] A category id, and a category that has a list of its own, redirect to the canonical list", async () => {
    const page = await visitor();
    const categories = (await (await page.request.get("/api/v1/categories")).json()) as { id: number; slug: string }[];
    const parts = categories.find(({ slug }) => slug === "parts");
    const byId = await page.request.get(`/shop/category/${parts?.id}/products?sort=newest`, { maxRedirects: 0 });
    expect(byId.headers().location).toBe("/shop/category/parts/products?sort=newest");
    const cars = await page.request.get("/shop/category/cars/products", { maxRedirects: 0 });
    expect(cars.headers().location).toBe("/shop/CarForSale");
    for (const missing of [
      "/shop/category/nothing/products",
      "/shop/category/selling/products",
      "/shop/products/999999999",
      "/shop/products/x",
    ]) {
      expect((await page.request.get(missing)).status(), missing).toBe(404);
    }
  });

  it("[RT-07] Paths in any letter case show the page with the canonical link", async () => {
    const page = await visitor();
    await page.goto("/SHOP/carforsale");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/shop\/CarForSale$/);
  });
});

describe("Filter chips", () => {
  const chips = (page: Page) => page.getByRole("link", { name: /^Remove filter/ });

  it("[NV-13] Each filter chip removes its own filter, also for ids, models and hidden filters", async () => {
    const page = await visitor({ language: "en" });
    for (const query of [
      "model=toyota.camry",
      "make=1",
      "kind=car&discount=yes&not.make=toyota&yearMin=2010&priceMin=1",
      "feature.axle=front",
      "priceMin=99999999",
    ]) {
      await page.goto(`/shop/category/products?${query}`);
      expect(await chips(page).count(), query).toBeGreaterThan(0);
      for (let left = await chips(page).count(); left > 0; left = await chips(page).count()) {
        const url = page.url();
        await chips(page).first().click();
        await page.waitForURL((now) => now.href !== url);
        await expect.poll(() => chips(page).count()).toBeLessThan(left);
      }
      expect(new URL(page.url()).search, query).toBe("");
    }
  });

  it("[GN-07] A price filter keeps its meaning when the currency changes", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/shop/CarForSale");
    await page.locator("select[name=currency]").locator("visible=true").first().selectOption("SAR");
    await expect.poll(() => page.locator("article .price-figure").first().textContent()).toMatch(/^SAR/);
    const form = page
      .getByRole("complementary")
      .locator("form")
      .filter({ has: page.locator("[name=priceMax]") });
    await form.locator("[name=priceMax]").fill("75000");
    await form.getByRole("button").click();
    await page.waitForURL(/priceMax=75000/);
    await chips(page).first().waitFor();
    const inRiyals = await total(page);
    await page.locator("select[name=currency]").locator("visible=true").first().selectOption("USD");
    await expect.poll(() => page.locator("article .price-figure").first().textContent()).toMatch(/^\$/);
    expect(await total(page)).toBe(inRiyals);
    expect(await chips(page).first().textContent()).toContain("$20,000");
  });
});

describe("Client navigation with JavaScript", () => {
  it("[NV-02] Filtering does not reload the page, and Back restores list, filters and scroll position", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/shop/CarForSale");
    const same = await markDocument(page);
    await page.getByRole("complementary").getByRole("link").filter({ hasText: "Toyota" }).first().click();
    await page.waitForURL(/make=toyota/);
    await page.getByRole("link", { name: /^Remove filter/ }).waitFor();
    await page.locator("article").last().scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(200);
    await page.locator("article h3 a").last().click();
    await page.waitForURL(/products\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL(/make=toyota/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(await same()).toBe(true);
  });

  it("[GN-06] The language switch changes the whole page without a reload and keeps the scroll position", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/shop/CarForSale");
    const same = await markDocument(page);
    await page.evaluate(() => window.scrollTo(0, 300));
    // A Playwright click would scroll to the link first, so the click is scripted.
    await page
      .getByRole("link", { name: "العربية" })
      .locator("visible=true")
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.locator("html[lang=ar][dir=rtl]").waitFor();
    await page.getByRole("heading", { level: 1, name: "سيارات للبيع" }).waitFor();
    // Text height differs between languages, so the scroll position may shift slightly.
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - 300)).toBeLessThan(100);
    expect(await same()).toBe(true);
    // The page frame changes its language too.
    expect(await page.locator("footer").textContent()).toContain("كل الأقسام");
  });

  it("[NV-03] [CN-04] The loading bar appears for a navigation over 50 ms and disappears afterwards", async () => {
    const page = await visitor({ language: "en" });
    await page.clock.install();
    await page.goto("/shop");
    await page.locator("html[data-enhanced]").waitFor();
    const readPhase = () => page.locator("[data-loading]").getAttribute("data-loading");
    expect(await readPhase()).toBe("off");
    const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/CarForSale\.data/, async (route) => {
      requested.resolve();
      await released.promise;
      await route.continue();
    });
    // From here on, time passes only in the test.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.locator("footer a[href='/shop/CarForSale']").first().click();
    await requested.promise;
    await page.clock.runFor(49);
    expect(await readPhase()).toBe("off");
    await page.clock.runFor(50);
    expect(await readPhase()).toBe("on");
    await page.clock.resume();
    released.resolve();
    await page.waitForURL(/CarForSale/);
    await page.locator("[data-loading=off]").waitFor({ state: "attached" });
  });

  it("[GL-04] A listing picture that fails to load is replaced by the placeholder drawing", async () => {
    const page = await visitor({ language: "en" });
    await page.route(/\.webp$/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/shop/CarForSale");
    await page.locator("article").first().locator("use[href^='/drawings.svg']").waitFor({ state: "attached" });
    expect(await page.locator("article").first().locator("img").count()).toBe(0);
  });

  it("A sort order chosen before scripts load takes effect after they load", async () => {
    const page = await visitor({ language: "en" });
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/static\/.*\.js$/, async (route) => {
      await blocked;
      await route.continue();
    });
    await page.goto("/shop/CarForSale", { waitUntil: "commit" });
    await page.locator("select[name=sort]").locator("visible=true").selectOption("price_asc");
    release();
    await page.waitForURL(/sort=price_asc/);
  });

  it("The departments menu opens by keyboard and closes with Escape", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/");
    const menu = page.locator("header details[data-menu]").locator("visible=true").first();
    await menu.locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await menu.evaluate((each: HTMLDetailsElement) => each.open)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await menu.evaluate((each: HTMLDetailsElement) => each.open)).toBe(false);
  });
});
