import { expect, inject, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const paths = ["/", "/shop", "/shop/CarForSale", "/shop/cart", "/blog", "/account/login"];

it.each(paths)("%s is rendered in standards mode", async (path) => {
  const page = await visitor({ language: "en" });
  await page.goto(path);
  expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
  const answer = await fetch(inject("karajUrl") + path, { headers: { accept: "text/html" } });
  expect((await answer.text()).slice(0, 15)).toBe("<!DOCTYPE html>");
});

it.each([390, 1280])("Account dashboard without an address offers to add one (%s pixels wide)", async (width) => {
  const page = await visitor({ language: "en", width });
  await page.goto("/");
  await registerAccount(page);
  await page.goto("/account/dashboard");
  await page.getByRole("link", { name: "Add an address" }).click();
  await page.waitForURL("**/account/addresses/new*");
});
