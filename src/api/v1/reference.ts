import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { noCriteria } from "#domain/ads/criteria.ts";
import { keptFacetsOf } from "#domain/ads/kept-facets.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { keepFor } from "./conditional.ts";
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

/** Seconds for which answers may be kept: what hardly ever changes, and rates and counts of ads. */
const seldom = 3_600;
const often = 300;

const answers = <T extends z.ZodType>(description: string, schema: T) => ({
  200: { description, content: { "application/json": { schema } } },
});

/** Languages, currencies, countries, cities, categories, makes and brands. */
export function addReference(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/languages",
      operationId: "listLanguages",
      tags: ["Reference"],
      summary: "Languages",
      responses: answers("All languages", z.array(languageSchema)),
    }),
    async (c) => {
      keepFor(c, seldom);
      return c.json([...(await catalogueOf(db)).languages], 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/languages/{code}",
      operationId: "getLanguage",
      tags: ["Reference"],
      summary: "A language",
      request: { params: z.object({ code: z.string().max(20) }) },
      responses: { ...answers("The language", languageSchema), ...problemAnswers(404) },
    }),
    async (c) => {
      const { code } = c.req.valid("param");
      const language = (await catalogueOf(db)).languages.find((each) => each.code === code);
      if (!language) return problem(c, { kind: "not_found", code: "language.not_found" }) as never;
      keepFor(c, seldom);
      return c.json(language, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/currencies",
      operationId: "listCurrencies",
      tags: ["Reference"],
      summary: "Currencies",
      responses: answers("All currencies", z.array(currencySchema)),
    }),
    async (c) => {
      const language = c.get("language");
      const { currencies } = await catalogueOf(db);
      keepFor(c, often);
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
      operationId: "listCountries",
      tags: ["Reference"],
      summary: "Countries",
      responses: answers("All countries", z.array(countrySchema)),
    }),
    async (c) => {
      const { countries } = await catalogueOf(db);
      keepFor(c, seldom);
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
      operationId: "listCities",
      tags: ["Reference"],
      summary: "Cities",
      request: { query: z.object({ country: z.string().length(2).optional() }) },
      responses: { ...answers("Cities", z.array(citySchema)), ...problemAnswers(400) },
    }),
    async (c) => {
      const { country } = c.req.valid("query");
      const { cities } = await catalogueOf(db);
      const shown = cities.all.filter((city) => !country || city.country === country.toUpperCase());
      keepFor(c, seldom);
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
      operationId: "listCategories",
      tags: ["Reference"],
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
      keepFor(c, often);
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
      operationId: "getCategory",
      tags: ["Reference"],
      summary: "A category",
      request: { params: z.object({ idOrSlug: z.string().max(100).openapi({ example: "brakes" }) }) },
      responses: { ...answers("The category", categorySchema), ...problemAnswers(404) },
    }),
    async (c) => {
      const catalogue = await catalogueOf(db);
      const category = catalogue.categories.find(c.req.valid("param").idOrSlug);
      if (!category) return problem(c, { kind: "not_found", code: "category.not_found" }) as never;
      const { counts } = await keptFacetsOf(db, noCriteria());
      const reader = { catalogue, language: c.get("language") };
      keepFor(c, often);
      return c.json(presentCategory(category, reader, counts.category, 10), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/makes",
      operationId: "listMakes",
      tags: ["Reference"],
      summary: "Makes of cars",
      responses: answers("Makes", z.array(makeSchema)),
    }),
    async (c) => {
      const { makes } = await catalogueOf(db);
      const { counts } = await keptFacetsOf(db, { ...noCriteria(), kind: "car" });
      keepFor(c, often);
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
      operationId: "listModels",
      tags: ["Reference"],
      summary: "Models of a make",
      request: { params: z.object({ slug: z.string().max(100).openapi({ example: "toyota" }) }) },
      responses: { ...answers("Models", z.array(makeSchema)), ...problemAnswers(404) },
    }),
    async (c) => {
      const catalogue = await catalogueOf(db);
      const make = catalogue.makes.find(c.req.valid("param").slug);
      if (!make) return problem(c, { kind: "not_found", code: "make.not_found" }) as never;
      const criteria = { ...noCriteria(), kind: "car" as const, choices: { make: { any: [make.id], not: [] } } };
      const { counts } = await keptFacetsOf(db, criteria);
      keepFor(c, often);
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
      operationId: "listBrands",
      tags: ["Reference"],
      summary: "Brands of parts",
      responses: answers("Brands", z.array(brandSchema)),
    }),
    async (c) => {
      const { brands } = await catalogueOf(db);
      const { counts } = await keptFacetsOf(db, { ...noCriteria(), kind: "part" });
      keepFor(c, often);
      return c.json(
        brands.all.map((brand) => ({
          ...presentNamed(brand, c.get("language")),
          country: brand.country,
          image: brand.image,
          count: counts.brand.get(brand.id) ?? 0,
        })),
        200,
      );
    },
  );
}
