import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { getSimulatorSettings } from "../../scripts/payments-simulator/secrets.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { demoAccounts } from "../support/accounts.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { HttpPage, parseDocument } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    place: "Place the order",
    forwarding: "Go to the payment page",
    pay: "Pay now",
    again: "Pay again",
    declined: "Your bank declined the payment",
    thanks: /^Thank you, /,
    paid: "Paid",
    SAR: "SAR",
    KWD: "KWD",
    hosted: {
      mada: "mada",
      knet: "KNET",
      approve: "Pay",
      decline: "Have the bank decline",
      secure: "3-D Secure",
      pass: "Approve",
    },
  },
  ar: {
    place: "تأكيد الطلب",
    forwarding: "إلى صفحة الدفع",
    pay: "ادفع الآن",
    again: "أعد الدفع",
    declined: "رفض البنك العملية",
    thanks: /^شكرًا لك/,
    paid: "مدفوع",
    SAR: "ر.س",
    KWD: "د.ك",
    hosted: {
      mada: "مدى",
      knet: "كي نت",
      approve: "ادفع",
      decline: "اجعل البنك يرفض",
      secure: "تحقق البنك",
      pass: "أوافق",
    },
  },
};

const address = {
  email: "payer@example.com",
  "shipping.firstName": "سارة",
  "shipping.lastName": "العتيبي",
  "shipping.phone": "+966 50 123 4567",
  "shipping.address1": "8228",
  "shipping.city": "الرياض",
};

/** List of the seller's newest listings. Both parts are on its first page. */
const listPath = "/shop/showrooms/gulf-parts-house/products?sort=newest";

/** Prices of the two parts, in minor units of their currency. */
const prices = [
  { currency: "SAR", minor: 295_00, base: 78_67 },
  { currency: "KWD", minor: 12_345, base: 40_21 },
] as const;

const ibans = { SAR: "SA0380000000608010167519", KWD: "KW81CBKU0000000000001234560101" };

type Goods = { sellerId: number; SAR: string; KWD: string };

/** Sets the prices of two parts of one seller, and makes them its newest listings. Returns the seller, and the paths of the parts by currency. */
async function setPrices(folder: string): Promise<Goods> {
  const { db, close } = await openDatabase({ folder });
  const { rows } = await sql<{ id: number; sellerId: number }>`
    select a.id, a.seller_id as "sellerId" from ads a join sellers s on s.id = a.seller_id
    where s.slug = 'gulf-parts-house' and a.kind = 'part' and a.status = 'active'
      and a.availability = 'in-stock' and a.stock > 8
      and not exists (select from ad_options o where o.ad_id = a.id) order by a.id limit 2`.execute(db);
  for (const [i, { currency, minor, base }] of prices.entries()) {
    await sql`update ads set price_minor = ${minor}, base_minor = ${base}, currency = ${currency}, compare_at_minor = null,
      created_at = now() where id = ${rows[i]?.id}`.execute(db);
  }
  // The demo's payout becomes that of another seller, and this one gets bank accounts that can be used at once.
  const other = sql`(select id from sellers where slug = 'dar-al-qita')`;
  await sql`update payouts set seller_id = ${other}`.execute(db);
  await sql`update payout_accounts set seller_id = ${other}`.execute(db);
  for (const [currency, iban] of Object.entries(ibans))
    await sql`insert into payout_accounts (seller_id, currency, holder, bank_name, iban, usable_at, created_at)
      values (${rows[0]?.sellerId}, ${currency}, 'Sara Al-Otaibi', 'Test Bank', ${iban}, now(), now())`.execute(db);
  await close();
  const [riyals, dinars] = rows;
  if (!riyals || !dinars) throw new Error("the seller has no two parts");
  return { sellerId: riyals.sellerId, SAR: `/shop/products/${riyals.id}`, KWD: `/shop/products/${dinars.id}` };
}

describe("Currency that is charged", () => {
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
    for (const [name, value] of Object.entries({ ...address, "shipping.country": "SA" }))
      page.fill(`#content [name="${name}"]`, value);
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

      await deliver(language, total, buyer.url.pathname, currency);
    },
  );

  /**
   * Lets the seller send the newest order, and the buyer confirm that it has arrived. The seller's statement then has the
   * money of the order.
   */
  async function deliver(
    language: "ar" | "en",
    total: string,
    orderPath: string,
    currency: "SAR" | "KWD",
  ): Promise<HttpPage> {
    const seller = new HttpPage({ language, url: server.url });
    await seller.visitor.signIn(demoAccounts.showroom);
    await seller.goto("/account/sales");
    await seller.follow("#content article a");
    expect(seller.text("#content")).toContain(total);
    for (const to of ["CONFIRMED", "SHIPPED"])
      await seller.submit(`#content form[action$="/step"]:has(input[value=${to}]) button`);
    const buyer = new HttpPage({ language, url: server.url });
    await buyer.goto(orderPath);
    await buyer.submit("main form[action$='/received'] button");
    await seller.goto(`/account/money?seller=${goods.sellerId}&currency=${currency}`);
    const number = /\b\d{6}\b/.exec(buyer.text("h1"))?.[0] as string;
    expect(seller.text("#content li", number)).toContain(words[language][currency]);
    return seller;
  }

  /**
   * Pays a part of a seller's balance out: the seller requests the amount, and an administrator approves it, exports it for
   * the bank and marks it as paid. Returns the row of the bank's file.
   */
  async function payOut(seller: HttpPage, currency: "SAR" | "KWD", amount: string): Promise<string> {
    const statement = seller.path;
    await seller.follow("#content a[href*='bank-account']");
    seller.fill("#content [name=currency]", currency);
    seller.fill("[name=iban]", `${ibans[currency]}1`);
    await seller.submit("#content form:has([name=iban]) button");
    // The rejected form stays with this seller, who is not the member's first one.
    expect([seller.status, seller.path]).toEqual([400, expect.stringContaining(`seller=${goods.sellerId}`)]);
    await seller.goto(statement);
    for (const [typed, isRejected] of [
      [`${amount}5`, true],
      [amount, false],
    ] as const) {
      seller.fill("#content form:has([name=amount]) [name=currency]", currency);
      seller.fill("#content [name=amount]", typed);
      await seller.submit("#content form:has([name=amount]) button");
      expect(seller.status === 400).toBe(isRejected);
    }
    expect(seller.text("#content li:has(span)", new RegExp(`\\d{4} · .*${ibans[currency].slice(0, 4)}`))).toContain(
      amount,
    );

    const administrator = new HttpPage({ language: "en", url: server.url });
    await administrator.visitor.signIn(demoAccounts.administrator);
    await administrator.goto("/admin/payouts?payout_state=requested");
    await administrator.follow("#content tbody a");
    await administrator.submit("#content button", "Approve");
    const exported = await administrator.visitor.fetch("/admin/payouts/export.csv?payout_state=approved");
    const row = (await exported.text()).split("\n").find((line) => line.includes(currency)) ?? "";
    expect(row).toContain(amount);
    for (const step of ["Mark as sent", "Mark as paid"]) {
      await administrator.submit("#content button", step);
      if (administrator.count("#content input[name=sure]") > 0) await administrator.submit("#content button", step);
    }
    await seller.reload();
    expect(seller.text("#content li:has(span)", new RegExp(`\\d{4} · .*${ibans[currency].slice(0, 4)}`))).toContain(
      amount,
    );
    return row;
  }

  /**
   * Orders a part from the list of its seller in a browser, with two clicks on the last button. Ends on the payment page.
   * Returns the charged total as the checkout shows it.
   */
  async function orderFromList(page: Page, language: "ar" | "en", currency: "SAR" | "KWD"): Promise<string> {
    const name = words[language][currency];
    await page.goto(listPath);
    const card = page.locator(`main article:has(a[href^="${goods[currency]}-"])`);
    expect(await card.innerText()).toContain(name);
    await card.locator("h3 a").click();
    await page.waitForURL(`**${goods[currency]}-*`);
    await page.locator("form[action='/shop/cart/add'] button[type=submit]").first().click();
    await page.locator("#content a[href='/shop/cart']").click();
    await page.waitForURL("**/shop/cart");
    expect(await page.locator("#totals").innerText()).toContain(name);
    await page.locator("#totals button[name=next]").click();
    await page.waitForURL("**/shop/checkout");
    for (const [field, value] of Object.entries(address)) await page.locator(`#content [name="${field}"]`).fill(value);
    await page.locator("#content [name='shipping.country']").selectOption("SA");
    await page.locator("[name=payment][value=online]").check();
    await page.locator("#content [name=terms]").check();
    const sum = await page.locator("#summary dd").last().locator("bdi").first().innerText();
    expect(sum).toContain(name);
    await page.locator("#content").getByRole("button", { name: words[language].place }).dblclick();
    await page.waitForURL(isHosted);
    return sum.replace(/[^\d.,]/g, "").replace(/\.$/, "");
  }

  const isHosted = ({ origin }: URL) => origin === simulator.origin;
  const isPayPage = ({ pathname, search }: URL) => /^\/shop\/orders\/[\w-]+\/pay$/.test(pathname) && search === "";
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  for (const language of ["en", "ar"] as const) {
    const text = words[language];

    it(`[CN-03] With JavaScript, riyals are paid by mada after going back and a declined attempt, and reach the bank (${language})`, async () => {
      const page = await visitor({ language, currency: "SAR", url: server.url });
      const before = simulator.payments.list().length;
      const total = await orderFromList(page, language, "SAR");
      const hosted = page.url();
      expect(await page.locator("body").innerText()).toContain(total.replaceAll(",", ""));

      // The page before the payment page offers to pay and does not forward again.
      await page.goBack();
      await page.waitForURL(isPayPage);
      expect(await page.locator("main").innerText()).toContain(total);
      await page.getByRole("button", { name: text.pay, exact: true }).dblclick();
      await page.waitForURL(isHosted);
      expect([page.url(), simulator.payments.list().length]).toEqual([hosted, before + 1]);

      await page.getByLabel(text.hosted.mada).check();
      await press(page, text.hosted.decline);
      await page.waitForURL("**/paid?**");
      await page.locator("main").getByText(text.declined).waitFor();
      await page.locator("main").getByRole("link", { name: text.again }).click();
      await page.waitForURL(isPayPage);
      await page.getByRole("button", { name: text.again }).dblclick();
      await page.waitForURL(isHosted);
      expect(page.url()).not.toBe(hosted);
      await page.getByLabel(text.hosted.mada).check();
      await page.getByRole("button", { name: text.hosted.secure }).click();
      await press(page, text.hosted.pass);
      await page.waitForURL("**/shop/checkout/success?**");
      await page.getByRole("heading", { name: text.thanks }).waitFor();
      await page.locator("main a[href*='/shop/orders/']").first().click();
      await page.waitForURL("**/shop/orders/*");
      const order = await page.locator("main").innerText();
      expect([order.includes(total), order.includes(text.paid)]).toEqual([true, true]);
      const attempts = simulator.payments
        .list()
        .slice(before)
        .flatMap((payment) => payment.attempts);
      expect(attempts.map(({ status, method }) => `${status} ${method}`)).toEqual(["failed mada", "paid mada"]);
      const seller = await deliver(language, total, new URL(page.url()).pathname, "SAR");
      const bankRow = await payOut(seller, "SAR", "100.25");
      expect(bankRow).toContain(ibans.SAR);
    });

    it(`[CN-03] With JavaScript, dinars keep their three decimals from the list to the bank (${language})`, async () => {
      const page = await visitor({ language, currency: "KWD", url: server.url });
      const total = await orderFromList(page, language, "KWD");
      expect(total).toMatch(/^\d+\.\d{3}$/);
      expect(await page.locator("body").innerText()).toContain(total);
      await page.getByLabel(text.hosted.knet).check();
      await press(page, text.hosted.approve);
      await page.waitForURL("**/shop/checkout/success?**");
      expect(await page.locator("main").innerText()).toContain(total);
      await page.locator("main a[href*='/shop/orders/']").first().click();
      await page.waitForURL("**/shop/orders/*");
      expect(await page.locator("main").innerText()).toContain(total);

      const seller = await deliver(language, total, new URL(page.url()).pathname, "KWD");
      const bankRow = await payOut(seller, "KWD", "1.005");
      expect(bankRow).toContain(ibans.KWD);
    });
  }
});
