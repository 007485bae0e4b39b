import { describe, expect, it } from "vitest";
import type { Engine, Vehicle } from "./vehicle.ts";
import {
  formatEngineName,
  formatShortVehicleName,
  formatVehicleChoices,
  formatVehicleDetail,
  formatVehicleName,
} from "./vehicle-names.ts";

const lookups = new Map([
  [1, { name: { en: "Petrol", ar: "بنزين" } }],
  [2, { name: { en: "Electric", ar: "كهرباء" } }],
  [3, { name: { en: "Automatic", ar: "أوتوماتيك" } }],
]);
const engine = (more: Partial<Engine> = {}): Engine => ({
  id: 1,
  code: "2AR-FE",
  litres: 2.5,
  cylinders: 4,
  fuelId: 1,
  aspiration: "natural",
  powerHp: 178,
  ...more,
});
const vehicle = (more: Partial<Vehicle> = {}): Vehicle => ({
  id: 1,
  year: 2019,
  make: { id: 1, slug: "toyota", name: { en: "Toyota", ar: "تويوتا" } },
  model: { id: 2, slug: "camry", name: { en: "Camry", ar: "كامري" } },
  generation: null,
  engine: engine(),
  submodel: null,
  market: null,
  gearId: null,
  drive: null,
  bodyId: null,
  ...more,
});

describe("[EN-11] Vehicle names", () => {
  it("formatVehicleName uses the word order of each language, and Latin digits in both", () => {
    expect(formatVehicleName(vehicle(), "en")).toBe("2019 Toyota Camry");
    expect(formatVehicleName(vehicle(), "ar")).toBe("تويوتا كامري 2019");
    expect([formatShortVehicleName(vehicle(), "en"), formatShortVehicleName(vehicle(), "ar")]).toEqual([
      "Camry 2019",
      "كامري 2019",
    ]);
  });

  it("formatEngineName joins size, cylinders, aspiration and fuel", () => {
    expect(formatEngineName(engine(), lookups, "en")).toBe("2.5L 4-cyl petrol");
    expect(formatEngineName(engine(), lookups, "ar")).toBe("2.5 لتر 4 سلندر بنزين");
    const turbo = engine({ litres: 2, aspiration: "turbo" });
    expect(formatEngineName(turbo, lookups, "en")).toBe("2.0L 4-cyl turbo petrol");
    expect(formatEngineName(turbo, lookups, "ar")).toBe("2.0 لتر 4 سلندر تيربو بنزين");
    expect(formatEngineName(engine({ litres: null, cylinders: null, fuelId: 2 }), lookups, "en")).toBe("Electric");
    const codeOnly = engine({ litres: null, cylinders: null, fuelId: null });
    expect(formatEngineName(codeOnly, lookups, "en")).toContain("2AR-FE");
  });

  it("formatVehicleChoices adds the details in which otherwise equal engines differ", () => {
    const rows = [
      vehicle({ id: 1 }),
      vehicle({ id: 2, engine: engine({ id: 2, code: "A25A", powerHp: 203 }) }),
      vehicle({ id: 3, engine: engine({ id: 3, litres: 3.5, cylinders: 6 }) }),
      vehicle({ id: 4, engine: null }),
    ];
    const [one, two, three, four] = formatVehicleChoices(rows, lookups, "en").map(({ name }) =>
      name?.replace(/[\u2068\u2069]/g, ""),
    );
    expect(one).toBe("2.5L 4-cyl petrol · 2AR-FE · 178 hp");
    expect(two).toBe("2.5L 4-cyl petrol · A25A · 203 hp");
    expect(three).toBe("3.5L 6-cyl petrol");
    expect(four).toBeUndefined();
  });

  it("formatVehicleDetail appends market, drive and gearbox to the engine", () => {
    const detailedVehicle = vehicle({ market: "gcc", drive: "4wd", gearId: 3 });
    expect(formatVehicleDetail(detailedVehicle, lookups, "en")).toBe("2.5L 4-cyl petrol · GCC · 4WD · Automatic");
    expect(formatVehicleDetail(detailedVehicle, lookups, "ar")).toBe(
      "2.5 لتر 4 سلندر بنزين · خليجي · دفع رباعي · أوتوماتيك",
    );
    expect(formatVehicleDetail(vehicle({ engine: null }), lookups, "en")).toBeNull();
  });
});
