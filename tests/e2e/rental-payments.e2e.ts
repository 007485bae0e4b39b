import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSimulatorSettings } from "../../scripts/payments-simulator/secrets.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { demoAccounts } from "../support/accounts.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { HttpPage } from "../support/http-page.ts";

const words = {
  en: {
    extras: "Delivery to your address",
    address: "Please enter the delivery address.",
    send: "Send the request",
    confirm: "Confirm booking",
    due: "Not paid yet",
    payNow: "Pay now",
    pay: "Pay",
    forwarding: "Go to the payment page",
    paid: "Paid online",
    cancel: "Yes, cancel it",
    refund: "(100%)",
    refunded: "Refund:",
  },
  ar: {
    extras: "التوصيل إلى عنوانك",
    address: "اكتب عنوان التوصيل.",
    send: "إرسال الطلب",
    confirm: "تأكيد الحجز",
    due: "لم يُدفع بعد",
    payNow: "ادفع الآن",
    pay: "ادفع",
    forwarding: "إلى صفحة الدفع",
    paid: "دُفع عبر الموقع",
    cancel: "نعم، ألغِه",
    refund: "(100%)",
    refunded: "المبلغ المسترد:",
  },
};

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("Renting a car and paying online, without JavaScript", () => {
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

  /** Finds a car of the demo's rental office with an extra delivery, free on the given days. */
  async function findCar(page: HttpPage, [from, to]: [string, string]): Promise<string> {
    await page.goto("/shop/rentalrooms/safari-rentals/products");
    const links = page.findAll("#content article a[href^='/shop/products/']").map((link) => link.getAttribute("href"));
    for (const link of new Set(links)) {
      await page.goto(`${link}?from=${from}&to=${to}`);
      const isFree = page.count(`#booking a[data-day="${from}"], #booking a[data-day="${to}"]`) === 2;
      if (isFree && page.count("#booking [name='extra.delivery']") > 0) return link as string;
    }
    throw new Error("no car is free");
  }

  it.each(["en", "ar"] as const)(
    "A customer books with extras, pays after the confirmation, cancels and is refunded (%s)",
    async (language) => {
      const text = words[language];
      const span: [string, string] =
        language === "en" ? [dayFromNow(60), dayFromNow(63)] : [dayFromNow(70), dayFromNow(73)];
      const page = new HttpPage({ language, currency: "SAR", url: server.url });
      await page.visitor.signIn(demoAccounts.member);
      const car = await findCar(page, span);
      page.check("#booking [name='extra.delivery']");
      await page.submit("#booking form button[type=submit]");
      expect(page.url.searchParams.get("extra.delivery")).toBe("1");
      expect(page.text("main")).toContain(text.extras);
      page.fill("#content [name=phone]", "+966 50 123 4567");
      for (const [name, date] of [
        ["birthDate", "1985-05-17"],
        ["licenceSince", "2006-03-01"],
      ] as const)
        if (page.count(`#content [name=${name}]`) > 0) page.fill(`#content [name=${name}]`, date);
      page.check("#content [name=payment][value=online]");
      await page.submit("main button", text.send);
      // A delivery needs an address; the extras and the payment stay chosen.
      expect(page.text("main")).toContain(text.address);
      page.fill("#content [name=deliveryAddress]", "Olaya Street 12");
      await page.submit("main button", text.send);
      expect(page.url.pathname).toMatch(/^\/account\/bookings\/\d+$/);
      const booking = page.url.pathname;
      expect(page.text("main")).toContain("Olaya Street 12");

      const seller = new HttpPage({ language, currency: "SAR", url: server.url });
      await seller.visitor.signIn(demoAccounts.rental_room);
      await seller.goto(booking.replace("bookings", "rentals"));
      await seller.submit("main form button", text.confirm);

      await page.goto(booking);
      expect(page.text("main")).toContain(text.due);
      await page.follow("main a", text.payNow);
      await page.submit("main form button", text.pay);
      const hosted = page.find("a", text.forwarding).getAttribute("href") as string;
      const body = new URLSearchParams({ act: "approve", webhooks: "never", method: "mada" });
      const returned = await fetch(hosted, { method: "POST", body, redirect: "manual" });
      const back = new URL(returned.headers.get("location") as string);
      await page.goto(back.pathname + back.search);
      expect(page.url.pathname).toMatch(/^\/shop\/bookings\/[\w-]+$/);
      expect(page.text("main")).toContain(text.paid);
      await seller.goto(booking.replace("bookings", "rentals"));
      expect(seller.text("main")).toContain(text.paid);

      await page.goto(`${booking}/cancel`);
      expect(page.text("main")).toContain(text.refund);
      await page.submit("main button", text.cancel);
      expect(page.text("main")).toContain(text.refunded);
      expect(car).toMatch(/^\/shop\/products\//);
    },
  );
});
