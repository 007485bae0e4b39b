import { describe, expect, it } from "vitest";
import { scriptsIn } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const words = {
  ar: {
    remove: /إزالة|أزل|احذف/,
    exactly: /كما كتبتها/,
    spelling: "لم نجد هذه الكتابة",
    keyboard: "لوحة المفاتيح",
    close: /قريب مما طلبته|أحدث الإعلانات/,
    ways: "اختيارات يمكن إزالتها",
    nothing: "لم نجد إعلانات مطابقة",
  },
  en: {
    remove: /remove/i,
    exactly: /word for word/,
    spelling: "Nothing is written that way",
    keyboard: "other keyboard",
    close: /Close to what|Newest ads/,
    ways: "Filters to take away",
    nothing: "No ads found",
  },
};

describe.each(["ar", "en"] as const)("searching (%s)", (language) => {
  const visitor = visitors();
  const say = words[language];

  describe.each(scriptsIn(language))("JavaScript: %s", (javaScript) => {
    it("[RT-15] a sentence becomes filters that can be taken away one by one", async () => {
      const page = await visitor({ language, javaScript });
      await page.goto(`/shop/Allproducts/${encodeURIComponent("white camry after 2018 in Riyadh")}`);
      const chips = page
        .getByRole("list")
        .filter({ has: page.getByRole("link", { name: say.remove }) })
        .first();
      const count = async () => await chips.getByRole("link", { name: say.remove }).count();
      const before = await count();
      expect(before).toBeGreaterThanOrEqual(4);
      expect(await page.locator("article").count()).toBeGreaterThan(0);
      const white = language === "ar" ? "أبيض" : "White";
      await chips.getByRole("link", { name: white }).click();
      await page.waitForURL((url) => url.searchParams.has("city") && !url.searchParams.has("color"));
      await expect.poll(count).toBe(before - 1);
      // The address now says it all: shared, it means the same.
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

    it("[RT-15] a search that finds nothing is no dead end: what to take away, and what is near", async () => {
      const page = await visitor({ language, javaScript });
      await page.goto(`/shop/Allproducts/${encodeURIComponent("toyota purple زقزوقxq")}?exact=1`);
      await page.getByText(say.close).waitFor();
      expect(await page.locator("article").count()).toBeGreaterThan(3);
      await page.goto(`/shop/Allproducts/${encodeURIComponent("camry 2023 under 1000 usd")}`);
      const ways = page.getByRole("list", { name: say.ways });
      const way = ways.getByRole("link").first();
      const promised = Number(/\d+/.exec((await way.locator(".text-accent-text").textContent()) ?? "")?.[0]);
      await way.click();
      await expect.poll(() => page.locator("article").count()).toBe(Math.min(16, promised));
    });

    it("[RT-15] mistyped words and the other keyboard find what was meant, and say so", async () => {
      const page = await visitor({ language, javaScript });
      for (const [text, note] of [
        ["cmary", say.spelling],
        [";hlvd", say.keyboard],
      ] as const) {
        await page.goto(`/shop/Allproducts/${encodeURIComponent(text)}`);
        await page.getByText(note).waitFor();
        expect(await page.locator("article").count()).toBeGreaterThan(4);
      }
      await page.getByRole("link", { name: say.exactly }).click();
      await page.waitForURL((url) => url.searchParams.get("exact") === "1");
      await page.getByText(say.nothing).waitFor();
    });
  });
});
