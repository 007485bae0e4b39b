import { describe, expect, it } from "vitest";
import { getText, HttpPage } from "../support/http-page.ts";
import { createEitherLanguageTest, getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

const words = {
  en: { zoomIn: "Zoom in", searchArea: "Search this area", inArea: "In this area", allCities: "All cities" },
  ar: { zoomIn: "تكبير", searchArea: "ابحث في هذه المنطقة", inArea: "في هذه المنطقة", allCities: "كل المدن" },
} as const;

describe.each(getTestLanguages("ar"))("Map of a list (%s)", (language) => {
  const w = words[language];

  it("Map of a list moves by drag without following a link, searches the visible area, and shows the cars of a pressed city", async () => {
    const page = await visit({ language, width: 390 });
    await page.goto("/shop/CarForSale?layout=map&make=toyota");
    const surface = page.locator(".map-surface");
    await page.getByRole("button", { name: w.zoomIn }).waitFor();
    expect(await page.getByRole("button", { name: w.searchArea }).count()).toBe(0);
    const label = page.locator(".map-label").first();
    const start = await label.boundingBox();
    if (!start) throw new Error("no label on the map");
    await page.mouse.move(start.x + 20, start.y + 10);
    await page.mouse.down();
    await page.mouse.move(start.x + 60, start.y + 30, { steps: 3 });
    await page.mouse.up();
    const moved = await label.boundingBox();
    expect((moved?.x ?? 0) - start.x).toBeCloseTo(40, 0);
    expect((moved?.y ?? 0) - start.y).toBeCloseTo(20, 0);
    expect(new URL(page.url()).searchParams.has("city")).toBe(false);

    await surface.focus();
    await page.keyboard.press("+");
    await page.getByRole("button", { name: w.searchArea }).click();
    await page.locator(".map-panel").getByRole("heading", { name: w.inArea }).waitFor();
    const searched = new URL(page.url()).searchParams;
    expect([searched.get("area")?.split(",").length, searched.get("make")]).toEqual([4, "toyota"]);

    await page.getByRole("link", { name: w.allCities }).click();
    const city = page.locator(".map-panel li a").first();
    const name = await city.locator("bdi").first().innerText();
    await city.click();
    await page.locator(".map-panel").getByRole("heading", { name }).waitFor();
    expect(await page.locator(".map-panel article").count()).toBeGreaterThan(0);
    expect(await page.locator(".map-label[aria-current]").count()).toBe(1);
  });
});

describe("Map of a list without JavaScript", () => {
  for (const language of ["en", "ar"] as const) {
    const either = createEitherLanguageTest(language);
    either("shows outlines, labels that are links, and the cities as a list with exact counts", async () => {
      const page = new HttpPage({ language });
      await page.goto("/shop/category/products?layout=map&kind=rental");
      expect(page.findAll(".map-outlines use")).toHaveLength(3);
      const labels = page.findAll(".map-label");
      expect(labels.every((label) => label.getAttribute("href")?.includes("kind=rental"))).toBe(true);
      const city = page.find(".map-panel li a");
      const shownCount = Number(/\d+/.exec(getText(city))?.[0] ?? 1);
      await page.goto(city.getAttribute("href") ?? "");
      expect(page.findAll(".map-panel article")).toHaveLength(Math.min(shownCount, 16));
      expect(getText(page.find(".map-panel h3"))).toContain(String(shownCount));
    });
  }
});
