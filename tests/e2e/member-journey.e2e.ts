import { describe, expect, it } from "vitest";
import { getFieldValue, getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";

const words = {
  en: {
    confirm: "Confirm your e-mail address",
    confirmed: "Your e-mail is confirmed",
    required: "Please fill in this field.",
    profileSaved: "Your profile is saved.",
    addressSaved: "The address is saved.",
    madeDefault: "Your default address has been changed.",
    inherited: /Your default address is now that of Noura Al Harbi in Dammam/,
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
    inherited: /عنوانك الافتراضي الآن هو عنوان Noura Al Harbi في Dammam/,
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

const send = (page: HttpPage, action: string, fields: Record<string, string> = {}) => {
  const form = `main form[action^="${action}"]`;
  for (const [name, value] of Object.entries(fields)) page.fill(`${form} [name=${name}]`, value);
  return page.submit(`${form} button[type=submit]`);
};
/** Returns the number that a link of the header shows, 0 when it shows none. */
const getHeaderCount = (page: HttpPage, path: string) =>
  Number(/\d+/.exec(page.findAll(`header a[href$="${path}"]`).map(getText).join())?.[0] ?? 0);

/** Returns the path of a part without required options and with enough stock. */
async function findPartInStock(page: HttpPage): Promise<string> {
  const answer = await page.visitor.fetch("/api/v1/products?category=spark-plugs&limit=20");
  const { items } = (await answer.json()) as { items: { path: string; stock: number }[] };
  const part = items.find(({ stock }) => stock >= 5);
  if (!part) throw new Error("the demo has no such part");
  return part.path;
}

/** Signs out through the menu in the header. */
async function signOut(page: HttpPage): Promise<void> {
  await page.submit("header details form[action$='/account/logout'] button");
  expect(page.path).toBe("/account/login");
  expect(page.count("header form[action$='/account/logout']")).toBe(0);
}

describe.each(["en", "ar"] as const)("Journey of a new member without JavaScript (%s)", (language) => {
  const texts = words[language];

  it("[GN-04] [RT-16] [ST-01] [ST-02] [ST-08] [ST-10] [VL-01] [GN-02] A new member registers, confirms, saves data and finds it again", async () => {
    const page = new HttpPage({ language });
    const person = await registerThroughForm(page);
    const credentials = { email: person.email, password: person.password };
    await page.goto("/account/dashboard");
    const confirming = "main form[action^='/account/verify-email/send']";
    expect(page.count(confirming)).toBe(1);
    await page.goto((await readMail(person.email, texts.confirm)).link);
    await send(page, "/account/verify-email?token=");
    page.find("main h1", texts.confirmed);
    await page.goto("/account/dashboard");
    expect(page.count(confirming)).toBe(0);
    await signOut(page);

    // Sign-in leads back to the requested page (ST-01, VL-01).
    await page.goto("/account/profile");
    expect(page.url.searchParams.get("return")).toBe("/account/profile");
    await send(page, "/account/login");
    expect(page.text("main")).toContain(texts.required);
    expect(page.count("main [aria-invalid=true]")).toBe(2);
    await send(page, "/account/login", credentials);
    expect(page.url.pathname).toBe("/account/profile");

    const about = 'main form[action$="/account/profile"]';
    page.fill(`${about} [name=name]`, "Noura");
    page.fill(`${about} [name=phone]`, "٠٥٠ ١٢٣ ٤٥٦٧");
    await page.submit(`${about} button[type=submit]`);
    expect(page.text("main")).toContain(texts.profileSaved);
    expect(getFieldValue(page.find(`${about} [name=phone]`))).toBe("050 123 4567");
    expect(page.findAll("header", "Noura Al Harbi").length).toBeGreaterThan(0);

    const card = (city: string) => page.find("main article", city);
    const cities = ["Dammam", "Jeddah", "Abha"];
    const listDefaults = () =>
      cities
        .filter((city) => page.count("main article", city))
        .filter((city) => [...card(city).querySelectorAll("*")].some((each) => getText(each) === texts.isDefault));
    for (const city of cities) {
      await page.goto("/account/addresses/new");
      // The first address form is prefilled from the profile.
      const own = { firstName: "Noura", lastName: "Al Harbi", phone: "050 123 4567" };
      if (city === "Dammam") {
        for (const [name, value] of Object.entries(own))
          expect(getFieldValue(page.find(`main [name=${name}]`))).toBe(value);
      }
      await send(page, "/account/addresses/new", { ...own, address1: "12 King Street", city });
      expect(page.text("main")).toContain(texts.addressSaved);
    }
    const press = (city: string, selector: string, name: string) =>
      [...card(city).querySelectorAll(selector)].find((each) => getText(each).includes(name)) as Element;
    expect(listDefaults()).toEqual(["Dammam"]);
    await page.submit(press("Jeddah", "button", texts.makeDefault));
    expect(page.text("main")).toContain(texts.madeDefault);
    expect(listDefaults()).toEqual(["Jeddah"]);
    await page.follow(press("Jeddah", "a", texts.remove));
    await page.submit("main button", texts.removeIt);
    expect(page.text("main")).toMatch(texts.inherited);
    expect(listDefaults()).toEqual(["Dammam"]);

    await page.goto(cars);
    await page.submit("main article button[form=favourite]");
    expect(getHeaderCount(page, "/shop/wishlist")).toBe(1);
    await signOut(page);

    // Cart and comparison of the visitor merge at sign-in (GN-02).
    expect(page.count("header a[href$='/shop/wishlist']")).toBe(0);
    for (const index of [0, 1]) {
      await page.goto(cars);
      await page.submit(page.findAll("main article button[form=compare-add]")[index] as Element);
      expect(getHeaderCount(page, "/shop/compare")).toBe(index + 1);
    }
    await page.goto(await findPartInStock(page));
    await page.submit("main form[action$='/shop/cart/add'] button", texts.buy);
    await page.goto("/account/login?return=/shop/compare");
    await send(page, "/account/login", credentials);
    expect(page.path).toBe("/shop/compare");
    expect(page.text("[role=status]", texts.compared)).toMatch(texts.added);
    expect(page.count("main thead th")).toBe(2);
    expect([getHeaderCount(page, "/shop/wishlist"), getHeaderCount(page, "/shop/compare")]).toEqual([1, 2]);
    const lines = "main input[name^='quantity.']";
    await page.goto("/shop/cart");
    expect(page.count(lines)).toBe(1);
    await signOut(page);
    expect(getHeaderCount(page, "/shop/compare")).toBe(0);
    await page.goto("/shop/cart");
    expect(page.count(lines)).toBe(0);
  });
});
