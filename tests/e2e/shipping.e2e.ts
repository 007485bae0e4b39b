import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { demoAccounts } from "../support/accounts.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { HttpPage } from "../support/http-page.ts";

type Part = {
  id: number;
  path: string;
  stock: number;
  accountName: string;
  price: { currency: string } | null;
  options: unknown[];
};

const words = {
  en: {
    add: "Add a rate",
    next: "Continue",
    save: "Save rate",
    required: "Please fill in this field.",
    added: "Rate added.",
    fallback: "flat shipping price of",
    quote: /Delivery to Saudi Arabia: SAR\s?20 · 2–3 days/,
    change: "Deliver somewhere else",
    kuwait: "Another city in Kuwait",
    refused: "This seller doesn't ship to Kuwait.",
    notShipped: "This seller doesn't ship your order to this address.",
    update: "Update the total",
    shipping: /Shipping SAR\s?20 · 2–3 days/,
    place: "Place the order",
    thanks: /^Thank you, /,
    removed: "Rate deleted.",
    remove: "Delete",
    removeRate: "Delete rate",
    partsSeller: "Gulf Parts House",
  },
  ar: {
    add: "إضافة سعر",
    next: "متابعة",
    save: "حفظ السعر",
    required: "املأ هذه الخانة.",
    added: "أُضيف السعر.",
    fallback: "رسوم شحن ثابتة قدرها",
    quote: /التوصيل إلى المملكة العربية السعودية: 20 ر\.س · خلال 2–3 أيام/,
    change: "تغيير مكان التوصيل",
    kuwait: "مدينة أخرى في الكويت",
    refused: "هذا البائع لا يشحن إلى الكويت.",
    notShipped: "لا يشحن هذا البائع طلبك إلى هذا العنوان.",
    update: "تحديث الإجمالي",
    shipping: /الشحن 20 ر\.س · خلال 2–3 أيام/,
    place: "تأكيد الطلب",
    thanks: /^شكرًا لك/,
    removed: "حُذف السعر.",
    remove: "حذف",
    removeRate: "حذف السعر",
    partsSeller: "بيت قطع الخليج",
  },
} as const;

describe("Shipping by the rates of a seller, without JavaScript", () => {
  let folder: string;
  let server: { url: string; child: ChildProcess };
  beforeAll(async () => {
    folder = copyDemoFolder();
    const database = await openDatabase({ folder });
    // Nobody can sign in to the account of the seller of parts, so the demo showroom gets this seller too.
    await sql`update sellers set owner_id = (select id from users where email = ${demoAccounts.showroom})
      where slug = 'gulf-parts-house'`.execute(database.db);
    await database.close();
    server = await startKaraj({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await stopKaraj(server.child);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Finds a part of the seller that is in stock, costs riyals and has no options to choose. */
  async function findPartWithoutOptions(): Promise<Part> {
    const load = async (path: string) =>
      (await fetch(`${server.url}/api/v1${path}`, { headers: { "accept-language": "en" } })).json();
    const { items } = (await load("/products?kind=part&availability=in-stock&limit=100")) as { items: Part[] };
    for (const part of items) {
      const isSuitable = part.stock > 5 && part.accountName === "Gulf Parts House" && part.price?.currency === "SAR";
      if (isSuitable && ((await load(`/products/${part.id}`)) as Part).options.length === 0) return part;
    }
    throw new Error("the demo has no such part");
  }

  it.each(["en", "ar"] as const)(
    "A seller adds a rate, a buyer sees it on the part, in the cart and at checkout, and picks up what isn't shipped (%s)",
    async (language) => {
      const text = words[language];
      const seller = new HttpPage({ language, url: server.url });
      await seller.visitor.signIn(demoAccounts.showroom);
      await seller.goto("/account/shipping");
      expect(seller.text("#content")).toContain(text.fallback);
      await seller.follow("#content a", text.partsSeller);
      await seller.follow("#content a", text.add);
      seller.fill("#content [name=country]", "SA");
      await seller.submit("#content button", text.next);
      seller.fill("#content [name=currency]", "SAR");
      seller.fill("[name='tiers.0.weight']", "1000");
      seller.fill("[name=daysFrom]", "2");
      seller.fill("[name=daysTo]", "3");
      await seller.submit("#content button", text.save);
      expect([seller.status, seller.text("#content")]).toEqual([400, expect.stringContaining(text.required)]);
      seller.fill("[name='tiers.0.price']", "20");
      await seller.submit("#content button", text.save);
      expect(seller.text("#content")).toContain(text.added);

      const part = await findPartWithoutOptions();
      const buyer = new HttpPage({ language, url: server.url });
      await buyer.goto(part.path);
      expect(buyer.text("main")).toMatch(text.quote);
      await buyer.follow("main a[href^='/preferences/delivery']", text.change);
      await buyer.follow("main a[href*='region=kw']");
      await buyer.submit("main button", text.kuwait);
      expect(buyer.url.pathname).toBe(part.path);
      expect(buyer.text("main")).toContain(text.refused);
      await buyer.submit("form[action='/shop/cart/add'] button[type=submit]");
      await buyer.goto("/shop/cart");
      expect(buyer.text("main")).toContain(text.refused);

      await buyer.goto("/shop/checkout");
      const fields = {
        email: "shipping@example.com",
        "shipping.firstName": "سارة",
        "shipping.lastName": "العتيبي",
        "shipping.phone": "+966 50 123 4567",
        "shipping.address1": "8228",
        "shipping.city": "الرياض",
      };
      for (const [name, value] of Object.entries(fields)) buyer.fill(`#content [name="${name}"]`, value);
      buyer.fill(`#content [name="shipping.country"]`, "SA");
      await buyer.submit("main button", text.update);
      expect(buyer.text("#summary")).toMatch(text.shipping);
      buyer.check("#content [name=payment][value=cash-on-delivery]");
      buyer.check("#content [name=terms]");
      buyer.fill(`#content [name="shipping.country"]`, "KW");
      await buyer.submit("main button", text.place);
      expect([buyer.status, buyer.text("#content [role=alert]")]).toEqual([
        409,
        expect.stringContaining(text.notShipped),
      ]);
      buyer.check("#content [name^='delivery.'][value=pick-up]");
      await buyer.submit("main button", text.update);
      await buyer.submit("main button", text.place);
      expect(buyer.url.pathname).toBe("/shop/checkout/success");
      expect(buyer.text("h1")).toMatch(text.thanks);

      await seller.goto("/account/shipping");
      await seller.follow("#content a", text.partsSeller);
      await seller.follow("#content a", text.remove);
      await seller.submit("#content button", text.removeRate);
      expect(seller.text("#content")).toContain(text.removed);
      await buyer.goto(part.path);
      expect(buyer.text("main")).not.toContain(text.refused);
    },
  );
});
