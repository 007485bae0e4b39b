import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { demoAccounts, registerAccount } from "../support/accounts.ts";
import { getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    name: "Toyota Camry 2019 Quetzal",
    title: "Toyota Camry 2019",
    text: "One owner, serviced by the dealer.",
    sold: "sold",
  },
  ar: { name: "تويوتا كامري 2019 قيتزال", title: "تويوتا كامري 2019", text: "مالك واحد، صيانة وكالة.", sold: "بيع" },
};

const next = (page: Page) => page.locator("main form button[type=submit]:visible").last().click();
const step = (page: Page, name: string) => page.waitForURL(new RegExp(`/sell/\\d+/${name}$`));

/** Creates six different JPEG pictures as large as phone photos. */
const photos = () =>
  Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const stripes = Buffer.from(
        `<svg width="1200" height="900"><rect width="1200" height="900" fill="hsl(${i * 60} 60% 50%)"/>
        <rect x="${i * 180}" y="${100 + i * 90}" width="400" height="300" fill="#fff"/></svg>`,
      );
      return {
        name: `photo-${i}.jpg`,
        mimeType: "image/jpeg",
        buffer: await sharp(stripes)
          .jpeg()
          .withExif({ IFD0: { Model: "Phone" } })
          .toBuffer(),
      };
    }),
  );

const mileage = "85000";
const firstPrice = "75000";
const phone = "+966 50 123 4567";

/** Opens the pages of a new listing as moderator, buyer and seller without JavaScript, until the car is sold. */
async function sellListing(seller: HttpPage, ad: string, language: keyof typeof words): Promise<void> {
  const texts = words[language];
  const open = () => new HttpPage({ language });
  const findButton = (page: HttpPage, field: string) =>
    page.find(field).closest("form")?.querySelector("button[type=submit]") as Element;

  // Other visitors cannot see the listing before a moderator approves it.
  const buyer = open();
  await registerThroughForm(buyer);
  expect(await buyer.goto(`/shop/products/${ad}`)).toBe(404);
  const moderator = open();
  await moderator.visitor.signIn(demoAccounts.moderator);
  await moderator.goto(`/moderation/ads/${ad}`);
  await moderator.submit("button[value=approve]");
  expect(moderator.url.pathname).not.toBe(`/moderation/ads/${ad}`);

  // The next search finds the approved listing with its pictures.
  await buyer.goto(`/shop/Allproducts/${encodeURIComponent(texts.name)}`);
  const card = buyer.find(`main article:has(a[href^="/shop/products/${ad}-"])`, texts.title);
  expect(card.querySelector("img[src^='/media/']")).not.toBeNull();
  await buyer.goto(`/shop/products/${ad}`);
  const heart = `main button[form=favourite][value="${ad}"]`;
  await buyer.submit(heart);
  expect(buyer.count(`${heart}[aria-pressed=true]`)).toBeGreaterThan(0);
  await buyer.goto("/shop/wishlist");
  expect(buyer.count("main article", texts.title)).toBe(1);

  await seller.goto(`/account/ads/${ad}`);
  seller.fill("#ad-price", "69000");
  await seller.submit(findButton(seller, "#ad-price"));
  expect(seller.count("#content [role=status]")).toBeGreaterThan(0);
  await buyer.goto("/account/notifications");
  const news = buyer.find("#content li a[href^='/account/notifications/']");
  expect(getText(news)).toContain("69,000");
  await buyer.follow(news);
  expect(buyer.url.pathname).toMatch(new RegExp(`/shop/products/[^/]*${ad}`));

  await seller.goto(`/account/ads/${ad}/step?act=sold`);
  await seller.submit("#content button[name=act]");
  expect(seller.url.pathname).toBe(`/account/ads/${ad}`);
  await buyer.goto(`/shop/products/${ad}`);
  expect(buyer.text("main")).toContain(texts.sold);
  expect(buyer.count("main form[action='/shop/cart/add']")).toBe(0);
}

describe("Sale of a car from VIN to buyer", () => {
  it.each(["ar", "en"] as const)(
    "A guest sees what can be sold, and returns there after signing in (%s)",
    async (language) => {
      const guest = new HttpPage({ language });
      expect(await guest.goto("/sell?model=toyota.camry&year=2019")).toBe(200);
      expect(guest.count("main button[name=category]")).toBe(3);
      expect(guest.find("main a[href^='/account/register']").getAttribute("href")).toBe(
        "/account/register?return=%2Fsell%3Fmodel%3Dtoyota.camry%26year%3D2019",
      );
      await guest.submit("main button[value=cars]");
      expect(guest.url.pathname + guest.url.search).toBe("/account/login?return=%2Fsell");
    },
  );

  it("A car listing is posted, approved, found, favourited, reduced in price with a notification, and sold (ar, posted with JavaScript)", async () => {
    const texts = words.ar;
    const seller = await visitor({ language: "ar", width: 390 });
    const account = new HttpPage({ language: "ar" });
    const { email, password } = await registerAccount(seller);
    await seller.goto("/sell");
    await seller.locator("main button[value=cars]").click();
    await step(seller, "vehicle");
    await seller.locator("main input[name=vin]").fill("4T1B11HK5KU210000");
    await seller.locator("[data-vin=found]").waitFor();
    await next(seller);
    await step(seller, "features");
    await seller.locator("main label:has([name='feature.condition'][value=used])").click();
    await seller.locator("main label:has([name='feature.gear'][value=automatic])").click();
    await seller.locator("[name='feature.mileage']").fill(mileage);
    await next(seller);
    await step(seller, "texts");
    await seller.locator("[name=nameAr]").fill(texts.name);
    await seller.locator("[name=textAr]").fill(texts.text);
    await next(seller);
    await step(seller, "pictures");
    await seller
      .locator("main input[type=file]")
      .first()
      .setInputFiles(await photos());
    await expect.poll(() => seller.locator("main img[src^='/media/']").count()).toBeGreaterThanOrEqual(6);
    await next(seller);
    await step(seller, "price");
    await seller.locator("[name=price]").fill(firstPrice);
    await next(seller);
    await step(seller, "contact");
    await seller.locator("[name=city]").selectOption({ index: 1 });
    await seller.locator("[name=phone]").fill(phone);
    await next(seller);
    await step(seller, "preview");
    await next(seller);
    await seller.waitForURL(/\/sell\/ad\/\d+\/done$/);
    await account.visitor.signIn(email, password);
    await sellListing(account, /\d+/.exec(new URL(seller.url()).pathname)?.[0] ?? "", "ar");
  });

  it("A car listing is posted, approved, found, favourited, reduced in price with a notification, and sold (en, without JavaScript)", async () => {
    const texts = words.en;
    const seller = new HttpPage({ language: "en" });
    const send = async (nextStep: string) => {
      await seller.submit(seller.findAll("main form button[type=submit]").at(-1) as Element);
      expect(seller.url.pathname).toMatch(new RegExp(`/sell/\\d+/${nextStep}$`));
    };
    await registerThroughForm(seller);
    await seller.goto("/sell");
    await seller.submit("main button[value=cars]");
    expect(seller.url.pathname).toMatch(/\/sell\/\d+\/vehicle$/);
    seller.fill("main input[name=vin]", "4T1B11HK5KU210000");
    await send("features");
    seller.check("[name='feature.condition'][value=used]");
    seller.check("[name='feature.gear'][value=automatic]");
    seller.fill("[name='feature.mileage']", mileage);
    await send("texts");
    seller.fill("[name=nameEn]", texts.name);
    seller.fill("[name=textEn]", texts.text);
    await send("pictures");
    const files = (await photos()).map(
      ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
    );
    seller.attach("main input[type=file]", ...files);
    await seller.submit("main form[enctype] button[type=submit]");
    expect(seller.count("main img[src^='/media/']")).toBeGreaterThanOrEqual(6);
    await send("price");
    seller.fill("[name=price]", firstPrice);
    await send("contact");
    const city = seller.find("[name=city] option:nth-child(2)").getAttribute("value") ?? "";
    seller.fill("[name=city]", city);
    seller.fill("[name=phone]", phone);
    await send("preview");
    await seller.submit(seller.findAll("main form button[type=submit]").at(-1) as Element);
    expect(seller.url.pathname).toMatch(/\/sell\/ad\/\d+\/done$/);
    await sellListing(seller, /\d+/.exec(seller.url.pathname)?.[0] ?? "", "en");
  });
});
