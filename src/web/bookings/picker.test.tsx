import { beforeAll, describe, expect, it } from "vitest";
import type { OpeningHours } from "#db/schema/sellers.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import { sampleCar, toSampleListing, toUsd } from "../../../tests/support/sample-listing.ts";
import type { DayPickerData } from "./date-selection.ts";
import { DayPicker } from "./picker.tsx";
import { getRentalTerms } from "./rental-terms.server.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

/** Returns the terms of a rental with the given features. */
function getTerms(features: Record<string, number>, language: Language) {
  const rental = {
    ...toSampleListing({ ...sampleCar, kind: "rental", pricePer: "day", price: toUsd(5_000) }),
    categoryId: catalog.categories.bySlug.get("rental-cars")?.id ?? 0,
    features: Object.entries(features).map(([key, value]) => ({
      featureId: catalog.features.get(key)?.id ?? 0,
      kind: "number" as const,
      value,
    })),
  };
  return getRentalTerms(rental, catalog, language);
}

const plainStay: DayPickerData["stay"] = {
  dailyMinor: 5_000,
  weekendMinor: null,
  weeklyMinor: null,
  monthlyMinor: null,
  weekendDays: [5, 6],
  extras: [],
  youngDriver: null,
  tax: null,
  vatNumber: null,
  depositMinor: null,
  returnPlaces: [],
  graceMinutes: 60,
  seasons: [],
  openingHours: {},
};

function renderPicker(language: Language, features: Record<string, number>, more: Partial<DayPickerData> = {}) {
  const days: DayPickerData = {
    path: "/shop/products/1",
    today: "2026-11-26",
    minDays: 1,
    full: [],
    stay: plainStay,
    choices: { extras: {}, isYoungDriver: false },
    currency: { code: "USD", rate: "1", decimals: 2, symbol: "$", symbolAr: "$" },
    month: "2026-11",
    from: "2026-12-06",
    to: "2026-12-10",
    ...more,
  };
  return renderView(<DayPicker days={days} terms={getTerms(features, language)} />, language);
}

describe("DayPicker", () => {
  it("Chosen days show the price of the stay, the deposit and the included distance, in both languages", () => {
    const features = { deposit: 300, mileage_per_day: 250, extra_km_price: 0.5 };
    const english = renderPicker("en", features);
    expect(english.text).toContain("4 days × $50 $200 Total $200");
    expect(english.text).toContain("Plus a refundable deposit of $300 at pick-up");
    expect(english.text).toContain("Includes 1,000 km, then $0.50 per km");
    expect(english.foreignWords).toEqual([]);
    const arabic = renderPicker("ar", features);
    expect(arabic.text).toContain("السعر يشمل 1,000 كم، وما زاد $0.50 للكيلومتر");
    expect(arabic.foreignWords).toEqual([]);
  });

  it("The total of a stay has an estimate in the reader's currency, if that is another one", () => {
    const estimateCurrency = { code: "SAR", rate: "3.75", decimals: 2, symbol: "SAR", symbolAr: "ر.س" };
    expect(renderPicker("en", {}, { estimateCurrency }).text).toContain("Total $200 ≈ SAR 750");
    expect(renderPicker("ar", {}, { estimateCurrency }).text).toContain("≈ 750 ر.س");
    expect(renderPicker("en", {}).text).not.toContain("≈");
  });

  it("Terms that the listing does not state are left out", () => {
    const { text } = renderPicker("en", { mileage_per_day: 100 });
    expect(text).toContain("Includes 400 km");
    expect(text).not.toMatch(/per km|deposit/);
    expect(renderPicker("en", {}).text).not.toContain("Includes");
    expect(renderPicker("en", {}, { from: "", to: "" }).text).not.toContain("Total");
  });

  it("After the pick-up, only the time of return can be chosen, and none if no times were agreed", () => {
    const openingHours: OpeningHours = { "0": [["10:00", "16:00"]], "4": [["10:00", "16:00"]] };
    const stay = { ...plainStay, openingHours };
    const listTimes = (begun: DayPickerData["begun"]) =>
      [...renderPicker("en", {}, { stay, begun }).html.matchAll(/name="(pickUpTime|returnTime)"/g)].map(
        ([, name]) => name,
      );
    expect(listTimes(undefined)).toEqual(["pickUpTime", "returnTime"]);
    expect(listTimes({ pickUpTime: "08:30" })).toEqual(["returnTime"]);
    expect(listTimes({ pickUpTime: null })).toEqual([]);
  });

  it("The calendar of the current month starts with the current week and shows days of the next month", () => {
    const { html, text } = renderPicker("en", {});
    expect(html.match(/<table/g)).toHaveLength(1);
    const shown = [...html.matchAll(/data-day="([^"]+)"/g)].map(([, day]) => day);
    expect([shown[0], shown.at(-1), shown.length]).toEqual(["2026-11-22", "2026-12-26", 35]);
    expect(text).toContain("November – December 2026");
    const may = [...renderPicker("en", {}, { month: "2027-05" }).html.matchAll(/data-day="([^"]+)"/g)];
    expect([may[0]?.[1], may.at(-1)?.[1]]).toEqual(["2027-04-25", "2027-06-05"]);
  });

  it("The price lists rates, extras and taxes, and the boxes of extras have their prices", () => {
    const stay = {
      dailyMinor: 5_000,
      weekendMinor: 6_000,
      weeklyMinor: 4_000,
      monthlyMinor: null,
      weekendDays: [5, 6],
      extras: [
        { key: "child-seat", name: null, priceMinor: 500, per: "day", maximum: 2 },
        { key: "own-1", name: { en: "Camping set", ar: "عدة تخييم" }, priceMinor: 0, per: "stay", maximum: 1 },
      ],
      youngDriver: { belowAge: 25, dayMinor: 1_000 },
      tax: { percent: "15", included: true },
      vatNumber: "300000000000003",
      depositMinor: null,
      returnPlaces: [],
      graceMinutes: 60,
      seasons: [],
      openingHours: {},
    } satisfies DayPickerData["stay"];
    const choices = { extras: { "child-seat": 2, "own-1": 1 }, isYoungDriver: true };
    const span = { from: "2026-12-06", to: "2026-12-10" };
    const english = renderPicker("en", {}, { stay, choices, ...span });
    expect(english.text).toContain("4 days × $50 $200 Child seat × 2: 4 days × $5 $40 Camping set Free");
    expect(english.text).toContain("Driver under 25: 4 days × $10 $40 Total $280 Includes 15% VAT: $36.52");
    expect(renderPicker("ar", {}, { stay, choices, ...span }).foreignWords).toEqual([]);
    // Six days cost less by the rate of the week.
    const capped = renderPicker("en", {}, { stay, from: "2026-12-06", to: "2026-12-12" });
    expect(capped.text).toContain("Weekly rate: 7 days × $40 $280");
    expect(capped.text).toContain("You pay 7 days by the lower rate, which costs less than 6 days by the day.");
  });

  it("Covers, the place of return and the times within the opening hours are chosen with their prices", () => {
    const stay: DayPickerData["stay"] = {
      dailyMinor: 5_000,
      weekendMinor: null,
      weeklyMinor: null,
      monthlyMinor: null,
      weekendDays: [5, 6],
      extras: [
        { key: "cover-reduced", name: null, priceMinor: 500, per: "day", maximum: 1, excessMinor: 10_000 },
        { key: "cover-full", name: null, priceMinor: 1_000, per: "day", maximum: 1, excessMinor: 0 },
      ],
      youngDriver: null,
      tax: null,
      vatNumber: null,
      depositMinor: null,
      returnPlaces: [{ cityId: 7, name: { en: "Jeddah", ar: "جدة" }, priceMinor: 20_000 }],
      graceMinutes: 60,
      seasons: [],
      openingHours: { 0: [["08:00", "12:00"]], 4: [["16:00", "22:00"]] },
    };
    const choices = {
      extras: { "cover-full": 1 },
      isYoungDriver: false,
      returnCityId: 7,
      pickUpTime: "10:00",
      returnTime: "18:00",
    };
    // Sunday to Thursday.
    const english = renderPicker("en", { insurance_excess: 1_000 }, { stay, choices });
    expect(english.text).toContain("Included in the price You pay at most $1,000 for damage.");
    expect(english.text).toContain("Reduced excess · $5 per day You pay at most $100 for damage.");
    expect(english.text).toContain("Full cover · $10 per day You pay nothing for damage.");
    expect(english.text).toContain("Jeddah · +$200");
    // The return is eight hours after the time of pick-up, so a fifth day is charged.
    expect(english.text).toContain("5 days × $50 $250 Full cover : 5 days × $10 $50 Return in Jeddah $200 Total $500");
    expect(english.text).toContain("so it counts as one more day");
    expect(english.html).toMatch(/<option value="10:00" selected="">/);
    expect(english.html).not.toMatch(/<option value="13:00"/);
    const arabic = renderPicker("ar", { insurance_excess: 1_000 }, { stay, choices });
    expect(arabic.foreignWords).toEqual([]);
    // On Monday the outlet is closed.
    const closed = renderPicker("en", {}, { stay, choices, from: "2026-12-07" });
    expect(closed.text).toContain("Closed on this day");
  });
});
