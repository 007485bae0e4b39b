import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, registerAccount, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    ask: "Is it still available? I could come today.",
    answer: "It is. We can let it go for less:",
    message: "Message seller",
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

/** Waits for a text in the messages of the conversation. The list beside them shows the beginning of the same text. */
const waitForMessage = (page: Page, text: string) =>
  page.locator("section:has([role=log])").getByText(text).first().waitFor();

describe("Conversation between buyer and seller", () => {
  for (const { language, javaScript } of testVariants) {
    const texts = words[language];
    it(`A buyer asks, the seller offers, and the buyer accepts (${language}, ${javaScript ? "with" : "without"} JavaScript)`, async () => {
      const options = { language, javaScript, width: language === "ar" ? 390 : 1280 };
      const buyer = await visitor(options);
      await registerAccount(buyer);
      await buyer.goto("/shop/showrooms/al-waha-motors/products?sort=price_asc");
      await buyer.goto(
        (await buyer.locator("#content a[href^='/shop/products/']").first().getAttribute("href")) as string,
      );
      await buyer.locator("#content a:visible", { hasText: texts.message }).first().click();
      await buyer.locator("#new-text").fill(texts.ask);
      await buyer.locator("form:has(#new-text) button[type=submit]").click();
      await waitForMessage(buyer, texts.ask);
      const conversation = new URL(buyer.url()).pathname;
      expect(conversation).toMatch(/^\/account\/inbox\/\d+$/);

      const seller = await visitor(options);
      await signInAs(seller, demoAccounts.showroom);
      await seller.goto("/account/inbox");
      await seller.locator(`#content a[href^="${conversation}"]`).click();
      await waitForMessage(seller, texts.ask);
      if (javaScript) expect(await findAxeViolations(seller)).toEqual([]);
      await seller.locator("#composer-text").fill(texts.answer);
      await seller.locator("form:has(#composer-text) button[type=submit]").click();
      await waitForMessage(seller, texts.answer);
      await seller.locator("summary", { hasText: texts.make }).click();
      // An offer that is too low shows an error beside the field, and the form stays open.
      await seller.locator("#offer-amount").fill("1");
      await seller.locator("form:has(#offer-amount) button[type=submit]").click();
      await seller.locator("#offer-amount-error").waitFor();
      const asking = (await seller.locator("#offer-amount-hint").innerText()).match(/[\d,]+/)?.[0] ?? "";
      const amount = Math.floor(Number(asking.replaceAll(",", "")) * 0.9);
      await seller.locator("#offer-amount").fill(String(amount));
      await seller.locator("form:has(#offer-amount) button[type=submit]").click();
      await seller.locator("[role=log]").getByText(amount.toLocaleString("en")).waitFor();

      await buyer.goto(conversation);
      await buyer.getByRole("button", { name: texts.accept, exact: true }).click();
      await waitForMessage(buyer, texts.agreed);
      await waitForMessage(buyer, texts.accepted);
      if (javaScript) expect(await findAxeViolations(buyer)).toEqual([]);
      await seller.goto(conversation);
      await waitForMessage(seller, texts.agreed);
    });
  }
});
