import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture } from "../../../tests/support/orders.ts";
import type { Db } from "../database.ts";
import { seedTaxRates } from "./tax-rates.server.ts";

describe("VAT rates of a new site", () => {
  let db: Db;
  beforeEach(async () => {
    db = (await createTestDatabase()).db;
  });
  const read = async () => {
    const rows = await db.selectFrom("tax_rates").select(["country_code", "percent", "included"]).execute();
    return Object.fromEntries(rows.map((row) => [row.country_code, `${Number(row.percent)} ${row.included}`]));
  };

  it("A new site has the VAT rates of the Gulf, Egypt and Jordan, and removed ones do not come back", async () => {
    await seedTaxRates(db);
    expect(await read()).toEqual({
      SA: "15 true",
      AE: "5 true",
      BH: "10 true",
      OM: "5 true",
      EG: "14 true",
      JO: "16 true",
      KW: "0 true",
      QA: "0 true",
    });
    await db.deleteFrom("tax_rates").execute();
    await seedTaxRates(db);
    expect(await read()).toEqual({});
  });

  it("A site with orders keeps its taxes", async () => {
    const shop = await createOrderFixture({ db });
    await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]])));
    await seedTaxRates(db);
    expect(await read()).toEqual({});
  });
});
