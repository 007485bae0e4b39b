import fc from "fast-check";

/** JSON Schema with the keywords that the OpenAPI document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Selection of the fields that a generated object contains. */
export type FieldSelection = "required" | "all" | "some";

/** Values that exist in the test data, by name of the field or parameter that can contain them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/**
 * Text that stands for the number 1e400 in a body. JSON can contain this number, but JavaScript cannot represent it.
 */
export const hugeNumber = "@1e400@";

const deep = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], []);

/** Hostile or malformed texts. */
export const fuzzTexts: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "‮abc‬",
  "‏‎",
  "' or 1=1; --",
  "\\'; drop table users; --",
  "%' union select null--",
  "%",
  "_",
  "\\",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "1e400",
  "-1",
  "0",
  "0x10",
  "٣",
  "1.5",
  "2147483648",
  "9223372036854775808",
  "99999999999999999999999999",
  "null",
  "undefined",
  "true",
  "2026-02-30",
  "0000-00-00",
  "+275760-09-13",
  "x".repeat(5_001),
  "ﷺ".repeat(3_000),
  "e\u0301".repeat(600),
  "\r\nset-cookie: a=b",
];

const hostileValues: readonly unknown[] = [
  ...fuzzTexts,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  hugeNumber,
  [],
  {},
  [[]],
  [null],
  [1, "2", { three: 3 }],
  Array.from({ length: 1_001 }, () => 1),
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { admin: true } } },
  { toString: 1, length: -1, hasOwnProperty: 1 },
  deep(300),
];

/** Arbitrary of hostile values. */
export const hostileArbitrary = fc.constantFrom(...hostileValues);

// Letters and digits of both scripts, and word separators. Each is one UTF-16 unit.
const letter = fc.constantFrom(..."abcXYZ كراجسيارة 019٣٤-.'");
const letters = (from: number, to: number) => fc.string({ unit: letter, minLength: from, maxLength: to });

/** Generates values for the schemas of an OpenAPI document, as arbitraries of fast-check. */
export class SchemaFuzzer {
  readonly #schemas: Record<string, Schema>;
  readonly #knownValues: KnownValues;

  constructor(schemas: Record<string, Schema>, known: KnownValues = {}) {
    this.#schemas = schemas;
    this.#knownValues = known;
  }

  /** Returns the schema with its references resolved and its `allOf` parts merged. */
  resolveSchema(schema: Schema): Schema {
    if (schema.$ref) return this.resolveSchema(this.#schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
    if (!schema.allOf) return schema;
    const parts = schema.allOf.map((part) => this.resolveSchema(part));
    return {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
      required: parts.flatMap(({ required = [] }) => required),
    };
  }

  /** Generates valid values for a schema, mostly values that exist in the test data. */
  buildValid(schema: Schema, fields: FieldSelection = "some", name = ""): fc.Arbitrary<unknown> {
    const generated = this.#generated(this.resolveSchema(schema), fields);
    const known = this.#knownValues[name];
    return known && known.length > 0
      ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: generated })
      : generated;
  }

  #generated(schema: Schema, fields: FieldSelection): fc.Arbitrary<unknown> {
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((each) => this.buildValid(each, fields)));
    if ("const" in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (Array.isArray(schema.type)) {
      return fc.oneof(...schema.type.map((type) => this.#generated({ ...schema, type }, fields)));
    }
    switch (schema.type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
      case "number":
        return numbers(schema);
      case "array":
        return this.#list(schema, fields);
      case "object":
        return this.#object(schema, fields);
      default:
        return texts(schema);
    }
  }

  #list({ items = {}, minItems = 0, maxItems = 20 }: Schema, fields: FieldSelection): fc.Arbitrary<unknown> {
    return fc.array(this.buildValid(items, fields), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 3),
    });
  }

  #object(
    { properties = {}, required = [], additionalProperties }: Schema,
    fields: FieldSelection,
  ): fc.Arbitrary<unknown> {
    const each = Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => fields !== "required" || required.includes(name))
        .map(([name, inner]) => [name, this.buildValid(inner, fields, name)]),
    );
    const requiredKeys = fields === "all" ? Object.keys(each) : required.filter((name) => name in each);
    const record = fc.record(each, { requiredKeys, noNullPrototype: true });
    if (typeof additionalProperties !== "object" || fields === "required") return record;
    const more = fc.dictionary(letters(1, 20), this.buildValid(additionalProperties, fields), {
      maxKeys: 2,
      noNullPrototype: true,
    });
    return fc.tuple(more, record).map(([extraProperties, own]) => ({ ...extraProperties, ...(own as object) }));
  }

  /** Generates values that violate a schema by a little: too short, too long, too small, too large, null or empty. */
  buildInvalid(schema: Schema): fc.Arbitrary<unknown> {
    const { type, minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, items, anyOf } =
      this.resolveSchema(schema);
    if (anyOf) return fc.oneof(...anyOf.map((each) => this.buildInvalid(each)));
    const wrong: unknown[] = [null, ""];
    if (minLength) wrong.push("a".repeat(minLength - 1));
    if (maxLength !== undefined) wrong.push("a".repeat(maxLength + 1), "ش".repeat(maxLength + 1));
    const least = minimum ?? exclusiveMinimum;
    if (least !== undefined) wrong.push(least - 1, exclusiveMinimum ?? least - 0.5);
    if (maximum !== undefined) wrong.push(maximum + 1, maximum + 0.5);
    if (type === "array" || items) wrong.push([]);
    if (minItems) wrong.push(Array.from({ length: minItems - 1 }, () => null));
    if (maxItems !== undefined && items) {
      const each = fc.sample(this.buildValid(items), { numRuns: 1, seed: 1 })[0];
      wrong.push(Array.from({ length: maxItems + 1 }, () => each));
    }
    return fc.constantFrom(...wrong);
  }
}

function numbers({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1);
  const max = maximum ?? (exclusiveMaximum === undefined ? Math.max(min, 1_000_000) : exclusiveMaximum - 1);
  const integers = fc.oneof(
    fc.constantFrom(min, max),
    fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), min + 100) }),
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
  );
  return type === "integer" ? integers : fc.oneof(integers, fc.double({ min, max, noNaN: true }));
}

function texts({ format, pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (pattern) {
    return fc
      .stringMatching(new RegExp(pattern), { size: "small" })
      .filter((text) => text.length >= minLength && text.length <= maxLength);
  }
  const day = fc.integer({ min: 1, max: 60 }).map((days) => new Date(Date.UTC(2026, 5, 2 + days)));
  switch (format) {
    case "email":
      return fc.nat(9_999).map((id) => `person-${id}@example.com`);
    case "date":
      return day.map((date) => date.toISOString().slice(0, 10));
    case "date-time":
      return day.map((date) => date.toISOString());
    case "uuid":
      return fc.uuid();
    case "uri":
      return fc.constant("https://karaj.example/");
  }
  return fc.oneof(
    { weight: 1, arbitrary: letters(minLength, minLength) },
    { weight: 1, arbitrary: letters(maxLength, maxLength) },
    { weight: 3, arbitrary: letters(minLength, Math.min(maxLength, minLength + 40)) },
  );
}
