import { expect, it } from "vitest";
import { readAudit } from "./read.ts";

it("a known weakness is named; only a bad one fails", () => {
  const said = (severity: string) =>
    JSON.stringify({ vulnerabilities: { a: { name: "a", severity, via: [{ title: "Loops for ever" }, "b"] } } });
  expect(readAudit(said("high"))).toEqual({
    looked: true,
    known: [{ name: "a", severity: "high", title: "Loops for ever; by b" }],
    failing: true,
  });
  expect(readAudit(said("moderate"))).toMatchObject({ looked: true, failing: false });
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ looked: true, known: [], failing: false });
});

it("no answer of a registry is never taken for a good one", () => {
  for (const text of ["", "npm error", "null", '{"message":"405 Method Not Allowed","error":{"summary":""}}']) {
    expect(readAudit(text)).toEqual({ looked: false, known: [], failing: false });
  }
});
