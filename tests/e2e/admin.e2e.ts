import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { demoAccounts, registerAccount, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getTestVariants, testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    save: "Save",
    saved: "Saved.",
    currencies: "Currencies",
    moderator: "Moderator",
    anyway: "Save my version anyway",
    keep: "Keep as it is",
  },
  ar: {
    save: "حفظ",
    saved: "تم الحفظ.",
    currencies: "العملات",
    moderator: "مشرف",
    anyway: "حفظ تعديلاتي على أي حال",
    keep: "تراجع",
  },
};

const save = async (page: Page, text: (typeof words)["en"]) => {
  await page.locator("#content").getByRole("button", { name: text.save, exact: true }).first().click();
  await page.locator("#content").getByText(text.saved).first().waitFor();
};
const status = async (page: Page, path: string) => (await page.request.get(path)).status();
/** Name of a category in both languages. The first run of the test renames it in Arabic. */
const classics = /Classic cars|كلاسيكية/;
/** Returns the price of the most expensive car in roubles, a currency that no other test uses. */
async function getHighestPrice(page: Page): Promise<number> {
  await page.context().addCookies([{ name: "currency", value: "RUB", url: inject("karajUrl") }]);
  const list = await (await page.request.get("/shop/CarForSale?sort=price_desc")).text();
  const [, figures = ""] = /(\d[\d,.\s]*)[^\d<]{0,3}₽/.exec(list) ?? [];
  return Number(figures.replace(/\D/g, ""));
}

describe("[CN-03] [EN-03] [RO-02] Administration", () => {
  for (const { language, javaScript } of getTestVariants("ar")) {
    it(`An administrator changes a rate, a category name and a role, in ${language} ${javaScript ? "with" : "without"} JavaScript`, async () => {
      const text = words[language];
      const width = language === "ar" ? 390 : 1280;
      const other = await visitor({ language, javaScript });
      const person = await registerAccount(other);
      const before = await getHighestPrice(other);

      const page = await visitor({ language, javaScript, width });
      await signInAs(page, demoAccounts.administrator);

      // A new rate changes the displayed prices at once.
      await page.goto("/admin/currencies");
      await page.locator("#content").getByRole("link", { name: "RUB" }).click();
      const rate = page.locator("#row-rate");
      const twice = Number(await rate.inputValue()) * 2;
      await rate.fill("nothing");
      await page.locator("#content").getByRole("button", { name: text.save, exact: true }).first().click();
      await page.locator("#row-rate[aria-invalid=true]").waitFor();
      await rate.fill(String(twice));
      await save(page, text);
      expect((await getHighestPrice(other)) / before).toBeCloseTo(2, 1);

      // A new Arabic name appears for Arabic readers.
      await page.goto("/admin/categories");
      if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
      await page.locator("#content").getByRole("link", { name: classics }).click();
      await page.locator("#row-name_ar").waitFor();
      const name = `سيارات كلاسيكية ${language}`;
      await page.locator("#row-name_ar").fill(name);
      await save(page, text);
      expect(await (await other.request.get("/shop?lang=ar")).text()).toContain(name);

      // A new role opens pages that returned 404 before.
      expect(await status(other, "/moderation/reviews")).toBe(404);
      await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`);
      await page.locator("#content").getByRole("link", { name: person.email }).click();
      await page.locator("#row-role").selectOption("moderator");
      await save(page, text);
      await signInAs(other, person.email, person.password);
      expect(await status(other, "/moderation/reviews")).toBe(200);
      expect(await status(other, "/admin")).toBe(404);

      await page.goto("/admin");
      await page.locator("#content h1").waitFor();
      if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  }

  for (const { language, javaScript } of testVariants) {
    it(`Administrator saving a city sees what another one changed meanwhile, in ${language} ${javaScript ? "with" : "without"} JavaScript`, async () => {
      const text = words[language];
      const open = async () => {
        const page = await visitor({ language, javaScript });
        await signInAs(page, demoAccounts.administrator);
        await page.goto("/admin/cities/17");
        return page;
      };
      const [one, other] = [await open(), await open()];
      const slug = await other.locator("#row-slug").inputValue();
      const arabic = await one.locator("#row-name_ar").inputValue();
      await other.locator("#row-slug").fill(`${slug}-anew`);
      await save(other, text);

      // An invalid form keeps the version it was opened with, so a corrected form still detects the other change.
      await one.locator("#row-name_ar").fill("");
      await one.locator("#content").getByRole("button", { name: text.save, exact: true }).click();
      await one.locator("#row-name_ar[aria-invalid=true]").waitFor();

      // The conflict is shown once next to the typed values. The next submission overwrites the other change.
      await one.locator("#row-name_ar").fill(`${arabic} ٢`);
      await one.locator("#content").getByRole("button", { name: text.save, exact: true }).click();
      await one.locator("#row-slug-hint", { hasText: `${slug}-anew` }).waitFor();
      expect(await one.locator("#row-spellings-hint").innerText()).not.toContain(arabic);
      expect(await one.locator("#row-name_ar").inputValue()).toBe(`${arabic} ٢`);
      await one.locator("#content").getByRole("button", { name: text.anyway }).click();
      await one.locator("#content").getByText(text.saved).first().waitFor();
      expect(await one.locator("#row-slug").inputValue()).toBe(slug);

      await one.locator("#row-name_ar").fill(arabic);
      await save(one, text);

      // The temporary spelling is removed again, which asks for confirmation.
      await one.goto(`/admin/aliases?q=${encodeURIComponent(`${arabic} ٢`)}`);
      const rows = one.locator("#content tbody tr", { hasText: `${arabic} ٢` });
      const remove = one.locator("#content button[value=remove]:visible");
      const before = await rows.count();
      expect(before).toBeGreaterThan(0);
      await rows.first().locator("input[name=key]").check();
      await remove.click();
      await one.locator("#content input[name=sure]").waitFor({ state: "attached" });
      await one.locator("#content").getByRole("link", { name: text.keep }).click();
      await rows.first().waitFor();
      await rows.first().locator("input[name=key]").check();
      await remove.click();
      await one.locator("#content input[name=sure]").waitFor({ state: "attached" });
      await remove.click();
      await one.locator("#content [role=status]").first().waitFor();
      expect(await rows.count()).toBe(before - 1);
    });
  }
});
