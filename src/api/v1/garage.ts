import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { MAX_TYPED_TYRE_SIZE } from "#domain/catalog/tyre-size.ts";
import { parseFields } from "#domain/forms/form-fields.ts";
import { findUnusableFitmentAnswers, parseFitmentAnswers } from "#domain/garage/fitment-answers.ts";
import { applyGarageChange, type GarageOwner, loadOwnerGarage } from "#domain/garage/garage.server.ts";
import {
  createAddVehicleChange,
  createRemoveVehicleChange,
  createSelectVehicleChange,
  createUpdateVehicleChange,
  type Garage,
  type GarageChange,
  MAX_NICKNAME_LENGTH,
  type StoredGarageVehicle,
} from "#domain/garage/garage.ts";
import { parseTyres } from "#domain/garage/garage-tyres.ts";
import { ownerVehicleSchema } from "#domain/garage/vehicle-fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { allowGuests } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { presentVehicle } from "./present-product.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createOptionalTextSchema, defineJsonBody, defineJsonResponse } from "./schema-helpers.ts";
import { allowNull, garageVehicleSchema } from "./schemas.ts";
import { getActingAccount } from "./session.ts";

const defineRoute = createRouteDefiner("Garage");
const garageSchema = z
  .object({ vehicles: z.array(garageVehicleSchema), current: z.number().int().nullable() })
  .openapi("Garage", {
    description: "`current` is the garage id of the selected vehicle. Null: parts for all vehicles are shown",
  });
const ownerFieldShape = {
  nickname: createOptionalTextSchema(MAX_NICKNAME_LENGTH),
  vin: createOptionalTextSchema(17, {
    description: "Spaces are ignored. Digits of any script are accepted",
    minLength: 17,
  }),
  answers: z
    .record(z.string(), z.string())
    .optional()
    .openapi({ description: "Answers to fitment questions about the vehicle", example: { market: "gcc" } }),
  tyres: allowNull(
    z
      .object({ front: z.string().max(MAX_TYPED_TYRE_SIZE), rear: z.string().max(MAX_TYPED_TYRE_SIZE).nullish() })
      .openapi("NewGarageTyres", { example: { front: "205/55R16 91V" } }),
  )
    .optional()
    .openapi({
      description:
        "Sizes as printed on the tyres, in any usual spelling. Null deletes them. The wheel size follows from them",
    }),
};
const idParams = z.object({ id: z.string().openapi({ example: "1" }) });
const vehicleId = z.number().int().positive().max(2_147_483_647);
const parseGarageId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

type OwnerFieldsInput = {
  nickname?: string | null | undefined;
  vin?: string | null | undefined;
  answers?: Record<string, string> | undefined;
  tyres?: { front: string; rear?: string | null | undefined } | null | undefined;
};

/**
 * Parses the fields of a vehicle that only its owner sets: nickname, VIN, answers and tyre sizes. Missing fields are left out of
 * the result, so that they stay unchanged.
 */
function parseOwnerFields({
  nickname,
  vin,
  answers,
  tyres,
}: OwnerFieldsInput): Result<
  Partial<z.infer<typeof ownerVehicleSchema> & Pick<StoredGarageVehicle, "answers" | "tyres">>
> {
  const parsed = parseFields(ownerVehicleSchema, { nickname: nickname ?? "", vin: vin ?? "" }, ["nickname", "vin"]);
  const answerErrors = findUnusableFitmentAnswers(answers ?? {}).map((about) => ({
    path: `answers.${about}`,
    code: "answer",
    message: `answers.${about}: is no question, or no answer to it`,
  }));
  const parsedTyres = parseTyres(
    { front: tyres?.front, rear: tyres?.rear },
    { front: "tyres.front", rear: "tyres.rear" },
  );
  if (!parsed.ok || !parsedTyres.ok || answerErrors.length > 0) {
    const fieldErrors = [parsed, parsedTyres].flatMap((each) => (each.ok ? [] : each.errors));
    return failure("invalid", "request.invalid", [...fieldErrors, ...answerErrors]);
  }
  return ok({
    ...(nickname === undefined ? {} : { nickname: parsed.value.nickname }),
    ...(vin === undefined ? {} : { vin: parsed.value.vin }),
    ...(answers ? { answers: parseFitmentAnswers(answers) } : {}),
    ...(tyres === undefined ? {} : { tyres: parsedTyres.value }),
  });
}

/**
 * Registers the garage routes (VP-05). Members' vehicles belong to the account, guests' vehicles are stored in a
 * cookie.
 */
export function registerGarageRoutes(api: OpenAPIHono<ApiEnv>, { db, getOrigin }: ApiServices): void {
  const getGarageOwner = (c: ApiContext): GarageOwner => ({
    db,
    userId: getActingAccount(c)?.id,
    cookies: c.req.header("cookie") ?? null,
  });
  const presentGarage = async (c: ApiContext, { vehicles, current }: Garage): Promise<z.infer<typeof garageSchema>> => {
    const catalog = await getCatalog(db);
    return {
      vehicles: vehicles.map(({ vehicle, answers, fitmentAnswers: _, ...entry }) => ({
        ...entry,
        answers: { ...answers },
        vehicle: presentVehicle(vehicle, catalog, c.get("language")),
      })),
      current: current?.id ?? null,
    };
  };
  const respondAfterChange = async (c: ApiContext, changes: GarageChange) => {
    const result = await applyGarageChange(getGarageOwner(c), changes, getOrigin(c.req.raw));
    if (!result.ok) return respondWithProblem(c, result);
    for (const each of result.value.cookies) c.header("set-cookie", each, { append: true });
    return c.json(await presentGarage(c, result.value.garage), 200);
  };
  const answers = {
    200: defineJsonResponse("The garage", garageSchema),
    ...getProblemResponses(400, 401, 403, 404, 409, 429),
  };

  api.openapi(
    defineRoute("get", "/garage", "getGarage", {
      ...allowGuests("account:read"),
      summary: "Get the garage",
      responses: defineResponses(200, "The garage", garageSchema, [401, 403, 429]),
    }),
    async (c) => c.json(await presentGarage(c, await loadOwnerGarage(getGarageOwner(c))), 200),
  );

  api.openapi(
    defineRoute("post", "/garage", "addVehicle", {
      ...allowGuests("account:write"),
      summary: "Add a vehicle. With `current`, it becomes the selected vehicle",
      request: {
        body: defineJsonBody(z.object({ vehicleId, current: z.boolean().default(false), ...ownerFieldShape })),
      },
      responses: answers,
    }),
    async (c) => {
      const { vehicleId, current, ...ownerInput } = c.req.valid("json");
      const parsed = parseOwnerFields(ownerInput);
      if (!parsed.ok) return respondWithProblem(c, parsed);
      return respondAfterChange(c, createAddVehicleChange({ vehicleId, ...parsed.value }, { current }));
    },
  );

  api.openapi(
    defineRoute("put", "/garage/current", "chooseVehicle", {
      ...allowGuests("account:write"),
      summary: "Select the vehicle that parts are shown for. Null: all vehicles",
      request: { body: defineJsonBody(z.object({ id: z.number().int().positive().nullable() })) },
      responses: answers,
    }),
    (c) => respondAfterChange(c, createSelectVehicleChange(c.req.valid("json").id)),
  );

  api.openapi(
    defineRoute("delete", "/garage/current", "chooseNoVehicle", {
      ...allowGuests("account:write"),
      summary: "Show parts for all vehicles",
      responses: answers,
    }),
    (c) => respondAfterChange(c, createSelectVehicleChange(null)),
  );

  api.openapi(
    defineRoute("put", "/garage/{id}", "updateVehicle", {
      ...allowGuests("account:write"),
      summary: "Change the nickname, VIN, answers or tyre sizes of a vehicle. Missing fields stay unchanged",
      request: { params: idParams, body: defineJsonBody(z.object(ownerFieldShape)) },
      responses: answers,
    }),
    async (c) => {
      const parsed = parseOwnerFields(c.req.valid("json"));
      if (!parsed.ok) return respondWithProblem(c, parsed);
      return respondAfterChange(c, createUpdateVehicleChange(parseGarageId(c.req.valid("param").id), parsed.value));
    },
  );

  api.openapi(
    defineRoute("delete", "/garage/{id}", "removeVehicle", {
      ...allowGuests("account:write"),
      summary: "Remove a vehicle",
      request: { params: idParams },
      responses: answers,
    }),
    (c) => respondAfterChange(c, createRemoveVehicleChange(parseGarageId(c.req.valid("param").id))),
  );
}
