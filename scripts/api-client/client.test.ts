import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describedApi } from "#api/v1/described.ts";
import { clientOf } from "./client.ts";
import { type ApiDescription, comment, typeOf } from "./types.ts";

const written = join(import.meta.dirname, "../../clients/typescript/karaj.ts");

describe("[AP-16] the TypeScript client", () => {
  it("is what its generator writes of today's API: `npm run api:client` writes it anew", () => {
    expect(readFileSync(written, "utf8") === clientOf(describedApi() as unknown as ApiDescription)).toBe(true);
  });

  it("needs nothing else", () => {
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
  ])("types: %j", (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it("no description ends a comment early", () => {
    expect(comment("a */ b", "")).toBe("/** a *\\/ b */\n");
  });
});
