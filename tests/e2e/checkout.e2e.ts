import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { getFieldValue, HttpPage } from "../support/http-page.ts";
import { createEitherLanguageTest, getScriptModes } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    add: "Add to cart",
    reserve: "Reserve this car",
    view: "View cart",
    checkout: "Checkout",
    place: "Place the order",
    update: "Update the total",
    missing: "missing or incorrect",
    phone: "Please enter the number in digits",
    thanks: /^Thank you, /,
    answer: "Sellers have 7 days to confirm",
    guest: "Have an account?",
    total: "The total is now",
    gone: "No longer for sale",
    accept: "Continue without unavailable items",
    acceptRequest: "Accept request",
    reservedForBuyer: /Reserved for this buyer/,
    ask: "Ask the seller",
    iban: "IBAN",
    other: "Another address",
  },
  ar: {
    add: "أضف إلى السلة",
    reserve: "احجز السيارة",
    view: "عرض السلة",
    checkout: "إتمام الطلب",
    place: "تأكيد الطلب",
    update: "تحديث الإجمالي",
    missing: "أو غير صحيح",
    phone: "اكتب الرقم بالأرقام",
    thanks: /^شكرًا لك/,
    answer: "خلال 7 أيام يُلغى طلبه تلقائيًا",
    guest: "لديك حساب؟",
    total: "أصبح الإجمالي",
    gone: "لم يعد معروضًا للبيع",
    accept: "متابعة من دون غير المتوفر",
    acceptRequest: "قبول الطلب",
    reservedForBuyer: /محجوزة لهذا المشتري/,
    ask: "اسأل البائع",
    iban: "الآيبان",
    other: "عنوان آخر",
  },
};

type Ad = {
  id: number;
  path: string;
  stock: number;
  price: { minor: number; currency: string } | null;
  seller: { slug: string };
};

const listAds = async (query: string): Promise<Ad[]> => {
  const response = await fetch(`${inject("karajUrl")}/api/v1/products?${query}&limit=100`);
  return ((await response.json()) as { items: Ad[] }).items;
};

/** Shipping price of the site, in riyals. */
const SHIPPING = 93.75;

/** Returns a part that is sold in riyals, with enough stock for several tests. */
async function findPart(address = /./): Promise<Ad> {
  const part = (await listAds("category=spark-plugs")).find(
    ({ stock, price, path }) => stock >= 5 && price?.currency === "SAR" && address.test(path),
  );
  if (!part) throw new Error("the demo has no such part");
  return part;
}

const field = (page: Page, name: string) => page.locator(`#content [name="${name}"]`);
const press = (page: Page, name: string) => page.locator("#content").getByRole("button", { name }).click();
/** Returns the charged total in riyals. */
const total = async (page: Page) => {
  const text = (await page.locator("#summary dd").last().locator("bdi").first().textContent()) ?? "";
  expect(text).toMatch(/SAR|ر\.س/);
  return Number(text.replace(/[^\d.]/g, "").replace(/\.$/, ""));
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const waitForSuccessPage = (page: Page) => page.waitForURL(({ pathname }) => pathname === "/shop/checkout/success");

const address = {
  firstName: "سارة",
  lastName: "Al-Otaibi",
  phone: "٠٥٠ ١٢٣ ٤٥٦٧",
  address1: `<script>document.title="stolen"</script> 8228`,
  city: "الرياض",
};

async function fill(page: Page, scope: "shipping" | "billing", values: Partial<typeof address> = address) {
  for (const [name, value] of Object.entries(values)) await field(page, `${scope}.${name}`).fill(value);
}

/** Opens the page of a listing and puts it into the cart. */
async function addToCart(page: HttpPage, path: string): Promise<void> {
  await page.goto(path);
  await page.submit("form[action='/shop/cart/add'] button[type=submit]");
}

function fillAddress(page: HttpPage, values: Partial<typeof address> = address): void {
  for (const [name, value] of Object.entries(values)) page.fill(`#content [name="shipping.${name}"]`, value);
}

/** Accepts the terms and places the order. */
async function placeOrder(page: HttpPage, button: string): Promise<void> {
  page.check("#content [name=terms]");
  await page.submit("#content button", button);
  expect(page.url.pathname).toBe("/shop/checkout/success");
}

for (const language of ["en", "ar"] as const) {
  const texts = words[language];
  const either = createEitherLanguageTest(language);
  describe(`Checkout (${language})`, () => {
    for (const javaScript of getScriptModes(language, { withScripts: "en" })) {
      if (javaScript)
        it("[RT-12] [VL-08] [RT-11] A guest with JavaScript corrects mistakes and a double click places one order", async () => {
          const page = await visitor({ language });
          await page.goto((await findPart()).path);
          await page.getByRole("button", { name: texts.add }).click();
          await page.locator("#content").getByRole("link", { name: texts.view }).click();
          await page.locator("#totals").getByRole("button", { name: texts.checkout }).click();
          await page.waitForURL("**/shop/checkout");
          await page.locator("#content").getByText(texts.guest).waitFor();

          await field(page, "notes").fill("Ring twice");
          await press(page, texts.place);
          await expect.poll(() => focused(page)).toBe("email");
          expect(await page.locator("[name='shipping.city'][aria-invalid=true]").count()).toBe(1);
          expect(await field(page, "notes").inputValue()).toBe("Ring twice");
          expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);

          await field(page, "email").fill("guest@example.com");
          await fill(page, "shipping", { ...address, phone: "soon" });
          await field(page, "terms").check();
          await press(page, texts.place);
          await page.getByText(texts.phone).first().waitFor();
          // Each error links to its field.
          await page.getByText(texts.missing).waitFor();
          await page.locator("a[href='#checkout-shipping.phone']").click();
          await expect.poll(() => focused(page)).toBe("shipping.phone");
          await expect.poll(() => focused(page)).toBe("shipping.phone");
          await field(page, "shipping.phone").fill(address.phone);

          const before = await total(page);
          await page.locator("[name^='delivery.'][value=pick-up]").check();
          expect(await total(page)).toBeCloseTo(before - SHIPPING, 2);
          await page.locator("[name^='delivery.'][value=delivery]").check();
          await page.locator("[name=payment][value=bank-transfer]").check();
          let sent = 0;
          page.on("request", (request) => {
            if (request.method() === "POST" && new URL(request.url()).pathname.startsWith("/shop/checkout")) sent += 1;
          });
          await page.locator("#content").getByRole("button", { name: texts.place }).dblclick();
          await waitForSuccessPage(page);
          await page.getByRole("heading", { name: texts.thanks }).waitFor();
          expect(sent).toBe(1);
          await page.locator("#content").getByText(texts.answer).waitFor();
          await page.locator("#content").getByText(texts.iban).first().waitFor();
          expect(await page.title()).not.toBe("stolen");
          const register = page.locator("#content a[href^='/account/register']");
          expect(await register.getAttribute("href")).toContain("order=");
          await page.goBack();
          await page.waitForURL("**/shop/cart");
          expect(await page.locator("input[name^='quantity.']").count()).toBe(0);
        });
      else
        it("[RT-12] [VL-08] A guest without JavaScript confirms a changed total and places the order", async () => {
          const page = await visitor({ language, javaScript: false });
          await page.goto((await findPart()).path);
          await page.getByRole("button", { name: texts.add }).click();
          await page.locator("#content").getByRole("link", { name: texts.view }).click();
          await page.locator("#totals").getByRole("button", { name: texts.checkout }).click();
          await field(page, "notes").fill("Ring twice");
          await field(page, "same").uncheck();
          await press(page, texts.place);
          await page.getByText(texts.missing).waitFor();
          expect(await field(page, "notes").inputValue()).toBe("Ring twice");
          // The billing address fields and their errors stay visible.
          expect(await page.locator("a[href='#checkout-billing.city']").count()).toBe(1);
          await field(page, "same").check();
          await field(page, "email").fill("guest@example.com");
          await fill(page, "shipping");
          await field(page, "terms").check();
          await page.locator("[name^='delivery.'][value=pick-up]").check();
          const before = await total(page);
          await press(page, texts.place);
          // The buyer must confirm a total that differs from the shown total.
          await page.getByText(texts.total).waitFor();
          expect(await total(page)).toBeCloseTo(before - SHIPPING, 2);
          await page.locator("[name^='delivery.'][value=delivery]").check();
          await press(page, texts.update);
          await expect.poll(() => total(page)).toBeCloseTo(before, 2);
          expect(await field(page, "shipping.phone").inputValue()).toBe(address.phone);
          await press(page, texts.place);
          await waitForSuccessPage(page);
          const placed = page.url();
          await page.getByRole("heading", { name: texts.thanks }).waitFor();
          // After going back the cart is empty, and the same form leads to the placed order.
          await page.goBack();
          await page.waitForLoadState();
          if (new URL(page.url()).pathname === "/shop/checkout") {
            await press(page, texts.place);
            await page.waitForURL(placed);
          }
        });
    }

    it("[CN-03] [EN-06] A part in riyals is in riyals from the list to the order for a buyer of riyals (without JavaScript)", async () => {
      const page = new HttpPage({ language, currency: "SAR" });
      const part = await findPart();
      const riyals = (minor: number) =>
        (minor / 100)
          .toFixed(2)
          .replace(/\.00$/, "")
          .replace(/\B(?=(\d{3})+(?!\d))/g, ",");
      const priceMinor = part.price?.minor ?? 0;
      const expectRiyals = (selector: string, ...amounts: number[]) => {
        const text = page.text(selector);
        for (const minor of amounts) expect(text).toContain(riyals(minor));
        expect(text).toMatch(/SAR|ر\.س/);
        expect(text).not.toMatch(/\$|≈/);
      };
      await page.goto("/shop/category/spark-plugs/products");
      expectRiyals(`main article:has(a[href="${part.path}"])`, priceMinor);
      await addToCart(page, part.path);
      await page.goto("/shop/cart");
      const totalMinor = priceMinor + SHIPPING * 100 + Math.floor((priceMinor * 2 + 5) / 10);
      expectRiyals("#totals", totalMinor);
      await page.goto("/shop/checkout");
      expectRiyals("#summary", totalMinor);
      page.fill("#content [name=email]", "riyals@example.com");
      fillAddress(page);
      await placeOrder(page, texts.place);
      expectRiyals("#content", totalMinor);
      await page.follow("#content a[href^='/shop/orders/']");
      expectRiyals("#content", priceMinor, totalMinor);
    });

    it("[RT-12] [ST-10] A member saves a new address at checkout and reuses the address (without JavaScript)", async () => {
      const page = new HttpPage({ language });
      await page.visitor.signIn(language === "en" ? "demo@karaj.example" : "showroom@karaj.example");
      const city = "Abha";
      const chooseAddress = (text: string) => {
        const input = page.find("#address label", text).querySelector("input");
        if (!input) throw new Error(`the address ${text} has no radio button`);
        page.check(input);
      };
      for (const usesSavedAddress of [false, true]) {
        await addToCart(page, (await findPart()).path);
        await page.goto("/shop/checkout");
        expect(getFieldValue(page.find("#content [name=email]"))).toContain("@karaj.example");
        if (usesSavedAddress) chooseAddress(city);
        else {
          if (page.count("#address label", texts.other)) chooseAddress(texts.other);
          fillAddress(page, { ...address, city });
          page.check("#content [name=save]");
        }
        await placeOrder(page, texts.place);
        page.find("h1", texts.thanks);
        expect(page.count("#content a[href^='/account/orders/']")).toBe(1);
        expect(page.count("#content a[href^='/account/register']")).toBe(0);
      }
      await page.goto("/account/addresses");
      expect(page.count("#content article", city)).toBe(1);
    });

    either(
      "[RT-12] [ST-05] Checkout reports a car that was reserved meanwhile and lets the buyer order the rest",
      async () => {
        const [first, second] = [new HttpPage({ language }), new HttpPage({ language })];
        const cars = await listAds("kind=car");
        const car = cars.filter(({ price, seller }) => price && seller.slug === "al-waha-motors")[
          language === "en" ? 1 : 2
        ] as Ad;
        for (const page of [first, second]) await addToCart(page, car.path);
        await addToCart(second, (await findPart()).path);
        for (const page of [second, first]) {
          await page.goto("/shop/checkout");
          page.fill("#content [name=email]", "guest@example.com");
          fillAddress(page);
        }
        // A car is reserved without delivery, so no shipping applies.
        expect(first.count("#delivery input[type=radio]")).toBe(0);
        await placeOrder(first, texts.place);

        // A purchase request does not reserve the car. The seller's acceptance reserves it.
        const stranger = new HttpPage({ language });
        await stranger.goto(car.path);
        stranger.find("form[action='/shop/cart/add'] button", texts.reserve);
        const number = /\d{6}/.exec(first.text("#content dl dd"))?.[0] as string;
        const seller = new HttpPage({ language });
        await seller.visitor.signIn("showroom@karaj.example");
        await seller.goto(`/account/sales?q=${number}`);
        await seller.follow("#content article h2 a", number);
        await seller.submit("#content button", texts.acceptRequest);
        expect(seller.text("#content")).toMatch(texts.reservedForBuyer);

        second.check("#content [name=terms]");
        await second.submit("#content button", texts.place);
        expect(second.text("#content")).toContain(texts.gone);
        await second.submit("#content button", texts.accept);
        expect(second.text("#content")).not.toContain(texts.gone);
        expect(getFieldValue(second.find('#content [name="shipping.city"]'))).toBe(address.city);
        await placeOrder(second, texts.place);
      },
    );

    either("[RT-12] A buyer can order by keyboard alone, from the home page to the confirmation", async () => {
      const page = await visitor({ language });
      await page.goto("/");
      await tabTo(page, "input[type=search]");
      // Addresses of parts without an English name are numbers only.
      const { path } = await findPart(/-[a-z]/);
      await page.keyboard.type(path.split("/").at(-1)?.replace(/^\d+-/, "").replaceAll("-", " ") ?? "");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/Allproducts/**");
      await page.locator("main article").first().waitFor();
      await tabTo(page, `main article h3 a[href^="${path}"]`, 300);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/products/**");
      await tabTo(page, "form[action='/shop/cart/add'] button[type=submit]", 200);
      await page.keyboard.press("Enter");
      await page.locator("#content").getByRole("link", { name: texts.view }).waitFor();
      await tabTo(page, "#content a[href='/shop/cart']");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/cart");
      await tabTo(page, "#totals button[name=next]", 200);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/checkout");
      const type = async (name: string, text: string) => {
        await tabTo(page, `#content [name="${name}"]`, 200);
        await page.keyboard.type(text);
      };
      await type("email", "keys@example.com");
      for (const [name, value] of Object.entries(address)) await type(`shipping.${name}`, value);
      await tabTo(page, "[name=payment]");
      const transfer = page.locator("[name=payment][value=bank-transfer]");
      const methods = await page.locator("[name=payment]").count();
      for (let i = 0; i < methods && !(await transfer.isChecked()); i += 1) await page.keyboard.press("ArrowDown");
      await tabTo(page, "[name=terms]");
      await page.keyboard.press("Space");
      await tabTo(page, "#summary button[type=submit]");
      await page.keyboard.press("Enter");
      await waitForSuccessPage(page);
      await page.locator("#content").getByText(texts.iban).first().waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    });

    either(
      "[QV-03] Listings with a price on request offer a question to the seller, in the quick view as well",
      async () => {
        const page = new HttpPage({ language });
        type Details = { buying: { limit: number; asking?: { phoneOf?: number; seller?: string } } };
        const found = { phone: false, seller: false };
        for (const { id, path } of (await listAds("kind=car")).filter(({ price }) => !price)) {
          const { buying } = (await (await page.visitor.fetch(`${path}/quick-view`)).json()) as Details;
          expect(buying).toMatchObject({ limit: 0, asking: {} });
          const contactKind = buying.asking?.phoneOf ? "phone" : "seller";
          if (found[contactKind]) continue;
          found[contactKind] = true;
          await page.goto(path);
          const asking = page
            .findAll("#content section")
            .filter((section) =>
              [...section.querySelectorAll("h2, h3")].some((title) => title.textContent?.includes(texts.ask)),
            );
          const contactSelector =
            contactKind === "phone"
              ? `form[action='/shop/products/${id}/phone']`
              : `a[href^='${buying.asking?.seller}']`;
          expect(asking.at(-1)?.querySelectorAll(contactSelector)).toHaveLength(1);
          expect(page.count(`form[action='/shop/cart/add'] [name=ad][value='${id}']`)).toBe(0);
        }
        expect(found.phone || found.seller).toBe(true);
      },
    );
  });
}

/** Presses Tab until the focused element matches the selector. Throws after `most` presses. */
async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((target) => document.activeElement?.matches(target) ?? false, selector)) return;
  }
  throw new Error(`Tab never reached ${selector}`);
}
