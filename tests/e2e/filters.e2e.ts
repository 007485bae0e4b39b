import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { getText, HttpPage } from "../support/http-page.ts";
import { createEitherLanguageTest } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    toyota: "Toyota",
    exclude: "Exclude: Toyota",
    not: "Not: Toyota",
    without: "Without “camry”",
    city: "Riyadh",
    nearby: "Show nearby",
    withoutField: "Exclude a word",
    leaveOut: "Exclude this word",
    all: /^Show all \d+/,
    seen: "Seen",
    newSince: "New since your visit",
    recent: "Recently viewed",
    forget: "Clear history",
    show: /^Show (\d+) /,
    relief: "Filters you can remove",
    best: "Best match",
    usual: "Default",
  },
  ar: {
    toyota: "تويوتا",
    exclude: "استبعاد تويوتا",
    not: "ما عدا: تويوتا",
    without: "بدون «camry»",
    city: "الرياض",
    nearby: "اعرض القريب",
    withoutField: "استبعاد كلمة",
    leaveOut: "استبعاد هذه الكلمة",
    all: /^عرض الكل/,
    seen: "شاهدته",
    newSince: "جديد منذ زيارتك",
    recent: "شاهدته مؤخرًا",
    forget: "مسح السجل",
    show: /^عرض (\d+) /,
    relief: "اختيارات يمكن إزالتها",
    best: "الأنسب",
    usual: "الافتراضي",
  },
} as const;

const ads = (page: Page) => page.locator("main article h3 a");
const chip = (page: Page, name: string) => page.locator("main section li > a").filter({ hasText: name });
/** Returns how many listings the API finds for the URL of the current list. */
const countListed = (page: Page) => fetchTotal(new URL(page.url()).searchParams);
const fetchTotal = async (filters: URLSearchParams | string) => {
  const answer = await fetch(`${inject("karajUrl")}/api/v1/products?kind=car&limit=1&${filters}`);
  return ((await answer.json()) as { total: number }).total;
};

for (const language of ["en", "ar"] as const) {
  const w = words[language];
  const either = createEitherLanguageTest(language);

  describe(`Filters without JavaScript (${language})`, () => {
    const open = async (path: string) => {
      const page = new HttpPage({ language });
      await page.goto(path);
      return page;
    };
    const chips = "main section li > a";

    either("[EN-15] [NV-13] A filter value can be excluded, appears as a chip, and can be included again", async () => {
      const page = await open("/shop/CarForSale");
      await page.follow(`aside a[title="${w.exclude}"]`);
      expect(page.path).toBe("/shop/CarForSale?not.make=toyota");
      // Other tests add and sell cars meanwhile, so the test polls.
      const missing = async () =>
        (await fetchTotal("")) - (await fetchTotal("make=toyota")) - (await fetchTotal(page.url.searchParams));
      await expect.poll(missing).toBe(0);
      expect(page.findAll("aside s").map(getText)).toContain(w.toyota);
      await page.follow(chips, w.not);
      expect(page.path).toBe("/shop/CarForSale");
    });

    either("[EN-15] Feature filters of a category narrow its list, and their counts match the results", async () => {
      const page = await open("/shop/category/parts/products");
      const yes = page.find("aside a[href*='feature.genuine=yes']");
      const count = /[\d,]+/.exec(yes.querySelector(".filter-count")?.textContent ?? "")?.[0];
      await page.follow(yes);
      expect(page.path).toContain("feature.genuine=yes");
      expect(page.text("main section p[role=status]")).toMatch(new RegExp(`(^| )${count} `));
      await page.goto("/shop/category/batteries/products");
      page.fill("aside [name='feature.capacityMin']", "٧٠");
      await page.pressEnter("aside [name='feature.capacityMin']");
      expect(page.path).toContain("feature.capacityMin=");
      expect(page.count(chips)).toBeGreaterThan(0);
      await page.goto("/shop/category/brakes/products");
      expect(page.count("aside a.filter-item[href*='feature.axle=']")).toBe(2);
      await page.goto("/shop/category/products");
      expect(page.count("aside a[href*='feature.']")).toBe(0);
    });

    either("Cars near a city are found by its typed name and sorted by distance", async () => {
      const page = await open("/shop/CarForSale");
      page.fill("aside input[name=near]:not([type=hidden])", w.city);
      page.fill("aside select[name=within]", "100");
      await page.submit("aside button", w.nearby);
      expect(page.url.searchParams.get("near")).toBe(w.city);
      expect(page.count(chips, w.city)).toBe(1);
      page.fill("select[name=sort]", "distance");
      await page.pressEnter("select[name=sort]");
      expect(Object.fromEntries(page.url.searchParams)).toMatchObject({
        near: "riyadh",
        within: "100",
        sort: "distance",
      });
      await page.follow(chips, w.city);
      expect(page.path).toBe("/shop/CarForSale");
    });

    either("The search excludes listings that contain an excluded word", async () => {
      const page = await open("/shop/CarForSale?make=toyota&limit=64");
      const field = page.find("aside [name=without]:not([type=hidden])");
      expect(getText(field.closest("details")?.querySelector("summary") as Element)).toContain(w.withoutField);
      page.fill(field, "camry");
      await page.submit("aside button", w.leaveOut);
      expect(Object.fromEntries(page.url.searchParams)).toMatchObject({ without: "camry", make: "toyota" });
      expect(page.count(chips, w.without)).toBe(1);
      const names = page.findAll("main article h3 a").map(getText);
      expect(names.length).toBeGreaterThan(0);
      expect(names.join()).not.toMatch(/camry|كامري/i);
    });

    either("[NV-13] An empty result names the filters whose removal shows listings", async () => {
      const readDifference = async () => {
        const page = await open("/shop/CarForSale?make=toyota&not.make=toyota&yearMin=2015");
        const suggestions = page.findAll(`main ul[aria-label="${w.relief}"] a`);
        expect(suggestions).toHaveLength(2);
        const [first] = suggestions;
        const count = Number(/\d+/.exec(first?.lastElementChild?.textContent ?? "")?.[0]);
        expect(count).toBeGreaterThan(0);
        await page.follow(first as Element);
        return (await fetchTotal(page.url.searchParams)) - count;
      };
      // Other tests add and sell cars at the same time.
      await expect.poll(readDifference).toBe(0);
    });

    it("[CN-02] [NV-13] A chosen page size is remembered and appears in the address, the default order has its own name", async () => {
      const page = await open("/shop/CarForSale");
      page.fill("select[name=limit]", "32");
      await page.pressEnter("select[name=limit]");
      expect(page.path).toContain("limit=32");
      expect(page.count("main article h3 a")).toBe(32);
      await page.goto("/shop/category/parts/products");
      expect(page.count("main article h3 a")).toBe(32);
      // The paging link contains the page size, so a shared link shows the same page to everybody.
      expect(page.find("main nav a[href*='page=2']").getAttribute("href")).toContain("limit=32");
      expect(page.text("select[name=sort] option[value='']")).toBe(w.usual);
      await page.goto("/shop/Allproducts/camry");
      expect(page.text("select[name=sort] option[value='']")).toBe(w.best);
    });

    either("[EN-15] A long filter is collapsed and expands to all values", async () => {
      const page = await open("/shop/CarForSale");
      const make = "aside #values-make";
      expect(page.count(`${make} li`)).toBe(8);
      await page.follow(`${make} > a`, w.all);
      expect(page.count(`${make} > ul > li`)).toBe(8);
      expect(page.count(`${make} details[open] li`)).toBeGreaterThan(0);
      expect(page.count(`${make} input[type=search]:not(.script-only)`)).toBe(0);
    });
  });

  describe(`Filters, viewed and new listings (${language}, with JavaScript)`, () => {
    either(
      "[NV-13] A page size chosen with JavaScript applies at once, and the default order is not in the address",
      async () => {
        const page = await visitor({ language });
        await page.goto("/shop/CarForSale");
        await page.locator("select[name=limit]").locator("visible=true").selectOption("32");
        await page.waitForURL(/limit=32/);
        await expect.poll(() => ads(page).count()).toBe(32);
        expect(new URL(page.url()).search).toBe("?limit=32");
      },
    );

    either("Viewed listings are marked and listed in all tabs until the history is cleared", async () => {
      const page = await visitor({ language });
      await page.goto("/shop/CarForSale");
      expect(await page.locator("[data-mark]").count()).toBe(0);
      const other = await page.context().newPage();
      await other.goto("/shop");
      const name = (await ads(page).nth(1).textContent()) ?? "";
      const href = (await ads(page).nth(1).getAttribute("href")) ?? "";
      await page.goto(href);
      // The listing page excludes its own listing from the recently viewed listings.
      expect(await page.getByRole("heading", { name: w.recent }).count()).toBe(0);
      await other.getByRole("heading", { name: w.recent }).waitFor();
      expect(await other.locator(`section[aria-labelledby=recently-viewed] a[href="${href}"]`).first().count()).toBe(1);
      await page.goto("/shop/CarForSale");
      const card = page.locator("main article").filter({ has: page.locator(`a[href="${href}"]`) });
      await card.getByText(w.seen, { exact: true }).waitFor();
      expect(await card.getByRole("link", { name, exact: true }).getAttribute("aria-description")).toBe(w.seen);
      await page.goto("/shop/cart");
      await page.getByRole("heading", { name: w.recent }).waitFor();
      await page.getByRole("button", { name: w.forget }).click();
      await page.getByRole("heading", { name: w.recent }).waitFor({ state: "detached" });
      await other.getByRole("heading", { name: w.recent }).waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    });

    either("New listings since the last visit are marked without a layout shift", async () => {
      const page = await visitor({ language });
      await page.goto("/shop/CarForSale?sort=newest");
      expect(await page.locator("[data-mark]").count()).toBe(0);
      const answer = await page.request.get("/api/v1/products?kind=car&sort=newest");
      const { items } = (await answer.json()) as { items: { createdAt: string }[] };
      const times = items.map(({ createdAt }) => Math.floor(Date.parse(createdAt) / 1000));
      const lastVisit = (times[0] ?? 0) - 1;
      await page.evaluate((at) => localStorage.setItem("karaj.visits", `${at}:${at}`), lastVisit);
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, {
              moved: ((window as { moved?: number }).moved ?? 0) + (entry as never as { value: number }).value,
            });
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.reload();
      await page.locator("[data-mark=newSince]").first().waitFor();
      const marked = await page.locator("[data-mark=newSince]").count();
      expect(marked).toBe(times.filter((at) => at > lastVisit).length);
      expect(await page.locator("[data-mark=newSince]").first().textContent()).toBe(w.newSince);
      expect(await page.evaluate(() => (window as { moved?: number }).moved ?? 0)).toBeLessThan(0.01);
      // The marks stay for the whole visit.
      await page.goto("/shop/CarForSale?sort=newest&layout=table");
      await expect.poll(() => page.locator("[data-mark=newSince]:visible").count()).toBe(marked);
    });

    either(
      "[NV-13] The filter sheet counts results for excluded makes, features and words at once, and Back undoes them",
      async () => {
        const page = await visitor({ language, width: 390 });
        await page.goto("/shop/CarForSale");
        await page.locator("label[for=filters-open]").locator("visible=true").click();
        const sheet = page.getByRole("dialog");
        const getButtonCount = async () =>
          Number(w.show.exec((await sheet.getByRole("status").textContent()) ?? "")?.[1]);
        const before = await getButtonCount();
        await sheet.getByRole("link", { name: w.exclude, exact: true }).click();
        await sheet.locator("s").filter({ hasText: w.toyota }).waitFor();
        await expect.poll(getButtonCount, { timeout: 10_000 }).toBeLessThan(before);
        const withoutToyota = await getButtonCount();
        await sheet.locator("details:has([name='feature.engineMin']) > summary").click();
        await sheet.locator("[name='feature.engineMin']").fill("2.5");
        await expect.poll(getButtonCount, { timeout: 10_000 }).toBeLessThan(withoutToyota);
        const engines = await getButtonCount();
        await sheet.locator("summary").filter({ hasText: w.withoutField }).click();
        // A typed word counts without pressing its button.
        await sheet.locator("[name=without]:not([type=hidden])").fill("ford");
        await sheet.locator("[name=without]:not([type=hidden])").blur();
        await expect.poll(getButtonCount, { timeout: 10_000 }).toBeLessThan(engines);
        const left = await getButtonCount();
        expect(left).toBeGreaterThan(0);
        expect(new URL(page.url()).search).toBe("");
        await sheet
          .getByRole("link")
          .filter({ has: page.getByRole("status") })
          .click();
        await page.waitForURL(/not\.make=toyota/);
        expect(new URL(page.url()).searchParams.get("feature.engineMin")).toBe("2.5");
        expect(await countListed(page)).toBe(left);
        await sheet.waitFor({ state: "detached" });
        await page.goBack();
        await page.waitForURL((url) => url.search === "");
        await expect.poll(() => page.locator("main section li > a").filter({ hasText: w.not }).count()).toBe(0);
        await page.goForward();
        await chip(page, w.not).waitFor();
      },
    );
  });
}

describe("Lists without JavaScript", () => {
  it("Lists without JavaScript show no viewed marks and no recently viewed listings", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto("/shop/CarForSale");
    await page.follow("main article h3 a");
    for (const path of ["/shop/CarForSale", "/shop", "/shop/cart"]) {
      await page.goto(path);
      expect(page.count("[data-mark], #recently-viewed"), path).toBe(0);
    }
  });
});

describe("GET /shop/recent", () => {
  it("GET /shop/recent returns cards in request order without missing ones and returns 400 for invalid ids", async () => {
    const request = (query: string) => fetch(`${inject("karajUrl")}/shop/recent?ids=${query}`);
    const ids = async (query: string) =>
      ((await (await request(query)).json()) as { cards: { id: number }[] }).cards.map(({ id }) => id);
    expect(await ids("3.1.2")).toEqual([3, 1, 2]);
    expect(await ids("2.999999999999999.2.1")).toEqual([2, 1]);
    for (const bad of ["", "x", "%00.1", "1.-2", "1,2", "1..2", "9".repeat(16), Array(13).fill("1").join(".")]) {
      const answer = await request(bad);
      expect(answer.status, bad).toBe(400);
      expect(await answer.text()).toContain('"ids"');
    }
  });
});
