import { expect, inject, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const paths = ["/", "/shop", "/shop/CarForSale", "/shop/cart", "/blog", "/account/login"];

it.each(paths)("%s begins with the document type, which turns on standards mode", async (path) => {
  const answer = await fetch(inject("karajUrl") + path, { headers: { accept: "text/html" } });
  expect((await answer.text()).slice(0, 15)).toBe("<!DOCTYPE html>");
});

it("Account dashboard is rendered in standards mode and offers to add an address on a desktop and on a phone", async () => {
  const page = await visitor({ language: "en", width: 1280 });
  await registerAccount(page);
  await page.goto("/account/dashboard");
  expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
  const link = page.getByRole("link", { name: "Add an address" });
  expect(await link.isVisible()).toBe(true);
  await page.setViewportSize({ width: 390, height: 900 });
  await link.click();
  await page.waitForURL("**/account/addresses/new*");
});
