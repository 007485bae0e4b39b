import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { getFieldValue, HttpPage, registerThroughForm } from "../support/http-page.ts";
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

const openAsAdministrator = async (language: "ar" | "en", path: string) => {
  const page = new HttpPage({ language });
  expect((await page.visitor.signIn(demoAccounts.administrator)).status).toBe(303);
  await page.goto(path);
  return page;
};
const getValue = (page: HttpPage, name: string) => getFieldValue(page.find(`#content input[name=${name}]`));

/** Fills fields of the form of a row and saves it, with the button that has the given text. */
async function save(page: HttpPage, button: string, fields: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries(fields)) page.fill(`#row-${name}`, value);
  await page.submit("#content button", new RegExp(`^${button}$`));
}

/** Returns the price of the most expensive car in roubles, a currency that no other test uses. */
async function getHighestPrice(): Promise<number> {
  const page = new HttpPage({ language: "en", currency: "RUB" });
  await page.goto("/shop/CarForSale?sort=price_desc");
  return Number(page.text("#content article .price-figure", "₽").replace(/\D/g, ""));
}

/** Removes a spelling, which asks for confirmation. */
async function removeSpelling(page: HttpPage, spelling: string, keep: string): Promise<void> {
  await page.goto(`/admin/aliases?q=${encodeURIComponent(spelling)}`);
  const listRows = () => page.findAll("#content tr", spelling);
  const count = listRows().length;
  expect(count).toBeGreaterThan(0);
  const key = listRows()[0]?.querySelector("input[name=key]")?.getAttribute("value");
  const remove = "#content button[value=remove]";
  const selectAndRemove = async () => {
    page.check(`#content tr input[name=key][value="${key}"]`);
    await page.submit(remove);
  };
  await selectAndRemove();
  expect(page.count("#content [name=sure]")).toBe(1);
  await page.follow("#content a", keep);
  expect(listRows()).toHaveLength(count);
  await selectAndRemove();
  await page.submit(remove);
  expect(listRows()).toHaveLength(count - 1);
}

describe("[CN-03] [EN-03] [RO-02] Administration", () => {
  it.each(["ar", "en"] as const)(
    "An administrator changes a rate, a category name and a role (%s)",
    async (language) => {
      const text = words[language];
      const other = new HttpPage({ language });
      const person = await registerThroughForm(other);
      const before = await getHighestPrice();
      const page = await openAsAdministrator(language, "/admin/currencies");
      const change = async (fields: Record<string, string>) => {
        await save(page, text.save, fields);
        expect(page.text("#content")).toContain(text.saved);
      };

      // A new rate changes the displayed prices at once.
      await page.follow("#content a", /^RUB$/);
      const twice = Number(getValue(page, "rate")) * 2;
      await save(page, text.save, { rate: "nothing" });
      expect(page.count("#row-rate[aria-invalid=true]")).toBe(1);
      await change({ rate: String(twice) });
      expect((await getHighestPrice()) / before).toBeCloseTo(2, 1);

      // A new Arabic name appears for Arabic readers.
      await page.goto("/admin/categories");
      await page.follow("#content a", classics);
      const name = `سيارات كلاسيكية ${language}`;
      await change({ name_ar: name });
      await other.goto("/shop?lang=ar");
      expect(other.html).toContain(name);

      // A new role opens pages that returned 404 before.
      expect(await other.goto("/moderation/reviews")).toBe(404);
      await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`);
      await page.follow("#content a", person.email);
      await change({ role: "moderator" });
      expect((await other.visitor.signIn(person.email, person.password)).status).toBe(303);
      expect(await other.goto("/moderation/reviews")).toBe(200);
      expect(await other.goto("/admin")).toBe(404);
      expect(await page.goto("/admin")).toBe(200);
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
    const slug = getValue(other, "slug");
    const arabic = getValue(other, "name_ar");
    await save(other, text.save, { slug: `${slug}-anew` });
    expect(other.text("#content")).toContain(text.saved);

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

    await other.goto("/admin/cities/17");
    await save(other, text.save, { name_ar: arabic });
    expect(other.text("#content")).toContain(text.saved);
    await removeSpelling(other, `${arabic} ٢`, text.keep);
  });

  it("Administrator saving a city sees what another one changed meanwhile, without JavaScript", async () => {
    const text = words.en;
    const [one, other] = [
      await openAsAdministrator("en", "/admin/cities/18"),
      await openAsAdministrator("en", "/admin/cities/18"),
    ];
    const slug = getValue(other, "slug");
    const arabic = getValue(one, "name_ar");
    await save(other, text.save, { slug: `${slug}-anew` });
    expect(other.text("#content")).toContain(text.saved);

    await save(one, text.save, { name_ar: "" });
    expect(one.count("#row-name_ar[aria-invalid=true]")).toBe(1);
    await save(one, text.save, { name_ar: `${arabic} ٢` });
    expect(one.text("#row-slug-hint")).toContain(`${slug}-anew`);
    expect(getValue(one, "name_ar")).toBe(`${arabic} ٢`);
    await save(one, text.anyway);
    expect(one.text("#content")).toContain(text.saved);
    expect(getValue(one, "slug")).toBe(slug);

    await save(one, text.save, { name_ar: arabic });
    expect(one.text("#content")).toContain(text.saved);
    await removeSpelling(one, `${arabic} ٢`, text.keep);
  });
});
