import { describe, expect, it } from "vitest";
import { isDatabaseDamage } from "./database-damage.ts";
import { DatabaseUnavailableError, detectOutage } from "./outage.ts";

const withCode = (code: string, message = "it failed") => Object.assign(new Error(message), { code });

/** Wraps an error in a number of other errors, each the cause of the next. */
const wrap = (error: Error, times: number): Error =>
  times === 0 ? error : new Error("the page failed", { cause: wrap(error, times - 1) });

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
    withCode("23505", "Query read timeout"),
    Object.assign({ message: "Query read timeout" }),
    { code: "ECONNREFUSED" },
    new TypeError("x is undefined"),
    "text",
    undefined,
  ])("detectOutage returns undefined for %s", (error) => expect(detectOutage(error)).toBeUndefined());

  it("detectOutage looks at an error and at most four causes", () => {
    expect(detectOutage(wrap(withCode("ENOSPC"), 4))).toBe("disk");
    expect(detectOutage(wrap(withCode("ENOSPC"), 5))).toBeUndefined();
    // An error that is its own cause must not end in an endless loop.
    const loop = new Error("the page failed");
    loop.cause = loop;
    expect(detectOutage(loop)).toBeUndefined();
  });
});

describe("isDatabaseDamage", () => {
  it.each(["XX001", "XX002", "58P01"])("isDatabaseDamage is true for the PostgreSQL error code %s", (code) => {
    expect(isDatabaseDamage(withCode(code))).toBe(true);
  });

  it("isDatabaseDamage is true for an abort of the embedded database", () => {
    expect(isDatabaseDamage(Object.assign(new Error("unreachable"), { name: "RuntimeError" }))).toBe(true);
  });

  it.each([withCode("53100"), withCode("ECONNRESET"), new Error("no code"), { code: "XX001" }, undefined])(
    "isDatabaseDamage is false for %s",
    (error) => expect(isDatabaseDamage(error)).toBe(false),
  );

  it("isDatabaseDamage looks at an error and at most four causes", () => {
    expect(isDatabaseDamage(wrap(withCode("XX001"), 4))).toBe(true);
    expect(isDatabaseDamage(wrap(withCode("XX001"), 5))).toBe(false);
  });
});
