import { describe, expect, it } from "vitest";
import { keptMark } from "./kept-mark.ts";

describe("the mark of a form", () => {
  it("is of what it was made from, until its writer knows what there is now", () => {
    expect(keptMark(undefined, "now")).toBe("now");
    expect(keptMark({ values: { mark: "then" }, errors: [{ field: "name", code: "required" }] }, "now")).toBe("then");
    expect(keptMark({ values: { mark: "then" }, errors: [], code: "admin.in_use" }, "now")).toBe("then");
    expect(keptMark({ values: { mark: "then" }, errors: [], code: "admin.stale" }, "now")).toBe("now");
  });
});
