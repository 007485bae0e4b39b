import { describe, expect, it } from "vitest";
import { getScriptModes } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const words = {
  ar: {
    remove: /إزالة|أزل|احذف/,
    exactly: /كما كتبتها/,
    spelling: "لا نتائج لما كتبته",
    keyboard: "لوحة المفاتيح",
    close: /قريبة مما تبحث عنه|أحدث الإعلانات/,
    ways: "اختيارات يمكن إزالتها",
    nothing: "لم نجد إعلانات مطابقة",
  },
  en: {
    remove: /remove/i,
    exactly: /exact words/,
    spelling: "No results as typed",
    keyboard: "keyboard layout",
    close: /Close matches|Newest listings/,
    ways: "Filters you can remove",
    nothing: "No listings found",
  },
};

describe.each(["ar", "en"] as const)("Search (%s)", (language) => {
  const visitor = setupVisitors();
  const texts = words[language];

  describe.each(getScriptModes(language))("Search with JavaScript: %s", (javaScript) => {
    it("[RT-15] Search turns a sentence into filters that can be removed one by one", async () => {
      const page = await visitor({ language, javaScript });
      await page.goto(`/shop/Allproducts/${encodeURIComponent("white camry after 2018 in Riyadh")}`);
      const chips = page
        .getByRole("list")
        .filter({ has: page.getByRole("link", { name: texts.remove }) })
        .first();
      const count = async () => await chips.getByRole("link", { name: texts.remove }).count();
      const before = await count();
      expect(before).toBeGreaterThanOrEqual(4);
      expect(await page.locator("article").count()).toBeGreaterThan(0);
      const white = language === "ar" ? "أبيض" : "White";
      await chips.getByRole("link", { name: white }).click();
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

    it("[RT-15] Search without results offers filters to remove and close matches", async () => {
      const page = await visitor({ language, javaScript });
      await page.goto(`/shop/Allproducts/${encodeURIComponent("toyota purple زقزوقxq")}?exact=1`);
      await page.getByText(texts.close).waitFor();
      expect(await page.locator("article").count()).toBeGreaterThan(3);
      await page.goto(`/shop/Allproducts/${encodeURIComponent("camry 2023 under 1000 usd")}`);
      const removableFilters = page.getByRole("list", { name: texts.ways });
      const removeLink = removableFilters.getByRole("link").first();
      const promised = Number(/\d+/.exec((await removeLink.locator(".text-accent-text").textContent()) ?? "")?.[0]);
      await removeLink.click();
      await expect.poll(() => page.locator("article").count()).toBe(Math.min(16, promised));
    });

    it("[RT-15] Search corrects typing errors and the wrong keyboard layout, and says so", async () => {
      const page = await visitor({ language, javaScript });
      for (const [text, note] of [
        ["cmary", texts.spelling],
        [";hlvd", texts.keyboard],
      ] as const) {
        await page.goto(`/shop/Allproducts/${encodeURIComponent(text)}`);
        await page.getByText(note).waitFor();
        expect(await page.locator("article").count()).toBeGreaterThan(4);
      }
      await page.getByRole("link", { name: texts.exactly }).click();
      await page.waitForURL((url) => url.searchParams.get("exact") === "1");
      await page.getByText(texts.nothing).waitFor();
    });
  });
});
