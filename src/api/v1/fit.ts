import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type Answers, dontKnow, type FitQuestion, type FitVerdict, other } from "#domain/fitment/fitment.ts";
import { fitsOfAds, qualifiersOf } from "#domain/fitment/read.server.ts";
import { vehicleOf } from "#domain/vehicles/cascade.server.ts";
import { driveNames, engineName, marketNames } from "#domain/vehicles/names.ts";
import { inLanguage } from "#kernel/local-text.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentFitment, type Reader } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import { fitmentSchema, orNull } from "./schemas.ts";

const fitSchema = z
  .object({
    verdict: z.enum(["fits", "fits_if", "universal", "does_not_fit", "unknown"]),
    rule: orNull(fitmentSchema).openapi({ description: "What decided it; null: that no rule speaks of the vehicle" }),
    questions: z.array(
      z.object({
        about: z.string().openapi({ description: "The parameter that answers it" }),
        question: z.string().nullable(),
        choices: z.array(z.object({ value: z.string(), name: z.string() })).openapi({
          description: `Answers that make a difference; besides them ${other} and ${dontKnow}. None: a day, month or year`,
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
} as const satisfies Record<FitVerdict["fit"], string>;

const facts = ["engine", "market", "drive", "gear", "body", "built"];

/** What the parameters answer. */
const answersIn = (params: URLSearchParams): Answers =>
  Object.fromEntries([...params].filter(([name]) => facts.includes(name) || name.startsWith("q:")).slice(0, 50));

/** Whether an ad's part fits a vehicle (VP-05). */
export function addFit(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/products/{idOrSlug}/fit",
      operationId: "getProductFit",
      tags: ["Vehicles"],
      summary: "Whether an ad's part fits a vehicle, and the rule that decided it",
      description: `Questions are answered by parameters named as they are (\`market=gcc\`, \`q:brakes=sport\`).`,
      request: {
        params: z.object({ idOrSlug: z.string().max(300) }),
        query: z.object({ vehicle: z.coerce.number().int().min(1).max(2_147_483_647) }),
      },
      responses: {
        200: { description: "The verdict", content: { "application/json": { schema: fitSchema } } },
        ...problemAnswers(400, 404),
      },
    }),
    async (c) => {
      const id = productIdOf(c.req.valid("param").idOrSlug);
      const [product, vehicle, catalogue] = await Promise.all([
        id === undefined ? undefined : getProduct(db, id),
        vehicleOf(db, c.req.valid("query").vehicle),
        catalogueOf(db),
      ]);
      if (id === undefined || !product?.ok)
        return problem(c, { kind: "not_found", code: "product.not_found" }) as never;
      if (!vehicle) {
        const errors = [{ path: "vehicle", code: "unknown", message: "vehicle: there is no such vehicle" }];
        return problem(c, { kind: "invalid", code: "request.invalid", errors }) as never;
      }
      const verdicts = await fitsOfAds(db, vehicle, answersIn(new URL(c.req.url).searchParams), [id]);
      const found = verdicts.get(id) ?? { fit: "unknown" };
      const reader = { catalogue, language: c.get("language"), now: clock() };
      const rule = "rule" in found && found.rule ? presentFitment(found.rule, reader) : null;
      const questions = found.fit === "depends" ? await presentQuestions(found, reader) : [];
      return c.json({ verdict: verdictNames[found.fit], rule, questions }, 200);
    },
  );

  type Open = Extract<FitVerdict, { fit: "depends" }>;

  async function presentQuestions({ questions, rules }: Open, { catalogue, language }: Reader) {
    const keys = questions.flatMap(({ about }) => (about.startsWith("q:") ? about.slice(2) : []));
    const qualifiers = await qualifiersOf(db, keys);
    const names: Record<string, Record<string, string>> = {
      market: Object.fromEntries(Object.entries(marketNames).map(([key, name]) => [key, name[language]])),
      drive: Object.fromEntries(Object.entries(driveNames).map(([key, name]) => [key, name[language]])),
    };
    const nameOf = (about: FitQuestion["about"], value: string): string | undefined => {
      if (about === "engine") {
        const engine = rules.find((rule) => String(rule.engine?.id) === value)?.engine;
        return engine ? engineName(engine, catalogue.lookups, language) : undefined;
      }
      const thing =
        about === "gear" || about === "body"
          ? catalogue.lookups.get(Number(value))
          : qualifiers.get(about.slice(2))?.values.find(({ key }) => key === value);
      return thing ? inLanguage(thing.name, language).text : names[about]?.[value];
    };
    return questions.map(({ about, choices }) => {
      const text = qualifiers.get(about.slice(2))?.question;
      return {
        about,
        question: text ? inLanguage(text, language).text : null,
        choices: choices.map((value) => ({ value, name: nameOf(about, value) ?? value })),
      };
    });
  }
}
