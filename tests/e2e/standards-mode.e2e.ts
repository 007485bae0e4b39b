import { describe, expect, inject, it } from "vitest";
import { PlainBrowser } from "../support/plain-browser.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const paths = ["/", "/shop", "/shop/CarForSale", "/shop/cart", "/blog", "/account/login"];

describe("Standards mode", () => {
  it.each(paths)("%s begins with the document type", async (path) => {
    const answer = await fetch(inject("karajUrl") + path, { headers: { accept: "text/html" } });
    expect((await answer.text()).slice(0, 15)).toBe("<!DOCTYPE html>");
  });

  it("/account/login is rendered in standards mode", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/account/login");
    expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
  });
});

it("Account dashboard without an address offers to add one", async () => {
  const page = new PlainBrowser(inject("karajUrl"));
  await page.register();
  await page.open("/account/dashboard");
  await page.follow("Add an address");
  expect(page.path).toMatch(/\/account\/addresses\/new/);
});
