import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    sales: "Sales",
    confirm: "Confirm order",
    confirmed: "Order confirmed. The buyer has been notified.",
    sent: "Order updated. The buyer has been notified.",
    ship: "Mark as sent",
    onItsWay: "On its way",
    cancelled: "Order cancelled. The seller has been notified.",
    cancel: "Cancel order",
    cancelAct: "Yes, cancel it",
    reorder: "Order again",
    again: "Everything from that order is back in your cart, at today's prices.",
    receiptAct: "Send the receipt",
    receiptWrong: "We don't support this file format.",
    receiptSent: "Thank you. The seller now has your receipt.",
    unknown: "We couldn't find an order with this number and e-mail address.",
    refuse: "Decline order",
    refuseAct: "Yes, decline it",
    required: "Please fill in this field.",
    refused: "Order declined. The buyer has been notified.",
    slip: "Packing slip",
  },
  ar: {
    sales: "المبيعات",
    confirm: "تأكيد الطلب",
    confirmed: "تأكّد الطلب وأُبلغ المشتري.",
    sent: "حُدّثت حالة الطلب وأُبلغ المشتري.",
    ship: "تم الشحن",
    onItsWay: "في الطريق",
    cancelled: "أُلغي الطلب وأُبلغ البائع.",
    cancel: "إلغاء الطلب",
    cancelAct: "نعم، ألغِه",
    reorder: "إعادة الطلب",
    again: "أضفنا كل منتجات ذلك الطلب إلى سلتك بأسعار اليوم.",
    receiptAct: "إرسال الإيصال",
    receiptWrong: "صيغة هذا الملف غير مدعومة.",
    receiptSent: "شكرًا لك: وصل الإيصال إلى البائع.",
    unknown: "لم نجد طلبًا بهذا الرقم وهذا البريد.",
    refuse: "رفض الطلب",
    refuseAct: "نعم، ارفضه",
    required: "املأ هذه الخانة.",
    refused: "رُفض الطلب وأُبلغ المشتري.",
    slip: "قسيمة التغليف",
  },
};

/** Numbers of demo orders. Each test changes orders that no other test uses. */
const confirmedOrder = "100006";
const pendingCar = "100008";
const split = "100007";
const transfer = "100009";
const delivered = "100003";
const sent = "100005";

async function signIn(page: Page, email: string, path: string): Promise<void> {
  await signInAs(page, email);
  await page.goto(path);
}

const open = async (page: Page, number: string) => {
  await page.locator("#content article h2 a", { hasText: number }).click();
  await page.locator("#content h1", { hasText: number }).waitFor();
};
const waitForText = (page: Page, text: string) => page.locator("#content").getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.locator("#content").getByRole("button", { name }).click();
// Each change is tested in one language only. The other language only checks the display.
describe("A buyer's orders", () => {
  it("[RT-16] [EN-06] Order page rejects an invalid payment receipt and accepts a PDF (en, without JavaScript)", async () => {
    const texts = words.en;
    const page = await visitor({ language: "en", javaScript: false });
    await signIn(page, "demo@karaj.example", "/account/orders");
    await open(page, transfer);
    const choose = (text: string) =>
      page
        .locator("input[type=file]")
        .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: Buffer.from(text) });
    await choose("<svg onload=alert(1)>");
    await press(page, texts.receiptAct);
    await waitForText(page, texts.receiptWrong);
    await choose("%PDF-1.7\n%%EOF");
    await press(page, texts.receiptAct);
    await waitForText(page, texts.receiptSent);
    const link = page.locator("#content a[href^='/shop/receipts/']");
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect([file.status(), file.headers()["content-disposition"]]).toEqual([200, 'attachment; filename="receipt.pdf"']);
    const stranger = await visitor({ language: "en", javaScript: false });
    expect((await stranger.request.get((await link.getAttribute("href")) ?? "")).status()).toBe(404);
  });

  it("[ST-04] Order page cancels the seller order of one seller after a confirmation (ar, with JavaScript)", async () => {
    const texts = words.ar;
    const page = await visitor({ language: "ar" });
    await signIn(page, "demo@karaj.example", "/account/orders");
    await open(page, split);
    const share = page.locator("#content section", { hasText: "دار القطع" });
    await share.getByRole("link", { name: texts.cancel }).click();
    await press(page, texts.cancelAct);
    await waitForText(page, texts.cancelled);
    expect(await page.locator("#content section", { hasText: "دار القطع" }).getByText("ملغى").count()).toBe(1);
    expect(await page.locator("#content section", { hasText: "بيت قطع الخليج" }).getByText("ملغى").count()).toBe(0);
  });

  for (const [language, javaScript] of [
    ["en", true],
    ["ar", false],
  ] as const) {
    it(`Order page puts its lines into the cart again (${language}, ${javaScript ? "with" : "without"} JavaScript)`, async () => {
      const page = await visitor({ language, javaScript });
      await signIn(page, "demo@karaj.example", "/account/orders");
      await open(page, delivered);
      await press(page, words[language].reorder);
      await page.waitForURL(({ pathname }) => pathname === "/shop/cart");
      // Reordering adds to the quantities in the cart, limited by the stock.
      await waitForText(page, words[language].again);
      expect(await page.locator("#content article").count()).toBeGreaterThan(0);
    });
  }

  it("[AC] Order pages have no accessibility violations and print without controls", async () => {
    const page = await visitor({ language: "ar" });
    await signIn(page, "demo@karaj.example", "/account/orders");
    expect(await findAxeViolations(page)).toEqual([]);
    await open(page, sent);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("button:visible, nav:visible, footer#site-links:visible").count()).toBe(0);
    await page.locator("#content h1", { hasText: sent }).waitFor();
  });
});

describe("A showroom's seller orders", () => {
  it("[ST-04] Seller order page ships a confirmed order with a tracking number (ar, without JavaScript)", async () => {
    const texts = words.ar;
    const page = await visitor({ language: "ar", javaScript: false });
    await signIn(page, "showroom@karaj.example", "/account/sales");
    await open(page, confirmedOrder);
    await page.locator("[name=carrier]").fill("Aramex");
    await page.locator("[name=trackingNumber]").fill("AX-77 12");
    await press(page, texts.ship);
    await waitForText(page, texts.sent);
    await waitForText(page, "AX-77 12");
    await page.getByRole("link", { name: texts.slip }).click();
    await page.locator("#content h1", { hasText: texts.slip }).waitFor();
    await page.goto("/account/sales?status=SHIPPED");
    expect(await page.locator("#content article", { hasText: confirmedOrder }).count()).toBe(1);

    const guest = await visitor({ language: "ar", javaScript: false });
    await guest.goto("/shop/track-order");
    const openTrackedOrder = async (number: string, email: string) => {
      await guest.locator("#content [name=number]").fill(number);
      await guest.locator("#content [name=email]").fill(email);
      await guest.locator("#content form button[type=submit]").click();
    };
    await openTrackedOrder(confirmedOrder, "somebody@else.example");
    await waitForText(guest, texts.unknown);
    await openTrackedOrder(confirmedOrder, "Layla.Noor@example.com");
    await waitForText(guest, texts.onItsWay);
    await waitForText(guest, "AX-77 12");
    expect(await guest.locator("#content").getByText("Noor").count()).toBe(0);
  });

  it("[ST-04] Seller order page requires a reason to refuse an order (en, with JavaScript)", async () => {
    const texts = words.en;
    const page = await visitor({ language: "en" });
    await signIn(page, "showroom@karaj.example", "/account/sales");
    expect(await findAxeViolations(page)).toEqual([]);
    await open(page, pendingCar);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("summary", { hasText: texts.refuse }).click();
    await press(page, texts.refuseAct);
    await waitForText(page, texts.required);
    await page.locator("#content [name=note]").fill("It has been sold on the spot.");
    await press(page, texts.refuseAct);
    await waitForText(page, texts.refused);
    await waitForText(page, "It has been sold on the spot.");
  });
});

describe("Order tracking", () => {
  it("[RT-14] Order tracking page requires the order number and the e-mail address (en, with JavaScript)", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/shop/track-order");
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("#content form button[type=submit]").click();
    await waitForText(page, words.en.required);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("number");
    await page.locator("#content [name=number]").fill(sent);
    await page.locator("#content [name=email]").fill("demo@karaj.example");
    await page.locator("#content form button[type=submit]").click();
    await waitForText(page, words.en.onItsWay);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
