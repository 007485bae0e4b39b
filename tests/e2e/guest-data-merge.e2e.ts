import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import type { createPersonDetails } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getFieldValue, getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

const words = {
  en: {
    add: "Add to cart",
    added: /items from this device were added/,
    left: /1 item from this device couldn't be added/,
    compared: /1 listing was added to your comparison/,
    comparedBoth: /2 listings were added to your comparison/,
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

async function listAds(query: string): Promise<Ad[]> {
  const response = await fetch(`${inject("karajUrl")}/api/v1/products?${query}&limit=20`);
  return ((await response.json()) as { items: Ad[] }).items;
}

/** Returns a part whose stock a test can exceed. Other tests order no timing belts. */
async function findPart(): Promise<Ad> {
  const part = (await listAds("category=timing-belts")).find((ad) => ad.stock >= 5 && ad.stock <= 900);
  if (!part) throw new Error("the demo has no such part");
  return part;
}

/** List of cars whose order no other test changes. */
const cars = "/shop/CarForSale?make=toyota&sort=price_desc";

type Person = ReturnType<typeof createPersonDetails>;

const quantities = (page: Page) => page.locator("main input[name^='quantity.']");
const columns = (page: Page) => page.locator("main thead th");
/** Returns the number of compared listings that the header shows, 0 when it shows none. */
const getComparedCount = async (page: Page) =>
  Number(/\d+/.exec((await page.locator("header a[href$='/shop/compare']").first().textContent()) ?? "")?.[0] ?? 0);

describe("Merge at sign-in with JavaScript", () => {
  const language = "en";
  const texts = words[language];

  it("[GN-02] [rule 25] Sign-in merges cart and comparison and reports the merge (en, with JavaScript)", async () => {
    const page = await visit({ language });
    const part = await findPart();
    // The test registers its own person, so no other test changes the cart or comparison.
    const person = await registerThroughForm(new HttpPage({ language }));
    await page.goto(part.path);
    await page.locator("main input[name=quantity]").first().fill(String(part.stock));
    const form = page.locator("main form[action$='/shop/cart/add']").first();
    await form.getByRole("button", { name: texts.add }).click();
    await page.locator("[data-toast=success]").waitFor();
    await page.goto(cars);
    const cards = page.locator("main article");
    const getAddress = (index: number) => cards.nth(index).locator("h3 a").getAttribute("href");
    // The list is loaded again after each press, and another test may have published a car meanwhile.
    for (const [index, address] of [await getAddress(0), await getAddress(1)].entries()) {
      const card = cards.filter({ has: page.locator(`h3 a[href="${address}"]`) });
      await card.hover();
      await card.locator("button[form=compare-add]").click();
      await expect.poll(() => getComparedCount(page)).toBe(index + 1);
    }
    await page.goto("/account/login?return=/shop/cart");
    await page.locator("main input[name=email]").fill(person.email);
    await page.locator("main input[name=password]").fill(person.password);
    await page.locator("main form[action*='/account/login'] button[type=submit]").click();
    await page.waitForURL((url) => url.pathname === "/shop/cart");
    await page.getByRole("status").filter({ hasText: texts.comparedBoth }).waitFor();
    await expect.poll(() => quantities(page).first().inputValue()).toBe(String(part.stock));
    expect(await getComparedCount(page)).toBe(2);

    await page.goto("/account/dashboard");
    await page.locator("aside form[action$='/account/logout'] button").click();
    await page.waitForURL("**/account/login");
    await expect.poll(() => getComparedCount(page)).toBe(0);
  });

  it("[RT-22] [ST-08] A shared comparison can be opened and saved, and removed listings can be restored", async () => {
    const page = await visit({ language, width: 390 });
    const carIds = (await listAds("kind=car")).slice(0, 3).map((ad) => ad.id);
    const [part] = await listAds("kind=part");
    await page.goto(`/shop/compare?ads=${carIds},${part?.id}`);
    expect(await page.locator("main table").count()).toBe(2);
    expect(await columns(page).count()).toBe(4);
    expect(await page.locator("main form[action$='/shop/compare/remove']").count()).toBe(0);

    // The page never scrolls sideways. Phones show two columns of a table.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const firstColumns = page.locator("main table").first().locator("thead th");
    expect(await firstColumns.filter({ visible: true }).count()).toBe(2);

    await page.getByRole("button", { name: texts.keep }).click();
    await page.waitForURL((url) => url.pathname === "/shop/compare" && url.search === "");
    await expect.poll(() => page.locator("main form[action$='/shop/compare/remove']").count()).toBe(4);
    const rows = await page.locator("main table").first().locator("tbody tr").count();
    await page.getByRole("switch", { name: texts.differences }).click();
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
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("main a[href*='?ads=']").first().click();
    await page.locator("[data-toast=success]").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const guest = new HttpPage({ language });
    await guest.goto(copied);
    expect(guest.count("main thead th")).toBe(4);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe.each(["en", "ar"] as const)("Merge at sign-in without JavaScript (%s)", (language) => {
  const texts = words[language];
  const getQuantity = (page: HttpPage) => getFieldValue(page.find("main input[name^='quantity.']"));
  const countCompared = (page: HttpPage) =>
    Number(/\d+/.exec(page.findAll("header a[href$='/shop/compare']").map(getText).join())?.[0] ?? 0);
  const countColumns = (page: HttpPage) => page.count("main thead th");

  async function buy(page: HttpPage, part: Ad, quantity: number) {
    await page.goto(part.path);
    page.fill("main form[action$='/shop/cart/add'] input[name=quantity]", String(quantity));
    await page.submit("main form[action$='/shop/cart/add'] button", texts.add);
  }
  async function compare(page: HttpPage, index: number) {
    await page.goto(cars);
    await page.submit(page.findAll("main article button[form=compare-add]")[index] as Element);
  }
  async function signIn(page: HttpPage, person: Person) {
    await page.goto("/account/login?return=/shop/cart");
    page.fill("main input[name=email]", person.email);
    page.fill("main input[name=password]", person.password);
    await page.submit("main form[action*='/account/login'] button[type=submit]");
    expect(page.url.pathname).toBe("/shop/cart");
  }

  it("[GN-02] [rule 25] Sign-in merges cart and comparison, reports the merge and shows the result on every device", async () => {
    const page = new HttpPage({ language });
    const part = await findPart();
    const person = await registerThroughForm(page);
    await buy(page, part, 3);
    await compare(page, 0);
    await page.goto("/account/dashboard");
    await page.submit("aside form[action$='/account/logout'] button");
    await page.goto("/shop/cart");
    expect([page.count("main input[name^='quantity.']"), countCompared(page)]).toEqual([0, 0]);

    await buy(page, part, part.stock - 2);
    await compare(page, 0);
    await compare(page, 1);
    expect(countCompared(page)).toBe(2);
    await signIn(page, person);
    const notice = page.text("[role=status]", texts.added);
    expect(notice).toMatch(texts.left);
    expect(notice).toMatch(texts.compared);
    expect(getQuantity(page)).toBe(String(part.stock));
    expect(countCompared(page)).toBe(2);
    await page.goto("/shop/cart");
    expect(page.text("main")).not.toMatch(texts.left);

    const other = new HttpPage({ language });
    await signIn(other, person);
    expect(getQuantity(other)).toBe(String(part.stock));
    await other.goto("/shop/compare");
    expect(countColumns(other)).toBe(2);
    await other.submit("main form[action$='/shop/compare/clear'] button");
    expect(countColumns(other)).toBe(0);
    await page.goto("/shop/compare");
    expect([countColumns(page), countCompared(page)]).toEqual([0, 0]);
  });

  it("[RT-22] [ST-08] A shared comparison can be opened and saved, and removed listings can be restored (without JavaScript)", async () => {
    const page = new HttpPage({ language });
    const carIds = (await listAds("kind=car")).slice(0, 3).map((ad) => ad.id);
    const [part] = await listAds("kind=part");
    await page.goto(`/shop/compare?ads=${carIds},${part?.id}`);
    expect([page.count("main table"), countColumns(page)]).toEqual([2, 4]);
    expect(page.count("main form[action$='/shop/compare/remove']")).toBe(0);

    await page.submit("main button", texts.keep);
    expect(page.path).toBe("/shop/compare");
    expect(page.count("main form[action$='/shop/compare/remove']")).toBe(4);
    const countRows = () => page.find("main table").querySelectorAll("tbody tr").length;
    const rows = countRows();
    await page.submit("main button[role=switch]");
    expect(page.path).toBe("/shop/compare?differences=1");
    expect(countRows()).toBeLessThan(rows);
    expect(countRows()).toBeGreaterThan(0);

    await page.submit("main form[action$='/shop/compare/remove'] button");
    expect(countColumns(page)).toBe(3);
    expect(page.url.search).toBe("?differences=1");
    await page.submit("main button", texts.undo);
    expect(countColumns(page)).toBe(4);
    await page.submit("main form[action$='/shop/compare/clear'] button");
    expect(countColumns(page)).toBe(0);
    await page.submit("main button", texts.undo);
    expect(countColumns(page)).toBe(4);
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
    const page = new HttpPage({ language: "en" });
    expect(await page.goto(`/shop/compare?${query}`)).toBe(200);
    expect(page.count("main a[href$='/shop/CarForSale']")).toBeGreaterThan(0);
  });
});
