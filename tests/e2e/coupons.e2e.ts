import { describe, expect, inject, it } from "vitest";
import { demoAccounts } from "../support/accounts.ts";
import { getFieldValue, HttpPage } from "../support/http-page.ts";

const journeys = [
  {
    language: "en",
    code: "JOURNEY-EN",
    one_discount: "Fill in either a percentage or an amount.",
    shown: "JOURNEY-EN",
    created: "Coupon JOURNEY-EN is ready.",
    apply: "Apply",
    unknown: "We don't know this code.",
    added: "Coupon {code} is applied.",
    discount: "Discount",
    place: "Place the order",
    expired: "This code is no longer valid.",
    off: "Switch off",
    switchedOff: "Switched off",
  },
  {
    language: "ar",
    code: "رحلة-٢٠",
    one_discount: "أدخل نسبة أو مبلغًا، لا كليهما.",
    shown: "رحلة-20",
    created: "كود الخصم رحلة-20 جاهز.",
    apply: "تطبيق",
    unknown: "لا نعرف هذا الكود.",
    added: "طُبّق كود الخصم {code}.",
    discount: "الخصم",
    place: "تأكيد الطلب",
    expired: "انتهت صلاحية هذا الكود.",
    off: "إيقاف",
    switchedOff: "متوقف",
  },
] as const;

/** Returns the path of a part with enough stock for several tests. */
async function findPartPath(): Promise<string> {
  const response = await fetch(`${inject("karajUrl")}/api/v1/products?category=spark-plugs&limit=100`);
  const { items } = (await response.json()) as { items: { path: string; stock: number; price: unknown }[] };
  const part = items.find(({ stock, price }) => stock >= 8 && price !== null);
  if (!part) throw new Error("the demo has no such part");
  return part.path;
}

describe("Coupons without scripts", () => {
  it("A rejected coupon form stays with the seller whose coupon it is", async () => {
    const page = new HttpPage({ language: "en" });
    await page.visitor.signIn(demoAccounts.showroom);
    await page.goto("/account/coupons");
    const sellers = page
      .findAll("#content a[href*='seller=']")
      .flatMap((link) => /seller=(\d+)/.exec(link.getAttribute("href") ?? "")?.[1] ?? []);
    const second = sellers.findLast((id) => id !== sellers[0]) as string;
    const getSeller = () => getFieldValue(page.find("#content form:has([name=percent]) [name=seller]"));
    const save = () => page.submit("#content form:has([name=percent]) button");
    await page.goto(`/account/coupons/new?seller=${second}`);
    page.fill("#content [name=code]", "SECOND-SELLER");
    await save();
    expect([page.status, getSeller()]).toEqual([400, second]);
    page.fill("#content [name=percent]", "20");
    page.fill("#content [name=currency]", "");
    await save();
    expect(page.url.searchParams.get("seller")).toBe(second);
    await page.follow("#content a", "SECOND-SELLER");
    page.fill("#content [name=percent]", "");
    await save();
    expect([page.status, getSeller()]).toEqual([400, second]);
  });

  it.each(journeys)(
    "A seller creates a coupon and switches it off ($language)",
    async ({ language, code, ...words }) => {
      const seller = new HttpPage({ language });
      await seller.visitor.signIn(demoAccounts.showroom);
      await seller.goto("/account/coupons/new");
      seller.fill("#content [name=code]", code);
      seller.fill("#content [name=max_uses]", "5");
      await seller.submit("#content form:has([name=percent]) button");
      expect([seller.status, seller.text("#content")]).toEqual([400, expect.stringContaining(words.one_discount)]);
      seller.fill("#content [name=percent]", "20");
      seller.fill("#content [name=currency]", "");
      await seller.submit("#content form:has([name=percent]) button");
      expect(seller.text("#content")).toContain(words.created);
      expect(seller.text("#content li:has(a)", words.shown)).toContain("20%");
      await seller.follow("#content li a", words.shown);
      await seller.submit("#content button", words.off);
      expect(seller.text("#content li:has(a)", words.shown)).toContain(words.switchedOff);
    },
  );

  it.each(journeys)(
    "A guest orders with a coupon, and a coupon that was switched off stops an order ($language)",
    async ({ language, ...words }) => {
      const code = `SITE-${language.toUpperCase()}`;
      const administrator = new HttpPage({ language: "en" });
      await administrator.visitor.signIn(demoAccounts.administrator);
      await administrator.goto("/admin/coupons/new");
      administrator.fill("#content [name=code]", code);
      administrator.fill("[name=percent]", "20");
      administrator.fill("[name=max_uses]", "5");
      await administrator.submit("#content form:has([name=percent]) button");
      const couponPath = administrator.path;

      const buyer = new HttpPage({ language });
      const fillCart = async () => {
        await buyer.goto(await findPartPath());
        await buyer.submit("form[action='/shop/cart/add'] button[type=submit]");
        await buyer.goto("/shop/cart");
        buyer.fill("#totals [name=coupon]", "NOT-A-CODE");
        await buyer.submit("#totals button", words.apply);
        expect(buyer.text("#totals")).toContain(words.unknown);
        buyer.fill("#totals [name=coupon]", code);
        await buyer.submit("#totals button", words.apply);
        expect(buyer.text("main")).toContain(words.added.replace("{code}", code));
        expect(buyer.text("#totals dl")).toContain(words.discount);
      };
      const order = async () => {
        await buyer.goto("/shop/checkout");
        for (const [name, value] of Object.entries({
          email: `coupon-${language}@example.com`,
          "shipping.firstName": "Sara",
          "shipping.lastName": "A",
          "shipping.phone": "+966501234567",
          "shipping.address1": "8228 King Fahd Road",
          "shipping.city": "Riyadh",
          "shipping.country": "SA",
        }))
          buyer.fill(`#content [name="${name}"]`, value);
        buyer.check("input[name=payment][value=cash-on-delivery]");
        buyer.check("input[name=terms]");
        await buyer.submit("main button", words.place);
        // The address may change the shipping costs, which the buyer has to see.
        if (buyer.status === 409 && !buyer.text("main").includes(words.expired))
          await buyer.submit("main button", words.place);
      };
      await fillCart();
      await order();
      expect(buyer.url.pathname).toBe("/shop/checkout/success");
      await buyer.follow("main a[href*='/shop/orders/']");
      expect(buyer.text("main")).toContain(words.discount);
      expect(buyer.text("main")).toContain(code);
      await administrator.goto("/admin/coupons");
      expect(administrator.text("#content tr", code)).toMatch(/1\s*5/);

      await fillCart();
      await administrator.goto(couponPath);
      administrator.check("[name=is_off]");
      await administrator.submit("#content form:has([name=percent]) button");
      await order();
      expect([buyer.url.pathname, buyer.text("main")]).toEqual([
        "/shop/checkout",
        expect.stringContaining(words.expired),
      ]);
    },
  );
});
