import type { HttpPage } from "./http-page.ts";

/** Returns a day in Riyadh, where the rental office of the demo is, counted from today. */
export const getRiyadhDay = (days: number): string =>
  new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Opens a car of the demo's rental office that is free from today on, beginning with the car at `start` of its list. With
 * `term`, the page of the car must have this text.
 * Tests that run side by side begin at different cars.
 */
export async function openFreeSafariCar(page: HttpPage, days: number, start: number, term = ""): Promise<void> {
  const [from, to] = [getRiyadhDay(0), getRiyadhDay(days)];
  await page.goto("/shop/rentalrooms/safari-rentals/products?sort=price_desc");
  const all = page.findAll("#content article a[href^='/shop/products/']").map((link) => link.getAttribute("href"));
  const links = [...new Set(all)];
  for (const link of [...links.slice(start), ...links.slice(0, start)]) {
    await page.goto(`${link}?from=${from}&to=${to}`);
    const isFree = page.count("#booking form button[type=submit]") > 0;
    if (isFree && page.text("#content").includes(term)) return;
  }
  throw new Error("no car is free");
}
