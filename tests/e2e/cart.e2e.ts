import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { getFieldValue, HttpPage } from "../support/http-page.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

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
async function findParts(): Promise<{ lamp: Part; plain: Part }> {
  const list = async (query: string) => {
    const response = await fetch(`${inject("karajUrl")}/api/v1/products?${query}&limit=100`);
    return ((await response.json()) as { items: Part[] }).items;
  };
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

const waitForFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

describe("Cart with JavaScript", () => {
  const language = "en";
  const texts = words[language];

  it("[QV-03] [QV-04] [RT-11] [ST-06] The cart works from the listing page to checkout totals (en, with JavaScript)", async () => {
    const page = await visitor({ language, colorScheme: testThemes[language][0] });
    const { lamp } = await findParts();
    await page.goto(lamp.path);
    await page.getByRole("button", { name: texts.add }).click();
    await page.getByText(texts.options).waitFor();
    await waitForFocus(radio(page, "left"));
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
    const view = page.locator("#content").getByRole("link", { name: texts.view });
    await view.waitFor();
    expect(await findAxeViolations(page, { minor: false })).toEqual([]);
    await view.click();
    await page.locator("h1").waitFor();
    await expect.poll(() => quantities(page).first().inputValue()).toBe("2");
    expect(await findAxeViolations(page, { minor: false })).toEqual([]);

    // Two quick clicks send one change.
    const more = page.getByRole("button", { name: texts.more });
    await more.click();
    await more.click();
    const total = page.locator("#totals dd").last().locator("bdi").first();
    // The price is in riyals, and so is what the buyer pays. The shipping price of $25 is 93.75 riyals.
    const riyals = Math.round((lamp.price?.minor ?? 0) * 4 * 1.2 + 9_375) / 100;
    await expect.poll(async () => Number((await total.textContent())?.replace(/[^\d.]/g, ""))).toBeCloseTo(riyals, 2);
    await quantities(page).first().fill("999");
    await quantities(page).first().press("Enter");
    await page.getByText(texts.quantity).waitFor();
    await quantities(page).first().fill("3");
    await quantities(page).first().press("Enter");
    await page.getByText(texts.quantity).waitFor({ state: "detached" });
    // Quantities that were changed just before are saved on the way to checkout.
    await more.click();
    await page.locator("#totals button[name=next]").click();
    await page.waitForURL("**/shop/checkout");
    await page.goto("/shop/cart");
    expect(await quantities(page).first().inputValue()).toBe("4");

    await page.getByRole("button", { name: texts.remove }).click();
    await page.getByRole("heading", { name: texts.empty }).waitFor();
    // The pressed button disappears, so focus moves to the undo notice.
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await expect.poll(focused).toContain(texts.undo);
    await page.getByRole("button", { name: texts.undo }).click();
    await expect.poll(() => quantities(page).first().inputValue()).toBe("4");
    await page.getByRole("button", { name: texts.clear }).click();
    await page.getByRole("heading", { name: texts.empty }).waitFor();
    await page.goto("/shop/cart");
    await page.getByRole("heading", { name: texts.empty }).waitFor();
  });

  it("[QV-03] A form sent before the scripts run focuses its invalid option once they run", async () => {
    const page = await visitor({ language, width: 390 });
    const { lamp } = await findParts();
    const scripts = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await scripts.promise;
      await route.continue().catch(() => undefined);
    });
    await page.goto(lamp.path, { waitUntil: "commit" });
    await page.locator("form button", { hasText: texts.add }).click();
    await page.getByText(texts.options).waitFor();
    scripts.resolve();
    await waitForFocus(radio(page, "left"));
  });

  it("[QV-03] A form sent before the code of its options is loaded focuses the missing option", async () => {
    const page = await visitor({ language });
    const { lamp } = await findParts();
    const code = Promise.withResolvers<void>();
    await page.route(/\/option-choice-.*\.js$/, async (route) => {
      await code.promise;
      await route.continue().catch(() => undefined);
    });
    const isRequested = page.waitForRequest(/\/option-choice-.*\.js$/);
    await page.goto(lamp.path);
    await isRequested;
    await page.getByRole("button", { name: texts.add }).click();
    await page.getByText(texts.options).waitFor();
    code.resolve();
    await waitForFocus(radio(page, "left"));
  });

  it("[QV-03] [ST-09] The quick view adds a part to the cart and shows a toast with its name", async () => {
    const page = await visitor({ language });
    const { lamp } = await findParts();
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

  it("The cart page never scrolls sideways and shows the total on a phone", async () => {
    const page = await visitor({ language: "ar", width: 390 });
    const { lamp } = await findParts();
    await page.request.post("/shop/cart/add", {
      form: { ad: lamp.id, quantity: 1, "option.side": "left", "option.color": "black" },
    });
    await page.goto("/shop/cart");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.locator("a[href='#totals']").isVisible()).toBe(true);
  });
});

describe.each(["en", "ar"] as const)("Cart without JavaScript (%s)", (language) => {
  const texts = words[language];

  it("[QV-03] [RT-11] [ST-06] The cart works without JavaScript and keeps every typed value", async () => {
    const page = new HttpPage({ language });
    const { lamp, plain } = await findParts();
    const quantity = "main form[action='/shop/cart/add'] input[name=quantity]";
    const add = () => page.submit("main form[action='/shop/cart/add'] button", texts.add);
    await page.goto(lamp.path);
    page.check("main input[value=left]");
    page.fill(quantity, "2");
    await add();
    expect(page.text("main")).toContain(texts.options);
    expect(page.url.pathname).toBe(lamp.path);
    expect(page.find("main input[value=left]").hasAttribute("checked")).toBe(true);
    expect(getFieldValue(page.find(quantity))).toBe("2");
    page.check("main input[value=black]");
    await add();
    page.find("#content a", texts.view);
    await page.goto(plain.path);
    await add();
    await page.follow("#content a", texts.view);

    const fields = () => page.findAll("main input[name^='quantity.']");
    const values = () => fields().map(getFieldValue);
    expect(fields()).toHaveLength(2);
    page.fill(fields()[0] as Element, "٣");
    page.fill(fields()[1] as Element, "x");
    await page.submit("main button", texts.update);
    expect(page.text("main")).toContain(texts.quantity);
    expect(values()).toEqual(["٣", "x"]);
    page.fill(fields()[1] as Element, "4");
    await page.pressEnter(fields()[1] as Element);
    expect(values()).toEqual(["3", "4"]);
    page.fill(fields()[0] as Element, "x");
    await page.submit("#totals button[name=next]");
    expect(page.text("main")).toContain(texts.quantity);
    page.fill(fields()[0] as Element, "2");
    await page.submit("#totals button[name=next]");
    expect(page.url.pathname).toBe("/shop/checkout");
    await page.goto("/shop/cart");
    expect(values()).toEqual(["2", "4"]);
    await page.submit("main button", texts.remove);
    expect(fields()).toHaveLength(1);
    await page.submit("main button", texts.undo);
    expect(values()).toEqual(["2", "4"]);
    await page.submit("main button", texts.clear);
    page.find("main h1, main h2, main h3", texts.empty);
    await page.submit("main button", texts.undo);
    expect(fields()).toHaveLength(2);
  });
});

describe.each([
  {
    language: "en",
    added: "1 part was added to your cart.",
    present: "1 part was in your cart already.",
    undo: "Undo",
  },
  { language: "ar", added: "أُضيفت قطعة واحدة إلى السلة.", present: "قطعة واحدة منها كانت في السلة.", undo: "تراجع" },
] as const)("Several parts for the cart at once ($language)", ({ language, added, present, undo }) => {
  it("POST /shop/cart/add-needed adds the available parts, tells which are lacking, and can be undone", async () => {
    const page = new HttpPage({ language });
    const { lamp, plain } = await findParts();
    const addAll = async () => {
      const fields = [
        ["ad", String(lamp.id)],
        ["ad", String(plain.id)],
        ["back", "/shop/cart"],
      ];
      const body = new URLSearchParams(fields);
      const response = await page.visitor.fetch("/shop/cart/add-needed", { method: "POST", body });
      expect(response.status).toBe(303);
      await page.goto("/shop/cart");
    };
    await addAll();
    expect(page.text("main")).toContain(added);
    expect(page.text("main")).toContain(words[language].options);
    await addAll();
    expect(page.text("main")).toContain(present);
    expect(page.count("main input[name^='quantity.']")).toBe(1);
    await page.submit("main button", words[language].clear);
    await addAll();
    await page.submit("form[action='/shop/cart/remove'] button", undo);
    page.find("main h1, main h2, main h3", words[language].empty);
  });
});

describe("Cart requests from outside a browser", () => {
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
