import { describe, expect, it } from "vitest";
import { createOutageProblem } from "./problem-response.ts";

describe("createOutageProblem", () => {
  it.each([
    [1, "in 1 second"],
    [119, "in 119 seconds"],
    [120, "in 2 minutes"],
    [3_600, "in 60 minutes"],
    [7_200, "in 2 hours"],
    [86_400, "in 24 hours"],
  ])("createOutageProblem for a wait of %d seconds says “%s”", (seconds, expected) => {
    const { detail } = createOutageProblem(503, "unavailable.busy", { language: "en", seconds, requestId: "test" });
    expect(detail).toMatch(new RegExp(`: try again ${expected}$`));
  });
});
