import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getFieldValue, HttpPage } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";
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
    total: "Total",
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
    total: "الإجمالي",
    send: "إرسال الطلب",
    cancel: "إلغاء الحجز",
    cancelAct: "نعم، ألغِه",
    cancelled: "أُلغي الحجز",
  },
};

/** Dates of a driver whom every car accepts, by the field that some cars have. */
const driverDates = { "#booking-birthDate": "1985-05-17", "#booking-licenceSince": "2006-03-01" };

const waitForText = (page: Page, text: string) => page.locator("#content").getByText(text).first().waitFor();
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the path of a demo rental car that is free on both dates. `skip` leaves out the cars that other tests use.
 */
async function findFreeCar([from, to]: [string, string], skip: number): Promise<string> {
  const page = new HttpPage({ language: "en" });
  await page.goto("/shop/rentalrooms/safari-rentals/products?sort=price_desc");
  const links = page.findAll("#content article a[href^='/shop/products/']").map((link) => link.getAttribute("href"));
  for (const link of [...new Set(links)].slice(skip)) {
    await page.goto(link ?? "");
    if (page.count(`#booking a[data-day="${from}"], #booking a[data-day="${to}"]`) === 2) return link ?? "";
  }
  throw new Error("no car is free");
}

describe("Rentals filtered by free days", () => {
  it("Rentals free on chosen days are listed and open with those days (without JavaScript)", async () => {
    const page = new HttpPage({ language: "en" });
    const [from, to] = [dayFromNow(20), dayFromNow(27)];
    await page.goto("/shop/category/products?kind=rental");
    const form = page.find(".filter-panel input[type=date]").closest("form") as Element;
    page.fill(form.querySelector("input[name=from]") as Element, from);
    page.fill(form.querySelector("input[name=to]") as Element, to);
    await page.submit(form.querySelector("button[type=submit]") as Element);
    expect([page.url.searchParams.get("from"), page.url.searchParams.get("to")]).toEqual([from, to]);
    const list = page.path;
    await page.follow("#content article h3 a");
    expect(page.url.pathname).toMatch(/^\/shop\/products\//);
    expect(getFieldValue(page.find("#booking-from"))).toBe(from);
    expect(getFieldValue(page.find("#booking-to"))).toBe(to);
    await page.goto(list);
    await page.follow("#content a[href*='kind=rental']:not([href*='from='])");
    expect([page.url.searchParams.get("kind"), page.url.searchParams.has("from")]).toEqual(["rental", false]);
    await page.goto(`/shop/category/products?kind=rental&from=${to}&to=${from}`);
    expect(page.count("#content [role=alert]")).toBe(1);
    await page.goto("/shop/CarForSale");
    expect(page.count(".filter-panel input[type=date]")).toBe(0);
  });
});

describe("Car rental by the day", () => {
  it("A rental is requested, confirmed by mail and confirmed by the seller (ar, with JavaScript)", async () => {
    const texts = words.ar;
    const page = await visitor({ language: "ar", width: 390 });
    const [from, to] = [dayFromNow(10), dayFromNow(14)];
    await page.goto(await findFreeCar([from, to], 0));
    const name = await page.locator("h1").innerText();
    for (const date of [from, to]) {
      await page.locator(`#booking a[data-day="${date}"]`).click();
      await page.locator(`#booking a[data-day="${date}"][aria-current]`).waitFor();
    }
    // Weekend days have a line of their own, so the lines depend on the weekday on which the test runs.
    expect(await page.locator("#booking [role=status]").innerText()).toContain(texts.total);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("#booking form button[type=submit]").click();
    await page.waitForURL("**/book?**");
    const send = page.getByRole("button", { name: texts.send });
    await send.click();
    await page.locator("#booking-name[aria-invalid=true]").waitFor();
    await page.locator("#booking-name").fill("Noura Ali");
    const email = "noura-scripts@example.com";
    await page.locator("#booking-email").fill(email);
    await page.locator("#booking-phone").fill("٠٥٠١٢٣٤٥٦٧");
    for (const [field, date] of Object.entries(driverDates))
      if ((await page.locator(field).count()) > 0) await page.locator(field).fill(date);
    expect(await findAxeViolations(page)).toEqual([]);
    await send.click();
    await page.waitForURL("**/shop/bookings/**");
    await waitForText(page, texts.unconfirmed);
    await waitForText(page, texts.waiting);
    const link = page.url();
    await page.goto((await readMail(email, `${texts.mail}: ${name}`)).link);
    expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
    await page.getByRole("button", { name: texts.confirmRequest }).click();
    await page.waitForURL(link);
    await waitForText(page, texts.requested);
    await waitForText(page, texts.held);

    const list = new HttpPage({ language: "ar" });
    await list.visitor.signIn(demoAccounts.rental_room);
    await list.goto("/account/rentals?status=requested");
    const request = list.find("#content article", "Noura Ali").querySelector("h2 a");
    const seller = await visitor({ language: "ar", width: 390 });
    await signInAs(seller, demoAccounts.rental_room);
    await seller.goto(request?.getAttribute("href") ?? "");
    await seller.getByRole("button", { name: texts.confirm }).click();
    await waitForText(seller, texts.told);
    expect(await findAxeViolations(seller)).toEqual([]);
  });

  it("A rental is requested, confirmed and cancelled (en, without JavaScript)", async () => {
    const language = "en";
    const texts = words[language];
    const page = new HttpPage({ language });
    const content = () => page.text("#content");
    const [from, to] = [dayFromNow(10), dayFromNow(14)];
    const car = await findFreeCar([from, to], 5);
    await page.goto(car);
    const name = page.text("h1");
    for (const date of [from, to]) {
      await page.follow(`#booking a[data-day="${date}"]`);
      expect(page.count(`#booking a[data-day="${date}"][aria-current]`)).toBe(1);
    }
    expect(page.text("#booking [role=status]")).toMatch(/4/);
    await page.submit("#booking form button[type=submit]");
    expect(page.path).toContain("/book?");
    await page.submit("#content button", texts.send);
    expect(page.count("#booking-name[aria-invalid=true]")).toBe(1);
    const customer = "Noura Hassan";
    const email = "noura-hassan@example.com";
    page.fill("#booking-name", customer);
    page.fill("#booking-email", email);
    page.fill("#booking-phone", "٠٥٠١٢٣٤٥٦٧");
    for (const [field, date] of Object.entries(driverDates)) if (page.count(field) > 0) page.fill(field, date);
    await page.submit("#content button", texts.send);
    expect(page.path).toMatch(/^\/shop\/bookings\//);
    expect(content()).toContain(texts.unconfirmed);
    expect(content()).toContain(texts.waiting);
    const link = page.path;

    // Before confirmation by mail the dates stay free and the seller sees no request.
    await page.goto((await readMail(email, `${texts.mail}: ${name}`)).link);
    await page.submit("#content button", texts.confirmRequest);
    expect(page.path).toBe(link);
    expect(content()).toContain(texts.requested);
    expect(content()).toContain(texts.held);

    // Another visitor sees that the dates are taken and which dates are free.
    const other = new HttpPage({ language });
    await other.goto(`${car}?from=${from}&to=${to}`);
    expect(other.text("#content")).toContain(texts.taken);
    await other.follow("#booking a", texts.takeNearest);
    expect(other.count(`#booking a[data-day="${to}"][aria-current]`)).toBe(1);

    const seller = new HttpPage({ language });
    await seller.visitor.signIn(demoAccounts.rental_room);
    await seller.goto("/account/rentals?status=requested");
    await seller.follow(seller.find("#content article", customer).querySelector("h2 a") as Element);
    await seller.submit("#content button", texts.confirm);
    expect(seller.text("#content")).toContain(texts.told);

    await page.goto(link);
    expect(content()).toContain(texts.confirmed);
    await page.follow("#content a", texts.cancel);
    await page.submit("#content button", texts.cancelAct);
    expect(content()).toContain(texts.cancelled);
  });
});
