import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { CatalogEntry } from "#domain/catalog/catalog.ts";
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
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonResponse } from "./schema-helpers.ts";
import { namedSchema, vehicleSchema, vinSchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Vehicles");

const yearSchema = z.coerce.number().int().min(1900).max(2100);
const idOrSlugSchema = z.string().trim().min(1).max(100).openapi({ description: "Id or slug" });

/** Cache lifetime in seconds. Vehicle data changes only when administrators add models. */
const CACHE_SECONDS = 300;

/** Responds 400 with an error for the query parameter, because its value does not exist. */
const respondWithUnknownParameter = (c: ApiContext, path: "make" | "model") =>
  respondWithProblem(
    c,
    failure("invalid", "request.invalid", [{ path, code: "unknown", message: `${path}: there is no such ${path}` }]),
  );

const sortByName = <T extends { name: string }>(list: readonly T[], language: Language): T[] =>
  list.toSorted((a, b) => a.name.localeCompare(b.name, language));

const presentEntries = (entries: ReadonlyMap<number, CatalogEntry>, ids: readonly number[], language: Language) =>
  ids.flatMap((id) => {
    const entry = entries.get(id);
    return entry ? [presentCatalogEntry(entry, language)] : [];
  });

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
    defineRoute("get", "/vehicles/years", "listVehicleYears", {
      summary: "List the model years with vehicles, newest first",
      responses: { 200: defineJsonResponse("Years", z.array(z.number().int())) },
    }),
    async (c) => {
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json([...(await listVehicleYears(db))], 200);
    },
  );

  api.openapi(
    defineRoute("get", "/vehicles/makes", "listVehicleMakes", {
      summary: "List the makes with models of a year",
      request: { query: z.object({ year: yearSchema }) },
      responses: defineResponses(200, "Makes", z.array(namedSchema), [400]),
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
    defineRoute("get", "/vehicles/models", "listVehicleModels", {
      summary: "List the models of a make in a year",
      request: { query: z.object({ year: yearSchema, make: idOrSlugSchema }) },
      responses: defineResponses(200, "Models", z.array(namedSchema), [400]),
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
    defineRoute("get", "/vehicles/engines", "listVehicleEngines", {
      summary: "List the vehicles of a year, make and model by engine. `name` is null if the engine is unknown",
      request: { query: z.object({ year: yearSchema, make: idOrSlugSchema, model: idOrSlugSchema }) },
      responses: defineResponses(
        200,
        "Vehicles",
        z.array(z.object({ id: z.number().int(), name: z.string().nullable() })),
        [400],
      ),
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
    defineRoute("get", "/vehicles/vin/{vin}", "getVehicleByVin", {
      summary: "Decode a VIN (VP-04). A partial result contains the manufacturer and the possible years",
      request: { params: z.object({ vin: z.string().max(200) }) },
      responses: defineResponses(200, "The decoded VIN", vinSchema, [404]),
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
      const catalog = await getCatalog(db);
      const [makeIds, modelIds] =
        found.state === "found" ? [[found.makeId], [found.modelId]] : [found.makeIds, found.modelIds];
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        {
          status: found.state,
          vin: found.vin,
          vehicle: vehicle && presentVehicle(vehicle, catalog, language),
          makes: presentEntries(catalog.makes.byId, makeIds, language),
          models: presentEntries(catalog.models, modelIds, language),
          series: found.series,
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
    defineRoute("get", "/vehicles/{id}", "getVehicle", {
      summary: "Get a vehicle",
      request: { params: z.object({ id: z.string().max(20) }) },
      responses: defineResponses(200, "The vehicle", vehicleSchema, [404]),
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
