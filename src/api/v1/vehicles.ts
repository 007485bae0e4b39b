import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { makeAndModel, makesOf, modelsOf, vehiclesByIds, vehiclesOf, years } from "#domain/vehicles/cascade.server.ts";
import { choiceNames } from "#domain/vehicles/names.ts";
import { lookUpVin, vehicleOfVin } from "#domain/vehicles/vin-look-up.server.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { failure } from "#kernel/result.ts";
import { keepFor } from "./conditional.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { presentNamed, presentVehicle } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import { namedSchema, vehicleSchema, vinSchema } from "./schemas.ts";

const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const year = z.coerce.number().int().min(1900).max(2100);
const thing = z.string().trim().min(1).max(100).openapi({ description: "Id or slug" });

/** Seconds for which answers may be kept: they change when models are added. */
const meanwhile = 300;

/** What a parameter names isn't there; the problem says which. */
const unknown = (c: ApiContext, path: "make" | "model") =>
  problem(
    c,
    failure("invalid", "request.invalid", [{ path, code: "unknown", message: `${path}: there is no such ${path}` }]),
  ) as never;

const byName = <T extends { name: string }>(list: readonly T[], language: Language): T[] =>
  list.toSorted((a, b) => a.name.localeCompare(b.name, language));

/** Why a number can't be read. */
const noVin = {
  length: "vin: has 17 characters",
  characters: "vin: has digits and Latin letters, but never I, O or Q",
  unknown: "vin: is of no maker that is known",
};

/** From year to engine (VP-03), and vehicles themselves (EN-11). */
export function addVehicles(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/vehicles/years",
      operationId: "listVehicleYears",
      tags: ["Vehicles"],
      summary: "The years of which there are vehicles, the newest first",
      responses: { 200: json("Years", z.array(z.number().int())) },
    }),
    async (c) => {
      keepFor(c, meanwhile);
      return c.json([...(await years(db))], 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/vehicles/makes",
      operationId: "listVehicleMakes",
      tags: ["Vehicles"],
      summary: "The makes that have models of a year",
      request: { query: z.object({ year }) },
      responses: { 200: json("Makes", z.array(namedSchema)), ...problemAnswers(400) },
    }),
    async (c) => {
      const makes = await makesOf(db, c.req.valid("query").year);
      keepFor(c, meanwhile);
      return c.json(
        byName(
          makes.map((make) => presentNamed(make, c.get("language"))),
          c.get("language"),
        ),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/vehicles/models",
      operationId: "listVehicleModels",
      tags: ["Vehicles"],
      summary: "A make's models of a year",
      request: { query: z.object({ year, make: thing }) },
      responses: { 200: json("Models", z.array(namedSchema)), ...problemAnswers(400) },
    }),
    async (c) => {
      const query = c.req.valid("query");
      const { make } = makeAndModel(await catalogueOf(db), query.make);
      if (!make) return unknown(c, "make");
      const models = await modelsOf(db, query.year, make.id);
      keepFor(c, meanwhile);
      return c.json(
        byName(
          models.map((model) => presentNamed(model, c.get("language"))),
          c.get("language"),
        ),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/vehicles/engines",
      operationId: "listVehicleEngines",
      tags: ["Vehicles"],
      summary: "The vehicles of a year, make and model by their engines; `name` is null for the one that isn't known",
      request: { query: z.object({ year, make: thing, model: thing }) },
      responses: {
        200: json("Vehicles", z.array(z.object({ id: z.number().int(), name: z.string().nullable() }))),
        ...problemAnswers(400),
      },
    }),
    async (c) => {
      const query = c.req.valid("query");
      const catalogue = await catalogueOf(db);
      const { make, model } = makeAndModel(catalogue, query.make, query.model);
      if (!make) return unknown(c, "make");
      if (!model) return unknown(c, "model");
      const vehicles = await vehiclesOf(db, query.year, make.id, model.id);
      keepFor(c, meanwhile);
      return c.json(choiceNames(vehicles, catalogue.lookups, c.get("language")), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/vehicles/vin/{vin}",
      operationId: "getVehicleByVin",
      tags: ["Vehicles"],
      summary: "What a vehicle number says (VP-04); a partial answer has the maker and the years that it can be",
      request: { params: z.object({ vin: z.string().max(200) }) },
      responses: { 200: json("What it says", vinSchema), ...problemAnswers(404) },
    }),
    async (c) => {
      const language = c.get("language");
      const found = await lookUpVin(db, c.req.valid("param").vin.slice(0, 100));
      // ER-02: a number that can't be read is no page.
      if (found.state === "none") {
        const errors = [{ path: "vin", code: found.reason, message: noVin[found.reason] }];
        return problem(c, { kind: "not_found", code: "vin.not_found", errors }) as never;
      }
      const text = (name: LocalText | null) => name && inLanguage(name, language).text;
      const vehicle = found.state === "found" ? vehicleOfVin(found.vehicles) : undefined;
      keepFor(c, meanwhile);
      return c.json(
        {
          status: found.state,
          vin: found.vin,
          ...(vehicle ? { vehicle: presentVehicle(vehicle, await catalogueOf(db), language) } : {}),
          maker: text(found.maker),
          country: text(found.country),
          years: [...found.years],
          warnings: found.checkDigitAgrees ? [] : ["check_digit" as const],
        },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/vehicles/{id}",
      operationId: "getVehicle",
      tags: ["Vehicles"],
      summary: "A vehicle",
      request: { params: z.object({ id: z.string().max(20) }) },
      responses: { 200: json("The vehicle", vehicleSchema), ...problemAnswers(404) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
      const vehicle = (await vehiclesByIds(db, [number])).get(number);
      if (!vehicle) return problem(c, { kind: "not_found", code: "vehicle.not_found" }) as never;
      keepFor(c, meanwhile);
      return c.json(presentVehicle(vehicle, await catalogueOf(db), c.get("language")), 200);
    },
  );
}
