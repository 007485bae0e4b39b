import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { getTestVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    send: "Upload file",
    check: "Check file",
    start: "Import now",
    remove: "Delete import",
    removed: "Import deleted.",
    reason: "isn't a make we know",
    excel: "This is an Excel file.",
    export: "All listings",
  },
  ar: {
    send: "رفع الملف",
    check: "افحص الملف",
    start: "استورد الآن",
    remove: "حذف هذا الاستيراد",
    removed: "حُذف الاستيراد",
    reason: "ليست شركة نعرفها",
    excel: "هذا ملف إكسل.",
    export: "كل الإعلانات",
  },
};

// Each language uses its own seller, because a seller may run one import at a time.
const accounts = { en: demoAccounts.showroom, ar: demoAccounts.rental_room };

for (const { language, javaScript } of getTestVariants("en")) {
  it(`A CSV file is imported as listings and exported again (${language}, ${javaScript ? "with" : "without"} JavaScript)`, async () => {
    const texts = words[language];
    const page = await visitor({ language, javaScript, width: language === "ar" ? 390 : 1280 });
    await signInAs(page, accounts[language]);
    await page.goto("/account/import");
    const send = async (name: string, text: string) => {
      const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.locator("#content").getByRole("button", { name: texts.send }).click();
    };
    await send("book.xlsx", "PK\u0003\u0004 [Content_Types].xml");
    await page.getByText(texts.excel).waitFor();

    const id = `${language}-${Date.now()}`;
    await send(
      "stock.csv",
      `id,make,model,year,price_sar\n${id},Toyota,Camry,2019,50000\n${id}-x,Zorbo,Camry,2019,1\n`,
    );
    await page.waitForURL(/\/account\/import\/\d+$/);
    await page.getByRole("button", { name: texts.check }).click();
    await page.getByText(texts.reason).waitFor();
    // On a narrow screen the rejection reason is visible without sideways scrolling.
    const usual = page.viewportSize() ?? { width: 1280, height: 900 };
    await page.setViewportSize({ ...usual, width: 390 });
    const reason = await page.getByText(texts.reason).boundingBox();
    expect(reason?.x).toBeGreaterThanOrEqual(0);
    expect((reason?.x ?? 0) + (reason?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.setViewportSize(usual);
    // The page moves from the progress to the result by itself, with and without scripts.
    await page.getByRole("button", { name: texts.start }).click();
    await page.locator("#content a[href='/account/ads']").waitFor();
    expect(await page.locator("dd").first().textContent()).toBe("1");

    const address = page.url();
    await page.goto("/account/import");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: texts.export }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain(id);
    await page.goto(address);
    await page.getByRole("button", { name: texts.remove }).click();
    await page.getByText(texts.removed).waitFor();
  });
}
