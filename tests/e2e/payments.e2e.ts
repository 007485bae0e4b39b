import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSimulatorSettings } from "../../scripts/payments-simulator/secrets.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { demoAccounts } from "../support/accounts.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { HttpPage, parseDocument } from "../support/http-page.ts";

const words = {
  en: {
    mada: "mada",
    place: "Place the order",
    forwarding: "Go to the payment page",
    declined: "Your bank declined the payment",
    again: "Pay again",
    pay: "Pay",
    decline: "Have the bank decline",
    thanks: /^Thank you, /,
    received: "We received your payment",
    paid: "Paid",
    secure: "Approve",
  },
  ar: {
    mada: "مدى",
    place: "تأكيد الطلب",
    forwarding: "إلى صفحة الدفع",
    declined: "رفض البنك العملية",
    again: "أعد الدفع",
    pay: "ادفع",
    decline: "اجعل البنك يرفض",
    thanks: /^شكرًا لك/,
    received: "استلمنا دفعتك",
    paid: "مدفوع",
    secure: "أوافق",
  },
};

type Part = { path: string; stock: number; price: { currency: string } | null };

describe("Paying on the page of a provider, without JavaScript", () => {
  let simulator: PaymentsSimulator;
  let folder: string;
  let server: { url: string; child: ChildProcess };
  beforeAll(async () => {
    simulator = await startPaymentsSimulator();
    folder = copyDemoFolder();
    server = await startKaraj({ DATA_DIR: folder, ...getSimulatorSettings(simulator.origin) });
  });
  afterAll(async () => {
    await stopKaraj(server.child);
    await simulator.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Presses a button on a page of the simulator. Returns the address to which it leads. */
  async function press(url: string, act: string, fields: Record<string, string> = {}): Promise<string> {
    const body = new URLSearchParams({ act, webhooks: "never", method: "mada", ...fields });
    const response = await fetch(url, { method: "POST", body, redirect: "manual" });
    return response.headers.get("location") ?? response.text();
  }

  /** Fills in the checkout of the cart, chooses the online payment and places the order. */
  async function placeOrder(page: HttpPage, place: string): Promise<void> {
    const fields = {
      email: "payer@example.com",
      "shipping.firstName": "سارة",
      "shipping.lastName": "العتيبي",
      "shipping.phone": "+966 50 123 4567",
      "shipping.address1": "8228",
      "shipping.city": "الرياض",
    };
    for (const [name, value] of Object.entries(fields)) page.fill(`#content [name="${name}"]`, value);
    page.fill(`#content [name="shipping.country"]`, "SA");
    page.check("#content [name=same]");
    page.check("#content [name=payment][value=online]");
    page.check("#content [name=terms]");
    await page.submit("main button", place);
  }

  it.each(["en", "ar"] as const)(
    "A buyer pays after a declined attempt, from the cart to the paid order (%s)",
    async (language) => {
      const text = words[language];
      const page = new HttpPage({ language, url: server.url });
      const products = await fetch(`${server.url}/api/v1/products?kind=part&availability=in-stock&limit=20`);
      const { items } = (await products.json()) as { items: Part[] };
      const part = items.find(({ stock, price }) => stock > 3 && price?.currency === "SAR") as Part;
      await page.goto(part.path);
      await page.submit("form[action='/shop/cart/add'] button[type=submit]");
      await page.goto("/shop/checkout");
      expect(page.text("main")).toContain(`${text.mada} · Apple Pay`);
      await placeOrder(page, text.place);
      // Our own page leads to the payment page by a link and by a refresh, because a form must not.
      expect(page.path).toMatch(/^\/shop\/orders\/[\w-]+\/pay\?go=SAR$/);
      const hosted = page.find("a", text.forwarding).getAttribute("href") as string;
      expect(page.find("meta[http-equiv=refresh]").getAttribute("content")).toBe(`1;url=${hosted}`);
      const hostedPage = parseDocument(await (await fetch(`${hosted}?lang=${language}`)).text());
      expect(hostedPage.documentElement.getAttribute("lang")).toBe(language);
      expect(hostedPage.documentElement.textContent).toContain(text.decline);
      const declined = new URL(await press(hosted, "decline"));
      await page.goto(declined.pathname + declined.search);
      expect(page.text("main")).toContain(text.declined);
      await page.follow("main a", text.again);
      await page.submit("main form button", text.again);
      const second = page.find("a", text.forwarding).getAttribute("href") as string;
      expect(second).not.toBe(hosted);
      expect(await press(second, "secure", { lang: language })).toContain(text.secure);
      const paid = new URL(await press(second, "approve"));
      await page.goto(paid.pathname + paid.search);
      expect(page.url.pathname).toBe("/shop/checkout/success");
      expect(page.text("h1")).toMatch(text.thanks);
      expect(page.text("main")).toContain(text.received);
      await page.follow("main a[href*='/shop/orders/']");
      expect(page.text("main")).toContain(text.paid);
      // Coming back to the payment page finds nothing more to pay.
      await page.goto(`${page.url.pathname}/pay`);
      expect(page.url.pathname).not.toMatch(/pay$/);
      const attempts = simulator.payments.list().flatMap(({ attempts: own }) => own.map(({ status }) => status));
      expect(attempts.filter((status) => status === "paid")).toHaveLength(language === "en" ? 1 : 2);
      const methods = simulator.payments.list().flatMap(({ attempts: own }) => own.map(({ method }) => method));
      expect(new Set(methods)).toEqual(new Set(["mada"]));
    },
  );

  it.each(["en", "ar"] as const)(
    "A buyer returns one of two pieces, and the seller refunds a part of it through the provider (%s)",
    async (language) => {
      const text = words[language];
      const products = await fetch(`${server.url}/api/v1/products?kind=part&availability=in-stock&limit=40`);
      const { items } = (await products.json()) as { items: (Part & { seller: { id: number } })[] };
      const part = items.find(({ stock, price }) => stock > 6 && price?.currency === "SAR") as (typeof items)[0];
      const administrator = new HttpPage({ language, url: server.url });
      await administrator.visitor.signIn(demoAccounts.administrator);
      await administrator.goto(`/admin/sellers/${part.seller.id}`);
      administrator.fill("#content [name=owner]", demoAccounts.showroom);
      await administrator.submit("#content form:has([name=owner]) button[type=submit]");
      const seller = new HttpPage({ language, url: server.url });
      await seller.visitor.signIn(demoAccounts.showroom);
      const page = new HttpPage({ language, url: server.url });
      await page.goto(part.path);
      page.fill("form[action='/shop/cart/add'] [name=quantity]", "2");
      await page.submit("form[action='/shop/cart/add'] button[type=submit]");
      await page.goto("/shop/checkout");
      await placeOrder(page, text.place);
      const paid = new URL(await press(page.find("a", text.forwarding).getAttribute("href") as string, "approve"));
      await page.goto(paid.pathname + paid.search);
      await page.follow("main a[href*='/shop/orders/']");
      const orderPath = page.url.pathname;
      await seller.goto("/account/sales");
      await seller.follow("#content article a");
      const salePath = seller.url.pathname;
      for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"])
        await seller.submit(`#content form[action$="/step"]:has(input[value=${to}]) button`);

      await page.goto(orderPath);
      await page.follow("main a[href*='/returns/new']");
      await page.submit("main form[action*='/returns/new'] button");
      expect([page.status, page.count("[aria-invalid=true]") > 0]).toEqual([400, true]);
      page.check("[name=reason][value=damaged]");
      page.fill("[name=note]", "Cracked on one side");
      await page.submit("main form[action*='/returns/new'] button");
      const returnPath = page.url.pathname;
      expect(returnPath).toMatch(/\/returns\/\d+$/);

      await seller.goto("/account/sales/returns");
      await seller.follow("#content a[href*='/returns/']");
      expect(seller.text("#content")).toContain("Cracked on one side");
      const sellerReturnPath = seller.url.pathname;
      const move = (reader: HttpPage, to: string) => reader.submit(`#content form:has(input[value=${to}]) button`);
      await move(seller, "declined");
      expect(seller.status).toBe(400);
      await move(seller, "approved");
      await page.goto(returnPath);
      page.fill("[name=carrier]", "SMSA");
      await page.submit("main form:has(input[value=sent]) button");
      await seller.goto(sellerReturnPath);
      expect(seller.text("#content")).toContain("SMSA");
      await move(seller, "received");
      seller.fill("[name=amount]", "999999");
      await move(seller, "refunded");
      expect(seller.status).toBe(400);
      seller.fill("[name=amount]", "10");
      seller.fill("#content form:has(input[value=refunded]) [name=note]", "Scratched");
      await move(seller, "refunded");
      expect(seller.status).toBe(200);
      await page.goto(returnPath);
      expect(page.text("main")).toContain("Scratched");
      const countRefunds = () => simulator.payments.list().filter(({ refunds }) => refunds.length > 0).length;
      await expect.poll(countRefunds, { timeout: 20_000 }).toBe(language === "en" ? 1 : 2);

      // A disagreement is decided by an administrator.
      page.fill("main form:has(input[value=disputed]) [name=note]", "The whole amount, please");
      await page.submit("main form:has(input[value=disputed]) button");
      await administrator.goto("/admin/returns?state=return-disputed");
      await administrator.follow("#content tbody a");
      expect(administrator.text("#content")).toContain("The whole amount, please");
      administrator.fill("#content form:has(input[value=rejected]) [name=note]", "It was used");
      await move(administrator, "rejected");
      await page.goto(returnPath);
      expect(page.text("main")).toContain("It was used");
      expect(page.count("main form:has(input[value=disputed])")).toBe(0);

      // The seller adds a goodwill refund on the page of the order.
      await seller.goto(salePath);
      seller.fill("#content form[action$='/refund'] [name=amount]", "1.50");
      await seller.submit("#content form[action$='/refund'] button");
      expect([seller.status, seller.url.pathname]).toEqual([200, salePath]);
    },
  );
});
