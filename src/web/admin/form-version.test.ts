import { describe, expect, it } from "vitest";
import { resolveFormVersion } from "./form-version.ts";

describe("resolveFormVersion", () => {
  it("resolveFormVersion returns the submitted version, or the current version after a conflict", () => {
    expect(resolveFormVersion(undefined, "now")).toBe("now");
    expect(resolveFormVersion({ values: { mark: "then" }, errors: [{ field: "name", code: "required" }] }, "now")).toBe(
      "then",
    );
    expect(resolveFormVersion({ values: { mark: "then" }, errors: [], code: "admin.in_use" }, "now")).toBe("then");
    expect(resolveFormVersion({ values: { mark: "then" }, errors: [], code: "admin.stale" }, "now")).toBe("now");
  });
});
