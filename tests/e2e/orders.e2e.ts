import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getText, HttpPage } from "../support/http-page.ts";
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
const confirmedOrder = "100009";
const pendingCar = "100011";
const split = "100010";
const transfer = "100012";
const delivered = "100004";
const sent = "100008";

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
/** Opens a list of orders as a member, without JavaScript, and from it the order with this number. */
async function openOrder(
  language: keyof typeof words,
  email: string,
  list: "/account/orders" | "/account/sales",
  number: string,
): Promise<HttpPage> {
  const page = new HttpPage({ language });
  await page.visitor.signIn(email);
  await page.goto(list);
  await page.follow("#content article h2 a", number);
  page.find("#content h1", number);
  return page;
}

// Each change is tested in one language only. The other language only checks the display.
describe("A buyer's orders", () => {
  it("[RT-16] [EN-06] Order page rejects an invalid payment receipt and accepts a PDF (en, without JavaScript)", async () => {
    const texts = words.en;
    const page = await openOrder("en", "demo@karaj.example", "/account/orders", transfer);
    const send = (content: string) => {
      page.attach("#content input[type=file]", new File([content], "receipt.png", { type: "image/png" }));
      return page.submit("#content button", texts.receiptAct);
    };
    await send("<svg onload=alert(1)>");
    expect(page.text("#content")).toContain(texts.receiptWrong);
    await send("%PDF-1.7\n%%EOF");
    expect(page.text("#content")).toContain(texts.receiptSent);
    const path = page.find("#content a[href^='/shop/receipts/']").getAttribute("href") ?? "";
    const file = await page.visitor.fetch(path);
    expect([file.status, file.headers.get("content-disposition")]).toEqual([200, 'attachment; filename="receipt.pdf"']);
    expect((await new HttpPage().visitor.fetch(path)).status).toBe(404);
  });

  it("[ST-04] Order page cancels the seller order of one seller after a confirmation (ar, without JavaScript)", async () => {
    const texts = words.ar;
    const page = await openOrder("ar", "demo@karaj.example", "/account/orders", split);
    const listTexts = (seller: string) => [...page.find("#content section", seller).querySelectorAll("*")].map(getText);
    const link = [...page.find("#content section", "دار القطع").querySelectorAll("a")].find((each) =>
      getText(each).includes(texts.cancel),
    );
    await page.follow(link as Element);
    await page.submit("#content button", texts.cancelAct);
    expect(page.text("#content")).toContain(texts.cancelled);
    expect(listTexts("دار القطع")).toContain("ملغى");
    expect(listTexts("بيت قطع الخليج")).not.toContain("ملغى");
  });

  it.each(["en", "ar"] as const)(
    "Order page puts its lines into the cart again (%s, without JavaScript)",
    async (language) => {
      const page = await openOrder(language, "demo@karaj.example", "/account/orders", delivered);
      await page.submit("#content button", words[language].reorder);
      expect(page.url.pathname).toBe("/shop/cart");
      // Reordering adds to the quantities in the cart, limited by the stock.
      expect(page.text("#content")).toContain(words[language].again);
      expect(page.count("#content article")).toBeGreaterThan(0);
    },
  );

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
    const page = await openOrder("ar", "showroom@karaj.example", "/account/sales", confirmedOrder);
    page.fill("#content [name=carrier]", "Aramex");
    page.fill("#content [name=trackingNumber]", "AX-77 12");
    await page.submit("#content button", texts.ship);
    expect(page.text("#content")).toContain(texts.sent);
    expect(page.text("#content")).toContain("AX-77 12");
    await page.follow("#content a", texts.slip);
    page.find("#content h1", texts.slip);
    await page.goto("/account/sales?status=SHIPPED");
    expect(page.count("#content article", confirmedOrder)).toBe(1);

    const guest = new HttpPage({ language: "ar" });
    await guest.goto("/shop/track-order");
    const openTrackedOrder = (number: string, email: string) => {
      guest.fill("#content [name=number]", number);
      guest.fill("#content [name=email]", email);
      return guest.submit("#content form button[type=submit]");
    };
    await openTrackedOrder(confirmedOrder, "somebody@else.example");
    expect(guest.text("#content")).toContain(texts.unknown);
    await openTrackedOrder(confirmedOrder, "Layla.Noor@example.com");
    expect(guest.text("#content")).toContain(texts.onItsWay);
    expect(guest.text("#content")).toContain("AX-77 12");
    expect(guest.text("#content")).not.toContain("Noor");
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
