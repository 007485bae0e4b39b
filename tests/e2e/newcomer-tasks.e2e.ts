import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const widePhone = { width: 390, currency: "SAR" } as const;

/**
 * Acts on a phone page and counts the taps: each pressed link or button, each field that is typed into or chosen from,
 * and each submission by the keyboard counts as one. Scrolling does not count.
 */
class Taps {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(field: Locator, value: string): Promise<void> {
    this.count += 1;
    await field.fill(value);
  }

  async submitByKeyboard(field: Locator): Promise<void> {
    this.count += 1;
    await field.press("Enter");
  }
}

async function open(page: Page, path: string): Promise<Taps> {
  await page.goto(path);
  await page.locator("html[data-enhanced]").waitFor();
  return new Taps();
}

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("Tasks of a newcomer on a phone", () => {
  it("A Camry under 60,000 SAR in Riyadh is found with at most 4 taps", async () => {
    const page = await visitor({ language: "ar", ...widePhone });
    const taps = await open(page, "/");
    const search = page.locator("#content input[type=search]:visible").first();
    await taps.fill(search, "كامري تحت 60 الف الرياض");
    await taps.submitByKeyboard(search);
    await page.waitForURL("**/shop/Allproducts/**");
    const cards = page.locator("#content article");
    await cards.first().waitFor();
    const titles = await cards.locator("h3").allInnerTexts();
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(title).toMatch(/كامري/);
    // Results that leave out a wish stand below a heading of their own, so the first card meets all of them.
    const [, price = ""] = /([\d,]+)\s*ر\.س/.exec(await cards.first().innerText()) ?? [];
    expect(Number(price.replaceAll(",", ""))).toBeGreaterThan(0);
    expect(Number(price.replaceAll(",", ""))).toBeLessThanOrEqual(60_000);
    expect(await cards.first().innerText()).toContain("الرياض");
    expect(taps.count).toBeLessThanOrEqual(4);
  });

  it("Brake pads that fit the car of a VIN are found with at most 6 taps", async () => {
    const page = await visitor({ language: "ar", ...widePhone });
    const taps = await open(page, "/");
    const search = page.locator("#content input[type=search]:visible").first();
    await taps.fill(search, "فحمات فرامل");
    await taps.submitByKeyboard(search);
    await page.waitForURL("**/shop/Allproducts/**");
    await taps.press(page.getByText("اختر سيارتك لتظهر القطع المناسبة فقط"));
    const dialog = page.locator("dialog[open]");
    await taps.fill(dialog.locator("input[name=vin]"), "4T1BF1FK5HU123456");
    await dialog.getByText("تويوتا كامري 2017").waitFor();
    await taps.press(dialog.getByRole("button", { name: "إضافة السيارة" }));
    await taps.press(dialog.getByRole("button", { name: "اختيار السيارة", exact: true }));
    // The bar above the list names the car and says that it shows what fits.
    const ownVehicle = page.locator("[data-own-vehicle]", { hasText: "كامري 2017" });
    await ownVehicle.waitFor();
    expect(await ownVehicle.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    expect(taps.count).toBeLessThanOrEqual(6);
  });

  it("A car is rented for three days with at most 5 taps before the booking form", async () => {
    const page = await visitor({ language: "ar", ...widePhone });
    const taps = await open(page, "/");
    const finder = page.locator("#vehicle-finder");
    await taps.press(finder.getByText("للإيجار", { exact: true }));
    await taps.fill(finder.locator("input[name=from]"), dayFromNow(40));
    expect(await finder.locator("input[name=to]").inputValue()).toBe(dayFromNow(43));
    await taps.press(finder.locator("button[type=submit]"));
    await page.waitForURL("**kind=rental**");
    await taps.press(page.locator("#content article h3 a").first());
    await page.locator("#booking form button[type=submit]").waitFor();
    await taps.press(page.locator("#booking form button[type=submit]"));
    await page.waitForURL("**/book?**");
    const url = new URL(page.url());
    expect([url.searchParams.get("from"), url.searchParams.get("to")]).toEqual([dayFromNow(40), dayFromNow(43)]);
    expect(taps.count).toBeLessThanOrEqual(5);
  });

  it("A member asks the seller of a car with at most 3 taps", async () => {
    const page = await visitor({ language: "ar", ...widePhone });
    await page.goto("/shop/showrooms/al-waha-motors/products");
    await registerAccount(page);
    const path = await page.locator("#content article h3 a").first().getAttribute("href");
    const taps = await open(page, path ?? "");
    await taps.press(
      page.locator("a[href*='/account/inbox/new']:not([href*='offer='], [href*='text=']):visible").first(),
    );
    await taps.fill(page.locator("#new-text"), "هل السيارة متوفرة؟");
    await taps.press(page.locator("form:has(#new-text) button[type=submit]"));
    await page.waitForURL(/\/account\/inbox\/\d+/);
    expect(taps.count).toBeLessThanOrEqual(3);
  });

  it("Whether a price is fair is known with at most 2 taps from a list", async () => {
    const page = await visitor({ language: "ar", ...widePhone });
    const taps = await open(page, "/shop/CarForSale?sort=deal");
    await taps.press(page.locator("#content article h3 a").first());
    const verdict = page.locator("main a[href='#market-title']:visible").first();
    await verdict.waitFor();
    const box = await verdict.boundingBox();
    expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThan(844);
    await taps.press(verdict);
    await page.locator("#market-title").waitFor();
    expect(taps.count).toBeLessThanOrEqual(2);
  });
});
