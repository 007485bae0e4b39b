import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInAs } from "../support/accounts.ts";
import { barriers } from "../support/barriers.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const words = {
  en: {
    sales: "Sales",
    confirm: "Confirm the order",
    confirmed: "The order is confirmed. The buyer is told.",
    sent: "The buyer is told that it is on its way.",
    ship: "Mark as sent",
    onItsWay: "On its way",
    cancelled: "The order is cancelled. The seller is told.",
    cancel: "Cancel the order",
    cancelAct: "Yes, cancel it",
    reorder: "Order again",
    again: "All of that order is in your cart again, at today's prices.",
    receiptAct: "Send the receipt",
    receiptWrong: "This is neither a picture nor a PDF that we know.",
    receiptSent: "Thank you: the receipt is with the seller.",
    unknown: "We found no order with this number and e-mail address.",
    refuse: "Refuse the order",
    refuseAct: "Yes, refuse it",
    required: "Please fill this in.",
    refused: "The order is refused. The buyer is told.",
    slip: "Packing slip",
  },
  ar: {
    sales: "المبيعات",
    confirm: "تأكيد الطلب",
    confirmed: "تأكّد الطلب وأُبلغ المشتري.",
    sent: "أُبلغ المشتري بأن طلبه جاهز وفي طريقه إليه.",
    ship: "تم الشحن",
    onItsWay: "في الطريق",
    cancelled: "أُلغي الطلب وأُبلغ البائع.",
    cancel: "إلغاء الطلب",
    cancelAct: "نعم، ألغِه",
    reorder: "اطلبه مرة أخرى",
    again: "عاد كل ما في ذلك الطلب إلى سلّتك بأسعار اليوم.",
    receiptAct: "إرسال الإيصال",
    receiptWrong: "هذا الملف ليس صورة ولا PDF نعرفه.",
    receiptSent: "شكرًا لك: وصل الإيصال إلى البائع.",
    unknown: "لم نجد طلبًا بهذا الرقم وهذا البريد.",
    refuse: "رفض الطلب",
    refuseAct: "نعم، ارفضه",
    required: "نرجو ملء هذه الخانة.",
    refused: "رُفض الطلب وأُبلغ المشتري.",
    slip: "قسيمة التغليف",
  },
};

/** The demo's orders by their numbers; each journey goes on with some of its own. */
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
const says = (page: Page, text: string) => page.locator("#content").getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.locator("#content").getByRole("button", { name }).click();
// What changes something is done once a language; the other way it is looked at.
describe("orders of a buyer", () => {
  it("[RT-16] [EN-06] a receipt that lies, one that is none, and one that counts (en, without JavaScript)", async () => {
    const say = words.en;
    const page = await visitor({ language: "en", javaScript: false });
    await signIn(page, "demo@karaj.example", "/account/orders");
    await open(page, transfer);
    const choose = (text: string) =>
      page
        .locator("input[type=file]")
        .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: Buffer.from(text) });
    await choose("<svg onload=alert(1)>");
    await press(page, say.receiptAct);
    await says(page, say.receiptWrong);
    await choose("%PDF-1.7\n%%EOF");
    await press(page, say.receiptAct);
    await says(page, say.receiptSent);
    const link = page.locator("#content a[href^='/shop/receipts/']");
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect([file.status(), file.headers()["content-disposition"]]).toEqual([200, 'attachment; filename="receipt.pdf"']);
    const stranger = await visitor({ language: "en", javaScript: false });
    expect((await stranger.request.get((await link.getAttribute("href")) ?? "")).status()).toBe(404);
  });

  it("[ST-04] cancels one seller's share after a question (ar, with JavaScript)", async () => {
    const say = words.ar;
    const page = await visitor({ language: "ar" });
    await signIn(page, "demo@karaj.example", "/account/orders");
    await open(page, split);
    const share = page.locator("#content section", { hasText: "دار القطع" });
    await share.getByRole("link", { name: say.cancel }).click();
    await press(page, say.cancelAct);
    await says(page, say.cancelled);
    expect(await page.locator("#content section", { hasText: "دار القطع" }).getByText("ملغى").count()).toBe(1);
    expect(await page.locator("#content section", { hasText: "بيت قطع الخليج" }).getByText("ملغى").count()).toBe(0);
  });

  for (const [language, javaScript] of [
    ["en", true],
    ["ar", false],
  ] as const) {
    it(`puts an order into the cart again (${language}, ${javaScript ? "with" : "without"} JavaScript)`, async () => {
      const page = await visitor({ language, javaScript });
      await signIn(page, "demo@karaj.example", "/account/orders");
      await open(page, delivered);
      await press(page, words[language].reorder);
      await page.waitForURL(({ pathname }) => pathname === "/shop/cart");
      // The same again is more of it, as far as there is stock.
      await says(page, words[language].again);
      expect(await page.locator("#content article").count()).toBeGreaterThan(0);
    });
  }

  it("[AC] has no barriers, and prints without what can be pressed", async () => {
    const page = await visitor({ language: "ar" });
    await signIn(page, "demo@karaj.example", "/account/orders");
    expect(await barriers(page)).toEqual([]);
    await open(page, sent);
    expect(await barriers(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("button:visible, nav:visible, footer#site-links:visible").count()).toBe(0);
    await page.locator("#content h1", { hasText: sent }).waitFor();
  });
});

describe("sales of a showroom", () => {
  it("[ST-04] sends what it has confirmed, with a number to follow it by (ar, without JavaScript)", async () => {
    const say = words.ar;
    const page = await visitor({ language: "ar", javaScript: false });
    await signIn(page, "showroom@karaj.example", "/account/sales");
    await open(page, confirmedOrder);
    await page.locator("[name=carrier]").fill("Aramex");
    await page.locator("[name=trackingNumber]").fill("AX-77 12");
    await press(page, say.ship);
    await says(page, say.sent);
    await says(page, "AX-77 12");
    await page.getByRole("link", { name: say.slip }).click();
    await page.locator("#content h1", { hasText: say.slip }).waitFor();
    await page.goto("/account/sales?status=SHIPPED");
    expect(await page.locator("#content article", { hasText: confirmedOrder }).count()).toBe(1);

    const guest = await visitor({ language: "ar", javaScript: false });
    await guest.goto("/shop/track-order");
    const track = async (number: string, email: string) => {
      await guest.locator("#content [name=number]").fill(number);
      await guest.locator("#content [name=email]").fill(email);
      await guest.locator("#content form button[type=submit]").click();
    };
    await track(confirmedOrder, "somebody@else.example");
    await says(guest, say.unknown);
    await track(confirmedOrder, "Layla.Noor@example.com");
    await says(guest, say.onItsWay);
    await says(guest, "AX-77 12");
    expect(await guest.locator("#content").getByText("Noor").count()).toBe(0);
  });

  it("[ST-04] refuses with a reason, never without (en, with JavaScript)", async () => {
    const say = words.en;
    const page = await visitor({ language: "en" });
    await signIn(page, "showroom@karaj.example", "/account/sales");
    expect(await barriers(page)).toEqual([]);
    await open(page, pendingCar);
    expect(await barriers(page)).toEqual([]);
    await page.locator("summary", { hasText: say.refuse }).click();
    await press(page, say.refuseAct);
    await says(page, say.required);
    await page.locator("#content [name=note]").fill("It has been sold on the spot.");
    await press(page, say.refuseAct);
    await says(page, say.refused);
    await says(page, "It has been sold on the spot.");
  });
});

describe("tracking", () => {
  it("[RT-14] asks for number and e-mail (en, with JavaScript)", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/shop/track-order");
    expect(await barriers(page)).toEqual([]);
    await page.locator("#content form button[type=submit]").click();
    await says(page, words.en.required);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("number");
    await page.locator("#content [name=number]").fill(sent);
    await page.locator("#content [name=email]").fill("demo@karaj.example");
    await page.locator("#content form button[type=submit]").click();
    await says(page, words.en.onItsWay);
    expect(await barriers(page)).toEqual([]);
  });
});
