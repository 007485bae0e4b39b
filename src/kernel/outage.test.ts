import { describe, expect, it } from "vitest";
import { DatabaseAway, outageOf } from "./outage.ts";

const withCode = (code: string, message = "it failed") => Object.assign(new Error(message), { code });

describe("what is missing for the moment", () => {
  it.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "08006", "53300", "57P01", "57P03", "57014", "25006", "58030"])(
    "%s: the database",
    (code) => expect(outageOf(withCode(code))).toBe("database"),
  );

  it.each(["ENOSPC", "EDQUOT", "53100"])("%s: room on a disk", (code) => {
    expect(outageOf(withCode(code))).toBe("disk");
  });

  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Query read timeout",
    "timeout exceeded when trying to connect",
  ])("“%s”, which has no code: the database", (message) => expect(outageOf(new Error(message))).toBe("database"));

  it("looks at what caused an error", () => {
    expect(outageOf(new Error("the page failed", { cause: new DatabaseAway("it doesn't answer") }))).toBe("database");
  });

  it.each([
    withCode("23505"),
    withCode("22P02"),
    withCode("ENOENT"),
    new TypeError("x is undefined"),
    "text",
    undefined,
  ])("%s: a failure like any other", (error) => expect(outageOf(error)).toBeUndefined());
});
