import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { register } from "../support/accounts.ts";
import { readers } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const next = (page: Page) => page.locator("main form button[type=submit]:visible").last().click();
const step = (page: Page, name: string) => page.waitForURL(new RegExp(`/sell/\\d+/${name}$`));

describe.each(readers)("an ad in two tabs ($language, JavaScript $javaScript)", ({ language, javaScript }) => {
  const title = language === "ar" ? "nameAr" : "nameEn";
  const text = language === "ar" ? "textAr" : "textEn";

  /** Another tab of the same person, at the same address. */
  async function another(page: Page): Promise<Page> {
    const other = await page.context().newPage();
    await turn(other, page.url());
    return other;
  }

  /** What is typed before scripts are there is saved with what is typed next. */
  async function turn(tab: Page, address: string): Promise<void> {
    await tab.goto(address);
    if (javaScript) await tab.locator("html[data-enhanced]").waitFor();
  }

  /** Saves what was typed: it goes by itself with scripts, with the step without them. */
  async function saved(page: Page, field: string, value: string) {
    await page.locator(`[name='${field}']`).fill(value);
    if (javaScript) return page.locator("[data-save=saved]").waitFor();
    await next(page);
    return page.waitForURL(({ href }) => !href.endsWith("/texts"));
  }

  it("the next step keeps what another tab has saved meanwhile", async () => {
    const page = await visitor({ language, javaScript });
    await register(page);
    await page.goto("/sell");
    await page.locator("main button[value=cars]").click();
    await step(page, "vehicle");
    const texts = page.url().replace("vehicle", "texts");
    await page.goto(texts);
    await page.locator(`[name=${title}]`).fill("Quetzal");
    await page.locator(`[name=${text}]`).fill("First\nwords");
    await next(page);
    await step(page, "pictures");

    await page.goto(texts);
    const other = await another(page);
    await saved(other, text, "Newer words");
    await page.locator(`[name=${title}]`).fill("Quetzal, one owner");
    await next(page);
    await step(page, "pictures");
    await page.goto(texts);
    expect(await page.locator(`[name=${title}]`).inputValue()).toBe("Quetzal, one owner");
    expect(await page.locator(`[name=${text}]`).inputValue()).toBe("Newer words");

    // Also what this tab had typed and saved itself before the other one did.
    await page.locator(`[name=${text}]`).fill("Words of the first tab");
    if (javaScript) await page.locator("[data-save=saved]").waitFor();
    else await next(page);
    await turn(other, texts);
    expect(await other.locator(`[name=${text}]`).inputValue()).toBe("Words of the first tab");
    await saved(other, text, "");
    if (!javaScript) await page.goto(texts);
    await page.locator(`[name=${title}]`).fill("Quetzal, two owners");
    await next(page);
    await page.waitForURL(/texts\?check$/);
    expect(await page.locator("main [aria-invalid=true]").count()).toBe(1);
    // What still stands in a field that is marked goes with the next try.
    if (!javaScript) await page.locator(`[name=${text}]`).fill("Words of the first tab");
    await next(page);
    await step(page, "pictures");
    await page.goto(texts);
    expect(await page.locator(`[name=${title}]`).inputValue()).toBe("Quetzal, two owners");
    expect(await page.locator(`[name=${text}]`).inputValue()).toBe("Words of the first tab");
  });
});
