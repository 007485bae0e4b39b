import { expect, it } from "vitest";
import { parseAudit } from "./parse-audit.ts";

it("parseAudit lists known vulnerabilities and marks the audit as failed only for high severity", () => {
  const buildRegistryResponse = (severity: string) =>
    JSON.stringify({ vulnerabilities: { a: { name: "a", severity, via: [{ title: "Loops for ever" }, "b"] } } });
  expect(parseAudit(buildRegistryResponse("high"))).toEqual({
    registryAnswered: true,
    vulnerabilities: [{ name: "a", severity: "high", title: "Loops for ever; by b" }],
    failing: true,
  });
  expect(parseAudit(buildRegistryResponse("moderate"))).toMatchObject({ registryAnswered: true, failing: false });
  expect(parseAudit('{"vulnerabilities":{}}')).toEqual({ registryAnswered: true, vulnerabilities: [], failing: false });
});

it("parseAudit treats a registry answer that cannot be parsed as no answer", () => {
  for (const text of ["", "npm error", "null", '{"message":"405 Method Not Allowed","error":{"summary":""}}']) {
    expect(parseAudit(text)).toEqual({ registryAnswered: false, vulnerabilities: [], failing: false });
  }
});
