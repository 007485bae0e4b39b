import { describe, expect, it } from "vitest";
import { getText, HttpPage } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();
const list = "/shop/CarForSale";

describe("Comparison", () => {
  it("[RT-22] [ST-08] The comparison adds listings once, survives reloads, hides equal rows and removes listings", async () => {
    const page = await visit({ language: "ar" });
    await page.goto(list);
    const cards = page.locator("main article");
    const getAddress = (index: number) => cards.nth(index).locator("h3 a").getAttribute("href");
    const [first, second] = [await getAddress(0), await getAddress(1)];
    let added = 0;
    // The list is loaded again after each press, and another test may have published a car meanwhile.
    for (const address of [first, second, first]) {
      const card = cards.filter({ has: page.locator(`h3 a[href="${address}"]`) });
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
    await page.locator("main button[role=switch]").click();
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
    const page = new HttpPage({ language: "en" });
    await page.goto(list);
    const [first, second] = page
      .findAll("#content article")
      .map((card) => card.querySelector("h3 a")?.getAttribute("href"));
    const add = async (address: string | null | undefined) => {
      await page.goto(list);
      const button = page
        .findAll("#content article")
        .find((card) => card.querySelector(`h3 a[href="${address}"]`))
        ?.querySelector("button[form=compare-add]");
      if (!button) throw new Error(`${list} has no button to compare ${address}`);
      await page.submit(button);
      expect(page.path).toBe("/shop/compare");
    };
    const countColumns = () => page.count("#content thead th");
    const listRows = () => page.findAll("#content tbody tr");
    const remove = () => page.submit("#content thead button");
    await add(first);
    await add(second);
    await add(first);
    await page.goto("/shop/compare");
    expect(countColumns()).toBe(2);
    expect(page.text("header a[href='/shop/compare']")).toContain("2");
    const rows = listRows().length;
    expect(rows).toBeGreaterThan(3);
    await page.submit("#content button[role=switch]");
    expect(listRows().length).toBeLessThan(rows);
    expect(listRows().length).toBeGreaterThan(0);
    for (const row of listRows()) expect(new Set([...row.querySelectorAll("td")].map(getText)).size).toBeGreaterThan(1);
    await remove();
    expect(countColumns()).toBe(1);
    await remove();
    expect(countColumns()).toBe(0);
    expect(page.count(`#content a[href="${list}"]`)).toBeGreaterThan(0);
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
    const page = new HttpPage({ language: "en" });
    await page.goto("/shop/compare?ads=1.2.999999999.x.-3.<b>");
    expect(page.count("#content thead th")).toBe(2);
    expect(page.count("#content [role=status]", /^1 listing is no longer available\./)).toBe(1);
    // A shared comparison of another person has no remove buttons.
    expect(page.count("#content thead button")).toBe(0);
  });
});
