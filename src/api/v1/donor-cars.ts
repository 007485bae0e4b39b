import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  type DonorCar,
  type DonorPart,
  getDonorCarName,
  getDonorCarPath,
  getDonorPartState,
  MAX_DONOR_CAR_NOTE_LENGTH,
} from "#domain/donor-cars/donor-car.ts";
import { createDonorCar } from "#domain/donor-cars/donor-car-commands.server.ts";
import { getDonorPartFields, MAX_DONOR_MILEAGE_KM } from "#domain/donor-cars/donor-car-input.ts";
import {
  findDonorCar,
  findPublicDonorCar,
  listDonorCars,
  listDonorParts,
} from "#domain/donor-cars/donor-cars.server.ts";
import { donorPartKinds, findDonorPartKind } from "#domain/donor-cars/donor-parts.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { findFacetEntry } from "#domain/listings/query/facet-values.ts";
import type { FieldError } from "#kernel/result.ts";
import { requireScope, requireUser } from "./access.ts";
import { setPublicCacheControl } from "./conditional-requests.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { setPageLinks } from "./page-links.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import {
  createOptionalTextSchema,
  createTextSchema,
  defineJsonBody,
  pageQuery,
  paginationShape,
  timestampSchema,
} from "./schema-helpers.ts";
import { allowNull, localTextSchema, moneySchema } from "./schemas.ts";

const defineProductsRoute = createRouteDefiner("Products");
const defineAdsRoute = createRouteDefiner("Ads");

/** Cache lifetime of the public responses, in seconds. */
const CACHE_SECONDS = 30;
const MAX_INT = 2_147_483_647;

const entrySchema = z.object({ id: z.number().int(), slug: z.string(), name: localTextSchema });
const partKeys = donorPartKinds.map(({ key }) => key) as [string, ...string[]];

const donorCarSchema = z
  .object({
    id: z.number().int(),
    path: z.string(),
    name: localTextSchema,
    make: entrySchema.nullable(),
    model: entrySchema.nullable(),
    year: z.number().int(),
    engineId: z.number().int().nullable(),
    mileageKm: z.number().int().nullable(),
    color: entrySchema.nullable(),
    city: entrySchema.nullable(),
    note: z.string().nullable(),
    pictures: z.array(
      z.object({ url: z.string(), width: z.number().int().nullable(), height: z.number().int().nullable() }),
    ),
    seller: z.object({
      id: z.number().int(),
      slug: z.string(),
      type: z.enum(["personal", "showroom", "rental_room"]),
      name: localTextSchema,
      verified: z.boolean(),
    }),
    availableParts: z.number().int().openapi({ description: "Number of parts that can be bought now" }),
    createdAt: timestampSchema,
  })
  .openapi("DismantledCar");

const donorCarDetailsSchema = donorCarSchema
  .extend({
    parts: z.array(
      z.object({
        part: z.string().openapi({ description: "Kind of part", example: "front-bumper" }),
        name: localTextSchema,
        state: z
          .enum(["available", "sold", "waiting", "removed"])
          .openapi({ description: "Only the seller sees parts that wait for a review or were removed" }),
        price: allowNull(moneySchema).openapi({ description: "Null means price on request" }),
        listingId: z.number().int(),
        path: z.string(),
      }),
    ),
  })
  .openapi("DismantledCarDetails");

const newDonorCarBody = z
  .object({
    sellerId: z.number().int().min(1).max(MAX_INT).nullish().openapi({
      description: "Seller for whom the member acts. Without it, the private seller of the account",
    }),
    model: createTextSchema(80, { description: "Slugs of make and model", example: "toyota.camry" }),
    year: z.number().int(),
    engineId: z.number().int().min(1).max(MAX_INT).nullish().openapi({
      description: "Engine of the model in this year. Decides what the engine, the gearbox and such parts fit",
    }),
    mileageKm: z.number().int().min(0).max(MAX_DONOR_MILEAGE_KM).nullish(),
    color: createOptionalTextSchema(80, { description: "Slug of a colour", example: "white" }),
    vin: createOptionalTextSchema(40),
    city: createTextSchema(80, { description: "Slug of the city", example: "riyadh" }),
    phone: createTextSchema(30),
    currency: createTextSchema(3, { example: "SAR" }),
    note: createOptionalTextSchema(MAX_DONOR_CAR_NOTE_LENGTH),
    parts: z
      .array(
        z.object({
          part: z.enum(partKeys),
          priceMinor: z.number().int().min(1).max(MAX_INT).nullish().openapi({
            description: "In minor units of the currency. Null means price on request",
          }),
        }),
      )
      .max(partKeys.length),
  })
  .openapi("NewDismantledCar", {
    example: {
      model: "toyota.camry",
      year: 2018,
      mileageKm: 187_000,
      color: "white",
      city: "riyadh",
      phone: "+966 50 123 4567",
      currency: "SAR",
      parts: [{ part: "front-bumper", priceMinor: 35_000 }, { part: "engine" }],
    },
  });

const params = z.object({ id: z.coerce.number().int().min(1).max(MAX_INT).openapi({ example: 1 }) });

const toEntry = (entry: z.infer<typeof entrySchema> | undefined) =>
  entry ? { id: entry.id, slug: entry.slug, name: entry.name } : null;

const present = (car: DonorCar, catalog: Catalog): z.infer<typeof donorCarSchema> => {
  const model = catalog.models.get(car.modelId);
  const { id, slug, type, name, verified } = car.seller;
  return {
    id: car.id,
    path: getDonorCarPath(car, catalog),
    name: getDonorCarName(car, catalog),
    make: toEntry(catalog.makes.byId.get(model?.makeId ?? 0)),
    model: toEntry(model),
    year: car.year,
    engineId: car.engine?.id ?? null,
    mileageKm: car.mileageKm,
    color: toEntry(catalog.lookups.get(car.colorId ?? 0)),
    city: toEntry(catalog.cities.byId.get(car.cityId)),
    note: car.note,
    pictures: car.pictures.map(({ url, width, height }) => ({ url, width, height })),
    seller: { id, slug, type, name, verified },
    availableParts: car.available,
    createdAt: car.createdAt.toISOString(),
  };
};

const presentPart = (part: DonorPart) => ({
  part: part.part,
  name: findDonorPartKind(part.part)?.name ?? part.name,
  state: getDonorPartState(part),
  price: part.price,
  listingId: part.adId,
  path: getListingPath({ id: part.adId, slug: part.slug }),
});

/** Names of the fields of a request by those of the command. Prices belong to `parts`. */
const requestFields: Record<string, string> = { seller: "sellerId", engine: "engineId", mileage: "mileageKm" };
const toRequestError = (error: FieldError): FieldError => ({
  ...error,
  path: error.path.startsWith("price.") ? "parts" : (requestFields[error.path] ?? error.path),
});

/** Registers the dismantled cars: the public list and pages, and their creation by sellers. */
export function registerDonorCarRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    defineProductsRoute("get", "/dismantled-cars", "listDismantledCars", {
      summary: "Dismantled cars with parts for sale, newest first",
      request: {
        query: pageQuery.extend({
          make: z.string().max(80).optional().openapi({ description: "Slug of a make", example: "toyota" }),
          model: z.string().max(80).optional().openapi({ description: "Slugs of make and model" }),
        }),
      },
      responses: defineResponses(
        200,
        "A page of cars",
        z.object({ items: z.array(donorCarSchema), ...paginationShape }).openapi("DismantledCarList"),
        [400, 429],
      ),
    }),
    async (c) => {
      const { page: number, ...query } = c.req.valid("query");
      const catalog = await getCatalog(db);
      const make = query.make === undefined ? undefined : catalog.makes.find(query.make);
      const model = query.model === undefined ? undefined : findFacetEntry(catalog, "model", query.model);
      const makeModelIds = (catalog.modelsOfMake.get(make?.id ?? 0) ?? []).map(({ id }) => id);
      const modelIds =
        query.model !== undefined ? (model ? [model.id] : []) : query.make !== undefined ? makeModelIds : undefined;
      const { items, page } = await listDonorCars(db, { modelIds, page: number });
      setPublicCacheControl(c, CACHE_SECONDS);
      setPageLinks(c, page);
      return c.json({ items: items.map((car) => present(car, catalog)), ...page }, 200);
    },
  );

  api.openapi(
    defineProductsRoute("get", "/dismantled-cars/{id}", "getDismantledCar", {
      summary: "A dismantled car with the parts that are left or sold",
      request: { params },
      responses: defineResponses(200, "The car", donorCarDetailsSchema, [404, 429]),
    }),
    async (c) => {
      const car = await findPublicDonorCar(db, c.req.valid("param").id);
      if (!car) return respondWithProblem(c, { kind: "not_found", code: "donor_car.not_found" });
      const parts = (await listDonorParts(db, car.id)).map(presentPart);
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        {
          ...present(car, await getCatalog(db)),
          parts: parts.filter(({ state }) => state === "available" || state === "sold"),
        },
        200,
      );
    },
  );

  api.openapi(
    defineAdsRoute("post", "/dismantled-cars", "createDismantledCar", {
      ...requireScope("ads:write"),
      summary: "Record a dismantled car and list its parts",
      description:
        "Each part becomes a listing that fits the model and year. Listings of sellers who are not trusted wait for a review.",
      request: { body: defineJsonBody(newDonorCarBody) },
      responses: defineResponses(201, "The car", donorCarDetailsSchema, [400, 401, 403, 409, 429]),
    }),
    async (c) => {
      const { sellerId, engineId, mileageKm, parts, ...input } = c.req.valid("json");
      const created = await createDonorCar(
        { db, clock, account: requireUser(c) },
        {
          ...input,
          seller: sellerId ?? undefined,
          engine: engineId,
          mileage: mileageKm,
          ...Object.fromEntries(
            parts.flatMap(({ part, priceMinor }) => {
              const fields = getDonorPartFields(part);
              return [
                [fields.tick, "on"],
                [fields.price, priceMinor],
              ];
            }),
          ),
        },
      );
      if (!created.ok) return respondWithProblem(c, { ...created, errors: created.errors?.map(toRequestError) });
      const car = await findDonorCar(db, created.value.id);
      if (!car) throw new Error("the created car was not found");
      const details = { ...present(car, await getCatalog(db)), parts: await listDonorParts(db, car.id) };
      return c.json({ ...details, parts: details.parts.map(presentPart) }, 201);
    },
  );
}
