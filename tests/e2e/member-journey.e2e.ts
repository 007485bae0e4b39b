import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createPersonDetails, registerAccount } from "../support/accounts.ts";
import { confirmAddressByLink, readMail } from "../support/mails.ts";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors, waitForNextDocument } from "../support/visitor.ts";

const visit = setupVisitors();

const words = {
  en: {
    confirm: "Confirm your e-mail address",
    confirmed: "Your e-mail is confirmed",
    required: "Please fill in this field.",
    profileSaved: "Your profile is saved.",
    addressSaved: "The address is saved.",
    madeDefault: "Your default address has been changed.",
    inherited: /Your default address is now that of .Noura Al Harbi. in .Dammam./,
    makeDefault: "Make default",
    remove: "Delete",
    removeIt: "Yes, delete it",
    isDefault: "Default",
    buy: "Add to cart",
    added: /1 item from this device was added to your cart/,
    compared: /2 listings were added to your comparison/,
  },
  ar: {
    confirm: "أكّد بريدك الإلكتروني",
    confirmed: "تم تأكيد بريدك",
    required: "املأ هذه الخانة.",
    profileSaved: "حُفظت بياناتك.",
    addressSaved: "حُفظ العنوان.",
    madeDefault: "تغيّر عنوانك الافتراضي.",
    inherited: /عنوانك الافتراضي الآن هو عنوان .Noura Al Harbi. في .Dammam./,
    makeDefault: "اجعله الافتراضي",
    remove: "حذف",
    removeIt: "نعم، احذفه",
    isDefault: "الافتراضي",
    buy: "أضف إلى السلة",
    added: /أضفنا إلى سلتك منتجًا واحدًا كان على هذا الجهاز/,
    compared: /أضفنا إعلانين إلى مقارنتك/,
  },
} as const;

/** URL of a list whose order no other test changes. */
const cars = "/shop/CarForSale?make=toyota&sort=price_desc&layout=grid";

const form = (page: Page, action: string) => page.locator(`main form[action^="${action}"]`);
const send = (page: Page, action: string) => form(page, action).locator("button[type=submit]").click();
async function fill(page: Page, action: string, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await form(page, action).locator(`[name=${name}]`).fill(value);
}
const header = (page: Page) => page.locator("header").filter({ visible: true });
/** Returns the number that a link of the header shows, 0 when it shows none. */
const getHeaderCount = async (page: Page, path: string) =>
  Number(/\d+/.exec((await header(page).locator(`a[href$="${path}"]`).first().textContent()) ?? "")?.[0] ?? 0);

/** Returns the path of a part without required options and with enough stock. */
async function partInStock(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/products?category=spark-plugs&limit=20");
  const { items } = (await answer.json()) as { items: { path: string; stock: number }[] };
  const part = items.find(({ stock }) => stock >= 5);
  if (!part) throw new Error("the demo has no such part");
  return part.path;
}

/** Signs out through the menu in the header. */
async function signOut(page: Page): Promise<void> {
  const menu = header(page).locator("details:has(form[action$='/account/logout'])");
  await menu.locator("> summary").click();
  await menu.locator("form[action$='/account/logout'] button").click();
  await page.waitForURL("**/account/login");
  expect(await page.locator("details[open][data-menu]").count()).toBe(0);
  expect(await header(page).locator("form[action$='/account/logout']").count()).toBe(0);
}

describe.each(testVariants)(
  "Journey of a new member ($language, JavaScript $javaScript)",
  ({ language, javaScript }) => {
    const texts = words[language];

    it("[GN-04] [RT-16] [ST-01] [ST-02] [ST-08] [ST-10] [VL-01] [GN-02] A new member registers, confirms, saves data and finds it again", async () => {
      const page = await visit({ language, javaScript });
      const waitForText = (text: string | RegExp) => page.locator("main").getByText(text).first().waitFor();
      const person = createPersonDetails();

      await registerAccount(page, person);
      await page.goto("/account/dashboard");
      const confirming = "/account/verify-email/send";
      await form(page, confirming).waitFor();
      const mail = await readMail(await visit({ language, javaScript: false }), person.email, texts.confirm);
      await confirmAddressByLink(page, mail.link);
      await page.getByRole("heading", { name: texts.confirmed }).waitFor();
      await page.goto("/account/dashboard");
      expect(await form(page, confirming).count()).toBe(0);
      await signOut(page);

      // Sign-in leads back to the requested page (ST-01, VL-01).
      await page.goto("/account/profile");
      expect(new URL(page.url()).searchParams.get("return")).toBe("/account/profile");
      await send(page, "/account/login");
      await waitForText(texts.required);
      expect(await page.locator("main [aria-invalid=true]").count()).toBe(2);
      await fill(page, "/account/login", { email: person.email, password: person.password });
      await send(page, "/account/login");
      await page.waitForURL((url) => url.pathname === "/account/profile");

      const about = page.locator('main form[action$="/account/profile"]');
      await about.locator("[name=name]").fill("Noura");
      await about.locator("[name=phone]").fill("٠٥٠ ١٢٣ ٤٥٦٧");
      await about.locator("button[type=submit]").click();
      await waitForText(texts.profileSaved);
      expect(await about.locator("[name=phone]").inputValue()).toBe("050 123 4567");
      expect((await page.locator("header").allTextContents()).join()).toContain("Noura Al Harbi");

      const card = (city: string) => page.locator("main article", { hasText: city });
      const defaults = async () => {
        const cities = ["Dammam", "Jeddah", "Abha"];
        const marks = cities.map((city) => card(city).getByText(texts.isDefault, { exact: true }).count());
        const counts = await Promise.all(marks);
        return cities.filter((_, i) => counts[i] === 1);
      };
      for (const city of ["Dammam", "Jeddah", "Abha"]) {
        await page.goto("/account/addresses/new");
        // The first address form is prefilled from the profile.
        const own = { firstName: "Noura", lastName: "Al Harbi", phone: "050 123 4567" };
        if (city === "Dammam") {
          for (const [name, value] of Object.entries(own))
            expect(await page.locator(`main [name=${name}]`).inputValue()).toBe(value);
        }
        await fill(page, "/account/addresses/new", { ...own, address1: "12 King Street", city });
        await send(page, "/account/addresses/new");
        await waitForText(texts.addressSaved);
      }
      expect(await defaults()).toEqual(["Dammam"]);
      await card("Jeddah").getByRole("button", { name: texts.makeDefault }).click();
      await waitForText(texts.madeDefault);
      expect(await defaults()).toEqual(["Jeddah"]);
      await card("Jeddah").getByRole("link", { name: texts.remove }).click();
      await page.locator("main").getByRole("button", { name: texts.removeIt }).click();
      await waitForText(texts.inherited);
      expect(await defaults()).toEqual(["Dammam"]);

      await page.goto(cars);
      await page.locator("main article button[form=favourite]").first().click();
      await expect.poll(() => getHeaderCount(page, "/shop/wishlist")).toBe(1);
      await signOut(page);

      // Cart and comparison of the visitor merge at sign-in (GN-02).
      expect(await header(page).locator("a[href$='/shop/wishlist']").count()).toBe(0);
      for (const index of [0, 1]) {
        if (index === 0 || !javaScript) await page.goto(cars);
        const ad = page.locator("main article").nth(index);
        await ad.hover();
        await ad.locator("button[form=compare-add]").click();
        await expect.poll(() => getHeaderCount(page, "/shop/compare")).toBe(index + 1);
      }
      await page.goto(await partInStock(page));
      const buy = page.locator("main form[action$='/shop/cart/add']").first().getByRole("button", { name: texts.buy });
      if (javaScript) {
        await buy.click();
        await page.locator("[data-toast=success]").waitFor();
      } else await waitForNextDocument(page, () => buy.click());
      await page.goto("/account/login?return=/shop/compare");
      await fill(page, "/account/login", { email: person.email, password: person.password });
      await send(page, "/account/login");
      await page.waitForURL((url) => url.pathname === "/shop/compare");
      const news = page.getByRole("status").filter({ hasText: texts.compared });
      expect(await news.textContent()).toMatch(texts.added);
      expect(await page.locator("main thead th").count()).toBe(2);
      expect([await getHeaderCount(page, "/shop/wishlist"), await getHeaderCount(page, "/shop/compare")]).toEqual([
        1, 2,
      ]);
      const lines = page.locator("main input[name^='quantity.']");
      await page.goto("/shop/cart");
      expect(await lines.count()).toBe(1);
      await signOut(page);
      expect(await getHeaderCount(page, "/shop/compare")).toBe(0);
      await page.goto("/shop/cart");
      expect(await lines.count()).toBe(0);
    });
  },
);
