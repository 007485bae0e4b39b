import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { getFieldValue, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const next = (page: Page) => page.locator("main form button[type=submit]:visible").last().click();
const step = (page: Page, name: string) => page.waitForURL(new RegExp(`/sell/\\d+/${name}$`));

describe("Listing draft open in two tabs", () => {
  it("The next step of the listing editor keeps values that another tab saved meanwhile (with JavaScript)", async () => {
    const [title, text] = ["nameAr", "textAr"];
    const page = await visitor({ language: "ar" });
    await registerAccount(page);
    await page.goto("/sell");
    await page.locator("main button[value=cars]").click();
    await step(page, "vehicle");
    const texts = page.url().replace("vehicle", "texts");
    await page.goto(texts);
    await page.locator(`[name=${title}]`).fill("Quetzal");
    await page.locator(`[name=${text}]`).fill("First\nwords");
    await page.locator("[data-save=saved]").waitFor();

    /** Opens the step in the other tab and waits until it is hydrated. Text typed before that would not be saved. */
    const other = await page.context().newPage();
    const openInOther = async () => {
      await other.goto(texts);
      await other.locator("html[data-enhanced]").waitFor();
    };
    /** Fills in a field of the other tab and waits until it is saved. */
    const fillInOther = async (value: string) => {
      await other.locator(`[name=${text}]`).fill(value);
      await other.locator("[data-save=saved]").waitFor();
    };
    await page.goto(texts);
    await openInOther();
    await fillInOther("Newer words");
    await page.locator(`[name=${title}]`).fill("Quetzal, one owner");
    await next(page);
    await step(page, "pictures");
    await page.goto(texts);
    expect(await page.locator(`[name=${title}]`).inputValue()).toBe("Quetzal, one owner");
    expect(await page.locator(`[name=${text}]`).inputValue()).toBe("Newer words");

    // The same holds for values that this tab saved before the other tab did.
    await page.locator(`[name=${text}]`).fill("Words of the first tab");
    await page.locator("[data-save=saved]").waitFor();
    await openInOther();
    expect(await other.locator(`[name=${text}]`).inputValue()).toBe("Words of the first tab");
    await fillInOther("");
    await page.locator(`[name=${title}]`).fill("Quetzal, two owners");
    await next(page);
    await page.waitForURL(/texts\?check$/);
    expect(await page.locator("main [aria-invalid=true]").count()).toBe(1);
    // The value that is still in the marked field is sent with the next submission.
    await next(page);
    await step(page, "pictures");
    await page.goto(texts);
    expect(await page.locator(`[name=${title}]`).inputValue()).toBe("Quetzal, two owners");
    expect(await page.locator(`[name=${text}]`).inputValue()).toBe("Words of the first tab");
  });

  it.each(["en", "ar"] as const)(
    "The next step of the listing editor keeps values that another tab saved meanwhile (without JavaScript, %s)",
    async (language) => {
      const suffix = language === "ar" ? "Ar" : "En";
      const [title, text] = [`[name=name${suffix}]`, `[name=text${suffix}]`];
      const page = new HttpPage({ language });
      await registerThroughForm(page);
      await page.goto("/sell");
      await page.submit("main button[value=cars]");
      const texts = page.path.replace("vehicle", "texts");
      const pressNext = (tab: HttpPage) => tab.submit(tab.findAll("main form button[type=submit]").at(-1) as Element);
      const fillIn = (tab: HttpPage, values: { title?: string; text?: string }) => {
        if (values.title !== undefined) tab.fill(title, values.title);
        if (values.text !== undefined) tab.fill(text, values.text);
        return pressNext(tab);
      };
      const readValues = () => [title, text].map((field) => getFieldValue(page.find(field)));
      await page.goto(texts);
      await fillIn(page, { title: "Quetzal", text: "First\nwords" });
      expect(page.path).toMatch(/\/pictures$/);

      await page.goto(texts);
      const other = new HttpPage({ language });
      for (const [name, value] of page.visitor.cookies) other.visitor.cookies.set(name, value);
      await other.goto(texts);
      await fillIn(other, { text: "Newer words" });
      await fillIn(page, { title: "Quetzal, one owner" });
      expect(page.path).toMatch(/\/pictures$/);
      await page.goto(texts);
      expect(readValues()).toEqual(["Quetzal, one owner", "Newer words"]);

      await fillIn(page, { text: "Words of the first tab" });
      await page.goto(texts);
      await other.goto(texts);
      expect(getFieldValue(other.find(text))).toBe("Words of the first tab");
      await fillIn(other, { text: "" });
      await fillIn(page, { title: "Quetzal, two owners" });
      expect(page.path).toMatch(/texts\?check$/);
      expect(page.count("main [aria-invalid=true]")).toBe(1);
      await fillIn(page, { text: "Words of the first tab" });
      expect(page.path).toMatch(/\/pictures$/);
      await page.goto(texts);
      expect(readValues()).toEqual(["Quetzal, two owners", "Words of the first tab"]);
    },
  );
});
