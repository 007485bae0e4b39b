import { describe, expect, inject, it } from "vitest";
import { listElements, toText } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();
const list = "/shop/CarForSale";

describe("Comparison", () => {
  it("[RT-22] [ST-08] The comparison adds listings once, survives reloads, hides equal rows and removes listings", async () => {
    const page = await visit({ language: "ar" });
    await page.goto(list);
    let added = 0;
    for (const index of [0, 1, 0]) {
      const card = page.locator("main article").nth(index);
      await card.hover();
      await card.locator("button[form=compare-add]").click();
      await page.locator("[data-toast=success]").nth(added++).waitFor();
    }
    await page.goto("/shop/compare");
    const columns = page.locator("thead th");
    expect(await columns.count()).toBe(2);
    expect(await page.locator("header a[href$='/shop/compare']").first().textContent()).toContain("2");
    const rows = await page.locator("tbody tr").count();
    expect(rows).toBeGreaterThan(3);
    await page.locator("main a[href*='differences']").click();
    await page.waitForURL(/differences/);
    await expect.poll(() => page.locator("tbody tr").count()).toBeLessThan(rows);
    const values = await page
      .locator("tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
    expect(values.length).toBeGreaterThan(0);
    for (const each of values) expect(new Set(each).size).toBeGreaterThan(1);
    await page.locator("thead button").first().click();
    await expect.poll(() => columns.count()).toBe(1);
    await page.locator("thead button").first().click();
    await expect.poll(() => columns.count()).toBe(0);
    await page.locator("main a[href='/shop/CarForSale']").waitFor();
  });

  it("[ST-08] [GN-02] The comparison adds listings once, hides equal rows and removes listings without JavaScript", async () => {
    const page = new PlainBrowser(inject("karajUrl"), "en");
    const add = async (index: number) => {
      await page.open(list);
      const card = listElements(page.content, "article")[index] ?? "";
      await page.press(/ form="compare-add"/, {}, card);
      expect(page.path).toBe("/shop/compare");
    };
    const countColumns = () => listElements(/<thead[\s\S]*?<\/thead>/.exec(page.content)?.[0] ?? "", "th").length;
    const listRows = () => listElements(/<tbody[\s\S]*<\/tbody>/.exec(page.content)?.[0] ?? "", "tr");
    const remove = () => page.press(/<button/, {}, /<thead[\s\S]*?<\/thead>/.exec(page.content)?.[0]);
    await add(0);
    await add(1);
    await add(0);
    await page.open("/shop/compare");
    expect(countColumns()).toBe(2);
    expect(page.html).toMatch(/<a[^>]* href="\/shop\/compare"[^>]*>(?:(?!<\/a>)[\s\S])*2/);
    const rows = listRows().length;
    expect(rows).toBeGreaterThan(3);
    await page.follow(/ href="[^"]*differences/);
    expect(listRows().length).toBeLessThan(rows);
    expect(listRows().length).toBeGreaterThan(0);
    for (const row of listRows()) expect(new Set(listElements(row, "td").map(toText)).size).toBeGreaterThan(1);
    await remove();
    expect(countColumns()).toBe(1);
    await remove();
    expect(countColumns()).toBe(0);
    expect(page.content).toContain(`href="${list}"`);
  });
});

describe("Comparison toasts and shared addresses", () => {
  it("[ST-09] [CN-07] The comparison toast names the listing and closes after 5 s, or 1 s after the pointer leaves", async () => {
    const page = await visit({ language: "ar" });
    await page.clock.install();
    await page.goto("/shop/CarForSale");
    const card = page.locator("main article").first();
    const name = (await card.locator("h3").textContent())?.trim() ?? "";
    await card.hover();
    await card.locator("button[form=compare-add]").click();
    const toast = page.locator("[data-toast=success]");
    await toast.waitFor();
    expect(await toast.textContent()).toContain(name);
    const box = await toast.boundingBox();
    expect((box?.x ?? 999) < 100 && (box?.y ?? 999) < 100).toBe(true);
    await page.clock.runFor(4_000);
    await toast.hover();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(640, 800);
    await page.clock.runFor(900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(500);
    await expect.poll(() => toast.count()).toBe(0);
  });

  it("[ST-08] [ER-05] A shared comparison omits unknown and invalid ids and reports missing listings", async () => {
    const page = new PlainBrowser(inject("karajUrl"), "en");
    await page.open("/shop/compare?ads=1.2.999999999.x.-3.<b>");
    const head = /<thead[\s\S]*?<\/thead>/.exec(page.content)?.[0] ?? "";
    expect(listElements(head, "th")).toHaveLength(2);
    expect(page.content).toMatch(/role="status"[^>]*>(?:<[^>]*>)*1 listing is no longer available\./);
    // A shared comparison of another person has no remove buttons.
    expect(head).not.toContain("<button");
  });
});
