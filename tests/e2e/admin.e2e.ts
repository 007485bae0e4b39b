import { describe, expect, inject, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { listElements, listTags, toText } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    save: "Save",
    saved: "Saved.",
    anyway: "Save my version anyway",
    keep: "Keep as it is",
  },
  ar: {
    save: "حفظ",
    saved: "تم الحفظ.",
    anyway: "حفظ تعديلاتي على أي حال",
    keep: "تراجع",
  },
};

/** Name of a category in both languages. The first run of the test renames it in Arabic. */
const classics = /Classic cars|كلاسيكية/;

const openPlain = (language: "ar" | "en") => new PlainBrowser(inject("karajUrl"), language);
const openAsAdministrator = async (language: "ar" | "en", path: string) => {
  const page = openPlain(language);
  await page.signIn(demoAccounts.administrator);
  await page.open(path);
  return page;
};
const getStatus = async (page: PlainBrowser, path: string) => {
  await page.open(path);
  return page.status;
};
/** Returns whether the page marks a field as invalid. */
const isInvalid = ({ content }: PlainBrowser, id: string) =>
  listTags(content, "input").some((tag) => tag.includes(` id="${id}"`) && tag.includes('aria-invalid="true"'));

/** Returns the price of the most expensive car in roubles, a currency that no other test uses. */
async function getHighestPrice(): Promise<number> {
  const page = new PlainBrowser(inject("karajUrl"), "en", "RUB");
  await page.open("/shop/CarForSale?sort=price_desc");
  const [, figures = ""] = /(\d[\d,.\s]*)[^\d<]{0,3}₽/.exec(page.html) ?? [];
  return Number(figures.replace(/\D/g, ""));
}

/** Removes a spelling, which asks for confirmation. */
async function removeSpelling(page: PlainBrowser, spelling: string, keep: string): Promise<void> {
  await page.open(`/admin/aliases?q=${encodeURIComponent(spelling)}`);
  const listRows = () => listElements(page.content, "tr").filter((row) => toText(row).includes(spelling));
  const rows = listRows();
  expect(rows.length).toBeGreaterThan(0);
  const key = / name="key" value="([^"]+)"/.exec(rows[0]?.replace(/ (type|class)="[^"]*"/g, "") ?? "")?.[1] ?? "";
  const remove = / value="remove"/;
  await page.press(remove, { key });
  expect(page.content).toContain('name="sure"');
  await page.follow(keep);
  expect(listRows()).toHaveLength(rows.length);
  await page.press(remove, { key });
  await page.press(remove);
  expect(listRows()).toHaveLength(rows.length - 1);
}

describe("[CN-03] [EN-03] [RO-02] Administration", () => {
  it.each(["ar", "en"] as const)(
    "An administrator changes a rate, a category name and a role (%s)",
    async (language) => {
      const text = words[language];
      const other = openPlain(language);
      const person = await other.register();
      const before = await getHighestPrice();
      const page = await openAsAdministrator(language, "/admin/currencies");
      const save = async (fields: Record<string, string>) => {
        await page.press(text.save, fields);
        expect(page.text).toContain(text.saved);
      };

      // A new rate changes the displayed prices at once.
      await page.follow("RUB");
      const twice = Number(page.getValue("rate")) * 2;
      await page.press(text.save, { rate: "nothing" });
      expect(isInvalid(page, "row-rate")).toBe(true);
      await save({ rate: String(twice) });
      expect((await getHighestPrice()) / before).toBeCloseTo(2, 1);

      // A new Arabic name appears for Arabic readers.
      await page.open("/admin/categories");
      await page.follow(classics);
      const name = `سيارات كلاسيكية ${language}`;
      await save({ name_ar: name });
      await other.open("/shop?lang=ar");
      expect(other.html).toContain(name);

      // A new role opens pages that returned 404 before.
      expect(await getStatus(other, "/moderation/reviews")).toBe(404);
      await page.open(`/admin/users?q=${encodeURIComponent(person.email)}`);
      await page.follow(new RegExp(person.email));
      await save({ role: "moderator" });
      await other.signIn(person.email, person.password);
      expect(await getStatus(other, "/moderation/reviews")).toBe(200);
      expect(await getStatus(other, "/admin")).toBe(404);
      expect(await getStatus(page, "/admin")).toBe(200);
    },
  );

  it("Administrator saving a city sees what another one changed meanwhile, with JavaScript", async () => {
    const text = words.ar;
    const page = await visitor({ language: "ar", width: 390 });
    await signInAs(page, demoAccounts.administrator);
    await page.goto("/admin/cities/17");
    const content = page.locator("#content");
    const press = (name: string) => content.getByRole("button", { name, exact: true }).first().click();
    const other = await openAsAdministrator("ar", "/admin/cities/17");
    const slug = other.getValue("slug") ?? "";
    const arabic = other.getValue("name_ar") ?? "";
    await other.press(text.save, { slug: `${slug}-anew` });
    expect(other.text).toContain(text.saved);

    // An invalid form keeps the version it was opened with, so a corrected form still detects the other change.
    await page.locator("#row-name_ar").fill("");
    await press(text.save);
    await page.locator("#row-name_ar[aria-invalid=true]").waitFor();

    // The conflict is shown once next to the typed values. The next submission overwrites the other change.
    await page.locator("#row-name_ar").fill(`${arabic} ٢`);
    await press(text.save);
    await page.locator("#row-slug-hint", { hasText: `${slug}-anew` }).waitFor();
    expect(await page.locator("#row-spellings-hint").innerText()).not.toContain(arabic);
    expect(await page.locator("#row-name_ar").inputValue()).toBe(`${arabic} ٢`);
    await press(text.anyway);
    await content.getByText(text.saved).first().waitFor();
    expect(await page.locator("#row-slug").inputValue()).toBe(slug);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await other.open("/admin/cities/17");
    await other.press(text.save, { name_ar: arabic });
    expect(other.text).toContain(text.saved);
    await removeSpelling(other, `${arabic} ٢`, text.keep);
  });

  it("Administrator saving a city sees what another one changed meanwhile, without JavaScript", async () => {
    const text = words.en;
    const [one, other] = [
      await openAsAdministrator("en", "/admin/cities/18"),
      await openAsAdministrator("en", "/admin/cities/18"),
    ];
    const slug = other.getValue("slug") ?? "";
    const arabic = one.getValue("name_ar") ?? "";
    await other.press(text.save, { slug: `${slug}-anew` });
    expect(other.text).toContain(text.saved);

    await one.press(text.save, { name_ar: "" });
    expect(isInvalid(one, "row-name_ar")).toBe(true);
    await one.press(text.save, { name_ar: `${arabic} ٢` });
    expect(one.content).toMatch(new RegExp(`id="row-slug-hint"[^>]*>[\\s\\S]{0,200}${slug}-anew`));
    expect(one.getValue("name_ar")).toBe(`${arabic} ٢`);
    await one.press(text.anyway);
    expect(one.text).toContain(text.saved);
    expect(one.getValue("slug")).toBe(slug);

    await one.press(text.save, { name_ar: arabic });
    expect(one.text).toContain(text.saved);
    await removeSpelling(one, `${arabic} ٢`, text.keep);
  });
});
