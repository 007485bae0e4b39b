import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createEitherLanguageTest, getScriptModes } from "../support/test-variants.ts";
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
const names = (page: Page) =>
  page.locator("main :is(article h3, tbody th) a[href^='/shop/products/']").allTextContents();

for (const language of ["en", "ar"] as const) {
  for (const javaScript of getScriptModes(language, { withScripts: "en" })) {
    const w = words[language];
    describe(`Product lists (${language}, JavaScript ${javaScript ? "on" : "off"})`, () => {
      const either = createEitherLanguageTest(language);
      either("[NV-13] Four list layouts show the same listings on all screens, and the last choice stays", async () => {
        for (const width of [1280, 390]) {
          const page = await visitor({ language, javaScript, width });
          await page.goto("/shop/CarForSale");
          const ads = await names(page);
          expect(ads).toHaveLength(16);
          for (const [i, layout] of ["grid", "grid-with-features", "list", "table"].entries()) {
            await page.getByRole("link", { name: w.layouts[i] ?? "", exact: true }).click();
            await page.waitForURL(new RegExp(`layout=${layout}$`));
            await page.locator(`a.layout-choice[aria-current][href$="layout=${layout}"]`).waitFor();
            expect(await names(page)).toEqual(ads);
            const columns = layout.startsWith("grid") ? (width === 1280 ? 4 : 2) : 1;
            expect(await countListingsInFirstRow(page), `${layout} at ${width} px`).toBe(columns);
            expect(await noOverflow(page)).toBe(true);
          }
          expect(await page.locator("main table").count()).toBe(1);
          await page.goto("/shop/category/brakes/products");
          expect(await page.locator("main table").count()).toBe(1);
        }
      });

      either("[NV-13] Column headings sort the table layout", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale?layout=table");
        const heading = page.getByRole("columnheader", { name: w.price });
        await heading.getByRole("link").click();
        await page.waitForURL(/sort=price_asc/);
        await page.locator("th[aria-sort=ascending]").waitFor();
        await heading.getByRole("link").click();
        await page.waitForURL(/sort=price_desc/);
        await page.locator("th[aria-sort=descending]").waitFor();
        const prices = (await page.locator("tbody .price-figure.text-18").allTextContents()).map((text) =>
          Number(text.replace(/[^\d.]/g, "")),
        );
        expect(prices.length).toBeGreaterThan(10);
        expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      });

      it("[RT-01] The home page finder opens the list that matches its fields", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/");
        const finder = page.locator("form.finder");
        await finder.locator("select[name=make]").selectOption("toyota");
        if (javaScript) {
          await finder.locator("select[name=model] option[value='toyota.camry']").waitFor({ state: "attached" });
          await finder.locator("select[name=model]").selectOption("toyota.camry");
        }
        await finder.getByRole("button").click();
        await page.waitForURL(/CarForSale\?make=toyota/);
        if (javaScript) expect(page.url()).toContain("model=toyota.camry");
        await page.goto("/");
        await finder.getByText(w.parts, { exact: true }).click();
        await finder.locator("select[name=make]").waitFor({ state: "hidden" });
        await finder.locator("select[name=category]").selectOption("brakes");
        await finder.getByRole("button").click();
        await page.waitForURL(/category\/brakes\/products/);
      });

      either("[RT-02] The shop page links to each kind, every department and the sellers", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop");
        for (const href of [
          "/shop/CarForSale",
          "/shop/category/parts/products",
          "/shop/category/products?kind=rental",
          "/shop/category/brakes/products",
          "/shop/showrooms/gulf-parts-house/products",
        ]) {
          expect(await page.locator(`main a[href="${href}"]`).count(), href).toBeGreaterThan(0);
        }
      });

      either(
        "[RT-05] The showroom list filters by name in any spelling and by city, and handles unknown names",
        async () => {
          const page = await visitor({ language, javaScript });
          await page.goto("/shop/showrooms");
          const form = page.locator("main form");
          await form.locator("[name=name]").fill("الواحه");
          await form.getByRole("button").click();
          await page.waitForURL(/name=/);
          await expect.poll(() => page.locator("main article").count(), { timeout: 10_000 }).toBe(1);
          await form.locator("[name=name]").fill("");
          await form.locator("[name=city]").selectOption("dammam");
          await form.getByRole("button").click();
          await page.waitForURL(/city=dammam/);
          await page.locator("main article a[href='/shop/showrooms/gulf-parts-house/products']").waitFor();
          await page.goto("/shop/showrooms?name=zzz");
          expect(await page.locator("main article").count()).toBe(0);
          await page.locator("main a[href='/shop/showrooms']").last().click();
          await expect.poll(() => page.locator("main article").count(), { timeout: 10_000 }).toBeGreaterThan(1);
        },
      );

      either("[RT-08] A showroom's page shows its phone, opening hours and founding year", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/showrooms/gulf-parts-house/products");
        const header = page.locator("main header");
        expect(await header.locator("a[href^='tel:']").getAttribute("href")).toBe("tel:+966500000103");
        await header.locator("summary").click();
        expect(await header.locator("tr").count()).toBe(7);
        const ld = (await page.locator("script[type='application/ld+json']").allTextContents()).join();
        expect(ld).toContain('"opens":"08:00"');
      });
    });
  }

  describe(`Filter sheet on a phone (${language}, with JavaScript)`, () => {
    const w = words[language];
    it("[NV-13] The filter sheet collects filters and shows the result count before applying", async () => {
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
      await expect.poll(getButtonCount, { timeout: 10_000 }).toBe(count);
      expect(page.url()).not.toContain("make=");
      await sheet.locator("[name=priceMax]").fill("30000");
      await expect.poll(getButtonCount, { timeout: 10_000 }).toBeLessThan(count);
      const left = await getButtonCount();
      expect(left).toBeGreaterThan(0);
      await sheet
        .getByRole("link")
        .filter({ has: page.getByRole("status") })
        .click();
      await page.waitForURL(/make=toyota/);
      expect(page.url()).toContain("priceMax=30000");
      await sheet.waitFor({ state: "detached" });
      await expect.poll(() => page.locator("main article").count(), { timeout: 10_000 }).toBe(Math.min(16, left));
      expect(await same()).toBe(true);
      const opener = page.locator("label[for=filters-open]").locator("visible=true");
      await expect.poll(() => opener.textContent(), { timeout: 10_000 }).toContain("2");
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
    const page = await visitor({ language: "en" });
    const answer = await page.request.get("/shop/counts?in.kind=car&make=toyota");
    const { total, filters } = (await answer.json()) as { total: number; filters: { slug: string }[] };
    await page.goto("/shop/CarForSale?make=toyota");
    expect(await page.locator("main article").count()).toBe(Math.min(16, total));
    expect(filters.map(({ slug }) => slug)).toContain("model");
    for (const query of ["in.kind=boat", "in.category=nothing", "in.seller=x"]) {
      expect((await page.request.get(`/shop/counts?${query}`)).status(), query).toBe(400);
    }
  });

  it("The filter sheet applies filters even when GET /shop/counts fails", async () => {
    const page = await visitor({ language: "en", width: 390 });
    await page.goto("/shop/CarForSale");
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
  await page.goto("/shop/CarForSale?utm_source=x&make=toyota&fbclid=IwAR0#content");
  const address = () => page.evaluate(() => location.pathname + location.search + location.hash);
  expect(await address()).toBe("/shop/CarForSale?make=toyota#content");
  const links = await page
    .locator("a[href*='make=toyota']")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
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
  });
});
