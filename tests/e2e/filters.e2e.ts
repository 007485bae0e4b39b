import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createEitherLanguageTest, getScriptModes } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    toyota: "Toyota",
    exclude: "Exclude: Toyota",
    not: "Not: Toyota",
    without: "Without “camry”",
    withoutField: "Exclude a word",
    leaveOut: "Exclude this word",
    apply: "Apply",
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
    withoutField: "استبعاد كلمة",
    leaveOut: "استبعاد هذه الكلمة",
    apply: "تطبيق",
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
const sidebar = (page: Page) => page.getByRole("complementary");
/** Returns the group of a filter, by the name of its query parameter. */
const group = (page: Page, slug: string) =>
  sidebar(page)
    .locator("details")
    .filter({ has: page.locator(`a[href*="${slug}="], [name^="${slug}M"], [name="${slug}"]`) })
    .last();
const chip = (page: Page, name: string) => page.locator("main section li > a").filter({ hasText: name });
/** Returns how many listings the API finds for the URL of the current list. */
const countListed = (page: Page) => fetchTotal(page, new URL(page.url()).searchParams);
const fetchTotal = async (page: Page, filters: URLSearchParams | string) => {
  const answer = await page.request.get(`/api/v1/products?kind=car&limit=1&${filters}`);
  return ((await answer.json()) as { total: number }).total;
};

for (const language of ["en", "ar"] as const) {
  const w = words[language];
  for (const javaScript of getScriptModes(language)) {
    describe(`Filters (${language}, JavaScript ${javaScript ? "on" : "off"})`, () => {
      const either = createEitherLanguageTest(language);
      either(
        "[EN-15] [NV-13] A filter value can be excluded, appears as a chip, and can be included again",
        async () => {
          const page = await visitor({ language, javaScript });
          await page.goto("/shop/CarForSale");
          const control = sidebar(page).getByRole("link", { name: w.exclude, exact: true });
          // The exclude link follows its value in tab order and becomes visible on focus.
          await control.focus();
          await expect.poll(() => control.evaluate((link) => getComputedStyle(link).opacity)).toBe("1");
          await page.keyboard.press("Enter");
          await page.waitForURL(/not\.make=toyota/);
          await chip(page, w.not).waitFor();
          // Other tests add and sell cars meanwhile, so the test polls.
          const missing = async () =>
            (await fetchTotal(page, "")) - (await fetchTotal(page, "make=toyota")) - (await countListed(page));
          await expect.poll(missing).toBe(0);
          await sidebar(page).locator("s").filter({ hasText: w.toyota }).waitFor();
          await chip(page, w.not).click();
          await page.waitForURL((url) => url.search === "");
        },
      );

      either("[EN-15] Feature filters of a category narrow its list, and their counts match the results", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/category/parts/products");
        const yes = group(page, "feature.genuine").locator("a[href*='feature.genuine=yes']");
        const count = (await yes.locator(".filter-count").textContent())?.match(/[\d,]+/)?.[0];
        await yes.click();
        await page.waitForURL(/feature\.genuine=yes/);
        await expect
          .poll(() => page.locator("main section p[role=status]").first().textContent())
          .toContain(` ${count} `);
        await page.goto("/shop/category/batteries/products");
        const capacity = group(page, "feature.capacity").locator("form");
        await capacity.locator("[name='feature.capacityMin']").fill("٧٠");
        await capacity.getByRole("button").click();
        await page.waitForURL(/feature\.capacityMin=/);
        await page.locator("main section li > a").first().waitFor();
        await page.goto("/shop/category/brakes/products");
        expect(await group(page, "feature.axle").locator("a.filter-item").count()).toBe(2);
        await page.goto("/shop/category/products");
        expect(await sidebar(page).locator("a[href*='feature.']").count()).toBe(0);
      });

      either("The search excludes listings that contain an excluded word", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale?make=toyota&limit=64");
        const field = sidebar(page).locator("[name=without]:not([type=hidden])");
        await sidebar(page).locator("summary").filter({ hasText: w.withoutField }).click();
        await field.fill("camry");
        await sidebar(page).getByRole("button", { name: w.leaveOut }).click();
        await page.waitForURL(/without=camry/);
        await chip(page, w.without).waitFor();
        expect(page.url()).toContain("make=toyota");
        const names = await ads(page).allTextContents();
        expect(names.length).toBeGreaterThan(0);
        expect(names.join()).not.toMatch(/camry|كامري/i);
      });

      either("[NV-13] An empty result names the filters whose removal shows listings", async () => {
        const page = await visitor({ language, javaScript });
        const readDifference = async () => {
          await page.goto("/shop/CarForSale?make=toyota&not.make=toyota&yearMin=2015");
          const suggestions = page.getByRole("list", { name: w.relief }).getByRole("link");
          expect(await suggestions.count()).toBe(2);
          const count = Number((await suggestions.first().locator("span").last().textContent())?.match(/\d+/)?.[0]);
          expect(count).toBeGreaterThan(0);
          await suggestions.first().click();
          // The empty list already shows similar listings, so the totals are compared.
          await page.waitForURL((url) => !url.search.includes("make=toyota&not.make=toyota"));
          return (await countListed(page)) - count;
        };
        // Other tests add and sell cars at the same time.
        await expect.poll(readDifference).toBe(0);
      });

      it("[CN-02] [NV-13] A chosen page size is remembered and appears in the address, the default order does not appear", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale");
        const size = page.locator("select[name=limit]").locator("visible=true");
        await size.selectOption("32");
        if (!javaScript)
          await page.locator("form").filter({ has: size }).getByRole("button", { name: w.apply }).click();
        await page.waitForURL(/limit=32/);
        await expect.poll(() => ads(page).count()).toBe(32);
        if (javaScript) expect(new URL(page.url()).search).toBe("?limit=32");
        await page.goto("/shop/category/parts/products");
        expect(await ads(page).count()).toBe(32);
        // The paging link contains the page size, so a shared link shows the same page to everybody.
        expect(await page.locator("main nav a[href*='page=2']").first().getAttribute("href")).toContain("limit=32");
        const usual = page.locator("select[name=sort] option[value='']").first();
        expect(await usual.textContent()).toBe(w.usual);
        await page.goto("/shop/Allproducts/camry");
        expect(await usual.textContent()).toBe(w.best);
      });

      either("[EN-15] A long filter is collapsed and expands to all values", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale");
        const make = sidebar(page)
          .locator("[data-values]")
          .filter({ has: page.locator("a[href*='make=toyota']") });
        const getButtonCount = make.locator("li:visible");
        expect(await getButtonCount.count()).toBe(8);
        await make.getByRole("link", { name: w.all }).click();
        await expect.poll(() => getButtonCount.count()).toBeGreaterThan(8);
        expect(await make.getByRole("searchbox").count()).toBe(javaScript ? 1 : 0);
      });
    });
  }

  describe(`Viewed and new listings (${language}, with JavaScript)`, () => {
    it("Viewed listings are marked and listed in all tabs until the history is cleared", async () => {
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

    it("New listings since the last visit are marked without a layout shift", async () => {
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

    it("[NV-13] The filter sheet counts results for excluded makes, features and words at once, and Back undoes them", async () => {
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
    });
  });
}

describe("Lists without JavaScript", () => {
  it("Lists without JavaScript show no viewed marks and no recently viewed listings", async () => {
    const page = await visitor({ language: "en", javaScript: false });
    await page.goto("/shop/CarForSale");
    await page.goto((await ads(page).first().getAttribute("href")) ?? "");
    for (const path of ["/shop/CarForSale", "/shop", "/shop/cart"]) {
      await page.goto(path);
      expect(await page.locator("[data-mark], #recently-viewed").count(), path).toBe(0);
    }
  });
});

describe("GET /shop/recent", () => {
  it("GET /shop/recent returns cards in request order without missing ones and returns 400 for invalid ids", async () => {
    const page = await visitor({ language: "en" });
    const ids = async (query: string) => {
      const answer = await page.request.get(`/shop/recent?ids=${query}`);
      return ((await answer.json()) as { cards: { id: number }[] }).cards.map(({ id }) => id);
    };
    expect(await ids("3.1.2")).toEqual([3, 1, 2]);
    expect(await ids("2.999999999999999.2.1")).toEqual([2, 1]);
    for (const bad of ["", "x", "%00.1", "1.-2", "1,2", "1..2", "9".repeat(16), Array(13).fill("1").join(".")]) {
      const answer = await page.request.get(`/shop/recent?ids=${bad}`);
      expect(answer.status(), bad).toBe(400);
      expect(await answer.text()).toContain('"ids"');
    }
  });
});
