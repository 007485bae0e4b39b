import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, getWeekday } from "./days.ts";
import { type RentalExtra, rentalExtraKeys, type Season, type StayTerms } from "./rental-terms.ts";
import { calculateStayPrice, findStayChoiceIssue, MONTH_DAYS, type StayChoices, WEEK_DAYS } from "./stay-price.ts";

const plain: StayTerms = {
  dailyMinor: 10_000,
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
/** Monday. */
const from = "2026-06-01";
const priceOf = (terms: Partial<StayTerms>, days: number, choices?: StayChoices) =>
  calculateStayPrice({ ...plain, ...terms }, { from, to: addDays(from, days) }, choices);

const amount = fc.integer({ min: 1, max: 1_000_000 });
const optionalAmount = fc.option(amount);
const extrasArbitrary = fc.uniqueArray(
  fc.record<RentalExtra>({
    key: fc.constantFrom(...rentalExtraKeys),
    name: fc.constant(null),
    priceMinor: fc.integer({ min: 0, max: 100_000 }),
    per: fc.constantFrom("day" as const, "stay" as const),
    maximum: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ key }) => key },
);
/** Terms as the listing editor accepts them: longer stays cost no more per day. */
const termsArbitrary: fc.Arbitrary<StayTerms & { dailyMinor: number }> = fc
  .record({
    dailyMinor: amount,
    weekendMinor: optionalAmount,
    weekly: fc.option(fc.integer({ min: 1, max: 100 })),
    monthly: fc.option(fc.integer({ min: 1, max: 100 })),
    weekendDays: fc.constantFrom([5, 6], [6, 0]),
    extras: extrasArbitrary,
    youngDriver: fc.option(fc.record({ belowAge: fc.constant(25), dayMinor: amount })),
    tax: fc.option(fc.record({ percent: fc.constantFrom("15", "5", "10", "7.5"), included: fc.boolean() })),
    vatNumber: fc.constant(null),
    depositMinor: optionalAmount,
    returnPlaces: fc.uniqueArray(
      fc.record({
        cityId: fc.integer({ min: 1, max: 5 }),
        name: fc.constant({ en: "Jeddah", ar: "جدة" }),
        priceMinor: fc.integer({ min: 0, max: 100_000 }),
      }),
      { selector: ({ cityId }) => cityId },
    ),
    graceMinutes: fc.integer({ min: 0, max: 720 }),
    openingHours: fc.constant({}),
    seasons: fc.constant<Season[]>([]),
  })
  .map(({ weekly, monthly, ...terms }) => {
    const share = (minor: number, percent: number) => Math.max(1, Math.floor((minor * percent) / 100));
    const weeklyMinor = weekly === null ? null : share(terms.dailyMinor, weekly);
    const monthlyMinor = monthly === null ? null : share(weeklyMinor ?? terms.dailyMinor, monthly);
    return { ...terms, weeklyMinor, monthlyMinor };
  });
const choicesArbitrary: fc.Arbitrary<StayChoices> = fc.record({
  extras: fc.dictionary(fc.constantFrom(...rentalExtraKeys), fc.integer({ min: 0, max: 9 })),
  isYoungDriver: fc.boolean(),
  returnCityId: fc.option(fc.integer({ min: 1, max: 5 })),
});
/** Terms with up to three seasons, which share no day. */
const seasonTermsArbitrary = fc
  .tuple(
    termsArbitrary,
    fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 40 }), days: fc.integer({ min: 0, max: 60 }), dayMinor: amount }),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([terms, parts]): StayTerms => {
    let last = addDays(from, -30);
    const seasons = parts.map(({ gap, days, dayMinor }) => {
      const begins = addDays(last, gap);
      last = addDays(begins, days);
      return { begins, ends: last, dayMinor };
    });
    return { ...terms, seasons };
  });
const dayArbitrary = fc.integer({ min: 0, max: 400 }).map((days) => addDays(from, days));
const lengthArbitrary = fc.integer({ min: 1, max: 90 });

describe("calculateStayPrice", () => {
  it("Without other rates, a stay costs its days by the daily rate", () => {
    expect(priceOf({}, 3)).toEqual({
      days: 3,
      lines: [{ kind: "days", rate: "daily", quantity: 3, unitMinor: 10_000, amountMinor: 30_000 }],
      tax: null,
      vatNumber: null,
      totalMinor: 30_000,
      depositMinor: null,
    });
    expect(priceOf({ dailyMinor: null }, 3)).toBeNull();
  });

  it("Days that begin at the weekend of the country have the weekend rate", () => {
    expect(priceOf({ weekendMinor: 15_000 }, 7)?.lines).toMatchObject([
      { rate: "daily", quantity: 5 },
      { rate: "weekend", quantity: 2, amountMinor: 30_000 },
    ]);
    expect(priceOf({ weekendMinor: 15_000, weekendDays: [6, 0] }, 6)?.lines).toMatchObject([
      { rate: "daily", quantity: 5 },
      { rate: "weekend", quantity: 1 },
    ]);
  });

  it("Stays from 7 days have the weekly rate, and stays from 28 days the monthly rate", () => {
    const rates = { weeklyMinor: 8_000, monthlyMinor: 6_000, weekendMinor: 20_000 };
    expect(priceOf(rates, 7)?.lines).toMatchObject([{ rate: "weekly", quantity: 7, amountMinor: 56_000 }]);
    expect(priceOf(rates, 20)?.totalMinor).toBe(160_000);
    expect(priceOf(rates, 28)?.lines).toMatchObject([{ rate: "monthly", quantity: 28, amountMinor: 168_000 }]);
  });

  it("A stay just below a week or a month costs at most what the week or month costs", () => {
    expect(priceOf({ weeklyMinor: 8_000 }, 6)?.lines).toMatchObject([{ rate: "weekly", quantity: 7 }]);
    expect(priceOf({ weeklyMinor: 8_000 }, 5)?.totalMinor).toBe(50_000);
    expect(priceOf({ weeklyMinor: 8_000, monthlyMinor: 5_000 }, 27)?.lines).toMatchObject([
      { rate: "monthly", quantity: 28, amountMinor: 140_000 },
    ]);
  });

  it("Extras are charged by the day or once, times their quantity, which the maximum limits", () => {
    const extras: RentalExtra[] = [
      { key: "child-seat", name: null, priceMinor: 1_000, per: "day", maximum: 2 },
      { key: "delivery", name: null, priceMinor: 5_000, per: "stay", maximum: 1 },
      { key: "own-1", name: { en: "Camping set", ar: null }, priceMinor: 0, per: "stay", maximum: 1 },
    ];
    const choices = { extras: { "child-seat": 2, delivery: 1, "own-1": 1, navigation: 1 }, isYoungDriver: false };
    const price = priceOf({ extras }, 3, choices);
    expect(price?.lines.slice(1).map(({ amountMinor }) => amountMinor)).toEqual([6_000, 5_000, 0]);
    expect(price?.totalMinor).toBe(41_000);
    expect(priceOf({ extras }, 3, { extras: { "child-seat": 9 }, isYoungDriver: false })?.totalMinor).toBe(36_000);
    expect(findStayChoiceIssue({ extras, returnPlaces: [] }, choices)).toEqual({
      path: "extras",
      code: "booking.extra_unknown",
    });
    expect(
      findStayChoiceIssue({ extras, returnPlaces: [] }, { extras: { "child-seat": 3 }, isYoungDriver: false }),
    ).toEqual({
      path: "extras",
      code: "booking.extra_limit",
    });
    expect(
      findStayChoiceIssue({ extras, returnPlaces: [] }, { extras: { navigation: 0 }, isYoungDriver: true }),
    ).toBeUndefined();
  });

  it("The young driver's fee counts only for young drivers, and the deposit is no part of the total", () => {
    const terms = { youngDriver: { belowAge: 25, dayMinor: 2_000 }, depositMinor: 100_000 };
    expect(priceOf(terms, 2)).toMatchObject({ totalMinor: 20_000, depositMinor: 100_000 });
    expect(priceOf(terms, 2, { extras: {}, isYoungDriver: true })?.totalMinor).toBe(24_000);
    expect(priceOf({}, 2, { extras: {}, isYoungDriver: true })?.totalMinor).toBe(20_000);
  });

  it("VAT is contained in the total or added to it, by the country's rule", () => {
    expect(priceOf({ tax: { percent: "15", included: false } }, 1)).toMatchObject({
      totalMinor: 11_500,
      tax: { minor: 1_500 },
    });
    expect(priceOf({ tax: { percent: "15", included: true } }, 1)).toMatchObject({
      totalMinor: 10_000,
      tax: { minor: 1_304 },
    });
  });

  it("Days of a season have its price, whatever the length of the stay, and the others the rate of the length", () => {
    const seasons = [{ begins: "2026-06-03", ends: "2026-06-04", dayMinor: 25_000 }];
    expect(priceOf({ seasons }, 5)?.lines).toEqual([
      { kind: "days", rate: "daily", quantity: 3, unitMinor: 10_000, amountMinor: 30_000 },
      {
        kind: "days",
        rate: "season",
        season: { begins: "2026-06-03", ends: "2026-06-04" },
        quantity: 2,
        unitMinor: 25_000,
        amountMinor: 50_000,
      },
    ]);
    expect(priceOf({ seasons, weeklyMinor: 8_000 }, 7)?.lines).toMatchObject([
      { rate: "weekly", quantity: 5 },
      { rate: "season", quantity: 2 },
    ]);
    expect(priceOf({ seasons: [{ begins: from, ends: from, dayMinor: 1 }] }, 1)?.totalMinor).toBe(1);
    // Six days cost at most what seven cost, also with a season in between.
    expect(priceOf({ seasons, weeklyMinor: 5_000 }, 6)?.totalMinor).toBe(75_000);
  });

  it("The lines and the added tax sum up to the total, for all terms and choices", () => {
    fc.assert(
      fc.property(
        seasonTermsArbitrary,
        choicesArbitrary,
        dayArbitrary,
        lengthArbitrary,
        (terms, choices, day, length) => {
          const price = calculateStayPrice(terms, { from: day, to: addDays(day, length) }, choices);
          const sum = price?.lines.reduce((total, { amountMinor }) => total + amountMinor, 0) ?? 0;
          const added = price?.tax && !price.tax.included ? price.tax.minor : 0;
          expect(price?.totalMinor).toBe(sum + added);
          for (const line of price?.lines ?? []) {
            const days = line.kind === "extra" ? (line.days ?? 1) : 1;
            expect(line.amountMinor).toBe(line.unitMinor * line.quantity * days);
          }
        },
      ),
    );
  });

  it("A longer stay from the same day never costs less, whatever the rates, extras and taxes", () => {
    fc.assert(
      fc.property(
        seasonTermsArbitrary,
        choicesArbitrary,
        dayArbitrary,
        lengthArbitrary,
        fc.integer({ min: 1, max: 30 }),
        (terms, choices, day, length, more) => {
          const priceFor = (days: number) =>
            calculateStayPrice(terms, { from: day, to: addDays(day, days) }, choices)?.totalMinor ?? 0;
          expect(priceFor(length + more)).toBeGreaterThanOrEqual(priceFor(length));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("No stay costs more than its days one by one, and the rate of the length is never exceeded", () => {
    fc.assert(
      fc.property(termsArbitrary, dayArbitrary, lengthArbitrary, (terms, day, length) => {
        const { dailyMinor, weekendMinor, weeklyMinor, monthlyMinor, weekendDays } = terms;
        const price = calculateStayPrice({ ...terms, tax: null }, { from: day, to: addDays(day, length) });
        const single = Array.from({ length }, (_, i) =>
          weekendMinor !== null && weekendDays.includes(getWeekday(addDays(day, i))) ? weekendMinor : dailyMinor,
        ).reduce((sum, minor) => sum + minor, 0);
        if (length < WEEK_DAYS || (weeklyMinor === null && monthlyMinor === null))
          expect(price?.totalMinor).toBeLessThanOrEqual(single);
        if (length >= MONTH_DAYS && monthlyMinor !== null) expect(price?.totalMinor).toBe(length * monthlyMinor);
      }),
    );
  });
});
