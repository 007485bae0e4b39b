import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { readFields } from "#domain/forms/fields.ts";
import { answersFrom, unusableAnswers } from "#domain/garage/answers.ts";
import { ownWords } from "#domain/garage/fields.ts";
import { changeGarage, type GarageOwner, readGarage } from "#domain/garage/garage.server.ts";
import {
  adding,
  changing,
  choosing,
  type Garage,
  type GarageChange,
  type Kept,
  longestNickname,
  removing,
} from "#domain/garage/garage.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { jsonAnswer, jsonBody, optionalText } from "./content.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { open } from "./needs.ts";
import { presentVehicle } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import { garageVehicleSchema } from "./schemas.ts";
import { accountIn } from "./session.ts";

const tags = ["Garage"];
const garageSchema = z
  .object({ vehicles: z.array(garageVehicleSchema), current: z.number().int().nullable() })
  .openapi("Garage", { description: "`current` is the id in the garage; null: parts are for all vehicles" });
const words = {
  nickname: optionalText(longestNickname),
  vin: optionalText(17, { description: "Spaces and digits of any script are read", minLength: 17 }),
  answers: z
    .record(z.string(), z.string())
    .optional()
    .openapi({ description: "To questions on which it depends whether a part fits", example: { market: "gcc" } }),
};
const byId = z.object({ id: z.string().openapi({ example: "1" }) });
const vehicleId = z.number().int().positive().max(2_147_483_647);
const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

type Words = {
  nickname?: string | null | undefined;
  vin?: string | null | undefined;
  answers?: Record<string, string> | undefined;
};

/** What an owner says of a vehicle; what isn't given stays as it is. */
function readWords({
  nickname,
  vin,
  answers,
}: Words): Result<Partial<z.infer<typeof ownWords> & Pick<Kept, "answers">>> {
  const read = readFields(ownWords, { nickname: nickname ?? "", vin: vin ?? "" }, ["nickname", "vin"]);
  const unusable = unusableAnswers(answers ?? {}).map((about) => ({
    path: `answers.${about}`,
    code: "answer",
    message: `answers.${about}: is no question, or no answer to it`,
  }));
  if (!read.ok) return failure("invalid", "request.invalid", [...read.errors, ...unusable]);
  if (unusable.length > 0) return failure("invalid", "request.invalid", unusable);
  return ok({
    ...(nickname === undefined ? {} : { nickname: read.value.nickname }),
    ...(vin === undefined ? {} : { vin: read.value.vin }),
    ...(answers ? { answers: answersFrom(answers) } : {}),
  });
}

/** One's vehicles (VP-05): a member's are kept with the account, a visitor's in a cookie. */
export function addGarage(api: OpenAPIHono<ApiEnv>, { db, originOf }: ApiServices): void {
  const ownerOf = (c: ApiContext): GarageOwner => ({
    db,
    userId: accountIn(c)?.id,
    cookies: c.req.header("cookie") ?? null,
  });
  const shown = async (c: ApiContext, { vehicles, current }: Garage): Promise<z.infer<typeof garageSchema>> => {
    const catalogue = await catalogueOf(db);
    return {
      vehicles: vehicles.map(({ vehicle, answers, ...entry }) => ({
        ...entry,
        answers: { ...answers },
        vehicle: presentVehicle(vehicle, catalogue, c.get("language")),
      })),
      current: current?.id ?? null,
    };
  };
  const change = async (c: ApiContext, changes: GarageChange) => {
    const result = await changeGarage(ownerOf(c), changes, originOf(c.req.raw));
    if (!result.ok) return problem(c, result);
    for (const each of result.value.cookies) c.header("set-cookie", each, { append: true });
    return c.json(await shown(c, result.value.garage), 200);
  };
  const answers = { 200: jsonAnswer("The garage", garageSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) };

  api.openapi(
    createRoute({
      method: "get",
      path: "/garage",
      operationId: "getGarage",
      tags,
      ...open("account:read"),
      summary: "One's vehicles",
      responses: { 200: jsonAnswer("The garage", garageSchema), ...problemAnswers(401, 403, 429) },
    }),
    async (c) => c.json(await shown(c, await readGarage(ownerOf(c))), 200),
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/garage",
      operationId: "addVehicle",
      tags,
      ...open("account:write"),
      summary: "Add a vehicle; with `current` parts are for it from now on",
      request: { body: jsonBody(z.object({ vehicleId, current: z.boolean().default(false), ...words })) },
      responses: answers,
    }),
    async (c) => {
      const { vehicleId, current, ...given } = c.req.valid("json");
      const read = readWords(given);
      if (!read.ok) return problem(c, read);
      return change(c, adding({ vehicleId, ...read.value }, { current }));
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/garage/current",
      operationId: "chooseVehicle",
      tags,
      ...open("account:write"),
      summary: "Choose the vehicle that parts are for; null: all vehicles",
      request: { body: jsonBody(z.object({ id: z.number().int().positive().nullable() })) },
      responses: answers,
    }),
    (c) => change(c, choosing(c.req.valid("json").id)),
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/garage/current",
      operationId: "chooseNoVehicle",
      tags,
      ...open("account:write"),
      summary: "Parts for all vehicles",
      responses: answers,
    }),
    (c) => change(c, choosing(null)),
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/garage/{id}",
      operationId: "updateVehicle",
      tags,
      ...open("account:write"),
      summary: "Change a vehicle's nickname, number or answers; what isn't given stays",
      request: { params: byId, body: jsonBody(z.object(words)) },
      responses: answers,
    }),
    async (c) => {
      const read = readWords(c.req.valid("json"));
      if (!read.ok) return problem(c, read);
      return change(c, changing(idOf(c.req.valid("param").id), read.value));
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/garage/{id}",
      operationId: "removeVehicle",
      tags,
      ...open("account:write"),
      summary: "Take a vehicle out",
      request: { params: byId },
      responses: answers,
    }),
    (c) => change(c, removing(idOf(c.req.valid("param").id))),
  );
}
