import { describe, expect, it } from "vitest";
import { demoAccounts } from "../support/accounts.ts";
import { HttpPage, registerThroughForm } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";

const words = {
  en: { book: "Book a viewing", agreed: "Viewing agreed", mail: "Viewing agreed", cancelled: "Viewing cancelled" },
  ar: { book: "احجز معاينة", agreed: "موعد معاينة مؤكد", mail: "تأكد موعد المعاينة", cancelled: "أُلغيت المعاينة" },
};

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("Viewing of a car", () => {
  it.each(["en", "ar"] as const)(
    "A buyer proposes times, the seller chooses one, both see it, and the buyer cancels (%s, without JavaScript)",
    async (language) => {
      const text = words[language];
      const buyer = new HttpPage({ language });
      const person = await registerThroughForm(buyer);
      await buyer.goto(
        `/shop/showrooms/al-waha-motors/products?sort=${language === "en" ? "price_asc" : "price_desc"}`,
      );
      await buyer.follow("#content a[href^='/shop/products/']");
      const car = buyer.text("h1");
      await buyer.follow("#content a[href*='/account/viewings/new']");
      const propose = () => buyer.submit("#content form:has([name='times.0.day']) button[type=submit]");
      await propose();
      expect(buyer.count("#content [name='times.0.day'][aria-invalid=true]")).toBe(1);
      for (const row of [0, 1]) {
        buyer.fill(`[name='times.${row}.day']`, dayFromNow(3 + row));
        buyer.fill(`[name='times.${row}.time']`, "17:30");
      }
      await propose();
      expect(buyer.path).toMatch(/^\/account\/inbox\/\d+$/);
      const conversation = buyer.path;

      const seller = new HttpPage({ language });
      await seller.visitor.signIn(demoAccounts.showroom);
      await seller.goto("/account/viewings");
      expect(seller.text("#content")).toContain(car);
      await seller.follow(`#content a[href='${conversation}']`);
      await seller.submit("#content button[value=accept-viewing]");
      expect(seller.count("#content [role=alert]"), "a time has to be chosen").toBe(1);
      seller.check(seller.findAll("#content input[name=time]")[1] as Element);
      await seller.submit("#content button[value=accept-viewing]");
      expect(seller.text("#content")).toContain(text.agreed);

      const { text: mail } = await readMail(person.email, `${text.mail}: ${car}`);
      expect(mail).toContain(conversation);
      await buyer.goto("/account/viewings");
      expect(buyer.text("#content")).toMatch(/17:30|5:30/);
      await buyer.follow(`#content a[href='${conversation}']`);
      const calendar = buyer.find("#content a[download]").getAttribute("href") ?? "";
      expect(await (await buyer.visitor.fetch(calendar)).text()).toContain("BEGIN:VEVENT");
      await buyer.submit("#content button[value=cancel-viewing]");
      expect(buyer.text("#content")).toContain(text.cancelled);
      await seller.goto("/account/viewings");
      expect(seller.count(`#content a[href='${conversation}']`)).toBe(0);
    },
  );
});
