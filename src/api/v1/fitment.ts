import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  exclusionReasons,
  type FitmentAnswers,
  type FitmentQuestion,
  type FitmentVerdict,
  OTHER_ANSWER,
  UNKNOWN_ANSWER,
} from "#domain/fitment/fitment.ts";
import { evaluateListingFitment, getQualifiersByKey } from "#domain/fitment/fitment-rules.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { driveNames, formatEngineName, marketNames } from "#domain/vehicles/vehicle-names.ts";
import { pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { type ApiReader, presentFitment } from "./present-product.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { allowNull, fitmentSchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Vehicles");

const fitResultSchema = z
  .object({
    verdict: z.enum(["fits", "fits_if", "universal", "does_not_fit", "unknown"]),
    rule: allowNull(fitmentSchema).openapi({
      description: "Rule that decided the result. Null if no rule covers the vehicle",
    }),
    reason: z.enum(exclusionReasons).optional().openapi({
      description:
        "Why the part does not fit. `rule`: the rule excludes the vehicle; `vehicle`: made for other cars; `electric` and `wheel_size`: the condition of a part for every car fails; otherwise the attribute of the vehicle that no rule allows",
    }),
    condition: z
      .object({
        about: z.enum(["fuel", "wheel_size"]),
        inches: z.number().int().nullable().optional().openapi({ description: "Wheel size; null if not stated" }),
      })
      .optional()
      .openapi({
        description: "Condition of a part for every car. `fuel`: the car is not electric; `wheel_size`: of its wheels",
      }),
    questions: z.array(
      z.object({
        about: z.string().openapi({ description: "Name of the parameter for the answer" }),
        question: z.string().nullable(),
        choices: z.array(z.object({ value: z.string(), name: z.string() })).openapi({
          description: `Answers that change the result, in addition to ${OTHER_ANSWER} and ${UNKNOWN_ANSWER}. Empty for a day, month or year`,
        }),
      }),
    ),
  })
  .openapi("Fit");

const verdictNames = {
  fits: "fits",
  depends: "fits_if",
  universal: "universal",
  excluded: "does_not_fit",
  unknown: "unknown",
} as const satisfies Record<FitmentVerdict["fit"], string>;

const vehicleParameters = ["engine", "market", "drive", "gear", "body", "built"];

/** Parses the answers to fitment questions from the query parameters. Reads at most 50 parameters. */
const parseAnswers = (params: URLSearchParams): FitmentAnswers =>
  Object.fromEntries(
    [...params].filter(([name]) => vehicleParameters.includes(name) || name.startsWith("q:")).slice(0, 50),
  );

/** Registers the route that decides whether a listing's part fits a vehicle (VP-05). */
export function registerFitmentRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/products/{idOrSlug}/fit", "getProductFit", {
      summary: "Check whether a part fits a vehicle, and which rule decides",
      description:
        "Answers to questions are parameters with the name of the question (`market=gcc`, `q:brakes=sport`).",
      request: {
        params: z.object({ idOrSlug: z.string().max(300) }),
        query: z.object({ vehicle: z.coerce.number().int().min(1).max(2_147_483_647) }),
      },
      responses: defineResponses(200, "The result of the check", fitResultSchema, [400, 404]),
    }),
    async (c) => {
      const id = parseListingId(c.req.valid("param").idOrSlug);
      const [product, vehicle, catalog] = await Promise.all([
        id === undefined ? undefined : getListing(db, id),
        findVehicle(db, c.req.valid("query").vehicle),
        getCatalog(db),
      ]);
      if (id === undefined || !product?.ok)
        return respondWithProblem(c, { kind: "not_found", code: "product.not_found" });
      if (!vehicle) {
        const errors = [{ path: "vehicle", code: "unknown", message: "vehicle: there is no such vehicle" }];
        return respondWithProblem(c, { kind: "invalid", code: "request.invalid", errors });
      }
      const verdicts = await evaluateListingFitment(db, vehicle, parseAnswers(new URL(c.req.url).searchParams), [id]);
      const found = verdicts.get(id) ?? { fit: "unknown" };
      const reader = { catalog, language: c.get("language"), now: clock() };
      const rule = "rule" in found && found.rule ? presentFitment(found.rule, reader) : null;
      const questions = found.fit === "depends" ? await presentQuestions(found, reader) : [];
      const reason = found.fit === "excluded" ? { reason: found.reason } : {};
      const condition = "condition" in found && found.condition ? { condition: found.condition } : {};
      return c.json({ verdict: verdictNames[found.fit], rule, ...reason, ...condition, questions }, 200);
    },
  );

  type DependentVerdict = Extract<FitmentVerdict, { fit: "depends" }>;

  async function presentQuestions({ questions, rules }: DependentVerdict, { catalog, language }: ApiReader) {
    const keys = questions.flatMap(({ about }) => (about.startsWith("q:") ? about.slice(2) : []));
    const qualifiers = await getQualifiersByKey(db, keys);
    const names: Record<string, Record<string, string>> = {
      market: Object.fromEntries(
        Object.entries(marketNames).map(([key, name]) => [key, pickByLanguage(name, language)]),
      ),
      drive: Object.fromEntries(Object.entries(driveNames).map(([key, name]) => [key, pickByLanguage(name, language)])),
    };
    const getAnswerName = (about: FitmentQuestion["about"], value: string): string | undefined => {
      if (about === "engine") {
        const engine = rules.find((rule) => String(rule.engine?.id) === value)?.engine;
        return engine ? formatEngineName(engine, catalog.lookups, language) : undefined;
      }
      const entity =
        about === "gear" || about === "body"
          ? catalog.lookups.get(Number(value))
          : qualifiers.get(about.slice(2))?.values.find(({ key }) => key === value);
      return entity ? pickTranslation(entity.name, language).text : names[about]?.[value];
    };
    return questions.map(({ about, choices }) => {
      const text = qualifiers.get(about.slice(2))?.question;
      return {
        about,
        question: text ? pickTranslation(text, language).text : null,
        choices: choices.map((value) => ({ value, name: getAnswerName(about, value) ?? value })),
      };
    });
  }
}
