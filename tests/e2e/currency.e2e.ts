import { expect, it } from "vitest";
import { HttpPage } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();
const notice = "aside:has(button[name=currency]):visible";
/** List with few cars, which loads quickly. */
const list = "/shop/CarForSale?make=lexus";

it("[CN-03] A first visit uses the currency of the time zone, shows a notice and remembers the confirmation", async () => {
  const page = await visit({ locale: "ar", timezoneId: "Asia/Amman", currency: null, width: 390 });
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.goto(list, { waitUntil: "networkidle" });
  await page.locator(notice).waitFor();
  expect(documents.length).toBe(2);
  await expect.poll(() => page.locator(notice).innerText()).toContain("العملة حسب منطقتك:");
  expect(await page.locator(`${notice} select`).inputValue()).toBe("JOD");
  expect(await page.locator("main article").first().innerText()).toMatch(/د\.أ/);

  // The next page does not reload for the currency again.
  await page.goto("/site/faq", { waitUntil: "networkidle" });
  await page.locator(notice).waitFor();
  expect(documents.length).toBe(3);

  await page.locator(`${notice} button`).last().click();
  await page.locator(notice).waitFor({ state: "detached" });
  await page.goto(list);
  expect(await page.locator(notice).count()).toBe(0);
  expect(await page.locator("main article").first().innerText()).toMatch(/د\.أ/);
});

it("[CN-03] A currency chosen in the notice becomes the visitor's choice", async () => {
  const page = await visit({ locale: "en-US", timezoneId: "Asia/Kuwait", currency: null });
  await page.goto(list);
  // The time zone reloads the page. A choice in the first document would be lost, so the test waits for the second one.
  await expect.poll(() => page.locator(`${notice} select`).inputValue()).toBe("KWD");
  await page.locator("html[data-enhanced]").waitFor();
  await page.locator(`${notice} select`).selectOption("SAR");
  await page.locator(notice).waitFor({ state: "detached" });
  await expect.poll(() => page.locator("main article").first().innerText()).toContain("SAR");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "currency")?.value).toBe("SAR");
});

it("[CN-03] A currency is chosen although React stops the event, as it does until a part of the page is hydrated", async () => {
  const page = await visit({ locale: "en-US", timezoneId: "Asia/Kuwait", currency: null });
  await page.goto(list);
  await expect.poll(() => page.locator(`${notice} select`).inputValue()).toBe("KWD");
  await page.locator("html[data-enhanced]").waitFor();
  await page.evaluate(() => document.addEventListener("change", (event) => event.stopPropagation(), true));
  await page.locator(`${notice} select`).selectOption("SAR");
  await expect.poll(() => page.locator("main article").first().innerText()).toContain("SAR");
});

it("[CN-03] Without JavaScript, the browser language's region decides the currency, and a notice can confirm it", async () => {
  const page = new HttpPage({ locale: "ar-KW", currency: null });
  await page.goto(list);
  expect(page.text("aside:has(button[name=currency])")).toContain("العملة حسب منطقتك:");
  expect(page.find("aside button[name=currency]").getAttribute("value")).toBe("KWD");
  await page.submit("aside button[name=currency]");
  expect(page.count("aside:has(button[name=currency])")).toBe(0);
  expect(page.path).toBe(list);
  expect(page.text("#content article")).toMatch(/د\.ك/);
});

it("[CN-03] A browser without cookies shows the page without reloading repeatedly", async () => {
  const page = await visit({ locale: "ar", timezoneId: "Asia/Amman", currency: null });
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto(list, { waitUntil: "networkidle" });
  expect(await page.locator(`${notice} select`).inputValue()).toBe("USD");
  expect(documents).toBe(1);
});
