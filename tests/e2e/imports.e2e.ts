import { expect, inject, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { listElements } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";
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
  const plain = new PlainBrowser(inject("karajUrl"));
  await plain.signIn(demoAccounts.showroom);
  await plain.open("/account/import");
  const send = async (name: string, text: string) => {
    const form = listElements(plain.content, "form").find((each) => each.includes('type="file"')) ?? "";
    const field = / name="([^"]+)"/.exec(/<input[^>]*type="file"[^>]*>/.exec(form)?.[0] ?? "")?.[1] ?? "";
    await plain.press(texts.send, { [field]: new File([text], name, { type: "text/csv" }) }, form);
  };
  await send("book.xlsx", "PK\u0003\u0004 [Content_Types].xml");
  expect(plain.text).toContain(texts.excel);

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

  await plain.open("/account/import");
  await plain.follow(texts.export);
  expect(plain.html).toContain(id);
  await plain.open(address);
  await plain.press(texts.remove);
  expect(plain.text).toContain(texts.removed);
});
