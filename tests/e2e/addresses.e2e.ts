import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getScriptModes } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    add: "Add an address",
    save: "Save",
    saved: "The address is saved.",
    makeDefault: "Make default",
    madeDefault: "Your default address has been changed.",
    remove: "Delete",
    confirm: "Yes, delete it",
    removed: "The address is deleted.",
    inherited: /The address is deleted\. Your default address is now that of .Ali Hassan. in .Dammam./,
    isDefault: "Default",
    required: "Please fill in this field.",
    phone: "Please enter the number in digits",
    empty: "No addresses yet",
    country: "United Arab Emirates",
    noOrders: "No orders yet",
  },
  ar: {
    add: "إضافة عنوان",
    save: "حفظ",
    saved: "حُفظ العنوان.",
    makeDefault: "اجعله الافتراضي",
    madeDefault: "تغيّر عنوانك الافتراضي.",
    remove: "حذف",
    confirm: "نعم، احذفه",
    removed: "حُذف العنوان.",
    inherited: /حُذف العنوان\. عنوانك الافتراضي الآن هو عنوان .Ali Hassan. في .Dammam./,
    isDefault: "الافتراضي",
    required: "املأ هذه الخانة.",
    phone: "اكتب الرقم بالأرقام",
    empty: "لا توجد عناوين بعد",
    country: "الإمارات العربية المتحدة",
    noOrders: "لا توجد طلبات بعد",
  },
};

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`#content [name=${name}]`).fill(value);
}

const card = (page: Page, city: string) => page.locator("#content article", { hasText: city });
const idOf = async (page: Page, city: string) =>
  /\d+/.exec((await card(page, city).locator("a").first().getAttribute("href")) ?? "")?.[0] ?? "";

for (const language of ["en", "ar"] as const) {
  const texts = words[language];
  for (const javaScript of getScriptModes(language)) {
    describe(`Address book (${language}, ${javaScript ? "with" : "without"} JavaScript)`, () => {
      it("[RT-16] [EN-05] [ST-10] A member adds addresses, changes the default and deletes addresses", async () => {
        const page = await visitor({ language, javaScript });
        const text = (words: string | RegExp) => page.locator("#content").getByText(words).first().waitFor();
        const isDefault = (city: string) => card(page, city).getByText(texts.isDefault, { exact: true }).count();
        const save = () => page.locator("#content").getByRole("button", { name: texts.save }).click();

        await registerAccount(page);
        await page.goto("/account/addresses");
        await text(texts.empty);
        await page.locator("#content").getByRole("link", { name: texts.add }).click();
        await page.locator("[name=address1]").waitFor();
        await fill(page, {
          firstName: " ",
          lastName: "Hassan",
          phone: "x",
          address1: "12 King Street",
          city: "Dammam",
        });
        await save();
        await text(texts.required);
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
        await expect.poll(focused).toBe("firstName");
        if (javaScript) {
          // With scripts missing fields are reported before the form is sent.
          await fill(page, { firstName: "Ali" });
          await save();
        }
        await text(texts.phone);
        await fill(page, { firstName: "Ali", phone: "٠٥٠ ١٢٣ ٤٥٦٧" });
        expect(await page.locator("[name=city]").inputValue()).toBe("Dammam");
        await save();
        await text(texts.saved);
        expect(await isDefault("Dammam")).toBe(1);
        expect(await card(page, "Dammam").locator("bdi[dir=ltr]").first().textContent()).toBe("050 123 4567");

        await page.locator("#content").getByRole("link", { name: texts.add }).click();
        await page.locator("[name=default]").waitFor();
        await fill(page, {
          firstName: "سارة",
          lastName: "العتيبي",
          phone: "+971 50 123 4567",
          address1: "شارع الشيخ زايد",
          city: "دبي",
        });
        await page.locator("[name=country]").selectOption({ label: texts.country });
        await save();
        await text(texts.saved);
        expect([await isDefault("Dammam"), await isDefault("دبي")]).toEqual([1, 0]);
        await card(page, "دبي").getByText(texts.country).waitFor();

        await card(page, "دبي").getByRole("button", { name: texts.makeDefault }).click();
        await text(texts.madeDefault);
        // The pressed button disappears, so focus moves to the notice.
        if (javaScript)
          await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(texts.madeDefault);
        expect([await isDefault("Dammam"), await isDefault("دبي")]).toEqual([0, 1]);
        if (javaScript) {
          expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
        }

        await card(page, "دبي").getByRole("link", { name: texts.remove }).click();
        await page.locator("#content").getByRole("button", { name: texts.confirm }).click();
        await text(texts.inherited);
        expect(await isDefault("Dammam")).toBe(1);
        expect(await page.locator("#content article").count()).toBe(1);

        await page.goto("/account/dashboard");
        await text("12 King Street");
        await text(texts.noOrders);
        await page.goto("/account/addresses");
        await card(page, "Dammam").getByRole("link", { name: texts.remove }).click();
        await page.locator("#content").getByRole("button", { name: texts.confirm }).click();
        await text(texts.removed);
        await text(texts.empty);
      });
    });
  }
}

describe("Addresses of other members", () => {
  it("Address pages return 404 for an address of another member, and an unknown order returns 404", async () => {
    const owner = await visitor({ language: "en" });
    await registerAccount(owner);
    await owner.goto("/account/addresses/new");
    await fill(owner, { firstName: "Sara", lastName: "Ali", phone: "0501234567", address1: "1 Street", city: "Abha" });
    await owner.locator("#content").getByRole("button", { name: words.en.save }).click();
    await owner.getByText(words.en.saved).waitFor();
    const id = await idOf(owner, "Abha");
    expect((await owner.goto(`/account/addresses/${id}`))?.status()).toBe(200);

    const other = await visitor({ language: "en" });
    await registerAccount(other);
    for (const path of [`addresses/${id}`, `addresses/${id}/remove`, "addresses/0", "addresses/abc", "orders/1"]) {
      expect((await other.goto(`/account/${path}`))?.status(), path).toBe(404);
      await other.locator("h1").waitFor();
    }
    const stranger = await visitor({ language: "en" });
    await stranger.goto(`/account/addresses/${id}`);
    expect(stranger.url()).toContain("/account/login?return=");

    await owner.goto(`/account/addresses/${id}/remove`);
    await owner.locator("#content").getByRole("button", { name: words.en.confirm }).click();
    await owner.getByText(words.en.removed).waitFor();
  });
});
