import { expect, it } from "vitest";
import { visitors } from "../support/visitor.ts";

const visit = visitors();
const notice = "aside:has(button[name=currency]):visible";
const list = "/shop/CarForSale";

it("[CN-03] a first visit takes the clock's currency, loads once more for it, says so, and remembers what is kept", async () => {
  const page = await visit({ locale: "ar", timezoneId: "Asia/Amman", currency: null, width: 390 });
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.goto(list, { waitUntil: "networkidle" });
  await page.locator(notice).waitFor();
  expect(documents.length).toBe(2);
  await expect.poll(() => page.locator(notice).innerText()).toContain("العملة حسب منطقتك: دينار أردني");
  expect(await page.locator(`${notice} select`).inputValue()).toBe("JOD");
  expect(await page.locator("main article").first().innerText()).toMatch(/د\.أ/);

  // The next page doesn't ask again.
  await page.goto("/", { waitUntil: "networkidle" });
  await page.locator(notice).waitFor();
  expect(documents.length).toBe(3);

  await page.locator(`${notice} button`).last().click();
  await page.locator(notice).waitFor({ state: "detached" });
  await page.goto(list);
  expect(await page.locator(notice).count()).toBe(0);
  expect(await page.locator("main article").first().innerText()).toMatch(/د\.أ/);
});

it("[CN-03] choosing another currency in the notice counts as the visitor's choice from then on", async () => {
  const page = await visit({ locale: "en-US", timezoneId: "Asia/Kuwait", currency: null });
  await page.goto(list);
  await page.locator(`${notice} select`).selectOption("SAR");
  await page.locator(notice).waitFor({ state: "detached" });
  await expect.poll(() => page.locator("main article").first().innerText()).toContain("SAR");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "currency")?.value).toBe("SAR");
});

it("[CN-03] without scripts the region of the browser's language decides, and the notice's button keeps it", async () => {
  const page = await visit({ locale: "ar-KW", timezoneId: "Asia/Amman", currency: null, javaScript: false });
  await page.goto(list);
  expect(await page.locator(notice).innerText()).toContain("دينار كويتي");
  await page.locator(`${notice} button[name=currency]`).click();
  expect(await page.locator(notice).count()).toBe(0);
  expect(await page.locator("main article").first().innerText()).toMatch(/د\.ك/);
});

it("[CN-03] a browser that takes no cookies is shown the page, not loaded for ever", async () => {
  const page = await visit({ locale: "ar", timezoneId: "Asia/Amman", currency: null });
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto(list, { waitUntil: "networkidle" });
  expect(await page.locator(notice).innerText()).toContain("دولار أمريكي");
  expect(documents).toBe(1);
});
