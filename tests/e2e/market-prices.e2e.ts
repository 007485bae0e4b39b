import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { getText, HttpPage } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    great: "Great price",
    fell: "Price dropped in the last 30 days",
    fellCard: /Price cut .+ ago/,
    compared: "How this price compares",
    thisAd: "This listing",
    how: "How this is calculated",
    method: /same make and model.*at most one year/s,
    see: "See similar listings",
    few: "Not enough similar listings to rate this price.",
    changes: "All changes",
    first: "First price",
    remove: "Remove filter:",
  },
  ar: {
    great: "سعر ممتاز",
    fell: "انخفض السعر خلال 30 يومًا",
    fellCard: /انخفض قبل/,
    compared: "السعر مقارنةً بالسوق",
    thisAd: "هذا الإعلان",
    how: "كيف حسبنا ذلك؟",
    method: /الشركة والموديل نفسيهما/,
    see: "شاهد الإعلانات المماثلة",
    few: "الإعلانات المماثلة قليلة، ولا تكفي لتقييم هذا السعر.",
    changes: "كل التغييرات",
    first: "السعر الأول",
    remove: "إزالة:",
  },
} as const;

const cards = (page: Page) => page.locator("main article:has(h3)");
const panel = (page: Page) => page.locator("section[aria-labelledby=market-title]");
const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const listCards = (page: HttpPage) => page.findAll("#content article:has(h3)");
/** Opens the first listing of the list. */
const openFirst = async (page: HttpPage, list: string) => {
  await page.goto(list);
  await page.follow("#content article h3 > a");
};
const marketSection = "#content section[aria-labelledby=market-title]";
const historySection = "#content section[aria-labelledby=history-title]";

describe("Market prices in the browser", () => {
  it("A buyer filters great prices, sees the explanation and opens comparable listings", async () => {
    const w = words.ar;
    const page = await visitor({ language: "ar" });
    await page.goto("/shop/CarForSale");
    const filter = page.locator("main a.filter-item", { hasText: w.great });
    const count = Number(/\d+\s*$/.exec((await filter.textContent()) ?? "")?.[0]);
    expect(count).toBeGreaterThan(0);
    await filter.click();
    // The list shows the chip of the active filter.
    await page.getByRole("link", { name: `${w.remove} ${w.great}`, exact: true }).waitFor();
    expect(page.url()).toContain("deal=great");
    expect(await cards(page).count()).toBe(Math.min(16, count));
    for (const text of await cards(page).allTextContents()) expect(text).toContain(w.great);

    await cards(page).first().locator("h3 a").click();
    await panel(page).waitFor();
    await panel(page).getByText(w.how).click();
    expect(await panel(page).locator("details").textContent()).toMatch(w.method);
    await panel(page).getByRole("link", { name: w.see }).click();
    await page.waitForURL(/\/shop\/CarForSale\?make=.+&model=.+&yearMin=\d+&yearMax=\d+/);
    await cards(page).first().waitFor();
    expect(await cards(page).count()).toBeGreaterThan(7);
  });

  it("Market price panels fit a phone, follow the reading direction and pass accessibility checks", async () => {
    const page = await visitor({ language: "ar", colorScheme: "dark", width: 390 });
    await page.goto("/shop/CarForSale?deal=great&deal=good&priceDrop=yes");
    expect(await noOverflow(page)).toBe(true);
    await page.goto((await cards(page).first().locator("h3 a").getAttribute("href")) ?? "");
    const summaries = page.locator("section[aria-labelledby] summary");
    expect(await summaries.count()).toBeGreaterThan(1);
    for (const summary of await summaries.all()) await summary.click();
    expect(await noOverflow(page)).toBe(true);
    // Low prices stand at the beginning of the bar, which is on the right in Arabic.
    const mark = await panel(page).locator("span.rotate-45").boundingBox();
    const bar = await panel(page).locator("[aria-hidden].relative").boundingBox();
    if (!mark || !bar) throw new Error("no bar");
    expect((mark.x + mark.width / 2 - bar.x) / bar.width).toBeGreaterThan(0.5);
    expect(await findAxeViolations(page, { minor: false })).toEqual([]);
  });
});

describe.each(["en", "ar"] as const)("Market prices without JavaScript (%s)", (language) => {
  const w = words[language];

  it("A buyer filters great prices, sees the explanation and opens comparable listings", async () => {
    const page = new HttpPage({ language });
    await page.goto("/shop/CarForSale");
    await page.follow("#content a.filter-item", w.great);
    expect(page.path).toContain("deal=great");
    expect(page.count(`#content [aria-label="${w.remove} ${w.great}"]`)).toBeGreaterThan(0);
    expect(listCards(page).length).toBeGreaterThan(0);
    for (const card of listCards(page)) expect(getText(card)).toContain(w.great);

    await openFirst(page, page.path);
    const market = page.text(marketSection);
    for (const text of [w.compared, w.great, w.thisAd, w.how]) expect(market).toContain(text);
    expect(market).toMatch(w.method);
    await page.follow("#content a", w.see);
    expect(page.path).toMatch(/\/shop\/CarForSale\?make=.+&model=.+&yearMin=\d+&yearMax=\d+/);
    expect(listCards(page).length).toBeGreaterThan(7);
  });

  it("A price drop appears in the filtered list and in the price history of the listing", async () => {
    const page = new HttpPage({ language });
    await page.goto("/shop/CarForSale");
    await page.follow("#content a.filter-item", w.fell);
    expect(page.count(`#content [aria-label="${w.remove} ${w.fell}"]`)).toBeGreaterThan(0);
    expect(listCards(page).length).toBeGreaterThan(0);
    for (const card of listCards(page)) {
      expect(getText(card)).toMatch(w.fellCard);
      expect(card.querySelectorAll("s")).toHaveLength(1);
    }
    await openFirst(page, page.path);
    expect(page.find(`${historySection} [role=img]`).getAttribute("aria-label")).toMatch(/\d/);
    expect(page.text(historySection)).toContain(w.changes);
    const rows = page.findAll(`${historySection} tbody tr`).map(getText);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.at(-1)).toContain(w.first);
    expect(rows[0]).toContain("−");
  });

  it("Parts and rentals have no price comparison, and rare cars have a short one", async () => {
    const page = new HttpPage({ language });
    for (const list of ["/shop/category/parts/products", "/shop/rentalrooms/safari-rentals/products"]) {
      await openFirst(page, list);
      expect(page.status).toBe(200);
      expect(page.count(marketSection)).toBe(0);
    }
    await openFirst(page, "/shop/CarForSale?make=lexus&priceMin=1");
    expect(page.text(marketSection)).toContain(w.few);
  });
});

it("The price bar shows great prices at its beginning and high prices at its end", async () => {
  const page = new HttpPage({ language: "en" });
  for (const [deal, isAtEnd] of [
    ["great", false],
    ["high", true],
  ] as const) {
    await openFirst(page, `/shop/CarForSale?deal=${deal}`);
    const style = page.find("#content .rotate-45[style]").getAttribute("style") ?? "";
    const mark = /^inset-inline-start:([\d.]+)%$/.exec(style)?.[1];
    expect(Number(mark) > 40).toBe(isAtEnd);
  }
});

it("The cars list names an invalid deal or priceDrop filter and ignores the filter", async () => {
  const page = new HttpPage({ language: "en" });
  for (const [params, name] of [
    ["deal=bargain", "Price rating"],
    ["priceDrop=perhaps", "Price drops"],
  ]) {
    await page.goto(`/shop/CarForSale?${params}`);
    expect(page.status).toBe(200);
    expect(listCards(page)).toHaveLength(16);
    const notices = page.findAll("#content [role=status], #content [role=alert]");
    expect(notices.map(getText).join("\n")).toContain(name);
  }
});
