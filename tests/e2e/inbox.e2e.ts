import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { HttpPage, registerThroughForm } from "../support/http-page.ts";
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

/** Fills a field and submits its form. */
function send(page: HttpPage, field: string, value: string): Promise<number> {
  page.fill(`#content ${field}`, value);
  return page.submit(`#content form:has(${field}) button[type=submit]`);
}

/** Opens the first listing of the showroom and asks its seller a question. Returns the path of the conversation. */
async function askSeller(buyer: HttpPage, texts: (typeof words)["en"]): Promise<string> {
  await buyer.goto(list);
  await buyer.follow("#content a[href^='/shop/products/']");
  await buyer.follow("#content a[href*='/account/inbox/']", texts.message);
  await send(buyer, "#new-text", texts.ask);
  expect(buyer.text("#content")).toContain(texts.ask);
  expect(buyer.path).toMatch(/^\/account\/inbox\/\d+/);
  return buyer.url.pathname;
}

describe("Conversation between buyer and seller", () => {
  it("A buyer asks, the seller offers, and the buyer accepts, with JavaScript", async () => {
    const texts = words.ar;
    const asking = new HttpPage({ language: "ar" });
    const person = await registerThroughForm(asking);
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
    const reader = new HttpPage({ language: "ar" });
    await reader.visitor.signIn(demoAccounts.showroom);
    await reader.goto(conversation);
    expect(reader.text("#content")).toContain(texts.agreed);
  });

  it("A buyer asks, the seller offers, and the buyer accepts, without JavaScript", async () => {
    const texts = words.en;
    const buyer = new HttpPage({ language: "en" });
    await registerThroughForm(buyer);
    const conversation = await askSeller(buyer, texts);

    const seller = new HttpPage({ language: "en" });
    await seller.visitor.signIn(demoAccounts.showroom);
    await seller.goto("/account/inbox");
    await seller.follow(`#content a[href="${conversation}"]`);
    expect(seller.text("#content")).toContain(texts.ask);
    await send(seller, "#composer-text", texts.answer);
    expect(seller.text("#content")).toContain(texts.answer);
    expect(seller.text("#content")).toContain(texts.make);
    await send(seller, "#offer-amount", "1");
    expect(seller.count("#content #offer-amount-error")).toBe(1);
    const price = /\d[\d,]*/.exec(seller.text("#content #offer-amount-hint"))?.[0] ?? "";
    const amount = Math.floor(Number(price.replaceAll(",", "")) * 0.9);
    await send(seller, "#offer-amount", String(amount));
    expect(seller.text("#content")).toContain(amount.toLocaleString("en"));

    await buyer.goto(conversation);
    await buyer.submit("#content button", new RegExp(`^${texts.accept}$`));
    expect(buyer.text("#content")).toContain(texts.agreed);
    expect(buyer.text("#content")).toContain(texts.accepted);
    await seller.goto(conversation);
    expect(seller.text("#content")).toContain(texts.agreed);
  });
});
