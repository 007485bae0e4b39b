import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { getSimulatorSettings } from "../../scripts/payments-simulator/secrets.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { demoAccounts } from "../support/accounts.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { HttpPage, parseDocument } from "../support/http-page.ts";

const words = {
  en: { place: "Place the order", forwarding: "Go to the payment page", SAR: "SAR", KWD: "KWD" },
  ar: { place: "تأكيد الطلب", forwarding: "إلى صفحة الدفع", SAR: "ر.س", KWD: "د.ك" },
};

/** Prices of the two parts, in minor units of their currency. */
const prices = [
  { currency: "SAR", minor: 295_00, base: 78_67 },
  { currency: "KWD", minor: 12_345, base: 40_21 },
] as const;

type Goods = { sellerId: number; SAR: string; KWD: string };

/** Sets the prices of two parts of one seller. Returns the seller, and the paths of the parts by currency. */
async function setPrices(folder: string): Promise<Goods> {
  const { db, close } = await openDatabase({ folder });
  const { rows } = await sql<{ id: number; sellerId: number }>`
    select a.id, a.seller_id as "sellerId" from ads a join sellers s on s.id = a.seller_id
    where s.slug = 'gulf-parts-house' and a.kind = 'part' and a.status = 'active'
      and a.availability = 'in-stock' and a.stock > 8
      and not exists (select from ad_options o where o.ad_id = a.id) order by a.id limit 2`.execute(db);
  for (const [i, { currency, minor, base }] of prices.entries()) {
    await sql`update ads set price_minor = ${minor}, base_minor = ${base}, currency = ${currency}, compare_at_minor = null
      where id = ${rows[i]?.id}`.execute(db);
  }
  await close();
  const [riyals, dinars] = rows;
  if (!riyals || !dinars) throw new Error("the seller has no two parts");
  return { sellerId: riyals.sellerId, SAR: `/shop/products/${riyals.id}`, KWD: `/shop/products/${dinars.id}` };
}

describe("Currency that is charged, without JavaScript", () => {
  let simulator: PaymentsSimulator;
  let folder: string;
  let goods: Goods;
  let server: { url: string; child: ChildProcess };
  beforeAll(async () => {
    simulator = await startPaymentsSimulator();
    folder = copyDemoFolder();
    goods = await setPrices(folder);
    server = await startKaraj({ DATA_DIR: folder, ...getSimulatorSettings(simulator.origin) });
  });
  afterAll(async () => {
    await stopKaraj(server.child);
    await simulator.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Orders a part and pays it on the page of the provider. Returns the charged amount as the site writes it. */
  async function orderPart(page: HttpPage, path: string, language: "ar" | "en", decimals: number): Promise<string> {
    await page.goto(path);
    await page.submit("form[action='/shop/cart/add'] button[type=submit]");
    await page.goto("/shop/checkout");
    const fields = {
      email: "payer@example.com",
      "shipping.firstName": "سارة",
      "shipping.lastName": "العتيبي",
      "shipping.phone": "+966 50 123 4567",
      "shipping.address1": "8228",
      "shipping.city": "الرياض",
      "shipping.country": "SA",
    };
    for (const [name, value] of Object.entries(fields)) page.fill(`#content [name="${name}"]`, value);
    page.check("#content [name=same]");
    page.check("#content [name=payment][value=online]");
    page.check("#content [name=terms]");
    const checkout = page.text("main");
    await page.submit("main button", words[language].place);
    const hosted = page.find("a", words[language].forwarding).getAttribute("href") as string;
    const { amount } = simulator.payments.findAny(hosted.split("/").at(-1) ?? "") ?? { amount: 0 };
    const hostedPage = parseDocument(await (await fetch(hosted)).text());
    expect(hostedPage.documentElement.textContent).toContain((amount / 10 ** decimals).toFixed(decimals));
    const body = new URLSearchParams({ act: "approve", webhooks: "never", method: "card" });
    const answer = await fetch(hosted, { method: "POST", body, redirect: "manual" });
    const paid = new URL(answer.headers.get("location") ?? "");
    await page.goto(paid.pathname + paid.search);
    await page.follow("main a[href*='/shop/orders/']");
    const total = (amount / 10 ** decimals).toLocaleString("en", { minimumFractionDigits: decimals });
    expect(checkout).toContain(total);
    expect(page.text("main")).toContain(total);
    return total;
  }

  it.each([
    ["en", "SAR", 2],
    ["ar", "SAR", 2],
    ["en", "KWD", 3],
    ["ar", "KWD", 3],
  ] as const)(
    "[CN-03] [EN-06] An order keeps its currency from the part to the seller's statement (%s, %s)",
    async (language, currency, decimals) => {
      const name = words[language][currency];
      const buyer = new HttpPage({ language, currency, url: server.url });
      await buyer.goto(goods[currency]);
      expect(buyer.text("main")).toContain(name);
      const total = await orderPart(buyer, goods[currency], language, decimals);
      expect(total).toMatch(decimals === 3 ? /\.\d{3}$/ : /\.\d{2}$/);

      const seller = new HttpPage({ language, url: server.url });
      await seller.visitor.signIn(demoAccounts.showroom);
      await seller.goto("/account/sales");
      await seller.follow("#content article a");
      expect(seller.text("#content")).toContain(total);
      for (const to of ["CONFIRMED", "SHIPPED"])
        await seller.submit(`#content form[action$="/step"]:has(input[value=${to}]) button`);
      await buyer.goto(buyer.url.pathname);
      await buyer.submit("main form[action$='/received'] button");
      await seller.goto(`/account/money?seller=${goods.sellerId}&currency=${currency}`);
      const number = /\b\d{6}\b/.exec(buyer.text("h1"))?.[0] as string;
      expect(seller.text("#content li", number)).toContain(name);
    },
  );
});
