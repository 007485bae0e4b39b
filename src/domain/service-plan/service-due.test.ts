import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#domain/bookings/days.ts";
import {
  addMonthsToDay,
  calculateServiceDue,
  estimateOdometer,
  type Odometer,
  type ServiceRecord,
  type ServiceState,
} from "./service-due.ts";
import { listServiceItems, serviceFuels, serviceItemKeys, serviceItems, toServiceFuel } from "./service-items.ts";

const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays("2000-01-01", n));
const odometers: fc.Arbitrary<Odometer> = fc.record({
  km: fc.integer({ min: 0, max: 1_000_000 }),
  on: days,
  yearlyKm: fc.option(fc.integer({ min: 0, max: 300_000 })),
});
const intervals = fc.record({
  km: fc.option(fc.integer({ min: 100, max: 500_000 })),
  months: fc.option(fc.integer({ min: 1, max: 240 })),
});
const records: fc.Arbitrary<ServiceRecord> = fc.record({
  interval: fc.option(intervals),
  doneOn: fc.option(days),
  doneKm: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  dueOn: fc.option(days),
});
const urgency: Record<ServiceState, number> = { off: 0, unknown: 0, later: 1, soon: 2, due: 3 };

describe("calculateServiceDue", () => {
  it("An item never becomes less urgent as time passes", () => {
    fc.assert(
      fc.property(
        records,
        fc.option(odometers),
        days,
        fc.integer({ min: 0, max: 5_000 }),
        (record, odometer, today, n) => {
          const before = calculateServiceDue(record, odometer, today);
          const after = calculateServiceDue(record, odometer, addDays(today, n));
          expect(urgency[after.state]).toBeGreaterThanOrEqual(urgency[before.state]);
          expect([after.dueKm, after.dueOn]).toEqual([before.dueKm, before.dueOn]);
        },
      ),
    );
  });

  it("An item never becomes less urgent as the odometer rises", () => {
    fc.assert(
      fc.property(records, odometers, days, fc.integer({ min: 0, max: 500_000 }), (record, odometer, today, km) => {
        const before = calculateServiceDue(record, odometer, today);
        const after = calculateServiceDue(record, { ...odometer, km: odometer.km + km }, today);
        expect(urgency[after.state]).toBeGreaterThanOrEqual(urgency[before.state]);
      }),
    );
  });

  it("An item that is done today at the current odometer is not due", () => {
    fc.assert(
      fc.property(intervals, odometers, days, (interval, odometer, today) => {
        const record = { interval, doneOn: today, doneKm: estimateOdometer(odometer, today), dueOn: null };
        expect(calculateServiceDue(record, odometer, today).state).not.toBe("due");
      }),
    );
  });

  it("The state is unknown or off exactly when the due time of the item is not known", () => {
    fc.assert(
      fc.property(records, fc.option(odometers), days, (record, odometer, today) => {
        const { state, dueKm, dueOn } = calculateServiceDue(record, odometer, today);
        expect(state === "unknown" || state === "off").toBe(dueKm === null && dueOn === null);
      }),
    );
  });

  it.each([
    [89_000, "2026-01-01", "later"],
    [94_000, "2026-01-01", "soon"],
    [95_000, "2026-01-01", "due"],
    [89_000, "2026-05-01", "later"],
    [89_000, "2026-05-02", "soon"],
    [89_000, "2026-06-01", "due"],
  ])("Oil changed at 85,000 km on 1 June 2025 is, at %d km on %s, %s", (km, today, state) => {
    const record = { interval: { km: 10_000, months: 12 }, doneOn: "2025-06-01", doneKm: 85_000, dueOn: null };
    expect(calculateServiceDue(record, { km, on: today, yearlyKm: null }, today)).toEqual({
      state,
      dueKm: 95_000,
      dueOn: "2026-06-01",
    });
  });

  it("Without an odometer a distance alone is never due", () => {
    const record = { interval: { km: 10_000, months: null }, doneOn: "2020-01-01", doneKm: 5_000, dueOn: null };
    expect(calculateServiceDue(record, null, "2026-01-01")).toEqual({ state: "later", dueKm: 15_000, dueOn: null });
  });
});

describe("addMonthsToDay", () => {
  it("addMonthsToDay keeps the day of the month, or takes the last day of a shorter month", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 240 }), (day, months) => {
        const result = addMonthsToDay(day, months);
        expect(new Date(`${result}T00:00:00Z`).toISOString().slice(0, 10)).toBe(result);
        const isKept = result.slice(8) === day.slice(8);
        expect(isKept || (addDays(result, 1).endsWith("-01") && result.slice(8) < day.slice(8))).toBe(true);
      }),
    );
    expect(addMonthsToDay("2024-01-31", 1)).toBe("2024-02-29");
    expect(addMonthsToDay("2025-08-31", 6)).toBe("2026-02-28");
  });
});

describe("serviceItems", () => {
  it("Each item has a name in both languages, and electric cars have neither oil nor an air filter", () => {
    expect(serviceItems.map(({ key }) => key)).toEqual([...serviceItemKeys]);
    for (const { name } of serviceItems) expect(name.ar && name.en).toBeTruthy();
    const electric = listServiceItems("electric").map(({ key }) => key);
    expect(electric).not.toContain("oil");
    expect(electric).toEqual(expect.arrayContaining(["tyres", "brake-fluid", "registration"]));
    expect(listServiceItems("petrol")).toHaveLength(serviceItems.length);
  });

  it("toServiceFuel treats unknown fuels as petrol", () => {
    for (const fuel of serviceFuels) expect(toServiceFuel(fuel)).toBe(fuel);
    expect([toServiceFuel(undefined), toServiceFuel("natural-gas")]).toEqual(["petrol", "petrol"]);
  });
});
