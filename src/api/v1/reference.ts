import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { noCriteria } from "#domain/ads/criteria.ts";
import { keptFacetsOf } from "#domain/ads/kept-facets.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentCategory, presentNamed } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import {
  brandSchema,
  categorySchema,
  citySchema,
  countrySchema,
  currencySchema,
  languageSchema,
  makeSchema,
} from "./schemas.ts";

const answers = <T extends z.ZodType>(description: string, schema: T) => ({
  200: { description, content: { "application/json": { schema } } },
});

/** Languages, currencies, countries, cities, categories, makes and brands. */
export function addReference(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/languages",
      summary: "Languages",
      responses: answers("All languages", z.array(languageSchema)),
    }),
    async (c) => c.json([...(await catalogueOf(db)).languages], 200),
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/languages/{code}",
      summary: "A language",
      request: { params: z.object({ code: z.string() }) },
      responses: { ...answers("The language", languageSchema), ...problemAnswers(404) },
    }),
    async (c) => {
      const { code } = c.req.valid("param");
      const language = (await catalogueOf(db)).languages.find((each) => each.code === code);
      if (!language) return problem(c, { kind: "not_found", code: "language.not_found" }) as never;
      return c.json(language, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/currencies",
      summary: "Currencies",
      responses: answers("All currencies", z.array(currencySchema)),
    }),
    async (c) => {
      const language = c.get("language");
      const { currencies } = await catalogueOf(db);
      return c.json(
        [...currencies.values()].map(({ symbolAr, name, ...currency }) => ({
          ...currency,
          symbol: language === "ar" ? symbolAr : currency.symbol,
          name: inLanguage(name, language).text,
          names: name,
        })),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/countries",
      summary: "Countries",
      responses: answers("All countries", z.array(countrySchema)),
    }),
    async (c) => {
      const { countries } = await catalogueOf(db);
      return c.json(
        countries.map(({ code, name }) => ({ code, name: inLanguage(name, c.get("language")).text, names: name })),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/cities",
      summary: "Cities",
      request: { query: z.object({ country: z.string().length(2).optional() }) },
      responses: { ...answers("Cities", z.array(citySchema)), ...problemAnswers(400) },
    }),
    async (c) => {
      const { country } = c.req.valid("query");
      const { cities } = await catalogueOf(db);
      const shown = cities.all.filter((city) => !country || city.country === country.toUpperCase());
      return c.json(
        shown.map((city) => ({ ...presentNamed(city, c.get("language")), country: city.country })),
        200,
      );
    },
  );

  const types = ["shop", "blog", "showrooms", "rentalrooms", "carForSale"] as const;
  api.openapi(
    createRoute({
      method: "get",
      path: "/categories",
      summary: "Categories",
      request: {
        query: z.object({
          type: z.enum(types).optional(),
          parent: z.string().max(100).optional().openapi({ description: "Id or slug; the roots without it" }),
          depth: z.coerce
            .number()
            .int()
            .min(0)
            .max(10)
            .default(10)
            .openapi({ description: "Levels of children in the answer" }),
        }),
      },
      responses: { ...answers("Categories", z.array(categorySchema)), ...problemAnswers(400, 404) },
    }),
    async (c) => {
      const { type, parent, depth } = c.req.valid("query");
      const catalogue = await catalogueOf(db);
      const under = parent === undefined ? undefined : catalogue.categories.find(parent);
      if (parent !== undefined && !under) return problem(c, { kind: "not_found", code: "category.not_found" }) as never;
      const { counts } = await keptFacetsOf(db, noCriteria());
      const reader = { catalogue, language: c.get("language") };
      const shown = (under?.children ?? catalogue.roots).filter((category) => !type || category.type === type);
      return c.json(
        shown.map((category) => presentCategory(category, reader, counts.category, depth)),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/categories/{idOrSlug}",
      summary: "A category",
      request: { params: z.object({ idOrSlug: z.string() }) },
      responses: { ...answers("The category", categorySchema), ...problemAnswers(404) },
    }),
    async (c) => {
      const catalogue = await catalogueOf(db);
      const category = catalogue.categories.find(c.req.valid("param").idOrSlug);
      if (!category) return problem(c, { kind: "not_found", code: "category.not_found" }) as never;
      const { counts } = await keptFacetsOf(db, noCriteria());
      const reader = { catalogue, language: c.get("language") };
      return c.json(presentCategory(category, reader, counts.category, 10), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/makes",
      summary: "Makes of cars",
      responses: answers("Makes", z.array(makeSchema)),
    }),
    async (c) => {
      const { makes } = await catalogueOf(db);
      const { counts } = await keptFacetsOf(db, { ...noCriteria(), kind: "car" });
      return c.json(
        makes.all.map((make) => ({ ...presentNamed(make, c.get("language")), count: counts.make.get(make.id) ?? 0 })),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/makes/{slug}/models",
      summary: "Models of a make",
      request: { params: z.object({ slug: z.string() }) },
      responses: { ...answers("Models", z.array(makeSchema)), ...problemAnswers(404) },
    }),
    async (c) => {
      const catalogue = await catalogueOf(db);
      const make = catalogue.makes.find(c.req.valid("param").slug);
      if (!make) return problem(c, { kind: "not_found", code: "make.not_found" }) as never;
      const criteria = { ...noCriteria(), kind: "car" as const, choices: { make: { any: [make.id], not: [] } } };
      const { counts } = await keptFacetsOf(db, criteria);
      return c.json(
        (catalogue.modelsOfMake.get(make.id) ?? []).map((model) => ({
          ...presentNamed(model, c.get("language")),
          count: counts.model.get(model.id) ?? 0,
        })),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/brands",
      summary: "Brands of parts",
      responses: answers("Brands", z.array(brandSchema)),
    }),
    async (c) => {
      const { brands } = await catalogueOf(db);
      return c.json(
        brands.all.map((brand) => ({
          ...presentNamed(brand, c.get("language")),
          country: brand.country,
          image: brand.image,
        })),
        200,
      );
    },
  );
}
