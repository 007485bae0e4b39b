import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { addVehicles, testYear, type VehicleFixture } from "../support/vehicles.ts";

let app: Hono<ApiEnv>;
let db: Db;
let some: VehicleFixture;

beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
  some = await addVehicles(db);
});

type Named = { id: number; name: string | null };
const get = async <T>(path: string) => (await (await app.request(`/api/v1${path}`)).json()) as T;

describe("Vehicle endpoints (VP-03, EN-11)", () => {
  it("Vehicle endpoints list years, makes, models and engines one after the other in both languages", async () => {
    const years = await get<number[]>("/vehicles/years");
    expect(years).toContain(testYear);
    expect(years).toEqual([...years].sort((a, b) => b - a));
    const makes = await get<Named[]>(`/vehicles/makes?year=${testYear}&lang=ar`);
    expect(makes.map(({ name }) => name).sort()).toEqual(["تويوتا", "نيسان"]);
    const models = await get<Named[]>(`/vehicles/models?year=${testYear}&make=toyota&lang=en`);
    expect(models.map(({ name }) => name)).toEqual(["Camry", "Corolla"]);
    const engines = await get<Named[]>(`/vehicles/engines?year=${testYear}&make=${some.toyota}&model=camry&lang=en`);
    expect(engines).toEqual([
      { id: some.camrys.small, name: "2.5L 4-cyl petrol" },
      { id: some.camrys.big, name: "3.5L 6-cyl petrol" },
      { id: some.camrys.unknown, name: null },
    ]);
  });

  it("GET /vehicles/{id} returns year, make, model and engine", async () => {
    expect(await get(`/vehicles/${some.gulfPatrol}?lang=en`)).toMatchObject({
      id: some.gulfPatrol,
      year: testYear,
      make: { slug: "nissan", name: "Nissan" },
      model: { slug: "patrol" },
      name: `${testYear} Nissan Patrol`,
      engine: "5.6L 8-cyl petrol · GCC · 4WD",
      market: "gcc",
    });
    expect(await get(`/vehicles/${some.camrys.unknown}?lang=ar`)).toMatchObject({ engine: null });
  });

  it.each([
    ["makes", "year"],
    ["makes?year=abc", "year"],
    ["makes?year=20199", "year"],
    ["models?year=2019", "make"],
    ["models?year=2019&make=nobody", "make"],
    ["models?year=2019&make=999999", "make"],
    ["engines?year=2019&make=toyota", "model"],
    ["engines?year=2019&make=toyota&model=patrol", "model"],
    ["engines?year=2019&make=toyota&model=%00", "model"],
  ])("GET /vehicles/%s returns 400 and names %s", async (path, field) => {
    const answer = await app.request(`/api/v1/vehicles/${path}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    const { errors } = (await answer.json()) as { errors: { path: string }[] };
    expect(errors.map(({ path: each }) => each)).toContain(field);
  });

  it.each(["0", "-1", "abc", "999999999", "99999999999999999999", "1e3"])(
    "[ER-02] GET /vehicles/%s returns 404",
    async (id) => {
      const answer = await app.request(`/api/v1/vehicles/${id}`);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "vehicle.not_found"]);
    },
  );
});

describe("[VP-04] [rule 23] GET /vehicles/vin/{vin}", () => {
  type VinResult = {
    status: string;
    vehicle?: { year: number; model: { slug: string } };
    years: number[];
    warnings: string[];
  };
  const decodeVin = (vin: string) =>
    get<VinResult & { maker: string | null }>(`/vehicles/vin/${encodeURIComponent(vin)}?lang=en`);

  it.each(["2FMDK3GC4BBB02217", " 2fmdk3gc4bbb02217 ", "2FMDK3GC4BBB٠٢٢١٧", "2FMDK-3GC4-BBB02217"])(
    "GET /vehicles/vin/{vin} decodes the VIN written as %s",
    async (vin) => {
      expect(await decodeVin(vin)).toMatchObject({
        status: "found",
        vehicle: { year: 2011, make: { slug: "ford" }, model: { slug: "edge" }, engine: "3.5L 6-cyl petrol" },
        years: [2011],
        warnings: [],
      });
    },
  );

  it("GET /vehicles/vin/{vin} returns the vehicle with a warning for a wrong check digit", async () => {
    expect(await decodeVin("2FMDK3GC5BBB02217")).toMatchObject({ status: "found", warnings: ["check_digit"] });
  });

  it("[rule 24] GET /vehicles/vin/{vin} returns maker and possible years when the vehicle is unknown", async () => {
    const result = await decodeVin("5SFNB2425CE237109");
    expect(result).toMatchObject({ status: "partial", years: [2012] });
    expect(result.maker).toContain("Heartland");
    expect(result.vehicle).toBeUndefined();
  });

  it("[rule 24] GET /vehicles/vin/{vin} returns make, model and series, but no year, where the VIN states none", async () => {
    expect(await decodeVin("WDD2050071F123456")).toMatchObject({
      status: "partial",
      makes: [{ slug: "mercedes-benz" }],
      models: [{ slug: "c-class" }],
      series: "205",
      years: [],
      warnings: [],
    });
  });

  it.each([
    "error",
    "2FMDK3GC4BBB0221",
    "2FMDK3GC4BBB022177",
    "2FMDK3GC4BBBO2217",
    "I".repeat(17),
    "0".repeat(17),
    "%00",
  ])("[ER-02] GET /vehicles/vin/%s returns 404 vin.not_found", async (vin) => {
    const answer = await app.request(`/api/v1/vehicles/vin/${encodeURIComponent(vin)}`);
    const body = (await answer.json()) as { code: string; errors: { path: string }[] };
    expect([answer.status, body.code, body.errors[0]?.path]).toEqual([404, "vin.not_found", "vin"]);
  });
});

describe("/garage of a visitor (VP-05)", () => {
  type Garage = { vehicles: { id: number; vehicle: { id: number }; current: boolean }[]; current: number | null };
  function visitor() {
    let cookies = "";
    return async (method: string, path = "", body?: object) => {
      const answer = await app.request(`/api/v1/garage${path}`, {
        method,
        headers: { cookie: cookies, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const [set] = answer.headers.getSetCookie();
      if (set) cookies = set.split(";")[0] ?? "";
      return {
        status: answer.status,
        body: (await answer.json()) as Garage & { code?: string; errors?: { path: string }[] },
      };
    };
  }

  it("/garage stores a visitor's vehicles in a cookie", async () => {
    const decodeVin = visitor();
    expect((await decodeVin("GET")).body).toEqual({ vehicles: [], current: null });
    const added = await decodeVin("POST", "", { vehicleId: some.camrys.small, current: true, nickname: " سيارتي " });
    expect(added.body).toMatchObject({ current: 1, vehicles: [{ id: 1, nickname: "سيارتي", vin: null }] });
    await decodeVin("POST", "", { vehicleId: some.gulfPatrol, vin: "jtdbr32e7 2001٢٣٤٥" });
    const { body } = await decodeVin("GET");
    expect(body.vehicles).toMatchObject([{ current: true }, { current: false, vin: "JTDBR32E720012345" }]);
    expect((await decodeVin("PUT", "/current", { id: 2 })).body.current).toBe(2);
    const nonsense = await decodeVin("PUT", "/2", { answers: { market: "gcc", nonsense: "x" } });
    expect([nonsense.status, nonsense.body.errors?.[0]?.path]).toEqual([400, "answers.nonsense"]);
    expect((await decodeVin("PUT", "/2", { answers: { market: "gcc" } })).body.vehicles[1]).toMatchObject({
      answers: { market: "gcc" },
      vin: "JTDBR32E720012345",
    });
    expect((await decodeVin("DELETE", "/current")).body.current).toBeNull();
    expect((await decodeVin("DELETE", "/1")).body.vehicles.map(({ id }) => id)).toEqual([2]);
    expect((await decodeVin("DELETE", "/1")).status).toBe(404);
  });

  it.each(["IOQBR32E720012345", "JTDBR32E72001234", "JTDBR32E7200123456", "00000000000000000", "error"])(
    "[rule 23] POST /garage rejects the VIN %s and names the field",
    async (vin) => {
      const { status, body } = await visitor()("POST", "", { vehicleId: some.gulfPatrol, vin });
      expect([status, body.errors?.[0]?.path]).toEqual([400, "vin"]);
    },
  );

  it("/garage returns 404 for an unknown vehicle or an unknown entry", async () => {
    const decodeVin = visitor();
    expect((await decodeVin("POST", "", { vehicleId: 2_000_000_000 })).status).toBe(404);
    expect((await decodeVin("PUT", "/current", { id: 77 })).status).toBe(404);
    expect((await decodeVin("PUT", "/x", {})).status).toBe(404);
    expect((await decodeVin("POST", "", { vehicleId: "many" })).body.errors?.[0]?.path).toBe("vehicleId");
  });
});
