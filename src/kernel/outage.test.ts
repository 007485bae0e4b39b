import { describe, expect, it } from "vitest";
import { DatabaseUnavailableError, detectOutage } from "./outage.ts";

const withCode = (code: string, message = "it failed") => Object.assign(new Error(message), { code });

describe("detectOutage", () => {
  it.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "08006", "53300", "57P01", "57P03", "57014", "25006", "58030"])(
    "detectOutage classifies error code %s as a database outage",
    (code) => expect(detectOutage(withCode(code))).toBe("database"),
  );

  it.each(["ENOSPC", "EDQUOT", "53100"])("detectOutage classifies error code %s as a full disk", (code) => {
    expect(detectOutage(withCode(code))).toBe("disk");
  });

  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Query read timeout",
    "timeout exceeded when trying to connect",
  ])("detectOutage classifies an error without a code as a database outage by its message “%s”", (message) =>
    expect(detectOutage(new Error(message))).toBe("database"),
  );

  it("detectOutage recognises an outage from the cause of a wrapped error", () => {
    expect(
      detectOutage(new Error("the page failed", { cause: new DatabaseUnavailableError("it doesn't answer") })),
    ).toBe("database");
  });

  it.each([
    withCode("23505"),
    withCode("22P02"),
    withCode("ENOENT"),
    new TypeError("x is undefined"),
    "text",
    undefined,
  ])("detectOutage returns undefined for %s", (error) => expect(detectOutage(error)).toBeUndefined());
});
