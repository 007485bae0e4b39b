import { describe, expect, inject, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { HttpPage, registerThroughForm } from "../support/http-page.ts";
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

/** Makes an offer for the part as a new buyer, and lets the seller accept it. */
async function agreeOnPrice(part: number, language: "ar" | "en") {
  const texts = words[language];
  const buyer = new HttpPage({ language });
  const person = await registerThroughForm(buyer);
  await buyer.goto(`/account/inbox/new?ad=${part}&offer=1`);
  const [asking = ""] = /\d[\d,]*/.exec(buyer.text("#offer-amount-hint")) ?? [];
  buyer.fill("#offer-amount", String(Math.floor(Number(asking.replaceAll(",", "")) * 0.9)));
  await buyer.pressEnter("#offer-amount");
  expect(buyer.path).toMatch(/inbox\/\d+/);
  const conversation = buyer.path;

  const seller = new HttpPage({ language });
  expect((await seller.visitor.signIn(demoAccounts.showroom)).status).toBe(303);
  await seller.goto(conversation);
  await seller.submit("#content button", texts.accept);
  expect(seller.text("#content")).toContain(texts.theirPiece);
  await buyer.goto(conversation);
  expect(buyer.text("#content")).toContain(texts.onePiece);
  return { buyer, person, conversation };
}

describe("Agreed price", () => {
  it("An agreed price applies to one item with chosen options, and the cart says so, with JavaScript", async () => {
    const texts = words.en;
    const part = await somePart();
    const { person, conversation } = await agreeOnPrice(part, "en");
    const buyer = await visitor({ language: "en", width: 390 });
    await signInAs(buyer, person.email, person.password);
    await buyer.goto(conversation);
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
    await line.locator("input[name^=quantity]").blur();
    await buyer.getByText(texts.tooMany).waitFor();
  });

  it("An agreed price applies to one item with chosen options, and the cart says so, without JavaScript", async () => {
    const texts = words.ar;
    const part = await somePart();
    const { buyer } = await agreeOnPrice(part, "ar");
    await buyer.submit("#content button", texts.add);
    expect(buyer.text("#content")).toContain(texts.choose);
    expect(buyer.path).toMatch(new RegExp(`^/shop/products/${part}\\b`));
    const form = "#content form[action='/shop/cart/add']";
    const radios = buyer.findAll(`${form} input[type=radio]`);
    expect(radios.length).toBeGreaterThan(0);
    // Checking in reverse order leaves the first choice of each group.
    for (const radio of radios.toReversed()) buyer.check(radio);
    await buyer.submit(`${form} [type=submit]`);
    expect(buyer.count("#content [role=status] a[href='/shop/cart']")).toBeGreaterThan(0);

    await buyer.goto("/shop/cart");
    const field = buyer.find("#content article", texts.holds).querySelector("input[name^='quantity.']");
    buyer.fill(field as Element, "2");
    await buyer.submit("#content button", texts.update);
    expect(buyer.text("#content")).toContain(texts.tooMany);
  });
});
