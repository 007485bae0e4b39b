import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import { openApiTags } from "#api/v1/openapi-components.ts";
import { createDemoApi } from "../support/demo-api.ts";
import { type ApiDescription, createResponseValidator } from "../support/openapi.ts";

type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  parameters?: { name?: string; in?: string }[];
  responses: Record<string, { headers?: object; $ref?: string }>;
};
type FullDescription = ApiDescription & {
  tags: { name: string; description?: string }[];
  info: { description: string };
};

let app: Hono<ApiEnv>;
let document: FullDescription;
let validate: ReturnType<typeof createResponseValidator>;

beforeAll(async () => {
  app = await createDemoApi();
  document = (await (await app.request("http://localhost/api/v1/openapi.json")).json()) as FullDescription;
  validate = createResponseValidator(document);
});

/** Public GET requests by path of the OpenAPI document. */
const requestsByPath: Record<string, string[]> = {
  "/languages": ["/languages"],
  "/languages/{code}": ["/languages/ar", "/languages/xx"],
  "/currencies": ["/currencies"],
  "/countries": ["/countries"],
  "/cities": ["/cities", "/cities?country=sa", "/cities?country=long"],
  "/categories": ["/categories", "/categories?type=shop&depth=1", "/categories?parent=brakes", "/categories?depth=11"],
  "/categories/{idOrSlug}": ["/categories/brakes", "/categories/none"],
  "/makes": ["/makes"],
  "/makes/{slug}/models": ["/makes/toyota/models", "/makes/none/models"],
  "/brands": ["/brands"],
  "/dismantled-cars": ["/dismantled-cars", "/dismantled-cars?make=toyota", "/dismantled-cars?page=0"],
  "/dismantled-cars/{id}": ["/dismantled-cars/1"],
  "/products": [
    "/products?limit=100",
    "/products?kind=part&category=brakes&limit=100&sort=rating",
    "/products?kind=rental&limit=100",
    "/products?q=camry+under+50k+in+Riyadh",
    "/products?q=toyoat",
    "/products?page=9999",
    "/products?vehicle=1&fit=maybe",
    "/products?kind=car&not.make=toyota&deal=great&discount=yes&rating=3&photo=yes",
    "/products?cursor=none",
  ],
  "/products/featured": ["/products/featured", "/products/featured?limit=0"],
  "/products/{idOrSlug}/related": ["/products/1/related", "/products/none/related"],
  "/products/{idOrSlug}/reviews": ["/products/1/reviews", "/products/1/reviews?page=0"],
  "/suggestions": ["/suggestions?q=cam", "/suggestions?q=", "/suggestions?q=toyoat&limit=10", "/suggestions?limit=99"],
  "/vehicles/years": ["/vehicles/years"],
  "/vehicles/makes": ["/vehicles/makes?year=2019", "/vehicles/makes"],
  "/vehicles/models": ["/vehicles/models?year=2019&make=toyota", "/vehicles/models?year=2019&make=none"],
  "/vehicles/engines": ["/vehicles/engines?year=2019&make=toyota&model=camry"],
  "/vehicles/vin/{vin}": ["/vehicles/vin/4T1B11HK5KU123456", "/vehicles/vin/none"],
  "/vehicles/{id}": ["/vehicles/1", "/vehicles/none"],
};

const findSchemaFailures = async (path: string, at: string): Promise<string[]> => {
  const response = await app.request(`http://localhost/api/v1${at}`);
  const type = response.headers.get("content-type");
  return validate({ method: "GET", path, status: response.status, type, body: await response.json() });
};

describe("[AP-16] OpenAPI document compared with real answers", () => {
  it.each(Object.keys(requestsByPath))(
    "GET %s returns answers that match the OpenAPI document in English and Arabic",
    async (path) => {
      for (const at of requestsByPath[path] ?? []) {
        for (const language of ["en", "ar"]) {
          const localized = `${at}${at.includes("?") ? "&" : "?"}lang=${language}`;
          expect(await findSchemaFailures(path, localized), localized).toEqual([]);
        }
      }
    },
  );

  it("GET /products/{idOrSlug} and its subpath /fit match the OpenAPI document for listings of every kind", async () => {
    for (const kind of ["car", "part", "rental"]) {
      const list = await app.request(`http://localhost/api/v1/products?kind=${kind}&limit=12`);
      const { items } = (await list.json()) as { items: { id: number; slug: string }[] };
      expect(items.length).toBeGreaterThan(5);
      for (const { id, slug } of items) {
        expect(await findSchemaFailures("/products/{idOrSlug}", `/products/${slug}`)).toEqual([]);
        expect(await findSchemaFailures("/products/{idOrSlug}/fit", `/products/${id}/fit?vehicle=1`)).toEqual([]);
      }
    }
    expect(await findSchemaFailures("/products/{idOrSlug}", "/products/none")).toEqual([]);
    expect(await findSchemaFailures("/products/{idOrSlug}/fit", "/products/1/fit?vehicle=0")).toEqual([]);
  });
});

describe("[AP-16] OpenAPI document as a whole", () => {
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]) => ({
        of: `${method} ${path}`,
        path,
        ...operation,
      })),
    );

  it("OpenAPI operations have a unique operationId, a summary and one tag, and tags follow the defined order", () => {
    const named = operations().flatMap(({ operationId }) => operationId ?? []);
    expect(new Set(named).size).toBe(named.length);
    const own = /^\/(languages|currencies|countries|cities|categories|makes|brands|suggestions|vehicles|products)\b/;
    for (const { of, path, operationId, tags: groups, summary } of operations()) {
      expect(summary, of).toBeTruthy();
      if (!own.test(path) || path.endsWith("/reviews")) continue;
      expect(operationId, of).toMatch(/^[a-z]+[A-Za-z]+$/);
      expect(groups, of).toHaveLength(1);
    }
    expect(document.tags.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Reference", "Products", "Vehicles"]),
    );
    const order = document.tags.map(({ name }) => openApiTags.findIndex((tag) => tag.name === name));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("Every OpenAPI operation documents the common error statuses and the headers of every answer", () => {
    for (const { of, responses, parameters = [] } of operations()) {
      expect(Object.keys(responses), of).toEqual(expect.arrayContaining(["400", "401", "403", "404", "429", "500"]));
      for (const [status, answer] of Object.entries(responses)) {
        if (answer.$ref) continue;
        expect(Object.keys(answer.headers ?? {}), `${of} ${status}`).toEqual(
          expect.arrayContaining(["X-Request-Id", "RateLimit-Policy", "RateLimit"]),
        );
      }
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`.toLowerCase());
      const given = names.filter((name) => !name.includes("undefined"));
      expect(new Set(given).size, of).toBe(given.length);
    }
  });

  it("All references of the OpenAPI document resolve", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, at = ""]) => at);
    for (const reference of new Set(references)) {
      const found = reference.split("/").reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(found, reference).toBeDefined();
    }
  });
});
