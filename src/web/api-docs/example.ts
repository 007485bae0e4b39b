import type { ApiDocument, ApiSchema } from "./document.ts";
import { plain } from "./fields.ts";

/** Values that look as real ones do, by the names that fields have. */
const usual: Record<string, unknown> = {
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

const deepest = 4;

/** A value that a schema takes, to look at. */
export function exampleOf(document: ApiDocument, given: ApiSchema, name = "", depth = 0): unknown {
  const schema = plain(document, given);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== "null");
  if (choice) return exampleOf(document, choice, name, depth);
  const type = [schema.type ?? (schema.properties ? "object" : "string")].flat().find((each) => each !== "null");
  switch (type) {
    case "object":
      return ofObject(document, schema, depth);
    case "array":
      return depth >= deepest ? [] : [exampleOf(document, schema.items ?? {}, singular(name), depth + 1)];
    case "integer":
    case "number":
      return ofNumber(schema, name);
    case "boolean":
      return true;
    default:
      return ofText(schema, name);
  }
}

const singular = (name: string) => name.replace(/s$/, "");

function ofObject(document: ApiDocument, { properties, additionalProperties }: ApiSchema, depth: number): unknown {
  if (depth > deepest) return {};
  const own = Object.entries(properties ?? {});
  // Who is written to has the name of a person.
  const ofPerson = properties?.email !== undefined || properties?.lastName !== undefined;
  if (own.length === 0 && typeof additionalProperties === "object") {
    return { key: exampleOf(document, additionalProperties, "key", depth + 1) };
  }
  return Object.fromEntries(
    own.map(([key, inner]) => {
      const name = key === "name" && ofPerson ? "firstName" : key;
      return [key, exampleOf(document, inner, name, depth + 1)];
    }),
  );
}

function ofNumber({ minimum, maximum, exclusiveMinimum }: ApiSchema, name: string): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  const known = usual[name] ?? (/id$/i.test(name) ? usual.id : undefined);
  const wanted = typeof known === "number" ? known : Math.max(1, least);
  return Math.min(Math.max(wanted, minimum ?? wanted), maximum ?? wanted);
}

function ofText({ format, pattern, maxLength }: ApiSchema, name: string): string {
  switch (format) {
    case "date":
      return "2026-06-01";
    case "date-time":
      return "2026-06-01T09:30:00.000Z";
    case "email":
      return "sara@example.com";
    case "uri":
      return "https://karaj.example/";
    case "password":
      return "a good password 7";
  }
  const known = usual[name];
  if (typeof known === "string" && known.length <= (maxLength ?? known.length)) return known;
  if (pattern === "^[A-Z]{3}$") return "USD";
  return /id$/i.test(name) ? "1024" : "…";
}
