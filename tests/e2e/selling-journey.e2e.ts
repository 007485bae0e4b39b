import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { demoAccounts, registerAccount, signInAs } from "../support/accounts.ts";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    name: "Toyota Camry 2019 Quetzal",
    text: "One owner, serviced by the dealer.",
    dropped: "cheaper",
    sold: "sold",
  },
  ar: { name: "تويوتا كامري 2019 قيتزال", text: "مالك واحد، صيانة وكالة.", dropped: "انخفض", sold: "بيع" },
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

describe.each(testVariants)(
  "Sale of a car from VIN to buyer ($language, JavaScript $javaScript)",
  ({ language, javaScript }) => {
    const texts = words[language];
    const open = () => visitor({ language, javaScript, width: 390 });

    it("A car listing is posted, approved, found, favourited, reduced in price with a notification, and sold", {
      timeout: 120_000,
    }, async () => {
      const seller = await open();
      await registerAccount(seller);
      await seller.goto("/sell");
      await seller.locator("main button[value=cars]").click();
      await step(seller, "vehicle");
      await seller.locator("main input[name=vin]").fill("4T1B11HK5KU210000");
      if (javaScript) await seller.locator("[data-vin=found]").waitFor();
      await next(seller);
      await step(seller, "features");
      await seller.locator("main label:has([name='feature.condition'][value=used])").click();
      await seller.locator("main label:has([name='feature.gear'][value=automatic])").click();
      await seller.locator("[name='feature.mileage']").fill("85000");
      await next(seller);
      await step(seller, "texts");
      await seller.locator(language === "ar" ? "[name=nameAr]" : "[name=nameEn]").fill(texts.name);
      await seller.locator(language === "ar" ? "[name=textAr]" : "[name=textEn]").fill(texts.text);
      await next(seller);
      await step(seller, "pictures");
      await seller
        .locator("main input[type=file]")
        .first()
        .setInputFiles(await photos());
      if (!javaScript) await seller.locator("main form[enctype] button[type=submit]").first().click();
      await expect.poll(() => seller.locator("main img[src^='/media/']").count()).toBeGreaterThanOrEqual(6);
      await next(seller);
      await step(seller, "price");
      await seller.locator("[name=price]").fill("75000");
      await next(seller);
      await step(seller, "contact");
      await seller.locator("[name=city]").selectOption({ index: 1 });
      await seller.locator("[name=phone]").fill("+966 50 123 4567");
      await next(seller);
      await step(seller, "preview");
      await next(seller);
      await seller.waitForURL(/\/sell\/ad\/\d+\/done$/);
      const ad = /\d+/.exec(new URL(seller.url()).pathname)?.[0] ?? "";

      // Other visitors cannot see the listing before a moderator approves it.
      const buyer = await open();
      await registerAccount(buyer);
      expect((await buyer.goto(`/shop/products/${ad}`))?.status()).toBe(404);
      const moderator = await open();
      await signInAs(moderator, demoAccounts.moderator);
      await moderator.goto(`/moderation/ads/${ad}`);
      await moderator.locator("button[value=approve]").click();
      await moderator.waitForURL(({ pathname }) => pathname !== `/moderation/ads/${ad}`);

      // The next search finds the approved listing with its pictures.
      await buyer.goto(`/shop/Allproducts/${encodeURIComponent(texts.name)}`);
      const card = buyer.locator("main article", { hasText: texts.name.split(" ").at(-1) ?? "" }).first();
      await card.locator("img[src^='/media/']").first().waitFor();
      await buyer.goto(`/shop/products/${ad}`);
      const heart = buyer.locator("section:has(h1) button[form=favourite]");
      await heart.click();
      await buyer.locator("section:has(h1) button[form=favourite][aria-pressed=true]").waitFor();
      if (javaScript) await buyer.locator("[data-toast=success]").waitFor();
      await buyer.goto("/shop/wishlist");
      await buyer.locator("main article", { hasText: texts.name }).first().waitFor();

      await seller.goto(`/account/ads/${ad}`);
      await seller.locator("#ad-price").fill("69000");
      await seller.locator("form:has(#ad-price) button[type=submit]").click();
      await seller.locator("#content [role=status]").first().waitFor();
      await buyer.goto("/account/notifications");
      const news = buyer.locator("#content li a[href^='/account/notifications/']").first();
      expect(await news.innerText()).toContain("69,000");
      await news.click();
      await buyer.waitForURL(new RegExp(`/shop/products/[^/]*${ad}`));

      await seller.goto(`/account/ads/${ad}/step?act=sold`);
      await seller.locator("#content button[name=act]").first().click();
      await seller.waitForURL(({ pathname }) => pathname === `/account/ads/${ad}`);
      await buyer.goto(`/shop/products/${ad}`);
      await buyer.locator("main").getByText(texts.sold).first().waitFor();
      expect(await buyer.locator("main form[action='/shop/cart/add']").count()).toBe(0);
    });
  },
);
