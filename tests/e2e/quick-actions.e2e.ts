import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors, waitForRouter } from "../support/visitor.ts";

const visitor = setupVisitors();

/** Matches requests that add a listing to the cart or to the comparison. */
const addition = /\/(cart|compare)\/add\.data/;

describe("Buttons of several listing cards pressed in quick succession", () => {
  it("Listing cards send one request for each pressed button on a slow connection", async () => {
    const page = await visitor({ language: "ar", width: 390 });
    // Spark plugs have no options to choose.
    await page.goto("/shop/category/spark-plugs/products");
    for (const form of ["cart-add", "compare-add"]) {
      const sent: string[] = [];
      const released = Promise.withResolvers<void>();
      await page.unroute(addition);
      await page.route(addition, async (route) => {
        sent.push(new URLSearchParams(route.request().postData() ?? "").get("ad") ?? "");
        await released.promise;
        await route.continue();
      });
      const buttons = page.locator(`main article button[form=${form}]`);
      const ads: string[] = [];
      for (const nth of [0, 1, 2]) {
        ads.push((await buttons.nth(nth).getAttribute("value")) ?? "");
        await buttons.nth(nth).click();
        // The second press of the same button sends no second request.
        await buttons.nth(nth).click();
      }
      released.resolve();
      await expect.poll(() => sent).toEqual(ads);
      const path = form === "cart-add" ? "/shop/cart" : "/shop/compare";
      await page.locator(`[data-toast=success] a[href="${path}"]`).nth(2).waitFor({ state: "attached" });
      expect(sent).toEqual(ads);
    }
  });
});

/** Returns the id of a side mirror with options to choose, from the first page of the list. */
async function findMirrorWithOptions(): Promise<number> {
  const read = async <T>(path: string) =>
    (await (await fetch(`${inject("karajUrl")}/api/v1/products${path}`)).json()) as T;
  const { items } = await read<{ items: { id: number }[] }>("?category=side-mirrors&limit=16");
  for (const { id } of items) {
    const { options } = await read<{ options: unknown[] }>(`/${id}`);
    if (options.length > 0) return id;
  }
  throw new Error("the demo has no side mirror with options");
}

describe("Part with options to choose", () => {
  it.each(getTestLanguages("ar"))(
    "Quick view opened by “Add to cart” focuses the first option and explains why (%s)",
    async (language) => {
      const explanation = { ar: /^اختر .+ لإضافته إلى السلة/, en: /^Choose .+ to add it to the cart/ }[language];
      const page = await visitor({ language, width: 390 });
      await page.goto("/shop/category/side-mirrors/products");
      const card = page.locator(`main article:has(a[href^="/shop/products/${await findMirrorWithOptions()}-"])`);
      await card.locator("button[form=cart-add]").click();
      const line = page.locator("dialog[open]").getByText(explanation);
      await line.waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")?.startsWith("option.")))
        .toBe(true);
      await expect.poll(() => line.evaluate((each) => each.getBoundingClientRect().bottom < innerHeight)).toBe(true);
      // A quick view opened by its own button starts at the top, without the hint.
      await page.keyboard.press("Escape");
      await page
        .locator("main article a[data-quick-view]")
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.locator("dialog[open] form[action='/shop/cart/add']").waitFor();
      expect(await line.count()).toBe(0);
    },
  );
});

/** Clicks a button several times in one JavaScript task. The page cannot render or receive a response in between. */
const pressAtOnce = (button: Locator, times = 3) =>
  button.evaluate((element: HTMLElement, count) => {
    for (let n = 0; n < count; n += 1) element.click();
  }, times);

/** Starts collecting the paths of all POST requests. */
function listSent(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

describe.each(getTestLanguages("ar"))("Three clicks in one tick (%s)", (language) => {
  it("[QV-03] [ST-07] Cart, comparison and favourite buttons send one request for three clicks in one tick", async () => {
    const page = await visitor({ language });
    await page.goto("/shop/category/spark-plugs/products");
    const sent = listSent(page);
    const card = page.locator("main article").first();
    for (const [form, path] of [
      ["cart-add", "/shop/cart/add.data"],
      ["compare-add", "/shop/compare/add.data"],
      ["favourite", "/shop/wishlist/add.data"],
    ] as const) {
      sent.length = 0;
      await pressAtOnce(card.locator(`button[form=${form}]`));
      await expect.poll(() => sent, { message: form }).toEqual([path]);
      await waitForRouter(page);
      expect(sent, form).toEqual([path]);
    }
    // Uses another part, because the first may have only one item in stock.
    await page.locator("main article").nth(1).locator("h3 a").click();
    const add = page.locator("main form[action$='/shop/cart/add'] button[type=submit]").first();
    await add.waitFor();
    await waitForRouter(page);
    sent.length = 0;
    await pressAtOnce(add);
    await page.locator("main form [role=status] a[href='/shop/cart']").waitFor();
    await waitForRouter(page);
    expect(sent).toEqual(["/shop/cart/add.data"]);
    // After the response the button can be pressed again.
    await add.click();
    await expect.poll(() => sent.length).toBe(2);
  });

  it("[VL-01] [VL-08] Sign-in form is not sent while empty or invalid, and is sent once when filled in", async () => {
    const page = await visitor({ language });
    await page.goto("/account/login");
    const sent = listSent(page);
    const submit = page.locator("main form button[type=submit]").first();
    const [email, password] = [page.locator("#account-email"), page.locator("#account-password")];
    const errorOf = async (field: Locator) => {
      const [id] = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
      return page.locator(`[id='${id}']`).textContent();
    };
    const errorTexts = {
      ar: { required: "املأ هذه الخانة.", email: "أدخل بريدًا إلكترونيًا صحيحًا." },
      en: { required: "Please fill in this field.", email: "Enter a valid e-mail address." },
    }[language];
    await submit.click();
    await page.locator("main [aria-invalid=true]").nth(1).waitFor();
    expect([await errorOf(email), await errorOf(password)]).toEqual([errorTexts.required, errorTexts.required]);
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    // A filled field loses its error at once. An invalid address has a different error.
    await password.fill("wrong password");
    expect(await password.getAttribute("aria-invalid")).toBe(null);
    await email.fill("nobody");
    await submit.click();
    await expect.poll(() => errorOf(email)).toBe(errorTexts.email);
    expect(sent).toEqual([]);
    await email.fill("nobody@example.com");
    await pressAtOnce(submit);
    await page.locator("main [role=alert]").waitFor();
    expect(sent).toEqual(["/account/login.data"]);
  });
});
