import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { serviceStates } from "#domain/service-plan/service-due.ts";
import { serviceItemKeys } from "#domain/service-plan/service-items.ts";
import {
  findServicePlan,
  type ServicePlan,
  updateOdometer,
  updateServiceItem,
} from "#domain/service-plan/service-plan.server.ts";
import { MAX_ODOMETER_KM, MAX_YEARLY_KM, serviceIntervalLimits } from "#domain/service-plan/service-plan-input.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";
import { allowNull, localTextSchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Garage");

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647).openapi({ example: 1 }) });
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .openapi({ example: "2026-03-01" });
const kilometres = z.number().int().min(0).max(MAX_ODOMETER_KM);
const intervalSchema = z.object({
  km: z.number().int().nullable(),
  months: z.number().int().nullable(),
});

const servicePlanSchema = z
  .object({
    odometer: z
      .object({ km: z.number().int(), on: day, yearlyKm: z.number().int().nullable() })
      .nullable()
      .openapi({ description: "As the owner stated it" }),
    estimatedKm: z.number().int().nullable().openapi({ description: "Odometer today, by the distance per year" }),
    items: z.array(
      z.object({
        item: z.enum(serviceItemKeys),
        name: localTextSchema,
        state: z.enum(serviceStates).openapi({
          description: "`soon`: within 1,000 km or 30 days. `unknown`: nothing tells when the item is due",
        }),
        dueKm: z.number().int().nullable(),
        dueOn: day.nullable(),
        doneOn: day.nullable(),
        doneKm: z.number().int().nullable(),
        interval: allowNull(intervalSchema),
        usualInterval: allowNull(intervalSchema).openapi({
          description: "General-purpose default for the fuel. Null for items that end on a stated day",
        }),
      }),
    ),
  })
  .openapi("ServicePlan");

const present = ({ odometer, estimatedKm, items }: ServicePlan): z.infer<typeof servicePlanSchema> => ({
  odometer,
  estimatedKm,
  items: items.map(({ key, item, state, dueKm, dueOn, doneOn, doneKm, interval, usual }) => ({
    item: key,
    name: item.name,
    state,
    dueKm,
    dueOn,
    doneOn,
    doneKm,
    interval,
    usualInterval: usual,
  })),
});

const vehicleNotFound = { kind: "not_found", code: "vehicle.not_found" } as const;

/** Registers the service plans of the vehicles in a member's garage. */
export function registerServicePlanRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  const getContext = (c: ApiContext) => ({ db, now: clock(), userId: requireUser(c).id });
  const findPlan = async (c: ApiContext, id: number) => {
    const plan = await findServicePlan(db, requireUser(c).id, id, clock());
    return plan && present(plan);
  };

  api.openapi(
    defineRoute("get", "/garage/{id}/service", "getServicePlan", {
      ...requireScope("account:read"),
      summary: "Service plan of a vehicle in the member's garage",
      request: { params },
      responses: defineResponses(200, "The plan", servicePlanSchema, [401, 403, 404]),
    }),
    async (c) => {
      const plan = await findPlan(c, c.req.valid("param").id);
      return plan ? c.json(plan, 200) : respondWithProblem(c, vehicleNotFound);
    },
  );

  api.openapi(
    defineRoute("put", "/garage/{id}/odometer", "updateOdometer", {
      ...requireScope("account:write"),
      summary: "State the odometer of a vehicle",
      request: {
        params,
        body: defineJsonBody(
          z
            .object({
              km: kilometres,
              on: day.optional(),
              yearlyKm: z.number().int().min(0).max(MAX_YEARLY_KM).nullish(),
            })
            .openapi("NewOdometer", { example: { km: 92_400, on: "2026-01-15", yearlyKm: 20_000 } }),
        ),
      },
      responses: defineResponses(200, "The plan", servicePlanSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const updated = await updateOdometer(getContext(c), id, c.req.valid("json"));
      const plan = updated.ok ? await findPlan(c, id) : undefined;
      if (!updated.ok) return respondWithProblem(c, updated);
      return plan ? c.json(plan, 200) : respondWithProblem(c, vehicleNotFound);
    },
  );

  const { km, months } = serviceIntervalLimits;
  api.openapi(
    defineRoute("patch", "/garage/{id}/service/{item}", "updateServiceItem", {
      ...requireScope("account:write"),
      summary: "Say when an item was done, or change its interval or its last day",
      description: "Missing fields stay. Null clears a value. `custom` false restores the usual interval.",
      request: {
        params: params.extend({
          item: z.string().max(40).openapi({ example: "oil", description: "Key of an item of the plan" }),
        }),
        body: defineJsonBody(
          z
            .object({
              doneOn: day.nullish(),
              doneKm: kilometres.nullish(),
              km: z.number().int().min(km[0]).max(km[1]).nullish(),
              months: z.number().int().min(months[0]).max(months[1]).nullish(),
              custom: z.literal(false).optional(),
              dueOn: day.nullish(),
            })
            .openapi("ServiceItemChanges", { example: { doneOn: "2026-01-15", doneKm: 92_400 } }),
        ),
      },
      responses: defineResponses(200, "The plan", servicePlanSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const { id, item } = c.req.valid("param");
      const updated = await updateServiceItem(getContext(c), id, item, c.req.valid("json"));
      const plan = updated.ok ? await findPlan(c, id) : undefined;
      if (!updated.ok) return respondWithProblem(c, updated);
      return plan ? c.json(plan, 200) : respondWithProblem(c, vehicleNotFound);
    },
  );
}
