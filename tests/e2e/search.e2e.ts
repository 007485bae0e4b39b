import { describe, expect, it } from "vitest";
import { getText, HttpPage } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const words = {
  ar: {
    white: "أبيض",
    remove: /إزالة|أزل|احذف/,
    exactly: /كما كتبتها/,
    spelling: "لا نتائج لما كتبته",
    keyboard: "لوحة المفاتيح",
    close: /قريبة مما تبحث عنه|أحدث الإعلانات/,
    ways: "اختيارات يمكن إزالتها",
    nothing: "لم نجد إعلانات مطابقة",
  },
  en: {
    white: "White",
    remove: /remove/i,
    exactly: /exact words/,
    spelling: "No results as typed",
    keyboard: "keyboard layout",
    close: /Close matches|Newest listings/,
    ways: "Filters you can remove",
    nothing: "No listings found",
  },
};

const openSearch = (text: string) => `/shop/Allproducts/${encodeURIComponent(text)}`;

describe("Search with JavaScript", () => {
  const visitor = setupVisitors();

  it("[RT-15] Search turns a sentence into filters that can be removed one by one (ar, with JavaScript)", async () => {
    const page = await visitor({ language: "ar" });
    await page.goto(openSearch("white camry after 2018 in Riyadh"));
    const removeLinks = { name: words.ar.remove };
    const chips = page
      .getByRole("list")
      .filter({ has: page.getByRole("link", removeLinks) })
      .first();
    const count = async () => await chips.getByRole("link", removeLinks).count();
    const before = await count();
    expect(before).toBeGreaterThanOrEqual(4);
    expect(await page.locator("article").count()).toBeGreaterThan(0);
    await chips.getByRole("link", { name: words.ar.white }).click();
    await page.waitForURL((url) => url.searchParams.has("city") && !url.searchParams.has("color"));
    await expect.poll(count).toBe(before - 1);
    // The URL holds all filters, so a shared link shows the same results.
    const url = new URL(page.url());
    expect(url.pathname).toBe("/shop/category/products");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      model: "toyota.camry",
      city: "riyadh",
      yearMin: "2018",
    });
    await page.goBack();
    await expect.poll(count).toBe(before);
  });
});

describe.each(["ar", "en"] as const)("Search without JavaScript (%s)", (language) => {
  const texts = words[language];
  const open = async (path: string): Promise<HttpPage> => {
    const page = new HttpPage({ language });
    await page.goto(path);
    return page;
  };
  const countCards = (page: HttpPage) => page.count("main article");

  it("[RT-15] Search turns a sentence into filters that can be removed one by one (without JavaScript)", async () => {
    const page = await open(openSearch("white camry after 2018 in Riyadh"));
    const listChips = () => page.findAll("main a").filter(isRemoveLink);
    const before = listChips().length;
    expect(before).toBeGreaterThanOrEqual(4);
    expect(countCards(page)).toBeGreaterThan(0);
    await page.follow(listChips().find((link) => getName(link).includes(texts.white)) as Element);
    expect(listChips()).toHaveLength(before - 1);
    expect(page.url.pathname).toBe("/shop/category/products");
    expect(page.url.searchParams.has("color")).toBe(false);
    expect(Object.fromEntries(page.url.searchParams)).toMatchObject({
      model: "toyota.camry",
      city: "riyadh",
      yearMin: "2018",
    });
  });

  it("[RT-15] Search without results offers filters to remove and close matches", async () => {
    const page = await open(`${openSearch("toyota purple زقزوقxq")}?exact=1`);
    expect(page.text("main")).toMatch(texts.close);
    expect(countCards(page)).toBeGreaterThan(3);
    await page.goto(openSearch("camry 2023 under 1000 usd"));
    const link = page.find(`ul[aria-label="${texts.ways}"] a`);
    const promised = Number(/\d+/.exec(getText(link.querySelector(".text-accent-text") as Element))?.[0]);
    await page.follow(link);
    expect(countCards(page)).toBe(Math.min(16, promised));
  });

  it("[RT-15] Search corrects typing errors and the wrong keyboard layout, and says so", async () => {
    const page = await open("/site/faq");
    for (const [text, note] of [
      ["cmary", texts.spelling],
      [";hlvd", texts.keyboard],
    ] as const) {
      await page.goto(openSearch(text));
      expect(page.text("main")).toContain(note);
      expect(countCards(page)).toBeGreaterThan(4);
    }
    await page.follow("main a", texts.exactly);
    expect(page.url.searchParams.get("exact")).toBe("1");
    expect(page.text("main")).toContain(texts.nothing);
  });

  const getName = (link: Element) => link.getAttribute("aria-label") ?? getText(link);
  const isRemoveLink = (link: Element) => texts.remove.test(getName(link));
});
