import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { getText, HttpPage } from "../support/http-page.ts";
import { createEitherLanguageTest } from "../support/test-variants.ts";
import { markDocument, setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    direction: "ltr",
    home: "Find the right car, and the part that fits it",
    cars: "Cars for sale",
    toyotas: "Toyota cars for sale",
    make: "Toyota",
    clear: "Clear all",
    notFound: "Page not found",
    riyadh: "Riyadh",
    other: "العربية",
    facts: "Make",
  },
  ar: {
    direction: "rtl",
    home: "سيارتك المناسبة، والقطعة التي تناسبها",
    cars: "سيارات للبيع",
    toyotas: "سيارات تويوتا للبيع",
    make: "تويوتا",
    clear: "مسح الكل",
    notFound: "الصفحة غير موجودة",
    riyadh: "الرياض",
    other: "English",
    facts: "الشركة",
  },
} as const;

/** Path of a small page with the header. */
const smallPage = "/account/login";
const total = async (page: Page) => parseTotal((await page.locator("main [role=status]").first().textContent()) ?? "");
const getTotal = (page: HttpPage) => parseTotal(page.text("main [role=status]"));
/** Returns the last number of a text about a list, which may be written in words. */
const parseTotal = (text: string) => {
  const numbers = [...text.replaceAll(",", "").matchAll(/\d+/g)].map((match) => Number(match[0]));
  return numbers.at(-1) ?? (/واحد/.test(text) ? 1 : /إعلانان/.test(text) ? 2 : 0);
};
/** Returns the text of an element with its spaces, which `getText` replaces. */
const getPrice = (page: HttpPage) => page.find("article .price-figure").textContent ?? "";

for (const language of ["en", "ar"] as const) {
  const w = words[language];
  describe(`Browsing without JavaScript (${language})`, () => {
    const either = createEitherLanguageTest(language);
    const open = async (path: string) => {
      const page = new HttpPage({ language });
      await page.goto(path);
      return page;
    };
    it("[RT-01] [GN-05] The home page sends language and direction in the first bytes and shows listings", async () => {
      const page = await open("/");
      expect(page.html.slice(0, 200)).toContain(`<html lang="${language}" dir="${w.direction}"`);
      expect(page.findAll("h1").map(getText)).toEqual([w.home]);
      expect(page.count("article")).toBeGreaterThan(8);
    });

    it("[RT-07] [EN-15] [NV-13] The cars list filters by make and city and clears the filters", async () => {
      const page = await open("/shop/CarForSale");
      expect(page.text("h1")).toBe(w.cars);
      const all = getTotal(page);
      // Other tests add and sell cars at the same time.
      const readDifference = async () => {
        await page.goto("/shop/CarForSale");
        const make = page.find("aside a", w.make);
        const count = Number(getText(make).replace(/\D/g, ""));
        await page.follow(make);
        expect(page.path).toContain("make=toyota");
        return getTotal(page) - count;
      };
      await expect.poll(readDifference).toBe(0);
      const count = getTotal(page);
      expect(count).toBeLessThan(all);
      await page.follow("aside a", w.riyadh);
      expect(page.path).toContain("city=riyadh");
      expect(getTotal(page)).toBeGreaterThan(0);
      expect(getTotal(page)).toBeLessThan(count);
      await page.follow("main a", w.clear);
      expect(page.path).toBe("/shop/CarForSale");
      expect(getTotal(page)).toBeGreaterThan(count);
    });

    either("[VL-06] [AP-13] The form of the car list applies a price range and a sort order", async () => {
      const page = await open("/shop/CarForSale");
      const all = getTotal(page);
      page.fill("aside form [name=priceMax]", "٢٠٬٠٠٠");
      await page.pressEnter("aside form [name=priceMax]");
      expect(page.path).toContain("priceMax=");
      expect(getTotal(page)).toBeGreaterThan(0);
      expect(getTotal(page)).toBeLessThan(all);
      page.fill("main select[name=sort]", "price_asc");
      await page.pressEnter("main select[name=sort]");
      expect(page.path).toContain("sort=price_asc");
      expect(page.path).toContain("priceMax=");
      const prices = page.findAll("article .card-amount").map((each) => Number(getText(each).replace(/[^\d.]/g, "")));
      expect(prices.length).toBeGreaterThan(1);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    });

    it("[RT-15] [VL-05] [GN-02] The search box finds the same cars for Arabic and Latin text", async () => {
      const find = async (text: string) => {
        const page = await open(smallPage);
        page.fill("#search-desktop", `  ${text} `);
        await page.pressEnter("#search-desktop");
        expect(decodeURIComponent(page.url.pathname)).toBe(`/shop/Allproducts/${text}`);
        expect(page.text("h1")).toContain(text);
        expect(page.count("article")).toBeGreaterThan(1);
        const list = await page.visitor.fetch(`/api/v1/products?q=${encodeURIComponent(text)}&limit=100`);
        const { items } = (await list.json()) as { items: { id: number }[] };
        const ids = items.map(({ id }) => id).sort((a, b) => a - b);
        expect(ids).toHaveLength(Math.min(100, getTotal(page)));
        return { total: getTotal(page), ids };
      };
      expect(await find("كامري")).toEqual(await find("camry"));
    });

    it("[RT-10] [GN-01] The listing page shows name, price, specifications and related listings", async () => {
      const page = await open("/shop/CarForSale?make=toyota&sort=price_desc");
      const name = page.text("article h3");
      await page.follow("article h3 a");
      expect(page.path).toMatch(/^\/shop\/products\//);
      expect(page.text("h1")).toBe(name);
      expect(page.findAll("main dl").map(getText).join("\n")).toContain(w.facts);
      expect(page.text(".price-figure")).toMatch(/\d/);
      expect(page.count("article")).toBeGreaterThan(0);
      // Breadcrumbs lead back to the list.
      const [, second] = page.findAll("main nav:has([aria-current=page]) a");
      await page.follow(second as Element);
      expect(page.url.pathname).toBe("/shop/CarForSale");
    });

    either("[RT-19] [NV-01] An unknown page answers 404 with a text and a working search", async () => {
      const page = await open("/no/such/page");
      expect(page.status).toBe(404);
      expect(page.text("h1")).toBe(w.notFound);
      const field = page.find("main input[type=search]");
      expect(field.getAttribute("placeholder")).toBe(language === "en" ? "Search…" : "كلمة البحث…");
      page.fill(field, "camry");
      await page.pressEnter(field);
      expect(page.url.pathname).toBe("/shop/Allproducts/camry");
    });

    it("[GN-05] [GN-06] The language switch keeps page and filters and persists", async () => {
      const page = await open("/shop/CarForSale?make=toyota&sort=price_asc");
      await page.follow("header a[hreflang]", w.other);
      const other = language === "en" ? "ar" : "en";
      const html = page.document.documentElement;
      expect([html.getAttribute("lang"), html.getAttribute("dir")]).toEqual([other, words[other].direction]);
      expect(Object.fromEntries(page.url.searchParams)).toMatchObject({ make: "toyota", sort: "price_asc" });
      expect(page.text("h1")).toBe(words[other].toyotas);
      await page.goto("/shop/CarForSale");
      expect(page.document.documentElement.getAttribute("lang")).toBe(other);
    });

    either("[GN-07] [CN-03] The currency switch changes every price, stays on the page and is remembered", async () => {
      const page = await open("/shop/CarForSale?sort=price_desc");
      expect(getPrice(page)).toMatch(/^≈ \$[\d,]+$/);
      page.fill("select[name=currency]", "RUB");
      await page.pressEnter("select[name=currency]");
      expect(page.path).toBe("/shop/CarForSale?sort=price_desc");
      expect(getPrice(page)).toMatch(/^≈ \d{1,3}(\u00a0\d{3})+ ₽$/);
      await page.goto("/shop/CarForSale");
      expect(getPrice(page)).toMatch(/₽$/);
    });

    either("[RT-02] [RT-03] [RT-04] [EN-08] The shop page leads down the category tree", async () => {
      const page = await open("/shop");
      await page.follow("main a[href='/shop/category/brakes/products']");
      expect(page.path).toContain("category/brakes");
      const above = getTotal(page);
      await page.follow("aside a[href*='category=brake-']");
      expect(page.path).toContain("category=brake-");
      expect(getTotal(page)).toBeGreaterThan(0);
      expect(getTotal(page)).toBeLessThan(above);
      await page.goto("/shop/category/products");
      expect(getTotal(page)).toBeGreaterThan(100);
    });

    either("[AP-13] [NV-13] List pages lead forward, and a page past the end leads back to the first", async () => {
      const page = await open("/shop/category/products");
      await page.follow("a[rel=next]");
      expect(page.path).toContain("page=2");
      expect(page.count("[aria-current=page]", "2")).toBeGreaterThan(0);
      expect(await page.goto("/shop/category/products?page=99999")).toBe(404);
      expect(page.count("main h2")).toBeGreaterThan(0);
      // A page past the end shows the total without a range.
      expect(page.text("main [role=status]")).toMatch(/^\d[\d,]* \S+$/);
      await page.follow(page.findAll("main a[href='/shop/category/products']").at(-1) as Element);
      expect(page.status).toBe(200);
    });

    either("Lists without JavaScript fit a 390 px screen without overflow, and their filters open", async () => {
      const page = await visitor({ language, javaScript: false, width: 390 });
      for (const path of ["/", "/shop/CarForSale"]) {
        await page.goto(path);
        const wider = await page
          .locator("body")
          .evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(wider, path).toBeLessThanOrEqual(0);
      }
      await page.goto("/");
      const height = await page.locator("body").evaluate(() => {
        document.documentElement.dataset.settled = "";
        return document.documentElement.scrollHeight;
      });
      expect(height).toBeLessThan(6_000);
      await page.goto("/shop/CarForSale");
      const make = page.locator("aside").getByRole("link").filter({ hasText: w.make });
      expect(await make.isVisible()).toBe(false);
      await page.locator("label[for=filters-open]").locator("visible=true").click();
      await make.waitFor();
    });
  });
}

describe("Theme", () => {
  it("[GN-08] [ST-03] The theme follows the system until the reader chooses one", async () => {
    const page = await visitor({ language: "ar", colorScheme: "dark" });
    await page.goto(smallPage);
    const background = () =>
      page.locator("body").evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.locator("button[name=theme]").locator("visible=true").first().click();
    await page.locator("html[data-theme=light]").waitFor();
    expect(await background()).not.toBe(dark);
    await page.reload();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
    await page.locator("button[name=theme]").locator("visible=true").first().click();
    await page.locator("html[data-theme=dark]").waitFor();
    expect(await background()).toBe(dark);
  });

  it("[GN-02] [GN-08] The theme can be chosen without JavaScript", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto(smallPage);
    const readTheme = () => page.document.documentElement.getAttribute("data-theme");
    expect(readTheme()).toBeNull();
    for (const theme of ["dark", "light"]) {
      await page.submit(`button[name=theme][value=${theme}]`);
      expect([page.path, readTheme()]).toEqual([smallPage, theme]);
    }
  });
});

describe("Seller pages", () => {
  it("[RT-05] [RT-06] [RT-08] [RT-09] Seller pages list all listings of the seller, or those of one category", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto("/shop/showrooms");
    await page.follow("main a", "Gulf Parts House");
    expect(page.path).toBe("/shop/showrooms/gulf-parts-house/products");
    expect(page.text("h1")).toContain("Gulf Parts House");
    const all = getTotal(page);
    await page.goto("/shop/showrooms/gulf-parts-house/brakes/products");
    expect(getTotal(page)).toBeGreaterThan(0);
    expect(getTotal(page)).toBeLessThan(all);
    await page.goto("/shop/rentalrooms");
    await page.follow("main a", "Marina Drive");
    expect(page.text("h1")).toContain("Marina Drive");
    expect(page.text("article")).toContain("per day");
  });

  it("[RT-19] Seller pages return 404 for an unknown seller, seller type or category", async () => {
    for (const path of [
      "showrooms/nobody",
      "rentalrooms/gulf-parts-house",
      "showrooms/abu-fahad",
      "showrooms/gulf-parts-house/nothing",
    ]) {
      expect((await fetch(`${inject("karajUrl")}/shop/${path}/products`)).status, path).toBe(404);
    }
  });
});

describe("Canonical addresses", () => {
  const request = (path: string) => fetch(inject("karajUrl") + path, { redirect: "manual" });

  it("[RT-10] Other addresses of a listing redirect to the canonical one with 308", async () => {
    const page = new HttpPage();
    await page.goto("/shop/CarForSale");
    const href = page.find("article h3 a").getAttribute("href") ?? "";
    const id = /\d+/.exec(href)?.[0] ?? "";
    for (const other of [`/shop/products/${id}`, `/shop/products/${id}-some-old-name`]) {
      const response = await request(other);
      expect([response.status, response.headers.get("location")]).toEqual([308, href]);
    }
  });

  it("[RT-03] [RT-21] A category id, and a category that has a list of its own, redirect to the canonical list", async () => {
    const categories = (await (await request("/api/v1/categories")).json()) as { id: number; slug: string }[];
    const parts = categories.find(({ slug }) => slug === "parts");
    const byId = await request(`/shop/category/${parts?.id}/products?sort=newest`);
    expect(byId.headers.get("location")).toBe("/shop/category/parts/products?sort=newest");
    const cars = await request("/shop/category/cars/products");
    expect(cars.headers.get("location")).toBe("/shop/CarForSale");
    for (const missing of [
      "/shop/category/nothing/products",
      "/shop/category/selling/products",
      "/shop/products/999999999",
      "/shop/products/x",
    ]) {
      expect((await request(missing)).status, missing).toBe(404);
    }
  });

  it("[RT-07] Paths in any letter case show the page with the canonical link", async () => {
    const page = new HttpPage();
    expect(await page.goto("/SHOP/carforsale")).toBe(200);
    expect(page.find("link[rel=canonical]").getAttribute("href")).toMatch(/\/shop\/CarForSale$/);
  });
});

describe("Filter chips", () => {
  it("[NV-13] Each filter chip removes its own filter, also for ids, models and hidden filters", async () => {
    const page = new HttpPage({ language: "en" });
    const findChips = () => page.findAll("main a", /^Remove filter/);
    for (const query of [
      "model=toyota.camry",
      "make=1",
      "kind=car&discount=yes&not.make=toyota&yearMin=2010&priceMin=1",
      "feature.axle=front",
      "priceMin=99999999",
    ]) {
      await page.goto(`/shop/category/products?${query}`);
      expect(findChips().length, query).toBeGreaterThan(0);
      for (let left = findChips().length; left > 0; left = findChips().length) {
        const [first] = findChips();
        await page.follow(first as Element);
        expect(findChips().length, query).toBeLessThan(left);
      }
      expect(page.url.search, query).toBe("");
    }
  });

  it("[GN-07] A price filter keeps its meaning when the currency changes", async () => {
    const page = await visitor({ language: "en" });
    const chips = page.getByRole("link", { name: /^Remove filter/ });
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
    await chips.first().waitFor();
    const inRiyals = await total(page);
    await page.locator("select[name=currency]").locator("visible=true").first().selectOption("USD");
    await expect.poll(() => page.locator("article .price-figure").first().textContent()).toMatch(/^≈ \$/);
    expect(await total(page)).toBe(inRiyals);
    expect(await chips.first().textContent()).toContain("$20,000");
  });
});

describe("Client navigation with JavaScript", () => {
  it("[NV-02] [GN-06] Filtering and the language switch do not reload the page, and Back restores the scroll position", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/shop/CarForSale");
    const same = await markDocument(page);
    // The exclude link follows its value in tab order and becomes visible on focus.
    const exclude = page.getByRole("complementary").getByRole("link", { name: "Exclude: Toyota", exact: true });
    await exclude.focus();
    await expect.poll(() => exclude.evaluate((link) => getComputedStyle(link).opacity)).toBe("1");
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

    await page.evaluate(() => window.scrollTo(0, 300));
    // A Playwright click would scroll to the link first, so the click is scripted.
    await page
      .getByRole("link", { name: "العربية" })
      .locator("visible=true")
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.locator("html[lang=ar][dir=rtl]").waitFor();
    await page.getByRole("heading", { level: 1, name: "سيارات تويوتا للبيع" }).waitFor();
    // Text height differs between languages, so the scroll position may shift slightly.
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - 300)).toBeLessThan(100);
    expect(await same()).toBe(true);
    // The page frame changes its language too.
    expect(await page.locator("footer").textContent()).toContain("كل الأقسام");
  });

  it("[NV-03] [CN-04] The loading bar appears for a navigation over 50 ms and disappears afterwards", async () => {
    const page = await visitor({ language: "en" });
    await page.clock.install();
    await page.goto(smallPage);
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
    await page.route(/\.(webp|avif)$/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/shop/CarForSale?make=kia");
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
    await page.goto("/shop/CarForSale?make=kia", { waitUntil: "commit" });
    await page.locator("select[name=sort]").locator("visible=true").selectOption("price_asc");
    release();
    await page.waitForURL(/sort=price_asc/);
  });
});
