import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSimulatorSettings } from "../../scripts/payments-simulator/secrets.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
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
      await page.submit("main button", text.place);
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
});
