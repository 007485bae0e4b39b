import { describe, expect, it } from "vitest";
import type { ApiDocument, ApiSchema } from "./api-document.ts";
import { generateExample } from "./example.ts";
import { createFieldDoc, formatSchemaType, getFieldDocs } from "./field-docs.ts";

const money: ApiSchema = {
  type: "object",
  properties: { minor: { type: "integer" }, currency: { type: "string", maxLength: 3 } },
  required: ["minor", "currency"],
};
const category: ApiSchema = {
  type: "object",
  properties: {
    id: { type: "integer" },
    children: { type: "array", items: { $ref: "#/components/schemas/Category" } },
  },
};
const document: ApiDocument = { paths: {}, components: { schemas: { Money: money, Category: category } } };
const ref = (name: string): ApiSchema => ({ $ref: `#/components/schemas/${name}` });

describe("[AP-16] API schema documentation", () => {
  it.each<[ApiSchema, string]>([
    [{ type: "integer" }, "integer"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "string", format: "date" }, "string (date)"],
    [ref("Money"), "Money"],
    [{ anyOf: [ref("Money"), { type: "null" }] }, "Money | null"],
    [{ type: "array", items: ref("Money") }, "Money[]"],
    [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
    [{ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }, "string | string[]"],
    [{}, "any"],
  ])("formatSchemaType describes schema %j", (schema, type) => {
    expect(formatSchemaType(document, schema)).toBe(type);
  });

  it("createFieldDoc describes the bounds, the allowed values and the nested fields of a field", () => {
    expect(createFieldDoc(document, "limit", { type: "integer", minimum: 1, maximum: 100 }, false).bounds).toBe(
      "1 … 100",
    );
    expect(createFieldDoc(document, "name", { type: "string", maxLength: 60 }, true)).toMatchObject({
      bounds: "≤ 60",
      required: true,
    });
    expect(createFieldDoc(document, "sort", { enum: ["a", null], type: ["string", "null"] }, false).values).toEqual([
      "a",
    ]);
    const price = createFieldDoc(
      document,
      "price",
      { anyOf: [ref("Money"), { type: "null" }], description: "What" },
      false,
    );
    expect(price).toMatchObject({ type: "Money | null", description: "What" });
    expect(price.fields?.map(({ name }) => name)).toEqual(["minor", "currency"]);
  });

  it("getFieldDocs expands a schema that refers to itself only once", () => {
    const fields = getFieldDocs(document, ref("Category"));
    expect(fields?.map(({ name }) => name)).toEqual(["id", "children"]);
    expect(fields?.[1]?.fields).toBeUndefined();
  });

  it("generateExample returns an example that follows the schema, and stops where a schema refers to itself", () => {
    expect(generateExample(document, ref("Money"))).toEqual({ minor: 1_250_000, currency: "USD" });
    expect(generateExample(document, { type: "integer", minimum: 5, maximum: 9 })).toBe(5);
    expect(generateExample(document, { type: "string", example: "mine" })).toBe("mine");
    expect(JSON.stringify(generateExample(document, ref("Category"))).length).toBeLessThan(200);
  });
});
