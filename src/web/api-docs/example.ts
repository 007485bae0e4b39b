import type { ApiDocument, ApiSchema } from "./api-document.ts";
import { resolveSchema } from "./field-docs.ts";

/** Realistic sample values by field name. */
const sampleValues: Record<string, unknown> = {
  id: 1024,
  idOrSlug: "1024",
  number: "1024",
  vin: "1HGCM82633A004352",
  minor: 1_250_000,
  currency: "USD",
  slug: "toyota-camry-2019",
  en: "Toyota Camry 2019",
  ar: "تويوتا كامري 2019",
  name: "Toyota Camry 2019",
  title: "Toyota Camry 2019",
  firstName: "Sara",
  lastName: "Al Harbi",
  email: "sara@example.com",
  phone: "+966 50 123 4567",
  city: "Riyadh",
  country: "SA",
  address1: "8228 King Fahd Road",
  q: "camry under 50k in Riyadh",
  text: "Is it still there?",
  message: "Is it still there?",
  year: 2019,
  page: 1,
  limit: 16,
  total: 1,
  pages: 1,
  from: 1,
  to: 1,
  code: "en",
  make: "toyota",
  model: "camry",
  category: "brakes",
  color: "#c62828",
  requestId: "0f6f1c4e-7d3c-4a6e-9a51-1d1b8f8d2f0e",
};

const MAX_EXAMPLE_DEPTH = 4;

/** Generates an example value for a schema. */
export function generateExample(document: ApiDocument, unresolvedSchema: ApiSchema, name = "", depth = 0): unknown {
  const schema = resolveSchema(document, unresolvedSchema);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choice = schema.anyOf?.find(({ type }) => type !== "null");
  if (choice) return generateExample(document, choice, name, depth);
  const type = [schema.type ?? (schema.properties ? "object" : "string")].flat().find((each) => each !== "null");
  switch (type) {
    case "object":
      return generateObject(document, schema, depth);
    case "array":
      return depth >= MAX_EXAMPLE_DEPTH
        ? []
        : [generateExample(document, schema.items ?? {}, toSingular(name), depth + 1)];
    case "integer":
    case "number":
      return generateNumber(schema, name);
    case "boolean":
      return true;
    default:
      return generateText(schema, name);
  }
}

const toSingular = (name: string) => name.replace(/s$/, "");

function generateObject(
  document: ApiDocument,
  { properties, additionalProperties }: ApiSchema,
  depth: number,
): unknown {
  if (depth > MAX_EXAMPLE_DEPTH) return {};
  const entries = Object.entries(properties ?? {});
  // An object with an email address or last name describes a person, so its `name` gets a person's name.
  const describesPerson = properties?.email !== undefined || properties?.lastName !== undefined;
  if (entries.length === 0 && typeof additionalProperties === "object") {
    return { key: generateExample(document, additionalProperties, "key", depth + 1) };
  }
  return Object.fromEntries(
    entries.map(([key, inner]) => {
      const name = key === "name" && describesPerson ? "firstName" : key;
      return [key, generateExample(document, inner, name, depth + 1)];
    }),
  );
}

function generateNumber({ minimum, maximum, exclusiveMinimum }: ApiSchema, name: string): number {
  const lowerBound = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  const sampleValue = sampleValues[name] ?? (/id$/i.test(name) ? sampleValues.id : undefined);
  const sample = typeof sampleValue === "number" ? sampleValue : Math.max(1, lowerBound);
  return Math.min(Math.max(sample, minimum ?? sample), maximum ?? sample);
}

function generateText({ format, pattern, maxLength }: ApiSchema, name: string): string {
  switch (format) {
    case "date":
      return "2026-06-01";
    case "date-time":
      return "2026-06-01T09:30:00.000Z";
    case "email":
      return "sara@example.com";
    case "password":
      return "a good password 7";
  }
  const sampleValue = sampleValues[name];
  if (typeof sampleValue === "string" && sampleValue.length <= (maxLength ?? sampleValue.length)) return sampleValue;
  if (pattern === "^[A-Z]{3}$") return "USD";
  return /id$/i.test(name) ? "1024" : "…";
}
