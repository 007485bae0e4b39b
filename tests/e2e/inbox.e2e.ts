import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { listElements } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";
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

const list = "/shop/showrooms/al-waha-motors/products?sort=price_asc";

/** Waits for a text in the messages of the conversation. The list beside them shows the beginning of the same text. */
const waitForMessage = (page: Page, text: string) =>
  page.locator("section:has([role=log])").getByText(text).first().waitFor();

/** Opens the first listing of the showroom and asks its seller a question. Returns the path of the conversation. */
async function askSeller(buyer: PlainBrowser, texts: (typeof words)["en"]): Promise<string> {
  await buyer.open(list);
  await buyer.follow(/<a[^>]* href="\/shop\/products\//);
  await buyer.follow(new RegExp(`<a[^>]* href="[^"]*/account/inbox/[^"]*"[\\s\\S]*${texts.message}`));
  const form = listElements(buyer.content, "form").find((each) => each.includes('id="new-text"'));
  await buyer.press(/type="submit"/, { text: texts.ask }, form);
  expect(buyer.text).toContain(texts.ask);
  expect(buyer.path).toMatch(/^\/account\/inbox\/\d+/);
  return buyer.path.replace(/\?.*/, "");
}

describe("Conversation between buyer and seller", () => {
  it("A buyer asks, the seller offers, and the buyer accepts, with JavaScript", async () => {
    const texts = words.ar;
    const asking = new PlainBrowser(inject("karajUrl"), "ar");
    const person = await asking.register();
    const conversation = await askSeller(asking, texts);

    const seller = await visitor({ language: "ar", width: 390 });
    await signInAs(seller, demoAccounts.showroom);
    await seller.goto("/account/inbox");
    await seller.locator(`#content a[href^="${conversation}"]`).click();
    await waitForMessage(seller, texts.ask);
    await seller.locator("#composer-text").fill(texts.answer);
    await seller.locator("form:has(#composer-text) button[type=submit]").click();
    await waitForMessage(seller, texts.answer);
    await seller.locator("summary", { hasText: texts.make }).click();
    // An offer that is too low shows an error beside the field, and the form stays open.
    await seller.locator("#offer-amount").fill("1");
    await seller.locator("form:has(#offer-amount) button[type=submit]").click();
    await seller.locator("#offer-amount-error").waitFor();
    const price = (await seller.locator("#offer-amount-hint").innerText()).match(/[\d,]+/)?.[0] ?? "";
    const amount = Math.floor(Number(price.replaceAll(",", "")) * 0.9);
    await seller.locator("#offer-amount").fill(String(amount));
    await seller.locator("form:has(#offer-amount) button[type=submit]").click();
    await seller.locator("[role=log]").getByText(amount.toLocaleString("en")).waitFor();

    const buyer = await visitor({ language: "ar", width: 390 });
    await signInAs(buyer, person.email, person.password);
    await buyer.goto(conversation);
    await buyer.getByRole("button", { name: texts.accept, exact: true }).click();
    await waitForMessage(buyer, texts.agreed);
    await waitForMessage(buyer, texts.accepted);
    const reader = new PlainBrowser(inject("karajUrl"), "ar");
    await reader.signIn(demoAccounts.showroom);
    await reader.open(conversation);
    expect(reader.text).toContain(texts.agreed);
  });

  it("A buyer asks, the seller offers, and the buyer accepts, without JavaScript", async () => {
    const texts = words.en;
    const buyer = new PlainBrowser(inject("karajUrl"), "en");
    await buyer.register();
    const conversation = await askSeller(buyer, texts);

    const seller = new PlainBrowser(inject("karajUrl"), "en");
    await seller.signIn(demoAccounts.showroom);
    await seller.open("/account/inbox");
    await seller.follow(new RegExp(`<a[^>]* href="${conversation}\\b`));
    expect(seller.text).toContain(texts.ask);
    const send = (field: string, fields: Record<string, string>) => {
      const form = listElements(seller.content, "form").find((each) => each.includes(` id="${field}"`));
      return seller.press(/type="submit"/, fields, form);
    };
    await send("composer-text", { text: texts.answer });
    expect(seller.text).toContain(texts.answer);
    expect(seller.content).toContain(texts.make);
    await send("offer-amount", { amount: "1" });
    expect(seller.content).toContain('id="offer-amount-error"');
    const price = /id="offer-amount-hint"[^>]*>[\s\S]*?(\d[\d,]*)/.exec(seller.content)?.[1] ?? "";
    const amount = Math.floor(Number(price.replaceAll(",", "")) * 0.9);
    await send("offer-amount", { amount: String(amount) });
    expect(seller.text).toContain(amount.toLocaleString("en"));

    await buyer.open(conversation);
    await buyer.press(texts.accept);
    expect(buyer.text).toContain(texts.agreed);
    expect(buyer.text).toContain(texts.accepted);
    await seller.open(conversation);
    expect(seller.text).toContain(texts.agreed);
  });
});
