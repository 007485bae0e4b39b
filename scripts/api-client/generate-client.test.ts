import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getOpenApiDocument } from "#api/v1/openapi-document.ts";
import { generateClient } from "./generate-client.ts";
import { type ApiDescription, formatDocComment, formatType } from "./schema-types.ts";

const written = join(import.meta.dirname, "../../clients/typescript/karaj.ts");

describe("[AP-16] TypeScript API client", () => {
  it("The committed TypeScript client equals the output of npm run generate -- api-client for the current API", () => {
    expect(readFileSync(written, "utf8") === generateClient(getOpenApiDocument() as unknown as ApiDescription)).toBe(
      true,
    );
  });

  it("The generated TypeScript client has no imports", () => {
    expect(readFileSync(written, "utf8")).not.toMatch(/^import|require\(/m);
  });

  it.each([
    [{ type: "integer" }, "number"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: ["string", "null"], enum: ["a", null] }, '"a" | null'],
    [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
    [{ anyOf: [{ $ref: "#/components/schemas/Money" }, { type: "null" }] }, "Money | null"],
    [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
    [{ type: "object", properties: { "a-b": { type: "boolean" } }, required: ["a-b"] }, '{\n  "a-b": boolean;\n}'],
    [{}, "unknown"],
  ])("formatType converts a JSON schema to a TypeScript type: %j", (schema, type) => {
    expect(formatType(schema)).toBe(type);
  });

  it("formatDocComment escapes a comment terminator inside a description", () => {
    expect(formatDocComment("a */ b", "")).toBe("/** a *\\/ b */\n");
  });
});
