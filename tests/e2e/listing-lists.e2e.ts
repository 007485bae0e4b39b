import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { getText, HttpPage } from "../support/http-page.ts";
import { createEitherLanguageTest } from "../support/test-variants.ts";
import { markDocument, setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    layouts: ["Grid", "Grid with details", "List", "Table"],
    toyota: "Toyota",
    price: "Price",
    filters: "Filters",
    clear: "Clear all",
    show: /^Show (\d+) /,
    parts: "Parts",
  },
  ar: {
    layouts: ["شبكة", "شبكة مع المواصفات", "قائمة", "جدول"],
    toyota: "تويوتا",
    price: "السعر",
    filters: "التصفية",
    clear: "مسح الكل",
    show: /^عرض (\d+) /,
    parts: "قطع غيار",
  },
} as const;

const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
/** Counts the listings beside the first one, and checks that the listings follow each other in reading direction. */
async function countListingsInFirstRow(page: Page): Promise<number> {
  const boxes = await page.locator("main :is(article, tbody tr)").evaluateAll((elements) =>
    elements.map((element) => {
      const { top, left } = element.getBoundingClientRect();
      return { top, start: getComputedStyle(element).direction === "rtl" ? -left : left };
    }),
  );
  const inReadingOrder = boxes.toSorted((a, b) => a.top - b.top || a.start - b.start);
  expect(boxes).toEqual(inReadingOrder);
  return boxes.filter(({ top }) => top === boxes[0]?.top).length;
}
const layouts = ["grid", "grid-with-features", "list", "table"];

for (const language of ["en", "ar"] as const) {
  const w = words[language];
  const either = createEitherLanguageTest(language);
  describe(`Product lists without JavaScript (${language})`, () => {
    const open = async (path: string) => {
      const page = new HttpPage({ language });
      await page.goto(path);
      return page;
    };
    either("[NV-13] Four list layouts show the same listings, and the last choice stays", async () => {
      const page = await open("/shop/CarForSale");
      const names = () => page.findAll("main :is(article h3, tbody th) a[href^='/shop/products/']").map(getText);
      const ads = names();
      expect(ads).toHaveLength(16);
      for (const [i, layout] of layouts.entries()) {
        expect(page.find(`a.layout-choice[href$="layout=${layout}"]`).getAttribute("aria-label")).toBe(w.layouts[i]);
        await page.follow(`a.layout-choice[href$="layout=${layout}"]`);
        expect(page.count(`a.layout-choice[aria-current][href$="layout=${layout}"]`)).toBe(1);
        expect(names()).toEqual(ads);
      }
      expect(page.count("main table")).toBe(1);
      await page.goto("/shop/category/brakes/products");
      expect(page.count("main table")).toBe(1);
    });

    either("[NV-13] Four list layouts have their columns and no overflow on wide and narrow screens", async () => {
      const page = await visitor({ language, javaScript: false });
      for (const layout of layouts) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(`/shop/CarForSale?layout=${layout}`);
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 900 });
          const columns = layout.startsWith("grid") ? (width === 1280 ? 4 : 2) : 1;
          expect(await countListingsInFirstRow(page), `${layout} at ${width} px`).toBe(columns);
          expect(await noOverflow(page)).toBe(true);
        }
      }
    });

    either("[NV-13] Column headings sort the table layout", async () => {
      const page = await open("/shop/CarForSale?layout=table");
      await page.follow("th a", w.price);
      expect(page.path).toContain("sort=price_asc");
      expect(page.text("th[aria-sort=ascending]")).toContain(w.price);
      await page.follow("th a", w.price);
      expect(page.path).toContain("sort=price_desc");
      expect(page.text("th[aria-sort=descending]")).toContain(w.price);
      const prices = page.findAll("tbody .card-amount").map((each) => Number(getText(each).replace(/[^\d.]/g, "")));
      expect(prices.length).toBeGreaterThan(10);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    });

    it("[RT-01] The home page finder without JavaScript opens the list that matches its fields", async () => {
      const page = await open("/");
      page.fill("form.finder select[name=make]", "toyota");
      await page.pressEnter("form.finder select[name=make]");
      expect(page.path).toBe("/shop/CarForSale?make=toyota");
      await page.goto("/");
      page.check("form.finder input[name=kind][value=part]");
      page.fill("form.finder select[name=category]", "brakes");
      await page.pressEnter("form.finder select[name=category]");
      expect(page.path).toBe("/shop/category/brakes/products");
    });

    either("[RT-02] The shop page links to each kind, every department and the sellers", async () => {
      const page = await open("/shop");
      for (const href of [
        "/shop/CarForSale",
        "/shop/category/parts/products",
        "/shop/category/products?kind=rental",
        "/shop/category/brakes/products",
        "/shop/showrooms/gulf-parts-house/products",
      ]) {
        expect(page.count(`main a[href="${href}"]`), href).toBeGreaterThan(0);
      }
    });

    either(
      "[RT-05] The showroom list filters by name in any spelling and by city, and handles unknown names",
      async () => {
        const page = await open("/shop/showrooms");
        page.fill("main form [name=name]", "الواحه");
        await page.pressEnter("main form [name=name]");
        expect(page.url.searchParams.get("name")).toBe("الواحه");
        expect(page.count("main article")).toBe(1);
        page.fill("main form [name=name]", "");
        page.fill("main form [name=city]", "dammam");
        await page.pressEnter("main form [name=name]");
        expect(page.url.searchParams.get("city")).toBe("dammam");
        expect(page.count("main article a[href='/shop/showrooms/gulf-parts-house/products']")).toBeGreaterThan(0);
        await page.goto("/shop/showrooms?name=zzz");
        expect(page.count("main article")).toBe(0);
        await page.follow(page.findAll("main a[href='/shop/showrooms']").at(-1) as Element);
        expect(page.count("main article")).toBeGreaterThan(1);
      },
    );

    either("[RT-08] A showroom's page shows its phone, opening hours and founding year", async () => {
      const page = await open("/shop/showrooms/gulf-parts-house/products");
      expect(page.find("main header a[href^='tel:']").getAttribute("href")).toBe("tel:+966500000103");
      expect(page.count("main header details tr")).toBe(7);
      expect(
        page
          .findAll("script[type='application/ld+json']")
          .map((each) => each.textContent)
          .join(),
      ).toContain('"opens":"08:00"');
    });
  });

  describe(`Finder and filter sheet with JavaScript (${language})`, () => {
    either(
      "[RT-01] The home page finder with JavaScript narrows the models and hides the fields of cars for parts",
      async () => {
        const page = await visitor({ language });
        await page.goto("/");
        const finder = page.locator("form.finder");
        await finder.getByText(w.parts, { exact: true }).click();
        await finder.locator("select[name=make]").waitFor({ state: "hidden" });
        await finder.locator("label:has(input[value=car])").click();
        await finder.locator("select[name=make]").selectOption("toyota");
        await finder.locator("select[name=model] option[value='toyota.camry']").waitFor({ state: "attached" });
        await finder.locator("select[name=model]").selectOption("toyota.camry");
        await finder.getByRole("button").click();
        await page.waitForURL(/CarForSale\?make=toyota/);
        expect(page.url()).toContain("model=toyota.camry");
      },
    );

    either("[NV-13] The filter sheet collects filters and shows the result count before applying", async () => {
      const page = await visitor({ language, width: 390 });
      await page.goto("/shop/CarForSale");
      const same = await markDocument(page);
      await page.locator("label[for=filters-open]").locator("visible=true").click();
      const sheet = page.getByRole("dialog");
      const getButtonCount = async () =>
        Number(w.show.exec((await sheet.getByRole("status").textContent()) ?? "")?.[1]);
      const toyota = sheet.getByRole("link").filter({ hasText: w.toyota });
      const count = Number((await toyota.textContent())?.replace(/\D/g, ""));
      await toyota.click();
      // Other tests may sell or publish a car meanwhile.
      const getDifference = async () => Math.abs((await getButtonCount()) - count);
      await expect.poll(getDifference, { timeout: 10_000 }).toBeLessThanOrEqual(2);
      expect(page.url()).not.toContain("make=");
      const shown = await getButtonCount();
      await sheet.locator("[name=priceMax]").fill("30000");
      await expect.poll(getButtonCount, { timeout: 10_000 }).toBeLessThan(shown - 2);
      const left = await getButtonCount();
      // A value that is typed just before the button is pressed applies, too.
      await sheet.locator("[name=yearMin]").fill("2012");
      await sheet
        .getByRole("link")
        .filter({ has: page.getByRole("status") })
        .click();
      await page.waitForURL(/make=toyota/);
      expect(page.url()).toContain("priceMax=30000");
      expect(page.url()).toContain("yearMin=2012");
      await sheet.waitFor({ state: "detached" });
      const articles = page.locator("main article");
      await expect.poll(() => articles.count(), { timeout: 10_000 }).toBeLessThanOrEqual(Math.min(16, left));
      expect(await articles.count()).toBeGreaterThan(0);
      expect(await same()).toBe(true);
      const opener = page.locator("label[for=filters-open]").locator("visible=true");
      await expect.poll(() => opener.textContent(), { timeout: 10_000 }).toContain("3");
      // Clearing and leaving the sheet with Escape changes nothing, because nothing was applied.
      await page.locator("label[for=filters-open]").locator("visible=true").click();
      await sheet.getByRole("button", { name: w.clear }).click();
      await expect.poll(getButtonCount, { timeout: 10_000 }).toBeGreaterThan(count);
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      expect(page.url()).toContain("make=toyota");
    });
  });
}

describe("GET /shop/counts", () => {
  it("[NV-13] GET /shop/counts returns the total of a filtered list, and 400 for an unknown list", async () => {
    const request = (query: string) => fetch(`${inject("karajUrl")}/shop/counts?${query}`);
    const page = new HttpPage({ language: "en" });
    const answer = await request("in.kind=car&make=toyota");
    const { total, filters } = (await answer.json()) as { total: number; filters: { slug: string }[] };
    await page.goto("/shop/CarForSale?make=toyota");
    expect(page.count("main article")).toBe(Math.min(16, total));
    expect(filters.map(({ slug }) => slug)).toContain("model");
    for (const query of ["in.kind=boat", "in.category=nothing", "in.seller=x"]) {
      expect((await request(query)).status, query).toBe(400);
    }
  });

  it("The filter sheet applies filters even when GET /shop/counts fails", async () => {
    const page = await visitor({ language: "en", width: 390 });
    await page.goto("/shop/CarForSale?condition=used");
    await page.route(/\/shop\/counts/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.locator("label[for=filters-open]").locator("visible=true").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("link").filter({ hasText: "Toyota" }).click();
    await sheet
      .getByRole("link")
      .filter({ has: page.getByRole("status") })
      .click();
    await page.waitForURL(/make=toyota/);
  });
});

it("Tracking parameters are removed from the address and from all links of the page", async () => {
  const page = await visitor({ language: "ar" });
  await page.goto("/shop/CarForSale?utm_source=x&make=kia&fbclid=IwAR0#content");
  const address = () => page.evaluate(() => location.pathname + location.search + location.hash);
  expect(await address()).toBe("/shop/CarForSale?make=kia#content");
  const links = await page.locator("a[href*='make=kia']").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((href) => href?.includes("fbclid"))).toEqual([]);
  // The router knows the cleaned address, so the next navigation loads no document.
  const isSame = await markDocument(page);
  await page.locator("main article h3 a").first().click();
  await page.locator("#similar, a[href$='/report']").first().waitFor({ state: "attached" });
  expect(await isSame()).toBe(true);
});

describe("Listing cards and long filters", () => {
  it("Listing cards load and show other pictures only under the mouse", async () => {
    const page = await visitor({ language: "en" });
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto("/shop/CarForSale");
    const image = page.locator("article:has(.card-zones) img").first();
    await image.scrollIntoViewIfNeeded();
    const cover = (await image.getAttribute("src")) ?? "";
    const box = await image.boundingBox();
    if (!box) throw new Error("the picture has no place");
    expect(fetched.filter((url) => /-rear-480/.test(url))).toEqual([]);
    await page.mouse.move(box.x + box.width - 4, box.y + 120);
    await expect.poll(() => image.getAttribute("src")).not.toBe(cover);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height + 400);
    await expect.poll(() => image.getAttribute("src")).toBe(cover);
  });

  it("A long filter list can be searched in any spelling", async () => {
    const page = await visitor({ language: "ar" });
    await page.goto("/shop/category/products");
    const group = page.getByRole("complementary").locator("[data-values]:has(input)").first();
    const visible = group.locator("li:visible");
    const field = group.getByRole("searchbox");
    // The search also finds values that are folded away.
    await field.focus();
    await group.locator("details").waitFor();
    const name = (await group.locator("li a > :nth-child(2)").last().textContent()) ?? "";
    const all = await visible.count();
    await field.fill(name);
    await expect.poll(() => visible.count()).toBeLessThan(all);
    expect(name.trim()).not.toBe("");
    expect(await visible.first().textContent()).toContain(name);
    await field.fill("qqqq");
    await expect.poll(() => visible.count()).toBe(0);
    await expect.poll(() => group.locator("[data-none]").textContent()).toMatch(/[\u0621-\u064a]/);
    await field.fill("");
    await expect.poll(() => visible.count()).toBe(all);
    // The link of another long filter expands it.
    const id = await page.getByRole("complementary").locator("[data-values]:has(> a)").first().getAttribute("id");
    const other = page.getByRole("complementary").locator(`[id="${id}"]`);
    const shown = await other.locator("li:visible").count();
    await other.locator("> a").click();
    await expect.poll(() => other.locator("li:visible").count()).toBeGreaterThan(shown);
  });
});
