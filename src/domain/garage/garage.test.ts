import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answersFrom, answersWith, builtMonth, unusableAnswers } from "./answers.ts";
import { fitsCookie, formatKept, parseKept, withIds } from "./cookie.ts";
import { ownWords } from "./fields.ts";
import { adding, changing, choosing, type GarageChange, type Kept, mostVehicles, removing, united } from "./garage.ts";

const car = (id: number, vehicleId: number, more: Partial<Kept> = {}): Kept => ({
  id,
  vehicleId,
  nickname: null,
  vin: null,
  answers: {},
  current: false,
  ...more,
});
const done = (change: GarageChange, kept: readonly Kept[]): readonly Kept[] => {
  const result = change(kept);
  if (!result.ok) throw new Error(result.code);
  return result.value;
};
const codeOf = (change: GarageChange, kept: readonly Kept[]) => {
  const result = change(kept);
  return result.ok ? "ok" : result.code;
};
const vinA = "JTDBR32E720012345";
const vinB = "1HGCM82633A004352";

/** Any garage that could be kept: no car twice, one current at most. */
const garages = (ids: { fresh: boolean } = { fresh: false }): fc.Arbitrary<Kept[]> =>
  fc
    .tuple(
      fc.uniqueArray(
        fc.record({
          vehicleId: fc.integer({ min: 1, max: 30 }),
          vin: fc.constantFrom(null, vinA, vinB),
          nickname: fc.constantFrom(null, "سيارة البيت", "Work", "🚗 it's mine"),
          answers: fc.constantFrom<Kept["answers"][]>(
            {},
            { market: "gcc" },
            { "q:brake-calliper": "16-inch", built: "2019-06" },
          ),
        }),
        { maxLength: mostVehicles, selector: ({ vehicleId, vin }) => `${vehicleId} ${vin}` },
      ),
      fc.nat(mostVehicles),
    )
    .map(([cars, chosen]) => cars.map((each, i) => ({ ...each, id: ids.fresh ? 0 : i + 1, current: i === chosen })));

describe("changes of a garage (VP-05)", () => {
  it("a vehicle is added once, and shown when that is wanted", () => {
    const one = withIds(done(adding({ vehicleId: 7 }, { current: true }), []));
    expect(one).toEqual([car(1, 7, { current: true })]);
    expect(done(adding({ vehicleId: 7 }), one)).toEqual(one);
    const two = withIds(done(adding({ vehicleId: 8 }, { current: true }), one));
    expect(two.map(({ current }) => current)).toEqual([false, true]);
  });

  it("a number that comes later completes the vehicle; another number is another car", () => {
    const one = [car(1, 7, { nickname: "Mine" })];
    expect(done(adding({ vehicleId: 7, vin: vinA }), one)).toEqual([car(1, 7, { nickname: "Mine", vin: vinA })]);
    const known = [car(1, 7, { vin: vinA })];
    expect(done(adding({ vehicleId: 7, vin: vinB }), known)).toHaveLength(2);
    expect(done(adding({ vehicleId: 7 }), known)).toEqual(known);
  });

  it("a full garage takes no more, but still completes what it has", () => {
    const full = Array.from({ length: mostVehicles }, (_, i) => car(i + 1, i + 1));
    expect(codeOf(adding({ vehicleId: 99 }), full)).toBe("garage.full");
    expect(codeOf(adding({ vehicleId: 5, vin: vinA }), full)).toBe("ok");
  });

  it("what isn't there can't be removed, chosen or changed", () => {
    const one = [car(1, 7)];
    for (const change of [removing(2), choosing(2), changing(0, { nickname: "x" })])
      expect(codeOf(change, one)).toBe("vehicle.not_found");
    expect(done(choosing(null), [car(1, 7, { current: true })])).toEqual(one);
  });

  it("no two cars come to have the same number", () => {
    const two = [car(1, 7, { vin: vinA }), car(2, 7, { vin: vinB })];
    expect(codeOf(changing(2, { vin: vinA }), two)).toBe("garage.twice");
    expect(done(changing(2, { nickname: "Second" }), two)[1]?.nickname).toBe("Second");
  });
});

describe("[GN-02] [rule 25] uniting two garages", () => {
  it("keeps what was there, has one current vehicle at most, and does it once", () => {
    fc.assert(
      fc.property(garages(), garages({ fresh: true }), (own, brought) => {
        const once = united(own, brought);
        const kept = withIds(once.kept);
        expect(kept.length).toBeLessThanOrEqual(mostVehicles);
        expect(kept.filter(({ current }) => current).length).toBeLessThanOrEqual(1);
        for (const each of own) expect(kept.find(({ id }) => id === each.id)?.vehicleId).toBe(each.vehicleId);
        const places = kept.map(({ vehicleId, vin }) => `${vehicleId} ${vin}`);
        expect(new Set(places).size).toBe(places.length);
        expect(united(kept, brought).kept).toEqual(kept);
      }),
    );
  });

  it("one without a number isn't taken for an own one that another of the visitor's completes", () => {
    const own = [car(1, 2, { vin: vinB }), car(2, 2)];
    const brought = [car(1, 2, { current: true }), car(2, 2, { vin: vinA })];
    const { kept } = united(own, brought);
    expect(kept).toEqual([car(1, 2, { vin: vinB, current: true }), car(2, 2, { vin: vinA })]);
    expect(united(kept, brought).kept).toEqual(kept);
  });

  it("the visitor's current vehicle stays current; without one the member's does", () => {
    const own = [car(4, 1, { current: true }), car(5, 2)];
    expect(united(own, [car(1, 2, { current: true })]).kept.map(({ current }) => current)).toEqual([false, true]);
    expect(united(own, [car(1, 2)]).kept).toEqual(own);
    expect(united(own, [car(1, 3, { current: true })]).kept.at(-1)).toMatchObject({
      id: 0,
      vehicleId: 3,
      current: true,
    });
  });

  it("says how many found no room", () => {
    const full = Array.from({ length: mostVehicles }, (_, i) => car(i + 1, i + 1));
    expect(united(full, [car(1, 98), car(2, 99), car(3, 3)])).toEqual({ kept: full, left: 2 });
  });
});

describe("a visitor's garage in their cookie", () => {
  it("comes out as it went in", () => {
    fc.assert(
      fc.property(garages(), (kept) => {
        fc.pre(fitsCookie(kept));
        expect(parseKept(formatKept(kept))).toEqual(kept);
        expect(formatKept(kept)).toMatch(/^[\w-]*$/);
      }),
    );
  });

  it("as many vehicles as fit into a garage fit into it, with their numbers and nicknames", () => {
    const full = Array.from({ length: mostVehicles }, (_, i) =>
      car(i + 1, 1_000_000 + i, { vin: vinA, nickname: "سيارة العائلة الكبيرة" }),
    );
    expect(fitsCookie(full)).toBe(true);
  });

  it("whatever stands there, it breaks nothing", () => {
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue().map(encoded)), (text) => {
        const kept = parseKept(text);
        expect(kept.length).toBeLessThanOrEqual(mostVehicles);
        expect(kept.filter(({ current }) => current).length).toBeLessThanOrEqual(1);
        expect(parseKept(formatKept(kept))).toEqual(kept);
      }),
    );
    const rows = (...list: unknown[]) => parseKept(encoded(list));
    expect(rows([1, 5, 1], [2, 6, 1], [2, 9], [0, 3], [3, -1], [4, 2 ** 40], "x", null, [5, 1.5])).toEqual([
      car(1, 5, { current: true }),
      car(2, 6),
    ]);
    expect(rows([1, 5, 1, "IOQ", " padded ", { market: "<b>" }])).toEqual([car(1, 5, { current: true })]);
    expect(rows(...Array.from({ length: 500 }, (_, i) => [i + 1, 1])).length).toBe(0);
  });
});

describe("what an owner says", () => {
  it("[rule 23] numbers are tidied: Arabic digits, small letters, spaces, dashes and invisible marks", () => {
    const read = (vin: string) => ownWords.safeParse({ vin }).data?.vin;
    expect(read(" jtdbr32e7-2001 ٢٣٤٥\u200f")).toBe("JTDBR32E720012345");
    expect(read("jtdbr32e720012345")).toBe("JTDBR32E720012345");
    expect(read("  ")).toBeNull();
    const wrong = ["JTDBR32E72001234", "JTDBR32E7200123456", "ITDBR32E720012345", "OTDBR32E720012345", "error"];
    for (const vin of [...wrong, "QTDBR32E720012345", "00000000000000000"]) expect(read(vin)).toBeUndefined();
  });

  it("answers that can be none are left out, and there are not too many of them", () => {
    expect(answersFrom({ market: "gcc", "q:brake-calliper": "16-inch", drive: "?", built: "2019-06" })).toEqual({
      market: "gcc",
      "q:brake-calliper": "16-inch",
      drive: "?",
      built: "2019-06",
    });
    expect(answersFrom({ __proto__: "x", colour: "red", market: 5, gear: "<b>", body: "x".repeat(99) })).toEqual({});
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`q:a${i}`, "b"]));
    expect(Object.keys(answersFrom(many)).length).toBeLessThan(20);
    for (const given of [null, undefined, "x", 5, ["gcc"]]) expect(answersFrom(given)).toEqual({});
  });
});

describe("changing answers", () => {
  it("new ones go before those of before, and an empty one takes back", () => {
    const before = { market: "gcc", drive: "fwd" };
    expect(answersWith(before, { market: "us" })).toEqual({ market: "us", drive: "fwd" });
    expect(answersWith(before, { market: "" })).toEqual({ drive: "fwd" });
    expect(answersWith(before, { market: "<b>", colour: "red" })).toEqual(before);
    const full = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`q:x-${i}`, "yes"]));
    expect(answersWith(full, { drive: "awd" })).toMatchObject({ drive: "awd" });
  });

  it("names what is no question, or no answer to it", () => {
    expect(unusableAnswers({ market: "gcc", colour: "red", built: "2015-13", drive: "<b>" })).toEqual([
      "colour",
      "built",
      "drive",
    ]);
  });

  it.each([
    ["2015-06", "2015-06"],
    [" ٦/٢٠١٥ ", "2015-06"],
    ["6.2015", "2015-06"],
    ["2015", "2015"],
    ["2015-13", undefined],
    ["0015", undefined],
    ["June", undefined],
  ])("built in %j: %s", (typed, month) => {
    expect(builtMonth(typed)).toBe(month);
  });
});
