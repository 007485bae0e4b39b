import { expect, inject, it } from "vitest";
import { register } from "../support/accounts.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const paths = ["/", "/shop", "/shop/CarForSale", "/shop/cart", "/blog", "/account/login"];

it.each(paths)("%s is laid out by today's rules, not by those of pages that say nothing", async (path) => {
  const page = await visitor({ language: "en" });
  await page.goto(path);
  expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
  const answer = await fetch(inject("karajUrl") + path, { headers: { accept: "text/html" } });
  expect((await answer.text()).slice(0, 15)).toBe("<!DOCTYPE html>");
});

it.each([390, 1280])("who has no address yet can add one from the overview (%s pixels wide)", async (width) => {
  const page = await visitor({ language: "en", width });
  await page.goto("/");
  await register(page);
  await page.goto("/account/dashboard");
  await page.getByRole("link", { name: "Add an address" }).click();
  await page.waitForURL("**/account/addresses/new*");
});
