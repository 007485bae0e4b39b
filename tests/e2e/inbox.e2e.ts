import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, register, signInAs } from "../support/accounts.ts";
import { barriers } from "../support/barriers.ts";
import { readers } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const words = {
  en: {
    ask: "Is it still available? I could come today.",
    answer: "It is. We can let it go for less:",
    message: "Message the seller",
    make: "Make an offer",
    accept: "Accept",
    agreed: "Agreed price:",
    accepted: "Offer accepted:",
  },
  ar: {
    ask: "هل ما زالت متوفرة؟ يمكنني المرور اليوم.",
    answer: "نعم متوفرة، ويمكننا تخفيض السعر:",
    message: "مراسلة البائع",
    make: "قدّم عرض سعر",
    accept: "قبول",
    agreed: "السعر المتفق عليه:",
    accepted: "قُبل العرض:",
  },
};

/** In the conversation itself: the list beside it has its beginning. */
const says = (page: Page, text: string) => page.locator("section:has([role=log])").getByText(text).first().waitFor();

describe("buyer and seller talk", () => {
  for (const { language, javaScript } of readers) {
    const say = words[language];
    it(`a buyer asks, the seller answers with an offer, which is accepted (${language}, ${javaScript ? "with" : "without"} JavaScript)`, async () => {
      const options = { language, javaScript, width: language === "ar" ? 390 : 1280 };
      const buyer = await visitor(options);
      await register(buyer);
      await buyer.goto("/shop/showrooms/al-waha-motors/products?sort=price_asc");
      await buyer.goto(
        (await buyer.locator("#content a[href^='/shop/products/']").first().getAttribute("href")) as string,
      );
      await buyer.locator("#content a:visible", { hasText: say.message }).first().click();
      await buyer.locator("#new-text").fill(say.ask);
      await buyer.locator("form:has(#new-text) button[type=submit]").click();
      await says(buyer, say.ask);
      const conversation = new URL(buyer.url()).pathname;
      expect(conversation).toMatch(/^\/account\/inbox\/\d+$/);

      const seller = await visitor(options);
      await signInAs(seller, demoAccounts.showroom);
      await seller.goto("/account/inbox");
      await seller.locator(`#content a[href^="${conversation}"]`).click();
      await says(seller, say.ask);
      if (javaScript) expect(await barriers(seller)).toEqual([]);
      await seller.locator("#composer-text").fill(say.answer);
      await seller.locator("form:has(#composer-text) button[type=submit]").click();
      await says(seller, say.answer);
      await seller.locator("summary", { hasText: say.make }).click();
      // First what nobody means: it is told beside the field, which stays open.
      await seller.locator("#offer-amount").fill("1");
      await seller.locator("form:has(#offer-amount) button[type=submit]").click();
      await seller.locator("#offer-amount-error").waitFor();
      const asking = (await seller.locator("#offer-amount-hint").innerText()).match(/[\d,]+/)?.[0] ?? "";
      const amount = Math.floor(Number(asking.replaceAll(",", "")) * 0.9);
      await seller.locator("#offer-amount").fill(String(amount));
      await seller.locator("form:has(#offer-amount) button[type=submit]").click();
      await seller.locator("[role=log]").getByText(amount.toLocaleString("en")).waitFor();

      await buyer.goto(conversation);
      await buyer.getByRole("button", { name: say.accept, exact: true }).click();
      await says(buyer, say.agreed);
      await says(buyer, say.accepted);
      if (javaScript) expect(await barriers(buyer)).toEqual([]);
      await seller.goto(conversation);
      await says(seller, say.agreed);
    });
  }
});
