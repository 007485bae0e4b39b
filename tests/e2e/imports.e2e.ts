import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { readersOf } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const words = {
  en: {
    send: "Send the file",
    check: "Check the file",
    start: "Import now",
    remove: "Delete this import",
    removed: "The import is deleted.",
    reason: "is no make we know",
    excel: "This is an Excel file.",
    export: "All ads",
  },
  ar: {
    send: "إرسال الملف",
    check: "افحص الملف",
    start: "استورد الآن",
    remove: "حذف هذا الاستيراد",
    removed: "حُذف الاستيراد",
    reason: "ليست شركة نعرفها",
    excel: "هذا ملف إكسل.",
    export: "كل الإعلانات",
  },
};

// Each language has a seller of its own: one import at a time.
const accounts = { en: demoAccounts.showroom, ar: demoAccounts.rental_room };

for (const { language, javaScript } of readersOf("en")) {
  it(`a file of ads, from the form to the ads and out again (${language}, ${javaScript ? "with" : "without"} JavaScript)`, async () => {
    const say = words[language];
    const page = await visitor({ language, javaScript, width: language === "ar" ? 390 : 1280 });
    await signInAs(page, accounts[language]);
    await page.goto("/account/import");
    const send = async (name: string, text: string) => {
      const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.locator("#content").getByRole("button", { name: say.send }).click();
    };
    await send("book.xlsx", "PK\u0003\u0004 [Content_Types].xml");
    await page.getByText(say.excel).waitFor();

    const id = `${language}-${Date.now()}`;
    await send(
      "stock.csv",
      `id,make,model,year,price_sar\n${id},Toyota,Camry,2019,50000\n${id}-x,Zorbo,Camry,2019,1\n`,
    );
    await page.waitForURL(/\/account\/import\/\d+$/);
    await page.getByRole("button", { name: say.check }).click();
    await page.getByText(say.reason).waitFor();
    // However narrow the screen, a reason is read without turning anything aside.
    const usual = page.viewportSize() ?? { width: 1280, height: 900 };
    await page.setViewportSize({ ...usual, width: 390 });
    const reason = await page.getByText(say.reason).boundingBox();
    expect(reason?.x).toBeGreaterThanOrEqual(0);
    expect((reason?.x ?? 0) + (reason?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.setViewportSize(usual);
    // By itself, with and without scripts, the page goes on from how far it is to what came of it.
    await page.getByRole("button", { name: say.start }).click();
    await page.locator("#content a[href='/account/ads']").waitFor();
    expect(await page.locator("dd").first().textContent()).toBe("1");

    const address = page.url();
    await page.goto("/account/import");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: say.export }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain(id);
    await page.goto(address);
    await page.getByRole("button", { name: say.remove }).click();
    await page.getByText(say.removed).waitFor();
  });
}
