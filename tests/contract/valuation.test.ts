import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { ValuationPageData } from "#web/valuation/valuation-page.server.ts";
import { loader } from "#web/valuation/valuation-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { measureValuationQuality } from "../support/valuation-quality.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
});

type Reader = { language?: "ar" | "en"; currency?: string };

async function openPage(search: string, reader: Reader = {}): Promise<ValuationPageData> {
  const request = new Request(`https://karaj.example/valuation${search}`);
  const context = await createPageContext(db, { ...reader, visit: { clock: () => new Date("2026-06-01T00:00:00Z") } });
  return (await runPageHandler(loader as PageHandler, context, request)).data as unknown as ValuationPageData;
}

/** Returns the estimate for a car. Fails the test if there is none. */
async function getEstimate(search: string, reader: Reader = {}) {
  const { result } = await openPage(search, reader);
  if (result?.state !== "estimated") throw new Error(`no estimate for ${search}`);
  return result;
}

/** Returns the amount of a formatted price: 86500 of "SAR 86,500". */
const toAmount = (price: string) => Number(price.replace(/[^\d.]/g, "").replace(/\.$/, ""));

const camry = "?model=toyota.camry&year=2023&mileage=80000";

describe("Valuation of the demo listings", () => {
  it("Estimates of unknown cars have a median error below 8 percent, and four of five prices are in their range", async () => {
    const { details, basics, comparables } = await measureValuationQuality(db);
    expect(basics.cars).toBeGreaterThan(150);
    expect(details.medianError).toBeLessThan(0.05);
    expect(basics.medianError).toBeLessThan(0.08);
    expect(details.medianError).toBeLessThan(comparables.medianError);
    // Some 200 cars are measured, and as many set the ranges: the standard error of the share is four percent.
    for (const { coverage } of [details, basics]) {
      expect(coverage).toBeGreaterThan(0.68);
      expect(coverage).toBeLessThan(0.92);
    }
  });
});

describe("/valuation", () => {
  it("/valuation offers the models that can be valued, and shows no estimate without a car", async () => {
    const { makes, result, errors } = await openPage("");
    expect(makes.flatMap(({ models }) => models.map(({ value }) => value))).toContain("toyota.camry");
    expect([result, errors]).toEqual([undefined, {}]);
  });

  it("/valuation shows the same estimate in each currency", async () => {
    const [dollars, riyals] = await Promise.all([
      getEstimate(camry, { currency: "USD" }),
      getEstimate(camry, { currency: "SAR" }),
    ]);
    expect(riyals.median).toMatch(/^SAR/);
    expect(toAmount(riyals.median) / toAmount(dollars.median)).toBeCloseTo(3.75, 1);
  });

  it.each(["ar", "en"] as const)(
    "The reasons of an estimate in %s state the number of listings and the effect of the mileage",
    async (language) => {
      const used = await getEstimate("?model=toyota.camry&year=2023&mileage=150000", { language });
      expect(used.reasons[0]).toMatch(/\d/);
      expect(used.reasons.join(" ")).toContain("150,000");
      expect(used.reasons.join(" ")).toMatch(/\d%/);
      expect(used.reasons.every((reason) => !reason.includes("{{"))).toBe(true);
    },
  );

  it("A newer car and a less driven car are worth more", async () => {
    const toValue = async (search: string) => toAmount((await getEstimate(search)).median);
    const value = await toValue(camry);
    expect(await toValue("?model=toyota.camry&year=2025&mileage=80000")).toBeGreaterThan(value);
    expect(await toValue("?model=toyota.camry&year=2023&mileage=20000")).toBeGreaterThan(value);
    expect(await toValue(`${camry}&trim=full`)).toBeGreaterThan(await toValue(`${camry}&trim=standard`));
  });

  it("/valuation links to comparable cars and to a new listing with the values of the form", async () => {
    const { comparable, sell } = await getEstimate(camry);
    expect(comparable).toBe("/shop/CarForSale?model=toyota.camry&yearMin=2022&yearMax=2024");
    expect(sell).toBe("/sell?model=toyota.camry&year=2023&mileage=80000");
  });

  it("A model with too few listings has no estimate", async () => {
    const { result } = await openPage("?model=toyota.cressida&year=1990");
    expect(result?.state).toBe("few");
  });

  it.each([
    ["?model=toyota.nothing&year=2020", ["model"]],
    ["?model=toyota.camry&year=", ["year"]],
    ["?model=toyota.camry&year=1850", ["year"]],
    ["?model=toyota.camry&year=2020&mileage=many", ["mileage"]],
    ["?model=toyota.camry&year=2020&mileage=99999999", ["mileage"]],
  ])("/valuation reports the mistakes of %s", async (search, fields) => {
    const { errors, result } = await openPage(search);
    expect(Object.keys(errors)).toEqual(fields);
    expect(result).toBeUndefined();
  });

  it("/valuation accepts a mileage that is typed in Arabic digits", async () => {
    const typed = await getEstimate(`?model=toyota.camry&year=2023&mileage=${encodeURIComponent("٨٠٬٠٠٠")}`);
    expect(typed.median).toBe((await getEstimate(camry)).median);
  });
});
