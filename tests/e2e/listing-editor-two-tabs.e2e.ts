import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const next = (page: Page) => page.locator("main form button[type=submit]:visible").last().click();
const step = (page: Page, name: string) => page.waitForURL(new RegExp(`/sell/\\d+/${name}$`));

describe.each(testVariants)(
  "Listing draft open in two tabs ($language, JavaScript $javaScript)",
  ({ language, javaScript }) => {
    const title = language === "ar" ? "nameAr" : "nameEn";
    const text = language === "ar" ? "textAr" : "textEn";

    /** Opens the same URL in another tab with the same cookies. */
    async function another(page: Page): Promise<Page> {
      const other = await page.context().newPage();
      await openInTab(other, page.url());
      return other;
    }

    /** Opens a page and waits until it is hydrated. Text typed before that would be saved only after the next input. */
    async function openInTab(tab: Page, address: string): Promise<void> {
      await tab.goto(address);
      if (javaScript) await tab.locator("html[data-enhanced]").waitFor();
    }

    /** Fills in a field and waits until it is saved. Without scripts, presses “Next”, which saves the step. */
    async function fillAndWaitUntilSaved(page: Page, field: string, value: string) {
      await page.locator(`[name='${field}']`).fill(value);
      if (javaScript) return page.locator("[data-save=saved]").waitFor();
      await next(page);
      return page.waitForURL(({ href }) => !href.endsWith("/texts"));
    }

    it("The next step of the listing editor keeps values that another tab saved meanwhile", async () => {
      const page = await visitor({ language, javaScript });
      await registerAccount(page);
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
      await fillAndWaitUntilSaved(other, text, "Newer words");
      await page.locator(`[name=${title}]`).fill("Quetzal, one owner");
      await next(page);
      await step(page, "pictures");
      await page.goto(texts);
      expect(await page.locator(`[name=${title}]`).inputValue()).toBe("Quetzal, one owner");
      expect(await page.locator(`[name=${text}]`).inputValue()).toBe("Newer words");

      // The same holds for values that this tab saved before the other tab did.
      await page.locator(`[name=${text}]`).fill("Words of the first tab");
      if (javaScript) await page.locator("[data-save=saved]").waitFor();
      else await next(page);
      await openInTab(other, texts);
      expect(await other.locator(`[name=${text}]`).inputValue()).toBe("Words of the first tab");
      await fillAndWaitUntilSaved(other, text, "");
      if (!javaScript) await page.goto(texts);
      await page.locator(`[name=${title}]`).fill("Quetzal, two owners");
      await next(page);
      await page.waitForURL(/texts\?check$/);
      expect(await page.locator("main [aria-invalid=true]").count()).toBe(1);
      // The value that is still in the marked field is sent with the next submission.
      if (!javaScript) await page.locator(`[name=${text}]`).fill("Words of the first tab");
      await next(page);
      await step(page, "pictures");
      await page.goto(texts);
      expect(await page.locator(`[name=${title}]`).inputValue()).toBe("Quetzal, two owners");
      expect(await page.locator(`[name=${text}]`).inputValue()).toBe("Words of the first tab");
    });
  },
);
