import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import type { Language } from "#kernel/localized-text.ts";
import { loader as loadHome } from "#web/home/home-page.tsx";
import { loader as loadListing } from "#web/listing-page/listing-page.tsx";
import { loader as loadCars } from "#web/listings/cars-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

let db: Db;
let listing: { path: string; product: string };

/** Returns the bytes of the data that a loader sends to the browser, as JSON. */
async function measureData(loader: PageHandler, path: string, language: Language, params: object = {}) {
  const request = new Request(new URL(path, "https://karaj.example"));
  const { status, data } = await runPageHandler(loader, await createPageContext(db, { language }), request, {
    ...params,
  });
  expect(status).toBe(200);
  return Buffer.byteLength(JSON.stringify(data));
}

describe("Budgets of loader data on the demo data", () => {
  beforeAll(async () => {
    ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
    const car = await db
      .selectFrom("ads")
      .select(["id", "slug"])
      .where("kind", "=", "car")
      .where("status", "=", "active")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const path = getListingPath(car);
    listing = { path, product: path.split("/").at(-1) ?? "" };
  });

  // The budgets are about a tenth above the measured sizes.
  it.each(["en", "ar"] as const)("The home page in %s sends at most 54 kB", async (language) => {
    expect(await measureData(loadHome, "/", language)).toBeLessThanOrEqual(54_000);
  });

  it.each(["en", "ar"] as const)("A list of 16 cars in %s sends at most 21 kB", async (language) => {
    expect(await measureData(loadCars, "/shop/CarForSale", language)).toBeLessThanOrEqual(21_000);
  });

  it.each(["en", "ar"] as const)(
    "A listing page with eight or more pictures in %s sends at most 20.5 kB",
    async (language) => {
      const { path, product } = listing;
      expect(await measureData(loadListing, path, language, { product })).toBeLessThanOrEqual(20_500);
    },
  );
});
