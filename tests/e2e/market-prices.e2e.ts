import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { createEitherLanguageTest, getScriptModes } from "../support/test-variants.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    great: "Great price",
    high: "High price",
    fell: "Price dropped in the last 30 days",
    fellCard: /Price cut .+ ago/,
    compared: "How this price compares",
    thisAd: "This listing",
    how: "How this is calculated",
    method: /same make and model.*at most one year/s,
    see: "See similar listings",
    few: "Not enough similar listings to rate this price.",
    history: "Price history",
    changes: "All changes",
    first: "First price",
    remove: "Remove filter:",
  },
  ar: {
    great: "سعر ممتاز",
    high: "سعر مرتفع",
    fell: "انخفض السعر خلال 30 يومًا",
    fellCard: /انخفض السعر قبل/,
    compared: "السعر مقارنةً بالسوق",
    thisAd: "هذا الإعلان",
    how: "كيف حسبنا ذلك؟",
    method: /الشركة والموديل نفسيهما/,
    see: "شاهد الإعلانات المماثلة",
    few: "الإعلانات المماثلة قليلة، ولا تكفي لتقييم هذا السعر.",
    history: "سجل السعر",
    changes: "كل التغييرات",
    first: "السعر الأول",
    remove: "إزالة:",
  },
} as const;

const cards = (page: Page) => page.locator("main article:has(h3)");
const panel = (page: Page) => page.locator("section[aria-labelledby=market-title]");
const history = (page: Page) => page.locator("section[aria-labelledby=history-title]");
const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
/** Waits until the list shows the chip of an active filter. */
const waitForFilterChip = (page: Page, remove: string, name: string) =>
  page.getByRole("link", { name: `${remove} ${name}`, exact: true }).waitFor();

for (const language of ["en", "ar"] as const) {
  const w = words[language];
  const either = createEitherLanguageTest(language);
  for (const javaScript of getScriptModes(language)) {
    describe(`Market prices (${language}, JavaScript ${javaScript ? "on" : "off"})`, () => {
      it("A buyer filters great prices, sees the explanation and opens comparable listings", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale");
        const filter = page.locator("main a.filter-item", { hasText: w.great });
        const count = Number(/\d+\s*$/.exec((await filter.textContent()) ?? "")?.[0]);
        expect(count).toBeGreaterThan(0);
        await filter.click();
        await waitForFilterChip(page, w.remove, w.great);
        expect(page.url()).toContain("deal=great");
        expect(await cards(page).count()).toBe(Math.min(16, count));
        for (const card of await cards(page).all()) expect(await card.textContent()).toContain(w.great);

        await cards(page).first().locator("h3 a").click();
        await panel(page).waitFor();
        expect(await panel(page).getByRole("heading", { name: w.compared }).count()).toBe(1);
        const panelText = (await panel(page).textContent()) ?? "";
        expect(panelText).toContain(w.great);
        expect(panelText).toContain(w.thisAd);
        await panel(page).getByText(w.how).click();
        expect(await panel(page).locator("details").textContent()).toMatch(w.method);

        await panel(page).getByRole("link", { name: w.see }).click();
        await page.waitForURL(/\/shop\/CarForSale\?make=.+&model=.+&yearMin=\d+&yearMax=\d+/);
        await cards(page).first().waitFor();
        expect(await cards(page).count()).toBeGreaterThan(7);
      });

      it("A price drop appears in the filtered list and in the price history of the listing", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/shop/CarForSale");
        await page.locator("main a.filter-item", { hasText: w.fell }).click();
        await waitForFilterChip(page, w.remove, w.fell);
        expect(await cards(page).count()).toBeGreaterThan(0);
        for (const card of await cards(page).all()) {
          expect(await card.textContent()).toMatch(w.fellCard);
          expect(await card.locator("s").count()).toBe(1);
        }
        await cards(page).first().locator("h3 a").click();
        await history(page).waitFor();
        const drawing = history(page).getByRole("img");
        expect(await drawing.getAttribute("aria-label")).toMatch(/\d/);
        await history(page).getByText(w.changes).click();
        const rows = history(page).locator("tbody tr");
        expect(await rows.count()).toBeGreaterThan(1);
        expect(await rows.last().textContent()).toContain(w.first);
        expect(await rows.first().textContent()).toContain("−");
      });
    });
  }

  describe(`Market prices (${language})`, () => {
    either("The price bar follows the reading direction, with high prices at its end", async () => {
      const page = await visitor({ language });
      for (const [deal, atEnd] of [
        ["great", false],
        ["high", true],
      ] as const) {
        await page.goto(`/shop/CarForSale?deal=${deal}`);
        await page.goto((await cards(page).first().locator("h3 a").getAttribute("href")) ?? "");
        const mark = await panel(page).locator("span.rotate-45").boundingBox();
        const bar = await panel(page).locator("[aria-hidden].relative").boundingBox();
        if (!mark || !bar) throw new Error("no bar");
        const share = (mark.x + mark.width / 2 - bar.x) / bar.width;
        expect((language === "ar" ? 1 - share : share) > 0.4).toBe(atEnd);
      }
    });

    either("Parts and rentals have no price comparison, and rare cars have a short one", async () => {
      const page = await visitor({ language });
      for (const list of ["/shop/category/parts/products", "/shop/rentalrooms/safari-rentals/products"]) {
        await page.goto(list);
        await page.goto((await cards(page).first().locator("h3 a").getAttribute("href")) ?? "");
        expect(await panel(page).count()).toBe(0);
      }
      await page.goto("/shop/CarForSale?make=lexus&priceMin=1");
      await page.goto((await cards(page).first().locator("h3 a").getAttribute("href")) ?? "");
      expect(await panel(page).textContent()).toContain(w.few);
    });

    for (const colorScheme of testThemes[language]) {
      it(`Market price panels fit a phone and pass accessibility checks (${colorScheme})`, async () => {
        const page = await visitor({ language, colorScheme, width: 390 });
        await page.goto("/shop/CarForSale?deal=great&deal=good&deal=fair&priceDrop=yes");
        expect(await noOverflow(page)).toBe(true);
        await page.goto((await cards(page).first().locator("h3 a").getAttribute("href")) ?? "");
        const summaries = page.locator("section[aria-labelledby] summary");
        expect(await summaries.count()).toBeGreaterThan(1);
        for (const summary of await summaries.all()) await summary.click();
        expect(await noOverflow(page)).toBe(true);
        expect(await findAxeViolations(page, { minor: false })).toEqual([]);
      });
    }
  });
}

it("The cars list names an invalid deal or priceDrop filter and ignores the filter", async () => {
  const page = await visitor({ language: "en" });
  for (const params of ["deal=bargain", "priceDrop=perhaps"]) {
    const response = await page.goto(`/shop/CarForSale?${params}`);
    expect(response?.status()).toBe(200);
    expect(await cards(page).count()).toBe(16);
    const name = params.startsWith("deal") ? "Price rating" : "Price drops";
    await page.locator("main [role=status], main [role=alert]", { hasText: name }).first().waitFor();
  }
});
