import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { getText, parseDocument } from "../support/http-page.ts";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const pressNext = (page: Page) => page.locator("main form button[type=submit]:visible").last().click();

/** Returns the error texts beside the fields of a step, in document order. */
const readErrors = (page: Page) => page.locator("main form [id$='-error']").allInnerTexts();

const getFocusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

/** Starts counting the POST requests of the page. Returns a function that gives the current count. */
function countPosts(page: Page): () => number {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  return () => posts;
}

async function startDraft(page: Page, offered: string): Promise<string> {
  await registerAccount(page);
  await page.goto("/sell");
  await page.locator(`main button[value='${offered}']`).click();
  await page.waitForURL(/\/sell\/\d+\/\w+$/);
  return page.url().replace(/\/\w+$/, "");
}

/**
 * Submits an untouched step, and asserts that the browser shows the same errors as the server. Also asserts that the
 * field `first` has the focus, and that nothing was sent.
 */
async function expectMarked(page: Page, step: string, first: string): Promise<void> {
  const language = await page.evaluate(() => navigator.language);
  const answer = await page.request.get(`${step}?check`, { headers: { "accept-language": language } });
  const checked = parseDocument(await answer.text());
  const errors = [...checked.querySelectorAll("main form [id$='-error']")].map(getText);
  const summary = getText(checked.querySelector("main form [role=alert]") as Element);
  expect(errors.length).toBeGreaterThan(0);
  await page.goto(step);
  expect(await readErrors(page)).toEqual([]);
  const posts = countPosts(page);
  await pressNext(page);
  await page.locator("main form [id$='-error']").first().waitFor();
  expect(await readErrors(page)).toEqual(errors);
  expect(await page.locator("main form [role=alert]").innerText()).toBe(summary);
  expect(await getFocusedName(page)).toBe(first);
  expect(new URL(page.url()).search).toBe("");
  expect(posts()).toBe(0);
}

describe("Listing editor steps with empty required fields", () => {
  it.each(getTestLanguages("ar"))(
    "[VL-08] Each step of a car listing marks empty fields in the browser exactly as the server does (%s, 390 wide)",
    async (language) => {
      const page = await visitor({ language, width: 390 });
      const draft = await startDraft(page, "cars");
      for (const [step, first] of [
        ["vehicle", "year"],
        ["features", "feature.condition"],
        ["texts", language === "ar" ? "nameAr" : "nameEn"],
        ["price", "price"],
        ["contact", "city"],
      ] as const) {
        await expectMarked(page, `${draft}/${step}`, first);
      }
      // Filling in a field removes only its own error.
      await page.route("**/save", (route) => route.fulfill({ status: 429 }));
      await page.locator("main [name=phone]").fill("+966 50 123 4567");
      expect(await readErrors(page)).toHaveLength(1);
      await page.locator("main [name=city]").selectOption({ index: 1 });
      expect(await readErrors(page)).toEqual([]);
      await page.unroute("**/save");
      await pressNext(page);
      await page.waitForURL(/\/preview$/);
    },
  );

  it.each(getTestLanguages("en"))(
    "[VL-08] Each step of a part listing marks empty fields in the browser exactly as the server does (%s)",
    async (language) => {
      const page = await visitor({ language });
      const draft = await startDraft(page, "parts");
      await page.goto(`${draft}/category`);
      await page.locator("main [name=category]").first().check();
      await page.locator("[data-save=saved]").waitFor();
      await expectMarked(page, `${draft}/part`, "fits");
      await page.locator("main [name=fits][value=cars]").check();
      await page.locator("[data-save=saved]").waitFor();
      await expectMarked(page, `${draft}/part`, "partNumber");
      await page.locator("main [name='fit.0.from']").fill("2015");
      await page.locator("[data-save=saved]").waitFor();
      await expectMarked(page, `${draft}/part`, "partNumber");
    },
  );

  it("[VL-08] The listing editor accepts a price on request without an amount, and a VIN instead of vehicle fields", async () => {
    const page = await visitor({ language: "en" });
    const draft = await startDraft(page, "cars");
    // A button that leads to another form submits the step without validating it.
    await page.locator("main button[name=by][value=hand]").click();
    await page.locator("main [name=modelName]").waitFor();
    expect(await readErrors(page)).toEqual([]);
    await page.goto(`${draft}/price`);
    await page.locator("main [name=asks][value=request]").check();
    await pressNext(page);
    await page.waitForURL(/\/contact$/);
    await page.goto(`${draft}/vehicle`);
    await page.locator("main [name=vin]").fill("4T1B11HK5KU210000");
    await pressNext(page);
    await page.waitForURL(/\/features$/);
  });
});
