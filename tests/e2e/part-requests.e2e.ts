import { describe, expect, it } from "vitest";
import { demoAccounts } from "../support/accounts.ts";
import { HttpPage, registerThroughForm } from "../support/http-page.ts";

const partNames = { en: "Left head lamp", ar: "شمعة أمامية يسار" };

describe("Request for a part", () => {
  it.each(["en", "ar"] as const)(
    "A buyer asks, a shop offers, and the buyer accepts from the notification (%s, without JavaScript)",
    async (language) => {
      const buyer = new HttpPage({ language });
      await registerThroughForm(buyer);
      const seller = new HttpPage({ language });
      await seller.visitor.signIn(demoAccounts.showroom);
      const part = partNames[language];
      await buyer.goto("/account/part-requests/new?category=batteries");
      buyer.fill("#request-part", part);
      await buyer.submit("#content form:has(#request-part) button[type=submit]");
      expect(buyer.count("#request-car[aria-invalid=true]")).toBe(1);
      expect(buyer.find("#request-part").getAttribute("value")).toBe(part);
      buyer.fill("#request-car", "toyota.camry");
      buyer.fill("#request-year", "2018");
      buyer.fill("#request-city", "riyadh");
      await buyer.submit("#content form:has(#request-part) button[type=submit]");
      const request = buyer.path;
      expect(request).toMatch(/^\/account\/part-requests\/\d+$/);

      await seller.goto("/account/wanted-parts");
      await seller.follow("#content a[href^='/account/wanted-parts/']", part);
      seller.check("#content [name=condition][value=used]");
      seller.check("#content [name=delivery][value=both]");
      const offer = (price: string) => {
        seller.fill("#content [name=price]", price);
        return seller.submit("#content button[value=offer]");
      };
      await offer("");
      expect(seller.count("#content [name=price][aria-invalid=true]")).toBe(1);
      await offer("85");

      await buyer.goto("/account/notifications");
      await buyer.follow("#content a[href^='/account/notifications/']", part);
      expect(buyer.path).toBe(request);
      await buyer.submit("#content button[value=accept]");
      expect(buyer.path).toMatch(/^\/account\/inbox\/\d+$/);

      await seller.goto("/account/wanted-parts?show=answered");
      await seller.follow("#content a[href^='/account/wanted-parts/']", part);
      await seller.follow(`#content a[href='${buyer.path}']`);
      expect(seller.text("#content")).toContain(part);
    },
  );
});
