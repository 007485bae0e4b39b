import { beforeAll, describe, expect, it } from "vitest";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { readListRequest } from "./request.ts";
import { priceFilter } from "./trait-filters.ts";

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await readCatalogue((await freshDatabase()).db);
});

describe("priceFilter", () => {
  it.each([
    ["IQD", 20_000_000],
    ["IQD", 15_000_000],
    ["SYP", 250_000_000],
    ["YER", 5_500_000],
    ["SAR", 50_000],
    ["KWD", 4_500],
    ["USD", 19_999],
  ])("[CN-03] tells a chosen price of %s %d as it was typed, though lists compare dollar cents", (code, amount) => {
    const currency = catalogue.currencies.get(code);
    if (!currency) throw new Error(`no ${code}`);
    const params = new URLSearchParams({ priceMin: String(amount), priceMax: String(amount) });
    const { criteria } = readListRequest(params, catalogue, { currency: code });
    const filter = priceFilter(catalogue, null, criteria.price, currency);
    expect(filter).toMatchObject({ value: { min: amount, max: amount } });
  });
});
