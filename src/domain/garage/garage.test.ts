import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findUnusableFitmentAnswers,
  mergeFitmentAnswers,
  parseBuildMonth,
  parseFitmentAnswers,
} from "./fitment-answers.ts";
import {
  createAddVehicleChange,
  createRemoveVehicleChange,
  createSelectVehicleChange,
  createUpdateVehicleChange,
  type GarageChange,
  MAX_GARAGE_VEHICLES,
  mergeGarages,
  type StoredGarageVehicle,
} from "./garage.ts";
import {
  assignVehicleIds,
  isWithinCookieLimit,
  parseGarageVehicles,
  serializeGarageVehicles,
} from "./garage-cookie.ts";
import { ownerVehicleSchema } from "./vehicle-fields.ts";

const car = (id: number, vehicleId: number, more: Partial<StoredGarageVehicle> = {}): StoredGarageVehicle => ({
  id,
  vehicleId,
  nickname: null,
  vin: null,
  answers: {},
  tyres: null,
  current: false,
  ...more,
});
const done = (change: GarageChange, vehicles: readonly StoredGarageVehicle[]): readonly StoredGarageVehicle[] => {
  const result = change(vehicles);
  if (!result.ok) throw new Error(result.code);
  return result.value;
};
const codeOf = (change: GarageChange, vehicles: readonly StoredGarageVehicle[]) => {
  const result = change(vehicles);
  return result.ok ? "ok" : result.code;
};
const vinA = "JTDBR32E720012345";
const vinB = "1HGCM82633A004352";

/** Generates valid garages without duplicate vehicles and with at most one current vehicle. */
const garages = (ids: { fresh: boolean } = { fresh: false }): fc.Arbitrary<StoredGarageVehicle[]> =>
  fc
    .tuple(
      fc.uniqueArray(
        fc.record({
          vehicleId: fc.integer({ min: 1, max: 30 }),
          vin: fc.constantFrom(null, vinA, vinB),
          nickname: fc.constantFrom(null, "سيارة البيت", "Work", "🚗 it's mine"),
          answers: fc.constantFrom<StoredGarageVehicle["answers"][]>(
            {},
            { market: "gcc" },
            { "q:brake-calliper": "16-inch", built: "2019-06" },
          ),
          tyres: fc.constantFrom<StoredGarageVehicle["tyres"][]>(
            null,
            { front: "205/55 R16 91V", rear: null },
            { front: "235/45 R18", rear: "265/40 R18 101Y" },
          ),
        }),
        { maxLength: MAX_GARAGE_VEHICLES, selector: ({ vehicleId, vin }) => `${vehicleId} ${vin}` },
      ),
      fc.nat(MAX_GARAGE_VEHICLES),
    )
    .map(([cars, chosen]) => cars.map((each, i) => ({ ...each, id: ids.fresh ? 0 : i + 1, current: i === chosen })));

describe("Garage changes (VP-05)", () => {
  it("createAddVehicleChange adds a vehicle once and can select the vehicle", () => {
    const one = assignVehicleIds(done(createAddVehicleChange({ vehicleId: 7 }, { current: true }), []));
    expect(one).toEqual([car(1, 7, { current: true })]);
    expect(done(createAddVehicleChange({ vehicleId: 7 }), one)).toEqual(one);
    const two = assignVehicleIds(done(createAddVehicleChange({ vehicleId: 8 }, { current: true }), one));
    expect(two.map(({ current }) => current)).toEqual([false, true]);
  });

  it("createAddVehicleChange completes a vehicle with a later VIN and adds another vehicle for a different VIN", () => {
    const one = [car(1, 7, { nickname: "Mine" })];
    expect(done(createAddVehicleChange({ vehicleId: 7, vin: vinA }), one)).toEqual([
      car(1, 7, { nickname: "Mine", vin: vinA }),
    ]);
    const stored = [car(1, 7, { vin: vinA })];
    expect(done(createAddVehicleChange({ vehicleId: 7, vin: vinB }), stored)).toHaveLength(2);
    expect(done(createAddVehicleChange({ vehicleId: 7 }), stored)).toEqual(stored);
  });

  it("createAddVehicleChange rejects a new vehicle in a full garage but completes an existing one", () => {
    const full = Array.from({ length: MAX_GARAGE_VEHICLES }, (_, i) => car(i + 1, i + 1));
    expect(codeOf(createAddVehicleChange({ vehicleId: 99 }), full)).toBe("garage.full");
    expect(codeOf(createAddVehicleChange({ vehicleId: 5, vin: vinA }), full)).toBe("ok");
  });

  it("Garage changes answer vehicle.not_found for a missing vehicle", () => {
    const one = [car(1, 7)];
    for (const change of [
      createRemoveVehicleChange(2),
      createSelectVehicleChange(2),
      createUpdateVehicleChange(0, { nickname: "x" }),
    ])
      expect(codeOf(change, one)).toBe("vehicle.not_found");
    expect(done(createSelectVehicleChange(null), [car(1, 7, { current: true })])).toEqual(one);
  });

  it("createUpdateVehicleChange rejects a VIN of another vehicle", () => {
    const two = [car(1, 7, { vin: vinA }), car(2, 7, { vin: vinB })];
    expect(codeOf(createUpdateVehicleChange(2, { vin: vinA }), two)).toBe("garage.twice");
    expect(done(createUpdateVehicleChange(2, { nickname: "Second" }), two)[1]?.nickname).toBe("Second");
  });
});

describe("[GN-02] [rule 25] mergeGarages", () => {
  it("mergeGarages keeps all vehicles of the member, at most one of them current, and is idempotent", () => {
    fc.assert(
      fc.property(garages(), garages({ fresh: true }), (own, brought) => {
        const once = mergeGarages(own, brought);
        const mergedVehicles = assignVehicleIds(once.mergedVehicles);
        expect(mergedVehicles.length).toBeLessThanOrEqual(MAX_GARAGE_VEHICLES);
        expect(mergedVehicles.filter(({ current }) => current).length).toBeLessThanOrEqual(1);
        for (const each of own) expect(mergedVehicles.find(({ id }) => id === each.id)?.vehicleId).toBe(each.vehicleId);
        const places = mergedVehicles.map(({ vehicleId, vin }) => `${vehicleId} ${vin}`);
        expect(new Set(places).size).toBe(places.length);
        expect(mergeGarages(mergedVehicles, brought).mergedVehicles).toEqual(mergedVehicles);
      }),
    );
  });

  it("mergeGarages matches vehicles with a VIN before vehicles without one", () => {
    const own = [car(1, 2, { vin: vinB }), car(2, 2)];
    const brought = [car(1, 2, { current: true }), car(2, 2, { vin: vinA })];
    const { mergedVehicles } = mergeGarages(own, brought);
    expect(mergedVehicles).toEqual([car(1, 2, { vin: vinB, current: true }), car(2, 2, { vin: vinA })]);
    expect(mergeGarages(mergedVehicles, brought).mergedVehicles).toEqual(mergedVehicles);
  });

  it("mergeGarages selects the guest's current vehicle instead of the member's", () => {
    const own = [car(4, 1, { current: true }), car(5, 2)];
    expect(mergeGarages(own, [car(1, 2, { current: true })]).mergedVehicles.map(({ current }) => current)).toEqual([
      false,
      true,
    ]);
    expect(mergeGarages(own, [car(1, 2)]).mergedVehicles).toEqual(own);
    expect(mergeGarages(own, [car(1, 3, { current: true })]).mergedVehicles.at(-1)).toMatchObject({
      id: 0,
      vehicleId: 3,
      current: true,
    });
  });

  it("mergeGarages returns the number of vehicles for which the garage had no space", () => {
    const full = Array.from({ length: MAX_GARAGE_VEHICLES }, (_, i) => car(i + 1, i + 1));
    expect(mergeGarages(full, [car(1, 98), car(2, 99), car(3, 3)])).toEqual({ mergedVehicles: full, left: 2 });
  });
});

describe("Guest garage cookie", () => {
  it("parseGarageVehicles reads what serializeGarageVehicles writes", () => {
    fc.assert(
      fc.property(garages(), (mergedVehicles) => {
        fc.pre(isWithinCookieLimit(mergedVehicles));
        expect(parseGarageVehicles(serializeGarageVehicles(mergedVehicles))).toEqual(mergedVehicles);
        expect(serializeGarageVehicles(mergedVehicles)).toMatch(/^[\w-]*$/);
      }),
    );
  });

  it("isWithinCookieLimit is true for a full garage whose vehicles all have VINs and nicknames", () => {
    const full = Array.from({ length: MAX_GARAGE_VEHICLES }, (_, i) =>
      car(i + 1, 1_000_000 + i, { vin: vinA, nickname: "سيارة العائلة الكبيرة" }),
    );
    expect(isWithinCookieLimit(full)).toBe(true);
  });

  it("parseGarageVehicles returns a valid garage for any cookie value", () => {
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue().map(encoded)), (text) => {
        const mergedVehicles = parseGarageVehicles(text);
        expect(mergedVehicles.length).toBeLessThanOrEqual(MAX_GARAGE_VEHICLES);
        expect(mergedVehicles.filter(({ current }) => current).length).toBeLessThanOrEqual(1);
        expect(parseGarageVehicles(serializeGarageVehicles(mergedVehicles))).toEqual(mergedVehicles);
      }),
    );
    const rows = (...list: unknown[]) => parseGarageVehicles(encoded(list));
    expect(rows([1, 5, 1], [2, 6, 1], [2, 9], [0, 3], [3, -1], [4, 2 ** 40], "x", null, [5, 1.5])).toEqual([
      car(1, 5, { current: true }),
      car(2, 6),
    ]);
    expect(rows([1, 5, 1, "IOQ", " padded ", { market: "<b>" }])).toEqual([car(1, 5, { current: true })]);
    expect(rows(...Array.from({ length: 500 }, (_, i) => [i + 1, 1])).length).toBe(0);
  });
});

describe("Owner input", () => {
  it("[rule 23] ownerVehicleSchema normalizes a VIN with Arabic digits, lower case, spaces and dashes", () => {
    const parsed = (vin: string) => ownerVehicleSchema.safeParse({ vin }).data?.vin;
    expect(parsed(" jtdbr32e7-2001 ٢٣٤٥\u200f")).toBe("JTDBR32E720012345");
    expect(parsed("jtdbr32e720012345")).toBe("JTDBR32E720012345");
    expect(parsed("  ")).toBeNull();
    const wrong = ["JTDBR32E72001234", "JTDBR32E7200123456", "ITDBR32E720012345", "OTDBR32E720012345", "error"];
    for (const vin of [...wrong, "QTDBR32E720012345", "00000000000000000"]) expect(parsed(vin)).toBeUndefined();
  });

  it("parseFitmentAnswers ignores invalid answers and limits their number", () => {
    expect(parseFitmentAnswers({ market: "gcc", "q:brake-calliper": "16-inch", drive: "?", built: "2019-06" })).toEqual(
      {
        market: "gcc",
        "q:brake-calliper": "16-inch",
        drive: "?",
        built: "2019-06",
      },
    );
    expect(
      parseFitmentAnswers({ __proto__: "x", colour: "red", market: 5, gear: "<b>", body: "x".repeat(99) }),
    ).toEqual({});
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`q:a${i}`, "b"]));
    const kept = Object.keys(parseFitmentAnswers(many)).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(20);
    for (const given of [null, undefined, "x", 5, ["gcc"]]) expect(parseFitmentAnswers(given)).toEqual({});
  });
});

describe("Garage answers", () => {
  it("mergeFitmentAnswers replaces earlier answers and removes answers whose new value is empty", () => {
    const before = { market: "gcc", drive: "fwd" };
    expect(mergeFitmentAnswers(before, { market: "us" })).toEqual({ market: "us", drive: "fwd" });
    expect(mergeFitmentAnswers(before, { market: "" })).toEqual({ drive: "fwd" });
    expect(mergeFitmentAnswers(before, { market: "<b>", colour: "red" })).toEqual(before);
    const full = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`q:x-${i}`, "yes"]));
    expect(mergeFitmentAnswers(full, { drive: "awd" })).toMatchObject({ drive: "awd" });
  });

  it("findUnusableFitmentAnswers returns the names of unknown questions and invalid answers", () => {
    expect(findUnusableFitmentAnswers({ market: "gcc", colour: "red", built: "2015-13", drive: "<b>" })).toEqual([
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
  ])("parseBuildMonth parses %j as %s", (typed, month) => {
    expect(parseBuildMonth(typed)).toBe(month);
  });
});
