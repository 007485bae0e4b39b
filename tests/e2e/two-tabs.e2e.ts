import { expect, it } from "vitest";
import { markDocument, setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

it("[EN-16] [GN-02] [ST-03] Two tabs of a visitor share cart, currency, theme and language", async () => {
  const page = await visit({ language: "en" });
  const answer = await page.request.get("/api/v1/products?category=spark-plugs&limit=20");
  const { items } = (await answer.json()) as { items: { path: string; stock: number }[] };
  await page.goto(items.find(({ stock }) => stock >= 5)?.path ?? "");
  const other = await page.context().newPage();
  await other.goto("/shop/cart");
  await other.locator("html[data-enhanced]").waitFor();
  const lines = other.locator("main input[name^='quantity.']");
  expect(await lines.count()).toBe(0);
  const same = await markDocument(other);
  const stored = () => other.evaluate(() => ({ ...localStorage }));

  await page
    .locator("main form[action$='/shop/cart/add']")
    .first()
    .getByRole("button", { name: "Add to cart" })
    .click();
  await expect.poll(() => lines.count()).toBe(1);
  expect(JSON.parse((await stored()).cartItems ?? "[]")).toHaveLength(1);

  const currency = "header select[name=currency]";
  await page.locator(currency).filter({ visible: true }).selectOption("SAR");
  await expect.poll(() => other.locator(currency).filter({ visible: true }).inputValue()).toBe("SAR");
  expect((await stored()).currency).toBe("SAR");

  await page.locator("header button[name=theme][value=dark]").filter({ visible: true }).click();
  await expect.poll(() => other.locator("html").getAttribute("data-theme")).toBe("dark");
  expect((await stored()).theme).toBe("dark");

  await page.locator("header a[hreflang=ar]").filter({ visible: true }).click();
  await expect.poll(() => other.locator("html").getAttribute("lang")).toBe("ar");
  expect(await other.locator("html").getAttribute("dir")).toBe("rtl");
  await other.getByRole("heading", { level: 1, name: "سلة" }).waitFor();
  expect((await stored()).language).toBe("ar");
  expect(await same()).toBe(true);

  // The choices survive a reload.
  await other.reload();
  expect(await lines.count()).toBe(1);
  expect(await other.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await other.locator(currency).filter({ visible: true }).inputValue()).toBe("SAR");
});
