import { expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { HttpPage } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const texts = {
  send: "Upload file",
  check: "Check file",
  start: "Import now",
  remove: "Delete import",
  removed: "Import deleted.",
  reason: "isn't a make we know",
  excel: "This is an Excel file.",
  export: "All listings",
};

it("A CSV file is imported as listings and exported again without JavaScript", async () => {
  const plain = new HttpPage({ language: "en" });
  await plain.visitor.signIn(demoAccounts.showroom);
  await plain.goto("/account/import");
  const send = async (name: string, text: string) => {
    plain.attach("#content input[type=file]", new File([text], name, { type: "text/csv" }));
    await plain.submit("#content form:has(input[type=file]) button", new RegExp(`^${texts.send}$`));
  };
  await send("book.xlsx", "PK\u0003\u0004 [Content_Types].xml");
  expect(plain.text("#content")).toContain(texts.excel);

  const id = `stock-${Date.now()}`;
  await send("stock.csv", `id,make,model,year,price_sar\n${id},Toyota,Camry,2019,50000\n${id}-x,Zorbo,Camry,2019,1\n`);
  expect(plain.path).toMatch(/^\/account\/import\/\d+$/);
  const address = plain.path;

  // On a narrow screen the rejection reason is visible without sideways scrolling.
  const page = await visitor({ language: "en", javaScript: false, width: 390 });
  await signInAs(page, demoAccounts.showroom);
  await page.goto(address);
  await page.getByRole("button", { name: texts.check }).click();
  await page.getByText(texts.reason).waitFor();
  const reason = await page.getByText(texts.reason).boundingBox();
  expect(reason?.x).toBeGreaterThanOrEqual(0);
  expect((reason?.x ?? 0) + (reason?.width ?? 0)).toBeLessThanOrEqual(390);
  // The page moves from the progress to the result by itself.
  await page.getByRole("button", { name: texts.start }).click();
  await page.locator("#content a[href='/account/ads']").waitFor();
  expect(await page.locator("dd").first().textContent()).toBe("1");

  await plain.goto("/account/import");
  await plain.follow("#content a", new RegExp(`^${texts.export}$`));
  expect(plain.html).toContain(id);
  await plain.goto(address);
  await plain.submit("#content button", new RegExp(`^${texts.remove}$`));
  expect(plain.text("#content")).toContain(texts.removed);
});
