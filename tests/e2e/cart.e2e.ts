import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { createEitherLanguageTest, selectCases } from "../support/test-variants.ts";
import { setupVisitors, testThemes, waitForNextDocument } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    add: "Add to cart",
    view: "View cart",
    options: "Please choose all options.",
    quantity: "Enter the quantity as a whole number, such as 2.",
    more: "Increase quantity",
    remove: /^Remove /,
    undo: "Undo",
    clear: "Empty the cart",
    empty: "Your cart is empty",
    update: "Update quantities",
    total: "Total",
    toast: (name: string) => `“${name}” was added to your cart`,
  },
  ar: {
    add: "أضف إلى السلة",
    view: "عرض السلة",
    options: "اختر كل الخيارات.",
    quantity: "أدخل الكمية عددًا صحيحًا، مثل 2.",
    more: "زيادة الكمية",
    remove: /^حذف /,
    undo: "تراجع",
    clear: "إفراغ السلة",
    empty: "سلتك فارغة",
    update: "تحديث الكميات",
    total: "الإجمالي",
    toast: (name: string) => `أضفنا «${name}» إلى السلة`,
  },
};

type Part = { id: number; path: string; stock: number; price: { minor: number; currency: string } | null };

/** Returns a part with options (`lamp`) and a part without options (`plain`). */
async function partsOf(page: Page): Promise<{ lamp: Part; plain: Part }> {
  const list = async (query: string) =>
    ((await (await page.request.get(`/api/v1/products?${query}&limit=100`)).json()) as { items: Part[] }).items;
  const lamp = (await list("category=side-mirrors")).find(
    ({ stock, price }) => stock >= 5 && price?.currency === "SAR",
  );
  const plain = (await list("category=spark-plugs")).find(({ stock }) => stock >= 5);
  if (!lamp || !plain) throw new Error("the demo has no such parts");
  return { lamp, plain };
}

const quantities = (page: Page) => page.locator("input[name^='quantity.']");
const radio = (page: Page, value: string) => page.locator(`input[type=radio][value=${value}]`);
/** Chooses an option. Its radio button is hidden, so the label is clicked. */
const choose = (page: Page, value: string) => page.locator(`label:has(input[value=${value}])`).click();

for (const language of ["en", "ar"] as const) {
  const texts = words[language];
  const either = createEitherLanguageTest(language);
  describe(`Cart page (${language})`, () => {
    it("[QV-03] [QV-04] [RT-11] [ST-06] The cart works from the listing page to checkout totals with JavaScript", async () => {
      const page = await visitor({ language });
      const { lamp } = await partsOf(page);
      await page.goto(lamp.path);
      await page.getByRole("button", { name: texts.add }).click();
      await page.getByText(texts.options).waitFor();
      expect(await radio(page, "left").evaluate((each) => each === document.activeElement)).toBe(true);
      await choose(page, "left");
      await page.getByText(texts.options).waitFor();
      await choose(page, "black");
      // An error disappears once its fields are valid.
      await page.getByText(texts.options).waitFor({ state: "detached" });
      await page.locator("main input[name=quantity]").fill("1.5");
      await page.getByRole("button", { name: texts.add }).click();
      await page.getByText(texts.quantity).waitFor();
      await page.locator("main input[name=quantity]").fill("٢");
      await page.getByText(texts.quantity).waitFor({ state: "detached" });
      await page.getByRole("button", { name: texts.add }).click();
      await page.locator("#content").getByRole("link", { name: texts.view }).click();
      await page.locator("h1").waitFor();
      await expect.poll(() => quantities(page).first().inputValue()).toBe("2");

      // Two quick clicks send one change.
      const more = page.getByRole("button", { name: texts.more });
      await more.click();
      await more.click();
      const total = page.locator("#totals dd").last();
      // The price is in riyals and shown in dollars, so each unit is rounded to a cent.
      const each = Math.round((lamp.price?.minor ?? 0) / 3.75);
      const cents = Math.round(each * 4 * 1.2 + 2_500) / 100;
      await expect.poll(async () => Number((await total.textContent())?.replace(/[^\d.]/g, ""))).toBeCloseTo(cents, 2);
      await quantities(page).first().fill("999");
      await quantities(page).first().press("Enter");
      await page.getByText(texts.quantity).waitFor();
      await quantities(page).first().fill("3");
      await quantities(page).first().press("Enter");
      await page.getByText(texts.quantity).waitFor({ state: "detached" });

      await page.getByRole("button", { name: texts.remove }).click();
      await page.getByRole("heading", { name: texts.empty }).waitFor();
      // The pressed button disappears, so focus moves to the undo notice.
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      await expect.poll(focused).toContain(texts.undo);
      await page.getByRole("button", { name: texts.undo }).click();
      await expect.poll(() => quantities(page).first().inputValue()).toBe("3");
      await page.getByRole("button", { name: texts.clear }).click();
      await page.getByRole("heading", { name: texts.empty }).waitFor();
      await page.goto("/shop/cart");
      await page.getByRole("heading", { name: texts.empty }).waitFor();
    });

    it("[QV-03] [RT-11] [ST-06] The cart works without JavaScript and keeps every typed value", async () => {
      const page = await visitor({ language, javaScript: false });
      const { lamp, plain } = await partsOf(page);
      await page.goto(lamp.path);
      await choose(page, "left");
      await page.locator("main input[name=quantity]").fill("2");
      await page.getByRole("button", { name: texts.add }).click();
      await page.getByText(texts.options).waitFor();
      expect(new URL(page.url()).pathname).toBe(lamp.path);
      expect(await radio(page, "left").isChecked()).toBe(true);
      expect(await page.locator("main input[name=quantity]").inputValue()).toBe("2");
      await choose(page, "black");
      await page.getByRole("button", { name: texts.add }).click();
      await page.locator("#content").getByRole("link", { name: texts.view }).waitFor();
      await page.goto(plain.path);
      await page.getByRole("button", { name: texts.add }).click();
      await waitForNextDocument(page, () => page.locator("#content").getByRole("link", { name: texts.view }).click());

      const fields = quantities(page);
      expect(await fields.count()).toBe(2);
      await fields.nth(0).fill("٣");
      await fields.nth(1).fill("x");
      await page.getByRole("button", { name: texts.update }).click();
      await page.getByText(texts.quantity).waitFor();
      expect([await fields.nth(0).inputValue(), await fields.nth(1).inputValue()]).toEqual(["٣", "x"]);
      await fields.nth(1).fill("4");
      await waitForNextDocument(page, () => fields.nth(1).press("Enter"));
      expect([await fields.nth(0).inputValue(), await fields.nth(1).inputValue()]).toEqual(["3", "4"]);
      await waitForNextDocument(page, () => page.getByRole("button", { name: texts.remove }).first().click());
      expect(await fields.count()).toBe(1);
      await waitForNextDocument(page, () => page.getByRole("button", { name: texts.undo }).click());
      expect([await fields.nth(0).inputValue(), await fields.nth(1).inputValue()]).toEqual(["3", "4"]);
      await page.getByRole("button", { name: texts.clear }).click();
      await page.getByRole("heading", { name: texts.empty }).waitFor();
      await waitForNextDocument(page, () => page.getByRole("button", { name: texts.undo }).click());
      expect(await fields.count()).toBe(2);
    });

    either("[QV-03] [ST-09] The quick view adds a part to the cart and shows a toast with its name", async () => {
      const page = await visitor({ language });
      const { lamp } = await partsOf(page);
      await page.goto("/shop/category/side-mirrors/products");
      await page.locator(`a[data-quick-view="${lamp.id}"]`).click();
      const view = page.locator("dialog[open]");
      const name = (await view.getByRole("heading", { level: 3 }).textContent()) ?? "";
      await view.getByRole("button", { name: texts.add }).click();
      await view.getByText(texts.options).waitFor();
      await view.locator("label:has(input[value=left])").click();
      await view.locator("label:has(input[value=black])").click();
      await view.getByRole("button", { name: texts.add }).click();
      await page.getByText(texts.toast(name)).waitFor();
      await view.getByRole("link", { name: texts.view }).click();
      await expect.poll(() => quantities(page).count()).toBe(1);
    });

    for (const colorScheme of testThemes[language]) {
      it.each(selectCases(language, ["The cart", "The page of a part in the cart"]))(
        `%s has no serious accessibility violations (${colorScheme})`,
        async (name) => {
          const page = await visitor({ language, colorScheme });
          const { lamp, plain } = await partsOf(page);
          await page.request.post("/shop/cart/add", {
            form: { ad: lamp.id, quantity: 1, "option.side": "left", "option.color": "black" },
          });
          await page.request.post("/shop/cart/add", { form: { ad: plain.id, quantity: 2 } });
          const main = page.locator("main");
          if (name === "The cart") {
            await page.goto("/shop/cart");
            await main.getByText(texts.total).first().waitFor();
          } else {
            await page.goto(lamp.path);
            await main.getByRole("button", { name: texts.add }).first().waitFor();
          }
          expect(await findAxeViolations(page, { minor: false })).toEqual([]);
        },
      );
    }
  });
}

describe("Cart page on phones, and cart requests from outside a browser", () => {
  it("The cart page never scrolls sideways and shows the total on a phone", async () => {
    for (const language of ["en", "ar"] as const) {
      const page = await visitor({ language, width: 390 });
      const { lamp } = await partsOf(page);
      await page.request.post("/shop/cart/add", {
        form: { ad: lamp.id, quantity: 1, "option.side": "left", "option.color": "black" },
      });
      await page.goto("/shop/cart");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await page.locator("a[href='#totals']").isVisible()).toBe(true);
    }
  });

  it("POST /shop/cart/clear rejects forms from other sites and accepts requests without origin headers", async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${inject("karajUrl")}/shop/cart/clear`, {
        method: "POST",
        body: new URLSearchParams({ back: "/shop/cart" }),
        headers,
        redirect: "manual",
      });
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({})).status).toBe(303);
  });
});
