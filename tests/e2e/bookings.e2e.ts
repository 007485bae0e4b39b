import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { readMail } from "../support/mails.ts";
import { getTestVariants, testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    unconfirmed: "open the link we sent you by e-mail",
    mail: "Please confirm your request",
    confirmRequest: "Confirm the request",
    held: "The days are held for you until",
    requested: "Your request has been sent to the seller.",
    waiting: "Awaiting reply",
    confirm: "Confirm booking",
    told: "The booking is confirmed. The customer has been notified.",
    confirmed: "Confirmed",
    taken: "Not available:",
    takeNearest: "Choose these days",
    send: "Send the request",
    cancel: "Cancel booking",
    cancelAct: "Yes, cancel it",
    cancelled: "The booking is cancelled.",
  },
  ar: {
    unconfirmed: "افتح الرابط الذي أرسلناه إلى بريدك",
    mail: "أكّد طلب حجزك",
    confirmRequest: "تأكيد الطلب",
    held: "الأيام محفوظة لك حتى",
    requested: "وصل طلبك إلى المؤجّر",
    waiting: "بانتظار الرد",
    confirm: "تأكيد الحجز",
    told: "تأكّد الحجز وأُبلغ العميل.",
    confirmed: "مؤكّد",
    taken: "غير متاح:",
    takeNearest: "اختر هذه الأيام",
    send: "إرسال الطلب",
    cancel: "إلغاء الحجز",
    cancelAct: "نعم، ألغِه",
    cancelled: "أُلغي الحجز",
  },
};

const waitForText = (page: Page, text: string) => page.locator("#content").getByText(text).first().waitFor();
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the path of a demo rental car that is free on both dates. `skip` leaves out the cars that other tests use.
 */
async function findFreeCar(page: Page, [from, to]: [string, string], skip: number): Promise<string> {
  await page.goto("/shop/rentalrooms/safari-rentals/products?sort=price_desc");
  const links = await page
    .locator("#content article a[href^='/shop/products/']")
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href") as string))]);
  for (const link of links.slice(skip)) {
    await page.goto(link);
    const free = await page.locator(`#booking a[data-day="${from}"], #booking a[data-day="${to}"]`).count();
    if (free === 2) return link;
  }
  throw new Error("no car is free");
}

/** Selects the dates by clicking days. Dates must be at least the car's minimum rental period apart. */
async function choose(page: Page, from: string, to: string): Promise<void> {
  const day = (of: string) => page.locator(`#booking a[data-day="${of}"]`);
  await day(from).click();
  // Without scripts this waits for the next page.
  await page.locator(`#booking a[data-day="${from}"][aria-current]`).waitFor();
  await day(to).click();
  await page.locator(`#booking a[data-day="${to}"][aria-current]`).waitFor();
}

describe("Rentals filtered by free days", () => {
  for (const { language, javaScript } of getTestVariants("en")) {
    it(`Rentals free on chosen days are listed and open with those days (${language}, ${javaScript ? "with" : "without"} JavaScript)`, async () => {
      const page = await visitor({ language, javaScript });
      const [from, to] = [dayFromNow(20), dayFromNow(27)];
      await page.goto("/shop/category/products?kind=rental");
      const form = page.locator(".filter-panel form:has(input[type=date])");
      await form.locator("input[name=from]").fill(from);
      await form.locator("input[name=to]").fill(to);
      await form.locator("button[type=submit]").click();
      await page.waitForURL((url) => url.searchParams.get("from") === from && url.searchParams.get("to") === to);
      if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
      const list = page.url();
      await page.locator("#content article h3 a").first().click();
      await page.waitForURL("**/shop/products/**");
      expect(await page.locator("#booking-from").inputValue()).toBe(from);
      expect(await page.locator("#booking-to").inputValue()).toBe(to);
      await page.goto(list);
      await page.locator("#content a[href*='kind=rental']:not([href*='from='])").first().click();
      await page.waitForURL((url) => url.searchParams.get("kind") === "rental" && !url.searchParams.has("from"));
      await page.goto(`/shop/category/products?kind=rental&from=${to}&to=${from}`);
      await page.locator("#content [role=alert]").waitFor();
      await page.goto("/shop/CarForSale");
      expect(await page.locator(".filter-panel input[type=date]").count()).toBe(0);
    });
  }
});

describe("Car rental by the day", () => {
  for (const { language, javaScript } of testVariants) {
    const texts = words[language];
    it(`A rental is requested, confirmed and cancelled (${language}, ${javaScript ? "with" : "without"} JavaScript)`, async () => {
      const options = { language, javaScript, width: language === "ar" ? 390 : 1280 };
      const page = await visitor(options);
      const [from, to] = [dayFromNow(10), dayFromNow(14)];
      const car = await findFreeCar(page, [from, to], language === "ar" ? 0 : 5);
      const name = await page.locator("h1").innerText();
      await choose(page, from, to);
      expect(await page.locator("#booking [role=status]").innerText()).toMatch(/4/);
      if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
      await page.locator("#booking form button[type=submit]").click();
      await page.waitForURL("**/book?**");
      const send = page.getByRole("button", { name: texts.send });
      await send.click();
      await page.locator("#booking-name[aria-invalid=true]").waitFor();
      await page.locator("#booking-name").fill("Noura Ali");
      const email = `noura-${language}-${javaScript}@example.com`;
      await page.locator("#booking-email").fill(email);
      await page.locator("#booking-phone").fill("٠٥٠١٢٣٤٥٦٧");
      if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
      await send.click();
      await page.waitForURL("**/shop/bookings/**");
      await waitForText(page, texts.unconfirmed);
      await waitForText(page, texts.waiting);
      const link = page.url();

      // Before confirmation by mail the dates stay free and the seller sees no request.
      const reader = await visitor({ ...options, javaScript: false });
      await page.goto((await readMail(reader, email, `${texts.mail}: ${name}`)).link);
      if (javaScript) expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
      await page.getByRole("button", { name: texts.confirmRequest }).click();
      await page.waitForURL(link);
      await waitForText(page, texts.requested);
      await waitForText(page, texts.held);

      // Another visitor sees that the dates are taken and which dates are free.
      const other = await visitor(options);
      await other.goto(`${car}?from=${from}&to=${to}`);
      await waitForText(other, texts.taken);
      await other.locator("#booking").getByRole("link", { name: texts.takeNearest }).click();
      await other.locator(`#booking a[data-day="${to}"][aria-current]`).waitFor();

      const seller = await visitor(options);
      await signInAs(seller, demoAccounts.rental_room);
      await seller.goto("/account/rentals?status=requested");
      await seller.locator("#content article", { hasText: "Noura Ali" }).locator("h2 a").click();
      await seller.getByRole("button", { name: texts.confirm }).click();
      await waitForText(seller, texts.told);
      if (javaScript) expect(await findAxeViolations(seller)).toEqual([]);

      await page.goto(link);
      await waitForText(page, texts.confirmed);
      await page.locator("#content").getByRole("link", { name: texts.cancel }).click();
      await page.getByRole("button", { name: texts.cancelAct }).click();
      await waitForText(page, texts.cancelled);
    });
  }
});
