import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type createPersonDetails, registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { setupVisitors, waitForNextDocument } from "../support/visitor.ts";

const visit = setupVisitors();

const words = {
  en: {
    add: "Add to cart",
    added: /items from this device were added/,
    left: /1 item from this device couldn't be added/,
    compared: /1 listing was added to your comparison/,
    undo: "Undo",
    keep: "Save as my comparison",
    differences: "Differences only",
  },
  ar: {
    add: "أضف إلى السلة",
    added: /أضفنا إلى سلتك .*كانت? على هذا الجهاز/,
    left: /تعذّرت إضافة منتج واحد/,
    compared: /أضفنا إعلانًا واحدًا إلى مقارنتك/,
    undo: "تراجع",
    keep: "اجعلها مقارنتي",
    differences: "الفروق فقط",
  },
};

type Ad = { id: number; path: string; stock: number };

async function adsOf(page: Page, query: string): Promise<Ad[]> {
  return ((await (await page.request.get(`/api/v1/products?${query}&limit=20`)).json()) as { items: Ad[] }).items;
}

type Person = ReturnType<typeof createPersonDetails>;

async function signIn(page: Page, { email, password }: Person) {
  await page.goto("/account/login?return=/shop/cart");
  await page.locator("main input[name=email]").fill(email);
  await page.locator("main input[name=password]").fill(password);
  await page.locator("main form[action*='/account/login'] button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/shop/cart");
}

async function signOut(page: Page) {
  await page.goto("/account/dashboard");
  await page.locator("aside form[action$='/account/logout'] button").click();
  await page.waitForURL("**/account/login");
}

const quantities = (page: Page) => page.locator("main input[name^='quantity.']");
const columns = (page: Page) => page.locator("main thead th");
/** Returns the number of compared listings that the header shows, 0 when it shows none. */
const getComparedCount = async (page: Page) =>
  Number(/\d+/.exec((await page.locator("header a[href$='/shop/compare']").first().textContent()) ?? "")?.[0] ?? 0);

describe.each([
  { language: "en", javaScript: true },
  { language: "ar", javaScript: false },
] as const)("Merge at sign-in ($language, JavaScript $javaScript)", ({ language, javaScript }) => {
  const texts = words[language];

  async function buy(page: Page, part: Ad, quantity: number) {
    await page.goto(part.path);
    await page.locator("main input[name=quantity]").first().fill(String(quantity));
    const button = page.locator("main form[action$='/shop/cart/add']").first().getByRole("button", { name: texts.add });
    if (javaScript) {
      await button.click();
      await page.locator("[data-toast=success]").waitFor();
    } else await waitForNextDocument(page, () => button.click());
  }
  async function compare(page: Page, index: number) {
    // This list order is not changed by other tests.
    await page.goto("/shop/CarForSale?make=toyota&sort=price_desc");
    const card = page.locator("main article").nth(index);
    await card.hover();
    await card.locator("button[form=compare-add]").click();
    if (javaScript) await page.locator("[data-toast=success]").waitFor();
    else await page.waitForURL("**/shop/compare");
  }

  it("[GN-02] [rule 25] Sign-in merges cart and comparison, reports the merge and shows the result on every device", async () => {
    const page = await visit({ language, javaScript });
    const part = (await adsOf(page, "category=spark-plugs")).find((ad) => ad.stock >= 5 && ad.stock <= 900);
    if (!part) throw new Error("the demo has no such part");
    // The test registers its own person, so no other test changes the cart or comparison.
    const person = await registerAccount(page);
    await buy(page, part, 3);
    await compare(page, 0);
    await signOut(page);

    await page.goto("/shop/cart");
    expect(await quantities(page).count()).toBe(0);
    expect(await getComparedCount(page)).toBe(0);

    await buy(page, part, part.stock - 2);
    await compare(page, 0);
    await compare(page, 1);
    if (javaScript) await expect.poll(() => getComparedCount(page)).toBe(2);
    await signIn(page, person);
    const notice = page.getByRole("status").filter({ hasText: texts.added });
    await notice.waitFor();
    const text = await notice.textContent();
    expect(text).toMatch(texts.left);
    expect(text).toMatch(texts.compared);
    await expect.poll(() => quantities(page).first().inputValue()).toBe(String(part.stock));
    expect(await getComparedCount(page)).toBe(2);
    await page.goto("/shop/cart");
    expect(await page.getByText(texts.left).count()).toBe(0);

    const other = await visit({ language, javaScript, width: 390 });
    await signIn(other, person);
    expect(await quantities(other).first().inputValue()).toBe(String(part.stock));
    await other.goto("/shop/compare");
    expect(await columns(other).count()).toBe(2);
    await other.locator("main form[action$='/shop/compare/clear'] button").click();
    await expect.poll(() => columns(other).count()).toBe(0);
    await page.goto("/shop/compare");
    expect(await columns(page).count()).toBe(0);
    expect(await getComparedCount(page)).toBe(0);
  });

  it("[RT-22] [ST-08] A shared comparison can be opened and saved, and removed listings can be restored", async () => {
    const page = await visit({ language, javaScript, width: 390 });
    const cars = (await adsOf(page, "kind=car")).slice(0, 3).map((ad) => ad.id);
    const [part] = await adsOf(page, "kind=part");
    await page.goto(`/shop/compare?ads=${cars},${part?.id}`);
    expect(await page.locator("main table").count()).toBe(2);
    expect(await columns(page).count()).toBe(4);
    expect(await page.locator("main form[action$='/shop/compare/remove']").count()).toBe(0);

    // The page never scrolls sideways, and row names stay in place while the table scrolls.
    const table = page.locator("main section[tabindex='0']").first();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const name = page.locator("main tbody th").first();
    const before = await name.boundingBox();
    if (javaScript) {
      await table.evaluate((box) => box.scrollBy(document.dir === "rtl" ? -120 : 120, 0));
      expect((await name.boundingBox())?.x).toBe(before?.x);
    }

    await page.getByRole("button", { name: texts.keep }).click();
    await page.waitForURL((url) => url.pathname === "/shop/compare" && url.search === "");
    await expect.poll(() => page.locator("main form[action$='/shop/compare/remove']").count()).toBe(4);
    const rows = await page.locator("main table").first().locator("tbody tr").count();
    await page.getByRole("link", { name: texts.differences }).click();
    await page.waitForURL("**/shop/compare?differences=1");
    const differences = page.locator("main table").first().locator("tbody tr");
    await expect.poll(() => differences.count()).toBeLessThan(rows);
    expect(await differences.count()).toBeGreaterThan(0);

    await page.locator("main form[action$='/shop/compare/remove'] button").first().click();
    await expect.poll(() => columns(page).count()).toBe(3);
    expect(new URL(page.url()).search).toBe("?differences=1");
    await page.getByRole("button", { name: texts.undo }).click();
    await expect.poll(() => columns(page).count()).toBe(4);
    await page.locator("main form[action$='/shop/compare/clear'] button").click();
    await expect.poll(() => columns(page).count()).toBe(0);
    await page.getByRole("button", { name: texts.undo }).click();
    await expect.poll(() => columns(page).count()).toBe(4);
    if (!javaScript) return;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("main a[href*='?ads=']").first().click();
    await page.locator("[data-toast=success]").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const guest = await visit({ language });
    await guest.goto(copied);
    expect(await columns(guest).count()).toBe(4);
    expect(await findAxeViolations(guest)).toEqual([]);
  });
});

describe("Invalid addresses of the comparison", () => {
  it.each([
    ["letters", "ads=abc"],
    ["nothing but commas", "ads=,,,"],
    ["no ids, twice", "ads=1e3&ads=-2"],
    ["bytes that are no text", "ads=%00%ff"],
    ["ads that are none", "ads=999999998,999999999"],
    ["a thousand of them", `ads=${Array.from({ length: 1_000 }, (_, i) => 900_000 + i)}`],
  ])("[RT-22] The comparison page leads to cars for an address with %s", async (_, query) => {
    const page = await visit({ language: "en", javaScript: false });
    const response = await page.goto(`/shop/compare?${query}`);
    expect(response?.status()).toBe(200);
    await page.locator("main a[href$='/shop/CarForSale']").waitFor();
  });
});
