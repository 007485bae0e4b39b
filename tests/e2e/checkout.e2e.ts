import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { createEitherLanguageTest, getScriptModes } from "../support/test-variants.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    add: "Add to cart",
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
    reservedForBuyer: /^Reserved for this buyer/,
    ask: "Ask the seller",
    iban: "IBAN",
    other: "Another address",
  },
  ar: {
    add: "أضف إلى السلة",
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
    reservedForBuyer: /^محجوزة لهذا المشتري/,
    ask: "اسأل البائع",
    iban: "الآيبان",
    other: "عنوان آخر",
  },
};

type Ad = { id: number; path: string; stock: number; price: { minor: number } | null; seller: { slug: string } };

const listAds = async (page: Page, query: string): Promise<Ad[]> =>
  ((await (await page.request.get(`/api/v1/products?${query}&limit=100`)).json()) as { items: Ad[] }).items;

/** Returns a part with a price and with enough stock for several tests. */
async function findPart(page: Page): Promise<Ad> {
  const part = (await listAds(page, "category=spark-plugs")).find(({ stock, price }) => stock >= 5 && price);
  if (!part) throw new Error("the demo has no such part");
  return part;
}

async function addToCart(page: Page, ad: Ad, origin: string): Promise<void> {
  const answer = await page.request.post("/shop/cart/add", {
    form: { ad: String(ad.id), quantity: "1", back: "/shop/cart" },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

const field = (page: Page, name: string) => page.locator(`#content [name="${name}"]`);
const press = (page: Page, name: string) => page.locator("#content").getByRole("button", { name }).click();
const total = async (page: Page) =>
  Number((await page.locator("#summary dd").last().textContent())?.replace(/[^\d.]/g, ""));
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

for (const language of ["en", "ar"] as const) {
  const texts = words[language];
  const either = createEitherLanguageTest(language);
  describe(`Checkout (${language})`, () => {
    it("[RT-12] [VL-08] [RT-11] A guest with JavaScript corrects mistakes and a double click places one order", async () => {
      const page = await visitor({ language });
      await page.goto((await findPart(page)).path);
      await page.getByRole("button", { name: texts.add }).click();
      await page.locator("#content").getByRole("link", { name: texts.view }).click();
      await page.locator("#totals").getByRole("link", { name: texts.checkout }).click();
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
      expect(await total(page)).toBeCloseTo(before - 25, 2);
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

    it("[RT-12] [VL-08] A guest without JavaScript confirms a changed total and places the order", async () => {
      const page = await visitor({ language, javaScript: false });
      await page.goto((await findPart(page)).path);
      await page.getByRole("button", { name: texts.add }).click();
      await page.locator("#content").getByRole("link", { name: texts.view }).click();
      await page.locator("#totals").getByRole("link", { name: texts.checkout }).click();
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
      expect(await total(page)).toBeCloseTo(before - 25, 2);
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

    for (const javaScript of getScriptModes(language)) {
      it(`[RT-12] [ST-10] A member ${javaScript ? "with" : "without"} JavaScript saves a new address at checkout and reuses the address`, async () => {
        const page = await visitor({ language, javaScript });
        await signInAs(page, language === "en" ? "demo@karaj.example" : "showroom@karaj.example");
        const city = javaScript ? "Abha" : "Hail";
        for (const usesSavedAddress of [false, true]) {
          await page.goto((await findPart(page)).path);
          await page.getByRole("button", { name: texts.add }).click();
          await page.locator("#content").getByRole("link", { name: texts.view }).first().waitFor();
          await page.goto("/shop/checkout");
          expect(await field(page, "email").inputValue()).toContain("@karaj.example");
          if (usesSavedAddress) await page.locator("#address label", { hasText: city }).first().click();
          else {
            const another = page.locator("#address label", { hasText: texts.other });
            if (await another.count()) await another.click();
            await fill(page, "shipping", { ...address, city });
            await field(page, "save").check();
          }
          await field(page, "terms").check();
          await press(page, texts.place);
          await waitForSuccessPage(page);
          await page.getByRole("heading", { name: texts.thanks }).waitFor();
          expect(await page.locator("#content a[href^='/account/orders/']").count()).toBe(1);
          expect(await page.locator("#content a[href^='/account/register']").count()).toBe(0);
        }
        await page.goto("/account/addresses");
        expect(await page.locator("#content article", { hasText: city }).count()).toBe(1);
      });
    }

    either(
      "[RT-12] [ST-05] Checkout reports a car that was reserved meanwhile and lets the buyer order the rest",
      async () => {
        const [first, second] = [await visitor({ language }), await visitor({ language })];
        await first.goto("/");
        await second.goto("/");
        const origin = new URL(first.url()).origin;
        const cars = await listAds(first, "kind=car");
        const car = cars.filter(({ price, seller }) => price && seller.slug === "al-waha-motors")[
          language === "en" ? 1 : 2
        ] as Ad;
        for (const page of [first, second]) await addToCart(page, car, origin);
        await addToCart(second, await findPart(second), origin);
        for (const page of [second, first]) {
          await page.goto("/shop/checkout");
          await field(page, "email").fill("guest@example.com");
          await fill(page, "shipping");
          await field(page, "terms").check();
        }
        // A car is reserved without delivery, so no shipping applies.
        expect(await first.locator("#delivery input[type=radio]").count()).toBe(0);
        await press(first, texts.place);
        await waitForSuccessPage(first);

        // A purchase request does not reserve the car. The seller's acceptance reserves it.
        const stranger = await visitor({ language });
        await stranger.goto(car.path);
        await stranger.getByRole("button", { name: texts.add }).waitFor();
        const number = /\d{6}/.exec((await first.locator("#content dl dd").first().textContent()) ?? "")?.[0] as string;
        const seller = await visitor({ language });
        await seller.goto("/");
        await signInAs(seller, "showroom@karaj.example");
        await seller.goto(`/account/sales?q=${number}`);
        await seller.locator("#content article h2 a", { hasText: number }).click();
        await press(seller, texts.acceptRequest);
        await seller.getByText(texts.reservedForBuyer).waitFor();

        await press(second, texts.place);
        await second.getByText(texts.gone).waitFor();
        await press(second, texts.accept);
        await second.getByText(texts.gone).waitFor({ state: "detached" });
        expect(await field(second, "shipping.city").inputValue()).toBe(address.city);
        await press(second, texts.place);
        await waitForSuccessPage(second);
      },
    );

    either("[RT-12] A buyer can order by keyboard alone, from the home page to the confirmation", async () => {
      const page = await visitor({ language });
      await page.goto("/");
      await tabTo(page, "input[type=search]");
      await page.keyboard.type(
        (await findPart(page)).path.split("/").at(-1)?.replace(/^\d+-/, "").replaceAll("-", " ") ?? "",
      );
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/Allproducts/**");
      await page.locator("main article").first().waitFor();
      await tabTo(page, "main article h3 a", 300);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/products/**");
      await tabTo(page, "form[action='/shop/cart/add'] button[type=submit]", 200);
      await page.keyboard.press("Enter");
      await page.locator("#content").getByRole("link", { name: texts.view }).waitFor();
      await tabTo(page, "#content a[href='/shop/cart']");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/cart");
      await tabTo(page, "#totals a[href='/shop/checkout']", 200);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/shop/checkout");
      const type = async (name: string, text: string) => {
        await tabTo(page, `#content [name="${name}"]`, 200);
        await page.keyboard.type(text);
      };
      await type("email", "keys@example.com");
      for (const [name, value] of Object.entries(address)) await type(`shipping.${name}`, value);
      await tabTo(page, "[name=payment]");
      await page.keyboard.press("ArrowDown");
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
        for (const colorScheme of testThemes[language]) {
          const page = await visitor({ language, colorScheme });
          await page.goto("/");
          type Details = { buying: { limit: number; asking?: { phoneOf?: number; seller?: string } } };
          const found = { phone: false, seller: false };
          for (const { id, path } of (await listAds(page, "kind=car")).filter(({ price }) => !price)) {
            const { buying } = (await (await page.request.get(`${path}/quick-view`)).json()) as Details;
            expect(buying).toMatchObject({ limit: 0, asking: {} });
            const contactKind = buying.asking?.phoneOf ? "phone" : "seller";
            if (found[contactKind]) continue;
            found[contactKind] = true;
            await page.goto(path);
            const asking = page
              .locator("#content section")
              .filter({ has: page.getByRole("heading", { name: texts.ask }) });
            const contactSelector =
              contactKind === "phone"
                ? `form[action='/shop/products/${id}/phone']`
                : `a[href^='${buying.asking?.seller}']`;
            expect(await asking.last().locator(contactSelector).count()).toBe(1);
            expect(await page.locator(`form[action='/shop/cart/add'] [name=ad][value='${id}']`).count()).toBe(0);
          }
          expect(found.phone || found.seller).toBe(true);
        }
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
