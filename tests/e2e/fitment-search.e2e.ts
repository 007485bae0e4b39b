import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    search: "qarmoz oil filter camry 2015",
    first: "Parts for 2015 Toyota Camry are shown first.",
    onlyFitting: "Show only parts that fit or may fit",
    notFirst: "Remove filter: 2015 Toyota Camry first",
    pages: "Pages",
    another: "Change car",
    exactly: "Search the exact words instead",
    fitsNamed: "Fits Camry 2015",
    notNamed: "Doesn't fit Camry 2015: made for other cars",
    searchYears: "qarmoz oil filter camry 2016-2018",
    someYears: "May fit Camry 2016–2018: check the year",
    firstYears: "Parts for 2016–2018 Toyota Camry are shown first.",
    notFirstYears: /2016–2018.* Toyota Camry first/,
  },
  ar: {
    search: "فلتر زيت قرموز كامري موديل ٢٠١٥",
    first: "القطع المناسبة لسيارة تويوتا كامري 2015 تظهر أولًا.",
    onlyFitting: "اعرض القطع التي تركب أو قد تركب عليها فقط",
    notFirst: "إزالة: تويوتا كامري 2015 أولًا",
    pages: "الصفحات",
    another: "تغيير السيارة",
    exactly: "ابحث بالكلمات كما كتبتها",
    fitsNamed: "تركب على كامري 2015",
    notNamed: "لا تركب على كامري 2015: مصنوعة لسيارات أخرى",
    searchYears: "فلتر زيت قرموز كامري من ٢٠١٦ إلى ٢٠١٨",
    someYears: "قد تركب على كامري 2016–2018 بحسب سنة الصنع",
    firstYears: "القطع المناسبة لسيارة تويوتا كامري 2016–2018 تظهر أولًا.",
    notFirstYears: /تويوتا كامري .*2016–2018.* أولًا/,
  },
};

describe("Part searches that name a car", () => {
  const folder = copyDemoFolder();
  let server: Awaited<ReturnType<typeof startKaraj>>;
  /** Ids of three oil filter listings, the oldest first. The tests search for them. */
  const filters = { fits: 0, unnamed: 0, newer: 0 };

  beforeAll(async () => {
    const database = await openDatabase({ folder });
    const fixture = new FitmentFixture(database.db, await getCatalog(database.db));
    const [fits, newer] = [await fixture.createPart(), await fixture.createPart()];
    await fixture.createRule(fits, "toyota.camry", [2012, 2017]);
    await fixture.createRule(newer, "toyota.camry", [2018, 2023]);
    for (const [name, part, car] of [
      ["fits", fits, "Camry"],
      ["unnamed", fits, "Aurion"],
      ["newer", newer, "Camry"],
    ] as const) {
      const called = { en: `Qarmoz oil filter, ${car}`, ar: `فلتر زيت قرموز ${car === "Camry" ? "كامري" : "اوريون"}` };
      filters[name] = await fixture.createListing(part, { name: called });
    }
    await database.close();
    server = await startKaraj({ DATA_DIR: folder });
  });
  afterAll(async () => {
    if (server) await stopKaraj(server.child);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the ids of the listings on the page, in their order. */
  const orderOn = (page: Page) =>
    page
      .locator("article")
      .evaluateAll((all) =>
        all.map((card) =>
          Number(/\/(\d+)\b/.exec(card.querySelector("a[href*='/shop/products/']")?.getAttribute("href") ?? "")?.[1]),
        ),
      );
  const plain = (text: string | null) => (text ?? "").replace(/[\u2066-\u2069\u200e]/g, "");
  const noteOn = (page: Page, { another }: { another: string }) =>
    page.getByRole("status").filter({ has: page.getByRole("link", { name: another, exact: true }) });
  /** Returns the titles of the fitment badges on the cards. */
  const marksOn = async (page: Page) =>
    (await page.locator("article p[title]").evaluateAll((all) => all.map((mark) => mark.getAttribute("title")))).map(
      plain,
    );

  it.each(testVariants)(
    "[RT-15] [rule 19] A search for parts of a car and year lists fitting parts first (%o)",
    async ({ language, javaScript }) => {
      const t = words[language];
      const page = await visitor({ language, javaScript, url: server.url });
      const order = () => orderOn(page);
      await page.goto(`/shop/Allproducts/${encodeURIComponent(t.search)}`);
      // The list includes a fitting part that is named for another car.
      expect(await order()).toEqual([filters.fits, filters.unnamed, filters.newer]);
      expect(await marksOn(page)).toEqual([t.fitsNamed, t.fitsNamed, t.notNamed]);
      const note = noteOn(page, t);
      expect(plain(await note.textContent())).toContain(t.first);
      await note.getByRole("link", { name: t.onlyFitting }).click();
      await expect.poll(order).toEqual([filters.unnamed, filters.fits]);
      await page.goBack();
      await expect.poll(order).toEqual([filters.fits, filters.unnamed, filters.newer]);
      await page.getByRole("link", { name: t.notFirst }).click();
      await expect.poll(order).toEqual([filters.newer, filters.fits]);
      expect(new URL(page.url()).search).not.toMatch(/vehicle|fit/);
      expect(await marksOn(page)).toEqual([]);
    },
  );

  it.each(testVariants)(
    "[RT-15] A search that names a car keeps the car over paging, sorting and filters on a phone (%o)",
    async ({ language, javaScript }) => {
      const t = words[language];
      const page = await visitor({ language, javaScript, width: 390, url: server.url });
      await page.goto(`/shop/Allproducts/${encodeURIComponent(t.search)}?limit=1`);
      const note = noteOn(page, t);
      const go = (change: (params: URLSearchParams) => void) => {
        const url = new URL(page.url());
        change(url.searchParams);
        return page.goto(url.href);
      };
      const first = await page.getByRole("navigation", { name: t.pages }).getByRole("link").last().getAttribute("href");
      await page.goto(first ?? "");
      expect(await orderOn(page)).not.toEqual([filters.fits]);
      expect(plain(await note.textContent())).toContain(t.first);
      await go((params) => params.set("sort", "price_asc"));
      await go((params) => params.set("priceMax", "1000000"));
      expect(plain(await note.textContent())).toContain(t.first);
      const wide = await note.evaluate(
        (each) => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > innerWidth,
      );
      expect(wide).toBe(false);

      const list = page.url();
      await note.getByRole("link", { name: t.exactly }).click();
      await page.waitForURL(/exact=1/);
      const exact = new URL(page.url());
      expect(decodeURIComponent(exact.pathname)).toContain("2015");
      expect(exact.search).not.toMatch(/vehicle|fit|page/);
      expect(await note.count()).toBe(0);

      await page.goto(list);
      await note.getByRole("link", { name: t.another, exact: true }).click();
      await page.waitForURL(/\/vehicles\/choose/);
      await page.goto(page.url().replace(/year=\d+/, "year=2019"));
      await page.locator("main select[name=vehicle] option").nth(1).waitFor({ state: "attached" });
      await page.locator("main select[name=vehicle]").selectOption({ index: 1 });
      await page.locator("main form[action$='/garage/add'] button[type=submit]").click();
      // The search repeats for the newly chosen car.
      await page.waitForURL(({ pathname }) => pathname.startsWith("/shop/Allproducts/"));
      expect(decodeURIComponent(new URL(page.url()).pathname)).not.toMatch(/camry|كامري/i);
      await go((params) => params.delete("limit"));
      expect((await orderOn(page))[0]).toBe(filters.newer);
    },
  );

  it.each(testVariants)(
    "[RT-15] [rule 19] A search for parts of several years lists parts that fit any year first (%o)",
    async ({ language, javaScript }) => {
      const t = words[language];
      const page = await visitor({ language, javaScript, url: server.url });
      await page.goto(`/shop/Allproducts/${encodeURIComponent(t.searchYears)}`);
      expect(await orderOn(page)).toEqual([filters.fits, filters.unnamed, filters.newer]);
      expect(await marksOn(page)).toEqual([t.someYears, t.someYears, t.someYears]);
      expect(plain(await noteOn(page, t).textContent())).toContain(t.firstYears);
      await page.getByRole("link", { name: t.notFirstYears }).click();
      await expect.poll(() => orderOn(page)).toEqual([filters.newer, filters.fits]);
      expect(new URL(page.url()).search).not.toMatch(/vehicle|fit|until/);
    },
  );
});
