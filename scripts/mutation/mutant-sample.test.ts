import { describe, expect, it } from "vitest";
import { isInSample, type SampledMutant, strykerPlugins } from "./mutant-sample.ts";

const mutants = Array.from({ length: 2_000 }, (_, i): SampledMutant & { id: string } => ({
  id: String(i),
  fileName: `src/domain/cart/file-${i % 7}.ts`,
  location: { start: { line: i, column: i % 11 } },
  replacement: i % 2 ? "true" : "false",
}));

describe("Sample of mutants", () => {
  it("isInSample chooses about one of ten mutants, and the same ones in every folder", () => {
    const sample = mutants.filter((mutant) => isInSample(mutant, 10));
    expect(sample.length).toBeGreaterThan(140);
    expect(sample.length).toBeLessThan(260);
    const copies = mutants.map((mutant) => ({ ...mutant, fileName: `/tmp/copy/${mutant.fileName}` }));
    expect(copies.filter((mutant) => isInSample(mutant, 10)).map(({ id }) => id)).toEqual(sample.map(({ id }) => id));
  });

  it("isInSample chooses every mutant of a sample of one in one", () => {
    expect(mutants.every((mutant) => isInSample(mutant, 1))).toBe(true);
  });

  it("The checker lets Stryker test the mutants of the sample only", async () => {
    process.env.MUTATION_SAMPLE = "10";
    const results = await strykerPlugins[0].value.check(mutants).finally(() => {
      delete process.env.MUTATION_SAMPLE;
    });
    expect(mutants.filter(({ id }) => results[id]?.status === "passed")).toEqual(
      mutants.filter((mutant) => isInSample(mutant, 10)),
    );
  });
});
