import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { readFields } from "#domain/forms/fields.ts";
import { answersFrom } from "#domain/garage/answers.ts";
import { ownWords } from "#domain/garage/fields.ts";
import { changeGarage, type GarageOwner, readGarage } from "#domain/garage/garage.server.ts";
import { adding, changing, choosing, type Garage, type GarageChange, removing } from "#domain/garage/garage.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { presentVehicle } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import { garageVehicleSchema } from "./schemas.ts";
import { accountIn } from "./session.ts";

const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const garageSchema = z
  .object({ vehicles: z.array(garageVehicleSchema), current: z.number().int().nullable() })
  .openapi("Garage", { description: "`current` is the id in the garage; null: parts are for all vehicles" });
const words = {
  nickname: z.string().max(200).nullish(),
  vin: z.string().max(200).nullish(),
  answers: z.record(z.string(), z.string()).optional(),
};
const body = <T extends z.ZodType>(schema: T) => ({ required: true, content: { "application/json": { schema } } });
const byId = z.object({ id: z.string() });
const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

type Words = { nickname?: string | null | undefined; vin?: string | null | undefined };

/** What an owner says of a vehicle; what isn't given stays as it is. */
function readWords({ nickname, vin }: Words): Result<Partial<z.infer<typeof ownWords>>> {
  const read = readFields(ownWords, { nickname: nickname ?? "", vin: vin ?? "" }, ["nickname", "vin"]);
  if (!read.ok) return failure("invalid", "request.invalid", read.errors);
  return ok({
    ...(nickname === undefined ? {} : { nickname: read.value.nickname }),
    ...(vin === undefined ? {} : { vin: read.value.vin }),
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
    if (!result.ok) return problem(c, result) as never;
    for (const each of result.value.cookies) c.header("set-cookie", each, { append: true });
    return c.json(await shown(c, result.value.garage), 200);
  };
  const answers = { 200: json("The garage", garageSchema), ...problemAnswers(400, 403, 404, 409) };

  api.openapi(
    createRoute({
      method: "get",
      path: "/garage",
      summary: "One's vehicles",
      responses: { 200: json("The garage", garageSchema) },
    }),
    async (c) => c.json(await shown(c, await readGarage(ownerOf(c))), 200),
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/garage",
      summary: "Add a vehicle; with `current` parts are for it from now on",
      request: { body: body(z.object({ vehicleId: z.number().int(), current: z.boolean().default(false), ...words })) },
      responses: answers,
    }),
    async (c) => {
      const { vehicleId, current, answers, ...given } = c.req.valid("json");
      const read = readWords(given);
      if (!read.ok) return problem(c, read) as never;
      return change(c, adding({ vehicleId, ...read.value, answers: answersFrom(answers) }, { current }));
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/garage/current",
      summary: "Choose the vehicle that parts are for; null: all vehicles",
      request: { body: body(z.object({ id: z.number().int().nullable() })) },
      responses: answers,
    }),
    (c) => change(c, choosing(c.req.valid("json").id)),
  );

  api.openapi(
    createRoute({ method: "delete", path: "/garage/current", summary: "Parts for all vehicles", responses: answers }),
    (c) => change(c, choosing(null)),
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/garage/{id}",
      summary: "Change a vehicle's nickname, number or answers; what isn't given stays",
      request: { params: byId, body: body(z.object(words)) },
      responses: answers,
    }),
    async (c) => {
      const { answers, ...given } = c.req.valid("json");
      const read = readWords(given);
      if (!read.ok) return problem(c, read) as never;
      const changed = { ...read.value, ...(answers ? { answers: answersFrom(answers) } : {}) };
      return change(c, changing(idOf(c.req.valid("param").id), changed));
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/garage/{id}",
      summary: "Take a vehicle out",
      request: { params: byId },
      responses: answers,
    }),
    (c) => change(c, removing(idOf(c.req.valid("param").id))),
  );
}
