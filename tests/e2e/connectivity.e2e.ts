import type { Page, Request } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { createEitherLanguageTest } from "../support/test-variants.ts";
import { markDocument, setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    lost: /^No connection/,
    again: "Try again",
    send: "Send now",
    unsure: /Check whether it arrived/,
    place: "Place the order",
    more: "Increase quantity",
    remove: /^Remove /,
  },
  ar: {
    lost: /^لا يوجد اتصال/,
    again: "حاول مرة أخرى",
    send: "أرسله الآن",
    unsure: /تأكد من وصول/,
    place: "تأكيد الطلب",
    more: "زيادة الكمية",
    remove: /^حذف /,
  },
};

const parts = "/shop/category/spark-plugs/products";
const notice = (page: Page) => page.locator("[data-toast]:not(.opacity-0)").last();
const quantity = (page: Page) => page.locator("input[name^='quantity.']");

/** Waits until the page has loaded the code that handles lost connections. */
const waitForOfflineCode = (page: Page) => page.waitForLoadState("networkidle");

/** Tracks the requests of a page. `toBeAnswered` waits until no request was open for 500 ms. */
function trackRequests(page: Page) {
  const open = new Set<Request>();
  let quietSince = Date.now();
  const ended = (request: Request) => {
    open.delete(request);
    quietSince = Date.now();
  };
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return { toBeAnswered: () => expect.poll(() => open.size === 0 && Date.now() - quietSince > 500).toBe(true) };
}

async function withCart(page: Page): Promise<void> {
  const { items } = (await (await page.request.get("/api/v1/products?category=spark-plugs&limit=100")).json()) as {
    items: { id: number; stock: number }[];
  };
  const ad = items.find(({ stock }) => stock >= 5)?.id;
  await page.request.post("/shop/cart/add", {
    form: { ad: String(ad), quantity: "1", back: "/shop/cart" },
    headers: { origin: inject("karajUrl") },
    maxRedirects: 0,
  });
}

const typed = {
  email: "sara@example.com",
  "shipping.firstName": "سارة",
  "shipping.lastName": "العتيبي",
  "shipping.phone": "0501234567",
  "shipping.address1": "8228 طريق الملك فهد",
  "shipping.city": "الرياض",
};

describe.each(["ar", "en"] as const)("Lost connection (%s)", (language) => {
  const texts = words[language];
  const either = createEitherLanguageTest(language);

  either("The checkout form keeps its values without a connection and is sent after reconnecting", async () => {
    const page = await visitor({ language, width: 390 });
    await withCart(page);
    await page.goto("/shop/checkout");
    const field = (name: string) => page.locator(`#content [name="${name}"]`);
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
    await field("terms").check();
    await waitForOfflineCode(page);
    const isSame = await markDocument(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: texts.place }).click();
    await notice(page).getByText(texts.lost).waitFor();
    for (const [name, value] of Object.entries(typed)) expect(await field(name).inputValue()).toBe(value);
    expect(await isSame()).toBe(true);
    await page.context().setOffline(false);
    await notice(page).getByRole("button", { name: texts.send }).click();
    await page.waitForURL(({ pathname }) => pathname === "/shop/checkout/success");
    expect(await isSame()).toBe(true);
  });

  either("Cart changes, links and filters wait without a connection and resume after reconnecting", async () => {
    const page = await visitor({ language, width: 390 });
    await withCart(page);
    await page.goto("/shop/cart");
    await waitForOfflineCode(page);
    const isSame = await markDocument(page);
    const requests = trackRequests(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: texts.more }).first().click();
    await notice(page).getByText(texts.lost).waitFor();
    await page.locator("#content").getByRole("button", { name: texts.remove }).first().click();
    await page.context().setOffline(false);
    await notice(page).getByRole("button", { name: texts.send }).click();
    await expect.poll(() => quantity(page).count()).toBe(0);
    // The line disappears before its response arrives. The test waits for the response before going offline again.
    await requests.toBeAnswered();

    await page.context().setOffline(true);
    await page.locator('header a[href="/"]').locator("visible=true").first().click();
    await notice(page).getByText(texts.lost).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(({ pathname }) => pathname === "/");
    await notice(page).waitFor({ state: "detached" });
    expect(await isSame()).toBe(true);

    await page.goto(parts);
    await waitForOfflineCode(page);
    await page.context().setOffline(true);
    await page.locator(".filter-bar label").first().click();
    await notice(page).getByText(texts.lost).waitFor();
    expect(await page.locator("article").count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await page.locator("dialog[open]").waitFor();
  });

  either(
    "A lost page request is repeated after reconnecting, and a change that may have arrived is not resent",
    async () => {
      const page = await visitor({ language, width: 390 });
      await page.goto(parts);
      await waitForOfflineCode(page);
      const isSame = await markDocument(page);
      let sent = 0;
      await page.route("**/shop/cart/add.data", async (route) => {
        sent++;
        await route.fetch();
        await route.abort("internetdisconnected");
      });
      await page.locator("button[form=cart-add]").first().click();
      await notice(page).getByText(texts.lost).waitFor();
      await notice(page).getByRole("button", { name: texts.again }).click();
      await notice(page).getByText(texts.unsure).waitFor();
      // The page reloads its data and finds that the request had arrived.
      await expect
        .poll(() => page.locator('header a[href="/shop/cart"]').locator("visible=true").first().textContent())
        .toMatch(/1|١/);
      expect(sent).toBe(1);

      await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
      await page.locator("main article h3 a").first().click();
      await notice(page).getByText(texts.lost).waitFor();
      // No request is pending while the page waits, so the loading bar is off.
      await page.locator("[data-loading=off]").waitFor({ state: "attached" });
      await page.unroute("**/*.data*");
      await page.waitForURL(/\/shop\/products\//);
      expect(await isSame()).toBe(true);
    },
  );
});
