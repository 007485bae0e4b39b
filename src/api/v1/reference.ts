import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getCachedFacets } from "#domain/listings/index/facet-cache.server.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { setPublicCacheControl } from "./conditional-requests.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentCatalogEntry, presentCategory } from "./present-product.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import {
  brandSchema,
  categorySchema,
  citySchema,
  countrySchema,
  currencySchema,
  languageSchema,
  makeSchema,
} from "./schemas.ts";

const defineRoute = createRouteDefiner("Reference");

/**
 * Cache lifetimes in seconds. The long one is for data that rarely changes. The short one is for exchange rates and
 * listing counts.
 */
const LONG_CACHE_SECONDS = 3_600;
const SHORT_CACHE_SECONDS = 300;

/** Registers the routes for languages, currencies, countries, cities, categories, makes and brands. */
export function registerReferenceRoutes(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/languages", "listLanguages", {
      summary: "List the languages",
      responses: defineResponses(200, "All languages", z.array(languageSchema)),
    }),
    async (c) => {
      setPublicCacheControl(c, LONG_CACHE_SECONDS);
      return c.json([...(await getCatalog(db)).languages], 200);
    },
  );

  api.openapi(
    defineRoute("get", "/languages/{code}", "getLanguage", {
      summary: "Get a language",
      request: { params: z.object({ code: z.string().max(20) }) },
      responses: defineResponses(200, "The language", languageSchema, [404]),
    }),
    async (c) => {
      const { code } = c.req.valid("param");
      const language = (await getCatalog(db)).languages.find((each) => each.code === code);
      if (!language) return respondWithProblem(c, { kind: "not_found", code: "language.not_found" });
      setPublicCacheControl(c, LONG_CACHE_SECONDS);
      return c.json(language, 200);
    },
  );

  api.openapi(
    defineRoute("get", "/currencies", "listCurrencies", {
      summary: "List the currencies",
      responses: defineResponses(200, "All currencies", z.array(currencySchema)),
    }),
    async (c) => {
      const language = c.get("language");
      const { currencies } = await getCatalog(db);
      setPublicCacheControl(c, SHORT_CACHE_SECONDS);
      return c.json(
        [...currencies.values()].map(({ symbolAr, name, ...currency }) => ({
          ...currency,
          symbol: language === "ar" ? symbolAr : currency.symbol,
          name: pickTranslation(name, language).text,
          names: name,
        })),
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", "/countries", "listCountries", {
      summary: "List the countries",
      responses: defineResponses(200, "All countries", z.array(countrySchema)),
    }),
    async (c) => {
      const { countries } = await getCatalog(db);
      setPublicCacheControl(c, LONG_CACHE_SECONDS);
      return c.json(
        countries.map(({ code, name }) => ({ code, name: pickTranslation(name, c.get("language")).text, names: name })),
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", "/cities", "listCities", {
      summary: "List the cities",
      request: { query: z.object({ country: z.string().length(2).optional() }) },
      responses: defineResponses(200, "Cities", z.array(citySchema), [400]),
    }),
    async (c) => {
      const { country } = c.req.valid("query");
      const { cities } = await getCatalog(db);
      const matching = cities.all.filter((city) => !country || city.country === country.toUpperCase());
      setPublicCacheControl(c, LONG_CACHE_SECONDS);
      return c.json(
        matching.map((city) => ({ ...presentCatalogEntry(city, c.get("language")), country: city.country })),
        200,
      );
    },
  );

  const types = ["shop", "blog", "showrooms", "rentalrooms", "carForSale"] as const;
  api.openapi(
    defineRoute("get", "/categories", "listCategories", {
      summary: "List the categories",
      request: {
        query: z.object({
          type: z.enum(types).optional(),
          parent: z
            .string()
            .max(100)
            .optional()
            .openapi({ description: "Id or slug of the parent. Default: the root categories" }),
          depth: z.coerce
            .number()
            .int()
            .min(0)
            .max(10)
            .default(10)
            .openapi({ description: "Number of levels of children in the response" }),
        }),
      },
      responses: defineResponses(200, "Categories", z.array(categorySchema), [400, 404]),
    }),
    async (c) => {
      const { type, parent, depth } = c.req.valid("query");
      const catalog = await getCatalog(db);
      const parentCategory = parent === undefined ? undefined : catalog.categories.find(parent);
      if (parent !== undefined && !parentCategory)
        return respondWithProblem(c, { kind: "not_found", code: "category.not_found" });
      const facets = await getCachedFacets(db, createEmptyCriteria());
      const reader = { catalog, language: c.get("language") };
      const matching = (parentCategory?.children ?? catalog.roots).filter(
        (category) => !type || category.type === type,
      );
      setPublicCacheControl(c, SHORT_CACHE_SECONDS);
      return c.json(
        matching.map((category) => presentCategory(category, reader, facets.category, depth)),
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", "/categories/{idOrSlug}", "getCategory", {
      summary: "Get a category",
      request: { params: z.object({ idOrSlug: z.string().max(100).openapi({ example: "brakes" }) }) },
      responses: defineResponses(200, "The category", categorySchema, [404]),
    }),
    async (c) => {
      const catalog = await getCatalog(db);
      const category = catalog.categories.find(c.req.valid("param").idOrSlug);
      if (!category) return respondWithProblem(c, { kind: "not_found", code: "category.not_found" });
      const facets = await getCachedFacets(db, createEmptyCriteria());
      const reader = { catalog, language: c.get("language") };
      setPublicCacheControl(c, SHORT_CACHE_SECONDS);
      return c.json(presentCategory(category, reader, facets.category, 10), 200);
    },
  );

  api.openapi(
    defineRoute("get", "/makes", "listMakes", {
      summary: "List the makes of cars",
      responses: defineResponses(200, "Makes", z.array(makeSchema)),
    }),
    async (c) => {
      const { makes } = await getCatalog(db);
      const facets = await getCachedFacets(db, { ...createEmptyCriteria(), kind: "car" });
      setPublicCacheControl(c, SHORT_CACHE_SECONDS);
      return c.json(
        makes.all.map((make) => ({
          ...presentCatalogEntry(make, c.get("language")),
          count: facets.make.get(make.id) ?? 0,
        })),
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", "/makes/{slug}/models", "listModels", {
      summary: "List the models of a make",
      request: { params: z.object({ slug: z.string().max(100).openapi({ example: "toyota" }) }) },
      responses: defineResponses(200, "Models", z.array(makeSchema), [404]),
    }),
    async (c) => {
      const catalog = await getCatalog(db);
      const make = catalog.makes.find(c.req.valid("param").slug);
      if (!make) return respondWithProblem(c, { kind: "not_found", code: "make.not_found" });
      const criteria = {
        ...createEmptyCriteria(),
        kind: "car" as const,
        choices: { make: { any: [make.id], not: [] } },
      };
      const facets = await getCachedFacets(db, criteria);
      setPublicCacheControl(c, SHORT_CACHE_SECONDS);
      return c.json(
        (catalog.modelsOfMake.get(make.id) ?? []).map((model) => ({
          ...presentCatalogEntry(model, c.get("language")),
          count: facets.model.get(model.id) ?? 0,
        })),
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", "/brands", "listBrands", {
      summary: "List the brands of parts",
      responses: defineResponses(200, "Brands", z.array(brandSchema)),
    }),
    async (c) => {
      const { brands } = await getCatalog(db);
      const facets = await getCachedFacets(db, { ...createEmptyCriteria(), kind: "part" });
      setPublicCacheControl(c, SHORT_CACHE_SECONDS);
      return c.json(
        brands.all.map((brand) => ({
          ...presentCatalogEntry(brand, c.get("language")),
          country: brand.country,
          image: brand.image,
          count: facets.brand.get(brand.id) ?? 0,
        })),
        200,
      );
    },
  );
}
