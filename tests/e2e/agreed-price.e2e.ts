import { describe, expect, inject, it } from "vitest";
import { demoAccounts, registerAccount, signInAs } from "../support/accounts.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    accept: "Accept",
    onePiece: "You can buy one piece at this price until",
    theirPiece: "The buyer can buy one piece at this price until",
    add: "Add to cart at this price",
    choose: "Please choose all options.",
    holds: "Price agreed with the seller.",
    tooMany: "The agreed price is for one item.",
    update: "Update quantities",
  },
  ar: {
    accept: "قبول",
    onePiece: "يمكنك شراء قطعة واحدة بهذا السعر حتى",
    theirPiece: "يمكن للمشتري شراء قطعة واحدة بهذا السعر حتى",
    add: "أضف إلى السلة بهذا السعر",
    choose: "اختر كل الخيارات.",
    holds: "السعر المتفق عليه مع البائع.",
    tooMany: "السعر المتفق عليه لقطعة واحدة",
    update: "تحديث الكميات",
  },
} as const;

type Listed = { id: number; accountName: string; options?: unknown[] };

/** Returns a part of the demo showroom that has options. */
async function somePart(): Promise<number> {
  const products = `${inject("karajUrl")}/api/v1/products`;
  const get = async (address: string) =>
    (await fetch(address, { headers: { "accept-language": "en" } })).json() as Promise<unknown>;
  const { items } = (await get(`${products}?kind=part&limit=50`)) as { items: Listed[] };
  for (const { id } of items.filter(({ accountName }) => accountName === "Gulf Parts House")) {
    if (((await get(`${products}/${id}`)) as Listed).options?.length) return id;
  }
  throw new Error("the demo has no such part");
}

describe.each([
  ["en", true],
  ["ar", false],
] as const)("Agreed price (%s, JavaScript: %s)", (language, javaScript) => {
  const texts = words[language];

  it("An agreed price applies to one item with chosen options, and the cart says so", async () => {
    const part = await somePart();
    const options = { language, javaScript, width: language === "ar" ? 390 : 1280 };
    const buyer = await visitor(options);
    await registerAccount(buyer);
    await buyer.goto(`/account/inbox/new?ad=${part}&offer=1`);
    const asking = (await buyer.locator("#offer-amount-hint").innerText()).match(/[\d,]+/)?.[0] ?? "";
    await buyer.locator("#offer-amount").fill(String(Math.floor(Number(asking.replaceAll(",", "")) * 0.9)));
    await buyer.locator("form:has(#offer-amount) button[type=submit]").click();
    await buyer.waitForURL(/inbox\/\d+/);
    const conversation = new URL(buyer.url()).pathname;

    const seller = await visitor(options);
    await signInAs(seller, demoAccounts.showroom);
    await seller.goto(conversation);
    await seller.getByRole("button", { name: texts.accept, exact: true }).click();
    await seller.getByText(texts.theirPiece).waitFor();

    await buyer.goto(conversation);
    await buyer.getByText(texts.onePiece).waitFor();
    await buyer.getByRole("button", { name: texts.add }).click();
    await buyer.getByText(texts.choose).waitFor();
    expect(new URL(buyer.url()).pathname).toMatch(new RegExp(`^/shop/products/${part}\\b`));
    const form = buyer.locator("main form[action='/shop/cart/add']");
    // On a phone the option error must be scrolled into view.
    const isInSight = (each: Element) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await expect.poll(() => form.locator("fieldset").first().evaluate(isInSight)).toBe(true);
    // The wait above ensures that there is at least one group of options.
    for (const group of await form.locator("fieldset").all()) await group.locator("label").first().click();
    await form.locator("button[type=submit]").first().click();
    await form.locator("[role=status] a[href='/shop/cart']").waitFor();

    await buyer.goto("/shop/cart");
    const line = buyer.locator("#content article").filter({ hasText: texts.holds });
    await line.waitFor();
    await line.locator("input[name^=quantity]").fill("2");
    if (javaScript) await line.locator("input[name^=quantity]").blur();
    else await buyer.getByRole("button", { name: texts.update }).click();
    await buyer.getByText(texts.tooMany).waitFor();
  });
});
