import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getFieldValue, getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
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
    inherited: /The address is deleted\. Your default address is now that of Ali Hassan in Dammam\./,
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
    inherited: /حُذف العنوان\. عنوانك الافتراضي الآن هو عنوان Ali Hassan في Dammam/,
    isDefault: "الافتراضي",
    required: "املأ هذه الخانة.",
    phone: "اكتب الرقم بالأرقام",
    empty: "لا توجد عناوين بعد",
    country: "الإمارات العربية المتحدة",
    noOrders: "لا توجد طلبات بعد",
  },
};

const kingStreet = { firstName: " ", lastName: "Hassan", phone: "x", address1: "12 King Street", city: "Dammam" };

describe("Address book with JavaScript", () => {
  it("[RT-16] [EN-05] [ST-10] Address pages report mistakes before sending and move the focus (ar)", async () => {
    const texts = words.ar;
    const page = await visitor({ language: "ar" });
    const text = (expected: string) => page.locator("#content").getByText(expected).first().waitFor();
    const fill = async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) await page.locator(`#content [name=${name}]`).fill(value);
    };
    const save = () => page.locator("#content").getByRole("button", { name: texts.save }).click();
    await registerAccount(page);
    const other = { firstName: "Sara", lastName: "Ali", phone: "0501234567", address1: "1 Street", city: "Abha" };
    await saveAddress(page, other);

    await page.goto("/account/addresses/new");
    await fill(kingStreet);
    await save();
    await text(texts.required);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("firstName");
    // With scripts missing fields are reported before the form is sent.
    await fill({ firstName: "Ali" });
    await save();
    await text(texts.phone);
    await fill({ phone: "٠٥٠ ١٢٣ ٤٥٦٧" });
    await save();
    await text(texts.saved);
    const card = page.locator("#content article", { hasText: "Dammam" });
    await card.getByRole("button", { name: texts.makeDefault }).click();
    await text(texts.madeDefault);
    // The pressed button disappears, so focus moves to the notice.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(texts.madeDefault);
    await card.getByText(texts.isDefault, { exact: true }).waitFor();
    expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
  });

  /** Saves an address with the cookies of the page, without loading a page. */
  async function saveAddress(page: Page, fields: Record<string, string>): Promise<void> {
    const token = (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
    const answer = await page.request.post("/account/addresses/new", {
      form: { country: "SA", ...fields },
      headers: { "x-xsrf-token": token },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  }
});

describe.each(["en", "ar"] as const)("Address book without JavaScript (%s)", (language) => {
  const texts = words[language];

  it("[RT-16] [EN-05] [ST-10] A member adds addresses, changes the default and deletes addresses", async () => {
    const page = new HttpPage({ language });
    const content = () => page.text("#content");
    const fill = (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) page.fill(`#content [name=${name}]`, value);
    };
    const save = () => page.submit("#content button", texts.save);
    const card = (city: string) => page.find("#content article", city);
    const isDefault = (city: string) =>
      [...card(city).querySelectorAll("*")].some((each) => getText(each) === texts.isDefault);
    const remove = async (city: string) => {
      await page.follow(
        [...card(city).querySelectorAll("a")].find((each) => getText(each).includes(texts.remove)) as Element,
      );
      await page.submit("#content button", texts.confirm);
    };

    await registerThroughForm(page);
    await page.goto("/account/addresses");
    expect(content()).toContain(texts.empty);
    await page.follow("#content a", texts.add);
    fill(kingStreet);
    await save();
    expect(content()).toContain(texts.required);
    expect(content()).toContain(texts.phone);
    expect(page.find("[autofocus]").getAttribute("name")).toBe("firstName");
    expect(getFieldValue(page.find("[name=city]"))).toBe("Dammam");
    fill({ firstName: "Ali", phone: "٠٥٠ ١٢٣ ٤٥٦٧" });
    await save();
    expect(content()).toContain(texts.saved);
    expect(isDefault("Dammam")).toBe(true);
    expect(getText(card("Dammam").querySelector("bdi[dir=ltr]") as Element)).toBe("050 123 4567");

    await page.follow("#content a", texts.add);
    expect(page.count("[name=default]")).toBe(1);
    const dubai = { firstName: "سارة", lastName: "العتيبي", phone: "+971 50 123 4567", address1: "شارع الشيخ زايد" };
    fill({ ...dubai, city: "دبي", country: texts.country });
    await save();
    expect(content()).toContain(texts.saved);
    expect([isDefault("Dammam"), isDefault("دبي")]).toEqual([true, false]);
    expect(getText(card("دبي"))).toContain(texts.country);

    const makeDefault = [...card("دبي").querySelectorAll("button")].find((each) =>
      getText(each).includes(texts.makeDefault),
    );
    await page.submit(makeDefault as Element);
    expect(content()).toContain(texts.madeDefault);
    expect([isDefault("Dammam"), isDefault("دبي")]).toEqual([false, true]);

    await remove("دبي");
    expect(content()).toMatch(texts.inherited);
    expect(isDefault("Dammam")).toBe(true);
    expect(page.count("#content article")).toBe(1);

    await page.goto("/account/dashboard");
    expect(content()).toContain("12 King Street");
    expect(content()).toContain(texts.noOrders);
    await page.goto("/account/addresses");
    await remove("Dammam");
    expect(content()).toContain(texts.removed);
    expect(content()).toContain(texts.empty);
  });
});
