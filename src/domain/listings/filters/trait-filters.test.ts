import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { parseListRequest } from "./list-request.ts";
import { buildPriceFilter } from "./trait-filters.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

describe("buildPriceFilter", () => {
  it.each([
    ["IQD", 20_000_000],
    ["IQD", 15_000_000],
    ["SYP", 250_000_000],
    ["YER", 5_500_000],
    ["SAR", 50_000],
    ["KWD", 4_500],
    ["USD", 19_999],
  ])(
    "[CN-03] buildPriceFilter returns a price that is chosen in the reader's currency unchanged: %s %d",
    (code, amount) => {
      const currency = catalog.currencies.get(code);
      if (!currency) throw new Error(`no ${code}`);
      const params = new URLSearchParams({ priceMin: String(amount), priceMax: String(amount) });
      const { criteria } = parseListRequest(params, catalog, { currency: code });
      const filter = buildPriceFilter(catalog, null, criteria, currency);
      expect(filter).toMatchObject({ value: { min: amount, max: amount } });
    },
  );
});
