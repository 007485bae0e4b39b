import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  findMakeAndModel,
  getVehiclesByIds,
  listMakesByYear,
  listModelsByYear,
  listVehicles,
  listVehicleYears,
} from "#domain/vehicles/vehicle-catalog.server.ts";
import { formatVehicleChoices } from "#domain/vehicles/vehicle-names.ts";
import { lookupVin, pickVinVehicle } from "#domain/vehicles/vin-lookup.server.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { failure } from "#kernel/result.ts";
import { setPublicCacheControl } from "./conditional-requests.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { presentCatalogEntry, presentVehicle } from "./present-product.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { namedSchema, vehicleSchema, vinSchema } from "./schemas.ts";

const jsonResponse = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const yearSchema = z.coerce.number().int().min(1900).max(2100);
const idOrSlugSchema = z.string().trim().min(1).max(100).openapi({ description: "Id or slug" });

/** Cache lifetime in seconds. Vehicle data changes only when models are added. */
const CACHE_SECONDS = 300;

/** Responds 400 and names the query parameter whose value does not exist. */
const respondWithUnknownParameter = (c: ApiContext, path: "make" | "model") =>
  respondWithProblem(
    c,
    failure("invalid", "request.invalid", [{ path, code: "unknown", message: `${path}: there is no such ${path}` }]),
  );

const sortByName = <T extends { name: string }>(list: readonly T[], language: Language): T[] =>
  list.toSorted((a, b) => a.name.localeCompare(b.name, language));

/** Messages about invalid VINs, by reason. */
const vinErrorMessages = {
  length: "vin: has 17 characters",
  characters: "vin: has digits and Latin letters, but never I, O or Q",
  unknown: "vin: is of no maker that is known",
};

/**
 * Registers the routes for choosing a vehicle from year to engine (VP-03), for vehicles by id, and for VINs (EN-11).
 */
export function registerVehicleRoutes(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/vehicles/years",
      operationId: "listVehicleYears",
      tags: ["Vehicles"],
      summary: "The years of which there are vehicles, the newest first",
      responses: { 200: jsonResponse("Years", z.array(z.number().int())) },
    }),
    async (c) => {
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json([...(await listVehicleYears(db))], 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/vehicles/makes",
      operationId: "listVehicleMakes",
      tags: ["Vehicles"],
      summary: "The makes that have models of a year",
      request: { query: z.object({ year: yearSchema }) },
      responses: { 200: jsonResponse("Makes", z.array(namedSchema)), ...getProblemResponses(400) },
    }),
    async (c) => {
      const makes = await listMakesByYear(db, c.req.valid("query").year);
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        sortByName(
          makes.map((make) => presentCatalogEntry(make, c.get("language"))),
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
      request: { query: z.object({ year: yearSchema, make: idOrSlugSchema }) },
      responses: { 200: jsonResponse("Models", z.array(namedSchema)), ...getProblemResponses(400) },
    }),
    async (c) => {
      const query = c.req.valid("query");
      const { make } = findMakeAndModel(await getCatalog(db), query.make);
      if (!make) return respondWithUnknownParameter(c, "make");
      const models = await listModelsByYear(db, query.year, make.id);
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        sortByName(
          models.map((model) => presentCatalogEntry(model, c.get("language"))),
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
      request: { query: z.object({ year: yearSchema, make: idOrSlugSchema, model: idOrSlugSchema }) },
      responses: {
        200: jsonResponse("Vehicles", z.array(z.object({ id: z.number().int(), name: z.string().nullable() }))),
        ...getProblemResponses(400),
      },
    }),
    async (c) => {
      const query = c.req.valid("query");
      const catalog = await getCatalog(db);
      const { make, model } = findMakeAndModel(catalog, query.make, query.model);
      if (!make) return respondWithUnknownParameter(c, "make");
      if (!model) return respondWithUnknownParameter(c, "model");
      const vehicles = await listVehicles(db, query.year, make.id, model.id);
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(formatVehicleChoices(vehicles, catalog.lookups, c.get("language")), 200);
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
      responses: { 200: jsonResponse("What it says", vinSchema), ...getProblemResponses(404) },
    }),
    async (c) => {
      const language = c.get("language");
      const found = await lookupVin(db, c.req.valid("param").vin.slice(0, 100));
      // An invalid VIN responds 404 (ER-02).
      if (found.state === "none") {
        const errors = [{ path: "vin", code: found.reason, message: vinErrorMessages[found.reason] }];
        return respondWithProblem(c, { kind: "not_found", code: "vin.not_found", errors });
      }
      const text = (name: LocalizedText | null) => name && pickTranslation(name, language).text;
      const vehicle = found.state === "found" ? pickVinVehicle(found.vehicles) : undefined;
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        {
          status: found.state,
          vin: found.vin,
          vehicle: vehicle && presentVehicle(vehicle, await getCatalog(db), language),
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
      responses: { 200: jsonResponse("The vehicle", vehicleSchema), ...getProblemResponses(404) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
      const vehicle = (await getVehiclesByIds(db, [number])).get(number);
      if (!vehicle) return respondWithProblem(c, { kind: "not_found", code: "vehicle.not_found" });
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(presentVehicle(vehicle, await getCatalog(db), c.get("language")), 200);
    },
  );
}
